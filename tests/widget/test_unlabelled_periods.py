"""Periods whose labels are still missing: what the page gets, and what the Evaluation keeps."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts import format as fmt
from rocwidgets.charts.timeline import timeline
from rocwidgets.core.analysis import Analysis
from rocwidgets.core.unlabelled_periods import MOST
from rocwidgets.vocabulary import defaults
from rocwidgets.widget.scene import scene_of
from rocwidgets.widget.wire import pack_sample, pack_unlabelled


def evaluation(**more: Any) -> rw.Evaluation:
    rng = np.random.default_rng(4)
    y = rng.random(800) < 0.4
    scores = {"good": np.round(rng.normal(1.5 * y), 1), "poor": np.round(rng.normal(0.5 * y), 1)}
    time = np.repeat(["2026-01", "2026-02"], 400)
    return rw.Evaluation(y, scores, time=time, costs=rw.Costs(fp=1, fn=3), threshold=0.7, **more)


def later(n: int = 300) -> dict[str, Any]:
    rng = np.random.default_rng(7)
    # Farther apart than the labelled scores, which bound the thresholds.
    return {"good": np.round(rng.normal(0.8, 4, n), 1), "poor": rng.normal(0.2, 1, n)}


MONTHS = np.repeat(["2026-03", "2026-04", "2026-05"], 100)


def test_what_is_sent_has_the_expected_counts_at_every_drawn_row() -> None:
    ev = evaluation()
    ev.periods.add(later(), MONTHS)
    sent: Any = pack_unlabelled(ev.sample)
    assert sent["names"] == ["2026-03", "2026-04", "2026-05"]
    for name, packed in zip(ev.models, sent["models"], strict=True):
        ev.model = name
        thresholds = ev.sample.thinned(name).threshold
        shape = (3, len(thresholds))
        kind = "<u2" if len(packed["flagged"]) == 2 * shape[0] * shape[1] else "<u4"
        flagged = np.frombuffer(packed["flagged"], kind).reshape(shape).cumsum(axis=1)
        positives = np.frombuffer(packed["expected"], "<f8").reshape(shape)
        score = later()[name]
        expected = ev.periods.expected()["positives"]
        for row, threshold in enumerate(thresholds):
            if row % 7 == 0 or row == len(thresholds) - 1:
                ev.threshold = threshold
                found = ev.periods.expected()
                np.testing.assert_allclose(positives[:, row], found["tp"], rtol=1e-12, atol=1e-12)
            above = [int((score[period == MONTHS] >= threshold).sum()) for period in sent["names"]]
            assert flagged[:, row].tolist() == above
        assert packed["n"] == [100, 100, 100]
        np.testing.assert_allclose(packed["positives"], expected, rtol=1e-12)


def test_only_the_last_periods_are_sent() -> None:
    ev = evaluation()
    time = np.repeat(np.arange(1, 41), 10)
    ev.periods.add(np.tile(np.linspace(-2, 2, 10), 40), time)
    sent: Any = pack_unlabelled(ev.sample)
    assert (sent["left_out"], sent["names"]) == (40 - MOST, list(range(41 - MOST, 41)))
    assert sent["models"][1] is None
    assert len(ev.periods.expected()) == 40


def test_they_stay_through_focus_copies_and_derived_models_and_are_replaced() -> None:
    ev = evaluation()
    ev.focus = "2026-02"
    ev.periods.add(later()["good"], MONTHS, method="sigmoid")
    assert ev.focus == "2026-02"
    assert ev.sample.focus == ("periods", "2026-02")
    expected: Any = ev.periods.expected()
    sent = pack_sample(ev.sample)
    assert sent["unlabelled"] is None
    assert sent["whole"]["unlabelled"]["names"][0] == "2026-03"
    ev.focus = None
    ev["good"].calibrated(folds=None)
    again: Any = copy.deepcopy(ev).periods.expected()
    assert again.equals(expected)
    assert pack_sample(ev.sample)["unlabelled"]["models"][1:] == [None, None]
    ev.periods.add(later()["good"], MONTHS, method="isotonic")
    assert not ev.periods.expected().equals(expected)
    assert ev.periods.expected(method="sigmoid").equals(expected)


def test_the_table_without_scripts_says_what_is_expected() -> None:
    ev = evaluation()
    ev.periods.add(later(), MONTHS)
    table = timeline(scene_of(ev, {**defaults("timeline"), "metric": "accuracy"}))
    heads, rates, profits, changes, volume, *reasons = (
        [cell.text for cell in column.cells] for column in table.columns
    )
    expected = ev.periods.expected()
    assert heads[2:] == [f"{period}, expected" for period in expected.index]
    accuracy = (expected["tp"] + expected["tn"]) / expected["n"]
    assert rates[2:] == [fmt.rate(each) for each in accuracy]
    first = ev.periods.changes()["profit"].iloc[0]
    known = ev.periods.changes()
    assert profits == fmt.amounts(*known["profit"], *expected["profit"])
    assert changes == fmt.amounts(*known["change"], *(expected["profit"] - first))
    more = (expected["n"] / known["n"].iloc[0] - 1) * first
    assert volume == fmt.amounts(*known["volume"], *more)
    assert all(column[2:] == [fmt.money(np.nan)] * 3 for column in reasons)
    assert table.notes == ("Expected from calibrated scores, if what they mean has not changed.",)


def test_what_cannot_be_said_names_the_reason() -> None:
    ev = evaluation()
    with pytest.raises(ValueError, match=r"no periods without labels\. Pass y_score and time"):
        ev.periods.expected()
    with pytest.raises(ValueError, match="no model 'good', only 'poor'"):
        ev.periods.add({"poor": later()["poor"]}, MONTHS)
    with pytest.raises(ValueError, match=r"cases of '2026-02' have labels\. Add periods without"):
        ev.periods.add(later()["good"], np.repeat(["2026-02", "2026-03", "2026-04"], 100))
    ev.periods.add(later()["good"], MONTHS)
    with pytest.raises(ValueError, match="no scores of 'poor', only of 'good'"):
        ev.periods.expected(model="poor")
    with pytest.raises(ValueError, match="method must be one of"):
        ev.periods.expected(method="platt")
    with pytest.raises(ValueError, match="y_score 300 rows, time 2 rows"):
        ev.periods.add(later()["good"], ["2026-03", "2026-04"])
    with pytest.raises(TypeError, match="An Analysis does not change"):
        Analysis(ev.sample, ev.setting).periods.add(later()["good"], MONTHS)
    costly = rw.Evaluation([0, 1], [0.2, 0.8], case_costs=[1.0, 2.0])
    with pytest.raises(ValueError, match="per-case costs"):
        costly.periods.add([0.1], [1])
