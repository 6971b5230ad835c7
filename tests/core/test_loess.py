"""The switch of the local regression: computed before it turns, or left off with the reason."""

from __future__ import annotations

import builtins
from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.numeric import CountTable, calibration


def make(rows: int = 60, **traits: Any) -> rw.Evaluation:
    generator = np.random.default_rng(5)
    p = generator.random(rows)
    return rw.Evaluation(generator.random(rows) < p, {"a": p, "b": p**2}, **traits)


def test_the_page_has_the_curves_of_all_models_while_it_is_on() -> None:
    pytest.importorskip("statsmodels")
    ev = make()
    assert ev.get_state("_loess") == {"_loess": []}
    ev.set_state({"loess": True})
    curves = dict(ev.get_state("_loess")["_loess"])
    assert list(curves) == ["a", "b"]
    counts = ev["b"].counts()
    positive = np.diff(counts["tp"]).astype(bool)
    table = CountTable.from_scores(positive, counts["threshold"].to_numpy()[1:])
    x, y = calibration.loess(table)
    assert np.frombuffer(curves["b"]["x"], "<f8").tolist() == x.tolist()
    assert np.frombuffer(curves["b"]["y"], "<f8").tolist() == y.tolist()
    ev.loess = False
    assert ev.get_state("_loess") == {"_loess": []}
    assert list(dict(make(loess=True).get_state("_loess")["_loess"])) == ["a", "b"]


def refusing(ev: rw.Evaluation, error: type[Exception], message: str) -> list[Any]:
    """Turn it on in Python and in the page; return what the page is told."""
    told = []
    ev.send_state = lambda key=None: told.append((key, ev.get_state(key)))
    with pytest.raises(error, match=message):
        ev.loess = True
    with pytest.raises(error, match=message):
        ev.set_state({"loess": True})
    assert ev.loess is False
    assert ev.get_state("_loess") == {"_loess": []}
    return [state for key, state in told if key == ["loess"]]


@pytest.mark.parametrize(
    ("score", "weight", "message"),
    [
        ([-1.0, 2.0, 3.0, 0.5], None, r"no local regression of 'model': .*must be in \[0, 1\]"),
        (np.linspace(0, 1, 5004), None, "no local regression of 'model': .* at most 5000 cases"),
        ([0.1, 0.2, 0.3, 0.4], [1, 1, 0.5, 2], "weights .* must be whole numbers"),
    ],
)
def test_a_refusal_leaves_it_off_and_turns_the_switch_of_the_page_back(
    score: Any, weight: Any, message: str
) -> None:
    ev = rw.Evaluation([0, 1] * (len(score) // 2), score, sample_weight=weight)
    assert refusing(ev, ValueError, message)[-1] == {"loess": False}


def test_without_statsmodels_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ev = make()
    importing = builtins.__import__

    def refuse(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.startswith("statsmodels"):
            raise ImportError(name)
        return importing(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    told = refusing(ev, ImportError, r'pip install "rocwidgets\[loess\]"')
    assert told[-1] == {"loess": False}
