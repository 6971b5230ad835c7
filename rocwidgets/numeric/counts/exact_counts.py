"""Counts as whole numbers where they are whole, so that products of two are exact."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Counts

    Pair = tuple[Counts, Counts]

_EXACT_PRODUCT = 2**62


def whole(tp: NDArray[Any], fp: NDArray[Any], positives: float, negatives: float) -> Pair | None:
    """Return counts as int64; None unless all are whole and ``positives * negatives < 2**62``."""
    if tp.dtype == fp.dtype == np.int64:
        return tp, fp
    if positives >= _EXACT_PRODUCT / negatives:
        return None
    if not (is_whole(tp) and is_whole(fp)):
        return None
    return tp.astype(np.int64), fp.astype(np.int64)


def is_whole(counts: NDArray[Any]) -> bool:
    """Return whether all counts are whole numbers."""
    return bool((counts == np.floor(counts)).all())


def near_one(counts: Counts, total: float) -> Counts:
    """Return counts divided by the power of two above their total: no product of two overflows."""
    return np.ldexp(counts, -int(np.frexp(total)[1]))
