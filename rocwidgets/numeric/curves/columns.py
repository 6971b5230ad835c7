"""Checks of the input of all curves, and the limit that they share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Values = NDArray[np.float64]


def columns(tpr: ArrayLike, fpr: ArrayLike) -> tuple[Values, Values]:
    """Return the rates of the rows of a curve as float64.

    Raises
    ------
    ValueError
        If they are not 1-d, of one length and with at least one row.

    """
    h, f = np.asarray(tpr, np.float64), np.asarray(fpr, np.float64)
    if h.shape != f.shape or h.ndim != 1 or not len(h):
        msg = f"The rates of a curve must be 1-d and of one length, got {h.shape} and {f.shape}."
        raise ValueError(msg)
    return h, f


def proper_prevalence(prevalence: float) -> float:
    """Return a prevalence.

    Raises
    ------
    ValueError
        If it is not between 0 and 1 (exclusive).

    """
    if not 0 < prevalence < 1:
        msg = f"prevalence must be between 0 and 1 (exclusive), got {prevalence}."
        raise ValueError(msg)
    return float(prevalence)


def first_predicted(tpr: Values, fpr: Values) -> int:
    """Return the first row that predicts any positives, or the number of rows if none does."""
    starts = (np.searchsorted(rate, 0.0, side="right") for rate in (tpr, fpr))
    return int(min(starts))


def with_limit(value: Values, tpr: Values, fpr: Values) -> Values:
    """Give the rows that predict no positives the value of the first row that does, in place.

    Between (0, 0) and that row true and false positives grow in proportion, so that their quotient
    is constant and has that limit at (0, 0), where it is 0/0.
    """
    first = first_predicted(tpr, fpr)
    if first < len(value):
        value[:first] = value[first]
    return value
