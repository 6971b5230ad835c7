"""The cost curve, and under it the cheapest model for each cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.bands import cost_bands, heights
from rocwidgets.charts.certainty import win_rates
from rocwidgets.charts.chart import (
    Axis,
    Chart,
    Guide,
    LegendEntry,
    Marker,
    OptimumReading,
    Span,
)
from rocwidgets.charts.extra_curve import extra_curve
from rocwidgets.charts.lines import curves_of, line
from rocwidgets.charts.outcomes import wrong_sign
from rocwidgets.charts.uncertain_costs import uncertain_band
from rocwidgets.numeric.curves import (
    CostCurve,
    normalized_expected_cost,
    probability_cost,
)
from rocwidgets.numeric.curves import (
    cost_curve as envelope_of,
)
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene
    from rocwidgets.outcomes.costs import Costs

_LABELS = labels_of("cost_curve")
# No curve is above 0.5; bands can be.
_HIGHEST = 0.55
# More lines than this would cover each other.
_LINES = 60
_SAME = 1e-12
TRIVIAL = {"always_negative": fmt.ALL_NEGATIVE, "always_positive": fmt.ALL_POSITIVE}


def cost_curve(scene: Scene) -> Chart:
    """Return the lowest expected cost against the probability-cost; option lines."""
    x = Axis(_LABELS.x, (0.0, 1.0))
    bands = cost_bands(scene)
    extra = extra_curve(scene, "cost_curve", lambda x, y: np.column_stack((x, y)))
    top = max(_HIGHEST, 1.02 * heights((*bands.guides, *extra.guides)).max(initial=0.0))
    y = Axis(_LABELS.y, (0.0, top))
    envelopes = {each.index: envelope_of(*each.hull) for each in scene.models}
    drawn = [(each, _points(envelopes[each.index])) for each in scene.ordered]
    now = probability_cost(scene.setting.prevalence, **scene.setting.costs.cells)
    lines = (_lines(scene.model),) if scene.options["lines"] else ()
    tpr, fpr = scene.rates
    rates = win_rates(scene, top)
    uncertain = uncertain_band(scene, top)
    paid, entry = _paid(scene, now)
    return Chart(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        curves=curves_of(drawn, x, y),
        guides=(
            *bands.guides,
            *extra.guides,
            *rates.guides,
            *uncertain.guides,
            *lines,
            line("chance", (0, 0), (1, 1)),
            line("chance", (0, 1), (1, 0)),
            *(() if np.isnan(now) else (line("now", (now, 0), (now, top)),)),
            line("rule", (0, fpr), (1, 1 - tpr)),
            *paid,
        ),
        markers=tuple(_marker(scene, each, envelopes[each.index], top) for each in scene.ordered),
        legend=(
            *entry,
            current_costs(scene.setting.costs, now, fmt.ratio(now)),
            LegendEntry("rule", "this threshold"),
            LegendEntry("chance", f"{fmt.ALL_POSITIVE}, {fmt.ALL_NEGATIVE}"),
            *bands.legend,
            *extra.legend,
            *uncertain.legend,
            *rates.legend,
        ),
        notes=(*bands.notes, *extra.notes, *rates.notes),
        spans=tuple(
            Span(low, high, scene.label_of(model) or TRIVIAL[rule], scene.index_of(model))
            for rule, model, low, high in scene.sample.hull.cost_ranges()
        ),
    )


def _paid(scene: Scene, place: float) -> tuple[tuple[Guide, ...], tuple[LegendEntry, ...]]:
    """Return what the threshold costs at the current costs, and what the best one would."""
    if np.isnan(place):
        return (), ()
    row, table = scene.optimum(scene.model), scene.model.table
    now = normalized_expected_cost(*scene.rates, place)
    best = normalized_expected_cost(row.tp[0] / table.P, row.fp[0] / table.N, place)
    dot = Guide("dots", "paid", np.array([[place, now]]))
    text = f"you pay {fmt.ratio(now)}, best {fmt.ratio(best)}"
    bar = (line("gap", (place, best), (place, now)),) if now - best > _SAME else ()
    return (*bar, dot), (LegendEntry("gap", text),)


def current_costs(costs: Costs, place: float, text: str) -> LegendEntry:
    """Return the legend entry of the current costs, which may not be on an axis of costs."""
    if np.isnan(place):
        # Only errors that cost more than right decisions have a place.
        why = wrong_sign(costs) or "costs do not depend on the decision"
        text = f"The current costs are off this axis: {why}"
        return OptimumReading("reading", text)
    return LegendEntry("now", f"current costs: {text}")


def _points(curve: CostCurve) -> np.ndarray:
    return np.column_stack((curve.probability_cost, curve.cost))


def _lines(model: DrawnModel) -> Guide:
    """Return cost lines of operating points, thinned to steps in tpr + fpr."""
    ends, least = [], 0.0
    for tpr, fpr in zip(model.tpr.tolist(), model.fpr.tolist(), strict=True):
        if tpr + fpr >= least:
            ends.append(((0.0, fpr), (1.0, 1 - tpr)))
            least = tpr + fpr + 2 / _LINES
    return Guide("ticks", "lines", np.array(ends).reshape(-1, 2), model.index)


def _marker(scene: Scene, model: DrawnModel, envelope: CostCurve, top: float) -> Marker:
    rates = model.rates_at(scene.rule_of(model))
    place = sum(nearest_costs(*rates, envelope)) / 2
    cost = min(normalized_expected_cost(*rates, place), top)
    return Marker(model.index, model.current, place, cost)


def nearest_costs(tpr: float, fpr: float, envelope: CostCurve) -> tuple[float, float]:
    """Return the range of probability-costs where a threshold's cost is nearest to the envelope."""
    bound = envelope.probability_cost
    above = normalized_expected_cost(tpr, fpr, bound) - envelope.cost
    nearest = bound[above <= above.min() + _SAME]
    return float(nearest[0]), float(nearest[-1])
