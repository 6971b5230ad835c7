"""The stretch of the axis of costs in which the truth may lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Guide, Layer, LegendEntry
from rocwidgets.core.regret import is_open, prevalence_of
from rocwidgets.numeric.curves import probability_cost
from rocwidgets.outcomes.costs import extremes

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene
    from rocwidgets.outcomes.costs import Costs


def uncertain_band(scene: Scene, top: float) -> Layer:
    """Return a band where costs and prevalence leave it open; none beside the axis."""
    setting = scene.setting
    if not is_open(setting) or scene.model.amounts is not None:
        return Layer()
    low, high = _ends(setting.costs, prevalence_of(setting))
    # Also where one is NaN.
    if not low < high:
        return Layer()
    corners = np.array([(low, 0), (low, top), (high, top), (high, 0)], np.float64)
    text = f"uncertain: {fmt.ratio(low)} to {fmt.ratio(high)}"
    return Layer((Guide("between", "uncertain", corners),), (LegendEntry("uncertain", text),))


def _ends(costs: Costs, shares: tuple[float, float]) -> tuple[float, float]:
    """Return the least and the greatest probability-cost in the ranges."""
    low, high = (
        probability_cost(share, **cells)
        for share, cells in zip(shares, extremes(costs), strict=True)
    )
    return low, high
