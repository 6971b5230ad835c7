"""Cost against the ratio of both errors' costs, and what is believed about that ratio."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Axis, Chart, Guide, LegendEntry, Marker, Span
from rocwidgets.charts.cost_curve import TRIVIAL, current_costs, nearest_costs
from rocwidgets.charts.lines import curves_of, line
from rocwidgets.numeric.curves import cost_curve as envelope_of
from rocwidgets.numeric.losses.loss_comparison import triangular_cdf
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene
    from rocwidgets.numeric.curves import CostCurve
    from rocwidgets.outcomes.costs import Costs

    Values = np.ndarray

# How far the axis goes beyond the highest ratio that is believed possible, and the cost axis
# beyond the cost of the better trivial rule there.
_BEYOND, _ABOVE = 1.25, 1.1
# The height of the triangle, whose area is 1.
_PEAK = 0.9
_SAME = 1e-12
# Shares of belief below this are told as none.
_LEAST = 0.005
_RATIOS = {
    "fn/fp": ("a miss costs {} false alarms", "false alarms"),
    "fp/fn": ("a false alarm costs {} misses", "misses"),
}


class _Ratios:
    """An axis of ratios at a prevalence, and costs in units of the error that is below the line."""

    def __init__(self, scene: Scene) -> None:
        self.of_misses = scene.options["ratio"] == "fn/fp"
        self.words, self.unit = _RATIOS[scene.options["ratio"]]
        self.prevalence = scene.setting.prevalence
        low, likely, high = scene.setting.costs.default_belief
        self.belief = (low, likely, high) if self.of_misses else (1 / high, 1 / likely, 1 / low)
        self.end = _BEYOND * self.belief[2]
        self.top = _ABOVE * min(self.cost(0.0, 0.0, self.end), self.cost(1.0, 1.0, self.end))

    def cost(self, tpr: float, fpr: float, ratio: float) -> float:
        """Return the expected cost per case of an operating point."""
        miss, alarm = self.prevalence * (1 - tpr), (1 - self.prevalence) * fpr
        return ratio * miss + alarm if self.of_misses else miss + ratio * alarm

    def now(self, costs: Costs) -> float:
        """Return the ratio of the costs; NaN if it is not above 0, or beyond the axis."""
        cells = costs.cells
        miss, alarm = cells["fn"] - cells["tp"], cells["fp"] - cells["tn"]
        over, under = (miss, alarm) if self.of_misses else (alarm, miss)
        return over / under if over > 0 and 0 < over <= self.end * under else np.nan

    def place(self, probability_cost: float) -> float:
        """Return where a probability-cost is on the axis, at its end if it is beyond."""
        miss, alarm = (
            probability_cost / self.prevalence,
            (1 - probability_cost) / (1 - self.prevalence),
        )
        over, under = (miss, alarm) if self.of_misses else (alarm, miss)
        return over / under if over < self.end * under else self.end

    def points(self, envelope: CostCurve) -> Values:
        """Return the lowest cost of a model at every ratio: its corners, and the end."""
        corners = [0.0, *sorted(self.place(each) for each in envelope.probability_cost), self.end]
        inside = [each for each in corners if 0 < each < self.end]
        return np.array([(x, self._lowest(envelope, x)) for x in (0.0, *inside, self.end)])

    def _lowest(self, envelope: CostCurve, ratio: float) -> float:
        miss, alarm = self.prevalence, 1 - self.prevalence
        miss, alarm = (ratio * miss, alarm) if self.of_misses else (miss, ratio * alarm)
        return float(envelope.at(miss / (miss + alarm))) * (miss + alarm)

    def spans(self, scene: Scene) -> tuple[Span, ...]:
        """Return the cheapest model of each ratio, from the left."""
        result: list[Span] = []
        for rule, model, *ends in scene.sample.hull.cost_ranges():
            low, high = sorted(map(self.place, ends))
            label = scene.label_of(model) or TRIVIAL[rule]
            if low < high:
                result.append(Span(low, high, label, scene.index_of(model)))
        return tuple(sorted(result))


def loss_comparison(scene: Scene) -> Chart:
    """Return the lowest cost against the ratio of costs, with the belief; option ratio."""
    axis = _Ratios(scene)
    labels = labels_of("loss_comparison", "" if axis.of_misses else "fp/fn")
    x, y = Axis(labels.x, (0.0, axis.end)), Axis(labels.y, (0.0, axis.top))
    envelopes = {each.index: envelope_of(*each.hull) for each in scene.models}
    low, likely, high = axis.belief
    triangle = np.array([(low, 0), (likely, _PEAK * axis.top), (high, 0)], np.float64)
    spans = axis.spans(scene)
    tpr, fpr = scene.rates
    now = axis.now(scene.setting.costs)
    paid, entry = _paid(scene, axis, now)
    return Chart(
        labels.title,
        x,
        y,
        scene.model_labels,
        curves=curves_of(
            [(each, axis.points(envelopes[each.index])) for each in scene.ordered], x, y
        ),
        guides=(
            Guide("between", "belief", triangle),
            *(_line("chance", axis, *point) for point in ((0.0, 0.0), (1.0, 1.0))),
            *(() if np.isnan(now) else (line("now", (now, 0), (now, axis.top)),)),
            _line("rule", axis, tpr, fpr),
            *paid,
        ),
        markers=tuple(_marker(scene, axis, each, envelopes[each.index]) for each in scene.ordered),
        legend=(
            LegendEntry("reading", _believed(axis, spans)),
            *entry,
            current_costs(scene.setting.costs, now, axis.words.format(fmt.short(now))),
            LegendEntry(
                "belief",
                f"belief: {fmt.short(low)} to {fmt.short(high)}, most likely {fmt.short(likely)}",
            ),
            LegendEntry("rule", "this threshold"),
            LegendEntry("chance", f"{fmt.ALL_POSITIVE}, {fmt.ALL_NEGATIVE}"),
        ),
        spans=spans,
    )


def _line(name: str, axis: _Ratios, tpr: float, fpr: float) -> Guide:
    """Return the cost of an operating point at every ratio."""
    return line(name, *((x, axis.cost(tpr, fpr, x)) for x in (0.0, axis.end)))


def _paid(
    scene: Scene, axis: _Ratios, now: float
) -> tuple[tuple[Guide, ...], tuple[LegendEntry, ...]]:
    """Return what the threshold costs at the ratio of the costs, and what the best one would."""
    if np.isnan(now):
        return (), ()
    row, table = scene.optimum(scene.model), scene.model.table
    paid = axis.cost(*scene.rates, now)
    best = axis.cost(row.tp[0] / table.P, row.fp[0] / table.N, now)
    bar = (line("gap", (now, best), (now, paid)),) if paid - best > _SAME else ()
    text = f"you pay {fmt.ratio(paid)} {axis.unit} per case, best {fmt.ratio(best)}"
    return (*bar, Guide("dots", "paid", np.array([[now, paid]]))), (LegendEntry("gap", text),)


def _marker(scene: Scene, axis: _Ratios, model: DrawnModel, envelope: CostCurve) -> Marker:
    rates = model.rates_at(scene.rule_of(model))
    x = axis.place(sum(nearest_costs(*rates, envelope)) / 2)
    return Marker(model.index, model.current, x, min(axis.cost(*rates, x), axis.top))


def _believed(axis: _Ratios, spans: tuple[Span, ...]) -> str:
    """Return which models are cheapest with how much of the belief, the likeliest first."""
    shares: dict[str, float] = {}
    for low, high, label, _ in spans:
        below, up_to = triangular_cdf((low, high), axis.belief)
        shares[label] = shares.get(label, 0.0) + up_to - below
    told = sorted(shares.items(), key=lambda each: -each[1])
    return "cheapest: " + ", ".join(
        f"{fmt.label(label)} {fmt.percent(share)}" for label, share in told if share >= _LEAST
    )
