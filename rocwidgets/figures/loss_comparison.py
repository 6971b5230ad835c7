"""The loss comparison: who is cheapest for which costs, and how far those are believed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import payoff
from rocwidgets.numeric.curves import cost_curve
from rocwidgets.numeric.loss_comparison import (
    LossRange,
    cost_share,
    lc_index,
    loss_ranges,
    range_beliefs,
)

from . import words
from .cost_curve import TRIVIAL, nearest_costs
from .picture import Axis, Guide, Key, Marker, Picture, Span
from .plane import line

if TYPE_CHECKING:
    from .scene import Scene

    Belief = tuple[float, float, float]

# Places of the axis that are a simple ratio of a miss to a false alarm.
_RATIOS = {
    0.0: "0:1",
    1 / 5: "1:4",
    1 / 3: "1:2",
    1 / 2: "1:1",
    2 / 3: "2:1",
    4 / 5: "4:1",
    1.0: "1:0",
}
_X = Axis(
    "Share of a miss in both costs, as miss : false alarm",
    (0.0, 1.0),
    lambda share: _RATIOS[share],
    ticks=tuple(_RATIOS),
)
_Y = Axis("Belief", (0.0, 1.08), ticks=())


def loss_comparison(scene: Scene) -> Picture:
    """Return the belief in costs, over who is cheapest for them."""
    models = {each.name: (each.table.hull, each.table.P, each.table.N) for each in scene.models}
    ranges = loss_ranges(models, scene.prevalence)
    low, mode, high = scene.belief
    corners = ((low, 0), (mode, 1), (high, 0))
    now = _now(scene)
    costs = "no such costs" if np.isnan(now) else f"these costs {words.ratio(now)}"
    return Picture(
        "Loss comparison",
        _X,
        _Y,
        scene.named,
        guides=(
            *(_slice(scene, each) for each in ranges if each.high > low and each.low < high),
            line("outline", *corners, corners[0]),
            *(() if np.isnan(now) else (line("now", (now, 0), (now, 1.08)),)),
        ),
        markers=(_marker(scene),),
        key=(Key("now", costs), *_beliefs(scene, ranges)),
        band=tuple(Span(each.low, each.high, _label(each), _owner(scene, each)) for each in ranges),
    )


def _now(scene: Scene) -> float:
    """Return the share of a miss in the current net costs, NaN if it has no meaning."""
    miss, alarm, _ = payoff.net_costs(**scene.costs.cells)
    return miss / (miss + alarm) if miss >= 0 and alarm >= 0 and miss + alarm else float("nan")


def _marker(scene: Scene) -> Marker:
    """Return the rule in the middle of the costs for which it is best, or nearest to the best."""
    ends = nearest_costs(*scene.rates, cost_curve(*scene.model.hull))
    share = cost_share(np.array(ends), scene.prevalence)
    return Marker(scene.model.index, current=True, x=float(share.mean()), y=0.0)


def _label(found: LossRange) -> str:
    if found.rule != "model":
        return TRIVIAL[found.rule]
    return found.models[0] if len(found.models) == 1 else "alike"


def _owner(scene: Scene, found: LossRange) -> int | None:
    return scene.index_of(found.models[0]) if len(found.models) == 1 else None


def _height(share: float, belief: Belief) -> float:
    """Return the height of the triangle, 1 at its top."""
    low, mode, high = belief
    if share == mode:
        return 1.0
    return (share - low) / (mode - low) if share < mode else (high - share) / (high - mode)


def _slice(scene: Scene, found: LossRange) -> Guide:
    low, mode, high = scene.belief
    left, right = max(found.low, low), min(found.high, high)
    places = [left, *([mode] if left < mode < right else []), right]
    points = np.array([(place, _height(place, scene.belief)) for place in places])
    owner = _owner(scene, found)
    return Guide("area", "slice-trivial" if owner is None else "slice", points, owner)


def _beliefs(scene: Scene, ranges: tuple[LossRange, ...]) -> tuple[Key, ...]:
    """Return how far each model is believed to be cheapest, and how the current one compares."""
    mass = dict(zip(ranges, range_beliefs(ranges, scene.belief), strict=True))
    mine = scene.model.table
    keys = []
    for each in scene.models:
        share = sum(found for of, found in mass.items() if of.models == (each.name,))
        text = f"{words.plain(each.name)} cheapest {words.percent(float(share))}"
        if not each.current:
            other = (each.table.hull, each.table.P, each.table.N)
            own = (mine.hull, mine.P, mine.N)
            lc = lc_index(own, other, scene.prevalence, scene.belief)
            text += f", LC {words.index(lc)}"
        keys.append(Key("reading", text))
    return tuple(keys)
