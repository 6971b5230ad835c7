from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle
from sklearn import metrics

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.curves import (
    average_precision,
    precision_at,
    precision_recall,
    precision_recall_path,
)

FILE = Path(__file__).parents[2] / "data" / "papers.json"
VECTORS = {vector["id"]: vector for vector in json.loads(FILE.read_text("utf-8"))["vectors"]}
PREVALENCE = st.sampled_from([Fraction(1, 2), Fraction(1, 20), Fraction(9, 10), Fraction(1, 3)])


def points(positive, score, weight=None):
    """Exact tpr and fpr of every row."""
    rows = oracle.all_rows(positive, score, weight)
    _, p, n = rows[-1]
    return [(Fraction(tp, p), Fraction(fp, n)) for _, tp, fp in rows]


def as_rates(exact):
    return np.array([float(h) for h, _ in exact]), np.array([float(f) for _, f in exact])


def precision_of(h, f, pi):
    return pi * h / (pi * h + (1 - pi) * f)


def precision_reached(exact, pi, recall):
    """Precision where a curve that is linear in tp and fp first reaches a recall."""
    if recall == 0:
        return precision_of(*next((h, f) for h, f in exact if h or f), pi)
    for (h0, f0), (h1, f1) in pairwise(exact):
        if h0 < recall <= h1:
            return precision_of(recall, f0 + (recall - h0) / (h1 - h0) * (f1 - f0), pi)
    raise AssertionError


@given(sample=oracle.samples(), pi=PREVALENCE)
def test_precision_and_its_limit_are_the_exact_quotients(sample, pi):
    exact = points(*sample)
    expected = [precision_of(*(row if any(row) else exact[1]), pi) for row in exact]
    recall, precision = precision_recall(*as_rates(exact), float(pi))
    np.testing.assert_allclose(recall, [float(h) for h, _ in exact], rtol=1e-15)
    np.testing.assert_allclose(precision, [float(value) for value in expected], rtol=1e-13)


@given(sample=oracle.samples(), pi=PREVALENCE, data=st.data())
def test_precision_between_rows_is_that_of_linear_counts(sample, pi, data):
    exact = points(*sample)
    wanted = data.draw(st.lists(st.fractions(0, 1, max_denominator=64), min_size=1))
    wanted += [Fraction(0), Fraction(1)]
    result = precision_at(*as_rates(exact), float(pi), np.array(wanted, float))
    # A recall within rounding of a row's is told from it by no float, and precision may jump there.
    sure = [
        k for k, r in enumerate(wanted) if r in (0, 1) or all(abs(r - h) > 1e-9 for h, _ in exact)
    ]
    expected = [float(precision_reached(exact, pi, wanted[k])) for k in sure]
    np.testing.assert_allclose(result[sure], expected, rtol=1e-12, atol=1e-15)


@given(sample=oracle.samples(), pi=PREVALENCE)
def test_at_the_recall_of_rows_the_first_with_it_counts(sample, pi):
    tpr, fpr = as_rates(points(*sample))
    recall, precision = precision_recall(tpr, fpr, float(pi))
    first = np.searchsorted(recall, recall, side="left")
    result = precision_at(tpr, fpr, float(pi), recall)
    np.testing.assert_allclose(result, precision[first], rtol=1e-13)


@given(sample=oracle.samples(), pi=PREVALENCE)
def test_the_path_is_fine_and_passes_every_row(sample, pi):
    tpr, fpr = as_rates(points(*sample))
    recall, precision = precision_recall_path(tpr, fpr, float(pi), step=0.05)
    rows = set(zip(*(c.tolist() for c in precision_recall(tpr, fpr, float(pi))), strict=True))
    assert rows <= set(zip(recall.tolist(), precision.tolist(), strict=True))
    assert (np.diff(recall) >= -1e-12).all()
    assert np.diff(recall).max() <= 0.05 + 1e-12
    level = np.diff(recall) < 1e-12
    assert np.abs(np.diff(precision))[~level].max(initial=0) <= 0.05 + 1e-9
    inner = np.flatnonzero(np.abs(recall[:, None] - tpr).min(axis=1) > 1e-9)
    expected = precision_at(tpr, fpr, float(pi), recall[inner])
    np.testing.assert_allclose(precision[inner], expected, rtol=1e-8, atol=1e-10)


@given(sample=oracle.samples(), pi=PREVALENCE)
def test_nothing_lies_above_the_curve_of_the_hull(sample, pi):
    exact = points(*sample)
    table = CountTable.from_scores(*sample)
    hull = table.hull.tp / table.P, table.hull.fp / table.N
    recall, precision = precision_recall(*as_rates(exact), float(pi))
    assert (precision_at(*hull, float(pi), recall) >= precision - 1e-12).all()


