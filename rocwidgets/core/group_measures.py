"""How well groups are ranked and calibrated, and what another mix of them brings."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.design import design_of_cases
from rocwidgets.core.model import point_at
from rocwidgets.core.parts import Outcomes, index_of, rates_and_amounts, stand_for, weigh_of
from rocwidgets.inputs.scalars import described, read_share
from rocwidgets.inputs.wording import show
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration.recalibration import recalibration
from rocwidgets.numeric.decisions.payoff import CELLS
from rocwidgets.numeric.inference.clustered import Design, Error
from rocwidgets.numeric.inference.delong import auc_variance
from rocwidgets.numeric.inference.interval import normal_quantile, student_quantile

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.core.state import State
    from rocwidgets.inputs.cases import Cases
    from rocwidgets.inputs.group_labels import GroupLabels

    Values = NDArray[np.float64]

_FEWEST = 2
# Shares that people round add up to 1 but for this.
_ROUNDED = 1e-6


def auc_differences(
    cases: Cases, labels: GroupLabels, model: str, reference: int | None, level: float
) -> pd.DataFrame:
    """Return how much the AUC of each group differs from that of the rest or of another group.

    Parameters
    ----------
    cases : Cases
    labels : GroupLabels
    model : str
    reference : int or None
        The number of the group that the others are compared with; None for the rest.
    level : float
        Confidence level.
    """
    own = [_area(cases, model, rows) for rows in labels.rows()]
    if reference is None:
        other = [_area(cases, model, labels.code != place) for place in range(len(own))]
    else:
        other = [own[reference]] * len(own)
    auc, variance = np.array(own).T
    against, other_variance = np.array(other).T
    error = np.sqrt(variance + other_variance)
    freedom = None
    if cases.sample_weight is not None or cases.clusters is not None:
        error, freedom = _errors_of_design(cases, labels, model, reference)
    compared = ~np.isnan(error)
    if reference is not None:
        compared[reference] = False
    # Each of so many intervals fails less often, so that all hold at once (Bonferroni).
    times = max(1, int(compared.sum()))
    difference = auc - against
    columns = {
        "n": np.array([len(rows) for rows in labels.rows()]),
        "auc": auc,
        "other": against,
        "difference": difference,
    }
    for prefix, share in (("", 1 - level), ("all_", (1 - level) / times)):
        reach = error * (
            normal_quantile(1 - share)
            if freedom is None
            else np.array([student_quantile(1 - share, each) for each in freedom])
        )
        columns[f"{prefix}low"] = np.clip(difference - reach, -1.0, 1.0)
        columns[f"{prefix}high"] = np.clip(difference + reach, -1.0, 1.0)
    if reference is not None:
        # A group does not differ from itself.
        for end in ("low", "high", "all_low", "all_high"):
            columns[end][reference] = 0.0 if not math.isnan(auc[reference]) else math.nan
    unknown = np.isnan(columns["low"])
    columns["note"] = np.where(np.isnan(difference), _NO_AUC, np.where(unknown, _NO_VARIANCE, ""))
    return reports.frame(columns, index_of(labels.columns, labels.names))


_NO_AUC = "No AUC: the group, or what it is compared with, has one class only."
_NO_VARIANCE = (
    "No interval: scores are perfect, inverted or constant, or a class has fewer than two cases or "
    "clusters."
)


def _area(cases: Cases, model: str, rows: Any) -> tuple[float, float]:
    """Return the AUC of some cases and its variance, NaN where they have none."""
    positive = cases.positive[rows]
    hits = int(positive.sum())
    if not 0 < hits < len(positive):
        return math.nan, math.nan
    weight = None if cases.sample_weight is None else cases.sample_weight[rows]
    if weight is not None and not min(weight[positive].sum(), weight[~positive].sum()) > 0:
        return math.nan, math.nan
    table = CountTable.from_scores(positive, cases.scores[model][rows], weight)
    if table.weighted:
        return table.auc, math.nan
    if min(hits, len(positive) - hits) < _FEWEST:
        return table.auc, math.nan
    # Where all placements are equal, the method finds no variance.
    return table.auc, auc_variance(table) or math.nan


def _errors_of_design(
    cases: Cases, labels: GroupLabels, model: str, reference: int | None
) -> tuple[Values, list[int]]:
    """Return the standard error of each difference of AUCs, and its degrees of freedom."""
    whole = design_of_cases(cases)

    def parts(members: NDArray[np.bool_]) -> Values:
        own = Design(whole.positive, np.where(members, whole.weight, 0.0), whole.cluster)
        own.require_units()
        return own.auc_parts(cases.scores[model]).parts

    found = []
    for place in range(len(labels.names)):
        own = labels.code == place
        other = ~own if reference is None else labels.code == reference
        try:
            pair = parts(own), parts(other)
            known = all(whole.error(each).value for each in pair)
            # A cluster in both is one error in the difference.
            found.append(whole.error(pair[0] - pair[1]) if known else Error(math.nan, 1))
        except ValueError:
            found.append(Error(math.nan, 1))
    return np.array([each.value or math.nan for each in found]), [each.freedom for each in found]


def calibration(
    cases: Cases, labels: GroupLabels, model: str, level: float, weigh: tuple[float, float]
) -> pd.DataFrame:
    """Return how well the probabilities of each group are calibrated.

    Parameters
    ----------
    cases : Cases
    labels : GroupLabels
    model : str
        Its scores are probabilities.
    level : float
        Confidence level.
    weigh : tuple of float
        How many cases a positive and a negative stand for.
    """
    reach, rows = normal_quantile(level), []
    for members in labels.rows():
        positive, score = cases.positive[members], cases.scores[model][members]
        weight = None if cases.sample_weight is None else cases.sample_weight[members]
        cases_of = np.ones(len(positive)) if weight is None else weight
        size = cases_of * np.where(positive, *weigh)
        n, hits = float(size.sum()), float(size[positive].sum())
        row = {"n": float(cases_of.sum()) if weight is not None else len(positive)}
        row |= dict.fromkeys(("mean_score", "prevalence"), math.nan)
        if n > 0:
            row |= {"mean_score": float(np.average(score, weights=size)), "prevalence": hits / n}
        ends: tuple[float, ...] = (math.nan,) * 4
        note = "No calibration: the group has no case." if not n > 0 else _ONE_CLASS
        if 0 < hits < n:
            ends = recalibration(CountTable.from_scores(positive, score, weight), weigh)
            if cases.clusters is not None:
                ends = (ends[0], math.nan, ends[2], math.nan)
            note = _calibration_note(ends)
        for name, value, error in (("intercept", *ends[:2]), ("slope", *ends[2:])):
            row |= {
                name: value,
                f"{name}_low": value - reach * error,
                f"{name}_high": value + reach * error,
            }
        rows.append({**row, "note": note})
    return reports.frame(rows).set_index(index_of(labels.columns, labels.names))


_ONE_CLASS = "No intercept and no slope: the group has one class only."


def _calibration_note(found: tuple[float, ...]) -> str:
    """Return why some of intercept, its error, slope and its error are unknown; "" if none is."""
    intercept, error, slope, _ = map(math.isnan, found)
    if intercept:
        return "No intercept and no slope: a score of 0 or 1 has no finite log-odds."
    notes = []
    if slope:
        notes.append("No slope: a threshold separates the classes.")
    if error:
        notes.append("No intervals: cases have weights or belong together.")
    return " ".join(notes)


def read_mix(shares: Any, names: tuple[Any, ...], place: Callable[[Any], int]) -> Values:
    """Return the share of each group, in order.

    Parameters
    ----------
    shares : mapping
        Labels of groups to shares.
    names : tuple
        Labels of the groups.
    place : callable
        label -> number of the group; raises ValueError for an unknown one.

    Raises
    ------
    TypeError, ValueError
        If they are no shares of all groups that add up to 1.
    """
    if not isinstance(shares, Mapping):
        shares = shares.to_dict() if callable(getattr(shares, "to_dict", None)) else shares
    if not isinstance(shares, Mapping):
        raise TypeError(
            "shares must be a dict of the groups and their shares, such as "
            f"{{{show(names[0])}: 0.3, …}}, got {described(shares)}."
        )
    result = np.full(len(names), math.nan)
    for name, share in shares.items():
        result[place(name)] = read_share(f"shares[{show(name)}]", share)
    missing = np.flatnonzero(np.isnan(result))
    if len(missing):
        raise ValueError(
            f"shares has no group {show(names[int(missing[0])])}. Add it, with 0 if there are none "
            "of its cases."
        )
    if abs(result.sum() - 1) > _ROUNDED:
        raise ValueError(f"shares must add up to 1, got {result.sum():.6g}. Divide by their sum.")
    return result / result.sum()


def standardized(
    state: State, cases: Cases, labels: GroupLabels, model: str, mix: Values
) -> pd.DataFrame:
    """Return rates and amounts if the groups have other shares of all cases.

    Parameters
    ----------
    state : State
    cases : Cases
    labels : GroupLabels
    model : str
    mix : ndarray of float64 of shape (k,)
        Share of each group.

    Raises
    ------
    ValueError
        If a group without cases has a share.
    """
    setting, size = state.setting, state.sample.size
    threshold = point_at(state, model, "current").threshold
    outcomes = Outcomes(cases, labels, model, threshold, weigh_of(state.sample, setting))
    counts = {cell: each.astype(np.float64) for cell, each in outcomes.standing.items()}
    amounts = outcomes.amounts_standing
    n = np.sum([counts[cell] for cell in CELLS], axis=0)
    if (empty := np.flatnonzero((mix > 0) & (n == 0))).size:
        raise ValueError(
            f"Group {show(labels.names[int(empty[0])])} has no weighted case to stand for its "
            "share. Give it 0."
        )
    # How many cases one of a group stands for.
    times = np.divide(mix * n.sum(), n, out=np.zeros(len(n)), where=n > 0)

    def summed(each: Mapping[str, Values], factor: Any) -> dict[str, Values]:
        return {cell: np.sum(factor * value, keepdims=True) for cell, value in each.items()}

    def row(factor: Any, weigh: tuple[float, float]) -> dict[str, Any]:
        own = summed(counts, factor), summed(amounts, factor)
        scale = setting.population / size
        found = rates_and_amounts(own[0], weigh, setting.costs.cells, scale, own[1])
        return {name: float(value[0]) for name, value in found.items()}

    positives, total = counts["tp"] + counts["fn"], float(n.sum())
    prevalence = float((times * positives).sum()) / total
    weigh = stand_for(
        prevalence, float(positives.sum()), float((counts["fp"] + counts["tn"]).sum())
    )
    by_group, by_class = row(times, (1.0, 1.0)), row(1.0, weigh)
    rows = [{"prevalence": prevalence, **each} for each in (by_group, by_class)]
    rows.append({name: rows[0][name] - rows[1][name] for name in rows[0]})
    kept = reports.names(["groups", "classes", "difference"])
    return reports.frame(rows, kept).rename_axis("kept")


def averages(counts: Mapping[str, NDArray[Any]]) -> pd.DataFrame:
    """Return rates of all cases, and averaged over groups; `counts` has those of each outcome."""
    tp, fp, fn, tn = (np.asarray(counts[cell], np.float64) for cell in ("tp", "fp", "fn", "tn"))
    parts = {
        "tpr": (tp, tp + fn),
        "fpr": (fp, fp + tn),
        "precision": (tp, tp + fp),
        "f1": (2 * tp, 2 * tp + fp + fn),
        "accuracy": (tp + tn, tp + fp + fn + tn),
    }

    def averaged(counted: Values, among: Values) -> list[float]:
        of_group = np.divide(counted, among, np.zeros(len(among)), where=among > 0)
        total, positives = among.sum(), tp + fn
        micro = counted.sum() / total if total > 0 else 0.0
        weighted = np.average(of_group, weights=positives) if positives.any() else 0.0
        return [micro, of_group.mean(), weighted]

    columns = {name: averaged(*each) for name, each in parts.items()}
    return reports.frame(columns, ["micro", "macro", "weighted"])
