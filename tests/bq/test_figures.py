"""Figures of bqplot hold what the Evaluation says, follow it, and leave nothing behind."""

from __future__ import annotations

import asyncio
import json
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest
from bqplot.figure import Figure
from bqplot.interacts import IndexSelector
from bqplot.marks import Label, Lines, Scatter
from bqscales import LogScale
from ipywidgets import Layout
from support.alive import alive

import rocwidgets as rw
from rocwidgets import bq
from rocwidgets.bq import palette
from rocwidgets.bq.palette import luminance
from rocwidgets.draw import styles
from rocwidgets.draw.styles import LIVE
from rocwidgets.vocabulary import METRICS
from rocwidgets.widget.scene import chart_of

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = [getattr(bq, name) for name in bq.__all__ if name not in ("EvaluationFigure", "Toolbar")]
ON_CURVE = {"roc": ("fpr", "tpr"), "pn": ("fp", "tp"), "gains": ("ppr", "tpr")}
UPRIGHT = (bq.KS, bq.Reliability, bq.Attributes, bq.ThresholdMetrics, bq.Discrimination)


def make(**traits: Any) -> rw.Evaluation:
    """Probabilities with and without ties, and of few values."""
    rng = np.random.default_rng(5)
    y = rng.integers(0, 2, 400)
    smooth = np.clip(0.3 * y + 0.7 * rng.random(400), 0, 1)
    scores = {"smooth": smooth, "ties": smooth.round(1), "other": rng.random(400)}
    chosen: Any = {"threshold": 0.45, **traits}
    return rw.Evaluation(y, scores, **chosen)


@pytest.fixture
def ev() -> Iterator[rw.Evaluation]:
    evaluation = make()
    yield evaluation
    evaluation.close()


def place(figure: bq.EvaluationFigure) -> tuple[float, float]:
    mark = figure.threshold
    return float(mark.x[0]), float(mark.y[0])


@pytest.mark.parametrize("kind", KINDS)
def test_is_a_figure_of_float_arrays_with_the_points_of_its_chart(
    kind: type[bq.EvaluationFigure], ev: rw.Evaluation
) -> None:
    figure = kind(ev)
    assert isinstance(figure, Figure)
    chart = chart_of(ev, figure.kind)
    for curve in chart.curves:
        mark = figure.curves[curve.name]
        np.testing.assert_array_equal(mark.x, curve.x)
        np.testing.assert_array_equal(mark.y, curve.y)
    drawn = [mark for mark in figure.marks if isinstance(mark, Lines | Scatter)]
    assert all(values.dtype == np.float64 for mark in drawn for values in (mark.x, mark.y))
    assert all(mark.x.shape[-1] <= 2000 for mark in drawn)
    assert (figure.scales["x"].min, figure.scales["x"].max) == pytest.approx(chart.x.domain)
    assert (figure.scales["y"].min, figure.scales["y"].max) == pytest.approx(chart.y.domain)
    assert {figure.x_axis, figure.y_axis} == set(figure.axes)
    shown = {guide.name for guide in chart.guides if len(guide.points)} - LIVE
    assert {name for name, mark in figure.guides.items() if mark.visible} == shown
    # What is said of a guide is at it or in the legend, once.
    said = [*figure.line_labels.text.tolist(), *figure.heading.texts.text.tolist()]
    for entry in chart.legend:
        if len(entry.text) <= 20:
            assert said.count(entry.text) == 1
    for name in figure.guide_kinds:
        if name.isidentifier():
            assert getattr(figure, name) is figure.guides[name]


@pytest.mark.parametrize("kind", [bq.ROC, bq.PN, bq.Gains])
def test_points_of_curves_are_operating_points(
    kind: type[bq.EvaluationFigure], ev: rw.Evaluation
) -> None:
    figure = kind(ev)
    columns = list(ON_CURVE[figure.kind])
    for name, mark in figure.curves.items():
        rows = ev[name].curve(figure.kind)[columns].to_numpy(float).round(9)
        points = {tuple(row) for row in rows}
        assert set(zip(mark.x.round(9), mark.y.round(9), strict=True)) <= points
        assert mark.x[-1] == max(x for x, _ in points)


