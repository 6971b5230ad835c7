"""Signatures of views: the options of the vocabulary, with the words and defaults that it has."""

from __future__ import annotations

import ast
import inspect
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support import view_classes

import rocwidgets as rw
from rocwidgets import bq
from rocwidgets.bq.traits import FigureTraits
from rocwidgets.vocabulary import OF_SEVERAL, OF_TWO, Option

if TYPE_CHECKING:
    from rocwidgets.views import EvaluationView

CLASSES = [*dict.fromkeys((*view_classes.OF_TWO, *view_classes.OF_SEVERAL))]
ROOT = Path(__file__).parents[2]
COMMON = ["options", "layout"]
OWN = {rw.Dashboard: ["charts"], rw.Cases: ["frame", "columns", "page_size"]}


def known_options(kind: str) -> dict[str, Option]:
    """Return the options of two classes, and after them those of several."""
    return {**OF_TWO.options_of(kind), **OF_SEVERAL.options_of(kind)}


def options_of(view: type[EvaluationView]) -> dict[str, inspect.Parameter]:
    parameters = inspect.signature(view).parameters
    return {name: each for name, each in parameters.items() if name != "evaluation"}


@pytest.mark.parametrize("view", CLASSES)
def test_options_stand_in_the_signature(view):
    result = options_of(view)
    own = OWN.get(view, [*known_options(view.kind)])
    assert list(result) == [*own, *COMMON]
    assert all(each.kind is each.KEYWORD_ONLY for name, each in result.items() if name != "frame")
    known = known_options(view.kind)
    assert {name: result[name].default for name in known} == {
        name: option.default for name, option in known.items()
    }


@pytest.mark.parametrize("view", [each for each in CLASSES if known_options(each.kind)])
def test_types_of_options_have_their_words(view):
    annotations = {name: each.annotation for name, each in options_of(view).items()}
    for name, allowed in known_options(view.kind).items():
        text = annotations[name]
        if text in ("bool", "int", "float"):
            assert {type(value).__name__ for value in allowed.values} == {text}
            continue
        if allowed.takes_share:
            assert text.endswith(" | float")
            text = text.removesuffix(" | float")
        if allowed.is_multiple:
            text = text.removeprefix("Iterable[").removesuffix("]")
        assert literal(text) == tuple(allowed.values)


def literal(text: str) -> tuple[str, ...]:
    return ast.literal_eval(f"({text.removeprefix('Literal[').removesuffix(']')},)")


@pytest.mark.parametrize("view", CLASSES)
def test_options_stand_in_the_docstring(view):
    doc = inspect.getdoc(view)
    assert doc is not None
    assert all(f"\n{name} : " in doc for name in known_options(view.kind))


def test_what_is_not_given_is_as_without_it():
    ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    assert rw.ROC.of(ev, options=None, layout=None) is rw.ROC.of(ev)
    assert rw.Dashboard.of(ev, charts=None, options=None) is rw.Dashboard.of(ev)


FIGURES = [getattr(bq, name) for name in bq.__all__ if name not in {"EvaluationFigure", "Toolbar"}]


@pytest.mark.parametrize("figure", FIGURES)
def test_figures_take_the_options_of_their_views(figure):
    view = next(each for each in CLASSES if each.kind == figure.kind)
    result = inspect.signature(figure).parameters
    known = inspect.signature(view).parameters
    options = [
        name
        for name in OF_TWO.options_of(figure.kind)
        if name not in {"models", "panels", "curves"}
    ]
    assert list(result) == ["evaluation", *options, "traits"]
    for name in options:
        shown = (result[name].default, result[name].annotation, result[name].kind)
        assert shown == (known[name].default, known[name].annotation, known[name].kind)
    assert result["traits"].kind is inspect.Parameter.VAR_KEYWORD


def test_figures_take_the_traits_that_they_say():
    ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    figure = bq.ROC(ev)
    taken = [
        name
        for name in figure.trait_names()
        if not name.startswith("_") and name not in bq.Toolbar.class_trait_names()
    ]
    assert {*taken, "layout", "tabbable", "tooltip"} == {*FigureTraits.__annotations__}


