"""The same charts on Matplotlib."""

from __future__ import annotations

import io
import itertools
import math
import subprocess
import sys
from contextlib import nullcontext, suppress
from typing import Any

import numpy as np
import pytest
from support import golden
from support.effort import sampled, some
from support.scenes import bank, hostile, small

import rocwidgets as rw
from rocwidgets.charts import CHARTS
from rocwidgets.draw import to_figure
from rocwidgets.widget.scene import chart_of, headline_of

matplotlib = pytest.importorskip("matplotlib", reason="Matplotlib is an extra")
pyplot = pytest.importorskip("matplotlib.pyplot")


def legend_of(axes: Any) -> Any:
    legend = axes.get_legend()
    assert legend is not None
    return legend


@pytest.mark.slow
def test_figure_has_the_data_of_the_curves():
    ev = bank()
    for kind in ("roc", "cost_curve", "precision_recall", "reliability"):
        chart = chart_of(ev, kind)
        (axes,) = to_figure(chart).axes
        lines = [line.get_xydata() for line in axes.lines]
        for curve in chart.curves:
            points = np.column_stack((curve.x, curve.y))
            assert any(np.array_equal(points, line) for line in lines), (kind, curve.name)


@pytest.mark.slow
@pytest.mark.parametrize("kind", sampled(["svg", "pdf", "png"]))
def test_figure_is_saved(kind):
    ev = small()
    charts = [chart_of(ev, each) for each in ("roc", "threshold_metrics", "reliability")]
    figure = to_figure(charts, headline_of(ev), columns=2)
    file = io.BytesIO()
    figure.savefig(file, format=kind)
    assert len(file.getvalue()) > 10_000
    assert file.getvalue().startswith({"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}[kind])


@pytest.mark.slow
@pytest.mark.parametrize("kind", sampled(CHARTS, 2))
def test_every_chart_is_drawn(kind):
    for model in some(("smooth", "margin", "crisp")):
        to_figure(chart_of(small(model=model), kind)).canvas.draw()


@pytest.mark.slow
@pytest.mark.parametrize("columns", [1, 2])
def test_the_headline_is_within_the_figure(columns):
    ev = bank()
    charts = [chart_of(ev, kind) for kind in ("roc", "profit")]
    figure = to_figure(charts, headline_of(ev), columns=columns)
    figure.canvas.draw()
    boxes = [text.get_window_extent() for text in figure.texts]
    assert max(box.x1 for box in boxes) <= figure.bbox.x1
    assert all(above.y0 > below.y0 for above, below in itertools.pairwise(boxes))
    said = " ".join(text.get_text() for text in figure.texts)
    assert said.startswith(
        " ".join((headline_of(ev).verdict.statement, headline_of(ev).verdict.gaps[0]))
    )
    tops = [box.y1 for axes in figure.axes if (box := axes.get_tightbbox())]
    assert min(box.y0 for box in boxes) > max(tops)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Glyph")
def test_names_are_no_formulas():
    ev = hostile()
    figure = to_figure(
        [chart_of(ev, kind) for kind in ("roc", "ks", "cost_curve")], headline_of(ev)
    )
    figure.savefig(io.BytesIO(), format="png")
    # Of several charts of the same models one legend names these.
    (legend,) = figure.legends
    assert any("_$\\frac{1}{0}$" in text.get_text() for text in legend.get_texts())


@pytest.mark.slow
def test_no_window_opens():
    code = """
import sys
import rocwidgets as rw
assert not [name for name in sys.modules if name.startswith("matplotlib")]
import rocwidgets as rw
from rocwidgets.draw import to_figure
from rocwidgets.widget.scene import chart_of
ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
figure = to_figure(chart_of(ev, "roc"))
assert "matplotlib.pyplot" not in sys.modules
assert type(figure.canvas).__name__ == "FigureCanvasAgg"
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_without_matplotlib_the_extra_is_named(monkeypatch):
    chart = chart_of(small(), "roc")
    monkeypatch.setitem(sys.modules, "matplotlib.backends.backend_agg", None)
    with pytest.raises(ImportError, match=r'pip install "rocwidgets\[figures\]", .*to_html'):
        to_figure(chart)


def test_nothing_to_draw():
    with pytest.raises(ValueError, match="charts is empty"):
        to_figure([])


@pytest.mark.slow
def test_legends_of_many_models_and_notes_are_within_the_figure():
    kinds = ("roc", "cost_curve", "reliability")
    drawn = [chart_of(golden.eight_models(), kind) for kind in kinds]
    figure = to_figure(drawn)
    (legend,) = figure.legends
    assert legend.get_window_extent().x1 <= figure.bbox.x1
    for axes, chart in zip(figure.axes, drawn, strict=True):
        shown = " ".join(text.get_text() for text in axes.texts).replace("\n", " ")
        assert shown.endswith(" ".join(chart.notes))
        assert all(text.get_window_extent().y0 >= figure.bbox.y0 for text in axes.texts)


@pytest.mark.slow
def test_figures_are_fit_for_a_paper():
    ev = bank()
    for kind in some(tuple(CHARTS)):
        chart = chart_of(ev, kind)
        (axes,) = to_figure(chart).axes
        assert axes.get_title() == chart.title
        lines = {line.get_label(): line for line in axes.lines}
        for curve in chart.curves:
            line = lines[curve.name]
            np.testing.assert_array_equal(line.get_xdata(), curve.x)
        if chart.is_strip:
            # The names stand at the curves.
            assert {"logistic", "boosting", "tree"} <= {each.get_text() for each in axes.texts}
            continue
        shown = [text.get_text().replace("\n", " ") for text in legend_of(axes).get_texts()]
        models = ["logistic (AUC 0.764)", "boosting (AUC 0.798)", "tree (AUC 0.782)"]
        drawn = {each.model for each in chart.curves} or {chart.current}
        names = [each for index, each in enumerate(models) if index in drawn]
        assert shown[: len(names)] == names


@pytest.mark.slow
def test_the_threshold_is_marked_only_if_asked_for():
    ev = bank()
    for kind in some(("roc", "profit", "cost_curve", "threshold_metrics")):
        chart = chart_of(ev, kind)
        plain, marked = (to_figure(chart, plot_threshold=each).axes[0] for each in (False, True))
        assert len(marked.lines) >= len(plain.lines) + len(chart.markers)
        texts = [text.get_text() for text in legend_of(plain).get_texts()]
        assert not [text for text in texts if "this threshold" in text or " lost" in text]
    assert not ev.figure(["roc", "profit"]).texts
    assert ev.figure(["roc", "profit"], plot_threshold=True).texts
    with pytest.raises(TypeError, match="plot_threshold"):
        ev.figure("roc", plot_threshold="yes")  # type: ignore[reportArgumentType]


@pytest.mark.slow
def test_roc_and_pn_are_square():
    ev = bank()
    figures = [to_figure(chart_of(ev, kind)) for kind in ("roc", "pn", "gains")]
    figures.append(to_figure([chart_of(ev, kind) for kind in ("gains", "roc")]))
    sides = [figure.axes[-1].get_window_extent().size for figure in figures]
    assert [abs(width - height) < 0.01 for width, height in sides] == [True, True, False, True]
    tops = {round(axes.get_window_extent().y1, 1) for axes in figures[-1].axes}
    assert len(tops) == 1
    for figsize in ((2.5, 2.5), (4, 4), (8, 3)):
        (axes,) = ev.figure("roc", figsize=figsize).axes
        width, height = axes.get_window_extent().size
        assert abs(width - height) < 0.01


def _texts(figure: Any) -> list[Any]:
    result = figure.findobj(matplotlib.text.Text)
    return [each for each in result if each.get_visible() and each.get_text().strip()]


def _require_readable(figure: Any) -> None:
    """Check that no text is cut, and none is over another one."""
    figure.draw_without_rendering()
    width, height = figure.bbox.size
    # Letters are fitted to pixels.
    boxes = {each: each.get_window_extent() for each in _texts(figure)}
    for legend in filter(None, (*figure.legends, *(each.get_legend() for each in figure.axes))):
        boxes[legend] = legend.get_window_extent()
    for each, box in boxes.items():
        assert min(box.x0, box.y0) >= -1, each
        assert box.x1 <= width + 1, each
        assert box.y1 <= height + 1, each
    texts = [(each, boxes[each]) for each in _texts(figure)]
    for (one, a), (other, b) in itertools.combinations(texts, 2):
        across = min(a.x1, b.x1) - max(a.x0, b.x0)
        up = min(a.y1, b.y1) - max(a.y0, b.y0)
        assert min(across, up) <= 1.5, (one, other)


FIGSIZES = ((2.5, 2.5), (3.2, 3.2), (4, 4), (6, 4), (8, 3), None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "figsize"),
    sampled([(size, figsize) for size in (7, 10, 16) for figsize in FIGSIZES], 5),
)
def test_figures_of_papers_are_readable_at_every_size(size, figsize):
    ev = bank()
    names = ["gradient boosting, 500 trees, calibrated", "logistic regression", "single tree"]
    kinds = ["roc", "gains", "cost_curve", "reliability", "precision_recall"]
    with matplotlib.rc_context({"font.size": size}):
        for number, kind in enumerate(kinds):
            labels = names if number % 2 else None
            # Where few letters have room it may be refused, but never cut.
            fewest = 24 if kind == "reliability" else 20
            is_tiny = figsize is not None and min(figsize) * 72 / size < fewest
            with suppress(ValueError) if is_tiny else nullcontext():
                _require_readable(figure := ev.figure(kind, figsize=figsize, labels=labels))
                assert kind != "roc" or np.ptp(figure.axes[0].get_window_extent().size) < 0.01


@pytest.mark.slow
@pytest.mark.parametrize("plot", [False, True])
@pytest.mark.parametrize(("size", "figsize"), sampled([(7, (8, 3)), (10, (12, 4.5)), (16, None)]))
def test_grids_of_papers_are_readable(size, figsize, plot):
    ev = bank()
    kinds = ["roc", "gains", "cost_curve"]
    with matplotlib.rc_context({"font.size": size}):
        figure = ev.figure(kinds, figsize=figsize, plot_optimum=plot, plot_threshold=plot)
    _require_readable(figure)
    assert len(figure.legends) == 1


@pytest.mark.slow
@pytest.mark.parametrize("figsize", [(4, 4), (6, 6)])
def test_the_legend_is_where_it_covers_no_curve(figsize):
    for kind in ("roc", "cost_curve", "precision_recall"):
        (axes,) = bank().figure(kind, figsize=figsize).axes
        box, plot = legend_of(axes).get_window_extent(), axes.get_window_extent()
        assert plot.x0 <= box.x0 <= box.x1 <= plot.x1
        assert plot.y0 <= box.y0 <= box.y1 <= plot.y1
        assert box.width * box.height < 0.5 * plot.width * plot.height
        curves = [
            each for each in axes.lines if each.get_label() in ("logistic", "boosting", "tree")
        ]
        for curve in curves:
            places = axes.transData.transform(curve.get_xydata())
            path = matplotlib.path.Path(places)
            assert not path.intersects_bbox(box, filled=False)


def test_a_legend_without_room_is_beside_or_under_the_plot():
    ev = bank()
    with matplotlib.rc_context({"font.size": 16}):
        (beside,) = ev.figure("roc", figsize=(8, 3)).axes
        (under,) = ev.figure("det", figsize=(4, 4)).axes
    assert legend_of(beside).get_window_extent().x0 > beside.get_window_extent().x1
    assert legend_of(under).get_window_extent().y1 < under.get_window_extent().y0


@pytest.mark.slow
@pytest.mark.parametrize("figsize", [(3.5, 3.2), (3.5, 2.6)])
def test_a_plot_keeps_most_of_a_small_figure(figsize):
    figure = bank().figure("roc", figsize=figsize, plot_optimum=True)
    (axes,) = figure.axes
    _require_readable(figure)
    assert axes.get_window_extent().height > 0.5 * 100 * figsize[1]


def test_only_models_that_are_drawn_are_in_the_legend():
    (axes,) = bank().figure("ks").axes
    assert len(legend_of(axes).get_texts()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("figsize", [(3.5, 3.2), None])
def test_a_strip_names_all_models_and_marks_no_threshold(figsize):
    ev = bank()
    (axes,) = ev.figure("decision_strip", figsize=figsize).axes
    legend = axes.get_legend()
    texts = [each.get_text() for each in (*axes.texts, *(legend.get_texts() if legend else ()))]
    for model in ev.models:
        assert any(text.startswith(model) for text in texts)
    assert not any(
        "top " in text or text.startswith(("flagged:", "not flagged:")) for text in texts
    )


def test_a_strip_without_threshold_says_where_its_curves_end():
    df = rw.datasets.bank_marketing()
    ev = rw.Evaluation(df["y"], df["logistic"])
    (axes,) = ev.figure("decision_strip").axes
    errors = f"{ev.at(-np.inf).fp:,.0f}"
    assert f"all flagged: {errors} errors" in [each.get_text() for each in axes.texts]


def test_settings_of_matplotlib_come_first():
    ev = bank()
    settings = {
        "axes.labelsize": 13,
        "legend.fontsize": 8,
        "xtick.labelsize": 9,
        "axes.titlesize": 18,
        "axes.titlelocation": "left",
        "lines.linewidth": 3.5,
        "axes.prop_cycle": matplotlib.cycler(
            color=["#111111", "#222222", "#333333"], ls=["-", "--", ":"]
        ),
        "axes.facecolor": "#eeeeee",
        "axes.spines.top": False,
        "axes.grid": True,
        "figure.figsize": (5, 4.5),
    }
    with matplotlib.rc_context(settings):
        figure = ev.figure("roc")
    (axes,) = figure.axes
    assert tuple(figure.get_size_inches()) == (5, 4.5)
    assert axes.xaxis.label.get_fontsize() == axes.yaxis.label.get_fontsize() == 13
    assert {text.get_fontsize() for text in legend_of(axes).get_texts()} == {8}
    assert {text.get_fontsize() for text in axes.get_xticklabels()} == {9}
    assert axes.get_title("left") == "ROC curve"
    lines = {each.get_label(): each for each in axes.lines}
    drawn = [lines[name] for name in ("logistic", "boosting", "tree")]
    assert [each.get_color() for each in drawn] == ["#111111", "#222222", "#333333"]
    assert [each.get_linestyle() for each in drawn] == ["-", "--", ":"]
    assert {each.get_linewidth() for each in drawn} == {3.5}
    assert [each.get_color() for each in legend_of(axes).get_lines()] == [
        "#111111",
        "#222222",
        "#333333",
    ]
    assert matplotlib.colors.to_hex(axes.get_facecolor()) == "#eeeeee"
    assert not axes.spines["top"].get_visible()
    assert axes.spines["left"].get_visible()
    assert all(line.get_visible() for line in axes.get_xgridlines())


def test_colors_are_for_all_readers_unless_the_settings_have_others():
    (axes,) = bank().figure("roc").axes
    lines = {each.get_label(): each.get_color() for each in axes.lines}
    assert [lines[name] for name in ("logistic", "boosting", "tree")] == [
        "#0072b2",
        "#d55e00",
        "#009e73",
    ]


def test_a_dark_style_has_light_ink():
    with matplotlib.style.context("dark_background"):
        (axes,) = bank().figure("roc", plot_optimum=True).axes
    (tangent,) = [each for each in axes.lines if each.get_label() == "equal cost"]
    assert tangent.get_color() == "#ffffff"


@pytest.mark.slow
def test_models_have_the_colors_labels_and_line_styles_that_are_given():
    ev = bank()
    names = {"boosting": "Gradient boosting"}
    for figure in (
        ev.figure(
            rw.CostCurve, colors={"boosting": "black"}, labels=names, linestyles={"tree": "--"}
        ),
        rw.CostCurve(ev).figure(
            colors=[None, "k", None], labels=names, linestyles=[None, None, "--"]
        ),
        rw.Dashboard(ev, charts=["cost_curve"]).figure(
            colors={"boosting": "#000"}, labels=names, linestyles={"tree": "--"}
        ),
    ):
        (axes,) = figure.axes
        lines = {each.get_label(): each for each in axes.lines}
        assert lines["Gradient boosting"].get_color() == "#000000"
        assert lines["logistic"].get_color() == "#0072b2"
        assert [lines[each].get_linestyle() for each in ("logistic", "tree")] == ["-", "--"]
        shown = [text.get_text() for text in legend_of(axes).get_texts()]
        assert shown[:2] == ["logistic (AUC 0.764)", "Gradient boosting (AUC 0.798)"]
        assert "Gradient boosting" in [text.get_text() for text in axes.texts], "a span"
    named = ev.figure("threshold_metrics", labels=["L", "B", "T"]).axes[0].get_xlabel()
    assert named.replace("\n", " ") == f"Threshold, score of {'LBT'[ev.models.index(ev.model)]}"


@pytest.mark.slow
def test_labels_are_those_of_the_headline_too():
    ev = bank()
    figure = ev.figure(["roc", "profit"], labels={ev.model: "Ours"}, plot_threshold=True)
    said = " ".join(text.get_text() for text in figure.texts)
    assert f"with Ours (score ≥ {ev.threshold:.3g}): " in said
    assert ev.model not in said


def test_what_is_given_for_models_must_be_of_models():
    ev = bank()
    with pytest.raises(
        ValueError,
        match=r"colors names 'boostin', which is not drawn\. .* Did you mean 'boosting'\?",
    ):
        ev.figure("roc", colors={"boostin": "k"})
    with pytest.raises(ValueError, match="labels has 4 values for 3 models: 'logistic'"):
        ev.figure("roc", labels=["a", "b", "c", "d"])
    with pytest.raises(
        ValueError, match="colors contains 'blurple', which is not a Matplotlib color"
    ):
        ev.figure("roc", colors=["blurple"])
    with pytest.raises(
        ValueError, match=r"linestyles contains '\.\.', which is not a Matplotlib line style"
    ):
        ev.figure("roc", linestyles=[".."])
    with pytest.raises(TypeError, match="each of labels must be"):
        ev.figure("roc", labels=[3])
    with pytest.raises(TypeError, match="colors must be a dict by model or a list in model order"):
        ev.figure("roc", colors=3)  # pyright: ignore[reportArgumentType]


@pytest.mark.slow
def test_a_figure_has_no_optimum_hull_or_tangent_unless_asked_for():
    ev = bank()
    marks = {"optimum 0.0532", "equal cost", "best of all models", "hull", "never optimal: tree"}

    def shown(figure: Any) -> set[str]:
        (axes,) = figure.axes
        return {text.get_text() for text in (*legend_of(axes).get_texts(), *axes.texts)}

    for kind in some(("roc", "pn", "gains", "precision_recall", "profit", "lift")):
        figure = ev.figure(kind)
        names = {"optimum", "maximum", "equal cost", "hull", "achievable", "never best"}
        assert not [text for text in shown(figure) for name in names if text.startswith(name)]
        drawn = [line.get_marker() for line in figure.axes[0].lines]
        assert "D" not in drawn
    assert shown(ev.figure(rw.ROC, hull="common")) & marks == {"best of all models"}
    assert shown(rw.ROC(ev, hull="current").figure()) & marks == {"hull"}
    assert {"equal cost", "best of all models", "never optimal: tree"} <= shown(
        ev.figure(rw.ROC, plot_optimum=True)
    )
    assert any(text.startswith("optimum") for text in shown(ev.figure(rw.ROC, plot_optimum=True)))
    with pytest.raises(TypeError, match="plot_optimum"):
        ev.figure("roc", plot_optimum="yes")  # pyright: ignore[reportArgumentType]


def test_charts_of_a_notebook_keep_what_the_page_shows():
    svg = rw.ROC(bank())._repr_mimebundle_()[0]["image/svg+xml"]
    assert "equal cost" in svg
    assert "best of all models" in svg


def test_unknown_arguments_are_named_with_what_was_meant():
    ev = bank()
    saved = r"Evaluation\.figure got an unknown argument 'dpi'\. Pass it to savefig: .*dpi=300"
    with pytest.raises(TypeError, match=saved):
        ev.figure("roc", dpi=300)
    with pytest.raises(TypeError, match=saved):
        ev.figure(dpi=300)
    with pytest.raises(
        TypeError, match=r"ROC\.figure got an unknown argument 'dpi'\. Pass it to savefig"
    ):
        rw.ROC(ev).figure(dpi=300)  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError, match=r"unknown argument 'size'.* Did you mean figsize\?"):
        ev.figure("roc", size=(3, 3))
    with pytest.raises(TypeError, match=r"unknown argument 'colours'.* Did you mean colors\?"):
        rw.Gains(ev).figure(colours=[])  # pyright: ignore[reportCallIssue]


@pytest.mark.slow
@pytest.mark.parametrize("family", sampled(["serif", "monospace"], 2))
@pytest.mark.parametrize("size", sampled([7, 14], 2))
def test_fonts_are_those_of_the_settings_and_nothing_is_cut(family, size):
    ev = bank()
    kinds = ("roc", "cost_curve", "reliability")
    with matplotlib.rc_context({"font.family": family, "font.size": size}):
        figure = to_figure([chart_of(ev, kind) for kind in kinds], headline_of(ev))
        _require_readable(figure)
    texts = _texts(figure)
    assert {each.get_fontfamily()[0] for each in texts} == {family}
    # Those of rcParams, "large" and "medium", and of what has none, "small".
    sizes = {round(each.get_fontsize() / size, 2) for each in texts}
    assert sizes <= {1.2, 1.0, 0.83}


def _sizes(figure: Any) -> list[np.ndarray]:
    """Return the sizes of plots, in inches."""
    places = (np.array(axes.get_position().size) for axes in figure.axes)
    return [place * figure.get_size_inches() for place in places]


@pytest.mark.slow
@pytest.mark.parametrize(
    "figsize", sampled([pytest.param(each) for each in [(5, 4), (7.25, 3.5), (12, 9), (3, 6)]], 3)
)
@pytest.mark.parametrize("kinds", [["roc"], ["roc", "gains", "reliability"]])
@pytest.mark.parametrize("plot_threshold", sampled([True, False], 2))
def test_a_figure_has_the_size_given_and_nothing_is_cut(figsize, kinds, plot_threshold):
    ev = bank()
    columns = 2 if figsize[0] > 4 else 1
    wanted = figsize if len(kinds) == 1 else (figsize[0], figsize[1] * 2.5)
    figure = ev.figure(kinds, figsize=wanted, columns=columns, plot_threshold=plot_threshold)
    assert tuple(figure.get_size_inches()) == pytest.approx(wanted)
    box = figure.get_tightbbox()
    # Shares of the size: texts wrap in steps.
    assert -0.02 * wanted[0] <= box.x0
    assert box.x1 <= 1.02 * wanted[0]
    assert -0.02 * wanted[1] <= box.y0
    assert box.y1 <= 1.02 * wanted[1]
    assert len({tuple(size.round(3)) for size in _sizes(figure)}) <= len(kinds)


def test_a_larger_figure_has_larger_plots():
    small, large = (_sizes(bank().figure("roc", figsize=size))[0] for size in ((5, 4), (9, 8)))
    assert (large - small).round(1).tolist() == [4, 4]


@pytest.mark.slow
def test_a_figure_too_small_is_refused():
    with pytest.raises(ValueError, match="figsize 1 x 1 inches is too small for this chart"):
        bank().figure("roc", figsize=(1, 1))
    with pytest.raises(ValueError, match="too small for 3 x 1 charts"):
        bank().figure(["roc", "pn", "gains"], figsize=(3, 3))
    odd: list[Any] = [3, (1, 2, 3), (0, 3), ("wide", 3), (math.inf, 3)]
    for wrong in odd:
        with pytest.raises((TypeError, ValueError), match="figsize"):
            bank().figure("roc", figsize=wrong)


def test_a_chart_is_drawn_on_given_axes():
    ev = bank()
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 5), layout="constrained")
    assert ev.figure(rw.ROC, ax=left) is figure
    assert rw.Gains(ev, unit="count").figure(ax=right) is figure
    assert figure.axes == [left, right]
    assert (left.get_title(), right.get_title()) == ("ROC curve", "Cumulative gains")
    assert right.get_xlabel() == "Cases predicted positive"
    figure.draw_without_rendering()
    box = figure.get_tightbbox()
    assert min(box.x0, box.y0) >= 0
    pyplot.close(figure)


def test_a_chart_is_drawn_on_axes_of_a_part_of_a_figure():
    figure = pyplot.figure(layout="constrained")
    axes = figure.subfigures(1, 2)[1].subplots()
    assert bank().figure("lift", ax=axes) is figure
    pyplot.close(figure)


def test_axes_take_one_chart():
    ev, (figure, axes) = bank(), pyplot.subplots()
    with pytest.raises(
        ValueError, match=r"ax applies to a single chart\. Name it, such as ev.figure\(rw"
    ):
        ev.figure(["roc", "gains"], ax=axes)
    with pytest.raises(ValueError, match="isolines applies to a single chart"):
        ev.figure(isolines="profit")
    with pytest.raises(ValueError, match="without figsize and headline"):
        ev.figure("roc", ax=axes, figsize=(3, 3))
    with pytest.raises(TypeError, match="ax must be a Matplotlib Axes, got 3"):
        ev.figure("roc", ax=3)  # pyright: ignore[reportArgumentType]
    pyplot.close(figure)


@pytest.mark.slow
def test_options_are_those_of_the_view():
    ev = bank()
    named = ev.figure(rw.Gains, unit="count").axes[0].get_xlabel()
    assert named == rw.Gains(ev, unit="count").figure().axes[0].get_xlabel()
    assert named != ev.figure(rw.Gains).axes[0].get_xlabel()
    with pytest.raises(TypeError, match=r"unknown argument 'units'\. Did you mean unit\?"):
        ev.figure(rw.Gains, units="count")


@pytest.mark.slow
def test_views_draw_themselves():
    ev = bank()
    board = rw.Dashboard(ev, charts=["roc", "gains"])
    assert len(board.figure(columns=1, plot_threshold=True).axes) == 2
    with pytest.raises(
        ValueError, match="'gains_table' cannot be drawn as a figure because it has no axes"
    ):
        rw.GainsTable(ev).figure()
    with pytest.raises(
        ValueError, match=r"The cases have no groups\. Pass .* 'groups' cannot be drawn as a figure"
    ):
        rw.GroupsTable(ev).figure()
    with pytest.raises(
        ValueError, match=r"The cases have no dates\. .* 'timeline' cannot be drawn"
    ):
        rw.Timeline(ev).figure()
    grouped = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8], group=["a", "a", "b", "b"])
    with pytest.raises(ValueError, match=r"^'groups' cannot be drawn as a figure"):
        rw.GroupsTable(grouped).figure()
