"""Time of an Evaluation: made and shown, of few and of many cases, and at each move of a drag."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import comm
import ipywidgets
import numpy as np
from cases import sample, three_models
from ratio import Ratio, duration, timed
from timing import fastest, seconds

import rocwidgets as rw
from rocwidgets import bq
from rocwidgets.core import Analysis, Sample

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SMALL = 10_000
MOVES = 1000


class Connection(comm.DummyComm):
    """That of a widget to pages which nobody has opened."""


@contextmanager
def connected() -> Iterator[None]:
    """Connect widgets that are made meanwhile as a kernel does, but to no page."""
    before, comm.create_comm = comm.create_comm, Connection
    try:
        yield
    finally:
        comm.create_comm = before


def lines(n: int, repeat: int) -> list[Ratio]:
    """Return the lines of the report."""
    with connected():
        many, drag = _of_many_cases(n, repeat), _drag(n)
    return [*many, *_frames(n, repeat), *_of_few_cases(repeat), *drag]


def shown(y: Any, score: Any, **of_cases: Any) -> None:
    """Make an Evaluation and all that is sent to its page."""
    ev = rw.Evaluation(y, score, **of_cases)
    ev.get_state()
    ev.close()


def _of_many_cases(n: int, repeat: int) -> list[Ratio]:
    y, score = sample(n)
    costs = rw.CaseCosts(fn=np.random.default_rng(1).lognormal(4, 1, n), fp=5)
    one = {
        "np.sort": lambda: np.sort(score),
        "Evaluation, created and sent": lambda: shown(y, score),
        "the same with per-case costs": lambda: shown(y, score, case_costs=costs),
    }
    goals = {"Evaluation, created and sent": 2, "the same with per-case costs": 6}
    result = timed(fastest(one, repeat), "np.sort", goals)
    y, scores = three_models(n)
    three = {
        "one model": lambda: shown(y, scores["A"]),
        "Evaluation of three models, created and sent": lambda: shown(y, scores),
    }
    return result + timed(
        fastest(three, repeat), "one model", {"Evaluation of three models, created and sent": 1.8}
    )


def _frames(n: int, repeat: int) -> list[Ratio]:
    """Return the times of frames of every row."""
    positive, score = sample(n)
    model = Analysis.of(Sample.from_scores(positive, score))["model"]
    frames: dict[str, Callable[[], object]] = {
        "np.sort": lambda: np.sort(score),
        "data frame of the DET curve, every row": lambda: model.curve("det"),
        "data frame of all metrics, every row": lambda: model.curve("threshold_metrics"),
    }
    goals = {"data frame of the DET curve, every row": 2, "data frame of all metrics, every row": 3}
    return timed(fastest(frames, repeat), "np.sort", goals)


def _of_few_cases(repeat: int) -> list[Ratio]:
    y, scores = three_models(SMALL)
    ev = rw.Evaluation(y, scores)

    def sent() -> None:
        with connected():
            rw.Evaluation(y, scores).close()

    script = f"Evaluation of three models, {SMALL:,} cases, in a script"
    made = {
        "scikit-learn's curves of these models": lambda: _sklearn_curves(y, scores),
        script: lambda: rw.Evaluation(y, scores).close(),
        "the same in a kernel, sent": sent,
    }
    drawn = {
        "the same charts in bqplot": lambda: _bqplot_figures(ev),
        "its output in a cell": ev._repr_mimebundle_,
    }
    for calls in (made, drawn):
        fastest(calls, 1)  # once, so that imports are not timed
    result = timed(fastest(made, 10 * repeat), "scikit-learn's curves of these models")
    result = [each._replace(goal="10 ms") if each.what == script else each for each in result]
    result += timed(fastest(drawn, 10 * repeat), "the same charts in bqplot")
    ev.close()
    return result


def _sklearn_curves(y: Any, scores: dict[str, Any]) -> None:
    from sklearn import calibration, metrics  # noqa: PLC0415 - only this line of the report needs it

    for score in scores.values():
        metrics.roc_curve(y, score)
        metrics.roc_auc_score(y, score)
        metrics.precision_recall_curve(y, score)
        calibration.calibration_curve(y, score, n_bins=10)


def _bqplot_figures(ev: rw.Evaluation) -> None:
    for kind in (bq.ROC, bq.Discrimination, bq.Gains):
        figure = kind(ev)
        figure._repr_mimebundle_()
        figure.close()


def _drag(n: int) -> list[Ratio]:
    """Return the time of a message of a drag, beside one of a slider of ipywidgets."""
    ev = rw.Evaluation(*three_models(n))
    slider = ipywidgets.FloatSlider(min=0, max=1)
    took = seconds(lambda: dragged(ev, "threshold"), time.process_time) / MOVES
    plain = seconds(lambda: dragged(slider, "value"), time.process_time) / MOVES
    ev.close()
    slider.close()
    line = Ratio(
        "one message of a drag, in Python",
        "one of a FloatSlider",
        took / plain,
        duration(took),
        "0.1 ms",
    )
    return [line]


def dragged(widget: Any, trait: str) -> None:
    """Let a widget handle the messages of a page that sets a trait again and again."""
    for value in np.linspace(0.2, 0.8, MOVES).tolist():
        data = {"method": "update", "state": {trait: value}, "buffer_paths": []}
        widget._handle_msg({"content": {"data": data}, "buffers": []})  # noqa: SLF001
