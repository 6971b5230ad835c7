"""The confusion matrix of several classes as a heat map."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

from rocwidgets.charts import format as fmt
from rocwidgets.charts.table import Cell, Column, Table
from rocwidgets.multiclass.charts.similarity import shown_order
from rocwidgets.multiclass.numeric import f1_score, kappa
from rocwidgets.vocabulary import class_labels_of

if TYPE_CHECKING:
    from rocwidgets.multiclass.charts.scene import MulticlassScene
    from rocwidgets.multiclass.setting import MulticlassSetting

_KIND = "confusion_matrix"
_LABEL = 20
_ROWS = (
    "Rows are true classes, columns predicted classes; recall and precision stand under the totals."
)
# More classes than these take a row of a grid of charts.
_FEW = 4


def confusion_matrix(scene: MulticlassScene) -> Table:
    """Return the current counts, true classes in rows; options order, cells.

    The darker a cell, the larger its share of the true class, of which its shade is the root, in
    the colour of what is right on the diagonal and of errors elsewhere.
    """
    order, names = shown_order(scene), [fmt.label(each, _LABEL) for each in scene.classes]
    counts = scene.matrix
    heads = (*(Cell(names[own]) for own in order), Cell("total"))
    columns = (_column(scene, names[of], of, order) for of in order)
    sums = counts.sum(axis=1)
    recalls = [_of(counts[own, own], sums[own]) for own in order]
    right = _of(sum(counts[own, own] for own in order), sums.sum())
    margin = Column(
        "total",
        (
            *(
                Cell(fmt.count(sums[own]), fmt.rate(recall), is_quiet=True)
                for own, recall in zip(order, recalls, strict=True)
            ),
            Cell(fmt.count(sums.sum()), fmt.rate(right), is_quiet=True),
        ),
    )
    return Table(
        class_labels_of(_KIND).title,
        scene.labels,
        (Column("true", heads), *columns, margin),
        quantities=quantities(scene),
        notes=(_ROWS, rule_note(scene)),
        is_wide=len(names) > _FEW,
    )


def _column(scene: MulticlassScene, name: str, of: int, order: list[int]) -> Column:
    """Return the cells of a predicted class, with its total."""
    counts = scene.matrix
    sums, total = counts.sum(axis=1), counts[:, of].sum()
    shown = scene.options["cells"]
    cells = (_cell(counts[own, of], sums[own], shown, is_right=own == of) for own in order)
    precision = fmt.rate(_of(counts[of, of], total))
    return Column(name, (*cells, Cell(fmt.count(total), precision, is_quiet=True)))


def _cell(count: float, of: float, shown: str, *, is_right: bool) -> Cell:
    share = _of(count, of)
    tone: Literal["gain", "error"] = "gain" if is_right else "error"
    if not count:
        return Cell("0", is_quiet=True, shade=0.0, tone=tone)
    texts = {
        "both": (fmt.count(count), fmt.rate(share)),
        "counts": (fmt.count(count), ""),
        "shares": (fmt.rate(share), ""),
    }
    return Cell(*texts[shown], shade=math.sqrt(share), tone=tone)


def _of(count: float, total: float) -> float:
    return float(count) / float(total) if total else math.nan


def quantities(scene: MulticlassScene) -> tuple[tuple[str, str], ...]:
    """Return names and values of what the current rule amounts to."""
    counts, costs = scene.matrix, scene.setting.cost_array
    accuracy = _of(counts.trace(), counts.sum())
    cost = _of((counts * costs).sum(), counts.sum())
    return (
        ("cost per case", fmt.money(cost)),
        ("accuracy", fmt.rate(accuracy)),
        ("macro F1", fmt.rate(float(f1_score(counts, "macro")))),
        ("Cohen's kappa", fmt.index(kappa(counts))),
    )


def counts_errors(setting: MulticlassSetting) -> bool:
    """Whether every error costs 1, and nothing else anything."""
    return all(
        cost == (i != j) for i, row in enumerate(setting.costs) for j, cost in enumerate(row)
    )


def rule_note(scene: MulticlassScene) -> str:
    """Return what is predicted, in a sentence."""
    setting = scene.setting
    weights = [
        f"{fmt.label(name, _LABEL)} {fmt.short(weight)}"
        for name, weight in zip(scene.classes, setting.class_weight, strict=True)
        if weight != 1
    ]
    by = f", weighted: {', '.join(weights)}" if weights else ""
    what = "highest probability" if counts_errors(setting) else "lowest expected cost"
    return f"Each case goes to the class with the {what}{by}."