@given(sample=oracle.samples(), pi=PREVALENCE)
def test_average_precision_is_the_sum_of_steps(sample, pi):
    exact = points(*sample)
    steps = pairwise(exact)
    expected = sum((b[0] - a[0]) * precision_of(*b, pi) for a, b in steps)
    assert average_precision(*as_rates(exact), float(pi)) == pytest.approx(float(expected))


@pytest.mark.parametrize("weights", [False, True])
@pytest.mark.parametrize("shape", ["probability", "four digits", "half zero", "rare"])
def test_scikit_learn_gives_the_same(shape, weights):
    positive, score = oracle.simulated(shape, 20000, 3)
    weight = np.random.default_rng(5).gamma(1, size=20000) if weights else None
    table = CountTable.from_scores(positive, score, weight)
    rows, share = table.rows(), table.P / (table.P + table.N)
    tpr, fpr = rows.tp / table.P, rows.fp / table.N
    precision, recall, thresholds = metrics.precision_recall_curve(
        positive, score, sample_weight=weight
    )
    ours = precision_recall(tpr, fpr, share)
    assert rows.threshold[:0:-1].tolist() == thresholds.tolist()
    np.testing.assert_allclose(ours[0][::-1], recall, rtol=1e-11)
    np.testing.assert_allclose(ours[1][:0:-1], precision[:-1], rtol=1e-11)
    expected = metrics.average_precision_score(positive, score, sample_weight=weight)
    assert average_precision(tpr, fpr, share) == pytest.approx(expected, rel=1e-12)


def test_average_precision_at_another_prevalence_is_that_of_repeated_negatives():
    positive, score = oracle.simulated("four digits", 2000, 8)
    rows = CountTable.from_scores(positive, score)
    times = np.where(positive, 1, 7)
    more = np.repeat(positive, times)
    table = rows.rows()
    result = average_precision(table.tp / rows.P, table.fp / rows.N, more.mean())
    expected = metrics.average_precision_score(more, np.repeat(score, times))
    assert result == pytest.approx(expected, rel=1e-12)


def test_dyakonov_closed_form_and_area():
    theta = np.linspace(1, 0, 200001)
    tpr, fpr = 1 - theta**2, (1 - theta) ** 2
    _, precision = precision_recall(tpr, fpr, 0.5)
    np.testing.assert_allclose(precision[1:], (1 + theta[1:]) / 2, rtol=1e-9)
    assert average_precision(tpr, fpr, 0.5) == pytest.approx(
        VECTORS["dya-pr-area"]["expected"], abs=1e-5
    )
    grid = VECTORS["dya-closed"]["computed"]["0.5"]
    result = precision_at(tpr, fpr, 0.5, np.array(grid["gain_TPR"]))
    np.testing.assert_allclose(result[1:], grid["precision"][1:], rtol=1e-8)
    assert result[0] == pytest.approx(1, abs=1e-5)


def test_interpolation_is_not_straight():
    # Davis & Goadrich's example: 20 positives, 2000 negatives, (tp, fp) from (5, 5) to (10, 30).
    tpr, fpr = np.array([0, 5, 10, 20]) / 20, np.array([0, 5, 30, 2000]) / 2000
    result = precision_at(tpr, fpr, 20 / 2020, np.array([0.25, 0.3, 0.35, 0.4, 0.45, 0.5]))
    np.testing.assert_allclose(result, [0.5, 6 / 16, 7 / 22, 8 / 28, 9 / 34, 0.25], rtol=1e-13)


def test_false_alarms_first_start_at_zero():
    _, precision = precision_recall([0, 0, 1], [0, 0.5, 1], 0.5)
    np.testing.assert_array_equal(precision, [0, 0, 0.5])
    assert precision_at([0, 0, 1], [0, 0.5, 1], 0.5, 0.0) == 0


def test_without_predicted_positives_there_is_no_precision():
    for function in (precision_recall, precision_recall_path):
        assert np.isnan(function([0.0], [0.0], 0.5)[1]).all()


def test_a_recall_out_of_range_is_refused():
    for recall in (-0.1, 1.1, np.nan):
        with pytest.raises(ValueError, match="recall must be between 0 and 1"):
            precision_at([0, 1], [0, 1], 0.5, recall)


@pytest.mark.parametrize("prevalence", [0, 1, -1, np.nan])
def test_a_prevalence_out_of_range_is_refused(prevalence):
    with pytest.raises(ValueError, match="prevalence must be between"):
        precision_recall([0, 1], [0, 1], prevalence)


def test_a_step_out_of_range_is_refused():
    for step in (0, -1, 1.5, np.nan):
        with pytest.raises(ValueError, match="step must be"):
            precision_recall_path([0, 1], [0, 1], 0.5, step=step)


@pytest.mark.parametrize(("tpr", "fpr"), [([0, 1], [0]), ([], []), ([[0, 1]], [[0, 1]])])
def test_columns_that_do_not_pair_up_are_refused(tpr, fpr):
    with pytest.raises(ValueError, match="1-d and of one length"):
        precision_recall(tpr, fpr, 0.5)
