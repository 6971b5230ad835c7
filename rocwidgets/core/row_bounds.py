"""Ranges of scores: given, of a bin of reliability, or of a group of the gains table."""

from __future__ import annotations

import math
from typing import Any

from rocwidgets.reading.scalars import described, read_int, read_number
from rocwidgets.reading.wording import show

Bounds = tuple[float, float]

_RANGE = "score must be (low, high), the scores with low <= score < high, or None for no bound"


def bounds_of(model: Any, score: Any, bin_number: Any, group: Any) -> Bounds:
    """Return the range of at most one of the three, of all scores without any."""
    given = {"score": score, "bin": bin_number, "group": group}
    names = [name for name, value in given.items() if value is not None]
    if len(names) > 1:
        raise ValueError(f"pass one of score, bin and group, not both {names[0]} and {names[1]}")
    if score is not None:
        return read_bounds(score)
    if bin_number is not None:
        return bounds_of_bin(model, bin_number)
    return (-math.inf, math.inf) if group is None else bounds_of_group(model, group)


def read_bounds(score: Any) -> Bounds:
    """Return the two ends of a range of scores, None being infinite; TypeError or ValueError."""
    try:
        low, high = score
    except (TypeError, ValueError):
        raise TypeError(f"{_RANGE}; got {described(score)}") from None
    low = _end("low", -math.inf if low is None else low)
    high = _end("high", math.inf if high is None else high)
    if low > high:
        raise ValueError(f"{_RANGE}; got {show(score)}, where low is above high")
    return low, high


def bounds_of_bin(model: Any, number: Any) -> Bounds:
    """Return the range of scores of a bin of `Model.reliability`, by its index."""
    low = model.reliability()["low"].tolist()
    k = read_int("bin", number, 0, len(low) - 1)
    return low[k], [*low, math.inf][k + 1]


def bounds_of_group(model: Any, number: Any) -> Bounds:
    """Return the range of scores of a group of `Model.gains_table`, by its index."""
    low = model.gains_table()["threshold"].tolist()
    k = read_int("group", number, 1, len(low))
    return low[k - 1], [math.inf, *low][k - 1]


def _end(name: str, value: Any) -> float:
    # Upward, since scores are at least a number, and below one, if they are so of its ceiling.
    return read_number(f"{name} end of score", value, "in units of the scores", upward=True)
