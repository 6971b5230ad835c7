"""Check the sums of the weights of the two classes, the denominators of rates."""

from __future__ import annotations

from typing import Any

from rocwidgets.reading.scalars import GREATEST, GREATEST_SHARE, LEAST
from rocwidgets.reading.wording import show


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
            end = "little" if total < LEAST else "much"
            raise ValueError(
                f"{what} adds up to {total:.3g} in the class {show(label)}, which is too {end} to "
                f"compute with: the least sum of a class that works is {LEAST:g}, the greatest of "
                f"both {GREATEST:g}. Multiply all of it by one number: only ratios matter to rates."
            )
    if not LEAST <= p / (p + n) <= GREATEST_SHARE:
        raise ValueError(
            f"{what} adds up to {p:.3g} in the positive class {show(high)} and to {n:.3g} in the "
            f"class {show(low)}, so that the share of positives is {p / (p + n):g}. Let the "
            "positive class have at most 1e15 times as much, and at least 1e-99 times."
        )
