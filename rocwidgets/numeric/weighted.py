"""The rows of weighted observations, the same to the last bit whatever the order they come in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .rows import Rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

_RADIX = 1 << 16  # a stable numpy sort of 16-bit integers is a radix sort
_COMMUTES = 2  # the sum of two numbers does not depend on their order


def weighted_rows(
    positive: NDArray[np.bool_], score: NDArray[np.float64], weight: NDArray[np.float64]
) -> Rows:
    """Return one row per distinct score, cumulative weights of both classes at or above it.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
    score : ndarray of float64, shape (n,)
        Finite.
    weight : ndarray of float64, shape (n,)
        At least 0; rows of weight 0 leave no trace.

    Returns
    -------
    Rows
        float64 counts; the first row is ``(inf, 0, 0)``.

    Raises
    ------
    ValueError
        If the weights of a class sum to zero, or to more than float64 holds.

    """
    live = weight > 0
    if not live.all():
        positive, score, weight = positive[live], score[live], weight[live]
    order = np.argsort(-score)
    score = score[order] + 0.0
    if not np.isfinite(score[[0, -1]] if len(score) else 0.0).all():
        msg = "scores must be finite"
        raise ValueError(msg)
    first = np.flatnonzero(np.concatenate(([True], score[1:] != score[:-1]))[: len(score)])
    order = _canonical(order, first, positive, weight)
    positive, weight = positive[order], weight[order]
    with np.errstate(over="ignore"):
        tp = _cumulative(np.where(positive, weight, 0.0), first)
        fp = _cumulative(np.where(positive, 0.0, weight), first)
    for name, total in (("positive", tp[-1]), ("negative", fp[-1])):
        if not 0 < total < np.inf:
            msg = f"the weights of the {name} class must have a finite sum above 0, not {total}"
            raise ValueError(msg)
    return Rows(np.concatenate(([np.inf], score[first])), tp, fp)


def _cumulative(weight: NDArray[np.float64], first: NDArray[np.int64]) -> NDArray[np.float64]:
    if not len(first):
        return np.zeros(1)
    return np.concatenate(([0.0], np.cumsum(np.add.reduceat(weight, first))))


def _canonical(
    order: NDArray[np.int64],
    first: NDArray[np.int64],
    positive: NDArray[np.bool_],
    weight: NDArray[np.float64],
) -> NDArray[np.int64]:
    """Put ties of three and more in order of label and weight: sums depend on the order."""
    size = np.diff(first, append=len(order))
    crowded = size > _COMMUTES
    if not crowded.any():
        return order
    place = np.flatnonzero(np.repeat(crowded, size))
    group = np.repeat(np.arange(np.count_nonzero(crowded)), size[crowded])
    row = order[place]
    by_weight = np.argsort(weight[row])
    code = 2 * group[by_weight] + positive[row[by_weight]]
    if 2 * np.count_nonzero(crowded) < _RADIX:
        code = code.astype(np.uint16)
    order[place] = row[by_weight[np.argsort(code, kind="stable")]]
    return order
