"""Replicates with more errors, or fewer, than they have, one replicate and one row at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.inference.unseen import unseen_errors

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.inference import Resamples

Rates = tuple["NDArray[np.float64]", "NDArray[np.float64]"]


def worse_and_better(drawn: Resamples, *, of_curves: bool) -> tuple[Rates, Rates]:
    """Return tpr and fpr, each of shape (b, k), with further errors and with so many fewer."""
    positives, negatives = drawn.worth
    result: list[list[list[list[float]]]] = [[[], []], [[], []]]
    for tp, fp, misses, alarms in zip(drawn.tp, drawn.fp, *unseen_errors(len(drawn)), strict=True):
        missing, alarming = min(1.0, misses / positives), min(1.0, alarms / negatives)
        rows: Any = [[[], []], [[], []]]
        for k, (hits, false) in enumerate(zip(tp / tp[-1], fp / fp[-1], strict=True)):
            is_end = of_curves and k in (0, len(tp) - 1)
            rows[0][0].append(hits if is_end else hits * (1 - missing))
            rows[0][1].append(false if is_end else 1 - (1 - false) * (1 - alarming))
            rows[1][0].append(hits if is_end else 1 - (1 - hits) * (1 - missing))
            rows[1][1].append(false if is_end else false * (1 - alarming))
        for end in (0, 1):
            for rate in (0, 1):
                result[end][rate].append(rows[end][rate])
    worse, better = ((np.array(tpr), np.array(fpr)) for tpr, fpr in result)
    return worse, better