def test_threshold_is_where_the_evaluation_says(ev: rw.Evaluation) -> None:
    roc, recall, lift, metrics = bq.ROC(ev), bq.PrecisionRecall(ev), bq.Lift(ev), bq.KS(ev)
    for threshold in (0.3, 0.8123, 0.0):
        ev.threshold = threshold
        point = ev.at()
        assert place(roc) == (point.fpr, point.tpr)
        assert place(recall) == pytest.approx((point.tpr, point.precision))
        assert place(lift) == pytest.approx((point.ppr, point.lift))
        assert metrics.threshold.x == pytest.approx(np.full(2, point.ppr))
    ev.threshold = np.inf
    assert place(roc) == (0, 0)


def test_what_is_lost_is_shown_in_the_accent_colour_and_moves(ev: rw.Evaluation) -> None:
    ev.costs = rw.Costs.from_gains(tp=5, fp=-3)
    accent = palette.paint(styles.guide_style("gap", 0).stroke or "").colour
    profit, cost = bq.Profit(ev), bq.CostCurve(ev)
    ev.threshold = 0.0
    for mark in (profit.gap, cost.gap, cost.paid):
        assert mark.visible
        assert mark.colors == [accent]
    assert profit.gap.y.tolist() == [ev.at().profit, ev[ev.model].best().profit]
    assert cost.paid.y[0] == max(cost.gap.y)
    assert {"gap", "paid"} <= cost.moving_marks().keys()
    assert "gap" in profit.moving_marks()
    ev.threshold = ev[ev.model].best().threshold
    assert not profit.gap.visible
    assert not cost.gap.visible
    assert cost.paid.visible


@pytest.mark.parametrize("kind", [bq.ROC, bq.PN, bq.Gains])
def test_lines_of_equal_metrics_have_labels_and_that_of_the_threshold_moves(
    kind: type[bq.ROC | bq.PN | bq.Gains], ev: rw.Evaluation
) -> None:
    figure = kind(ev, isolines="accuracy")
    chart = chart_of(ev, figure.kind, {"isolines": "accuracy"})
    labels = [each.label for each in chart.guides if each.name == "isoline"]
    assert figure.isoline.visible
    assert np.isnan(figure.isoline.x).sum() == len(labels) - 1
    mark = figure.line_labels
    assert mark in figure.marks
    assert len(mark.text) == len(mark.x) == len(mark.y)
    assert sum(text in labels for text in mark.text.tolist()) > 3
    others = {*ev.models, *(entry.text for entry in chart.legend)}
    assert set(mark.text.tolist()) <= {*labels, *others}
    assert "rule" in figure.moving_marks()
    for threshold in (0.2, 0.6):
        ev.threshold = threshold
        (x0, x1), (y0, y1) = figure.rule.x, figure.rule.y
        (x, y) = place(figure)
        assert (x - x0) * (y1 - y0) == pytest.approx((y - y0) * (x1 - x0), abs=1e-6)
    assert not kind(ev).rule.visible
    assert not set(labels) & set(kind(ev).line_labels.text.tolist())


def test_the_axis_is_named_within_the_figure(ev: rw.Evaluation) -> None:
    figure: Any = bq.ROC(ev)
    assert int(figure.y_axis.label_offset.removesuffix("px")) < figure.fig_margin["left"]


@pytest.mark.parametrize("kind", UPRIGHT)
def test_vertical_threshold_spans_the_plot(
    kind: type[bq.EvaluationFigure], ev: rw.Evaluation
) -> None:
    figure = kind(ev)
    assert isinstance(figure.threshold, Lines)
    np.testing.assert_allclose(figure.threshold.y, [figure.scales["y"].min, figure.scales["y"].max])


