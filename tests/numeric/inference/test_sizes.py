"""DeLong's method at every class size: NaN where it has nothing to go by, else an interval."""

from __future__ import annotations

import math

import numpy as np
import pytest
from support.effort import sampled

import rocwidgets as rw
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.inference import auc_interval, compare_auc

SIZES = range(2, 2001)
# Positives and negatives at falling scores, for so many of each.
SHAPES = {
    "perfect": lambda p, n: ([p, 0], [0, n]),
    "inverted": lambda p, n: ([0, p], [n, 0]),
    "constant": lambda p, n: ([p], [n]),
    "one swap": lambda p, n: ([p - 1, 0, 1, 0], [0, 1, 0, n - 1]),
}
NO_SPREAD = {"perfect": 1.0, "inverted": 0.0, "constant": 0.5}


def table_of(shape, p, n):
    positive, negative = SHAPES[shape](p, n)
    return CountTable.from_counts(range(len(positive), 0, -1), positive, negative)


@pytest.mark.slow
@pytest.mark.parametrize("shape", sampled(SHAPES, 4))
def test_every_class_size(shape):
    for p, n in {pair for s in SIZES for pair in ((s, 49), (2, s), (s, s))}:
        table = table_of(shape, p, n)
        for transform in ("logit", "plain"):
            result = auc_interval(table, transform=transform)
            ends = result.low, result.high
            if shape in NO_SPREAD:
                assert (result.estimate, result.standard_error) == (NO_SPREAD[shape], 0), (p, n)
                assert all(map(math.isnan, ends)), (p, n)
            else:
                # One positive is below one negative: all placements but those two are 1.
                variance = 2 / (p * p * n * n)
                assert result.estimate == (p * n - 1) / (p * n), (p, n)
                assert result.standard_error == pytest.approx(math.sqrt(variance)), (p, n)
                assert 0 <= ends[0] <= result.estimate <= ends[1] <= 1, (p, n)


@pytest.mark.parametrize("size", [10**6, 2**31 - 1])
def test_one_swap_among_very_many(size):
    table = table_of("one swap", size, size)
    for transform in ("logit", "plain"):
        result = auc_interval(table, transform=transform)
        assert result.standard_error == pytest.approx(math.sqrt(2) / size**2, rel=1e-9)
        assert 0 < result.low <= result.estimate <= result.high <= 1


@pytest.mark.slow
@pytest.mark.parametrize("one", SHAPES)
@pytest.mark.parametrize("other", sampled(SHAPES, 2))
def test_paired_test_of_every_shape(one, other):
    for p, n in [(s, 2 + s * 7 % 53) for s in range(2, 200)]:
        positive = np.arange(p + n) >= n
        score = {
            "perfect": np.arange(p + n, dtype=float),
            "inverted": -np.arange(p + n, dtype=float),
            "constant": np.zeros(p + n),
            "one swap": np.arange(p + n, dtype=float),
        }
        score["one swap"][[n - 1, n]] = n, n - 1
        result = compare_auc(positive, score[one], score[other])
        assert result.first == table_of(one, p, n).auc
        assert result.second == table_of(other, p, n).auc
        spread = (one == "one swap") != (other == "one swap")
        assert (result.standard_error > 0) == spread, (p, n)
        assert math.isnan(result.p_value) != spread


@pytest.mark.slow
def test_models_that_differ_in_one_pair_of_very_many():
    size = 10**6
    positive = np.arange(2 * size) >= size
    score = np.random.default_rng(0).random(2 * size) + 0.5 * positive
    order = np.argsort(score)
    at = np.flatnonzero(~positive[order][:-1] & positive[order][1:])[1000]
    swapped = score.copy()
    swapped[order[at]], swapped[order[at + 1]] = score[order[at + 1]], score[order[at]]
    result = compare_auc(positive, score, swapped)
    assert result.standard_error == pytest.approx(math.sqrt(2) / size**2, rel=1e-5)
    assert result.difference == pytest.approx(1 / size**2, rel=1e-3)


@pytest.mark.filterwarnings("ignore:No interval of")
@pytest.mark.parametrize(("p", "n"), [(2, 49), (49, 2), (49, 60), (98, 103), (107, 161)])
@pytest.mark.parametrize("shape", SHAPES)
def test_every_way_to_an_evaluation(shape, p, n):
    table = table_of(shape, p, n)
    rows = table.rows()
    score, y = [], []
    for threshold, hits, alarms in zip(
        rows.threshold[1:], np.diff(rows.tp), np.diff(rows.fp), strict=True
    ):
        score += [float(threshold)] * int(hits + alarms)
        y += [1] * int(hits) + [0] * int(alarms)
    ev = rw.Evaluation.from_predictions(y, score)
    assert "AUC" in repr(ev)
    assert math.isnan(ev.summary(["auc"])["auc_low"].iloc[0]) == (shape in NO_SPREAD)
    together = ev + rw.Evaluation.from_predictions(y, score)
    assert together[together.model].auc() == ev[ev.model].auc()
    assert math.isnan(together.compare.auc_interval()["low"].iloc[0]) == (shape in NO_SPREAD)
    ev[ev.model].calibrated(folds=None)
    ev[ev.model].repaired(folds=None)
    result = ev.compare.auc_interval()
    assert result["low"].isna().tolist() == (result["standard_error"] == 0).tolist()


@pytest.mark.parametrize("p", [2, 49, 98, 103, 107, 161])
def test_crisp_classifiers(p):
    for cells in (
        {"tp": p, "fn": 0, "fp": 0, "tn": 60},
        {"tp": 0, "fn": p, "fp": 60, "tn": 0},
        {"tp": p, "fn": 0, "fp": 60, "tn": 0},
    ):
        ev = rw.Evaluation.from_confusion({"A": cells})
        assert ev.compare.auc_interval().loc["A", ["low", "high"]].isna().all()
        assert ev.compare.auc_interval(transform="plain").loc["A", ["low", "high"]].isna().all()
