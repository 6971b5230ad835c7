"""Three ways to the AUC: trapezoids, ranks of the positives, ordered pairs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.axes import MOST_UNITS, are_whole, count_axis, share_axis, unit_axis
from rocwidgets.charts.chart import Chart, Guide, LegendEntry, Marker
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.charts.steps import Steps
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.charts.chart import Axis
    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.rate_projection import Projection
    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class AucSums:
    """Trapezoids, ranks and pairs of the operating points that are drawn."""

    model: DrawnModel

    @property
    def positives(self) -> float:
        """Number of positives, or their weight."""
        return float(self.model.rows.tp[-1])

    @property
    def negatives(self) -> float:
        """Number of negatives, or their weight."""
        return float(self.model.rows.fp[-1])

    @property
    def is_whole(self) -> bool:
        """Whether cases are counted, and not weighted."""
        return are_whole(self.model.rows.tp, self.model.rows.fp)

    @cached_property
    def ranks(self) -> Values:
        """Mean rank of the cases of each step from the lowest score."""
        seen = np.asarray(self.model.rows.tp + self.model.rows.fp, np.float64)
        return seen[-1] - (seen[1:] + seen[:-1]) / 2 + (0.5 if self.is_whole else 0.0)

    @property
    def rank_sum(self) -> float:
        """Sum of the ranks of the positives."""
        return float(np.sum(self.ranks * np.diff(self.model.rows.tp)))

    @property
    def n_trapezoids(self) -> int:
        """Number of trapezoids that are wider than 0."""
        return int(np.count_nonzero(np.diff(self.model.rows.fp)))

    @property
    def swaps(self) -> float:
        """Number of pairs in which the negative has the higher score, and half of those tied."""
        rows = self.model.rows
        return float(np.sum(np.diff(rows.tp) * (rows.fp[1:] + rows.fp[:-1]) / 2))

    @property
    def pairs(self) -> float:
        """Number of pairs of a positive and a negative."""
        return self.positives * self.negatives

    @property
    def in_order(self) -> float:
        """Number of pairs in which the positive has the higher score, and half of those tied."""
        return self.pairs - self.swaps

    @property
    def auc(self) -> float:
        """Share of the pairs in order."""
        return self.in_order / self.pairs


_TIMES = "\N{MULTIPLICATION SIGN}"


def auc_ranks(scene: Scene) -> Chart:
    """Return the ranks of the positives, from the lowest, and the lowest that they can have."""
    labels, model = labels_of("auc_tables", "ranks"), scene.model
    sums, rows = AucSums(model), model.rows
    x = count_axis(labels.x, rows.tp)
    y = count_axis(labels.y, np.asarray(rows.tp + rows.fp))
    total = fmt.count(sums.rank_sum)
    tp, _ = model.table.at(scene.setting.threshold)
    return Chart(
        labels.title,
        x,
        y,
        scene.model_labels,
        guides=(
            Guide("between", "ranks", _stairs(sums)),
            Guide("between", "least", _least(sums)),
        ),
        markers=(Marker(model.index, True, sums.positives - float(tp)),),
        legend=(
            LegendEntry("ranks", f"rank sum {total}"),
            LegendEntry("least", f"smallest sum {fmt.count(_least_sum(sums))}"),
        ),
        notes=(_rank_note(sums), *Steps(model).thinned_notes),
        is_square=True,
    )


def _stairs(sums: AucSums) -> Values:
    """Return the outline of the ranks of the positives from the lowest, down to the x axis."""
    place = sums.positives - np.asarray(sums.model.rows.tp, np.float64)
    ends = np.column_stack((place[1:], place[:-1]))[::-1]
    heights = sums.ranks[::-1]
    has_width = ends[:, 1] > ends[:, 0]
    across, up = ends[has_width].ravel(), np.repeat(heights[has_width], 2)
    return np.array([(0.0, 0.0), *zip(across, up, strict=True), (sums.positives, 0.0)])


def _least(sums: AucSums) -> Values:
    """Return the outline of the lowest ranks that as many positives can have."""
    positives = sums.positives
    end = (positives, 0.0)
    if positives > MOST_UNITS or not sums.is_whole:
        return np.array([(0.0, 0.0), (positives, positives), end])
    ranks = np.arange(1, positives + 1, dtype=np.float64)
    steps = np.column_stack((np.column_stack((ranks - 1, ranks)).ravel(), np.repeat(ranks, 2)))
    return np.concatenate(([(0.0, 0.0)], steps, [end]))


def _least_sum(sums: AucSums) -> float:
    return sums.positives * (sums.positives + sums.is_whole) / 2


def _rank_note(sums: AucSums) -> str:
    one = fmt.count(sums.positives)
    other = fmt.count(sums.positives + sums.is_whole)
    pairs, right = fmt.count(sums.pairs), fmt.count(sums.in_order)
    return (
        f"The positives' ranks add up to {fmt.count(sums.rank_sum)}. Subtract the smallest sum "
        f"possible, {one} {_TIMES} {other} / 2 = {fmt.count(_least_sum(sums))}: {right} pairs are "
        f"in order. AUC = {right} / {pairs} = {fmt.fixed(sums.auc, 3)}."
    )


_KIND = "auc_tables"
_MINUS = "\N{MINUS SIGN}"


def auc_tables(scene: Scene) -> Chart:
    """Return one way to the AUC; option way ("trapezoids", "ranks", "pairs")."""
    ways = {"trapezoids": _trapezoids, "ranks": auc_ranks, "pairs": _pairs}
    return ways[scene.options["way"]](scene)


def _trapezoids(scene: Scene) -> Chart:
    labels, sums = labels_of(_KIND, "trapezoids"), AucSums(scene.model)
    axes = unit_axis(labels.x, scene.model.rows.fp), share_axis(labels.y)
    entry = LegendEntry("trapezoids", f"area {fmt.fixed(sums.auc, 3)}")
    note = (
        f"The areas of {fmt.count(sums.n_trapezoids)} trapezoids, each width {_TIMES} mean height, "
        f"add up to {fmt.fixed(sums.auc, 3)}."
    )
    drawn = _under_the_curve(scene, axes, lambda tpr, fpr: (fpr, tpr), (entry,))
    return replace(drawn, title=labels.title, notes=(note, *Steps(scene.model).thinned_notes))


def _pairs(scene: Scene) -> Chart:
    labels, sums = labels_of(_KIND, "pairs"), AucSums(scene.model)
    rows, positives, negatives = scene.model.rows, sums.positives, sums.negatives
    pairs, right, swapped = map(fmt.count, (sums.pairs, sums.in_order, sums.swaps))
    axes = count_axis(labels.x, rows.fp), count_axis(labels.y, rows.tp)
    legend = LegendEntry("pairs", f"{right} in order"), LegendEntry("swaps", f"{swapped} swapped")
    size = f"{fmt.count(positives)} {_TIMES} {fmt.count(negatives)}"
    note = (
        f"Of {size} = {pairs} pairs, {right} are in order and {swapped} swapped; ties count half. "
        f"AUC = {right} / {pairs} = 1 {_MINUS} {swapped} / {pairs} = "
        f"{fmt.fixed(sums.auc, 3)}."
    )
    few = max(positives, negatives) <= MOST_UNITS and sums.is_whole
    areas = () if few else ("Too many pairs to draw each one, so areas stand for them.",)
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
) -> Chart:
    """Return the ROC curve, with the areas that its legend names: under it, then above it."""
    projection = RateProjection(scene, project, *axes)
    curve = projection.curves()[-1]
    points = np.column_stack((curve.x, curve.y))
    corners = [[points[-1, 0], 0.0]], [[0.0, points[-1, 1]]]
    return Chart(
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
