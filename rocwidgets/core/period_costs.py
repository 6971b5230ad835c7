"""What a period costs, and why it costs more or less than a reference did."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.curves import normalized_expected_cost, probability_cost

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from rocwidgets.core.parts import Points

    Values = NDArray[np.float64]

PARTS = ("volume", "prevalence", "ranking", "stale_threshold")


def split_of_change(
    base: Points, n_periods: int, period: Points, threshold: float, cells: Mapping[str, float]
) -> dict[str, float]:
    """Return the profit of a period, and why it is another than that of the reference.

    Parameters
    ----------
    base : Points
        The reference, with both classes.
    n_periods : int
        Periods that the reference has, whose mean is compared.
    period : Points
    threshold : float
    cells : mapping of str to float
        Costs of the outcomes.
    """
    n, size = (each.positives + each.negatives for each in (period, base))
    if not n > 0:
        return dict.fromkeys(("profit", "change", *PARTS), math.nan)
    here, there = period.place(threshold), base.place(threshold)
    own, before = period.positives / n, base.positives / size
    of_base, of_period = _profits(base, own, cells), _profits(period, own, cells)
    first = float(_profits(base, before, cells)[there])
    at_own, now = float(of_base[there]), float(of_period[here])
    best_before, best = float(of_base.max()), float(of_period.max())
    size = size / n_periods
    return {
        "profit": n * now,
        "change": n * now - size * first,
        "volume": (n - size) * first,
        "prevalence": n * (at_own - first),
        "ranking": n * (best - best_before),
        "stale_threshold": n * ((best_before - at_own) - (best - now)),
    }


def cost_point(period: Points, threshold: float, cells: Mapping[str, float]) -> dict[str, float]:
    """Return where a period is on the axis of the cost curve, its cost there, and its lowest."""
    n = period.positives + period.negatives
    place = probability_cost(period.positives / n, **cells) if n > 0 else math.nan
    if math.isnan(place):
        return dict.fromkeys(("probability_cost", "cost", "best", "regret"), math.nan)
    costs = normalized_expected_cost(*_rates(period), place)
    cost, best = float(costs[period.place(threshold)]), float(costs.min())
    return {"probability_cost": place, "cost": cost, "best": best, "regret": cost - best}


def _profits(points: Points, prevalence: float, cells: Mapping[str, float]) -> Values:
    """Return the profit of one case at each operating point, at a prevalence."""
    tpr, fpr = _rates(points)
    cost = prevalence * (cells["tp"] * tpr + cells["fn"] * (1 - tpr))
    return 0.0 - cost - (1 - prevalence) * (cells["fp"] * fpr + cells["tn"] * (1 - fpr))


def _rates(points: Points) -> tuple[Values, Values]:
    """Return both rates at each operating point; 0 of a class without cases, which counts none."""
    tpr, fpr = (
        count / count[-1] if count[-1] > 0 else np.zeros(len(count))
        for count in (points.tp, points.fp)
    )
    return tpr, fpr
