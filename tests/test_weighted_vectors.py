"""Several models of weighted cases: what Python says and sends is what fractions give."""

from __future__ import annotations

import json

import numpy as np
import pytest
from support import weighted_vectors

import rocwidgets as rw
from rocwidgets.widget.scene import scene_of

CASES = json.loads(weighted_vectors.FILE.read_text(encoding="utf-8"))


def evaluation(case: dict) -> rw.Evaluation:
    return rw.Evaluation(case["y_true"], case["y_score"], sample_weight=case["sample_weight"])


def test_the_file_is_what_the_definitions_give() -> None:
    assert weighted_vectors.make() == CASES


@pytest.mark.parametrize("case", CASES)
def test_counts_and_hulls(case: dict) -> None:
    ev = evaluation(case)
    sample = ev.get_state("_sample")["_sample"]
    for model, sent in zip(scene_of(ev).models, sample["models"], strict=True):
        expected = case["tables"][model.name]
        rows = model.table.rows()
        assert rows.threshold.tolist() == [np.inf, *expected["threshold"]]
        assert rows.tp.tolist() == np.frombuffer(sent["tp"], "<f8").tolist() == expected["tp"]
        assert rows.fp.tolist() == np.frombuffer(sent["fp"], "<f8").tolist() == expected["fp"]
        assert (sample["positives"], sample["negatives"]) == (model.table.P, model.table.N)
        assert model.table.hull.threshold.tolist() == rows.threshold[expected["hull"]].tolist()


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_who_is_best(case: dict) -> None:
    ev = evaluation(case)
    hull = scene_of(ev).sample.hull
    np.testing.assert_allclose(np.column_stack((hull.fpr, hull.tpr)), case["vertices"], atol=1e-14)
    assert list(hull.model) == case["owner"]
    assert list(hull.dominated) == case["dominated"]
    result = ev.compare.cost_ranges()
    names = result.model.where(result.rule == "model", None).tolist()
    assert names == [name for name, _, _ in case["ranges"]]
    ends = [ends for _, *ends in case["ranges"]]
    np.testing.assert_allclose(result[["low", "high"]], ends, atol=1e-14)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_markers_of_other_models(case: dict) -> None:
    ev = evaluation(case)
    for row, expected in enumerate(case["markers"]):
        ev.threshold = [np.inf, *case["tables"]["a"]["threshold"]][row]
        scene = scene_of(ev)
        for model in scene.models[1:]:
            assert scene.rule_of(model) == model.rows.threshold[expected[model.name]]
