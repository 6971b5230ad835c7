"""A review zone in words: cases reviewed, profit, and the best single threshold's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import LegendEntry
from rocwidgets.charts.verdict import gap_of_review, worth_of

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene
    from rocwidgets.outcomes.review_zone import ReviewZone


def review_entry(zone: ReviewZone) -> LegendEntry:
    """Return the entry of a review zone in a legend."""
    return LegendEntry("review", f"review {fmt.rate(zone.share_reviewed)}")


def review_text(scene: Scene) -> str:
    """Return what the zone costs or earns, next to the best single threshold; "" without one."""
    zone = scene.zone
    if zone is None:
        return ""
    count = scene.setting.words.count(
        fmt.cases(zone.share_reviewed * zone.population, fmt.SAID_WHOLE)
    )
    worth = " ".join(filter(None, worth_of(scene, zone.profit)))
    text = f"With {count} reviewed ({fmt.rate(zone.share_reviewed)}), the decision {worth}."
    gap = "" if scene.is_indifferent else f" {gap_of_review(scene, zone)}"
    return f"{text}{gap}{_hint(scene)}"


def ends_text(scene: Scene) -> str:
    """Return which cases are decided how by the zone; "" without one."""
    zone = scene.zone
    if zone is None:
        return ""
    low, high = (fmt.threshold(end, scene.model.table) for end in (zone.low, zone.high))
    return f"Positive if score ≥ {high}, negative if score < {low}, reviewed between.{_hint(scene)}"


def _hint(scene: Scene) -> str:
    return "" if scene.setting.costs.review else " Reviews are free here: enter their cost."
