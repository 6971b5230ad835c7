"""Views: one widget a chart, and nothing left behind."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets
import numpy as np
import pytest
from support import view_classes
from support.alive import alive

import rocwidgets as rw
from rocwidgets import views
from rocwidgets.vocabulary import KINDS, VIEW_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

JS = Path(__file__).parents[2] / "js/src"
CLASSES = view_classes.OF_TWO


@pytest.fixture
def ev() -> rw.Evaluation:
    return rw.Evaluation([0, 1, 1], [0.1, 0.4, 0.3])


@pytest.mark.parametrize("view", CLASSES)
def test_each_call_makes_a_view(ev: rw.Evaluation, view: type[views.EvaluationView]) -> None:
    first, second = view(ev), view(ev)
    assert first is not second
    assert [*ev.views] == [view.kind, f"{view.kind} 2"]
    first.close()
    assert [*ev.views.values()] == [second]


@pytest.mark.parametrize("view", CLASSES)
def test_an_open_view_can_be_asked_for(ev: rw.Evaluation, view: type[views.EvaluationView]) -> None:
    first = view.of(ev)
    models = len(alive())
    assert view.of(ev) is first
    assert len(alive()) == models
    assert view.of(ev, layout=widgets.Layout(width="50%")) is not first
    assert view.of(rw.Evaluation([0, 1], [0, 1])) is not first
    assert view.of(ev) is first


SAME = {
    "an option": lambda ev: rw.ROI.of(ev, charged="wasted"),
    "options": lambda ev: rw.ROI.of(ev, options={"charged": "wasted", "band": "fixed"}),
    "no options": lambda ev: rw.ROC.of(ev, options={}),
    "several words": lambda ev: rw.ThresholdMetrics.of(
        ev, metrics=(name for name in ("f1", "tpr"))
    ),
    "charts": lambda ev: rw.Dashboard.of(ev, charts=(view for view in (rw.ROC, "gains"))),
    "both": lambda ev: rw.Dashboard.of(ev, charts=["roi"], options={"roi": {"charged": "wasted"}}),
}


@pytest.mark.parametrize("make", SAME.values(), ids=SAME)
def test_the_same_options_give_the_same_widget(
    ev: rw.Evaluation, make: Callable[[rw.Evaluation], views.EvaluationView]
) -> None:
    first = make(ev)
    models = len(alive())
    assert all(make(ev) is first for _ in range(5))
    assert len(alive()) == models
    first.close()
    assert make(ev) is not first
    assert make(rw.Evaluation([0, 1], [0, 1])) is not make(ev)


def test_other_calls_give_other_widgets(ev: rw.Evaluation) -> None:
    made = [
        rw.Profit(ev),
        rw.ROI(ev, charged="wasted"),
        rw.ROI(ev),
        rw.ROI(ev, charged="every"),
        rw.Dashboard(ev),
        rw.Dashboard(ev, charts=["roc", "gains"]),
        rw.Dashboard(ev, charts=["gains", "roc"]),
        rw.Dashboard(ev, charts=["roc", "gains"], options={"roc": {"x": "log"}}),
        rw.Dashboard(ev, layout=widgets.Layout(width="50%")),
        rw.Dashboard(ev, layout=widgets.Layout(width="50%")),
    ]
    assert len({id(view) for view in made}) == len(made)
    assert set(ev.views.values()) == set(made)
    ev.close()
    assert ev.views == {}
    assert all(view.comm is None for view in made)


def test_options_spelt_in_other_ways_are_the_same(ev: rw.Evaluation) -> None:
    view = rw.ROI(ev, charged="wasted", band="fixed")
    assert rw.ROI.of(ev, band="fixed", charged="wasted") is view
    assert rw.ROI.of(ev, options={"band": "fixed", "charged": "wasted"}) is view
    assert rw.Dashboard.of(ev, charts=[rw.ROC]) is rw.Dashboard.of(ev, charts=("roc",))


def test_options_that_are_numbers_or_switches_are_so_in_python(ev: rw.Evaluation) -> None:
    view = rw.GroupsTable(ev, tolerance=0.1 + 0.05)
    assert view.options == {"tolerance": 0.15}
    assert rw.GroupsTable.of(ev, tolerance=0.15) is rw.GroupsTable.of(ev, tolerance=0.15) is view
    assert rw.GroupsTable.of(ev, tolerance=0) is rw.GroupsTable.of(ev)
    assert rw.GainsTable(ev, bins=100).options == {"bins": 100}
    assert rw.Gains.of(ev, hull=False) is rw.Gains.of(ev)
    numpy: Any = {"bins": np.int64(7)}, {"hull": np.True_}
    assert rw.GainsTable(ev, **numpy[0]).options == {"bins": 7}
    assert rw.Gains(ev, **numpy[1]).options == {"hull": True}


@pytest.mark.parametrize(
    ("view", "option", "rule", "values"),
    [
        (rw.GroupsTable, "tolerance", "a number from 0 to 0.2, in steps", (0.055, 1, True, "0.05")),
        (rw.GainsTable, "bins", "a whole number from 2 to 100", (1, 101, 7.5, "7", True)),
        (rw.Gains, "hull", "True or False", ("on", 1, None)),
    ],
)
def test_options_that_are_numbers_or_switches_take_nothing_else(
    ev: rw.Evaluation, view: Any, option: str, rule: str, values: tuple[object, ...]
) -> None:
    for wrong in values:
        with pytest.raises(
            (TypeError, ValueError), match=f"{option} of {view.kind} must be {rule}"
        ):
            view(ev, **{option: wrong})


def test_options_left_out_have_their_defaults(ev: rw.Evaluation) -> None:
    view = rw.ROC(ev)
    assert rw.ROC.of(ev, x="linear") is view
    assert rw.ROC.of(ev, options={"x": "linear", "hull": "common"}) is view
    assert rw.ROC.of(ev, x="log") is not view
    lines = rw.ThresholdMetrics(ev, metrics=["precision", "tpr", "f1"])
    assert rw.ThresholdMetrics.of(ev) is lines
    assert rw.ThresholdMetrics.of(ev, metrics=["f1", "tpr", "precision"]) is not lines
    board = rw.Dashboard(ev, charts=["roi"], options={"roi": {"charged": "every"}})
    assert rw.Dashboard.of(ev, charts=["roi"]) is board


def test_a_view_whose_options_have_changed_is_another(ev: rw.Evaluation) -> None:
    view = rw.ROI(ev, charged="wasted")
    view.set_state({"options": {"charged": "every"}})
    assert rw.ROI.of(ev, charged="wasted") is not view
    assert rw.ROI.of(ev, charged="every") is view


def test_a_closed_view_is_made_anew(ev: rw.Evaluation) -> None:
    first = rw.ROC(ev)
    first.close()
    assert rw.ROC.of(ev) is not first


def test_closing_an_evaluation_closes_its_views(ev: rw.Evaluation) -> None:
    shown = [view(ev) for view in CLASSES]
    ev.close()
    assert ev.views == {}
    assert all(view.comm is None for view in shown)


def test_the_kinds_are_those_that_the_page_draws() -> None:
    kinds = {view.kind for view in CLASSES}
    tables = re.findall(r'^  \["(\w+)", \[', (JS / "views/render.ts").read_text(), re.MULTILINE)
    assert kinds == {*KINDS, *tables, "dashboard", "cases"}
    assert len(kinds) == len(CLASSES)


def test_charts_of_a_dashboard_are_chosen(ev: rw.Evaluation) -> None:
    dashboard = rw.Dashboard(ev, charts=[rw.ROC, "gains"])
    assert dashboard.charts == ["roc", "gains"]
    assert rw.Dashboard(ev) is not dashboard
    ev.charts = [rw.Lift]
    assert ev.charts == ["lift"]
    assert rw.Evaluation([0, 1], [0, 1], charts=["ks"]).charts == ["ks"]


@pytest.mark.parametrize(
    ("charts", "error", "message"),
    [
        (["roc", "rok"], ValueError, r"'rok' is not a chart\. The charts are roc, pn"),
        (["roc", rw.ROC], ValueError, "contains a chart twice"),
        ([rw.CostMatrix], ValueError, "'cost_matrix' is in every dashboard"),
        ("roc", TypeError, "must be a list"),
    ],
)
def test_what_is_no_chart_is_refused(
    ev: rw.Evaluation, charts: object, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        rw.Dashboard(ev, charts=charts)  # pyright: ignore[reportArgumentType]


def test_options_of_a_view_are_chosen(ev: rw.Evaluation) -> None:
    shown = rw.Profit(ev)
    view = rw.ROI(ev, charged="wasted")
    assert view is not shown
    assert (shown.options, view.options) == ({}, {"charged": "wasted"})
    assert view.get_state("options") == {"options": {"charged": "wasted"}}
    view.options = {"charged": "every"}
    view.set_state({"options": {"charged": "wasted"}})
    assert view.options == {"charged": "wasted"}
    assert (shown.options, ev.options) == ({}, {})
    metrics = rw.ThresholdMetrics(ev, metrics=("f1", "tpr"), layout={"width": "50%"})
    assert metrics.options == {"metrics": ["f1", "tpr"]}
    assert rw.ROC(ev, options={"hull": "none"}).options == {"hull": "none"}


def test_options_of_a_dashboard_are_chosen(ev: rw.Evaluation) -> None:
    chosen = {"roi": {"charged": "wasted"}, "roc": {"x": "log"}}
    dashboard = rw.Dashboard(ev, options=chosen)
    assert dashboard.options == chosen
    assert dashboard.charts == ev.charts
    assert rw.Dashboard(ev).options == ev.options == {}
    both = rw.Dashboard(ev, charts=["roi"], options={"roi": {"charged": "every"}})
    assert (both.charts, both.options) == (["roi"], {"roi": {"charged": "every"}})
    dashboard.set_state({"options": {"lift": {"hull": True}}})
    assert dashboard.options == {"lift": {"hull": True}}


@pytest.mark.parametrize(
    ("view", "kwargs", "error", "message"),
    [
        (
            rw.ROI,
            {"charge": "wasted"},
            TypeError,
            r"'charge'\. Did you mean charged\? It takes charged, band, bands_of",
        ),
        (
            rw.CostMatrix,
            {"x": "log"},
            TypeError,
            r"CostMatrix got an unknown argument 'x'\. It takes options, layout",
        ),
        (
            rw.Dashboard,
            {"charged": "wasted"},
            TypeError,
            "takes evaluation, charts, options, layout",
        ),
        (rw.ROC, {"_kind": "profit"}, TypeError, "unknown argument '_kind'"),
        (
            rw.ROI,
            {"charged": "twice"},
            ValueError,
            "charged of roi must be one of every, wasted, got 'twice'",
        ),
        (
            rw.ROI,
            {"options": {"x": "log"}},
            ValueError,
            r"roi has no option 'x'\. Its options are charged, band",
        ),
        (
            rw.CostMatrix,
            {"options": {"x": "log"}},
            ValueError,
            r"cost_matrix has no option 'x'\. It has no options",
        ),
        (
            rw.ROI,
            {"charged": "wasted", "options": {}},
            TypeError,
            r"ROI got both charged and options\. Pass only one",
        ),
        (
            rw.Profit,
            {"options": "percent"},
            TypeError,
            "options of profit must be a dict of values by name",
        ),
        (
            rw.Dashboard,
            {"options": {"roi": {"charged": "twice"}}},
            ValueError,
            "must be one of every, wasted",
        ),
        (
            rw.Dashboard,
            {"options": {"charged": "wasted"}},
            ValueError,
            "'charged' is not a chart with options",
        ),
    ],
)
def test_what_is_no_option_is_refused(
    ev: rw.Evaluation,
    view: type[views.EvaluationView],
    kwargs: dict[str, Any],
    error: type[Exception],
    message: str,
) -> None:
    with pytest.raises(error, match=message):
        view(ev, **kwargs)
    assert ev.views == {}


def test_options_that_are_none_leave_a_view_as_it_is(ev: rw.Evaluation) -> None:
    view = rw.ROI(ev, charged="wasted")
    for bad in ({"charged": "twice"}, {"x": "log"}):
        with pytest.raises(ValueError, match=r"of roi|roi has no"):
            view.options = bad
        with pytest.raises(ValueError, match=r"of roi|roi has no"):
            view.set_state({"options": bad})
    assert view.options == {"charged": "wasted"}


def test_a_view_shows_only_evaluations() -> None:
    with pytest.raises(TypeError, match=r"ROC shows an Evaluation, got list\. Write rw.ROC\(rw.Ev"):
        rw.ROC([1, 2])  # pyright: ignore[reportArgumentType]


def test_the_dashboard_is_a_view_too(ev: rw.Evaluation) -> None:
    assert rw.Dashboard.of(ev) is rw.Dashboard.of(ev)
    assert repr(rw.ROC(ev)).startswith("ROC(Evaluation(model AUC 1.000")


def test_every_kind_has_a_view_without_a_class_of_its_own(ev: rw.Evaluation) -> None:
    for kind in VIEW_KINDS:
        view = rw.View(ev, kind)
        assert rw.View.of(ev, kind) is view
        assert (view.kind, view.get_state("_kind")) == (kind, {"_kind": kind})
    wasted = rw.View(ev, "roi", charged="wasted")
    assert wasted is not rw.View.of(ev, "roi")
    assert wasted is not rw.ROI.of(ev, charged="wasted")
    assert wasted.options == {"charged": "wasted"}
    with pytest.raises(ValueError, match="charged of roi must be one of every, wasted"):
        wasted.options = {"charged": "twice"}
    with pytest.raises(ValueError, match=r"kind: 'rok' is not a chart\. The charts are roc"):
        rw.View(ev, "rok")
    with pytest.raises(TypeError, match=r"View got .* 'charge'\. Did you mean charged\?"):
        rw.View(ev, "roi", charge="wasted")


def test_a_subclass_keeps_attributes_of_its_own() -> None:
    class Noted(rw.ROC):
        def __init__(self, evaluation: rw.Evaluation, note: str) -> None:
            super().__init__(evaluation)
            self.note = note

    class Team(rw.Evaluation):
        pass

    view = Noted(rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), "by ann")
    assert view.note == "by ann"
    del view.note
    team = Team([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    team.owner = "ann"  # pyright: ignore[reportAttributeAccessIssue] - that is what is asked
    with pytest.raises(AttributeError, match="set"):
        team.models = ()  # pyright: ignore[reportAttributeAccessIssue] - it is a property
    with pytest.raises(AttributeError, match=r"options = \{\*\*view"):
        view.x = "log"  # pyright: ignore[reportAttributeAccessIssue] - an option


def test_a_view_writes_a_page_of_its_own(ev: rw.Evaluation, tmp_path: Path) -> None:
    path = tmp_path / "roc.html"
    assert rw.ROC(ev, crossings=True).to_html(path, title="One chart") == path
    text = path.read_text("utf-8")
    assert '"charts": ["roc"]' in text
    assert '"options": {"roc": {"crossings": true}}' in text
    assert "<title>One chart</title>" in text
    board = rw.Dashboard(ev, charts=["roi", "lift"], options={"lift": {"hull": True}})
    text = str(board.to_html())
    assert '"charts": ["roi", "lift"]' in text
    assert '"options": {"lift": {"hull": true}}' in text
