"""The convex hull over several models: which model is best for which costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.convex import ROUNDING, rounded_hull, upper_hull
from rocwidgets.numeric.counts.exact_counts import whole
from rocwidgets.numeric.counts.indices import integers, repeated
from rocwidgets.numeric.curves.cost_curve import cost_curve
from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.exact_counts import Pair
    from rocwidgets.numeric.counts.rows import Counts, Rows

    Index = NDArray[np.int64]

Rule = Literal["model", "always_negative", "always_positive"]


class CostRange(NamedTuple):
    """Probability-costs, low to high, over which a model or a trivial rule is cheapest.

    `rule` is "model", "always_negative" or "always_positive"; `model` the model's name, None if the
    rule is a trivial one.
    """

    rule: Rule
    model: str | None
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class CommonHull:
    """Strict vertices of the upper convex hull over several models in ROC space (ROCCH).

    Attributes
    ----------
    fpr, tpr : ndarray of float64, shape (k,)
        Neither ever decreases, from (0, 0) to (1, 1).
    threshold : ndarray of float64, shape (k,)
        In units of the scores of the vertex' model; inf first, -inf last.
    model : tuple of str or None, length k
        Whose operating point a vertex is. None for (0, 0) and (1, 1), which every model has. Where
        models share a point, the one that the vertex before has if it is among them, else the first
        of them in the order given.
    dominated : tuple of str
        Models that have no vertex but those two: not the cheapest for any costs.

    """

    fpr: NDArray[np.float64]
    tpr: NDArray[np.float64]
    threshold: NDArray[np.float64]
    model: tuple[str | None, ...]
    dominated: tuple[str, ...]

    def cost_ranges(self) -> tuple[CostRange, ...]:
        """Return which model is cheapest where on the axis of the cost curve, from 0 to 1.

        Adjoining ranges share their bound, and neighbours differ in model or rule (Drummond &
        Holte, Machine Learning 65, 2006).
        """
        curve = cost_curve(self.tpr, self.fpr)
        bound = curve.probability_cost.tolist()
        result: list[CostRange] = []
        for row, low, high in zip(curve.row.tolist(), bound[:-1], bound[1:], strict=True):
            rule, model = self._rule(row), self.model[row]
            if result and result[-1][:2] == (rule, model):
                low = result.pop().low  # noqa: PLW2901 - the range goes on
            result.append(CostRange(rule, model, low, high))
        return tuple(result)

    def _rule(self, row: int) -> Rule:
        if self.model[row] is not None:
            return "model"
        return "always_positive" if row else "always_negative"


def common_hull(models: Mapping[str, tuple[Rows, float, float]]) -> CommonHull:
    """Return the upper convex hull over several models in ROC space.

    Provost & Fawcett (Machine Learning 42, 2001): a rule that is cheapest for some costs and
    prevalence is a vertex, and every vertex is, for some.

    Parameters
    ----------
    models : mapping of names to (rows, P, N)
        The rows of each model, at least those of its hull, from (0, 0) to (P, N), and its totals.

    Returns
    -------
    CommonHull
        Decided exactly if all models have the same totals and whole counts, P * N < 2**62; else in
        rates, those within 2**-49 of each other being the same, and as `rounded_hull` has it.

    Raises
    ------
    ValueError
        If there is no model, or rows do not run from (0, 0) to (P, N).

    """
    if not models:
        msg = "No models to compare. Pass at least one."
        raise ValueError(msg)
    for name, (rows, p, n) in models.items():
        _check(name, rows, p, n)
    fpr, tpr = (
        np.concatenate([rates.fpr(rows.fp, n) for rows, _, n in models.values()]),
        np.concatenate([rates.tpr(rows.tp, p) for rows, p, _ in models.values()]),
    )
    exact = _exact_counts(models)
    x, y = (_merged(fpr), _merged(tpr)) if exact is None else exact
    sizes = [len(rows) for rows, _, _ in models.values()]
    owner = repeated(integers(len(models)), sizes)
    order = np.lexsort((owner, y, x))
    x, y, owner = x[order], y[order], owner[order]
    front = _front(x, y)
    hull = rounded_hull if exact is None else upper_hull
    vertex = front[hull(x[front], y[front])]
    chosen, seen = _owned(vertex[1:-1], x, y, owner)
    at = order[np.concatenate((vertex[:1], chosen, vertex[-1:]))]
    threshold = np.concatenate([rows.threshold for rows, _, _ in models.values()])[at]
    threshold[0], threshold[-1] = np.inf, -np.inf
    names = list(models)
    model = (None, *(names[k] for k in owner[chosen].tolist()), None)
    dominated = tuple(name for k, name in enumerate(names) if k not in seen)
    return CommonHull(fpr[at], tpr[at], threshold, model, dominated)


def _check(name: str, rows: Rows, p: float, n: float) -> None:
    if not len(rows) or (rows.tp[0], rows.fp[0], rows.tp[-1], rows.fp[-1]) != (0, 0, p, n):
        msg = f"Rows of {name!r} must run from (0, 0) to its class totals, ({p}, {n})."
        raise ValueError(msg)


def _exact_counts(models: Mapping[str, tuple[Rows, float, float]]) -> Pair | None:
    """Return fp and tp of all models as int64, if that is what they are, and of the same cases."""
    (p, n), *others = {(p, n) for _, p, n in models.values()}
    tp: Any = np.concatenate([rows.tp for rows, _, _ in models.values()])
    fp: Any = np.concatenate([rows.fp for rows, _, _ in models.values()])
    result = None if others else whole(tp, fp, p, n)
    return None if result is None else (result[1], result[0])


def _merged(rate: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return rates, those that differ by rounding alone replaced by the smallest of them."""
    distinct, place = np.unique(rate, return_inverse=True)
    apart = np.diff(distinct, prepend=-1.0) > ROUNDING * distinct
    return distinct[np.maximum.accumulate(np.where(apart, integers(len(distinct)), 0))][place]


def _front(x: Counts, y: Counts) -> Index:
    """Return which points, sorted by x and y, are above all before them, and the last one."""
    top = np.maximum.accumulate(y)
    front = np.flatnonzero(np.concatenate(([True], y[1:] > top[:-1])))
    ends = x[front[-1]] == x[-1] and y[front[-1]] == y[-1]
    return front if ends else np.append(front, len(x) - 1)


def _owned(vertex: Index, x: Counts, y: Counts, owner: Index) -> tuple[Index, set[int]]:
    """Return of each vertex the point of the model that owns it, and the models that share any."""
    start = np.flatnonzero(
        np.concatenate(([True], (x[1:] != x[:-1]) | (y[1:] != y[:-1]), [True])),
    )
    stop = start[np.searchsorted(start, vertex, side="right")]
    chosen, seen, previous = [], set[int](), -1
    for first, past in zip(vertex.tolist(), stop.tolist(), strict=True):
        sharing = owner[first:past].tolist()
        place = sharing.index(previous) if previous in sharing else 0
        previous = sharing[place]
        chosen.append(first + place)
        seen.update(sharing)
    return np.array(chosen, np.int64), seen
