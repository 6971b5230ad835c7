"""How a decision is made of a model, its sample and the current setting."""

from __future__ import annotations

import datetime as dt
import hashlib
import platform
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core.certainty import Certainty
from rocwidgets.core.decision import Decision
from rocwidgets.numeric.inference.interval import tails

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.core.rules import Rules
    from rocwidgets.numeric import CountTable
    from rocwidgets.operating_point import OperatingPoint

    Interval = tuple[float, float] | tuple[None, None]


def decide(rules: Rules, criterion: str | None, demands: Mapping[str, float]) -> Decision:
    """Return the decision for the current rule, or the best one by a criterion and demands.

    Parameters
    ----------
    rules : Rules
        Of one model.
    criterion : str or None
        As of `Rules.optimum`; None with demands: as of `Rules.find`; None without: the current
        threshold.
    demands : dict of str to float
        As of `Rules.find`.
    """
    point = _point(rules, criterion, demands)
    source, source_threshold = _source(rules, point.threshold)
    low, high = _interval(rules, point, is_best=criterion == "cost" and not demands)
    return Decision(
        model=rules.name,
        threshold=point.threshold,
        source=source,
        source_threshold=source_threshold,
        costs=point.costs,
        prevalence=point.prevalence,
        population=point.population,
        tp=point.tp,
        fp=point.fp,
        fn=point.fn,
        tn=point.tn,
        amounts=point.amounts,
        auc=rules.table.auc,
        criterion=criterion,
        demands=dict(demands),
        profit_low=low,
        profit_high=high,
        confidence_level=rules.setting.confidence_level,
        labels=rules.sample.labels,
        fingerprint=fingerprint(rules.table),
        made=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
        versions={
            "rocwidgets": version("rocwidgets"),
            "numpy": np.__version__,
            "python": platform.python_version(),
        },
    )


def fingerprint(table: CountTable) -> str:
    """Return the SHA-256 of all operating points of a model, as little-endian float64."""
    rows, found = table.rows(), hashlib.sha256()
    for column in (rows.threshold, rows.tp, rows.fp):
        found.update(np.ascontiguousarray(column, "<f8").data)
    return found.hexdigest()


def _point(rules: Rules, criterion: str | None, demands: Mapping[str, Any]) -> OperatingPoint:
    if criterion is not None:
        return rules.optimum(criterion, **demands)
    return rules.find(**demands) if demands else rules.at()


def _source(rules: Rules, threshold: float) -> tuple[str | None, float | None]:
    origin = rules.sample.derived.get(rules.name)
    if origin is None:
        return None, None
    names = " and ".join(origin.sources)
    try:
        return names, origin.source_threshold(rules.sample.tables[origin.sources[0]], threshold)
    except ValueError:
        return names, None


def _interval(rules: Rules, point: OperatingPoint, *, is_best: bool) -> Interval:
    if is_best:
        return _interval_of_optimum(rules)
    return (
        (None, None) if rules.table.weighted or point.amounts else _interval_of_rule(rules, point)
    )


def _interval_of_optimum(rules: Rules) -> Interval:
    try:
        found = Certainty(rules.sample, rules.setting).decision(rules.name).intervals
    except ValueError:
        # Of a weighted sample only counts are known.
        return None, None
    low, high = found.loc["profit", ["low", "high"]].tolist()
    return low, high


def _interval_of_rule(rules: Rules, point: OperatingPoint) -> Interval:
    """Return percentiles of the bootstrap, by class: counts of one fixed rule are binomial."""
    setting, table = rules.setting, rules.table
    rng = np.random.default_rng(setting.seed)
    tpr = rng.binomial(int(table.P), point.tpr, setting.n_bootstrap) / table.P
    fpr = rng.binomial(int(table.N), point.fpr, setting.n_bootstrap) / table.N
    profit = -point.population * point.costs.expected_cost(tpr, fpr, point.prevalence)
    low, high = np.quantile(profit, tails(setting.confidence_level)).tolist()
    return low, high
