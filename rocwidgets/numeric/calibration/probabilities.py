"""The check that the scores of a table can be probabilities."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rocwidgets.numeric.counts.table import CountTable


def check_probabilities(table: CountTable) -> None:
    """Refuse a table whose scores cannot be probabilities.

    Raises
    ------
    ValueError
        If a score is not in 0..1, or the weights of both classes together are beyond float64.

    """
    if table.score_min < 0 or table.score_max > 1:
        result = f"{table.score_min!r} to {table.score_max!r}"
        msg = f"Calibration needs probabilities: scores must be in [0, 1], got {result}."
        raise ValueError(msg)
    if not math.isfinite(table.P + table.N):
        msg = (
            f"The weights of both classes, {table.P} and {table.N}, add up to more than float64 "
            "can represent. Rescale the weights."
        )
        raise ValueError(msg)
