"""Data frames of count tables."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.wording import reason_of
from rocwidgets.numeric import axis_range, bin_edges, calibration, inference
from rocwidgets.numeric.curves import CommonHull, common_hull, curve, ks
from rocwidgets.numeric.curves.dominance import relation_of
from rocwidgets.numeric.decisions import rates
from rocwidgets.numeric.losses import loss_comparison

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.numeric import CountTable, Rows
    from rocwidgets.numeric.calibration import Strategy
    from rocwidgets.numeric.inference import Interval
    from rocwidgets.numeric.losses.loss_comparison import Ratio

    Columns = dict[str, Any]
    Values = NDArray[np.float64]
    Tables = Mapping[str, CountTable]

_NO_SPREAD = "scores are perfect, inverted or constant, so DeLong's method finds no spread"
BINNED = ("reliability", "attributes", "discrimination")


def frame(columns: Any, index: Any = None, *, copy: bool | None = None) -> pd.DataFrame:
    """Return columns or rows as a frame."""
    import pandas as pd  # noqa: PLC0415 - only frames need pandas

    return pd.DataFrame(columns, index=index, copy=copy)


def names(models: Sequence[str | None]) -> pd.Series:
    """Return a column of names in which None stays None."""
    import pandas as pd  # noqa: PLC0415 - only frames need pandas

    return pd.Series(list(models), dtype=object)


def levels(rows: Sequence[tuple[Any, ...]], named: Sequence[str]) -> pd.MultiIndex:
    """Return an index of several levels."""
    import pandas as pd  # noqa: PLC0415 - only frames need pandas

    return pd.MultiIndex.from_tuples(rows, names=list(named))


def counts(table: CountTable) -> pd.DataFrame:
    """Return the counts of every operating point."""
    rows = table.rows()
    columns = {"tp": rows.tp, "fp": rows.fp, "fn": table.P - rows.tp, "tn": table.N - rows.fp}
    return frame({"threshold": rows.threshold, **columns})


def points(table: CountTable, name: str, **context: Any) -> pd.DataFrame:
    """Return the points of a curve that has one for every operating point."""
    # The columns are made for this frame alone.
    return frame(curve(table, name, **context), copy=False)


def bins(table: CountTable, strategy: Strategy, n_bins: int) -> pd.DataFrame:
    """Return the bins of the reliability diagram."""
    return frame(calibration.reliability(table, strategy, n_bins).columns())


def discrimination(table: CountTable) -> pd.DataFrame:
    """Return the histogram of the scores of each class, in 60 bins."""
    edges = _score_edges(table)
    positive, negative = calibration.class_shares(table, edges)
    columns = {"positive_share": positive, "negative_share": negative}
    return frame({"low": edges[:-1], "high": edges[1:], **columns})


def class_overlap(table: CountTable) -> float:
    """Return the common area of both histograms of `discrimination`."""
    return calibration.overlap(table, _score_edges(table))


def class_distance(table: CountTable) -> float:
    """Return the mean score of the positives minus the mean of the negatives, for probabilities."""
    return calibration.discrimination(table, _score_edges(table)).distance


def _score_edges(table: CountTable) -> Values:
    low, high = axis_range(table.score_min, table.score_max)
    return bin_edges(low, high) if low < high else np.array([low - 0.5, high + 0.5])


def attributes(bins: pd.DataFrame, reference: float) -> pd.DataFrame:
    """Return bins with the heights of the lines of no resolution and no skill at their forecasts.

    Hsu & Murphy, International Journal of Forecasting 2, 1986.
    """
    return bins.assign(no_resolution=reference, no_skill=(bins["forecast"] + reference) / 2)


def hulls(tables: Tables) -> dict[str, tuple[Rows, float, float]]:
    """Return the rows of the hull and the totals of each model."""
    return {name: (table.hull, table.P, table.N) for name, table in tables.items()}


def vertices(hull: CommonHull) -> pd.DataFrame:
    """Return the vertices of a hull, each with the probability-costs between which it is best."""
    run, rise = np.diff(hull.fpr), np.diff(hull.tpr)
    # Slopes that differ by less than their rounding would make bounds decrease.
    bound = np.maximum.accumulate(np.concatenate(([0.0], run / (run + rise), [1.0])))
    return frame(
        {
            "model": names(hull.model),
            "threshold": hull.threshold,
            "fpr": hull.fpr,
            "tpr": hull.tpr,
            "low": bound[:-1],
            "high": bound[1:],
        }
    )


def cost_ranges(hull: CommonHull) -> pd.DataFrame:
    """Return which model is best where on the axis of the cost curve."""
    rule, model, low, high = zip(*hull.cost_ranges(), strict=True)
    return frame({"rule": rule, "model": names(model), "low": low, "high": high})


def dominance(tables: Tables) -> pd.DataFrame:
    """Return how the ROC curves of each pair of models are related."""
    return frame([_pair(tables, *pair) for pair in combinations(tables, 2)])


def _pair(tables: Tables, first: str, second: str) -> Columns:
    result = relation_of(tables[first], tables[second])
    both = common_hull(hulls({name: tables[name] for name in (first, second)})).cost_ranges()
    cheaper = {
        name: tuple((each.low, each.high) for each in both if each.model == model)
        for name, model in (("first_cheaper", first), ("second_cheaper", second))
    }
    crossings = tuple(result.crossings.tolist())
    pair = {"first": first, "second": second, "relation": result.relation}
    return {**pair, "crossings": crossings, **cheaper}


def brier(table: CountTable, strategy: Strategy, n_bins: int, reference: float) -> pd.DataFrame:
    """Return the Brier score, its skill, and its parts by scores, bins and isotonic fit."""
    by = {
        "scores": calibration.brier_decomposition(table),
        "bins": calibration.brier_decomposition(table, strategy, n_bins),
        "isotonic": calibration.brier_decomposition(table, "isotonic"),
    }
    result = frame([score._asdict() for score in by.values()], index=list(by))
    prevalence = table.P / (table.P + table.N)
    return result.assign(skill=calibration.brier_skill(by["scores"].brier, prevalence, reference))


def loss_ranges(
    tables: Tables, prevalence: float, belief: tuple[float, float, float], ratio: Ratio
) -> pd.DataFrame:
    """Return which model is cheapest for which cost of a miss, and the belief in that range."""
    result = loss_comparison.loss_ranges(hulls(tables), prevalence)
    mass = loss_comparison.range_beliefs(result, belief, ratio)
    return frame([each._asdict() for each in result]).assign(belief=mass)


def lc_matrix(
    tables: Tables, prevalence: float, belief: tuple[float, float, float], ratio: Ratio
) -> pd.DataFrame:
    """Return the LC index of each model against each."""
    index = loss_comparison.lc_matrix(hulls(tables), prevalence, belief, ratio)
    result = frame(index, index=list(tables)).set_axis(list(tables), axis="columns")
    return result.rename_axis("model")


def ks_distance(table: CountTable) -> float:
    """Return the largest tpr - fpr."""
    hull = table.hull
    return ks(rates.tpr(hull.tp, table.P), rates.fpr(hull.fp, table.N)).distance


def in_unit_range(table: CountTable) -> bool:
    """Return whether all scores can be probabilities."""
    return table.score_min >= 0 and table.score_max <= 1


def auc_ends(table: CountTable, confidence_level: float) -> tuple[float, float, str]:
    """Return the interval of the AUC and "", or NaN and the reason why there is none."""
    return ends_of(lambda: inference.auc_interval(table, confidence_level))


def ends_of(interval: Callable[[], Interval]) -> tuple[float, float, str]:
    """Return the ends of an interval and "", or NaN and the reason why there is none."""
    try:
        result = interval()
    except ValueError as error:
        return math.nan, math.nan, reason_of(error)
    return result.low, result.high, _NO_SPREAD if math.isnan(result.low) else ""