def test_everything_else_is_followed_too(ev: rw.Evaluation) -> None:
    roc, recall, bins, cost = (
        bq.ROC(ev),
        bq.PrecisionRecall(ev),
        bq.Reliability(ev, n_bins=4),
        bq.CostCurve(ev),
    )
    ev.costs = rw.Costs(fp=1, fn=9)
    best = ev.best()
    assert (roc.optimum.x[0], roc.optimum.y[0]) == (best.fpr, best.tpr)
    ev.prevalence = 0.05
    assert recall.guides["chance"].y == pytest.approx([0.05, 0.05])
    assert cost.guides["now"].x[0] == pytest.approx(9 * 0.05 / (9 * 0.05 + 0.95))
    assert place(recall) == pytest.approx((ev.at().tpr, ev.at().precision))
    np.testing.assert_allclose(
        bins.curves["smooth"].x, ev[ev.model].reliability(n_bins=4)["forecast"]
    )
    ev.compare_at = "score"
    ties, other = ev["ties"].at(), ev["other"].at()
    np.testing.assert_allclose(roc.others.x, [ties.fpr, other.fpr])
    ev.model = "ties"
    assert roc.threshold.colors == roc.curves["ties"].colors
    assert roc.curves["ties"].stroke_width > roc.curves["smooth"].stroke_width


