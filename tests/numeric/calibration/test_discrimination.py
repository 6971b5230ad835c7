from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import calibration_oracle as exact
from numeric import oracle

from rocwidgets.numeric import CountTable, bin_edges
from rocwidgets.numeric.calibration import discrimination, overlap

EDGES = st.lists(st.integers(-2, 14), min_size=2, max_size=12, unique=True).map(
    lambda values: np.sort(values) / 10
)


def exact_overlap(cases, edges):
    place = {case: sum(case.score >= edge for edge in edges[1:-1]) for case in cases}
    shares = [
        [
            sum((c.weight for c in cases if c.label == label and place[c] == j), Fraction())
            / exact.mass([c for c in cases if c.label == label])
            for j in range(len(edges) - 1)
        ]
        for label in (0, 1)
    ]
    return sum(map(min, *shares))


@pytest.mark.parametrize("form", oracle.FORMS)
@given(sample=exact.forecasts(), edges=EDGES)
def test_from_the_definitions(form, sample, edges):
    with oracle.stored(form):
        table = CountTable.from_scores(*sample)
    check(table, exact.cases_of(*sample), edges)


@given(sample=exact.weighted_forecasts(), edges=EDGES)
def test_weighted_from_the_definitions(sample, edges):
    check(CountTable.from_scores(*sample), exact.cases_of(*sample), edges)


def check(table, cases, edges):
    means = [exact.mean([c for c in cases if c.label == k], lambda c: c.score) for k in (1, 0)]
    result = discrimination(table, edges)
    expected = *map(float, means), float(means[0] - means[1])
    # Sums of scores are rounded to a 2**-53rd of all, of which little may be left of a difference.
    assert result[:3] == pytest.approx(expected, rel=1e-14, abs=1e-14)
    assert result.overlap == overlap(table, edges)
    assert result.overlap == pytest.approx(float(exact_overlap(cases, edges)), abs=1e-14)


def test_the_histograms_that_numpy_makes():
    positive, score = oracle.simulated("margin", 5000, 3)
    edges = bin_edges(score.min(), score.max())
    edges[-1] = max(edges[-1], score.max())
    shares = [np.histogram(score[positive == k], edges)[0] / (positive == k).sum() for k in (0, 1)]
    result = overlap(CountTable.from_scores(positive, score), edges)
    assert result == pytest.approx(np.minimum(*shares).sum(), abs=1e-13)


def test_perfect_and_useless_forecasts():
    positive = np.array([True, False, True, False])
    edges = np.linspace(0, 1, 11)
    perfect = discrimination(CountTable.from_scores(positive, positive.astype(float)), edges)
    assert perfect == (1, 0, 1, 0)
    useless = discrimination(CountTable.from_scores(positive, np.full(4, 0.5)), edges)
    assert useless == (0.5, 0.5, 0, 1)


def test_the_distance_of_perfectly_calibrated_scores_is_resolution_by_uncertainty():
    x = (np.arange(1000) + 0.5) / 1000
    result = discrimination(CountTable.from_counts(x, x, 1 - x), np.linspace(0, 1, 51))
    # Means of the densities 2 x and 2 (1 - x), which cross at 1/2 and so have half in common.
    assert result == pytest.approx((2 / 3, 1 / 3, 1 / 3, 1 / 2), abs=1e-6)


@pytest.mark.parametrize(
    "edges", [[0.5], [], 0.5, [1, 0], [0, math.nan], [0, math.inf], [[0, 1], [2, 3]]]
)
def test_edges(edges):
    table = CountTable.from_scores(np.array([True, False]), np.array([0.1, 0.9]))
    with pytest.raises(ValueError, match="edges must be at least two finite numbers"):
        overlap(table, edges)


def test_scores_that_are_no_probabilities():
    table = CountTable.from_scores(np.array([True, False]), np.array([-1.0, 0.9]))
    with pytest.raises(ValueError, match=r"in \[0, 1\], got -1.0 to 0.9"):
        discrimination(table, [0, 1])
