from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import calibration_oracle as exact
from numeric import oracle
from sklearn.metrics import brier_score_loss

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration import (
    BrierScore,
    brier,
    brier_decomposition,
    brier_skill,
    moments,
)

STRATEGIES = [None, "uniform", "quantile", "isotonic"]
PAPERS = exact.papers()


def parts_of(cases, strategy, n_bins):
    """Uncertainty, reliability, resolution and the two sums within bins, from their definitions."""
    prevalence = exact.share(cases)
    total = exact.mass(cases)
    reliability = resolution = within = Fraction()
    for group in exact.groups(cases, strategy, n_bins):
        each = exact.bin_of(group)
        reliability += each.n * (each.forecast - each.observed) ** 2 / total
        resolution += each.n * (each.observed - prevalence) ** 2 / total
        within += sum(
            case.weight
            * (
                (case.score - each.forecast) ** 2
                - 2 * (case.score - each.forecast) * (case.label - each.observed)
            )
            for case in group
        )
    return prevalence * (1 - prevalence), reliability, resolution, within / total


def check(table, cases, strategy, n_bins):
    result = brier_decomposition(table, strategy, n_bins)
    uncertainty, reliability, resolution, within = parts_of(cases, strategy, n_bins)
    score = exact.brier(cases)
    assert score == uncertainty + reliability - resolution + within
    if strategy == "isotonic":
        reliability, within = reliability + within, Fraction()
    expected = BrierScore(*map(float, (score, uncertainty, reliability, resolution, within)))
    assert result == pytest.approx(expected, rel=1e-13, abs=1e-15)
    assert result.brier == brier(table)
    assert min(result[1:4]) >= 0
    rest = result.uncertainty + result.reliability - result.resolution + result.within
    assert rest == pytest.approx(result.brier, rel=0, abs=1e-15)


@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("strategy", STRATEGIES)
@given(sample=exact.forecasts(), n_bins=st.integers(2, 20))
def test_parts_case_by_case(form, strategy, sample, n_bins):
    with oracle.stored(form):
        table = CountTable.from_scores(*sample)
    check(table, exact.cases_of(*sample), strategy, n_bins)


@pytest.mark.parametrize("strategy", STRATEGIES)
@given(sample=exact.weighted_forecasts(), n_bins=st.integers(2, 20))
def test_weighted_parts_case_by_case(strategy, sample, n_bins):
    check(CountTable.from_scores(*sample), exact.cases_of(*sample), strategy, n_bins)


@given(sample=exact.weighted_forecasts())
def test_the_moments_give_the_score(sample):
    table = CountTable.from_scores(*sample)
    sums = moments(table)
    score = (sums.square - 2 * sums.positive_score + table.P) / (table.P + table.N)
    assert score == pytest.approx(brier(table), abs=1e-14)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("shape", ["probability", "strong", "four digits", "half zero"])
def test_scikit_learn(shape, weighted):
    positive, score = oracle.simulated(shape, 20_000, 6)
    weight = np.random.default_rng(1).gamma(1, size=len(score)) if weighted else None
    table = CountTable.from_scores(positive, score, weight)
    expected = brier_score_loss(positive, score, sample_weight=weight)
    assert brier(table) == pytest.approx(expected, rel=1e-12)


def test_tiny_errors_are_not_cancelled():
    positive = np.array([True, False] * 500)
    score = np.where(positive, 1 - 2.0**-40, 2.0**-40)
    assert brier(CountTable.from_scores(positive, score)) == pytest.approx(2.0**-80, rel=1e-14)


def test_the_bounds_that_prati_and_others_give():
    case = PAPERS["prati-brier-bounds"]
    positive = np.array(case["input"]["y"]) == 1
    result = [
        brier(CountTable.from_scores(positive, np.array(case["input"][name], float)))
        for name in ("score_perfect", "score_wrong")
    ]
    assert result == case["expected"]


