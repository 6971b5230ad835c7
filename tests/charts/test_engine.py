"""The page's code in the engine describes what Python does, and is safe to call from anywhere."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import types
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from support import golden
from support.differences import differences, point_differences
from support.effort import IS_WHOLE, sampled
from support.engine import apart, by_engine, drawn, sent

import rocwidgets as rw
from rocwidgets.charts import CHARTS, engine
from rocwidgets.charts.panels import in_panels
from rocwidgets.charts.verdict import verdict
from rocwidgets.vocabulary import defaults
from rocwidgets.widget.scene import chart_of, scene_of

quickjs = pytest.importorskip("quickjs")

# Python draws lines with fewer points, by which they move half a pixel on an axis of 1,000, as
# those that come from the engine; the file has fewer still.
_LINE = 8e-4


@pytest.fixture(scope="module")
def stored() -> dict[str, Any]:
    scenes = json.loads(golden.FILE.read_text(encoding="utf-8"))["scenes"]
    return {scene["name"]: scene for scene in scenes}


@pytest.fixture(scope="module")
def state() -> dict[str, Any]:
    """Return that of a small sample."""
    return sent(rw.Evaluation([0, 1, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8, 0.6]}), [])


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(golden.SCENES, 4, 1))
def test_golden_charts_and_verdicts_are_those_of_python(stored, name):
    shown = golden.SCENES[name]()
    ev, scene = golden.evaluation_of(shown), stored[name]
    state = sent(ev, [(kind, each) for kind in CHARTS for each in golden.choices(kind)])
    told = []
    for given in scene["charts"]:
        kind, options = given["kind"], given["options"]
        # The file has the whole of what is not of groups.
        one = {"panels": "one"} if options.get("panels") == "each" else {}
        chart, points = drawn(by_engine(state, kind, options | one, given.get("panel", 0)))
        if "panel" in given:
            chart |= {"legend": [], "notes": []}
        path = f"{kind} {options}"
        told += differences(path, chart, given["chart"]) or point_differences(
            path, chart, given["chart"], points, scene["points"], apart=_LINE
        )
    assert told == []
    if shown is ev:
        for change in (*scene["verdicts"], *scene["tiers"]):
            assert engine.describe(state | change["traits"], "verdict") == change["sentence"]
    shown.close()


COSTS = (
    rw.Costs(),
    rw.Costs(fp=1, fn=5),
    rw.Costs.from_gains(tp=50, fp=-3, currency="EUR", fixed=100),
    rw.Costs(fp=(1, 1.3), fn=(2, 5)),
    rw.Costs(fp=2, fn=5, between={"review": 0.6}),
    rw.Costs(fp=3, fn=1),
)
SCORES = {
    "probability": lambda p: p,
    "margin": lambda p: np.log(p / (1 - p)),
    "ties": lambda p: np.round(p, 1),
    "crisp": lambda p: np.where(p > 0.6, 0.7, 0.2),
    "rare": lambda p: p**6,
}


def odd(seed: int) -> rw.Evaluation:
    """Return one of few or many cases, some of them weighted, of rare or frequent positives."""
    rng = np.random.default_rng(seed)
    n = int(rng.choice([40, 400, 3000, 20_000, 100_000], p=[0.25, 0.25, 0.2, 0.2, 0.1]))
    y = rng.random(n) < rng.choice([0.02, 0.3, 0.5, 0.9])
    y[:2] = False, True
    kinds = rng.choice(list(SCORES), rng.integers(1, 4))
    scores = {}
    for place, kind in enumerate(kinds):
        skill = rng.uniform(-0.2, 1.5)
        p = 1 / (1 + np.exp(-skill * (2 * y - 1) - 1.2 * rng.normal(size=n)))
        scores[f"{kind} {place}"] = SCORES[kind](p)
    given: dict[str, Any] = {}
    if rng.random() < 0.4:
        weights = rng.choice([0.25, 0.5, 1.0, 2.75], n), 0.01 + 3 * rng.random(n)
        given["sample_weight"] = weights[rng.integers(2)]
    given["costs"] = costs = COSTS[rng.integers(len(COSTS))]
    if rng.random() < 0.3:
        given["prevalence"] = rng.choice([0.001, 0.1, 0.7])
    if rng.random() < 0.3 and not costs.ranges:
        given["case_costs"] = rw.CaseCosts(fn=rng.lognormal(3, 1, n))
    if rng.random() < 0.3:
        given["group"] = rng.choice(["a", "b", "c", "d"], n)
    ev = rw.Evaluation.from_predictions(
        y, scores, compare_at=rng.choice(["score", "best", "share"]), n_bootstrap=10, **given
    )
    of = scores[ev.model]
    ev.threshold = rng.choice([ev.threshold, float(rng.choice(of)), float(of.mean())])
    return ev


# Options of which the page has less where tables are thinned: crossings, and lines at equal steps.
_OF_WHOLE = {"crossings", "lines"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", sampled(range(200), 25))
def test_odd_large_and_weighted_samples_are_described_as_in_python(seed):
    ev, rng = odd(seed), np.random.default_rng(seed)
    tables = ev.sample.tables.items()
    is_whole = all(len(ev.sample.thinned(name)) == table.n_rows for name, table in tables)
    charts = [(kind, each) for kind in CHARTS for each in _two(golden.choices(kind), rng)]
    state = sent(ev, charts)
    assert engine.describe(state, "verdict") == verdict(scene_of(ev)).sentence
    told = []
    for kind, options in charts:
        if not is_whole and _OF_WHOLE & {*options}:
            continue
        # Its key has names of pairs in Python alone.
        if kind == "decision_curve" and options.get("show") == "compared":
            continue
        result, expected = by_engine(state, kind, options), chart_of(ev, kind, options)
        told += apart(kind, options, result, expected, is_whole=is_whole)
    assert told == []


def _two(choices: list[dict[str, Any]], rng: np.random.Generator) -> list[dict[str, Any]]:
    """Return the first of some options, and another that is one chart."""
    whole = [each for each in choices if not {"panels", "curves"} & {*each}]
    return [whole[0], whole[rng.integers(len(whole))]]


@pytest.mark.parametrize("kind", ["roc", "profit"])
@pytest.mark.parametrize("panels", ["each", "groups"])
def test_panels_are_those_of_python(kind, panels):
    ev = golden.grouped()
    options = {**defaults(kind), "panels": panels}
    expected = in_panels(scene_of(ev, options), kind)
    state = sent(ev, [(kind, {})])
    result = [by_engine(state, kind, {"panels": panels}, at) for at in range(len(expected))]
    assert len(engine.describe(state, kind, {"panels": panels})) == len(expected) > 1
    for mine, theirs in zip(result, expected, strict=True):
        assert apart(kind, {}, mine, theirs, is_whole=True) == []


@pytest.mark.parametrize(
    ("kind", "options", "reason"),
    [
        ("no_such", {}, "there is no no_such"),
        ("roc", {"no_such": True}, "roc has no no_such"),
        ("roc", {"x": "far"}, "x of roc is none of its values"),
    ],
)
def test_what_is_not_there_is_told(state, kind, options, reason):
    with pytest.raises(engine.EngineError, match=f"^{reason}$"):
        engine.describe(state, kind, options)
    assert "ROC" in engine.describe(state, "roc")[0]["title"]


def test_what_is_wrong_with_a_state_is_told(state):
    with pytest.raises(engine.EngineError, match=r"^model: there is no other$"):
        engine.describe(state | {"model": "other"}, "roc")
    assert engine.describe(state, "verdict").startswith("Flag")


def test_one_sentence_says_that_there_is_no_engine(monkeypatch, state):
    monkeypatch.setitem(sys.modules, "_quickjs", None)
    with pytest.raises(engine.EngineError, match=r"^Static charts .* pip install quickjs-ng"):
        in_new_thread(lambda: engine.describe(state, "roc"))


def in_new_thread(call: Any) -> Any:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(call).result()


def test_numbers_are_in_english_wherever_python_runs(state):
    assert (
        engine.describe(state, "verdict")
        == verdict(
            scene_of(rw.Evaluation([0, 1, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8, 0.6]}))
        ).sentence
    )


class _Function:
    """The constructor of functions in a browser, for which the engine stands in."""

    @staticmethod
    def new(code: str) -> Any:
        context = quickjs.Context()
        context.eval(f"var made = (() => {{ {code} }})()")
        members = {each: context.eval(f"made.{each}") for each in ("receive", "answer")}
        return lambda: types.SimpleNamespace(**members)


def test_in_a_browser_its_own_engine_is_used(monkeypatch, state):
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "js", types.SimpleNamespace(Function=_Function))
    failing = types.SimpleNamespace(JsException=quickjs.JSException)
    monkeypatch.setitem(sys.modules, "pyodide", types.SimpleNamespace(ffi=failing))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", failing)
    describer = engine._Describer()  # noqa: SLF001 - of another thread, as it were
    expected = engine.describe(state, "verdict")
    assert describer.describe(state, "verdict", {}) == expected
    with pytest.raises(engine.EngineError, match=r"^there is no no_such$"):
        describer.describe(state, "no_such", {})


def test_threads_describe_at_the_same_time(state):
    other = sent(rw.Evaluation([0, 1, 0, 1], {"b": [0.1, 0.9, 0.35, 0.8]}), [])
    expected = [engine.describe(each, "verdict") for each in (state, other)]
    begin = threading.Barrier(8)

    def run(place: int) -> list[str]:
        begin.wait()
        # Every other call is of another state.
        return [
            engine.describe((state, other)[(place + turn) % 2], "verdict")
            for turn in range(200 if IS_WHOLE else 20)
        ]

    with ThreadPoolExecutor(8) as pool:
        for place, said in enumerate(pool.map(run, range(8))):
            assert said == [expected[(place + turn) % 2] for turn in range(len(said))]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_fork_goes_on_with_the_engine(state):
    expected = engine.describe(state, "verdict")
    child = os.fork()
    if child == 0:
        said = [engine.describe(each, "verdict") for each in (state, state | {})]
        os._exit(said != [expected] * 2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert engine.describe(state | {}, "verdict") == expected


def describe_until(seconds: float, state: dict[str, Any]) -> None:
    signal.setitimer(signal.ITIMER_REAL, seconds)
    while True:
        engine.describe(state | {}, "roc")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers")
def test_after_an_interruption_it_goes_on(state):
    expected = engine.describe(state, "verdict")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for tenths in range(1, 20):
            with pytest.raises(KeyboardInterrupt):
                describe_until(tenths / 10_000, state)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert engine.describe(state, "verdict") == expected


@pytest.mark.slow
def test_a_program_ends_while_threads_describe():
    code = """
import threading
import rocwidgets as rw
from support.engine import sent
from rocwidgets.charts import engine
state = sent(rw.Evaluation([0, 1, 0, 1], [0.1, 0.9, 0.35, 0.8]), [])
begun = threading.Event()
def describe():
    while True:
        engine.describe(state, "roc")
        begun.set()
threading.Thread(target=describe, daemon=True).start()
assert begun.wait(60)
"""
    path = os.pathsep.join(each for each in sys.path if each)
    run = subprocess.run(
        [sys.executable, "-c", code], check=False, env=os.environ | {"PYTHONPATH": path}
    )
    assert run.returncode == 0
