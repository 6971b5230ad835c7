"""Numbers that depend on costs and prevalence through the probability-cost alone."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.bins import histogram
from rocwidgets.numeric.inference import decision, win_rate_curve

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.numeric.inference import Resamples

    Values = NDArray[np.float64]
    Columns = dict[str, NDArray[Any]]

N_BINS = 48
_EVEN = np.linspace(0, 1, 101)
# Where one class is rare, or one error much dearer, choices change within the first of these steps.
_ENDS = np.geomspace(1e-4, _EVEN[1], 10)[:-1]
PLACES = np.concatenate((_EVEN, _ENDS, 1 - _ENDS))


class CostGrid:
    """Numbers at `PLACES` on the axis of the probability-cost, and at the current one.

    Parameters
    ----------
    compute : callable
        float in 0..1 -> dict of numbers or arrays, by name.
    """

    def __init__(self, compute: Callable[[float], dict[str, Any]]) -> None:
        self._compute = compute
        self._known: dict[float, dict[str, Any]] = {}

    def columns(self, current: float) -> Columns:
        """Return the columns, x among them; NaN for `current` adds no row."""
        x = np.union1d(PLACES, [] if math.isnan(current) else [current])
        rows = [self.at(place) for place in x.tolist()]
        return {"x": x, **{name: np.array([row[name] for row in rows]) for name in rows[0]}}

    def at(self, x: float) -> dict[str, Any]:
        """Return the numbers at a probability-cost."""
        if x not in self._known:
            if len(self._known) > 4 * len(PLACES):
                self._known.clear()
            self._known[x] = self._compute(x)
        return self._known[x]


def decision_grid(resamples: Resamples, confidence_level: float) -> CostGrid:
    """Return the uncertainty of the optimal threshold and of its cost.

    ``threshold_low`` and ``threshold_high``; ``cost`` of the threshold that is optimal in the
    table, normalised, of which profit is a multiple plus a constant; ``optimism``, by which that
    cost is understated; ``cost_low`` and ``cost_high``, of other cases, so corrected; ``times``,
    uint16 of shape (48,): how many replicates have their optimum in each of as many equal parts of
    the range of scores.
    """
    rows = resamples.rows
    range_of_scores = (float(rows.threshold[-1]), float(rows.threshold[1]))

    def compute(x: float) -> dict[str, Any]:
        # With one case of each class, expected costs add up to the normalised ones.
        found = decision(resamples, 0.5, 2.0, {"tp": 0.0, "fp": 1 - x, "fn": x, "tn": 0.0})
        low, high = found.threshold_interval(confidence_level)
        profit_low, profit_high = found.profit_interval(confidence_level)
        finite = found.threshold[np.isfinite(found.threshold)]
        times, _ = histogram(finite, *range_of_scores, N_BINS)
        return {
            "threshold_low": low,
            "threshold_high": high,
            "cost": 0.0 - found.profit,
            "cost_low": 0.0 - profit_high,
            "cost_high": 0.0 - profit_low,
            "optimism": found.optimism,
            "times": times.astype("<u2"),
        }

    return CostGrid(compute)


def win_rate_grid(first: Resamples, second: Resamples) -> CostGrid:
    """Return how often one model beats another: shares ``first_better`` and ``tied``."""

    def compute(x: float) -> dict[str, Any]:
        found = win_rate_curve(first, second, [x])
        return {"first_better": found.first_better[0], "tied": found.tied[0]}

    return CostGrid(compute)
