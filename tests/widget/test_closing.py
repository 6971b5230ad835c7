"""What was closed, or could not be made, is gone from the kernel."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import weakref
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from ipywidgets import Layout
from support import view_classes
from support.alive import alive
from support.effort import sampled, some
from support.interrupting import interrupted, lines_of

import rocwidgets as rw
from rocwidgets import bq

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def evaluation(**traits: Any) -> rw.Evaluation:
    generator = np.random.default_rng(20)
    scores = {"one": generator.random(60), "other": generator.random(60)}
    return rw.Evaluation(generator.integers(0, 2, 60), scores, **traits)


@pytest.fixture
def ev() -> Iterator[rw.Evaluation]:
    """An open Evaluation."""
    result = evaluation()
    yield result
    result.close()


def models() -> int:
    gc.collect()
    return len(alive())


def shown(ev: rw.Evaluation) -> list[Any]:
    """Every class of views and figures of an Evaluation, and some with traits of their own."""
    figures = [
        getattr(bq, name) for name in bq.__all__ if name not in {"EvaluationFigure", "Toolbar"}
    ]
    return [
        *(each(ev) for each in (*view_classes.OF_TWO, *figures)),
        rw.View(ev, "roc"),
        rw.ROC(ev, band="vertical"),
        rw.ROC(ev, layout={"width": "50%"}),
        bq.Gains(ev, x="log"),
        bq.Gains(ev, layout={"height": "300px"}),
    ]


@pytest.mark.slow
def test_what_is_closed_is_collected() -> None:
    before = models()
    ev = evaluation(layout={"height": "900px"})
    made = shown(ev)
    ev.layout = {"height": "700px"}
    ev.threshold = 0.3
    ev.intervals = True
    ev[ev.model].calibrated()
    known = [weakref.ref(each) for each in (ev, ev.layout, *made, *ev.views.values())]
    assert models() > before + len(made)
    ev.close()
    del ev, made
    assert models() == before
    assert not [each() for each in known if each() is not None]


def test_a_layout_that_was_given_stays_open() -> None:
    before = models()
    mine = Layout(width="300px")
    ev = evaluation(layout=mine)
    rw.ROC(ev, layout=mine)
    ev.close()
    assert models() == before + 1
    assert mine.comm is not None
    mine.close()


ODD: Any = 3
BAD: dict[str, Callable[[rw.Evaluation], object]] = {
    "layout": lambda _ev: evaluation(layout=3),
    "a layout that is good": lambda _ev: evaluation(layout={"width": "1px"}, threshold="x"),
    "threshold": lambda _ev: evaluation(threshold=float("nan")),
    "view": lambda ev: rw.ROC(ev, layout=3),  # pyright: ignore[reportArgumentType]
    "options": lambda ev: rw.ROC(ev, layout={"width": "1px"}, options=ODD),
    "figure": lambda ev: bq.ROC(ev, title=ODD),
    "layout of a figure": lambda ev: bq.ROC(ev, layout=ODD),
    "legend": lambda ev: bq.ROC(ev, layout={"width": "1px"}, legend_location="nowhere"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(BAD))
def test_what_cannot_be_made_leaves_nothing(ev: rw.Evaluation, name: str) -> None:
    before = models()
    with pytest.raises((TypeError, ValueError, Exception)) as error:
        BAD[name](ev)
    assert type(error.value).__name__ in {"TypeError", "ValueError", "TraitError"}
    del error
    assert models() == before


@pytest.mark.slow
def test_a_view_that_is_interrupted_leaves_nothing(ev: rw.Evaluation) -> None:
    before = models()
    counts = []
    for _ in range(3):
        counts.append(lines_of(lambda: rw.ROC(ev, band="vertical")))
        rw.ROC.of(ev, band="vertical").close()
    # How many lines send something to the page depends on the time since it was sent something.
    for line in some(np.linspace(2, 0.9 * min(counts), 12, dtype=int).tolist()):
        assert interrupted(lambda: rw.ROC(ev, band="vertical"), line)
        assert models() == before, line
    assert not ev.views


GROWTH = """
import ctypes, gc, json
import numpy as np, psutil
import rocwidgets as rw

def size(keep):
    y = generator.integers(0, 2, 200_000)
    ev = rw.Evaluation(y, {name: generator.random(len(y)) for name in "ab"})
    rw.ROC(ev)
    if keep:
        kept.append(ev)
    else:
        ev.close()
    del ev
    gc.collect()
    # What the allocator keeps for later comes and goes.
    getattr(ctypes.CDLL(None), "malloc_trim", int)(0)
    return psutil.Process().memory_info().rss

def growth(keep, cycles=4):
    first, last = (min(size(keep) for _ in range(cycles)) for _ in range(2))
    return last - first

generator, kept = np.random.default_rng(0), []
growth(keep=False)
print(json.dumps([growth(keep=False), growth(keep=True)]))
"""


@pytest.mark.slow
def test_memory_of_closed_evaluations_comes_back() -> None:
    run = subprocess.run([sys.executable, "-c", GROWTH], capture_output=True, text=True, check=True)
    closed, kept = json.loads(run.stdout)
    assert closed < kept / 5


@pytest.mark.slow
def test_a_closed_evaluation_computes_and_is_not_shown() -> None:
    ev = evaluation()
    roc, figure = rw.ROC(ev), bq.ROC(ev)
    roc.close()
    roc.close()
    ev.close()
    ev.close()
    roc.close()
    figure.close()
    for view in (rw.ROC, rw.Dashboard, bq.ROC):
        with pytest.raises(ValueError, match=r"ev\.close\(\) closed it\. Create a new one"):
            view(ev)
    before = models()
    ev.threshold = 0.25
    ev.costs = rw.Costs(fp=2, fn=1)
    ev.intervals = True
    roc.options = {"x": "log"}
    assert ev.at().threshold == 0.25
    assert "0.25" in repr(ev)
    assert len(ev.summary()) == 2
    assert ev.embed(charts=[rw.ROC]).data
    assert models() == before
