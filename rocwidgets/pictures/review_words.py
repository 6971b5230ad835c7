"""A review zone in words: how many cases, what it earns or costs, and how far that is from none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.core.reviews import Reviews
from rocwidgets.numeric.cheapest import size_of_costs

from . import format as fmt
from .picture import LegendEntry
from .verdict import amount, best_profit, worth_of

if TYPE_CHECKING:
    from rocwidgets.review_zone import ReviewZone

    from .scene import Scene

# Differences within this share of the costs are rounding.
_TIE = 1e-12


def zone_of(scene: Scene) -> ReviewZone:
    """Return the current review zone of the current model; ValueError if there is none."""
    return Reviews(scene, scene.model.name).at()


def review_entry(scene: Scene) -> LegendEntry:
    """Return the entry of the review zone in a legend."""
    return LegendEntry("review", f"review {fmt.rate(zone_of(scene).share_reviewed)}")


def review_text(scene: Scene) -> str:
    """Return what the zone costs or earns, next to the optimum without a review; "" without one."""
    if scene.setting.review is None:
        return ""
    zone, costs = zone_of(scene), scene.setting.costs
    reviewed = fmt.count(zone.share_reviewed * zone.population)
    words = f"Reviewing {fmt.rate(zone.share_reviewed)} of the cases ({reviewed})"
    parts = [" ".join(filter(None, (words, *worth_of(scene, zone.profit))))]
    parts += [] if scene.is_indifferent else [_gap(scene, zone.profit)]
    hint = "" if costs.review else " A review costs nothing: set its cost."
    return f"{', '.join(parts)}.{hint}"


def _gap(scene: Scene, profit: float) -> str:
    costs = scene.setting.costs
    more = profit - best_profit(scene, scene.model)
    scale = max(size_of_costs(scene.model.amounts, costs.cells), costs.review)
    if abs(more) <= _TIE * scene.setting.population * scale:
        return "as the optimum without a review"
    side = "better" if more > 0 else "worse"
    return f"{amount(scene, abs(more))} {side} than the optimum without a review"
