"""Loss comparison: which model is cheaper at which cost ratio, and how likely that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from rocwidgets.numeric.curves.common_hull import common_hull
from rocwidgets.numeric.curves.cost_curve import cost_curve
from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.curves.common_hull import CommonHull, Rule

    RowsAndTotals = tuple[Rows, float, float]
    Belief = tuple[float, float, float]

Ratio = Literal["fn/fp", "fp/fn"]
RATIOS: tuple[Ratio, ...] = ("fn/fp", "fp/fn")
_SAME = 1e-12


class LossRange(NamedTuple):
    """Shares k of the cost of a miss, low to high, over which the same thresholds are cheapest.

    `rule` is "model", "always_negative" or "always_positive". `models` are the names of the models
    that tie for cheapest, often one, in the order given; none if the rule is a trivial one, which
    every model has.
    """

    rule: Rule
    models: tuple[str, ...]
    low: float
    high: float


def cost_share(probability_cost: ArrayLike, prevalence: float) -> Any:
    """Return the share k of a miss in both costs, at x on the axis of cost curves.

    With x = pi k / (pi k + (1 - pi) (1 - k)), pi being the prevalence, k = C_fn / (C_fn + C_fp) =
    x (1 - pi) / (x (1 - pi) + (1 - x) pi), of the net costs C_fn = fn - tp and C_fp = fp - tn.

    Parameters
    ----------
    probability_cost : array_like of float
        In 0..1.
    prevalence : float
        Between 0 and 1, both excluded.

    Returns
    -------
    float64 of the same shape
        In 0..1, rising from 0 to 1.

    Raises
    ------
    ValueError
        If the prevalence is out of range.

    """
    if not 0 < prevalence < 1:
        raise ValueError(f"prevalence must be between 0 and 1 (exclusive), got {prevalence}.")
    x = np.asarray(probability_cost, np.float64)
    # One quotient rounds so that places in order stay in order.
    with np.errstate(divide="ignore", over="ignore"):
        return (1 / (1 + (1 - x) * prevalence / (x * (1 - prevalence))))[()]


def loss_ranges(models: Mapping[str, RowsAndTotals], prevalence: float) -> tuple[LossRange, ...]:
    """Return which model is cheapest for which share k of the cost of a miss, from k = 0 to 1.

    k = C_fn / (C_fn + C_fp) of the net costs C_fn = fn - tp of a miss and C_fp = fp - tn of a false
    alarm; each model uses its best threshold for each k, or a trivial rule. These are the bars of
    the loss comparison plot (Adams & Hand, Pattern Recognition 32, 1999; Majnik & Bosnić,
    Intelligent Data Analysis 17, 2013, section 6, figure 9a): `CommonHull.cost_ranges` on another
    axis, with all models that tie.

    Parameters
    ----------
    models : mapping of names to (rows, P, N)
        As in `common_hull`: the rows of each model, those of its hull at least, and its totals.
    prevalence : float
        Target share of positives, between 0 and 1 (exclusive).

    Returns
    -------
    tuple of LossRange
        Adjoining ranges share their bound, where both are cheapest; neighbours differ in threshold
        or models. Models tie where they have the same operating point, to 1e-12 of both rates.

    Raises
    ------
    ValueError
        If the prevalence is out of range, or as in `common_hull`.

    """
    hull = common_hull(models)
    curve = cost_curve(hull.tpr, hull.fpr)
    bound = cost_share(curve.probability_cost, prevalence).tolist()
    owners = _owners(hull, models)
    result: list[LossRange] = []
    for row, low, high in zip(curve.row.tolist(), bound[:-1], bound[1:], strict=True):
        rule = _rule(row, len(owners))
        names = owners[row] if rule == "model" else ()
        if low < high:
            start = result.pop().low if result and result[-1][:2] == (rule, names) else low
            result.append(LossRange(rule, names, start, high))
    return tuple(result)


def triangular_cdf(ratio: ArrayLike, belief: Belief) -> Any:
    """Return the belief that the ratio of the costs of both errors is at most so much.

    The belief is a triangle of area 1 over [low, high] with its peak at the mode (Adams & Hand,
    1999). With the mode at an end its density only falls or only rises.

    Parameters
    ----------
    ratio : array_like of float
        Any numbers; NaN gives NaN.
    belief : (low, mode, high)
        Finite, with 0 <= low <= mode <= high and low < high.

    Returns
    -------
    float64 of the shape of ratio
        In 0..1, rising: 0 up to low, 1 from high on.

    Raises
    ------
    ValueError
        If the belief is not such a triangle.

    """
    low, mode, high = belief
    if not (0 <= low <= mode <= high < np.inf and low < high):
        raise ValueError(
            "belief must be (low, mode, high) with 0 <= low <= mode <= high and low < high, all "
            f"finite, got {tuple(belief)}."
        )
    u = (np.clip(np.asarray(ratio, np.float64), low, high) - low) / (high - low)
    peak = (mode - low) / (high - low)
    with np.errstate(divide="ignore", invalid="ignore"):
        rising, falling = u * (u / peak), 1 - (1 - u) * ((1 - u) / (1 - peak))
    return np.where(u < peak, rising, np.where(u < 1, falling, u))[()]


def range_beliefs(
    ranges: Iterable[LossRange], belief: Belief, ratio: Ratio = "fn/fp"
) -> NDArray[np.float64]:
    """Return the belief mass of each range.

    Parameters
    ----------
    ranges : iterable of LossRange
    belief : (low, mode, high)
        As in `triangular_cdf`.
    ratio : {"fn/fp", "fp/fn"}
        What the belief is about, of the net costs: the cost of a miss in false alarms, k / (1 - k),
        or that of a false alarm in misses, as in figure 9a of Majnik & Bosnić (2013).

    Returns
    -------
    ndarray of float64, shape (k,)
        In 0..1; those of all ranges of `loss_ranges` add up to 1.

    Raises
    ------
    ValueError
        If the belief is not a triangle.

    """
    share = np.array([(result.low, result.high) for result in ranges], np.float64).reshape(-1, 2)
    over, under = (share, 1 - share) if ratio == "fn/fp" else (1 - share, share)
    with np.errstate(divide="ignore", over="ignore"):
        mass = triangular_cdf(over / under, belief)
    return np.abs(mass[:, 1] - mass[:, 0])


def lc_index(
    a: RowsAndTotals,
    b: RowsAndTotals,
    prevalence: float,
    belief: Belief,
    ratio: Ratio = "fn/fp",
) -> float:
    """Return the loss comparison index of a model against another.

    The belief that the one is strictly cheaper minus the belief that the other is, each with its
    best threshold for each share of the cost of a miss (Adams & Hand, 1999; Majnik & Bosnić, 2013,
    section 6). How much cheaper does not count.

    Parameters
    ----------
    a, b : (rows, P, N)
        Rows of each model, those of its hull at least, and its totals.
    prevalence : float
        Target share of positives, between 0 and 1 (exclusive).
    belief, ratio
        As in `range_beliefs`.

    Returns
    -------
    float
        In -1..1, above 0 if `a` is believed to be cheaper. Ranges in which the two tie or a trivial
        one is best count for neither. Swapping the two changes the sign only.

    Raises
    ------
    ValueError
        As in `loss_ranges` and `triangular_cdf`.

    """
    ranges = loss_ranges({"a": a, "b": b}, prevalence)
    sign = np.array([("a" in result.models) - ("b" in result.models) for result in ranges])
    # The masses of many ranges may add up to a little more than 1.
    return float(np.clip(np.sum(sign * range_beliefs(ranges, belief, ratio)), -1, 1))


def lc_matrix(
    models: Mapping[str, RowsAndTotals], prevalence: float, belief: Belief, ratio: Ratio = "fn/fp"
) -> Any:
    """Return the `lc_index` of each model, a row, against each, a column.

    Returns
    -------
    ndarray of float64, shape (m, m)
        In -1..1, antisymmetric, 0 on the diagonal; models in the order given.

    """
    index = np.zeros((len(models), len(models)))
    listed = list(models.values())
    for i, j in zip(*np.triu_indices(len(models), 1), strict=True):
        index[i, j] = lc_index(listed[i], listed[j], prevalence, belief, ratio)
    return index - index.T


def _rule(row: int, n_rows: int) -> Rule:
    if row in (0, n_rows - 1):
        return "always_positive" if row else "always_negative"
    return "model"


def _owners(hull: CommonHull, models: Mapping[str, RowsAndTotals]) -> list[tuple[str, ...]]:
    """Return the models that have each vertex."""
    has = [_has(hull, *model) for model in models.values()]
    names = list(models)
    return [
        tuple(name for name, mine in zip(names, column, strict=True) if mine)
        for column in np.array(has).T.tolist()
    ]


def _has(hull: CommonHull, rows: Rows, p: float, n: float) -> NDArray[np.bool_]:
    """Return which vertices a row of a model is at; rates of rows rise, so its rows are ranges."""
    bounds = [
        np.searchsorted(rate, np.stack((vertex - _SAME, vertex + _SAME)))
        for rate, vertex in ((rates.fpr(rows.fp, n), hull.fpr), (rates.tpr(rows.tp, p), hull.tpr))
    ]
    (first, past), (start, end) = bounds
    return np.maximum(first, start) < np.minimum(past, end)
