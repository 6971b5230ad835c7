from __future__ import annotations

import numpy as np
import pytest
from numeric import oracle
from sklearn import metrics

from rocwidgets.numeric import CountTable

CASES = [
    ("probability", None),
    ("margin", None),
    ("four digits", None),
    ("half zero", None),
    ("probability", "weights"),
    ("four digits", "weights"),
]


@pytest.fixture(params=CASES, ids=str)
def case(request):
    shape, weights = request.param
    positive, score = oracle.simulated(shape, 6000, 11)
    weight = np.random.default_rng(5).gamma(1, size=6000) if weights else None
    return positive, score, weight, CountTable.from_scores(positive, score, weight)


def test_roc_curve(case):
    positive, score, weight, table = case
    fpr, tpr, thresholds = metrics.roc_curve(
        positive, score, sample_weight=weight, drop_intermediate=False
    )
    rows = table.rows()
    assert rows.threshold.tolist() == thresholds.tolist()
    tolerance = 0 if weight is None else 1e-12
    np.testing.assert_allclose(rows.fp / table.N, fpr, rtol=tolerance)
    np.testing.assert_allclose(rows.tp / table.P, tpr, rtol=tolerance)


def test_confusion_matrix_at_thresholds(case):
    positive, score, weight, table = case
    tn, fp, fn, tp, thresholds = metrics.confusion_matrix_at_thresholds(
        positive, score, sample_weight=weight
    )
    found_tp, found_fp = table.at(thresholds)
    np.testing.assert_allclose(found_tp, tp, rtol=1e-12)
    np.testing.assert_allclose(found_fp, fp, rtol=1e-12)
    np.testing.assert_allclose(table.P - found_tp, fn, atol=1e-9)
    np.testing.assert_allclose(table.N - found_fp, tn, atol=1e-9)


def test_roc_auc_score(case):
    positive, score, weight, table = case
    expected = metrics.roc_auc_score(positive, score, sample_weight=weight)
    assert table.auc == pytest.approx(expected, abs=1e-13)
