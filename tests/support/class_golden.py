"""Charts of several classes that Python and the page must both describe, each from its own code.

``python -m support.class_golden`` in ``tests`` writes ``data/multiclass_charts.json``: for each
of `SCENES` what the page receives of it, and what `rocwidgets.multiclass.charts` shows of it for
all of `choices`. The page describes the same
(``js/tests/unit/multiclass/charts.test.ts``). It also has `orders` of similar classes, and
which cases are drawn of many.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from support import golden

from rocwidgets.charts.table import Cell, Table
from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
from rocwidgets.multiclass.charts import MulticlassScene, describe
from rocwidgets.multiclass.charts.similarity import by_similarity
from rocwidgets.multiclass.charts.simplex import shown_cases
from rocwidgets.vocabulary import CLASS_KINDS, CLASS_OPTIONS
from rocwidgets.widget.wire import pack_sample

if TYPE_CHECKING:
    from collections.abc import Callable

FILE = Path(__file__).parents[1] / "data" / "multiclass_charts.json"
# Decimals of shades.
_SHADE = 3
_PAIRS: dict[str, list[dict[str, Any]]] = {
    "reliability": [{"strategy": "quantile", "n_bins": 5}],
    "confusion_matrix": [{"order": "similarity", "cells": "shares"}],
    "pair_matrix": [{"order": "similarity", "areas": "pair"}],
}


def choices(kind: str) -> list[dict[str, Any]]:
    """Return what can be chosen about a chart, one option at a time, then some together."""
    single = [
        {name: value}
        for name, option in CLASS_OPTIONS.get(kind, {}).items()
        for value in option.values
        if value != option.default
    ]
    return [{}, *single, *_PAIRS.get(kind, [])]


def _cases(
    seed: int, n: int, shares: list[float], *skill: float, digits: int = 3
) -> tuple[list[str], dict[str, np.ndarray]]:
    """Return labels, and probabilities of models of some skill."""
    generator = random.Random(seed)  # noqa: S311 - reproducible numbers, no secrets
    size = len(shares)
    code = [*range(size), *generator.choices(range(size), shares, k=n - size)]
    models = {}
    for index, each in enumerate(skill):
        rows = []
        for own in code:
            raw = [2.0 ** generator.gauss(each * (other == own), 1.2) for other in range(size)]
            kept = [round(part / sum(raw), digits) for part in raw[:-1]]
            rows.append([*kept, max(0.0, 1 - sum(kept))])
        models[f"model {index + 1}"] = np.array(rows)
    return [f"class {'abcdefghijkl'[own]}" for own in code], models


def three_classes() -> MulticlassScene:
    labels, models = _cases(1, 90, [1, 1, 1], 1.8, 0.6)
    return _scene(labels, models, model="model 1")


def five_weighted_and_tied() -> MulticlassScene:
    labels, models = _cases(2, 120, [5, 4, 3, 2, 1], 2.2, digits=1)
    generator = random.Random(2)  # noqa: S311 - reproducible numbers, no secrets
    weight = [generator.choice([0.25, 0.5, 1.0, 2.75]) for _ in labels]
    return _scene(labels, models, weight=weight)


def perfect() -> MulticlassScene:
    labels = ["a", "b", "c", "d"] * 5
    prob = np.eye(4)[[0, 1, 2, 3] * 5] * 0.9 + 0.025
    return _scene(labels, {"model": prob})


def one_class_is_rare() -> MulticlassScene:
    labels, models = _cases(3, 150, [100, 50, 1], 1.5)
    return _scene(labels, models)


def costs_and_weights() -> MulticlassScene:
    labels, models = _cases(4, 100, [3, 2, 1], 1.2, 1.0)
    costs = [[0, 1.5, 2], [5, 0, 1], [10, 3.25, -0.5]]
    return _scene(labels, models, costs=costs, class_weight=[1, 0.8, 2.125], model="model 2")


def never_predicted() -> MulticlassScene:
    """Return one of which a class is never predicted, and one has an equal column of costs."""
    labels, models = _cases(5, 60, [1, 1, 1], 1.0)
    return _scene(labels, models, costs=[[0, 1, 1], [1, 0, 0], [1, 0.5, 0.5]])


def twelve_classes() -> MulticlassScene:
    labels, models = _cases(6, 240, [1] * 12, 2.5)
    return _scene(labels, models)


SCENES: dict[str, Callable[[], MulticlassScene]] = {
    each.__name__: each
    for each in (
        three_classes,
        five_weighted_and_tied,
        perfect,
        one_class_is_rare,
        costs_and_weights,
        never_predicted,
        twelve_classes,
    )
}


def _scene(
    labels: list[str], models: dict[str, np.ndarray], weight: Any = None, **chosen: Any
) -> MulticlassScene:
    sample = MulticlassSample.from_probabilities(labels, models, sample_weight=weight)
    return MulticlassScene(sample, MulticlassSetting.of(sample, **chosen))


def state_of(scene: MulticlassScene) -> dict[str, Any]:
    """Return what the page receives of a scene."""
    sample, setting = scene.sample, scene.setting
    return {
        "classes": list(scene.classes),
        "models": list(sample.models),
        "model": sample.models.index(setting.model),
        "one_vs_rest": [
            golden.for_json(pack_sample(sample.one_vs_rest(label))) for label in sample.classes
        ],
        "pooled": golden.for_json(pack_sample(sample.pooled)),
        "areas": [
            [None if i == j else golden.short(area) for j, area in enumerate(row)]
            for i, row in enumerate(scene.areas.tolist())
        ],
        "costs": [list(row) for row in setting.costs],
        "weights": list(setting.class_weight),
        "matrix": scene.matrix.tolist(),
        "code": sample.cases.code.tolist(),
        "columns": scene.probability.T.tolist(),
    }


def described(drawn: Any, pool: golden.Pool) -> dict[str, Any]:
    """Return all that is compared of a chart or table."""
    if isinstance(drawn, Table):
        return _table(drawn)
    return {**golden.described(drawn, pool), "names": [each.name for each in drawn.curves]}


def _table(table: Table) -> dict[str, Any]:
    return {
        "title": table.title,
        "columns": [
            [column.head, [_cell(each) for each in column.cells]] for column in table.columns
        ],
        "quantities": [list(each) for each in table.quantities],
        "notes": list(table.notes),
    }


def _cell(cell: Cell) -> list[Any]:
    shade = None if cell.shade is None else round(cell.shade, _SHADE)
    return [cell.text, cell.note, cell.is_quiet, shade, cell.tone]


def make_scene(name: str) -> dict[str, Any]:
    """Return one scene: its state, its charts and their points."""
    scene, pool = SCENES[name](), golden.Pool()
    labels = [[each.name, golden.number(each.auc), each.bound] for each in scene.labels]
    charts = [
        {
            "kind": kind,
            "options": options,
            "chart": described(describe(with_options(scene, options), kind), pool),
        }
        for kind in CLASS_KINDS
        if kind != "simplex" or len(scene.classes) == 3
        for options in choices(kind)
    ]
    return {
        "name": name,
        "state": state_of(scene),
        "labels": labels,
        "charts": charts,
        "points": pool.lists,
    }


def with_options(scene: MulticlassScene, options: dict[str, Any]) -> MulticlassScene:
    """Return a scene with the options of a chart."""
    return MulticlassScene(scene.sample, scene.setting, options)


def orders() -> list[dict[str, Any]]:
    """Return areas of pairs, with equal ones among them, and the orders of similar classes."""
    generator = random.Random(7)  # noqa: S311 - reproducible numbers, no secrets
    result = []
    for size in (2, 3, 4, 5, 8, 8, 12):
        areas = [
            [round(generator.uniform(0.5, 1), 1 + size % 2) for _ in range(size)]
            for _ in range(size)
        ]
        result.append({"areas": areas, "order": by_similarity(np.array(areas))})
    return result


def make() -> dict[str, Any]:
    """Return all that the file holds."""
    return {
        "orders": orders(),
        "shown": shown_cases(4000)[:40].tolist(),
        "scenes": [make_scene(name) for name in SCENES],
    }


def text(result: dict[str, Any]) -> str:
    """Return it as JSON, one chart and one list of points a line, so that changes are read."""
    scenes = [
        f'{{"name":{golden.line(scene["name"])},\n"state":{golden.line(scene["state"])},\n'
        f'"labels":{golden.line(scene["labels"])},\n'
        f'"charts":{golden.block(scene["charts"])},\n"points":{golden.block(scene["points"])}}}'
        for scene in result["scenes"]
    ]
    first = (
        f'{{"orders":{golden.block(result["orders"])},\n"shown":{golden.line(result["shown"])},\n'
    )
    return first + '"scenes":[\n' + ",\n".join(scenes) + "\n]}\n"


if __name__ == "__main__":
    FILE.write_text(text(make()), encoding="utf-8")
