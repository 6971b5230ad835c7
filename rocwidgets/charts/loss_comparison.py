"""The loss comparison: the cheapest model for each cost, and the belief in these costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import (
    Axis,
    Chart,
    Guide,
    LegendEntry,
    Marker,
    Span,
    ThresholdReading,
)
from rocwidgets.charts.cost_curve import TRIVIAL, current_costs, nearest_costs
from rocwidgets.charts.lines import line
from rocwidgets.inputs.wording import capitalized
from rocwidgets.numeric.curves import cost_curve, normalized_expected_cost
from rocwidgets.numeric.decisions import payoff
from rocwidgets.numeric.losses.loss_comparison import (
    LossRange,
    cost_share,
    lc_index,
    loss_ranges,
    range_beliefs,
)
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene
    from rocwidgets.numeric.losses.loss_comparison import RowsAndTotals

    Belief = tuple[float, float, float]


# Parts of a false alarm that are written as a fraction, and how far rounding may lead.
_FEWEST, _MOST, _WHOLE = 1.5, 1e6, 1e-9


def share_of(worth: float) -> float:
    """Return the share of a miss in the costs of both errors."""
    return worth / (1 + worth)


def worth(share: float) -> str:
    """Return the false alarms that a miss is worth at a share of the costs of both errors."""
    if share in (0, 1):
        return "any" if share else "0"
    parts = (1 - share) / share
    if _FEWEST < parts < _MOST and abs(parts - round(parts)) < _WHOLE:
        return f"1/{fmt.short(round(parts))}"
    return fmt.short(share / (1 - share))


def alarms(share: float) -> str:
    """Return the false alarms that a miss is worth, with their name."""
    return f"{worth(share)} false alarm{'' if share == 0.5 else 's'}"  # noqa: PLR2004 - one


def worths(low: float, high: float) -> str:
    """Return a range of false alarms."""
    if low == high:
        return alarms(low)
    if low <= 0:
        return "any number of false alarms" if high >= 1 else f"up to {alarms(high)}"
    return f"{worth(low)} or more false alarms" if high >= 1 else f"{worth(low)} to {alarms(high)}"


def belief_text(belief: Belief) -> str:
    """Return a belief as a sentence."""
    low, mode, high = belief
    likeliest = "without limit" if mode == 1 else worth(mode)
    return f"You think a miss is worth {worths(low, high)}, most likely {likeliest}."


def _ranked(shares: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
    return sorted((each for each in shares if each[1] > 0), key=lambda each: -each[1])


def result_text(
    models: Iterable[tuple[str, float]], decisions: Iterable[tuple[str, float]], tied: float
) -> str:
    """Return for which share of a belief each model is the cheapest, as a sentence.

    Parameters
    ----------
    models : iterable of (str, float)
        Names, and shares of the belief.
    decisions : iterable of (str, float)
        The same of what needs no model, such as "always negative".
    tied : float
        Share for which several models tie.
    """
    ranked = _ranked(models)
    best = [(f"{fmt.label(name)} is cheapest", share) for name, share in ranked[:1]]
    others = [(fmt.label(name), share) for name, share in ranked[1:]]
    without = [(f"it is cheapest to {name}", share) for name, share in _ranked(decisions)]
    parts = (*best, *others, *without, ("several models tie", tied))
    (first, share), *rest = (each for each in parts if each[1] > 0)
    where = "the costs you consider likely"
    if not rest:
        return capitalized(f"{first} across all {where}.")
    shares = ", ".join(f"{text} for {fmt.rate(share)}" for text, share in rest)
    return capitalized(f"{first} for {fmt.rate(share)} of {where}, {shares}.")


_LABELS = labels_of("loss_comparison")
_TICKS = tuple(map(share_of, (0.0, 1 / 10, 1 / 3, 1.0, 3.0, 10.0)))
_TOP = 1.08
_SAME = 1e-12
_LC_INDEX = (
    "LC index: probability that the current model is cheaper minus probability that the other "
    "one is."
)


_X = Axis(_LABELS.x, (0.0, 1.0), worth, ticks=_TICKS)
_Y = Axis(_LABELS.y, (0.0, _TOP), ticks=())


def loss_comparison(scene: Scene) -> Chart:
    """Return the belief in costs, over the cheapest model for each."""
    models = {each.name: _rows_of(each) for each in scene.models}
    ranges = loss_ranges(models, scene.setting.prevalence)
    low, mode, high = scene.setting.belief
    corners = ((low, 0), (mode, 1), (high, 0))
    now = _now(scene)
    ends = nearest_costs(*scene.rates, cost_curve(*scene.model.hull))
    best = cost_share(np.array(ends), scene.setting.prevalence)
    bracket, bracket_entry = _best_for(scene, ends, best)
    costs = current_costs(scene.setting.costs, now, _worth_now(now))
    return Chart(
        _LABELS.title,
        _X,
        _Y,
        scene.model_labels,
        guides=(
            *(_slice(scene, each) for each in ranges if each.high > low and each.low < high),
            line("outline", *corners, corners[0]),
            *(() if np.isnan(now) else (line("now", (now, 0), (now, _TOP)),)),
            *bracket,
        ),
        markers=(Marker(scene.model.index, current=True, x=float(best.mean()), y=0.0),),
        legend=(bracket_entry, costs, *_lc_indices(scene)),
        spans=tuple(
            Span(each.low, each.high, _label(scene, each), _owner(scene, each)) for each in ranges
        ),
        notes=_notes(scene, ranges),
    )


def _notes(scene: Scene, ranges: tuple[LossRange, ...]) -> tuple[str, ...]:
    belief = scene.setting.belief
    notes = (belief_text(belief), _result(scene, ranges))
    return (*notes, _LC_INDEX) if len(scene.models) > 1 else notes


def _worth_now(share: float) -> str:
    if share == 1:
        return "false alarms are free"
    return f"{alarms(share)} a miss"


def _now(scene: Scene) -> float:
    """Return the share of a miss in the current net costs, NaN if it has no meaning."""
    miss, alarm, _ = payoff.net_costs(**scene.setting.costs.cells)
    return miss / (miss + alarm) if miss >= 0 and alarm >= 0 and miss + alarm else float("nan")


def _best_for(
    scene: Scene, ends: tuple[float, float], best: np.ndarray
) -> tuple[tuple[Guide, ...], LegendEntry]:
    """Return the costs for which the threshold is the best of its model."""
    tpr, fpr = scene.rates
    envelope = cost_curve(*scene.model.hull)
    least = np.interp(ends, envelope.probability_cost, envelope.cost)
    if (normalized_expected_cost(tpr, fpr, np.array(ends)) > least + _SAME).any():
        return (), ThresholdReading("reading", "best for no costs")
    low, high = best.tolist()
    text = f"best for {worths(low, high)}"
    return (line("bracket", (low, 0), (high, 0)),), LegendEntry("bracket", text)


def _label(scene: Scene, result: LossRange) -> str:
    if result.rule != "model":
        return TRIVIAL[result.rule]
    return scene.label_of(result.models[0]) if len(result.models) == 1 else "tied"


def _owner(scene: Scene, result: LossRange) -> int | None:
    return scene.index_of(result.models[0]) if len(result.models) == 1 else None


def _height(share: float, belief: Belief) -> float:
    """Return the height of the triangle, 1 at its top."""
    low, mode, high = belief
    if share == mode:
        return 1.0
    return (share - low) / (mode - low) if share < mode else (high - share) / (high - mode)


def _slice(scene: Scene, result: LossRange) -> Guide:
    low, mode, high = scene.setting.belief
    left, right = max(result.low, low), min(result.high, high)
    places = [left, *([mode] if left < mode < right else []), right]
    points = np.array([(place, _height(place, scene.setting.belief)) for place in places])
    owner = _owner(scene, result)
    return Guide("area", "slice-trivial" if owner is None else "slice", points, owner)


def _result(scene: Scene, ranges: tuple[LossRange, ...]) -> str:
    """Return for which share of the belief each model is the cheapest, as a sentence."""
    mass = list(zip(ranges, range_beliefs(ranges, scene.setting.belief).tolist(), strict=True))

    def total(holds: Callable[[LossRange], bool]) -> float:
        return sum(share for result, share in mass if holds(result))

    models = [
        (each.label, total(lambda result, name=each.name: result.models == (name,)))
        for each in scene.models
    ]
    decisions = [
        (text, total(lambda result, rule=rule: result.rule == rule))
        for rule, text in TRIVIAL.items()
    ]
    return result_text(models, decisions, total(lambda result: len(result.models) > 1))


def _lc_indices(scene: Scene) -> tuple[LegendEntry, ...]:
    """Return the LC index of the current model against each other one."""
    setting, mine = scene.setting, _rows_of(scene.model)
    return tuple(
        LegendEntry("reading", f"LC index against {fmt.label(each.label)} {fmt.index(result)}")
        for each in scene.models
        if not each.current
        for result in (lc_index(mine, _rows_of(each), setting.prevalence, setting.belief),)
    )


def _rows_of(model: DrawnModel) -> RowsAndTotals:
    return model.table.hull, model.table.P, model.table.N
