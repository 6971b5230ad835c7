from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from numeric import calibration_oracle as exact

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.auc_family import prob_auc, prob_roc, scor_auc, scor_roc, scor_roc_line


@given(sample=exact.weighted_forecasts())
def test_prob_roc(sample):
    table = CountTable.from_scores(*sample)
    curve = prob_roc(table)
    assert curve.area == pytest.approx(prob_auc(table), abs=1e-14)
    ends = curve.fpr[0], curve.tpr[0], curve.fpr[-1], curve.tpr[-1]
    assert ends == (0, 0, 1, 1)
    assert (np.diff(curve.fpr) >= 0).all()
    assert (np.diff(curve.tpr) >= 0).all()
    finite = np.isfinite(curve.threshold)
    positive, score, weight = sample
    for t, fpr in zip(curve.threshold[finite], curve.fpr[finite], strict=True):
        chances = np.clip((1 + score[~positive] - t) / 2, 0, 1)
        assert fpr == pytest.approx(np.average(chances, weights=weight[~positive]), abs=1e-14)
    assert list(curve.columns()) == ["threshold", "fpr", "tpr"]


def test_scor_roc_is_the_auc_of_lowered_positives():
    rng = np.random.default_rng(3)
    score = rng.integers(0, 17, 60) / 16
    positive = rng.random(60) < 0.5
    weight = rng.integers(1, 4, 60).astype(float)
    table = CountTable.from_scores(positive, score, weight)
    # Halves of a sixteenth fall between any two differences, so that the steps add up exactly.
    heights = []
    for tau in (np.arange(16) + 0.5) / 16:
        lowered = CountTable.from_scores(positive, score - tau * positive, weight)
        heights.append(scor_roc(table, tau))
        assert heights[-1] == pytest.approx(lowered.auc, abs=1e-14)
    assert np.mean(heights) == pytest.approx(scor_auc(table), abs=1e-14)
    assert scor_roc(table, 0) == pytest.approx(table.auc, abs=1e-14)
    grid = scor_roc(table, [[0.0, 0.25], [0.5, 1.0]])
    assert grid.shape == (2, 2)
    assert (np.diff(grid.ravel()) <= 0).all()


@given(sample=exact.weighted_forecasts())
def test_the_line_of_scor_roc_has_the_area_and_every_step(sample):
    positive, score, weight = sample
    table = CountTable.from_scores(*sample)
    tau, auc = scor_roc_line(table)
    assert (tau[0], auc[0], tau[-1], auc[-1]) == (0, table.auc, 1, 0)
    assert (np.diff(tau) >= 0).all()
    assert (np.diff(auc) <= 0).all()
    assert np.trapezoid(auc, tau) == pytest.approx(scor_auc(table), abs=1e-12)
    pairs = np.subtract.outer(score[positive], score[~positive])
    share = np.multiply.outer(weight[positive], weight[~positive])
    steps = np.unique(tau)
    for middle in (steps[1:] + steps[:-1]) / 2:
        expected = share[pairs > middle].sum() / share.sum()
        assert np.interp(middle, tau, auc) == pytest.approx(expected, abs=1e-12)


def test_the_line_of_scor_roc_is_within_half_a_pixel_of_many_scores():
    rng = np.random.default_rng(7)
    positive = rng.random(1500) < 0.4
    score = np.clip(rng.normal(np.where(positive, 0.6, 0.4), 0.2), 0, 1)
    table = CountTable.from_scores(positive, score)
    tau, auc = scor_roc_line(table)
    assert len(tau) == 4003
    assert (tau[0], auc[0], tau[-1], auc[-1]) == (0, table.auc, 1, 0)
    assert (np.diff(auc) <= 0).all()
    # Between two multiples it is what lies between the curve half a pixel before and after.
    inside = (np.arange(2000) + 0.5) / 2000
    heights = np.interp(inside, tau, auc)
    late = scor_roc(table, np.minimum(inside + 1 / 2000, 1))
    early = scor_roc(table, np.maximum(inside - 1 / 2000, 0))
    assert (late <= heights + 1e-12).all()
    assert (heights <= early + 1e-12).all()
    assert np.trapezoid(auc, tau) == pytest.approx(scor_auc(table), abs=1 / 2000)
