"""One panel for each model: what a chart of all models has of each, and nothing of the others."""

from __future__ import annotations

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts.panels import panels
from rocwidgets.vocabulary import OPTIONS
from rocwidgets.widget.drawing import static_svg
from rocwidgets.widget.scene import chart_of

KINDS = [kind for kind, options in OPTIONS.items() if "panels" in options]


@pytest.fixture(scope="module")
def ev() -> rw.Evaluation:
    rng = np.random.default_rng(8)
    y = rng.integers(0, 2, 300)
    names = ("one", "two", "three", "four", "five", "six", "seven", "eight")
    scores = {name: np.clip(0.3 * y + 0.7 * rng.random(300), 0, 1) for name in names}
    return rw.Evaluation(y, scores, model="three", costs=rw.Costs(fp=1, fn=3))


def test_charts_of_curves_have_panels() -> None:
    rates = {"roc", "precision_recall", "gains", "lift"}
    assert set(KINDS) == {*rates, "profit", "roi", "cost_curve", "loss_comparison", "reliability"}


@pytest.mark.parametrize("kind", KINDS)
def test_each_panel_has_what_all_have_of_its_model(ev: rw.Evaluation, kind: str) -> None:
    whole = chart_of(ev, kind)
    parts = panels(whole)
    assert [each.title for each in parts] == [*ev.models]
    for index, (each, name) in enumerate(zip(parts, ev.models, strict=True)):
        assert [curve.name for curve in each.curves] == [
            curve.name for curve in whole.curves if curve.model == index
        ]
        assert [marker.model for marker in each.markers] == [index]
        assert {guide.model for guide in each.guides} <= {None, index}
        assert (each.x, each.y, each.is_square) == (whole.x, whole.y, whole.is_square)
        if name != "three":
            assert not each.legend
            assert not {"optimum", "hull", "gap"} & {guide.name for guide in each.guides}
    assert sum(len(each.curves) for each in parts) == len(whole.curves)
    assert any(guide.name == "optimum" for guide in parts[2].guides) == any(
        guide.name == "optimum" for guide in whole.guides
    )


@pytest.mark.slow
def test_figures_and_static_charts_have_them_side_by_side(ev: rw.Evaluation) -> None:
    figure = ev.figure("roc", panels="each")
    assert [each.get_title() for each in figure.axes] == [*ev.models]
    left = {round(each.get_position().x0, 3) for each in figure.axes}
    assert len(left) == 3
    # Gains have one panel, though the ROC has many.
    svg = static_svg(ev, ["roc", "gains"], {"roc": {"panels": "each"}}) or ""
    for name in ev.models:
        assert f">{name}</text>" in svg
    assert svg.count(">Cumulative gains</text>") == 1
    assert ">ROC curve</text>" not in svg


def test_one_axes_cannot_hold_several(ev: rw.Evaluation) -> None:
    axes = ev.figure("roc").axes[0]
    with pytest.raises(ValueError, match="ax"):
        ev.figure("roc", panels="each", ax=axes)
