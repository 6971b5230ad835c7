"""Profit, or the return on what is spent, against the share predicted positive."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import payoff, ppr
from rocwidgets.numeric.curves import return_on_investment

from . import format as fmt
from .bands import heights, plane_bands
from .certainty import best_profit
from .picture import Axis, Layer, LegendEntry, Picture
from .rate_projection import RateProjection, best_threshold, line, share_axis
from .spending import no_return, outcomes, spending

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .scene import Scene

    Values = NDArray[np.float64]

_RETURN = "Return on investment"
_SHARE = "Share predicted positive"
_MARGIN = 0.04
# Stands for a return without bound, which has no place on a scale.
_UNBOUNDED = 1e15
_ROUND = (1, 1.5, 2, 3, 4, 5, 6, 8, 10)
# Returns of rules that contact fewer have no bound, and do not stretch the axis.
_LEAST_SHARE = 0.05


def roi(scene: Scene) -> Picture:
    """Return profit against share; options unit ("profit", "percent"), charged."""
    if scene.options.get("unit") == "percent":
        return _returns(scene)
    return _profits(scene)


def _profits(scene: Scene) -> Picture:
    pi, cells = scene.prevalence, scene.costs.cells

    def project(tpr: Values, fpr: Values) -> tuple[Values, Values]:
        profit = payoff.profit(tpr, fpr, pi, scene.population, **cells)
        return ppr(tpr, fpr, pi), profit

    x = share_axis(_SHARE)
    label = f"Total expected profit, {fmt.count(scene.population)} cases"
    bare = RateProjection(scene, project, x, Axis(label, (0.0, 1.0), fmt.compact_tick))
    bands = plane_bands(bare, "roi")
    profits = [project(each.tpr, each.fpr)[1] for each in scene.models]
    domain = _extent(np.concatenate([*profits, heights(bands.guides)]))
    plane = replace(bare, y=replace(bare.y, domain=domain))
    optimum = plane.optimum()
    maximum, elsewhere = best_profit(scene, float(optimum.points[0, 1]))
    return Picture(
        "Profit",
        x,
        plane.y,
        scene.model_labels,
        curves=plane.curves(),
        guides=(
            *bands.guides,
            line("zero", (0, 0), (1, 0)),
            plane.line("chance", [0, 1], [0, 1]),
            optimum,
        ),
        markers=plane.markers(),
        legend=(
            LegendEntry("optimum", f"maximum {maximum} at {fmt.score(best_threshold(scene))}"),
            *elsewhere,
            LegendEntry("chance", "at random"),
            *bands.legend,
        ),
        notes=(outcomes(scene.costs), *bands.notes),
    )


def _extent(values: Values) -> tuple[float, float]:
    """Return the range of amounts with a margin, zero in it."""
    low, high = min(0.0, float(values.min())), max(0.0, float(values.max()))
    room = _MARGIN * (high - low or 1)
    return low - room if low < 0 else low, high + room if high > 0 or low == 0 else high


def _returns(scene: Scene) -> Picture:
    miss, alarm = scene.costs.fn - scene.costs.tp, scene.costs.fp - scene.costs.tn
    charged = scene.options.get("charged", "wasted")
    x, label = share_axis(_SHARE), "Return, profit in % of what is spent"
    problem = no_return(alarm, scene.fixed_cost)
    if problem:
        y = Axis(label, (-100.0, 100.0), _percent)
        return Picture(_RETURN, x, y, scene.model_labels, notes=(problem,))

    def project(tpr: Values, fpr: Values) -> tuple[Values, Values]:
        share, percent = return_on_investment(
            tpr,
            fpr,
            scene.prevalence,
            scene.population,
            gain=miss + (alarm if charged == "every" else 0),
            contact_cost=alarm,
            fixed_cost=scene.fixed_cost,
            charged=charged,
        )
        return share, np.clip(percent, -_UNBOUNDED, _UNBOUNDED)

    drawn = [project(each.tpr, each.fpr) for each in scene.models]
    plane = RateProjection(scene, project, x, Axis(label, _range(drawn), _percent), bends=True)
    optimum = plane.optimum()
    model, threshold = scene.model, best_threshold(scene)
    rule = model.rates_at(threshold)
    best = float(project(*(np.array([rate]) for rate in rule))[1][0])
    told = fmt.percent(best / 100) if abs(best) < _UNBOUNDED else "nothing spent"
    bands = _return_bands(plane)
    return Picture(
        _RETURN,
        x,
        plane.y,
        scene.model_labels,
        curves=plane.curves(),
        guides=(
            *bands.guides,
            line("zero", (0, 0), (1, 0)),
            plane.line("chance", [0, 1], [0, 1]),
            optimum,
        ),
        markers=plane.markers(),
        legend=(
            LegendEntry("optimum", f"maximum profit at {fmt.score(threshold)}: {told}"),
            LegendEntry("chance", "at random"),
            *bands.legend,
        ),
        notes=(spending(alarm, scene.fixed_cost, charged), *bands.notes),
    )


def _return_bands(plane: RateProjection) -> Layer:
    """Return bands of profit as returns; means at thresholds are of profit alone."""
    if plane.scene.options.get("band", "off").endswith("threshold"):
        return Layer(notes=("Averages at thresholds are of profit, not of returns.",))
    return plane_bands(plane, "roi")


def _percent(value: float) -> str:
    return fmt.percent_tick(value / 100)


def _range(drawn: list[tuple[Values, Values]]) -> tuple[float, float]:
    """Return the range from losing all to the best return of a rule that contacts more than few."""
    told = np.concatenate(
        [
            percent[(share >= _LEAST_SHARE) & (np.abs(percent) < _UNBOUNDED)]
            for share, percent in drawn
        ]
    )
    low, high = float(told.min(initial=-100)), float(told.max(initial=100))
    return -_round_up(-low), _round_up(high)


def _round_up(value: float) -> float:
    """Return the next round number, so that the axis stays while costs change a little."""
    decade = 10.0 ** np.floor(np.log10(value))
    return float(next(digit * decade for digit in _ROUND if digit * decade >= value))
