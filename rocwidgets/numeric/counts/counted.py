"""Rows of cases counted elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.indices import repeated
from rocwidgets.numeric.counts.rows import Rows
from rocwidgets.numeric.counts.weighted import WeightedCuts

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

# With no more cases than this, no product of two counts overflows an int64.
MAX_CASES = 2**32 - 1
# Whole numbers up to here are all float64.
MAX_WHOLE = 2**53


def counted_rows(score: ArrayLike, positive: ArrayLike, negative: ArrayLike) -> Rows:
    """Return one row per distinct score, cumulative counts of both classes at or above it.

    Parameters
    ----------
    score : array_like of int or float, shape (k,)
        Finite.
    positive, negative : array_like of int or float, shape (k,)
        Counts of the classes at each score, at least 0. Repeated scores add up; where both counts
        are 0 a score is ignored.

    Returns
    -------
    Rows
        The same for every order of the scores. Counts are int64 if both columns are whole numbers
        by type, else float64; the first row is ``(inf, 0, 0)``.

    Raises
    ------
    ValueError
        On wrong types or lengths, a score that is not finite or no float64, a count that is
        negative or not finite, an empty class, or whole numbers that add up to more than 2**32 - 1.

    """
    values = _scores(np.asarray(score))
    counts = [_counts(positive, "positive"), _counts(negative, "negative")]
    shapes = {values.shape, *(c.shape for c in counts)}
    if len(shapes) > 1 or values.ndim != 1:
        msg = f"score, positive and negative must be 1-d and of one length, got {shapes}."
        raise ValueError(msg)
    with np.errstate(over="ignore"):
        totals = [c.sum(dtype=np.float64) for c in counts]
    if not all(totals):
        msg = f"Both classes are needed, got {totals[0]:g} positive and {totals[1]:g} negative."
        raise ValueError(msg)
    whole = all(c.dtype.kind in "iub" for c in counts)
    if whole and sum(totals) > MAX_CASES:
        msg = (
            f"The counts add up to {sum(totals):g} cases, but only {MAX_CASES} can be counted "
            "exactly. Pass larger counts as floats."
        )
        raise ValueError(msg)
    label = repeated([True, False], len(values))
    weight = np.concatenate([c.astype(np.float64) for c in counts])
    rows = WeightedCuts(label, np.tile(values, 2), weight).all_rows()
    if not whole:
        return rows
    return Rows(rows.threshold, rows.tp.astype(np.int64), rows.fp.astype(np.int64))


def require_exact(what: str, total: Any) -> None:
    """Refuse whole numbers whose sum is not exact in float64.

    Raises
    ------
    ValueError
        If it is above 2**53.
    """
    if total > MAX_WHOLE:
        msg = (
            f"{what} {float(total):g} cases, but only 2**53 = {MAX_WHOLE:,} are exact. Count "
            "fewer, or divide all counts or weights by one number."
        )
        raise ValueError(msg)


def _scores(score: NDArray[Any]) -> NDArray[np.float64]:
    if score.dtype.kind not in "iuf" or score.dtype.itemsize > np.float64().itemsize:
        msg = f"score must be int or float, at most 64 bits, got {score.dtype}."
        raise ValueError(msg)
    values = score.astype(np.float64)
    if not np.isfinite(values).all():
        msg = "scores must be finite."
        raise ValueError(msg)
    if score.dtype.kind != "f" and (np.abs(values) >= MAX_WHOLE).any():
        msg = (
            "A score is 2**53 or more, where float64 cannot represent all whole numbers. Pass "
            "ranks instead."
        )
        raise ValueError(msg)
    return values


def _counts(given: ArrayLike, name: str) -> NDArray[Any]:
    count = np.asarray(given)
    if count.dtype.kind not in "iubf":
        msg = f"The {name} counts must be int or float, got {count.dtype}."
        raise ValueError(msg)
    if not (np.isfinite(count) & (count >= 0)).all():
        msg = f"A {name} count is negative or not finite. Pass finite counts >= 0."
        raise ValueError(msg)
    return count
