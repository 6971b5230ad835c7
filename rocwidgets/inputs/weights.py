"""Sample weights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.column import Column, read_column
from rocwidgets.inputs.reals import read_floats
from rocwidgets.inputs.scalars import GREATEST, GREATEST_SHARE, LEAST
from rocwidgets.inputs.wording import places, plural, show

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.inputs.labels import Labels


_WHAT = "sample_weight"
_WIDE = "Pass one weight per row."
_SOURCE = "Pass one finite number >= 0 per row."
_INFINITE = "Pass finite weights; a large weight also lets one row dominate."


def weight_column(sample_weight: Any) -> Column:
    """Return the weights as one column, their values unchecked."""
    return read_column(sample_weight, _WHAT, _WIDE)


def read_weights(column: Column, labels: Labels) -> NDArray[np.float64]:
    """Return the weights as float64, read-only and shared with the input where possible.

    Booleans are 0 and 1; integers beyond 2**53 are rounded to float64.

    Raises
    ------
    TypeError
        If a weight is no real number.
    ValueError
        If a weight is missing, infinite or negative, if all weights of a class are zero, or if
        their sums are refused by `require_usable_totals`.
    """
    weights = usable_weights(column)
    _require_both_classes(column, weights, labels)
    negative, positive = (
        float(weights.sum(where=members)) for members in (~labels.positive, labels.positive)
    )
    require_usable_totals(column.what, (labels.neg_label, negative), (labels.pos_label, positive))
    return weights


def usable_weights(column: Column) -> NDArray[np.float64]:
    """Return the weights as `read_weights` does, without a check of the classes.

    Raises
    ------
    TypeError, ValueError
        If a weight is no real number, missing, infinite or negative, if all are zero or if their
        sum is too large.
    """
    weights = read_floats(column, _SOURCE, _INFINITE).astype(np.float64, copy=False).view()
    weights.flags.writeable = False
    if float(weights.min()) < 0:
        negative = weights < 0
        raise ValueError(
            f"{column.what} contains {plural(int(np.count_nonzero(negative)), 'negative weight')}, "
            f"{places(negative, column.index)}, the lowest {show(float(weights.min()))}. Pass "
            "values >= 0; a weight of zero leaves a row out."
        )
    if not weights.any():
        raise ValueError(
            f"{column.what} is zero in all {plural(len(column), 'row')}, so no row counts. Pass "
            "positive weights, or None to count each row once."
        )
    with np.errstate(over="ignore"):
        total = float(weights.sum())
    if not np.isfinite(total):
        raise ValueError(
            f"The sum of {column.what} over {plural(len(column), 'row')} exceeds float64 (the "
            f"largest weight is {show(float(weights.max()))}). Rescale the weights, for example "
            f"{column.what} / {column.what}.max(). Rates depend only on their ratios."
        )
    return weights


def _require_both_classes(column: Column, weights: NDArray[np.float64], labels: Labels) -> None:
    used = weights > 0
    n_used = int(np.count_nonzero(used))
    n_positive = int(np.count_nonzero(used & labels.positive))
    for n, label in ((n_positive, labels.pos_label), (n_used - n_positive, labels.neg_label)):
        if n == 0:
            raise ValueError(
                f"{column.what} is zero in every row of the class {show(label)}, so "
                f"{plural(n_used, 'row')} with weight have only one class. Curves need both "
                "classes."
            )


def require_usable_totals(
    what: str, negative: tuple[Any, float], positive: tuple[Any, float]
) -> None:
    """Refuse sums of weights that are too small or large for rates.

    Parameters
    ----------
    what : str
        How messages name the weights.
    negative, positive : tuple of label and float
        The classes, and the sums of their weights, finite.

    Raises
    ------
    ValueError
        If a sum is below 1e-100 or both together above 1e100, or the share of the positives is
        below 1e-100 or above 1 - 2e-16.
    """
    (low, n), (high, p) = negative, positive
    for label, total in (negative, positive):
        if total < LEAST or p + n > GREATEST:
            end = "small" if total < LEAST else "large"
            raise ValueError(
                f"{what} adds up to {total:.3g} in the class {show(label)}, which is too {end} for "
                f"float64. Class sums must be at least {LEAST:g} and both together at most "
                f"{GREATEST:g}. Multiply all weights by one number; rates depend only on their "
                "ratios."
            )
    if not LEAST <= p / (p + n) <= GREATEST_SHARE:
        raise ValueError(
            f"{what} adds up to {p:.3g} in the positive class {show(high)} and to {n:.3g} in the "
            f"class {show(low)}, so the share of positives is {p / (p + n):g}. The positive class "
            "may have at most 1e15 and at least 1e-99 times the weight of the other one."
        )
