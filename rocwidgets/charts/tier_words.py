"""Tiers in words: how many cases get each action, and what that is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import LegendEntry
from rocwidgets.charts.verdict import gap_of_tiers, worth_of
from rocwidgets.inputs.wording import capitalized

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene
    from rocwidgets.outcomes.tiers import Tiers


def tier_entries(tiers: Tiers) -> tuple[LegendEntry, ...]:
    """Return the entries of the actions between in a legend."""
    shares = tiers.shares
    return tuple(
        LegendEntry(f"tier-{place}", f"{action} {fmt.rate(shares[action])}")
        for place, action in enumerate(tiers.costs.between, 1)
    )


def tiers_text(scene: Scene) -> str:
    """Return what tiers cost or earn, next to the best single threshold; "" without any."""
    tiers = scene.tiers
    if tiers is None:
        return ""
    parts = []
    for action in tiers.costs.between:
        share = tiers.shares[action]
        number = fmt.cases(share * tiers.population, fmt.SAID_WHOLE)
        count = number if parts else scene.setting.words.count(number)
        parts.append(f"{count} to {action} ({fmt.rate(share)})")
    worth = " ".join(filter(None, worth_of(scene, tiers.profit)))
    gap = "" if scene.is_indifferent else f" {gap_of_tiers(scene, tiers)}"
    return f"With {', '.join(parts)}, the decision {worth}.{gap}{_hint(scene)}"


def ends_text(scene: Scene) -> str:
    """Return which cases get which action by tiers; "" without any."""
    tiers = scene.tiers
    if tiers is None:
        return ""
    ends = [fmt.threshold(end, scene.model.table) for end in tiers.thresholds]
    first = f"{capitalized(scene.setting.words.action)} if score ≥ {ends[0]}"
    between = (
        f"{action} if ≥ {end}" for action, end in zip(tiers.costs.between, ends[1:], strict=True)
    )
    return f"{', '.join((first, *between))}, else leave.{_hint(scene)}"


def _hint(scene: Scene) -> str:
    free = (action for action, cost in scene.setting.costs.between.items() if cost == 0)
    return "".join(f" {capitalized(action)} is free here: enter its cost." for action in free)
