"""An Evaluation is thin: few names, and nothing computed twice."""

from __future__ import annotations

import anywidget
import pytest

import rocwidgets as rw
from rocwidgets.core import Sample, reports

MOST_NAMES = 57
Y = [0, 1, 0, 1, 1, 0]
SCORES = {"a": [0.1, 0.9, 0.4, 0.35, 0.8, 0.2], "b": [0.3, 0.2, 0.1, 0.6, 0.5, 0.4]}


def test_it_has_few_names_of_its_own() -> None:
    ours = [each for each in rw.Evaluation.__mro__ if each.__module__.startswith("rocwidgets")]
    names = {name for each in ours for name in vars(each) if not name.startswith("_")}
    # Such as close, which every widget has.
    own = names - {*dir(anywidget.AnyWidget)}
    assert len(own) <= MOST_NAMES, sorted(own)


def test_it_computes_each_layer_once_when_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []
    ends = reports.auc_ends
    monkeypatch.setattr(reports, "auc_ends", lambda *given: counted.append(given) or ends(*given))
    ev = rw.Evaluation(
        Y, SCORES, intervals=True, n_bootstrap=20, options={"profit": {"band": "fixed"}}
    )
    assert len(counted) == len(ev.models)
    ev.threshold = 0.3
    ev.costs = rw.Costs(fp=1, fn=3)
    ev["a"].calibrated(folds=None)
    assert len(counted) == len(ev.models), "one of each model, whatever else changes"


def test_it_is_made_of_a_sample_as_well() -> None:
    sample = Sample.from_scores(Y, SCORES)
    ev = rw.Evaluation(sample, threshold=0.3)
    assert (ev.sample, ev.threshold) == (sample, 0.3)
    assert ev.summary().equals(rw.Evaluation(Y, SCORES, threshold=0.3).summary())
    with pytest.raises(TypeError, match="cannot take pos_label with a Sample"):
        rw.Evaluation(sample, pos_label=1)
    with pytest.raises(
        TypeError, match=r"Evaluation needs y_score, got None\. Pass one score per row"
    ):
        rw.Evaluation(Y)
