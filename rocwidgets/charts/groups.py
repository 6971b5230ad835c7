"""The groups of the cases, each with its rate, its threshold and what it earns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.table import Cell, Column, Table
from rocwidgets.core.drawn_parts import DrawnParts
from rocwidgets.core.parts import SHARES, Outcomes, rates_and_amounts
from rocwidgets.inputs.wording import capitalized
from rocwidgets.numeric.inference.interval import normal_quantile
from rocwidgets.numeric.inference.proportions import wilson
from rocwidgets.vocabulary import MISSING, labels_of, options_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]


# Between the labels of several columns.
_SEPARATOR = " \N{MIDDLE DOT} "


def groups(scene: Scene) -> Table:
    """Return a row for each group; options metric, demand and tolerance."""
    cases, name = scene.sample.cases, scene.setting.model
    labels = None if cases is None else cases.groups
    title = labels_of("groups").title
    if cases is None or labels is None or name not in cases.scores:
        notes = (MISSING["groups"],)
        return Table(title, scene.model_labels, (Column("Group", ()),), notes=notes, is_wide=True)
    parts = DrawnParts.of(labels)
    own = scene.setting.group_thresholds
    thresholds = np.array([own.get(each, scene.setting.threshold) for each in labels.names])
    of = Outcomes(cases, labels, name, thresholds)
    counts = parts.summed(of.counts)
    places = [*(labels.names[place] for place in parts.place)]
    own_of_part = [own.get(each, scene.setting.threshold) for each in places]
    shown = [_SEPARATOR.join(map(str, each)) for each in parts.names]
    if parts.folded:
        shown.append(f"{parts.folded} others")
        own_of_part.append(scene.setting.threshold)
    return Table(
        title,
        scene.model_labels,
        (
            Column(
                capitalized(_SEPARATOR.join(labels.columns)), (*map(_named, shown), Cell("All"))
            ),
            *_columns(scene, counts, parts.summed(of.amounts)),
            Column("threshold", (*(Cell(fmt.score(each)) for each in own_of_part), Cell(""))),
        ),
        is_wide=True,
    )


def _named(label: str) -> Cell:
    return Cell(fmt.label(label))


def _columns(scene: Scene, counts: dict[str, Any], amounts: dict[str, Any]) -> Iterable[Column]:
    """Return the columns of numbers, the last row for all cases."""
    counts = {cell: np.append(each, each.sum()).astype(np.float64) for cell, each in counts.items()}
    amounts = {cell: np.append(each, each.sum()) for cell, each in amounts.items()}
    metric = scene.options["metric"]
    counted, among = (np.sum([counts[cell] for cell in cells], axis=0) for cells in SHARES[metric])
    positives = counts["tp"] + counts["fn"]
    n = positives + counts["fp"] + counts["tn"]
    setting, sample = scene.setting, scene.sample
    total, pi = sample.size, setting.prevalence
    same = pi == sample.prevalence
    weigh = (
        1.0 if same else pi * total / sample.totals.P,
        1.0 if same else (1 - pi) * total / sample.totals.N,
    )
    scale, cells = setting.population / total, setting.costs.cells
    profit = rates_and_amounts(counts, weigh, cells, scale, amounts)["profit"]
    with np.errstate(divide="ignore", invalid="ignore"):
        share, prevalence = counted / among, positives / n
    yield Column("cases", tuple(Cell(fmt.count(each)) for each in n), 1)
    yield Column("positive", tuple(Cell(fmt.percent(each)) for each in prevalence), 1)
    name = options_of("groups")["metric"].values[metric]
    yield Column(name, tuple(Cell(fmt.rate(each)) for each in share))
    if not sample.totals.weighted:
        low, high = wilson(counted, among, normal_quantile(setting.confidence_level))
        ends = zip(low, high, strict=True)
        texts = (f"{fmt.rate(one)}\N{EN DASH}{fmt.rate(other)}" for one, other in ends)
        yield Column(
            f"{fmt.percent(setting.confidence_level)} interval", tuple(map(Cell, texts)), 2
        )
    head = fmt.in_unit("profit", setting.costs.currency)
    yield Column(head, tuple(Cell(fmt.money(each)) for each in profit))
