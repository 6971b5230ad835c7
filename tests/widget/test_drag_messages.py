"""What Python computes for the messages of a drag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.widget import wire
from rocwidgets.widget.packed_layers import PackedLayers

if TYPE_CHECKING:
    from collections.abc import Callable

MOVES = 20


@pytest.fixture
def ev() -> rw.Evaluation:
    rng = np.random.default_rng(0)
    y = rng.random(20_000) < 0.3
    return rw.Evaluation(y, rng.random(20_000) / 2 + 0.4 * y, threshold=0.5)


def drag(ev: rw.Evaluation, thresholds: Any) -> None:
    """Let an Evaluation handle the messages of a page whose threshold is dragged."""
    for threshold in thresholds:
        ev.set_state({"threshold": threshold})


def between_rows(ev: rw.Evaluation) -> list[float]:
    """Return thresholds at rows that the page does not have."""
    known = ev.sample.thinned("model").threshold
    every = ev.sample.tables["model"].rows().threshold
    return [float(each) for each in np.setdiff1d(every, known)[100 : 100 + MOVES]]


def counter(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[Callable[..., Any]]:
    """Return a list that grows with each call of a function."""
    plain, calls = getattr(owner, name), []

    def counted(*given: Any, **named: Any) -> Any:
        calls.append(plain)
        return plain(*given, **named)

    monkeypatch.setattr(owner, name, counted)
    return calls


def test_counts_of_a_message_are_computed_once(ev, monkeypatch) -> None:
    packed = counter(monkeypatch, wire, "pack_counts")
    thresholds = between_rows(ev)
    drag(ev, thresholds)
    assert len(thresholds) == len(packed) == MOVES
    at = ev.at()
    sent = ev.get_state(["_counts"])["_counts"]
    assert (sent["tp"], sent["fp"], sent["threshold"]) == (at.tp, at.fp, thresholds[-1])


def test_counts_are_of_the_current_model_and_sample(ev) -> None:
    (threshold,) = between_rows(ev)[:1]
    ev.threshold = threshold
    before = ev.get_state(["_counts"])["_counts"]
    y, scores = ev.sample.cases.positive, ev.sample.cases.scores["model"]  # type: ignore[union-attr]
    other = rw.Evaluation(np.concatenate([y, y]), np.concatenate([scores, scores]))
    ev.set_trait("_sample", other.sample)
    assert ev.get_state(["_counts"])["_counts"] == {
        **before,
        "tp": 2 * before["tp"],
        "fp": 2 * before["fp"],
    }


def test_bands_are_computed_once_for_a_change_and_not_in_a_drag(ev, monkeypatch) -> None:
    view = rw.ROC(ev, band="vertical")
    assert ev.get_state(["_bands"])["_bands"]
    bands = counter(monkeypatch, PackedLayers, "_band")
    drag(ev, between_rows(ev))
    assert not bands
    ev.confidence_level = 0.9
    assert len(bands) == 1
    drag(ev, between_rows(ev))
    assert len(bands) == 1
    view.close()
