"""Views of several classes: one widget a chart, static charts, and clear refusals."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from support import view_classes
from support.alive import alive
from support.classes import draw
from support.effort import sampled

import rocwidgets as rw
from rocwidgets.vocabulary import CLASS_DRAWN_KINDS, CLASS_KINDS, CLASS_OPTIONS, OF_SEVERAL

CLASSES = view_classes.OF_SEVERAL
CHARTS = [each for each in CLASSES if each is not rw.Dashboard]
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


def sent(text: str) -> dict[str, Any]:
    (state,) = re.findall(r'id="rw-state">(.*?)</script>', text)
    return json.loads(state)


def test_every_kind_has_a_view():
    assert {each.kind for each in CHARTS} == {*CLASS_KINDS}
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
@pytest.mark.parametrize("view", sampled(CHARTS, 2))
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
    for figure in (ev.figure(rw.ROC, **given), rw.ROC(ev).figure(**given)):
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
        ev.figure(rw.ROC, colors={"no class": "black"})
    with pytest.raises(
        TypeError, match=r"MulticlassEvaluation\.figure got an unknown argument 'dpi'"
    ):
        ev.figure(rw.ROC, dpi=300)


@pytest.mark.slow
def test_a_figure_has_all_charts_with_axes(ev, four):
    assert len(ev.figure().axes) == 5
    assert len(four.figure(columns=2).axes) == 4
    assert len(ev.figure([rw.Simplex, "roc"]).axes) == 2
    names = {line.get_label() for line in ev.figure(rw.ROC, averages="micro").axes[0].lines}
    assert {"cat", "dog", "eel"} <= names
    with pytest.raises(ValueError, match="averages applies to a single chart"):
        ev.figure(averages="micro")
    with pytest.raises(ValueError, match="charts is empty"):
        ev.figure([])


@pytest.mark.parametrize("make", [rw.PairMatrix, rw.Simplex])
def test_an_evaluation_of_two_classes_is_refused_where_there_is_no_such_view(make):
    with pytest.raises(TypeError, match=r"got Evaluation\. It has two classes"):
        make(rw.Evaluation([0, 1], [0.1, 0.4]))
    with pytest.raises(TypeError, match=f"{make.__name__} shows a MulticlassEvaluation, got str"):
        make("ev")


def test_one_class_of_views_shows_two_classes_and_several(ev):
    two = rw.Evaluation([0, 1], [0.1, 0.4])
    for make in (rw.ROC, rw.PrecisionRecall, rw.Gains, rw.Reliability, rw.ConfusionMatrix):
        views = make(two), make(ev)
        assert [type(each) for each in views] == [make, make]
        assert [each.kind for each in views] == [make.kind, make.kind]
        assert [make.of(each.evaluation) for each in views] == [*views]
        assert len({svg_of(each) for each in views}) == 2
    assert "by class" in svg_of(rw.ROC(ev))
    assert rw.ROC(ev.one_vs_rest("cat")).evaluation is ev.one_vs_rest("cat")


def test_a_view_that_several_classes_do_not_have_names_those_that_they_have(ev):
    for make in (rw.Lift, rw.Cases, rw.Threshold, rw.teaching.AucTables):
        with pytest.raises(TypeError, match="got MulticlassEvaluation") as refused:
            make(ev)
        listed = re.findall(r"rw\.(\w+)(?=, |\. Write)", str(refused.value))
        assert {getattr(rw, name) for name in listed} == {*CLASSES}
        assert f"rw.{make.__name__}(ev.one_vs_rest(label))" in str(refused.value)
    with pytest.raises(ValueError, match="'lift' shows two classes: write mc\\.one_vs_rest"):
        rw.View(ev, "lift")
    with pytest.raises(ValueError, match="'lift' shows two classes: write mc\\.one_vs_rest"):
        ev.charts = [rw.Lift]
    with pytest.raises(TypeError, match=r"no bqplot figures\. Write rw\.bq\.ROC\(ev\.one_vs_rest"):
        rw.bq.ROC(ev)
    with pytest.raises(TypeError, match=r"got Multi.* Write \.to_html"):
        rw.to_html([ev])
    with pytest.raises(TypeError, match=r"got MulticlassModel\. Write rw\.ROC\(ev\)"):
        rw.ROC(ev["m1"])


def test_a_view_class_names_a_chart_everywhere(ev):
    labels, models = draw(60, 3)
    chosen: Any = {rw.ROC: {"averages": "none"}}
    made = rw.MulticlassEvaluation(labels, models, charts=[rw.ROC, rw.PairMatrix], options=chosen)
    assert (made.charts, made.options) == (["roc", "pair_matrix"], {"roc": {"averages": "none"}})
    assert sent(ev.to_html(charts=[rw.Gains, rw.Simplex]))["charts"] == ["gains", "simplex"]
    assert "Cumulative gains by class" in ev.to_html(charts=[rw.Gains])
    assert type(rw.View(ev, rw.ROC, averages="macro")) is rw.View
    assert rw.View.of(ev, rw.ROC, averages="macro") is rw.View.of(ev, "roc", averages="macro")


def test_a_dashboard_of_several_classes_has_charts_of_its_own(ev):
    board = rw.Dashboard(ev, charts=[rw.Gains(ev, averages="micro"), rw.ROC])
    assert (board.charts, board.options) == (["gains", "roc"], {"gains": {"averages": "micro"}})
    others = [kind for kind in OF_SEVERAL.kinds if kind != "simplex"]
    assert rw.Dashboard(ev).charts == ev.charts == ["simplex", *others]
    assert rw.Dashboard.of(ev, charts=["gains", "roc"], options=board.options) is board
    assert len(board.figure(columns=2).axes) == 2
    assert len(rw.Dashboard(ev, charts=["pair_matrix", "roc"]).figure().axes) == 1
    assert "ROC curves by class" in svg_of(board)
    assert "Pairs of classes" not in svg_of(board)
    board.options = {"roc": {"classes": "none"}}
    with pytest.raises(ValueError, match="roc of several classes has no option 'hull'"):
        board.options = {"roc": {"hull": "none"}}


def test_a_view_of_several_classes_draws_no_threshold(ev):
    with pytest.raises(ValueError, match="plot_threshold marks a threshold of two classes"):
        rw.ROC(ev).figure(plot_threshold=True)
    with pytest.raises(ValueError, match="plot_optimum marks a threshold of two classes"):
        rw.Dashboard(ev).figure(plot_optimum=True)


def test_the_simplex_is_of_three_classes(four):
    with pytest.raises(ValueError, match=r"3 classes, got 4\. Use rw.PairMatrix"):
        rw.Simplex(four)


def test_odd_options_are_refused(ev):
    with pytest.raises(ValueError, match="roc of several classes has no option 'hull'"):
        rw.ROC(ev, options={"hull": "none"})
    with pytest.raises(TypeError, match="ROC of several classes got an unknown argument 'hull'"):
        rw.ROC(ev, hull="none")
    two = rw.Evaluation([0, 1], [0.1, 0.4])
    with pytest.raises(TypeError, match="ROC got an unknown argument 'averages'"):
        rw.ROC(two, averages="macro")
    with pytest.raises(ValueError, match="roc of several classes has no option 'x'"):
        ev.options = {"roc": {"x": "log"}}
    with pytest.raises(ValueError, match="'lift' is not a chart of several classes with options"):
        ev.options = {"lift": {"x": "log"}}
    ev.options = {"roc": {"averages": "none"}}
    assert ev.options == {"roc": {"averages": "none"}}


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
    four.charts = ["gains"]
    assert "Cumulative gains by class" in svg_of(four)


def test_several_models_are_named_in_static_charts(ev):
    ev.model = "m2"
    assert "ROC curves by class, m2" in svg_of(rw.ROC(ev))
    labels, models = draw(60, 3)
    one = rw.MulticlassEvaluation(labels, {"m1": models["m1"]})
    assert "ROC curves by class, m1" not in svg_of(rw.ROC(one))
