"""The areas of pairs of classes as a heat map."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.table import Cell, Column, Table
from rocwidgets.multiclass.charts.similarity import shown_order
from rocwidgets.vocabulary import class_labels_of

if TYPE_CHECKING:
    from rocwidgets.multiclass.charts.scene import MulticlassScene

_KIND = "pair_matrix"
_LABEL = 20
# More classes than these take a row of a grid of charts.
_FEW = 4
# An area at random, at which a cell is darkest.
_CHANCE = 0.5
_EACH = (
    "Take one case of each class: how often does the row's case get the higher probability for "
    "its class? Ties count half."
)
_PAIR = "Each cell is the mean of the pair's two areas, one by each class's probability."
_MEAN = "M is the mean over all pairs; it does not depend on class sizes."


def pair_matrix(scene: MulticlassScene) -> Table:
    """Return Hand & Till's areas of pairs of classes; options order, areas.

    The darker a cell, the nearer to ranking at random.
    """
    order, names = shown_order(scene), [fmt.label(each, _LABEL) for each in scene.classes]
    both = (scene.areas + scene.areas.T) / 2
    is_each = scene.options["areas"] == "each"
    shown = scene.areas if is_each else both
    columns = (
        Column(names[of], tuple(_cell(float(shown[own, of])) for own in order)) for of in order
    )
    first, second = np.triu_indices(len(names), 1)
    pairs = both[first, second]
    worst = int(np.argmin(pairs))
    least = f"lowest: {names[first[worst]]} and {names[second[worst]]}"
    return Table(
        class_labels_of(_KIND).title,
        scene.labels,
        (Column("", tuple(Cell(names[own]) for own in order)), *columns),
        quantities=(
            ("M", fmt.fixed(float(pairs.mean()), 3)),
            (least, fmt.fixed(float(pairs[worst]), 3)),
        ),
        notes=(_EACH if is_each else _PAIR, _MEAN),
        is_wide=len(names) > _FEW,
    )


def _cell(area: float) -> Cell:
    if np.isnan(area):
        return Cell("", is_quiet=True)
    # The root, as areas that differ are mostly near 1.
    shade = math.sqrt(min(1.0, (1 - area) / (1 - _CHANCE)))
    return Cell(fmt.fixed(area, 3), shade=shade)
