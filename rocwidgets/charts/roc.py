"""The ROC curve with the hull of all models, the iso-performance line and the optimum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.axes import log_floor, share_axis
from rocwidgets.charts.bands import rate_bands
from rocwidgets.charts.chance import chance_note
from rocwidgets.charts.chart import (
    Axis,
    Chart,
    Guide,
    Layer,
    LegendEntry,
    OptimumReading,
    PointLabel,
)
from rocwidgets.charts.extra_curve import extra_curve
from rocwidgets.charts.isolines import isolines, tangent
from rocwidgets.charts.lines import axis_unit, line
from rocwidgets.charts.missing import missing_probabilities
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.charts.tie_steps import tie_steps
from rocwidgets.inputs.wording import reason_of
from rocwidgets.numeric.curves import CommonHull, common_hull
from rocwidgets.numeric.curves.dominance import Dominance, relation_of
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene


# In lengths of the axes: room of a label, the part of the x axis in which labels are to the left of
# their points, and what is too near to the x axis.
_WIDTH, _HEIGHT = 0.2031, 0.0917
_LEFT_FROM, _LOWEST = 0.7513, 0.0713


def threshold_labels(projection: RateProjection) -> tuple[PointLabel, ...]:
    """Return labels of operating points of the current model, from the highest threshold down.

    Each is the next whose label has room. Vuk & Curk (2006), figure 1.
    """
    model, axes = projection.scene.model, (projection.x, projection.y)
    result: list[PointLabel] = []
    taken: list[tuple[float, float]] = []
    rules = zip(model.rows.threshold, *projection.rules(model), strict=True)
    for threshold, *rule in list(rules)[1:]:
        x, y = projection.point(model, *map(float, rule))
        across, up = (axis_unit(value, axis) for value, axis in zip((x, y), axes, strict=True))
        is_left = across > _LEFT_FROM
        left = across - _WIDTH if is_left else across
        if up >= _LOWEST and all(
            abs(left - other) >= _WIDTH or abs(up - height) >= _HEIGHT for other, height in taken
        ):
            taken.append((left, up))
            result.append(PointLabel(x, y, fmt.score(float(threshold)), is_left))
    return tuple(result)


_LABELS, _LOWERED = labels_of("roc"), labels_of("roc", "scor_roc")
_TIES = "the share of pairs in which the positive scores higher"
_AREA = "The area under each curve is that model's scorAUC."
# Of a smooth curve every point is a vertex.
_MOST_VERTICES = 100


def roc(scene: Scene) -> Chart:
    """Return tpr against fpr; options x ("linear", "log"), hull, isolines, show ("scor_roc")."""
    if scene.options["show"] == "scor_roc":
        return _scor_roc(scene)
    floor = log_floor(scene.model.table.N) if scene.options["x"] == "log" else None
    x, y = share_axis(_LABELS.x, floor), share_axis(_LABELS.y)
    projection = RateProjection(scene, lambda tpr, fpr: (fpr, tpr), x, y)
    hull, hull_entry = _hull(projection)
    equal_cost = tangent(projection)
    bands = rate_bands(projection, "roc")
    extra = extra_curve(scene, "roc", lambda fpr, tpr: projection.line("extra", tpr, fpr).points)
    lines, steps = isolines(projection), tie_steps(projection, _TIES)
    crossed = _crossings(projection)
    return Chart(
        _LABELS.title,
        x,
        y,
        scene.model_labels,
        curves=projection.curves(),
        guides=(
            *bands.guides,
            *extra.guides,
            *lines.guides,
            *steps.guides,
            projection.line("chance", [0, 1], [0, 1]),
            *hull,
            *equal_cost.guides,
            *crossed.guides,
            projection.optimum(),
        ),
        markers=projection.markers(),
        labels=threshold_labels(projection) if scene.options["thresholds"] else (),
        legend=(
            *lines.changing,
            projection.optimum_entry(),
            *equal_cost.legend,
            *hull_entry,
            *bands.legend,
            *extra.legend,
            *lines.legend,
            *steps.legend,
            *crossed.legend,
            *_never_best(scene),
        ),
        notes=(
            *bands.notes,
            *extra.notes,
            *lines.notes,
            *chance_note(scene.sample, scene.setting),
            *steps.notes,
            *crossed.notes,
        ),
        is_square=floor is None,
    )


def _scor_roc(scene: Scene) -> Chart:
    """Return the AUC of every model against how much positives' scores are lowered.

    Majnik & Bosnić (2013), section 5.4.
    """
    x, y = Axis(_LOWERED.x, (0.0, 1.0)), Axis(_LOWERED.y, (0.0, 1.0))
    guides: list[Guide] = []
    problems: list[str] = []
    for each in (model for model in scene.ordered if model.has_probabilities):
        try:
            result: Any = scene.certainty.band_of("roc", "scor_roc", each.name)
        except ValueError as error:
            problems.append(f"No {_LOWERED.title}: {reason_of(error)}.")
            continue
        name = "lowered" if each.current else "lowered-other"
        points = np.column_stack((result["x"], result["y"]))
        guides.append(Guide("line", name, points, each.index))
    return Chart(
        _LOWERED.title,
        x,
        y,
        scene.model_labels,
        guides=(line("chance", (0, 0.5), (1, 0.5)), *guides),
        legend=(LegendEntry("chance", "at random"),),
        notes=(_AREA, *missing_probabilities(scene.model), *problems[:1]),
        is_square=True,
    )


def _hull(projection: RateProjection) -> tuple[tuple[Guide, ...], tuple[LegendEntry, ...]]:
    scene = projection.scene
    chosen = scene.options["hull"]
    if chosen == "none":
        return (), ()
    mine = scene.model
    alone = {mine.name: (mine.table.hull, mine.table.P, mine.table.N)}
    result = scene.sample.hull if chosen == "common" else common_hull(alone)
    several = chosen == "common" and len(scene.models) > 1
    entry = LegendEntry("hull", "best of all models" if several else "hull")
    return (projection.line("hull", result.tpr, result.fpr), *_vertices(projection, result)), (
        entry,
    )


def _never_best(scene: Scene) -> tuple[LegendEntry, ...]:
    """Return an entry with the models that are best for no costs."""
    names = scene.sample.hull.dominated if scene.sample.has_rivals else ()
    named = [fmt.label(scene.label_of(name)) for name in names]
    return (OptimumReading("reading", f"never optimal: {', '.join(named)}"),) if names else ()


_RELATIONS = {"above": "is above {} everywhere", "below": "is below {} everywhere"}


def _crossings(projection: RateProjection) -> Layer:
    """Return where the current curve crosses the others. Majnik & Bosnić (2013), section 4.1."""
    scene = projection.scene
    others = [each for each in scene.models if not each.current]
    if not scene.options["crossings"] or not others:
        return Layer()
    related = [(each, relation_of(scene.model.table, each.table)) for each in others]
    guides = []
    for each, result in related:
        x, y = projection.project(result.heights, result.crossings)
        points = np.column_stack((np.clip(x, *projection.x.domain), y))
        guides.append(Guide("dots", "crossings", points, each.index))
    told = [_related(fmt.label(each.label), result) for each, result in related]
    some = any(len(result.crossings) for _, result in related)
    return Layer(
        tuple(guides),
        (LegendEntry("crossings", "crossings"),) if some else (),
        notes=(f"{fmt.label(scene.model.label)} {', '.join(told)}.",),
    )


def _related(name: str, result: Dominance) -> str:
    """Return how the current curve lies to that of a model, as a part of a sentence."""
    if result.relation == "equal":
        return f"has the curve of {name}"
    if result.relation == "crossing":
        n = len(result.crossings)
        return f"crosses {name} {'once' if n == 1 else f'{n:,} times'}"
    return _RELATIONS[result.relation].format(name)


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
