"""The table of models: metrics, and profit at each model's optimum and now."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.metrics import format_of, metric_at
from rocwidgets.charts.table import Cell, Column, Table
from rocwidgets.charts.verdict import best_profit
from rocwidgets.core.summary import ModelMetrics
from rocwidgets.numeric.counts.binned import error_bounds
from rocwidgets.vocabulary import METRICS, MODEL_METRICS, labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene


def models(scene: Scene) -> Table:
    """Return a row for each model; option metrics.

    Metrics at a threshold are taken at the current one, those of other models where they are
    compared.
    """
    heads = tuple(Cell(fmt.label(model.label)) for model in scene.models)
    title, unit = labels_of("models").title, scene.setting.costs.currency
    columns = (
        Column("Model", heads),
        *(_column(scene, name) for name in {**MODEL_METRICS, **METRICS} if _is_chosen(scene, name)),
        Column(fmt.in_unit("best", unit), tuple(_worth(scene, *_best(scene)))),
        Column(fmt.in_unit("now", unit), tuple(_worth(scene, *_now(scene)))),
    )
    current = scene.model.index
    is_wide = len(scene.options["metrics"]) > 1
    return Table(title, scene.model_labels, columns, current=current, is_wide=is_wide)


def _is_chosen(scene: Scene, name: str) -> bool:
    return name in scene.options["metrics"]


def _column(scene: Scene, name: str) -> Column:
    metric = {**MODEL_METRICS, **METRICS}[name]
    unit = scene.setting.costs.currency if metric.show == "money" else ""
    cells = tuple(_cell(scene, name, model) for model in scene.models)
    return Column(fmt.in_unit(metric.name, unit), cells, 1)


def _cell(scene: Scene, name: str, model: DrawnModel) -> Cell:
    if name == "auc":
        return Cell(fmt.area(model.table.auc, error_bounds(model.table).auc))
    if name in MODEL_METRICS:
        value = ModelMetrics(model.table, scene.setting)[name]
        return Cell(format_of(MODEL_METRICS[name].show)(value), is_quiet=math.isnan(value))
    value = metric_at(scene, name, *model.rule_at(scene.rule_of(model)))
    return Cell(format_of(METRICS[name].show)(value), is_quiet=math.isnan(value))


def _best(scene: Scene) -> list[float]:
    return [best_profit(scene, model) for model in scene.models]


def _now(scene: Scene) -> list[float]:
    rules = [model.rule_at(scene.rule_of(model)) for model in scene.models]
    return [float(scene.profit(*rule)) for rule in rules]


def _worth(scene: Scene, *profits: float) -> list[Cell]:
    """Return profits, or numbers of errors where every error counts 1."""
    counts = scene.counts_errors
    return [Cell(fmt.count(-each) if counts else fmt.money(each)) for each in profits]
