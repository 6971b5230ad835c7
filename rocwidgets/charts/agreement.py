"""Thresholds that are good with all costs in their ranges, on an axis."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Layer, LegendEntry
from rocwidgets.charts.lines import stretch
from rocwidgets.core.regret import cost_ranges
from rocwidgets.numeric.decisions.regret import (
    Hull,
    error_rates,
    excess,
    first_least,
    run_within,
    worst_regret,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]

# By how much errors may cost more than they have to.
WITHIN = 0.05
_NAME = f"errors cost at most {fmt.percent(WITHIN)} more than they must"


class Agreement(NamedTuple):
    """What drawn thresholds of the current model cost while costs have ranges.

    Attributes
    ----------
    threshold : float
        Where the worst regret is least.
    regret : float
        That regret, of the population.
    run : (int, int) or None
        The first and the last row around the best at which errors cost at most `WITHIN` more than
        they have to, with any costs in the ranges.
    """

    threshold: float
    regret: float
    run: tuple[int, int] | None


def agreement(scene: Scene) -> Agreement | None:
    """Return where all costs in the ranges agree; None if there are no ranges."""
    setting, table, rows = scene.setting, scene.model.table, scene.model.rows
    if not setting.costs.ranges or scene.model.amounts is not None:
        return None
    ranges = cost_ranges(setting.costs, (setting.prevalence, setting.prevalence))
    (fnr, fpr), hull = error_rates(table, rows), Hull.of(table)
    worst = worst_regret(fnr, fpr, hull, ranges)
    row = first_least(worst)
    return Agreement(
        float(rows.threshold[row]),
        setting.population * float(worst[row]),
        run_within(excess(fnr, fpr, hull, ranges), WITHIN),
    )


def agreed_range(scene: Scene, ends: tuple[Values, Values], height: float) -> Layer:
    """Return where all costs in the ranges agree, along an axis; see `promised_range`."""
    found = agreement(scene)
    if found is None or found.run is None:
        return Layer()
    return Layer((stretch("agreed", ends, found.run, height),), (LegendEntry("agreed", _NAME),))
