"""The local regression: computed for the charts that show it, or the reason why there is none."""

from __future__ import annotations

import builtins
from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts import Chart
from rocwidgets.numeric import CountTable, calibration
from rocwidgets.widget.scene import chart_of

ON = {"extra_curve": "loess"}


def make(rows: int = 60, **traits: Any) -> rw.Evaluation:
    generator = np.random.default_rng(5)
    p = generator.random(rows)
    return rw.Evaluation(generator.random(rows) < p, {"a": p, "b": p**2}, **traits)


def sent(ev: rw.Evaluation) -> dict[str, Any]:
    bands = dict(ev.get_state("_bands")["_bands"])
    return dict(bands["reliability loess"]) if "reliability loess" in bands else {}


def notes(ev: rw.Evaluation) -> str:
    chart = chart_of(ev, "reliability", ON)
    assert isinstance(chart, Chart)
    assert not any(guide.name == "extra" for guide in chart.guides)
    return " ".join(chart.notes)


def test_the_page_has_the_curve_of_the_current_model_while_a_chart_shows_it() -> None:
    pytest.importorskip("statsmodels")
    ev = make(model="b")
    assert sent(ev) == {}
    view = rw.Reliability(ev, extra_curve="loess")
    result = sent(ev)
    assert list(result) == ["b"]
    counts = ev["b"].counts()
    positive = np.diff(counts["tp"]).astype(bool)
    table = CountTable.from_scores(positive, counts["threshold"].to_numpy()[1:])
    x, y = calibration.loess(table)
    columns = {name: np.frombuffer(each, "<f8") for name, each in result["b"]["columns"].items()}
    np.testing.assert_allclose(np.interp(x, columns["x"], columns["y"]), y, atol=1e-3)
    view.options, before = {**view.options, "n_bins": 5}, result["b"]
    assert sent(ev)["b"] is before or sent(ev)["b"] == before
    view.options = {}
    assert sent(ev) == {}


@pytest.mark.parametrize(
    ("score", "weight", "message"),
    [
        (np.linspace(0, 1, 5004), None, "at most 5000 cases"),
        ([0.1, 0.2, 0.3, 0.4], [1, 1, 0.5, 2], "Pass whole numbers"),
    ],
)
def test_why_there_is_none_is_said_in_the_chart_and_sent(
    score: Any, weight: Any, message: str
) -> None:
    pytest.importorskip("statsmodels")
    ev = rw.Evaluation([0, 1] * (len(score) // 2), score, sample_weight=weight)
    rw.Reliability(ev, extra_curve="loess")
    assert message in notes(ev)
    assert message in sent(ev)["model"]["problem"]


def test_without_statsmodels_the_note_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    ev = make()
    importing = builtins.__import__

    def refuse(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.startswith("statsmodels"):
            raise ImportError(name)
        return importing(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    assert 'pip install "rocwidgets[loess]"' in notes(ev)
