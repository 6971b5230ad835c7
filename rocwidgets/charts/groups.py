"""The groups of the cases, each with its rate, its threshold and what it earns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.table import Cell, Column, Table
from rocwidgets.core.design import is_plain
from rocwidgets.core.drawn_parts import DrawnParts
from rocwidgets.core.everyone import Everyone
from rocwidgets.core.parts import Outcomes, by_class, known_counts, rates_and_amounts, weigh_of
from rocwidgets.inputs.wording import capitalized
from rocwidgets.numeric.inference.interval import normal_quantile
from rocwidgets.numeric.inference.proportions import wilson
from rocwidgets.vocabulary import MISSING, labels_of, options_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene
    from rocwidgets.core import Sample, Setting
    from rocwidgets.outcomes.costs import Costs

    Values = NDArray[np.float64]


_OWN = (
    "Some groups have their own thresholds, which count here and in the last row. Other charts of "
    "all cases are at the common one."
)
FOCUS = "This is about all cases, not only those that are shown."
# Between the labels of several columns.
_SEPARATOR = " \N{MIDDLE DOT} "


def fixed_note(costs: Costs, parts: str) -> tuple[str, ...]:
    """Return that profits of parts leave out what is spent for the whole, if something is."""
    if not costs.fixed:
        return ()
    amount = fmt.in_unit(fmt.money(costs.fixed), costs.currency)
    return (f"Profits of {parts} leave out the fixed cost of {amount}.",)


def of_everyone(scene: Scene, kind: str) -> tuple[str, ...]:
    """Return that all cases count, while only those of a group or period are shown."""
    focus = scene.sample.focus
    return (FOCUS,) if focus is not None and focus[0] == kind else ()


def groups(scene: Scene) -> Table:
    """Return a row for each group; options metric, demand and tolerance."""
    everyone = Everyone(scene)
    sample, setting = everyone.sample, everyone.setting
    cases, name = sample.cases, setting.model
    labels = None if cases is None else cases.groups
    title = labels_of("groups").title
    if cases is None or labels is None or name not in cases.scores:
        notes = (MISSING["groups"],)
        return Table(title, scene.model_labels, (Column("Group", ()),), notes=notes, is_wide=True)
    parts = DrawnParts.of(labels)
    own = setting.group_thresholds
    thresholds = np.array([own.get(each, setting.threshold) for each in labels.names])
    of = Outcomes(cases, labels, name, thresholds)
    shown = [_SEPARATOR.join(map(str, each)) for each in parts.names]
    shown_at = thresholds[parts.place].tolist()
    areas = [each.auc for each in sample.part_curves(name)["groups"]]
    if parts.folded:
        shown.append(f"{parts.folded} others")
        shown_at.append(setting.threshold)
        areas.append(math.nan)
    areas.append(sample.tables[name].auc)
    head = capitalized(_SEPARATOR.join(labels.columns))
    counted, rates = _columns(
        scene.options["metric"], sample, setting, parts.summed(of.counts), parts.summed(of.amounts)
    )
    return Table(
        title,
        scene.model_labels,
        (
            Column(head, (*(Cell(fmt.label(each)) for each in shown), Cell("All"))),
            *counted,
            Column("AUC", tuple(Cell(fmt.area(each, 0.0)) for each in areas), 1),
            *rates,
            Column("threshold", (*(Cell(fmt.score(each)) for each in shown_at), Cell(""))),
        ),
        notes=(
            *((_OWN,) if own else ()),
            *fixed_note(setting.costs, "groups"),
            *of_everyone(scene, "periods"),
        ),
        is_wide=True,
    )


def _columns(
    metric: str,
    sample: Sample,
    setting: Setting,
    counts: Mapping[str, Any],
    amounts: Mapping[str, Any],
) -> tuple[list[Column], list[Column]]:
    """Return the columns of cases, and those of a rate and of profits, the last row for all."""
    counts = {cell: np.append(each, each.sum()).astype(np.float64) for cell, each in counts.items()}
    amounts = {cell: np.append(each, each.sum()) for cell, each in amounts.items()}
    positives = counts["tp"] + counts["fn"]
    n = positives + counts["fp"] + counts["tn"]
    weigh = weigh_of(sample, setting)
    counted, among = known_counts(metric, by_class(counts, metric), weigh)
    standing = weigh[0] * positives, weigh[1] * (n - positives)
    scale = setting.population / sample.size
    profit = rates_and_amounts(counts, weigh, setting.costs.cells, scale, amounts)["profit"]
    with np.errstate(divide="ignore", invalid="ignore"):
        share, prevalence = counted / among, standing[0] / (standing[0] + standing[1])
    first = [
        Column("cases", tuple(Cell(fmt.count(each)) for each in n), 1),
        Column("positive", tuple(Cell(fmt.percent(each)) for each in prevalence), 1),
    ]
    name = options_of("groups")["metric"].values[metric]
    rates = [Column(name, tuple(Cell(fmt.rate(each)) for each in share))]
    if is_plain(sample):
        low, high = wilson(counted, among, normal_quantile(setting.confidence_level))
        ends = zip(low, high, strict=True)
        texts = (f"{fmt.rate(one)}\N{EN DASH}{fmt.rate(other)}" for one, other in ends)
        level = fmt.percent(setting.confidence_level)
        rates.append(Column(f"{level} interval", tuple(map(Cell, texts)), 2))
    head = fmt.in_unit("profit", setting.costs.currency)
    return first, [*rates, Column(head, tuple(Cell(fmt.money(each)) for each in profit))]
