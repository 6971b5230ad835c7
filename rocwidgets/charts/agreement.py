"""Thresholds that are good with all costs in their ranges, or for all people, on an axis."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Layer, LegendEntry
from rocwidgets.charts.lines import line, stretch
from rocwidgets.core.regret import cost_ranges, people_of, prevalence_of
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
# The longest names of people whose best threshold is the same, in letters.
_LONGEST = 24


class Agreement(NamedTuple):
    """What drawn thresholds of the current model cost while costs or prevalence have ranges.

    Attributes
    ----------
    threshold : float
        Where the worst regret is least.
    regret : float
        That regret, of the population.
    worst_for : str
        The person whose regret it is.
    run : (int, int) or None
        The first and the last row around the best at which errors cost at most `WITHIN` more than
        they have to, with any costs in the ranges of anybody.
    is_split : bool
        Whether each person alone has such rows, and only all together have none.
    best : dict of str to int
        Each person's row of least expected regret.
    """

    threshold: float
    regret: float
    worst_for: str
    run: tuple[int, int] | None
    is_split: bool
    best: dict[str, int]


def agreement(scene: Scene) -> Agreement | None:
    """Return where all costs in the ranges, and all people, agree; None where nothing is open."""
    setting, table, rows = scene.setting, scene.model.table, scene.model.rows
    is_open = setting.people or setting.costs.ranges or setting.prevalence_range
    if not is_open or scene.model.amounts is not None:
        return None
    shares = prevalence_of(setting)
    ranges = {name: cost_ranges(each, shares) for name, each in people_of(setting).items()}
    (fnr, fpr), hull = error_rates(table, rows), Hull.of(table)
    worst = np.array([worst_regret(fnr, fpr, hull, each) for each in ranges.values()])
    most = worst.max(axis=0)
    row = first_least(most)
    rounding = TIE * float(np.ptp(most))
    regret = float(most[row]) if most[row] > rounding else 0.0
    shares_lost = [excess(fnr, fpr, hull, each) for each in ranges.values()]
    run = run_within(np.max(shares_lost, axis=0), WITHIN)
    return Agreement(
        float(rows.threshold[row]),
        setting.population * regret,
        list(ranges)[int(np.argmax(worst[:, row] >= most[row] - rounding))],
        run,
        run is None and all(run_within(each, WITHIN) is not None for each in shares_lost),
        {name: first_least(_mean_cost(each.mean, fnr, fpr)) for name, each in ranges.items()},
    )


def _mean_cost(weights: tuple[float, float], fnr: Values, fpr: Values) -> Values:
    miss, alarm = weights
    return miss * fnr + alarm * fpr


def agreed_range(scene: Scene, ends: tuple[Values, Values], height: float) -> Layer:
    """Return where all costs in the ranges agree, along an axis; see `promised_range`."""
    found = agreement(scene)
    if found is None or found.run is None:
        return Layer()
    name = f"all agree: {_NAME}" if len(scene.setting.people) > 1 else _NAME
    return Layer((stretch("agreed", ends, found.run, height),), (LegendEntry("agreed", name),))


def people_ticks(scene: Scene, places: Values, upright: tuple[float, float]) -> Layer:
    """Return each person's own best threshold: a tick between two heights, with the name."""
    found = agreement(scene)
    if found is None or not scene.setting.people:
        return Layer()
    names: dict[int, list[str]] = {}
    for name, row in found.best.items():
        names.setdefault(row, []).append(fmt.label(name))
    low, high = upright
    return Layer(
        tuple(
            replace(
                line("person", (float(places[row]), low), (float(places[row]), high)),
                label=_together(here),
            )
            for row, here in sorted(names.items())
        )
    )


def _together(names: list[str]) -> str:
    text = ", ".join(names)
    return text if len(names) == 1 or len(text) <= _LONGEST else f"{len(names)} people"
