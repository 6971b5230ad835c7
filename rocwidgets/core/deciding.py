"""How a decision is made of a model, its sample and the current setting."""

from __future__ import annotations

import datetime as dt
import hashlib
import platform
import sys
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core.certainty import Certainty
from rocwidgets.core.criteria import Criterion, read_criterion
from rocwidgets.core.decision import Decision
from rocwidgets.core.reviews import Reviews
from rocwidgets.numeric.inference.interval import tails

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from rocwidgets.core.rules import Rules
    from rocwidgets.numeric import CountTable
    from rocwidgets.operating_point import OperatingPoint
    from rocwidgets.review_zone import ReviewZone

    Interval = tuple[float | None, float | None, float | None]


def decide(rules: Rules, criterion: Any, demands: Mapping[str, float]) -> Decision:
    """Return the decision for the current rule, or the best one by a criterion and demands.

    Parameters
    ----------
    rules : Rules
        Of one model.
    criterion : str, callable or None
        As of `Rules.optimum`; None with demands: as of `Rules.find`; None without: the current
        threshold and review zone.
    demands : dict of str to float
        As of `Rules.find`.

    Raises
    ------
    ValueError
        If a review zone is set, and a criterion but the cost, or demands, are given.
    """
    by = None if criterion is None else read_criterion(criterion, rules.metrics)
    name = by and by.name
    review = _review(rules, name, demands)
    point = _point(rules, by, demands)
    source, source_threshold = _source(rules, point.threshold)
    estimators = rules.sample.estimators
    is_best = name == "cost" and not demands and review is None
    low, high, corrected = _interval(rules, review or point, is_best=is_best)
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
        criterion=name,
        demands=dict(demands),
        profit_low=low,
        profit_high=high,
        profit_corrected=corrected,
        confidence_level=rules.setting.confidence_level,
        labels=rules.sample.labels,
        review=review,
        estimator=estimators and estimators.kinds.get(source or rules.name),
        _estimators=estimators,
        fingerprint=fingerprint(rules.table),
        made=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
        versions={
            "rocwidgets": sys.modules["rocwidgets"].__version__,
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


def _point(rules: Rules, by: Criterion | None, demands: Mapping[str, Any]) -> OperatingPoint:
    if by is not None:
        return rules.optimum(by, **demands)
    return rules.find(**demands) if demands else rules.at()


def _review(rules: Rules, criterion: str | None, demands: Mapping[str, Any]) -> ReviewZone | None:
    if rules.setting.review is None:
        return None
    if criterion is None and not demands:
        return Reviews(rules, rules.name).at()
    if criterion == "cost" and not demands:
        return Reviews(rules, rules.name).optimum()
    raise ValueError(
        "a review zone is set, which is chosen by the cost alone: decide() keeps it, "
        'decide("cost") chooses the best one; for other criteria and demands set review = None'
    )


def _source(rules: Rules, threshold: float) -> tuple[str | None, float | None]:
    origin = rules.sample.derived.get(rules.name)
    if origin is None:
        return None, None
    names = " and ".join(origin.sources)
    try:
        return names, origin.source_threshold(rules.sample.tables[origin.sources[0]], threshold)
    except ValueError:
        return names, None


def _interval(rules: Rules, rule: OperatingPoint | ReviewZone, *, is_best: bool) -> Interval:
    if is_best:
        return _interval_of_optimum(rules)
    is_known = not rules.table.weighted and not rule.amounts
    return _interval_of_rule(rules, rule) if is_known else (None, None, None)


def _interval_of_optimum(rules: Rules) -> Interval:
    try:
        found = Certainty(rules.sample, rules.setting).decision(rules.name).intervals
    except ValueError:
        # Of a weighted sample only counts are known.
        return None, None, None
    return tuple(found.loc["profit", ["low", "high", "corrected"]].tolist())


def _interval_of_rule(rules: Rules, rule: OperatingPoint | ReviewZone) -> Interval:
    """Return percentiles of the bootstrap, by class: counts of a fixed rule are multinomial."""
    setting, rng = rules.setting, np.random.default_rng(rules.setting.seed)
    cost = np.zeros(setting.n_bootstrap)
    for counts, costs, share in _by_class(rule):
        drawn = rng.multinomial(counts.sum(), counts / counts.sum(), setting.n_bootstrap)
        cost += share * (drawn @ costs) / counts.sum()
    low, high = np.quantile(-rule.population * cost, tails(setting.confidence_level)).tolist()
    return low, high, None


def _by_class(
    rule: OperatingPoint | ReviewZone,
) -> Iterator[tuple[NDArray[Any], list[float], float]]:
    """Return the counts of each class by decision, the cost of each decision, and its share."""
    costs, positive = rule.costs, rule.prevalence
    reviewed = [getattr(rule, f"reviewed_{name}", 0) for name in ("positives", "negatives")]
    of_positives = [costs.tp, costs.fn, costs.tp + costs.review]
    of_negatives = [costs.fp, costs.tn, costs.tn + costs.review]
    yield np.array([rule.tp, rule.fn, reviewed[0]]), of_positives, positive
    yield np.array([rule.fp, rule.tn, reviewed[1]]), of_negatives, 1 - positive
