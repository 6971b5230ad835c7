"""How much the tests try: EFFORT is 1 in ``make test``, 3 in ``make test-all``, 5 in ``make fuzz``.

A test or parameter marked ``nightly`` runs in the latter two. What ``make test`` leaves out is
another example of a question that it asks, never the question.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

EFFORT = int(os.environ.get("EFFORT", "1"))
IS_WHOLE = EFFORT > 1


def sampled(values: Iterable[Any], every: int = 3, first: int = 0) -> list[Any]:
    """Return parameters for a test, all but each so-manieth of which are nightly.

    Parameters
    ----------
    values : iterable
        A tuple is several arguments; a parameter of pytest stays as it is named.
    every, first : int
        One of how many stays in ``make test``, and the place of the first that does.
    """
    result = []
    for place, value in enumerate(values):
        marks = () if place % every == first else (pytest.mark.nightly,)
        if isinstance(value, _PARAMETER):
            result.append(pytest.param(*value.values, marks=(*value.marks, *marks), id=value.id))
        else:
            result.append(pytest.param(*_several(value), marks=marks))
    return result


def some(values: Sequence[Any], every: int = 3) -> Sequence[Any]:
    """Return each so-manieth value in ``make test``, all otherwise: for loops within a test."""
    return values if IS_WHOLE else values[::every]


_PARAMETER = type(pytest.param())


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
