"""The loss comparison: the cheapest model for each cost, and the belief in these costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import payoff
from rocwidgets.numeric.curves import cost_curve, normalized_expected_cost
from rocwidgets.numeric.loss_comparison import (
    LossRange,
    cost_share,
    lc_index,
    loss_ranges,
    range_beliefs,
)
from rocwidgets.vocabulary import labels_of

from . import format as fmt
from .cost_curve import TRIVIAL, current_costs, nearest_costs
from .lines import line
from .picture import Axis, Guide, LegendEntry, Marker, Picture, Span

if TYPE_CHECKING:
    from .scene import Scene

    Belief = tuple[float, float, float]

_LABELS = labels_of("loss_comparison")
# Shares that are a simple ratio of a miss to a false alarm.
_TICKS = (0.0, 1 / 5, 1 / 3, 1 / 2, 2 / 3, 4 / 5, 1.0)
_TOP = 1.08
_SAME = 1e-12
_TIED = "several tied"
_LC_INDEX = "LC index: belief that the current model is cheaper minus belief that the other is."


def _ratio(share: float) -> str:
    """Return the cost of a miss to that of a false alarm."""
    if share in (0, 1):
        return "1:0" if share else "0:1"
    if share < 0.5:  # noqa: PLR2004 - where both cost the same
        return f"1:{fmt.short((1 - share) / share)}"
    return f"{fmt.short(share / (1 - share))}:1"


def _multiple(share: float) -> str:
    """Return the cost of a miss as a multiple of that of a false alarm."""
    return f"{fmt.short(share / (1 - share)) if share < 1 else '∞'} \N{MULTIPLICATION SIGN}"


_X = Axis(_LABELS.x, (0.0, 1.0), _ratio, ticks=_TICKS)
_Y = Axis(_LABELS.y, (0.0, _TOP), ticks=())


def loss_comparison(scene: Scene) -> Picture:
    """Return the belief in costs, over the cheapest model for each."""
    models = {each.name: (each.table.hull, each.table.P, each.table.N) for each in scene.models}
    ranges = loss_ranges(models, scene.setting.prevalence)
    low, mode, high = scene.setting.belief
    corners = ((low, 0), (mode, 1), (high, 0))
    now = _now(scene)
    ends = nearest_costs(*scene.rates, cost_curve(*scene.model.hull))
    best = cost_share(np.array(ends), scene.setting.prevalence)
    bracket, bracket_entry = _best_for(scene, ends, best)
    costs = "" if np.isnan(now) else f"{fmt.rate(now)}, {_ratio(now)}"
    return Picture(
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
        legend=(bracket_entry, current_costs(now, costs), *_beliefs(scene, ranges)),
        spans=tuple(
            Span(each.low, each.high, _label(each), _owner(scene, each)) for each in ranges
        ),
        notes=_notes(scene),
    )


def _notes(scene: Scene) -> tuple[str, ...]:
    low, mode, high = map(_multiple, scene.setting.belief)
    belief = f"Believed: a miss costs {low} to {high} a false alarm, most likely {mode}."
    return (belief, _LC_INDEX) if len(scene.models) > 1 else (belief,)


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
        return (), LegendEntry("reading", "this threshold is best for no costs")
    low, high = best.tolist()
    text = f"this threshold is best from {fmt.rate(low)} to {fmt.rate(high)}"
    return (line("bracket", (low, 0), (high, 0)),), LegendEntry("bracket", text)


def _label(found: LossRange) -> str:
    if found.rule != "model":
        return TRIVIAL[found.rule]
    return found.models[0] if len(found.models) == 1 else "tied"


def _owner(scene: Scene, found: LossRange) -> int | None:
    return scene.index_of(found.models[0]) if len(found.models) == 1 else None


def _height(share: float, belief: Belief) -> float:
    """Return the height of the triangle, 1 at its top."""
    low, mode, high = belief
    if share == mode:
        return 1.0
    return (share - low) / (mode - low) if share < mode else (high - share) / (high - mode)


def _slice(scene: Scene, found: LossRange) -> Guide:
    low, mode, high = scene.setting.belief
    left, right = max(found.low, low), min(found.high, high)
    places = [left, *([mode] if left < mode < right else []), right]
    points = np.array([(place, _height(place, scene.setting.belief)) for place in places])
    owner = _owner(scene, found)
    return Guide("area", "slice-trivial" if owner is None else "slice", points, owner)


def _beliefs(scene: Scene, ranges: tuple[LossRange, ...]) -> tuple[LegendEntry, ...]:
    """Return the belief that each model is cheapest, and the LC index of the current one."""
    mass = dict(zip(ranges, range_beliefs(ranges, scene.setting.belief), strict=True))
    mine = scene.model.table
    entries = []
    for each in scene.models:
        share = sum(found for of, found in mass.items() if of.models == (each.name,))
        text = f"{fmt.label(each.name)} cheapest {fmt.rate(float(share))}"
        if not each.current:
            other = (each.table.hull, each.table.P, each.table.N)
            own = (mine.hull, mine.P, mine.N)
            lc = lc_index(own, other, scene.setting.prevalence, scene.setting.belief)
            text += f", LC index {fmt.index(lc)}"
        entries.append(LegendEntry("reading", text))
    others: dict[str, float] = {}
    for of, found in mass.items():
        if len(of.models) != 1:
            name = _TIED if of.models else TRIVIAL[of.rule]
            others[name] = others.get(name, 0.0) + float(found)
    # Ties last.
    names = sorted(others, key=lambda name: name == _TIED)
    return (
        *entries,
        *(LegendEntry("reading", f"{name} cheapest {fmt.rate(others[name])}") for name in names),
    )
