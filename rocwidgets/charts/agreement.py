"""Thresholds that are good with all costs in their ranges, on an axis."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Layer, LegendEntry
from rocwidgets.charts.lines import stretch
from rocwidgets.core.regret import cost_ranges, is_open, prevalence_of
from rocwidgets.numeric.decisions.regret import (
    TIE,
    Hull,
    error_rates,
    excess,
    first_least,
    run_within,
    worst_regret,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]

# By how much errors may cost more than they have to.
WITHIN = 0.05
_NAME = f"errors cost at most {fmt.percent(WITHIN)} more than they must"


class Agreement(NamedTuple):
    """What drawn thresholds of the current model cost while costs or prevalence have ranges.

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
    """Return where all costs in the ranges agree; None where nothing is open."""
    setting, table, rows = scene.setting, scene.model.table, scene.model.rows
    if not is_open(setting) or scene.model.amounts is not None:
        return None
    ranges = cost_ranges(setting.costs, prevalence_of(setting))
    (fnr, fpr), hull = error_rates(table, rows), Hull.of(table)
    worst = worst_regret(fnr, fpr, hull, ranges)
    row = first_least(worst)
    regret = float(worst[row]) if worst[row] > TIE * float(np.ptp(worst)) else 0.0
    return Agreement(
        float(rows.threshold[row]),
        setting.population * regret,
        run_within(excess(fnr, fpr, hull, ranges), WITHIN),
    )


def agreed_range(scene: Scene, ends: tuple[Values, Values], height: float) -> Layer:
    """Return where all costs in the ranges agree, along an axis; see `promised_range`."""
    found = agreement(scene)
    if found is None or found.run is None:
        return Layer()
    return Layer((stretch("agreed", ends, found.run, height),), (LegendEntry("agreed", _NAME),))
