"""Views: one widget a picture, and nothing left behind."""

from __future__ import annotations

import re
from pathlib import Path

import ipywidgets as widgets
import pytest
from ipywidgets.widgets.widget import _instances

import rocwidgets as rw
from rocwidgets import views
from rocwidgets.pictures import PICTURES

JS = Path(__file__).parents[1] / "js/src"
CLASSES = [getattr(views, name) for name in views.__all__ if name != "View"]


@pytest.fixture
def ev() -> rw.Evaluation:
    return rw.Evaluation([0, 1, 1], [0.1, 0.4, 0.3])


@pytest.mark.parametrize("view", CLASSES)
def test_a_view_is_made_once(ev: rw.Evaluation, view: type[views.View]) -> None:
    first = view(ev)
    models = len(_instances)
    assert view(ev) is first
    assert len(_instances) == models
    assert view(ev, layout=widgets.Layout(width="50%")) is not first
    assert view(rw.Evaluation([0, 1], [0, 1])) is not first
    assert view(ev) is first


def test_a_closed_view_is_made_anew(ev: rw.Evaluation) -> None:
    first = rw.ROC(ev)
    first.close()
    assert rw.ROC(ev) is not first


def test_closing_an_evaluation_closes_its_views(ev: rw.Evaluation) -> None:
    shown = [view(ev) for view in CLASSES]
    ev.close()
    assert ev.views == {}
    assert all(view.comm is None for view in shown)


def test_the_kinds_are_those_that_the_page_draws() -> None:
    kinds = {view.kind for view in CLASSES}
    source = (JS / "views/pictures.ts").read_text(encoding="utf-8")
    pictures = re.findall(r"^  (\w+): \{ name:", source, re.MULTILINE)
    assert tuple(pictures) == PICTURES
    tables = re.findall(r"^  (\w+): \[", (JS / "render.ts").read_text(), re.MULTILINE)
    assert kinds == {*pictures, *tables, "dashboard"}
    assert len(kinds) == len(CLASSES)


def test_pictures_of_a_dashboard_are_chosen(ev: rw.Evaluation) -> None:
    assert ev.pictures == ["roc", "roi", "discrimination"]
    dashboard = ev.dashboard(views=[rw.ROC, "gains"])
    assert dashboard.pictures == ["roc", "gains"]
    assert ev.dashboard() is not dashboard
    ev.pictures = [rw.Lift]
    assert ev.pictures == ["lift"]
    assert rw.Evaluation([0, 1], [0, 1], pictures=["ks"]).pictures == ["ks"]


@pytest.mark.parametrize(
    ("pictures", "error", "message"),
    [
        (["roc", "rok"], ValueError, "'rok' is no picture; the pictures are roc, pn"),
        (["roc", rw.ROC], ValueError, "twice"),
        ([rw.CostMatrix], ValueError, "'cost_matrix' is no picture"),
        ("roc", TypeError, "must be a list"),
    ],
)
def test_what_is_no_picture_is_refused(
    ev: rw.Evaluation, pictures: object, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        ev.dashboard(views=pictures)  # pyright: ignore[reportArgumentType]


def test_a_view_shows_only_evaluations() -> None:
    with pytest.raises(TypeError, match=r"ROC shows an Evaluation, got list; write ROC\(ev\)"):
        rw.ROC([1, 2])  # pyright: ignore[reportArgumentType]


def test_the_dashboard_is_a_view_too(ev: rw.Evaluation) -> None:
    assert ev.dashboard() is rw.Dashboard(ev)
    assert repr(rw.ROC(ev)).startswith("ROC(Evaluation(model AUC 1.000")
