"""Sums of the weights of the two classes, of which rates are made."""

from __future__ import annotations

from typing import Any

from rocwidgets.inputs.wording import show

# Products and squares of scores with weights stay normal floats in this range, whatever the number
# of cases, and so do shares and multiples of sums.
LEAST, GREATEST = 1e-300, 1e300


def require_workable(what: str, negative: tuple[Any, float], positive: tuple[Any, float]) -> None:
    """Refuse sums of weights of which no rates can be made.

    Parameters
    ----------
    what : str
        How messages name the weights.
    negative, positive : tuple of label and float
        The classes, and the sums of their weights, above 0.

    Raises
    ------
    ValueError
        If a sum is below 1e-300 or above 1e300, or that of the positives so much the greater that
        their share rounds to 1.
    """
    for label, total in (negative, positive):
        if not LEAST <= total <= GREATEST:
            end = "little" if total < LEAST else "much"
            raise ValueError(
                f"{what} adds up to {total:.3g} in the class {show(label)}, which is too {end} to "
                f"compute with: the least sum that works is {LEAST:g}, the greatest "
                f"{GREATEST:g}. Multiply all of it by one number: only ratios matter to rates."
            )
    (low, n), (high, p) = negative, positive
    if p / (p + n) == 1:
        raise ValueError(
            f"{what} adds up to {p:.3g} in the positive class {show(high)} and to {n:.3g} in the "
            f"class {show(low)}, so that the share of positives rounds to 1. Let the positive class "
            "have at most 1e15 times as much."
        )
