"""The ranks of the positives of the current model, whose sum gives the area under its ROC curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.auc_sums import AucSums
from rocwidgets.pictures.axes import MOST_UNITS, count_axis
from rocwidgets.pictures.picture import Guide, LegendEntry, Marker, Picture
from rocwidgets.pictures.steps import Steps
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.pictures.scene import Scene

    Values = NDArray[np.float64]

_TIMES = "\N{MULTIPLICATION SIGN}"


def auc_ranks(scene: Scene) -> Picture:
    """Return the ranks of the positives, from the lowest, and the least that they can have."""
    labels, model = labels_of("auc_tables", "ranks"), scene.model
    sums, rows = AucSums(model), model.rows
    x = count_axis(labels.x, rows.tp)
    y = count_axis(labels.y, np.asarray(rows.tp + rows.fp))
    total = fmt.count(sums.rank_sum)
    tp, _ = model.table.at(scene.setting.threshold)
    return Picture(
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
            LegendEntry("least", f"least {fmt.count(_least_sum(sums))}"),
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
    """Return the outline of the least ranks that as many positives can have."""
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
        f"The ranks of the positives add up to {fmt.count(sums.rank_sum)}. Less the least sum "
        f"possible, {one} {_TIMES} {other} / 2 = {fmt.count(_least_sum(sums))}, that is {right}, "
        f"the number of pairs in order. AUC {right} / {pairs} = {fmt.fixed(sums.auc, 3)}."
    )