# What follows the hash is in the error of the line.
CALLS = """
import rocwidgets as rw
from rocwidgets import bq

ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])

rw.ROC(ev, hull="current", band="vertical", layout={"width": "50%"})
rw.ThresholdMetrics(ev, metrics=["tpr", "precision"])
rw.View(ev, "roi", charged="wasted")
rw.GroupsTable(ev, tolerance=0.05)
mc = rw.MulticlassEvaluation([0, 1, 2], [[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.1, 0.8]])
rw.ROC(mc, averages="macro")
rw.ConfusionMatrix(mc, order="similarity")
rw.ConfusionMatrix(ev, layout={"width": "50%"})
rw.Dashboard(mc, charts=[rw.ROC])
bq.ROC(ev, x="log", layout={"height": "300px"})

rw.ROC(ev, bnd="vertical")  # No parameter named "bnd"
rw.ROC(ev, thresold=0.5)  # No parameter named "thresold"
rw.ROC(ev, band="vertcal")  # "band"
rw.ROC(mc, averages="marco")  # "averages"
rw.Lift(mc)  # "evaluation"
rw.PairMatrix(ev)  # "evaluation"
rw.PN(ev, hull="none")  # No parameter named "hull"
rw.ThresholdMetrics(ev, metrics=["recal"])  # "metrics"
rw.GainsTable(ev, bins="7")  # "bins"
rw.GainsTable(ev, bins=7)
rw.Gains(ev, hull=True)
rw.View(ev)  # "kind"
bq.ROC(ev, bnd="vertical")  # No parameter named "bnd"
bq.Gains(ev, hull="common")  # "hull"
bq.DET(ev, layuot={"height": "300px"})  # No parameter named "layuot"

y, s = [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]
rw.Evaluation(y, s, threshold=0.3, charts=[rw.ROC], tiers=(0.4, 0.2))
rw.Evaluation.from_frame(ev, y_score="s", prevalence=0.1, intervals=True)
rw.Evaluation.from_estimator(ev, s, y, response_method="auto", pos_label=1, sample_weight=s)
rw.MulticlassEvaluation(y, s, class_weight=[1, 2, 1], shown="a")
rw.teaching.ModelProblem(100, threshold=0.3)

rw.Evaluation(y, s, treshold=0.3)  # No parameter named "treshold"
rw.Evaluation(y, s, threshold="0.3")  # "threshold"
rw.Evaluation(y, s, costs=5)  # "costs"
rw.Evaluation.from_estimator(ev, s, y, pos_lable=1)  # No parameter named "pos_lable"
rw.Evaluation.from_estimator(ev, s, y, weight=s)  # No parameter named "weight"
rw.Evaluation.from_predictions(y, s, prevalence="x")  # "prevalence"
rw.Evaluation.from_confusion({}, bins=3)  # No parameter named "bins"
rw.Evaluation.from_parquet("a.parquet", threshold=None)  # "threshold"
rw.MulticlassEvaluation(y, s, threshold=0.3)  # No parameter named "threshold"
rw.MulticlassEvaluation.from_frame(ev, class_weights=[1])  # No parameter named "class_weights"
rw.teaching.ModelProblem(100, population=5)  # No parameter named "population"
"""


@pytest.mark.slow
def test_a_type_checker_finds_what_is_misspelt(tmp_path):
    path = tmp_path / "misspelt.py"
    path.write_text(CALLS, encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--outputjson", str(path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    result: dict[int, str] = {}
    for each in json.loads(run.stdout)["generalDiagnostics"]:
        row = each["range"]["start"]["line"]
        result[row] = f"{result.get(row, '')}{each['message']}"
    lines = [line.partition("  # ") for line in CALLS.splitlines()]
    wrong = {row: text for row, (_, mark, text) in enumerate(lines) if mark}
    assert result.keys() == wrong.keys()
    assert [(row, result[row]) for row, text in wrong.items() if text not in result[row]] == []
