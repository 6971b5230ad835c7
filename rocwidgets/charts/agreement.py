"""Thresholds that are good with all costs in their ranges, on an axis."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Layer, LegendEntry
from rocwidgets.charts.lines import line
from rocwidgets.core.regret import cost_ranges
from rocwidgets.numeric.decisions import rates
from rocwidgets.numeric.decisions.regret import (
    Hull,
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
    fnr, fpr = 1 - rates.tpr(rows.tp, table.P), rates.fpr(rows.fp, table.N)
    hull = Hull(1 - rates.tpr(table.hull.tp, table.P), rates.fpr(table.hull.fp, table.N))
    worst = worst_regret(fnr, fpr, hull, ranges)
    row = first_least(worst)
    return Agreement(
        float(rows.threshold[row]),
        setting.population * float(worst[row]),
        run_within(excess(fnr, fpr, hull, ranges), WITHIN),
    )


def agreed_range(scene: Scene, ends: tuple[Values, Values], height: float) -> Layer:
    """Return where all costs in the ranges agree, as a line along an axis.

    Parameters
    ----------
    scene : Scene
    ends : two arrays of float of shape (n,)
        The range of each drawn row of the current model on the axis.
    height : float
        Where the line is.
    """
    found = agreement(scene)
    if found is None or found.run is None:
        return Layer()
    at = [float(each[row]) for each in ends for row in found.run]
    guide = line("agreed", (min(at), height), (max(at), height))
    return Layer((guide,), (LegendEntry("agreed", _NAME),))
