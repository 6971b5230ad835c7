"""The area under the ROC curve of the current model: trapezoids, ranks of positives, or pairs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.auc_ranks import auc_ranks
from rocwidgets.pictures.auc_sums import AucSums
from rocwidgets.pictures.axes import MOST_UNITS, count_axis, share_axis, unit_axis
from rocwidgets.pictures.picture import Guide, LegendEntry, Picture
from rocwidgets.pictures.rate_projection import RateProjection
from rocwidgets.pictures.steps import Steps
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from rocwidgets.pictures.picture import Axis
    from rocwidgets.pictures.rate_projection import Projection
    from rocwidgets.pictures.scene import Scene

_KIND = "auc_tables"
_TIMES, _MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"


def auc_tables(scene: Scene) -> Picture:
    """Return one way to the AUC; option way ("trapezoids", "ranks", "pairs")."""
    ways = {"trapezoids": _trapezoids, "ranks": auc_ranks, "pairs": _pairs}
    return ways[scene.options["way"]](scene)


def _trapezoids(scene: Scene) -> Picture:
    labels, sums = labels_of(_KIND, "trapezoids"), AucSums(scene.model)
    axes = unit_axis(labels.x, scene.model.rows.fp), share_axis(labels.y)
    entry = LegendEntry("trapezoids", f"area {fmt.fixed(sums.auc, 3)}")
    note = (
        f"The areas of {fmt.count(sums.n_trapezoids)} trapezoids, each width {_TIMES} mean height, "
        f"add up to {fmt.fixed(sums.auc, 3)}."
    )
    drawn = _under_the_curve(scene, axes, lambda tpr, fpr: (fpr, tpr), (entry,))
    return replace(drawn, title=labels.title, notes=(note, *Steps(scene.model).thinned_notes))


def _pairs(scene: Scene) -> Picture:
    labels, sums = labels_of(_KIND, "pairs"), AucSums(scene.model)
    rows, positives, negatives = scene.model.rows, sums.positives, sums.negatives
    pairs, right, swapped = map(fmt.count, (sums.pairs, sums.in_order, sums.swaps))
    axes = count_axis(labels.x, rows.fp), count_axis(labels.y, rows.tp)
    legend = LegendEntry("pairs", f"{right} in order"), LegendEntry("swaps", f"{swapped} swapped")
    size = f"{fmt.count(positives)} {_TIMES} {fmt.count(negatives)}"
    note = (
        f"Of {size} = {pairs} pairs, {right} are in order and {swapped} swapped; tied ones are "
        f"halves. AUC {right} / {pairs} = 1 {_MINUS} {swapped} / {pairs} = "
        f"{fmt.fixed(sums.auc, 3)}."
    )
    few = max(positives, negatives) <= MOST_UNITS and sums.is_whole
    areas = () if few else ("There are too many for a square each: they are areas.",)
    drawn = _under_the_curve(
        scene, axes, lambda tpr, fpr: (fpr * negatives, tpr * positives), legend
    )
    notes = (note, *areas, *Steps(scene.model).thinned_notes)
    return replace(drawn, title=labels.title, notes=notes)


def _under_the_curve(
    scene: Scene,
    axes: tuple[Axis, Axis],
    project: Projection,
    legend: tuple[LegendEntry, ...],
) -> Picture:
    """Return the ROC curve, with the areas that its legend names: under it, then above it."""
    projection = RateProjection(scene, project, *axes)
    curve = projection.curves()[-1]
    points = np.column_stack((curve.x, curve.y))
    corners = [[points[-1, 0], 0.0]], [[0.0, points[-1, 1]]]
    return Picture(
        labels_of(_KIND).title,
        *axes,
        scene.model_labels,
        curves=(curve,),
        guides=tuple(
            Guide("between", entry.name, np.concatenate((points, corner)))
            for entry, corner in zip(legend, corners, strict=False)
        ),
        markers=projection.markers()[-1:],
        legend=legend,
        is_square=True,
    )
