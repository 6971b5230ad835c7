"""The ROC curve with the hull of all models, the iso-performance line and the optimum."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import iso_performance_slope
from rocwidgets.numeric.curves import CommonHull, common_hull
from rocwidgets.vocabulary import labels_of

from . import format as fmt
from .axes import log_floor, share_axis
from .bands import rate_bands
from .chance import chance_note
from .extra_curve import extra_curve
from .picture import Guide, LegendEntry, Picture
from .rate_projection import RateProjection
from .threshold_labels import threshold_labels

if TYPE_CHECKING:
    from .scene import Scene

_LABELS = labels_of("roc")
# Of a smooth curve every point is a vertex.
_MOST_VERTICES = 100


def roc(scene: Scene) -> Picture:
    """Return tpr against fpr; options x ("linear", "log"), hull ("common", "current", "none")."""
    floor = log_floor(scene.model.table.N) if scene.options["x"] == "log" else None
    x, y = share_axis(_LABELS.x, floor), share_axis(_LABELS.y)
    projection = RateProjection(scene, lambda tpr, fpr: (fpr, tpr), x, y)
    hull, hull_entry = _hull(projection)
    tangent = _tangent(projection)
    bands = rate_bands(projection, "roc")
    extra = extra_curve(scene, "roc", lambda fpr, tpr: projection.line("extra", tpr, fpr).points)
    return Picture(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        curves=projection.curves(),
        guides=(
            *bands.guides,
            *extra.guides,
            projection.line("chance", [0, 1], [0, 1]),
            *hull,
            *tangent,
            projection.optimum(),
        ),
        markers=projection.markers(),
        labels=threshold_labels(projection) if scene.options["thresholds"] == "on" else (),
        legend=(
            projection.optimum_entry(),
            *(LegendEntry("tangent", "equal cost") for _ in tangent),
            *hull_entry,
            *_never_best(scene),
            *bands.legend,
            *extra.legend,
        ),
        notes=(*bands.notes, *extra.notes, *chance_note(scene.sample, scene.setting)),
        is_square=floor is None,
    )


def in_unit_square(x: float, y: float, slope: float) -> tuple[tuple[float, float], ...]:
    """Return the ends of the part of a line that is in the unit square.

    Parameters
    ----------
    x, y : float
        In 0..1.
    slope : float
        From 0 to inf.
    """
    if slope == math.inf:
        return (x, 0.0), (x, 1.0)
    left, right = y - slope * x, y + slope * (1 - x)
    return (
        (0.0, left) if left >= 0 else (x - y / slope, 0.0),
        (1.0, right) if right <= 1 else (x + (1 - y) / slope, 1.0),
    )


def _tangent(projection: RateProjection) -> tuple[Guide, ...]:
    """Return the iso-performance line through the optimum, if decisions change the cost."""
    scene = projection.scene
    slope = iso_performance_slope(scene.setting.prevalence, **scene.setting.costs.cells)
    if not slope >= 0:
        return ()
    tpr, fpr = scene.model.rates_at(scene.best_threshold)
    fprs, tprs = zip(*in_unit_square(fpr, tpr, slope), strict=True)
    return (projection.line("tangent", tprs, fprs),)


def _hull(projection: RateProjection) -> tuple[tuple[Guide, ...], tuple[LegendEntry, ...]]:
    scene = projection.scene
    chosen = scene.options["hull"]
    if chosen == "none":
        return (), ()
    mine = scene.model
    alone = {mine.name: (mine.table.hull, mine.table.P, mine.table.N)}
    found = scene.sample.hull if chosen == "common" else common_hull(alone)
    several = chosen == "common" and len(scene.models) > 1
    entry = LegendEntry("hull", "hull of all" if several else "hull")
    return (projection.line("hull", found.tpr, found.fpr), *_vertices(projection, found)), (entry,)


def _never_best(scene: Scene) -> tuple[LegendEntry, ...]:
    """Return an entry with the models that are best for no costs."""
    names = scene.sample.hull.dominated
    return (
        (LegendEntry("reading", f"never best: {', '.join(map(fmt.label, names))}"),)
        if names
        else ()
    )


def _vertices(projection: RateProjection, hull: CommonHull) -> tuple[Guide, ...]:
    """Return the vertices of a hull, unless they would hide its curve."""
    if len(hull.tpr) > _MOST_VERTICES:
        return ()
    owners = np.array([projection.scene.index_of(name) for name in hull.model], object)
    x, y = projection.project(hull.tpr, hull.fpr)
    points = np.column_stack((np.clip(x, *projection.x.domain), y))
    return tuple(
        Guide("dots", "vertex", points[owners == each.index], each.index)
        for each in projection.scene.models
    )
