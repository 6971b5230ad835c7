"""The same pictures on Matplotlib."""

from __future__ import annotations

import io
import itertools
import math
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from support import golden
from support.scenes import bank, hostile, small

import rocwidgets as rw
from rocwidgets.draw import to_figure
from rocwidgets.pictures import PICTURES
from rocwidgets.widget.scene import headline_of, picture_of

matplotlib = pytest.importorskip("matplotlib", reason="Matplotlib is an extra")
pyplot = pytest.importorskip("matplotlib.pyplot")


def legend_of(axes: Any) -> Any:
    legend = axes.get_legend()
    assert legend is not None
    return legend


def test_figure_has_the_data_of_the_curves():
    ev = bank()
    for kind in ("roc", "cost_curve", "precision_recall", "reliability"):
        picture = picture_of(ev, kind)
        (axes,) = to_figure(picture).axes
        lines = [line.get_xydata() for line in axes.lines]
        for curve in picture.curves:
            points = np.column_stack((curve.x, curve.y))
            assert any(np.array_equal(points, line) for line in lines), (kind, curve.name)


@pytest.mark.parametrize("kind", ["svg", "pdf", "png"])
def test_figure_is_saved(kind):
    ev = small()
    pictures = [picture_of(ev, each) for each in ("roc", "threshold_metrics", "reliability")]
    figure = to_figure(pictures, headline_of(ev), columns=2)
    file = io.BytesIO()
    figure.savefig(file, format=kind)
    assert len(file.getvalue()) > 10_000
    assert file.getvalue().startswith({"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}[kind])


@pytest.mark.parametrize("kind", PICTURES)
def test_every_picture_is_drawn(kind):
    for model in ("smooth", "margin", "crisp"):
        to_figure(picture_of(small(model=model), kind)).canvas.draw()


@pytest.mark.parametrize("columns", [1, 2])
def test_the_headline_is_within_the_figure(columns):
    ev = bank()
    pictures = [picture_of(ev, kind) for kind in ("roc", "roi")]
    figure = to_figure(pictures, headline_of(ev), columns=columns)
    figure.canvas.draw()
    boxes = [text.get_window_extent() for text in figure.texts]
    assert max(box.x1 for box in boxes) <= figure.bbox.x1
    assert all(above.y0 > below.y0 for above, below in itertools.pairwise(boxes))
    assert figure.texts[0].get_text() == headline_of(ev).verdict.statement
    tops = [box.y1 for axes in figure.axes if (box := axes.get_tightbbox())]
    assert min(box.y0 for box in boxes) > max(tops)


@pytest.mark.filterwarnings("ignore:Glyph")
def test_names_are_no_formulas():
    ev = hostile()
    figure = to_figure(
        [picture_of(ev, kind) for kind in ("roc", "ks", "cost_curve")], headline_of(ev)
    )
    figure.savefig(io.BytesIO(), format="png")
    legend = figure.axes[0].get_legend()
    assert legend is not None
    assert any("_$\\frac{1}{0}$" in text.get_text() for text in legend.get_texts())


@pytest.mark.slow
def test_no_window_opens():
    code = """
import sys
import rocwidgets as rw
assert not [name for name in sys.modules if name.startswith("matplotlib")]
import rocwidgets as rw
from rocwidgets.draw import to_figure
from rocwidgets.widget.scene import picture_of
ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
figure = to_figure(picture_of(ev, "roc"))
assert "matplotlib.pyplot" not in sys.modules
assert type(figure.canvas).__name__ == "FigureCanvasAgg"
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_without_matplotlib_the_extra_is_named(monkeypatch):
    picture = picture_of(small(), "roc")
    monkeypatch.setitem(sys.modules, "matplotlib.backends.backend_agg", None)
    with pytest.raises(ImportError, match=r'pip install "rocwidgets\[figures\]"\. .*to_html'):
        to_figure(picture)


def test_nothing_to_draw():
    with pytest.raises(ValueError, match="pictures is empty"):
        to_figure([])


def test_legends_of_many_models_and_notes_are_within_the_figure():
    kinds = ("roc", "loss_comparison", "reliability")
    drawn = [picture_of(golden.eight_models(), kind) for kind in kinds]
    figure = to_figure(drawn)
    for axes, picture in zip(figure.axes, drawn, strict=True):
        legend = axes.get_legend()
        assert legend is not None
        assert legend.get_window_extent().x1 <= figure.bbox.x1
        shown = " ".join(text.get_text() for text in axes.texts).replace("\n", " ")
        assert shown.endswith(" ".join(picture.notes))
        assert all(text.get_window_extent().y0 >= figure.bbox.y0 for text in axes.texts)


def test_figures_are_fit_for_a_paper():
    ev = bank()
    for kind in PICTURES:
        picture = picture_of(ev, kind)
        (axes,) = to_figure(picture).axes
        assert axes.get_title(loc="left") == picture.title
        lines = {line.get_label(): line for line in axes.lines}
        for curve in picture.curves:
            line = lines[curve.name]
            np.testing.assert_array_equal(line.get_xdata(), curve.x)
        shown = [text.get_text() for text in legend_of(axes).get_texts()]
        assert shown[:3] == ["logistic (AUC 0.764)", "boosting (AUC 0.798)", "tree (AUC 0.782)"]


def test_the_threshold_is_marked_only_if_asked_for():
    ev = bank()
    for kind in ("roc", "roi", "cost_curve", "threshold_metrics"):
        picture = picture_of(ev, kind)
        plain, marked = (to_figure(picture, plot_threshold=each).axes[0] for each in (False, True))
        assert len(marked.lines) >= len(plain.lines) + len(picture.markers)
        texts = [text.get_text() for text in legend_of(plain).get_texts()]
        assert not [text for text in texts if "this threshold" in text or " lost" in text]
    assert not ev.figure(["roc", "roi"]).texts
    assert ev.figure(["roc", "roi"], plot_threshold=True).texts
    with pytest.raises(TypeError, match="plot_threshold"):
        ev.figure("roc", plot_threshold="yes")  # type: ignore[reportArgumentType]


def test_roc_and_pn_are_square():
    ev = bank()
    figures = [to_figure(picture_of(ev, kind)) for kind in ("roc", "pn", "gains")]
    figures.append(to_figure([picture_of(ev, kind) for kind in ("gains", "roc")]))
    sides = [figure.axes[-1].get_window_extent().size for figure in figures]
    assert [abs(width - height) < 0.01 for width, height in sides] == [True, True, False, True]
    tops = {round(axes.get_window_extent().y1, 3) for axes in figures[-1].axes}
    assert len(tops) == 1


@pytest.mark.parametrize("family", ["serif", "monospace"])
@pytest.mark.parametrize("size", [7, 14])
def test_fonts_are_those_of_the_settings_and_nothing_is_cut(family, size):
    ev = bank()
    kinds = ("roc", "cost_curve", "reliability")
    with matplotlib.rc_context({"font.family": family, "font.size": size}):
        figure = to_figure([picture_of(ev, kind) for kind in kinds], headline_of(ev))
        figure.canvas.draw()
        found: list[Any] = figure.findobj(matplotlib.text.Text)
        texts = [each for each in found if each.get_text().strip()]
    assert {each.get_fontfamily()[0] for each in texts} == {family}
    sizes = {round(each.get_fontsize() / size, 2) for each in texts}
    assert sizes <= {1.0, 0.83, 0.69}
    for each in texts:
        if each.get_visible():
            box = each.get_window_extent()
            assert figure.bbox.x0 <= box.x0 <= box.x1 <= figure.bbox.x1, each
            assert figure.bbox.y0 <= box.y0 <= box.y1 <= figure.bbox.y1, each
    named = {each.get_text(): each.get_window_extent() for each in texts}
    titles = [named[axes.get_title(loc="left")] for axes in figure.axes]
    legends = [legend_of(axes).get_window_extent() for axes in figure.axes]
    assert all(title.y0 >= legend.y1 for title, legend in zip(titles, legends, strict=True))
    for tops in ([title.y0 for title in titles], [legend.y1 for legend in legends]):
        assert max(tops) - min(tops) < 0.1


def _sizes(figure: Any) -> list[np.ndarray]:
    """Return the sizes of plots, in inches."""
    places = (np.array(axes.get_position().size) for axes in figure.axes)
    return [place * figure.get_size_inches() for place in places]


@pytest.mark.slow
@pytest.mark.parametrize("figsize", [(5, 4), (7.25, 3.5), (12, 9), (3, 6)])
@pytest.mark.parametrize("kinds", [["roc"], ["roc", "gains", "reliability"]])
@pytest.mark.parametrize("plot_threshold", [False, True])
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


def test_a_figure_too_small_is_refused():
    with pytest.raises(ValueError, match="figsize 1 x 1 inches is too small for this picture"):
        bank().figure("roc", figsize=(1, 1))
    with pytest.raises(ValueError, match="too small for 3 x 1 pictures"):
        bank().figure(["roc", "pn", "gains"], figsize=(3, 3))
    odd: list[Any] = [3, (1, 2, 3), (0, 3), ("wide", 3), (math.inf, 3)]
    for wrong in odd:
        with pytest.raises((TypeError, ValueError), match="figsize"):
            bank().figure("roc", figsize=wrong)


def test_a_picture_is_drawn_on_given_axes():
    ev = bank()
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 5), layout="constrained")
    assert ev.figure(rw.ROC, ax=left) is figure
    assert rw.Gains(ev, unit="count").figure(ax=right) is figure
    assert figure.axes == [left, right]
    assert (left.get_title("left"), right.get_title("left")) == ("ROC curve", "Cumulative gains")
    assert right.get_xlabel() == "Cases predicted positive"
    figure.draw_without_rendering()
    box = figure.get_tightbbox()
    assert min(box.x0, box.y0) >= 0
    pyplot.close(figure)


def test_a_picture_is_drawn_on_axes_of_a_part_of_a_figure():
    figure = pyplot.figure(layout="constrained")
    axes = figure.subfigures(1, 2)[1].subplots()
    assert bank().figure("lift", ax=axes) is figure
    pyplot.close(figure)


def test_axes_take_one_picture():
    ev, (figure, axes) = bank(), pyplot.subplots()
    with pytest.raises(ValueError, match=r"ax is of one picture; name it, such as ev.figure\(rw"):
        ev.figure(["roc", "gains"], ax=axes)
    with pytest.raises(ValueError, match="isolines is of one picture"):
        ev.figure(isolines="profit")
    with pytest.raises(ValueError, match="neither figsize nor a headline"):
        ev.figure("roc", ax=axes, figsize=(3, 3))
    with pytest.raises(TypeError, match="ax must be one of Matplotlib's Axes; got 3"):
        ev.figure("roc", ax=3)  # pyright: ignore[reportArgumentType]
    pyplot.close(figure)


def test_options_are_those_of_the_view():
    ev = bank()
    named = ev.figure(rw.Gains, unit="count").axes[0].get_xlabel()
    assert named == rw.Gains(ev, unit="count").figure().axes[0].get_xlabel()
    assert named != ev.figure(rw.Gains).axes[0].get_xlabel()
    with pytest.raises(ValueError, match="gains has no option 'units'; its options are"):
        ev.figure(rw.Gains, units="count")


def test_views_draw_themselves():
    ev = bank()
    board = rw.Dashboard(ev, pictures=["roc", "gains"])
    assert len(board.figure(columns=1, plot_threshold=True).axes) == 2
    with pytest.raises(ValueError, match="there is no figure of 'gains_table', which has no axes"):
        rw.GainsTable(ev).figure()
