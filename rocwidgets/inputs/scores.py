"""Scores of one model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.reading.reals import collapsed_rows, read_floats
from rocwidgets.reading.wording import places

if TYPE_CHECKING:
    from rocwidgets.reading.column import Column
    from rocwidgets.reading.reals import Floats

_SOURCE = (
    "Pass what the classifier returns for the positive class: predict_proba(X)[:, 1] or "
    "decision_function(X)."
)
_INFINITE = (
    "Log-odds are infinite where a probability is 0 or 1: pass the probabilities, or replace the "
    "infinite scores by ranks or finite limits."
)


def read_scores(column: Column) -> Floats:
    """Return the scores of one model as finite floats, read-only and shared with the input.

    float32 stays float32; every other type becomes float64, booleans 0.0 and 1.0. Conversion never
    merges scores that differ, nor rounds 64-bit integers: it is refused instead.

    Raises
    ------
    TypeError
        If a score is no real number.
    ValueError
        If a score is missing, infinite or not distinct in float64.
    """
    floats = read_floats(column, _SOURCE, _INFINITE)
    mask = collapsed_rows(column.values, floats)
    if mask is not None:
        count = int(np.count_nonzero(mask))
        noun = "integer score" if _all_integers(column) else "score"
        beyond = " beyond 2**53" if noun == "integer score" else ""
        raise ValueError(
            f"{column.what}: {count:,} {noun}{'s' * (count > 1)}{beyond} would collapse into "
            f"neighbouring float64 values, {places(mask, column.index)}. "
            "Pass ranks instead, such as numpy.unique(y_score, return_inverse=True)[1]."
        )
    shared = floats.view()
    shared.flags.writeable = False
    return shared


def _all_integers(column: Column) -> bool:
    if column.values.dtype == object:
        return all(isinstance(value, int | np.integer) for value in column.values)
    return column.values.dtype.kind in "iu"