def sent(mark: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the traits that the page is told of from here on."""
    told: list[str] = []
    monkeypatch.setattr(mark.comm, "send", lambda data, **_: told.extend(data["state"]))
    return told


def test_page_is_not_told_of_a_threshold_that_it_moves_itself(
    ev: rw.Evaluation, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = bq.ROC(ev)
    told = sent(figure.threshold, monkeypatch)
    ev.threshold = 0.7
    assert place(figure) == (ev.at().fpr, ev.at().tpr)
    assert told == []
    ev.model = "other"
    assert set(told) >= {"x", "y", "colors"}


def test_page_is_not_told_of_the_own_threshold_of_a_group_in_focus(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    y, group = np.arange(60) % 2, np.where(np.arange(60) % 3, "north", "south")
    scores = np.random.default_rng(0).normal(y)
    ev = rw.Evaluation(y, scores, group=group, group_thresholds={"north": 0.1}, focus="north")
    figure = bq.ROC(ev)
    assert place(figure) == (ev.at().fpr, ev.at().tpr)
    told = sent(figure.threshold, monkeypatch)
    ev.group_thresholds = {"north": 0.7}
    assert ev.at().threshold == 0.7
    assert place(figure) == (ev.at().fpr, ev.at().tpr)
    assert told == []
    ev.focus = None
    assert place(figure) == (ev.at(ev.threshold).fpr, ev.at(ev.threshold).tpr)


def test_a_drag_is_drawn_once_in_python_when_it_rests(
    ev: rw.Evaluation, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = bq.ROC(ev)
    mark = figure.threshold
    drawn = []
    refresh = bq.ROC.refresh
    monkeypatch.setattr(
        bq.ROC, "refresh", lambda self, **how: (drawn.append(how), refresh(self, **how))
    )

    async def drag() -> None:
        moved = asyncio.get_running_loop().create_future()
        mark.observe(lambda _: moved.done() or moved.set_result(None), "x")
        for threshold in np.linspace(0.2, 0.9, 30):
            ev.threshold = float(threshold)
        await moved

    # This thread may have a loop that runs: that of a browser of other tests.
    with ThreadPoolExecutor(1) as threads:
        threads.submit(lambda: asyncio.run(drag())).result()
    assert drawn == [{"send": False}]
    assert place(figure) == (ev.at().fpr, ev.at().tpr)


def test_state_that_is_saved_has_the_current_threshold(ev: rw.Evaluation) -> None:
    figure = bq.ROC(ev)
    mark = figure.threshold
    ev.threshold = 0.7
    (x,) = np.frombuffer(mark.get_state("x")["x"]["value"])
    assert x == ev.at().fpr


def test_an_open_figure_can_be_asked_for(ev: rw.Evaluation) -> None:
    figure = bq.Gains(ev)
    count = len(alive())
    assert bq.Gains.of(ev) is figure
    assert len(alive()) == count
    other = bq.Gains.of(ev, hull=True)
    assert other is not figure
    assert other.hull.visible
    assert not figure.hull.visible
    assert bq.Gains(ev) is not figure
    figure.close()
    assert bq.Gains.of(ev) is not figure


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_closing_frees_every_model(kind: type[bq.EvaluationFigure], ev: rw.Evaluation) -> None:
    count = len(alive())
    figure = kind(ev)
    assert len(alive()) > count
    figure.add("mine", Lines(x=[0.0], y=[0.0], scales=figure.scales))
    figure.close()
    figure.close()
    assert len(alive()) == count
    assert not ev.views
    ev.threshold = 0.6
    ev.prevalence = 0.2


@pytest.mark.parametrize("height", ["300px", "420px", "50vh", None])
def test_words_are_a_row_apart_at_any_height(ev: rw.Evaluation, height: str | None) -> None:
    count = len(alive())
    figure = bq.ROC(ev, layout={"width": "300px"})
    figure.layout.height = height
    margin = figure.fig_margin
    pixels = float(height[:3]) if height and height.endswith("px") else 480
    plot = pixels - margin["top"] - margin["bottom"]
    apart = -np.diff(figure.heading.texts.y[: len(ev.models)]) * plot
    np.testing.assert_allclose(apart, 15)
    figure.close()
    assert len(alive()) == count


def test_layout_of_a_user_stays_when_its_figure_is_closed(ev: rw.Evaluation) -> None:
    layout = Layout(height="300px")
    figure = bq.ROC(ev, layout=layout)
    figure.close()
    layout.height = "200px"
    assert layout.comm is not None
    layout.close()


def test_ticks_are_those_of_what_is_zoomed_to(ev: rw.Evaluation) -> None:
    figure = bq.ROC(ev)
    figure.scales["x"].max = 0.1
    np.testing.assert_allclose(figure.x_axis.tick_values, [0, 0.02, 0.04, 0.06, 0.08, 0.1])
    assert figure.x_axis.tick_labels["0.02"] == "2%"
    ev.costs = rw.Costs(fp=1, fn=9)
    assert figure.scales["x"].max == 0.1
    figure.scales["x"].min = None
    figure.reset_scales()
    assert (figure.scales["x"].min, figure.scales["x"].max) == (0, 1)
    assert figure.x_axis.tick_values[-1] == 1
    rates = bq.DET(ev)
    rates.scales["y"].min, rates.scales["y"].max = -2.2, 0.1
    assert list(rates.y_axis.tick_labels.values()) == ["2%", "20%", "50%"]
    rates.scales["y"].min = -0.1
    assert rates.y_axis.tick_labels["0"] == "50%"
    assert len(rates.y_axis.tick_values) > 2


@pytest.mark.parametrize("kind", KINDS)
def test_toolbar_of_bqplot_finds_each_scale_of_the_chart_once(
    kind: type[bq.EvaluationFigure], ev: rw.Evaluation
) -> None:
    figure = kind(ev)
    found = [
        scale
        for mark in figure.marks
        for name, scale in mark.scales.items()
        if not mark.preserve_domain.get(name)
    ]
    assert found == list(figure.scales.values())


def test_toolbar_pans_resets_and_saves_any_number_of_figures(
    ev: rw.Evaluation, monkeypatch: pytest.MonkeyPatch
) -> None:
    roc, gains = bq.ROC(ev), bq.Gains(ev)
    selector = IndexSelector(scale=roc.scales["x"])
    roc.interaction = cast("Any", selector)
    count = len(alive())
    toolbar = bq.Toolbar(roc, gains)
    toolbar.reset.click()
    toolbar.pan.value = True
    assert [cast("Any", figure.interaction).scales["x"] for figure in (roc, gains)] == [
        [roc.scales["x"]],
        [gains.scales["x"]],
    ]
    roc.scales["x"].min, gains.scales["y"].max = 0.4, 0.5
    toolbar.reset.click()
    assert (roc.scales["x"].min, gains.scales["y"].max) == (0, 1)
    toolbar.pan.value = False
    assert (roc.interaction, gains.interaction) == (selector, None)
    saved: list[str] = []
    monkeypatch.setattr(bq.EvaluationFigure, "save_png", lambda _, name: saved.append(name))
    toolbar.save.click()
    assert saved == ["ROC curve.png", "Cumulative gains.png"]
    toolbar.pan.value = True
    toolbar.close()
    assert roc.interaction is selector
    assert len(alive()) == count
    gains.close()
    selector.close()
    again = bq.Toolbar(gains)
    again.pan.value = True
    again.reset.click()
    again.save.click()
    assert saved == ["ROC curve.png", "Cumulative gains.png"]
    again.close()


def test_closing_the_evaluation_closes_its_figures() -> None:
    evaluation = make()
    count = len(alive())
    for kind in KINDS:
        kind(evaluation)
    evaluation.close()
    assert len(alive()) < count


def test_own_marks_are_added_by_name_and_replaced(ev: rw.Evaluation) -> None:
    figure = bq.ROC(ev)
    first = figure.add("mine", Scatter(x=[0.5], y=[0.5], scales=figure.scales))
    count = len(alive())
    second = figure.add("mine", Scatter(x=[0.2], y=[0.5], scales=figure.scales))
    assert len(alive()) == count
    assert second in figure.marks
    assert first not in figure.marks
    assert figure.added == {"mine": second}
    ev.prevalence = 0.3
    assert second in figure.marks


def test_what_a_user_restyles_stays(ev: rw.Evaluation) -> None:
    figure = bq.ROC(ev)
    figure.curves["ties"].stroke_width = 6.0
    figure.tangent.colors = ["#ff0000"]
    figure.x_axis.label = "1 - specificity"
    figure.fig_margin = {"top": 90, "bottom": 60, "left": 70, "right": 10}
    figure.scales["x"].max = 0.2
    before = figure.tangent.y
    ev.prevalence = 0.2
    assert figure.tangent.y[0] != before[0]
    assert figure.tangent.colors == ["#ff0000"]
    assert figure.curves["ties"].stroke_width == 6
    assert figure.x_axis.label == "1 - specificity"
    assert figure.fig_margin["top"] == 90
    assert figure.scales["x"].max == 0.2
    given = {"top": 90, "bottom": 60, "left": 70, "right": 10}
    assert bq.ROC(ev, title="Mine", fig_margin=given).fig_margin == given


def test_colours_of_marks_are_literal(ev: rw.Evaluation) -> None:
    drawn = [mark for kind in KINDS for mark in kind(ev).marks]
    colours = [
        colour
        for mark in drawn
        if isinstance(mark, Lines | Scatter) and not isinstance(mark, Label)
        for colour in (*mark.colors, *getattr(mark, "fill_colors", []))
    ]
    assert colours
    assert not any("var(" in colour for colour in colours)


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("paper", ["#ffffff", "#111111"])
def test_lines_are_seen_on_light_and_dark_paper(ev: rw.Evaluation, paper: str) -> None:
    every: list[Any] = list(METRICS)
    ev.metrics = {f"m{index}": lambda tp, fp, *_: tp - fp for index in range(4)}
    metrics = bq.ThresholdMetrics(ev, metrics=every)
    drawn = [mark for figure in (metrics, bq.ROC(ev), bq.KS(ev)) for mark in figure.marks]
    lines = [mark for mark in drawn if isinstance(mark, Lines) and mark.visible]
    assert len(lines) > 12
    assert all(contrast(colour, paper) >= 3 for mark in lines for colour in mark.colors)
    assert contrast("#ffffff", "#000000") == pytest.approx(21)


def test_names_of_models_are_shown_as_text_and_cut() -> None:
    names = ["<img onerror=alert(1)>", "long " * 40]
    evaluation = rw.Evaluation([0, 1, 0, 1], {name: [0.1, 0.9, 0.6, 0.4] for name in names})
    figure = bq.ROC(evaluation)
    shown = figure.heading.texts.text[:2]
    assert shown[0].startswith("<img on")
    assert max(len(text) for text in shown) < 40
    assert list(figure.curves) == names
    evaluation.close()


def test_crisp_classifiers_and_scores_that_are_no_probabilities() -> None:
    crisp = rw.Evaluation.from_confusion({"A": {"tp": 40, "fp": 5, "fn": 10, "tn": 45}})
    margins = rw.Evaluation([0, 1, 0, 1], [-3.0, 2.0, 1.0, 0.5])
    for evaluation in (crisp, margins):
        for kind in KINDS:
            kind(evaluation)
    assert place(bq.ROC(crisp)) == (0.1, 0.8)
    assert bq.ROC(crisp).curves["A"].line_style == "dotted"
    assert not bq.Reliability(margins).threshold.visible
    crisp.close()
    margins.close()


def test_logarithmic_axis(ev: rw.Evaluation) -> None:
    figure = bq.ROC(ev, x="log")
    assert isinstance(figure.scales["x"], LogScale)
    assert all(mark.x.min() > 0 for mark in figure.curves.values())


def test_labels_of_ticks_are_keyed_as_javascript_writes_numbers(ev: rw.Evaluation) -> None:
    axis = bq.DET(ev).x_axis
    assert axis.tick_labels["0"] == "50%"
    assert len(axis.tick_labels) == len(axis.tick_values)
    log = bq.ROC(ev, x="log").x_axis
    assert set(log.tick_labels) == {"0.01", "0.1", "1"}


def test_the_threshold_is_a_point_where_forecasts_are_on_y(ev: rw.Evaluation) -> None:
    upright, across = bq.Reliability(ev), bq.Reliability(ev, forecast="y")
    assert across.y_axis.label == upright.x_axis.label == "Forecast probability"
    assert isinstance(upright.threshold, Lines)
    assert isinstance(across.threshold, Scatter)
    marker = chart_of(ev, "reliability", {"forecast": "y"}).markers[-1]
    assert (across.threshold.x.tolist(), across.threshold.y.tolist()) == ([marker.x], [marker.y])
    assert not across.cases.visible
    assert across.guides["cases-across"].visible
    curve, mirrored = (each.curves[ev.model] for each in (upright, across))
    assert (mirrored.x.tolist(), mirrored.y.tolist()) == (curve.y.tolist(), curve.x.tolist())


def test_scor_roc_is_a_line_for_each_model(ev: rw.Evaluation) -> None:
    figure = bq.ROC(ev, show="scor_roc")
    assert figure.x_axis.label == "Positives' scores lowered by"
    assert figure.y_axis.label == "AUC of the lowered scores"
    assert not figure.threshold.visible
    assert not figure.tangent.visible
    (drawn,) = (
        each.points
        for each in chart_of(ev, "roc", {"show": "scor_roc"}).guides
        if each.name == "lowered"
    )
    mine = figure.guides["lowered"]
    assert mine.visible
    np.testing.assert_array_equal(np.column_stack((mine.x, mine.y)), drawn)
    others = figure.guides["lowered-other"]
    assert len(np.atleast_2d(others.y)) == len(ev.models) - 1


@pytest.mark.parametrize(("name", "models"), [("sure", 1), ("sure-other", 2)])
def test_bands_are_areas_in_the_colours_of_their_models(
    ev: rw.Evaluation, name: str, models: int
) -> None:
    options = {"band": "vertical", "bands_of": "all"}
    figure = bq.ROC(ev, band="vertical", bands_of="all")
    drawn = [each for each in chart_of(ev, "roc", options).guides if each.name == name]
    band = figure.guides[name]
    assert isinstance(band, Lines)
    assert band.visible
    assert (band.fill, len(drawn)) == ("inside", models)
    assert band.fill_colors == [
        figure.curves[ev.models[each.model or 0]].colors[0] for each in drawn
    ]
    # Without an opacity of its own bqplot would draw a line and what it holds opaque.
    assert len(band.opacities) == len(band.fill_opacities) == models
    assert max(band.fill_opacities) < 0.3
    lines = zip(np.atleast_2d(band.x), np.atleast_2d(band.y), strict=True)
    for points, (x, y) in zip((each.points for each in drawn), lines, strict=True):
        np.testing.assert_array_equal(np.column_stack((x, y))[: len(points)], points)
        assert set(x[len(points) :]) <= {points[-1, 0]}
    before = band.y
    ev.confidence_level = 0.5
    assert np.ptp(band.y) > 0
    assert not np.array_equal(band.y, before)
    assert "band" not in figure.link.get_state("_figures")["_figures"][0]["options"]


def test_arguments_are_refused_with_what_there_is(ev: rw.Evaluation) -> None:
    with pytest.raises(TypeError, match="shows an Evaluation, got int"):
        bq.ROC(3)  # pyright: ignore[reportArgumentType]
    with pytest.raises(
        TypeError,
        match=r"unknown argument 'hul'\. Did you mean hull\? "
        "It takes show, x, hull, isolines, band, bands_of, ties, extra_curve, crossings, "
        "thresholds, traits",
    ):
        bq.ROC(ev, hul="none")  # pyright: ignore[reportCallIssue]
    with pytest.raises(ValueError, match="hull of roc must be one of common, current, none"):
        bq.ROC(ev, hull="some")  # pyright: ignore[reportArgumentType]
    with pytest.raises(AttributeError, match="no attribute 'tangents'"):
        bq.ROC(ev).tangents  # noqa: B018 - looking is what fails


def test_draws_models_that_are_added_later(ev: rw.Evaluation) -> None:
    roc = bq.ROC(ev)
    name = ev["ties"].calibrated(folds=None).name
    points = ev[name].curve("roc")
    assert list(roc.curves) == list(ev.models)
    assert roc.curves[name] in roc.marks
    assert len(roc.curves[name].x) == len(points)
    ev.model = name
    assert roc.curves[name].x.tolist() == points["fpr"].tolist()


@pytest.mark.parametrize("kind", [bq.ROC, bq.Discrimination, bq.CostCurve, bq.Profit])
def test_tiers_are_drawn_and_removed(ev: rw.Evaluation, kind: Any) -> None:
    figure = kind(ev)
    assert not any(name.startswith("tier-") for name in figure.guides)
    ev.costs = rw.Costs(fp=1, fn=1, between={"review": 0.1})
    ev.tiers = (0.6, 0.3)
    drawn = {guide.name: guide for guide in chart_of(ev, figure.kind).guides}
    found = [name for name in drawn if name.startswith("tier-")]
    assert found
    for name in found:
        np.testing.assert_allclose(np.ravel(figure.guides[name].x)[0], drawn[name].points[0, 0])
    ev.tiers = None
    assert all(np.size(figure.guides[name].x) == 0 for name in found)


def test_what_the_page_compares_with_can_be_sent(ev: rw.Evaluation) -> None:
    figure = bq.ROC(ev)
    before = json.dumps(figure.link.get_state("_drawn"))
    ev.words = rw.Words(action="contact", case="customer")
    assert json.dumps(figure.link.get_state("_drawn")) == before
    ev.prevalence = 0.123
    assert json.dumps(figure.link.get_state("_drawn")) != before


@pytest.mark.parametrize("model", range(6))
def test_names_of_models_are_legible_on_light_and_on_dark(model):
    name = luminance(palette.paint_text(styles.colour_of(model)))
    assert 1.05 / (name + 0.05) >= 4.5
    assert (name + 0.05) / (luminance("#111111") + 0.05) >= 3


def test_a_decision_curve_of_a_rare_class_takes_no_more_memory() -> None:
    """Treating all leaves the axis the more steeply, the rarer positives are."""
    y, scores = [0, 1] * 50, np.random.default_rng(0).random(100)

    def peaks(prevalence: float) -> np.ndarray:
        ev = rw.Evaluation(y, scores, prevalence=prevalence)
        taken = []
        for draw in (lambda: ev.figure(["decision_curve"]), lambda: bq.DecisionCurve(ev)):
            tracemalloc.start()
            draw()
            taken.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        ev.close()
        return np.array(taken)

    peaks(1e-3)  # imports
    common = peaks(1e-3)
    for prevalence in (1e-5, 1e-7):
        assert (peaks(prevalence) < 3 * common).all()
