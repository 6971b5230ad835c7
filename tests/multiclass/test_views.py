"""Views of several classes: one widget a chart, static charts, and clear refusals."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from support.alive import alive
from support.classes import draw
from support.effort import sampled

import rocwidgets as rw
from rocwidgets.multiclass import views as multiclass
from rocwidgets.vocabulary import CLASS_DRAWN_KINDS, CLASS_KINDS, CLASS_OPTIONS

CLASSES = [getattr(multiclass, name) for name in multiclass.__all__ if name != "MulticlassView"]
SVG = "image/svg+xml"


@pytest.fixture
def ev() -> rw.MulticlassEvaluation:
    return rw.MulticlassEvaluation(*draw(60, 3))


@pytest.fixture
def four() -> rw.MulticlassEvaluation:
    return rw.MulticlassEvaluation(*draw(60, 4))


def svg_of(shown: Any) -> str:
    data, _ = shown._repr_mimebundle_()
    return data[SVG]


def test_every_kind_has_a_view():
    assert {each.kind for each in CLASSES} == {*CLASS_KINDS}
    assert all(getattr(rw, each.__name__) is each for each in CLASSES)


@pytest.mark.parametrize("view", CLASSES)
def test_an_open_view_can_be_asked_for_and_is_closed_with_its_evaluation(ev, view):
    first = view(ev)
    models = len(alive())
    assert view.of(ev) is first
    assert len(alive()) == models
    assert view.of(ev, layout={"width": "50%"}) is not first
    ev.close()
    assert first.comm is None
    with pytest.raises(ValueError, match="closed it"):
        view(ev)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("view", "name", "value"),
    [
        (view, name, value)
        for view in CLASSES
        for name, option in CLASS_OPTIONS.get(view.kind, {}).items()
        for value in option.values
    ],
)
def test_options_change_the_static_chart(ev, view, name, value):
    shown = view(ev, **{name: value})
    assert shown.options == {name: value}
    assert view.of(ev, options={name: value}) is shown
    ET.fromstring(svg_of(shown))  # noqa: S314 - ours


@pytest.mark.slow
@pytest.mark.parametrize("view", sampled(CLASSES, 2))
def test_figures_are_of_charts_with_axes(ev, view):
    if view.kind not in CLASS_DRAWN_KINDS:
        with pytest.raises(ValueError, match="no axes"):
            view(ev).figure()
        return
    assert len(view(ev).figure().axes) == 1
    assert len(ev.figure(view).axes) == 1


def test_classes_have_the_colors_labels_and_line_styles_that_are_given(ev):
    first, *rest = map(str, ev.sample.classes)
    given = {"colors": {first: "black"}, "labels": {first: "The first"}, "linestyles": ["--"]}
    for figure in (ev.figure(rw.ClassROC, **given), rw.ClassROC(ev).figure(**given)):
        (axes,) = figure.axes
        lines = {line.get_label(): line for line in axes.lines}
        assert (lines["The first"].get_color(), lines["The first"].get_linestyle()) == (
            "#000000",
            "--",
        )
        assert set(rest) <= lines.keys()
        legend = axes.get_legend()
        assert legend is not None
        assert legend.get_texts()[0].get_text().startswith("The first")
    with pytest.raises(ValueError, match="colors names 'no class', which is not drawn"):
        ev.figure(rw.ClassROC, colors={"no class": "black"})
    with pytest.raises(
        TypeError, match=r"MulticlassEvaluation\.figure got an unknown argument 'dpi'"
    ):
        ev.figure(rw.ClassROC, dpi=300)


@pytest.mark.slow
def test_a_figure_has_all_charts_with_axes(ev, four):
    assert len(ev.figure().axes) == 5
    assert len(four.figure(columns=2).axes) == 4
    assert len(ev.figure([rw.Simplex, "class_roc"]).axes) == 2
    names = {line.get_label() for line in ev.figure(rw.ClassROC, averages="micro").axes[0].lines}
    assert {"cat", "dog", "eel"} <= names
    with pytest.raises(ValueError, match="averages applies to a single chart"):
        ev.figure(averages="micro")
    with pytest.raises(ValueError, match="charts is empty"):
        ev.figure([])


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (rw.ClassROC, TypeError, r"got Evaluation\. Write rw.ROC"),
        (rw.PairMatrix, TypeError, r"got Evaluation\. It has two classes"),
        (rw.Simplex, TypeError, r"got Evaluation\. It has two classes"),
    ],
)
def test_an_evaluation_of_two_classes_is_refused(make, error, message):
    with pytest.raises(error, match=message):
        make(rw.Evaluation([0, 1], [0.1, 0.4]))


def test_an_evaluation_of_several_classes_is_refused_by_views_of_two(ev):
    with pytest.raises(TypeError, match=r"Write rw.ROC\(ev.one_vs_rest\(label\)\)"):
        rw.ROC(ev)
    with pytest.raises(TypeError, match="ClassROC shows a MulticlassEvaluation, got str"):
        rw.ClassROC("ev")  # pyright: ignore[reportArgumentType]
    assert rw.ROC(ev.one_vs_rest("cat")).kind == "roc"


def test_the_simplex_is_of_three_classes(four):
    with pytest.raises(ValueError, match=r"3 classes, got 4\. Use PairMatrix"):
        rw.Simplex(four)


def test_odd_options_are_refused(ev):
    with pytest.raises(ValueError, match="class_roc has no option 'hull'"):
        rw.ClassROC(ev, options={"hull": "none"})
    with pytest.raises(TypeError, match="hull"):
        rw.ClassROC(ev, hull="none")  # pyright: ignore[reportCallIssue]
    with pytest.raises(ValueError, match="'roc' is not a chart with options"):
        ev.options = {"roc": {"x": "log"}}
    ev.options = {"class_roc": {"averages": "none"}}
    assert ev.options == {"class_roc": {"averages": "none"}}


def test_the_evaluation_has_a_static_summary(ev, four):
    for each, has_simplex in ((ev, True), (four, False)):
        text = svg_of(each)
        ET.fromstring(text)  # noqa: S314 - ours
        titles = (
            "Confusion matrix",
            "ROC curves by class",
            "Pairs of classes",
        )
        assert all(title in text for title in titles)
        assert ("Probabilities of three classes" in text) is has_simplex
    four.charts = ["class_gains"]
    assert "Cumulative gains by class" in svg_of(four)


def test_several_models_are_named_in_static_charts(ev):
    ev.model = "m2"
    assert "ROC curves by class, m2" in svg_of(rw.ClassROC(ev))
    labels, models = draw(60, 3)
    one = rw.MulticlassEvaluation(labels, {"m1": models["m1"]})
    assert "ROC curves by class, m1" not in svg_of(rw.ClassROC(one))
