"""Views: one widget a picture, and nothing left behind."""

from __future__ import annotations

import ipywidgets as widgets
import pytest
from ipywidgets.widgets.widget import _instances

import rocwidgets as rw
from rocwidgets import views

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
    kinds = [view.kind for view in CLASSES]
    assert sorted(kinds) == sorted(set(kinds))
    assert rw.Dashboard.kind == "dashboard"


def test_a_view_shows_only_evaluations() -> None:
    with pytest.raises(TypeError, match=r"ROC shows an Evaluation, got list; write ROC\(ev\)"):
        rw.ROC([1, 2])  # pyright: ignore[reportArgumentType]


def test_the_dashboard_is_a_view_too(ev: rw.Evaluation) -> None:
    assert ev.dashboard() is rw.Dashboard(ev)
    assert repr(rw.ROC(ev)).startswith("ROC(Evaluation(model AUC 1.000")
