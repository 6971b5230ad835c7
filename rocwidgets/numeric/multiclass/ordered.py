"""The volume under the ROC surface of three ordered classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

_CLASSES = 3


def volume_under_surface(
    code: NDArray[np.intp], score: Values, sample_weight: Values | None = None
) -> float:
    """Return the share of triples, one case of each class, that a score ranks in their order.

    Parameters
    ----------
    code : ndarray of int, shape (n,)
        Class of each case, 0, 1 or 2, in the order in which the score should rise.
    score : ndarray of float64, shape (n,)
        Finite.
    sample_weight : ndarray of float64, shape (n,), optional

    Returns
    -------
    float
        1 for a perfect score, 1/6 at random. A triple with one tie of neighbouring classes counts
        1/2, one of three equal scores 1/6 (Nakas & Yiannoutsos, Statistics in Medicine 23, 2004).
        In O(n log n), by one sort.
    """
    weight = np.ones(len(code)) if sample_weight is None else sample_weight
    order = np.argsort(score)
    ranked = score[order]
    first = np.flatnonzero(np.append(True, ranked[1:] != ranked[:-1]))
    code, weight = code[order], weight[order]
    low, middle, high = (
        np.add.reduceat(np.where(code == each, weight, 0.0), first) for each in range(_CLASSES)
    )
    below, above = np.cumsum(low) - low, high.sum() - np.cumsum(high)
    ordered = middle @ (below * above)
    tied_once = middle @ (low * above + below * high) / 2
    tied_twice = middle @ (low * high) / 6
    return float((ordered + tied_once + tied_twice) / (low.sum() * middle.sum() * high.sum()))
