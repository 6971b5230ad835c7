"""Weights of the cases of groups count as ratios."""

from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.widget.wire import pack_sample


def drawn(n: int = 400, seed: int = 3) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(seed)
    group = rng.integers(0, 2, n)
    y = rng.random(n) < 0.3 + 0.2 * group
    return y.astype(int), rng.normal(y * 1.2 - group * 0.5), group


def test_only_the_ratios_of_weights_tell_which_groups_share_a_threshold() -> None:
    y, score, group = drawn()
    plain = rw.Evaluation(y, score, group=group).groups.thresholds("equal_tpr")
    for unit in (1 / len(y), 1.0, 1000.0):
        ev = rw.Evaluation(y, score, group=group, sample_weight=np.full(len(y), unit))
        found = ev.groups.thresholds("equal_tpr")
        assert np.array(found.rules) == pytest.approx(np.array(plain.rules))
        assert found.note == plain.note
        assert np.ptp(found.summary()["tpr"]) < 1e-9
        packed = pack_sample(ev.sample)
        assert packed["groups"]["effective"] == [y[group == each].sum() for each in (0, 1)]
    unweighted = pack_sample(rw.Evaluation(y, score, group=group).sample)
    assert unweighted["groups"]["effective"] is None


@pytest.mark.filterwarnings("ignore:All groups share one threshold")
def test_positives_that_one_weight_outweighs_are_few() -> None:
    y, score, group = drawn()
    weight = np.ones(len(y))
    weight[np.flatnonzero((y == 1) & (group == 0))[0]] = 1000.0
    ev = rw.Evaluation(y, score, group=group, sample_weight=weight)
    found = ev.groups.thresholds("equal_tpr")
    assert found.rules[0] == found.rules[1]
    assert "All groups share one threshold, because a group needs 30 effective" in found.note
    alone = ev.groups.thresholds("equal_tpr", min_positives=1)
    assert alone.rules[0] != alone.rules[1]
    assert "share" not in alone.note


def test_labels_of_weighted_cases_have_thresholds_of_their_own() -> None:
    rng = np.random.default_rng(0)
    y = (rng.random((300, 2)) < 0.4).astype(int)
    score = rng.normal(y * [1.0, 2.0])
    plain = rw.Evaluation.from_multilabel(y, score)
    found = rw.Evaluation.from_multilabel(y, score, sample_weight=np.full(300, 1 / 300))
    assert found.group_thresholds == plain.group_thresholds
    assert len({*plain.group_thresholds.values()}) == 2
