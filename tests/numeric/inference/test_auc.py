"""DeLong's method and partial areas against exact fractions and scikit-learn."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numeric import inference_oracle as slow
from numeric import oracle
from scipy import stats
from sklearn.metrics import roc_auc_score
from support.replicates import worse_and_better

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.inference import (
    auc_covariance,
    auc_interval,
    compare_auc,
    partial_auc,
    partial_auc_interval,
    resample,
)
from rocwidgets.numeric.inference.interval import normal_quantile, student_quantile

FILE = Path(__file__).parents[2] / "data" / "papers.json"
PAPERS = {
    vector["id"]: vector
    for vector in json.loads(FILE.read_text("utf-8"))["vectors"]
    if {"y", "score"} <= set(vector["input"] or ())
}


def two_of_each(positive):
    return 2 <= np.count_nonzero(positive) <= len(positive) - 2


def pair(n=400, seed=3):
    positive, first = oracle.simulated("probability", n, seed)
    second = np.round(first + np.random.default_rng(seed).normal(size=n) / 3, 1)
    return positive, first, second


@given(sample=oracle.samples(), form=st.sampled_from(oracle.FORMS))
def test_standard_error_is_that_of_the_placements(sample, form):
    positive, score = sample
    assume(two_of_each(positive))
    with oracle.stored(form):
        result = auc_interval(CountTable.from_scores(positive, score))
    exact = slow.auc_covariance(positive, score, score)
    assert result.estimate == pytest.approx(float(oracle.auc(positive, score)), abs=1e-15)
    assert result.standard_error == pytest.approx(math.sqrt(exact), rel=1e-9, abs=1e-9)


def test_blocks_of_a_long_table_add_up():
    positive, score = oracle.simulated("four digits", 60_000, 1)
    tied = auc_interval(CountTable.from_scores(positive, score)).standard_error
    with oracle.stored("packed"):
        packed = auc_interval(CountTable.from_scores(positive, score)).standard_error
    _, covariance = auc_covariance(positive, [score])
    assert tied == pytest.approx(math.sqrt(covariance[0, 0]), rel=1e-12)
    assert packed == pytest.approx(tied, rel=1e-12)


def test_ends_of_the_interval():
    positive, score, _ = pair()
    table = CountTable.from_scores(positive, score)
    z = stats.norm.ppf(0.95)
    plain = auc_interval(table, 0.9, "plain")
    a, se = plain.estimate, plain.standard_error
    assert (plain.low, plain.high) == pytest.approx((a - z * se, a + z * se), rel=1e-12)
    logit = auc_interval(table, 0.9)
    middle, half = math.log(a / (1 - a)), z * se / (a * (1 - a))
    ends = [1 / (1 + math.exp(-(middle + side * half))) for side in (-1, 1)]
    assert (logit.low, logit.high) == pytest.approx(ends, rel=1e-12)


@given(sample=oracle.samples(), level=st.floats(0.01, 0.999))
def test_ends_are_in_range_and_around_the_estimate(sample, level):
    positive, score = sample
    assume(two_of_each(positive))
    table = CountTable.from_scores(positive, score)
    for transform in ("logit", "plain"):
        result = auc_interval(table, level, transform)
        if result.standard_error:
            assert 0 <= result.low <= result.estimate <= result.high <= 1
        else:
            assert math.isnan(result.low)
            assert math.isnan(result.high)


def test_perfect_scores_have_no_interval():
    result = auc_interval(CountTable.from_counts([0, 1], [0, 5], [5, 0]))
    assert (result.estimate, result.standard_error) == (1.0, 0.0)
    assert math.isnan(result.low)


def test_what_delong_refuses():
    weighted = CountTable.from_counts([0, 1], [1.0, 5], [5, 1.0])
    with pytest.raises(ValueError, match="does not support weights"):
        auc_interval(weighted)
    with pytest.raises(ValueError, match="two cases of each class, got 1 and 5"):
        auc_interval(CountTable.from_counts([0, 1], [1, 0], [2, 3]))
    table = CountTable.from_counts([0, 1], [1, 3], [2, 3])
    with pytest.raises(ValueError, match="transform must be one of logit, plain"):
        auc_interval(table, transform="probit")  # pyright: ignore[reportArgumentType]
    for level in (0, 1, math.nan):
        with pytest.raises(ValueError, match="confidence_level must be between 0 and 1"):
            auc_interval(table, level)


@pytest.mark.parametrize("name", sorted(PAPERS))
def test_examples_of_the_papers(name):
    given_ = PAPERS[name]["input"]
    positive, score = np.array(given_["y"]) == 1, np.array(given_["score"], float)
    result = auc_interval(CountTable.from_scores(positive, score))
    assert result.estimate == pytest.approx(float(oracle.auc(positive, score)), abs=1e-15)
    exact = slow.auc_covariance(positive, score, score)
    assert result.standard_error == pytest.approx(math.sqrt(exact), abs=1e-9)


@given(data=st.data())
def test_covariance_is_that_of_the_placements(data):
    positive, first = data.draw(oracle.samples())
    assume(two_of_each(positive))
    second = np.array(data.draw(st.permutations(first.tolist())))
    auc, covariance = auc_covariance(positive, [first, second])
    for i, one in enumerate((first, second)):
        assert auc[i] == pytest.approx(float(oracle.auc(positive, one)), abs=1e-14)
        for j, other in enumerate((first, second)):
            exact = float(slow.auc_covariance(positive, one, other))
            assert covariance[i, j] == pytest.approx(exact, rel=1e-9, abs=1e-14)


@pytest.mark.slow
def test_paired_test():
    positive, first, second = pair()
    result = compare_auc(positive, first, second, confidence_level=0.9)
    exact = sum(
        sign * slow.auc_covariance(positive, a, b)
        for sign, a, b in ((1, first, first), (1, second, second), (-2, first, second))
    )
    error = math.sqrt(exact)
    assert result.first == pytest.approx(roc_auc_score(positive, first), abs=1e-14)
    assert result.difference == pytest.approx(result.first - result.second, abs=1e-15)
    assert result.standard_error == pytest.approx(error, rel=1e-10)
    assert result.z == pytest.approx(result.difference / error, rel=1e-10)
    assert result.p_value == pytest.approx(2 * stats.norm.sf(abs(result.z)), rel=1e-10)
    assert result.low == pytest.approx(result.difference - stats.norm.ppf(0.95) * error, rel=1e-9)
    assert result.high == pytest.approx(result.difference + stats.norm.ppf(0.95) * error, rel=1e-9)
    turned = compare_auc(positive, second, first, confidence_level=0.9)
    assert (turned.z, turned.p_value) == pytest.approx((-result.z, result.p_value), rel=1e-12)


def test_pairing_matters():
    positive, first, _ = pair()
    second = first + np.random.default_rng(0).normal(size=len(first)) / 50
    result = compare_auc(positive, first, second)
    alone = auc_interval(CountTable.from_scores(positive, first)).standard_error
    assert result.standard_error < alone / 2


def test_models_that_rank_alike_cannot_be_tested():
    positive, first, _ = pair()
    result = compare_auc(positive, first, 3 * first)
    assert (result.difference, result.standard_error) == (0, 0)
    assert math.isnan(result.p_value)
    assert math.isnan(result.low)


def test_what_the_paired_test_refuses():
    positive, first, second = pair(20)
    with pytest.raises(ValueError, match="does not support sample_weight"):
        compare_auc(positive, first, second, sample_weight=np.ones(20))
    with pytest.raises(ValueError, match="of one length"):
        compare_auc(positive, first, second[1:])
    with pytest.raises(ValueError, match="of one length"):
        compare_auc(positive.astype(int), first, second)
    with pytest.raises(ValueError, match="finite"):
        compare_auc(positive, first, np.where(positive, np.nan, second))
    with pytest.raises(ValueError, match="two cases of each class, got 1 and 19"):
        compare_auc(np.arange(20) == 3, first, second)


@given(
    sample=oracle.samples(),
    form=st.sampled_from(oracle.FORMS),
    ends=st.lists(st.fractions(0, 1, max_denominator=64), min_size=2, max_size=2, unique=True),
    focus=st.sampled_from(["fpr", "tpr"]),
)
def test_partial_area_in_fractions(sample, form, ends, focus):
    positive, score = sample
    low, high = sorted(ends)
    rows = oracle.all_rows(positive, score)
    p, n = rows[-1][1:]
    x, y = [Fraction(r[2], n) for r in rows], [Fraction(r[1], p) for r in rows]
    if focus == "tpr":
        x, y = y, [1 - value for value in x]
    area = slow.area_between(x, y, low, high)
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
        ranges = float(low), float(high)
        plain = partial_auc(table, *ranges, focus=focus, corrected=False)
        corrected = partial_auc(table, *ranges, focus=focus)
    assert plain == pytest.approx(float(area), abs=1e-13)
    diagonal = slow.area_between(
        [Fraction(0), Fraction(1)],
        [Fraction(focus == "tpr"), Fraction(focus == "fpr")],
        low,
        high,
    )
    mapped = (1 + (area - diagonal) / (high - low - diagonal)) / 2
    assert corrected == pytest.approx(float(mapped), abs=1e-10)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("limit", [0.01, 0.2, 0.99])
def test_partial_area_of_scikit_learn(limit, weighted):
    positive, score, _ = pair(3000)
    weight = np.random.default_rng(0).gamma(1, size=3000) if weighted else None
    result = partial_auc(CountTable.from_scores(positive, score, weight), 0, limit)
    expected = roc_auc_score(positive, score, sample_weight=weight, max_fpr=limit)
    assert result == pytest.approx(expected, abs=1e-12)


def test_whole_area_either_way():
    table = CountTable.from_scores(*oracle.simulated("strong", 500, 0))
    for focus in ("fpr", "tpr"):
        assert partial_auc(table, 0, 1, focus=focus) == pytest.approx(table.auc, abs=1e-14)


def test_interval_of_a_partial_area():
    table = CountTable.from_scores(*oracle.simulated("probability", 400, 0))
    resamples = resample(table, seed=5)
    whole = partial_auc_interval(resamples, 0, 1, focus="tpr")
    assert whole.estimate == pytest.approx(table.auc, abs=1e-14)
    assert whole.standard_error == pytest.approx(np.std(resamples.auc(), ddof=1), rel=1e-12)
    for result, end, (tpr, fpr) in zip(
        (whole.low, whole.high),
        (0.025, 0.975),
        worse_and_better(resamples, of_curves=True),
        strict=True,
    ):
        areas = [np.trapezoid(h, f) for h, f in zip(tpr, fpr, strict=True)]
        assert result == pytest.approx(np.quantile(areas, end))
    part = partial_auc_interval(resamples, 0.1, 0.3, corrected=False)
    assert part.estimate == pytest.approx(partial_auc(table, 0.1, 0.3, corrected=False), abs=1e-14)
    assert part.low < part.estimate < part.high


@pytest.mark.parametrize("ends", [(0.5, 0.5), (0.6, 0.5), (-0.1, 0.5), (0.5, 1.1), (math.nan, 1)])
def test_ranges_that_are_none(ends):
    with pytest.raises(ValueError, match="0 <= low < high <= 1"):
        partial_auc(CountTable.from_counts([0, 1], [1, 3], [2, 3]), *ends)


def test_focus_that_is_none():
    with pytest.raises(ValueError, match="focus must be one of fpr, tpr"):
        partial_auc(
            CountTable.from_counts([0, 1], [1, 3], [2, 3]),
            0,
            1,
            focus="se",  # pyright: ignore[reportArgumentType]
        )


@pytest.mark.parametrize("level", [0.01, 0.5, 0.9, 0.95, 0.999])
def test_quantiles(level):
    assert normal_quantile(level) == pytest.approx(stats.norm.ppf((1 + level) / 2), rel=1e-12)
    for freedom in (1, 2, 3, 4, 5, 9, 10, 91, 400):
        expected = stats.t.ppf((1 + level) / 2, freedom)
        assert student_quantile(level, freedom) == pytest.approx(expected, rel=1e-9)
    with pytest.raises(ValueError, match="degree of freedom"):
        student_quantile(level, 0)


@pytest.mark.parametrize("focus", ["fpr", "tpr"])
@pytest.mark.parametrize("ends", [(0, 1e-300), (0, 1e-17), (0.25, 0.25 + 2**-52), (1 - 2**-53, 1)])
def test_narrow_ranges_in_fractions(ends, focus):
    low, high = (Fraction(end) for end in ends)
    for sample in (([0, 0, 1, 0, 1, 1, 0], range(7)), ([0, 1, 1, 0], range(4)), ([0, 1], [0, 0])):
        positive, score = np.array(sample[0]) == 1, np.array(sample[1], float)
        _, tp, fp = zip(*oracle.all_rows(positive, score), strict=True)
        tpr, fpr = ([Fraction(int(c), int(column[-1])) for c in column] for column in (tp, fp))
        x, y = (fpr, tpr) if focus == "fpr" else (tpr, [1 - value for value in fpr])
        area = slow.area_between(x, y, low, high)
        under = (high - low) * (high + low) / 2
        least = under if focus == "fpr" else high - low - under
        exact = (1 + (area - least) / (high - low - least)) / 2
        table = CountTable.from_scores(positive, score)
        result = partial_auc(table, *ends, focus=focus)
        assert result == pytest.approx(float(exact), rel=1e-12, abs=1e-12)
        plain = partial_auc(table, *ends, focus=focus, corrected=False)
        assert plain == pytest.approx(float(area), rel=1e-12, abs=1e-320)
        drawn = partial_auc_interval(resample(table, n_bootstrap=10), *ends, focus=focus)
        assert drawn.low <= drawn.high
        assert np.isfinite(drawn).all()


def test_a_range_too_near_to_nothing():
    table = CountTable.from_counts([0, 1], [1, 3], [2, 3])
    assert partial_auc(table, 0, 5e-324) == 0.5
    with pytest.raises(ValueError, match=r"too close to 0 for the correction.*corrected=False"):
        partial_auc(table, 0, 5e-324, focus="tpr")
