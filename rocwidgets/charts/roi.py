"""The return on investment against the share predicted positive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.axes import share_axis
from rocwidgets.charts.chart import Axis, Chart, LegendEntry
from rocwidgets.charts.lines import line
from rocwidgets.charts.profit import profit_bands
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.charts.verdict import at_optimum
from rocwidgets.numeric.curves import return_on_investment
from rocwidgets.numeric.decisions import rates
from rocwidgets.vocabulary import MISSING, labels_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from rocwidgets.charts.rate_projection import Projection
    from rocwidgets.charts.scene import Scene
    from rocwidgets.core.setting import Setting

    Values = NDArray[np.float64]

_LABELS = labels_of("roi")
# Replaces an infinite return, which no scale can show.
_UNBOUNDED = 1e15
_ROUND = (1, 1.5, 2, 3, 4, 5, 6, 8, 10)
# Returns that differ by this share of them differ by rounding.
_SAME = 1e-9
# Thresholds that contact a smaller share have unbounded returns, which the domain leaves out.
_LEAST_SHARE = 0.05


def roi(scene: Scene) -> Chart:
    """Return the return in percent against the share; option charged ("every", "wasted")."""
    costs, fixed = scene.at_mean.setting.costs, scene.setting.costs.fixed
    contact_cost = costs.fp - costs.tn
    charged = scene.options["charged"]
    problem = _no_return(contact_cost, fixed)
    if problem:
        x, y = _axes((-100.0, 100.0))
        return Chart(_LABELS.title, x, y, scene.model_labels, notes=(problem,))
    project = _projection(scene, charged)
    x, y = _axes(_range(project(*each.points) for each in scene.models))
    projection = RateProjection(scene, project, x, y, bends=True, of_amounts=True)
    bands = profit_bands(projection)
    return Chart(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        curves=projection.curves(),
        guides=(
            *bands.guides,
            line("zero", (0, 0), (1, 0)),
            projection.chance(),
            projection.optimum(),
        ),
        markers=projection.markers(),
        legend=(
            _optimum_entry(projection),
            LegendEntry("chance", "at random"),
            *bands.legend,
        ),
        notes=(_spent(scene.setting, contact_cost, charged), *bands.notes),
    )


def _no_return(contact_cost: float, fixed: float) -> str | None:
    """Return why there is no return in percent, None if there is one."""
    if contact_cost < 0:
        return MISSING["contact_costs"]
    if contact_cost == fixed == 0:
        return MISSING["spending"]
    return None


def _spent(setting: Setting, contact_cost: float, charged: str) -> str:
    """Return a sentence with what is spent."""
    contact = "every contact" if charged == "every" else "each wasted contact only"
    cost, fixed = (
        fmt.in_unit(fmt.money(value), setting.costs.currency)
        for value in (contact_cost, setting.costs.fixed)
    )
    return f"Spending: {cost} for {contact}{f', plus {fixed} once' if setting.costs.fixed else ''}."


def _projection(scene: Scene, charged: Literal["wasted", "every"]) -> Projection:
    """Return the function from rates to share and return in percent."""
    if scene.has_amounts:
        return _projection_of_amounts(scene, charged)
    setting, costs = scene.setting, scene.setting.costs
    miss, alarm = costs.fn - costs.tp, costs.fp - costs.tn

    def project(tpr: Values, fpr: Values, *_: Values) -> tuple[Values, Values]:
        share, percent = return_on_investment(
            tpr,
            fpr,
            setting.prevalence,
            setting.population,
            gain=miss + (alarm if charged == "every" else 0),
            contact_cost=alarm,
            fixed=costs.fixed,
            charged=charged,
        )
        return share, np.clip(percent, -_UNBOUNDED, _UNBOUNDED)

    return project


def _projection_of_amounts(scene: Scene, charged: Literal["wasted", "every"]) -> Projection:
    """Return the same with per-case costs; every contact costs the mean."""
    setting, costs = scene.setting, scene.setting.costs
    mean, pi = scene.at_mean.setting.costs, setting.prevalence
    nobody = scene.model.rule_at(np.inf)

    def project(
        tpr: Values, fpr: Values, positive: Values, negative: Values
    ) -> tuple[Values, Values]:
        share = rates.ppr(tpr, fpr, pi)
        wasted = (1 - pi) * ((costs.fp - costs.tn) * fpr + negative - nobody[3])
        spent = (mean.fp - mean.tn) * share if charged == "every" else wasted
        gained = scene.profit(tpr, fpr, positive, negative) - scene.profit(*nobody)
        with np.errstate(divide="ignore", invalid="ignore"):
            percent = (gained - costs.fixed) / (costs.fixed + setting.population * spent)
        return share, np.clip(100 * percent, -_UNBOUNDED, _UNBOUNDED)

    return project


def _axes(domain: tuple[float, float]) -> tuple[Axis, Axis]:
    return share_axis(_LABELS.x), Axis(_LABELS.y, domain, _percent)


def _optimum_entry(projection: RateProjection) -> LegendEntry:
    threshold = projection.scene.best_threshold
    rule = (np.array([value]) for value in projection.scene.model.rule_at(threshold))
    best = float(projection.project(*rule)[1][0])
    text = fmt.percent(best / 100) if abs(best) < _UNBOUNDED else "nothing spent"
    return LegendEntry("optimum", f"maximum profit{at_optimum(projection.scene)} ({text})")


def _percent(value: float) -> str:
    return fmt.percent_tick(value / 100)


def _range(drawn: Iterable[tuple[Values, Values]]) -> tuple[float, float]:
    """Return the range from -100 % to the best return of thresholds that contact at least 5 %."""
    bounded = np.concatenate(
        [
            percent[(share >= _LEAST_SHARE) & (np.abs(percent) < _UNBOUNDED)]
            for share, percent in drawn
        ]
    )
    low, high = float(bounded.min(initial=-100)), float(bounded.max(initial=100))
    return -_round_up(-low), _round_up(high)


def _round_up(value: float) -> float:
    """Return the next round number, so that the domain is stable under small changes of costs."""
    decade = 10.0 ** np.floor(np.log10(value))
    least = value * (1 - _SAME)
    return float(next(digit * decade for digit in _ROUND if digit * decade >= least))
