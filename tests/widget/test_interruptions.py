"""Whatever takes long can be interrupted, and asked again as if nothing had been."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_validate
from support.alive import alive
from support.effort import EFFORT, sampled
from support.interrupting import interrupted, lines_of

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

N = 90
RNG = np.random.default_rng(3)
Y = np.arange(N) % 3 == 0
X = RNG.normal(size=(N, 2)) + Y[:, None]
SCORES = {name: 1 / (1 + np.exp(-np.round(X[:, k], 1))) for k, name in enumerate(("one", "other"))}
MOMENTS = 5 * EFFORT
FEW = 2
BANDS = {view: {"band": "vertical"} for view in ("roc", "profit", "cost_curve")}


def evaluation() -> rw.Evaluation:
    return rw.Evaluation(
        Y,
        SCORES,
        fold=np.arange(N) % 4,
        n_bootstrap=20,
        charts=["roc", "profit", "cost_curve", "reliability"],
    )


def costly() -> rw.Evaluation:
    return rw.Evaluation(Y, SCORES, case_costs=1.0 + np.arange(N), n_bootstrap=20)


def weighted() -> rw.Evaluation:
    return rw.Evaluation(Y, SCORES, sample_weight=1.0 + np.arange(N) % 5, n_bootstrap=20)


ASKED: dict[str, Callable[[rw.Evaluation], Any]] = {
    "summary": lambda ev: ev.summary(),
    "auc_interval": lambda ev: ev.compare.auc_interval(),
    "compare_auc": lambda ev: ev.compare.auc_test(),
    "partial_auc": lambda ev: ev.compare.partial_auc(0, 0.2),
    "auc_family": rw.research.auc_family,
    "scor_roc": lambda ev: rw.research.scor_roc(ev[ev.model], tau=[0, 0.1, 0.5]),
    "averages": lambda ev: ev.compare.losses(),
    "vertical": lambda ev: ev[ev.model].bands("precision_recall"),
    "threshold": lambda ev: ev[ev.model].bands("profit", kind="threshold"),
    "fixed": lambda ev: ev[ev.model].bands("cost_curve", kind="fixed"),
    "confidence": lambda ev: ev[ev.model].bands("reliability"),
    "consistency": lambda ev: ev[ev.model].bands("reliability", kind="consistency"),
    "decision": lambda ev: ev[ev.model].bootstrap_optimum()._asdict(),
    "contest": lambda ev: ev.compare.win_rate("one", "other")._asdict(),
    "fold_average": lambda ev: ev.folds.average(),
    "vertical_average": lambda ev: ev.folds.vertical_average(),
    "threshold_average": lambda ev: ev.folds.threshold_average(n_thresholds=9),
    "miscalibration": lambda ev: ev.compare.miscalibration(),
    "brier": lambda ev: ev[ev.model].brier(),
}


def _weigh(ev: rw.Evaluation) -> Any:
    return rw.research.auciv(ev)


DECIDED = Analysis.of(
    Sample.from_scores(Y, SCORES), threshold=0.4, costs=rw.Costs(fp=2, fn=3), prevalence=0.2
)["other"].decide()
BEGUN: dict[str, Callable[[rw.Evaluation], Any]] = {
    "intervals": lambda ev: setattr(ev, "intervals", True),
    "bands": lambda ev: setattr(ev, "options", BANDS),
    "level": lambda ev: setattr(ev, "confidence_level", 0.5),
    "costs": lambda ev: setattr(ev, "costs", rw.Costs(fp=2, fn=3)),
    "view": lambda ev: rw.ROC.of(ev, band="vertical"),
    "dashboard": lambda ev: rw.Dashboard.of(
        ev, charts=[rw.Profit], options={"profit": {"band": "fixed"}}
    ),
    "calibrated": lambda ev: ev["one"].calibrated(folds=3),
    "apply": lambda ev: ev.apply(DECIDED),
    "repaired": lambda ev: ev["other"].repaired(folds=None),
}


def plain(told: Any) -> Any:
    """Return what was told as text that can be compared, all NaN alike."""
    return told.to_csv() if hasattr(told, "to_csv") else repr(told)


def bare(value: Any) -> Any:
    """Return a state with bytes in place of views of them, and no names of widgets."""
    if isinstance(value, dict):
        return {name: bare(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [bare(each) for each in value]
    if isinstance(value, memoryview):
        return bytes(value)
    return "a widget" if str(value).startswith("IPY_MODEL_") else value


def state(ev: rw.Evaluation) -> Any:
    """Return what the page has of it."""
    return bare({name: each for name, each in ev.get_state().items() if name != "_anywidget_id"})


def moments(lines: int) -> list[int]:
    """Return lines of a run, the first ones among them."""
    return sorted({1, 2, *np.linspace(3, max(lines - 1, 3), MOMENTS, dtype=int).tolist()})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "made"),
    sampled(
        [*((name, made) for name in ASKED for made in (evaluation, weighted)), ("auciv", costly)]
    ),
)
def test_a_question_interrupted_is_answered_when_asked_again(
    name: str, made: Callable[[], rw.Evaluation]
) -> None:
    ask = ASKED.get(name, _weigh)
    fresh = made()
    try:
        answer = plain(ask(fresh))
    except ValueError:
        assert made is weighted
        return
    summary = plain(fresh.summary())
    lines, stopped = lines_of(partial(ask, made())), 0
    for line in moments(lines):
        ev = made()
        before = state(ev)
        stopped += interrupted(partial(ask, ev), line)
        assert state(ev) == before, line
        assert plain(ask(ev)) == answer, line
        assert plain(ev.summary()) == summary, line
    assert stopped > FEW


@pytest.mark.slow
@pytest.mark.parametrize("layered", [False, True])
@pytest.mark.parametrize("name", sampled(BEGUN))
def test_a_change_interrupted_is_made_when_asked_for_again(name: str, *, layered: bool) -> None:
    change = BEGUN[name]

    def made() -> rw.Evaluation:
        ev = evaluation()
        if layered:
            ev.intervals = True
            ev.options = {"gains": {"band": "vertical"}, **BANDS, "roc": {"band": "fixed"}}
        return ev

    fresh = made()
    lines, stopped = lines_of(partial(change, fresh)), 0
    expected = state(fresh)
    for line in moments(lines):
        ev = made()
        stopped += interrupted(partial(change, ev), line)
        names = [each["name"] for each in state(ev)["_sample"]["models"]]
        assert names == list(ev.models), line
        change(ev)
        assert state(ev) == expected, line
    assert stopped > FEW


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(["level", "bands", "calibrated", "apply"], 2))
def test_what_was_interrupted_is_as_before(name: str) -> None:
    def made() -> rw.Evaluation:
        ev = evaluation()
        ev.intervals = True
        return ev

    fresh = made()
    before = state(fresh)
    lines, stopped = lines_of(partial(BEGUN[name], fresh)), 0
    for line in np.linspace(lines / 8, 7 * lines / 8, MOMENTS, dtype=int).tolist():
        ev = made()
        stopped += interrupted(partial(BEGUN[name], ev), line)
        assert state(ev) == before, line
    assert stopped == MOMENTS


def test_an_export_interrupted_leaves_no_half_a_file(tmp_path: Path) -> None:
    def write(ev: rw.Evaluation) -> None:
        ev.to_html(tmp_path / "page.html")

    ev = evaluation()
    ev.options = BANDS
    before = state(ev)
    lines, stopped = lines_of(partial(write, ev)), 0
    whole = (tmp_path / "page.html").read_text("utf-8")
    (tmp_path / "page.html").write_text("another", "utf-8")
    for line in moments(lines):
        again = evaluation()
        again.options = BANDS
        stopped += interrupted(partial(write, again), line)
        assert state(again) == before
        assert (tmp_path / "page.html").read_text("utf-8") in ("another", whole)
    assert stopped > FEW


@pytest.mark.parametrize("how", ["cases", "folds"])
def test_what_is_interrupted_while_it_is_made_leaves_no_widget(how: str) -> None:
    learnt = cross_validate(
        LogisticRegression(), X, Y, cv=3, return_estimator=True, return_indices=True
    )

    def make() -> rw.Evaluation:
        return evaluation() if how == "cases" else rw.Evaluation.from_cv_results(learnt, X, Y)

    expected, lines, stopped = plain(make().summary()), lines_of(make), 0
    for line in np.linspace(lines / 8, lines - 1, MOMENTS, dtype=int).tolist():
        before = evaluations()
        if interrupted(make, line):
            stopped += 1
            assert evaluations() == before, line
    assert stopped > FEW
    assert plain(make().summary()) == expected


def evaluations() -> int:
    """Return how many evaluations are known to a page."""
    return sum(isinstance(each, rw.Evaluation) for each in alive().values())


@pytest.mark.filterwarnings("ignore:Scores of several folds")
@pytest.mark.parametrize(
    ("what", "call"),
    [
        ("counting", lambda ev: rw.Evaluation(Y, dict.fromkeys(ev.models, SCORES["one"]))),
        ("ranking", ASKED["compare_auc"]),
        ("pairs", ASKED["auc_family"]),
        ("lowering", ASKED["scor_roc"]),
        ("resampling", ASKED["contest"]),
        ("resampling", ASKED["partial_auc"]),
        ("folds", ASKED["fold_average"]),
        ("weighing", lambda _: _weigh(costly())),
        ("folds", BEGUN["calibrated"]),
        ("bands", BEGUN["bands"]),
        ("resampling", BEGUN["intervals"]),
        ("costs", BEGUN["intervals"]),
    ],
)
def test_what_can_take_long_has_a_bar(
    what: str,
    call: Callable[[rw.Evaluation], Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ev = evaluation()
    assert not capsys.readouterr().err
    monkeypatch.setattr("rocwidgets.progress.DELAY", 0)
    call(ev)
    assert f"{what}:" in capsys.readouterr().err


FRAME = pd.DataFrame({"age": np.arange(N)})


def test_a_table_of_cases_interrupted_is_made_when_asked_for_again() -> None:
    def make(ev: rw.Evaluation) -> Any:
        return rw.Cases.of(ev, FRAME)

    lines, stopped = lines_of(partial(make, evaluation())), 0
    for line in moments(lines):
        ev = evaluation()
        before = len(alive())
        if interrupted(partial(make, ev), line):
            stopped += 1
            assert len(alive()) == before, line
        view = make(ev)
        assert view.comm is not None, line
        ev.selection = {"kind": "score", "low": 0.5}
        assert view.get_state("_rows")["_rows"]["count"] == len(ev.rows(score=(0.5, np.inf))), line
        ev.close()
    assert stopped > FEW


def several() -> rw.MulticlassEvaluation:
    prob = RNG.dirichlet([1, 1, 1], size=30)
    return rw.MulticlassEvaluation(["a", "b", "c"] * 10, prob)


def test_what_is_shown_of_several_classes_can_be_set_again() -> None:
    def show(ev: rw.MulticlassEvaluation) -> None:
        ev.shown = "a"

    lines, stopped = lines_of(partial(show, several())), 0
    for line in moments(lines):
        ev = several()
        stopped += interrupted(partial(show, ev), line)
        assert ev.shown in (None, "a"), line
        show(ev)
        assert ev.shown == "a", line
        child = ev.one_vs_rest("a")
        assert child.comm is not None, line
        assert ev.get_state("_children")["_children"] == {"0": f"anywidget:{child.model_id}"}, line
        ev.close()
    assert stopped > FEW


def test_what_is_shown_does_not_change_after_closing() -> None:
    ev = several()
    ev.shown = "a"
    ev.close()
    with pytest.raises(ValueError, match=r"was closed by ev\.close"):
        ev.shown = ("b", "c")
    assert ev.shown == "a"


def test_models_derived_by_several_threads_are_all_kept() -> None:
    ev = evaluation()
    names = [f"calibrated {number}" for number in range(8)]
    ready = Barrier(len(names))

    def derive(name: str) -> str:
        ready.wait()
        return ev["one"].calibrated(name=name).name

    with ThreadPoolExecutor(len(names)) as threads:
        made = list(threads.map(derive, names))
    assert made == names
    assert {*ev.models} == {"one", "other", *names}
    assert len(ev.summary(["auc"])) == len(ev.models)
    scores = {*ev.sample.require_cases("this").scores}
    assert scores == {*ev.models}