def test_a_bin_on_the_no_skill_line_adds_no_skill():
    prevalence = PAPERS["prati-noskill"]["input"]["p"]
    # 40 cases at 0.1 of whom 8 are positive: 0.2 is half way from 0.1 to 0.3, and 0.4 to 0.5 alike.
    score = np.repeat([0.1, 0.5], 40)
    positive = np.concatenate((np.arange(40) < 8, np.arange(40) < 16))
    result = brier_decomposition(CountTable.from_scores(positive, score))
    assert positive.mean() == prevalence
    assert result.reliability == pytest.approx(result.resolution, abs=1e-12)
    assert brier_skill(result.brier, prevalence) == pytest.approx(0, abs=1e-12)


def test_dyakonovs_densities():
    expected = PAPERS["dya-closed"]["expected"]["brier_p_half"]
    # Densities 2 x and 2 (1 - x) on a fine grid of the middles of cells.
    x = (np.arange(2000) + 0.5) / 2000
    table = CountTable.from_counts(x, x, 1 - x)
    assert brier(table) == pytest.approx(float(Fraction(expected)), abs=1e-6)
    corp = brier_decomposition(table, "isotonic")
    assert corp.reliability == pytest.approx(0, abs=1e-14)
    assert corp.resolution == pytest.approx(1 / 4 - 1 / 6, abs=1e-6)


def test_rain_at_niamey():
    # As the authors of the method have it in the documentation of reliabilitydiag.
    result = brier_decomposition(CountTable.from_scores(*exact.niamey("EMOS")), "isotonic")
    assert round(result.brier, 3) == 0.232
    assert round(result.reliability, 4) == 0.0183
    assert round(result.resolution, 4) == 0.0305
    assert round(result.uncertainty, 3) == 0.244
    assert result.within == 0


@pytest.mark.parametrize(
    ("model", "score", "mean"),
    [("nb", 0.1874, 0.215), ("bn", 0.1167, 0.154), ("nbtree", 0.0574, 0.024)],
)
def test_coil(model, score, mean):
    table = CountTable.from_scores(*exact.coil(model))
    result = brier_decomposition(table)
    # The score of nbtree is printed as .0574; from the scores it is .05735, just below.
    assert result.brier == pytest.approx(score, abs=5.2e-5)
    assert round(result.uncertainty, 4) == 0.0560
    assert round(moments(table).score / (table.P + table.N), 3) == mean
    assert brier_skill(result.brier, table.P / (table.P + table.N)) < 0


@given(sample=exact.forecasts(), reference=st.floats(0, 1))
def test_skill_against_a_constant(sample, reference):
    positive, score = sample
    table = CountTable.from_scores(positive, score)
    constant = brier(CountTable.from_scores(positive, np.full(len(score), reference)))
    share = positive.mean()
    result = brier_skill(brier(table), share, reference)
    assert result == pytest.approx(1 - brier(table) / constant, rel=1e-9, abs=1e-12)
    parts = brier_decomposition(table)
    skill = (parts.resolution - parts.reliability) / parts.uncertainty
    assert brier_skill(parts.brier, share) == pytest.approx(skill, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-0.1, 0.5), "brier must be"),
        ((math.nan, 0.5), "brier must be"),
        ((0.2, 1.5), "prevalence_of_sample must be"),
        ((0.2, 0.5, -0.1), "reference must be"),
        ((0.2, 0.5, math.nan), "reference must be"),
        ((0.0, 1.0), "never wrong"),
        ((0.5, 0.0, 0.0), "never wrong"),
    ],
)
def test_skill_of_nonsense(arguments, message):
    with pytest.raises(ValueError, match=message):
        brier_skill(*arguments)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_scores_that_are_no_probabilities(strategy):
    table = CountTable.from_scores(np.array([True, False]), np.array([0.5, 1.5]))
    with pytest.raises(ValueError, match=r"in \[0, 1\], got 0.5 to 1.5"):
        brier_decomposition(table, strategy)
