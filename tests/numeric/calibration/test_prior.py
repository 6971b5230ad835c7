"""Probabilities at another prevalence, and the prevalence that they tell of, by EM itself."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.numeric.calibration.prior import PriorCorrection, prevalence_of

SHARES = st.floats(0.02, 0.98)


@given(prior=SHARES, target=SHARES, score=st.floats(0, 1))
def test_odds_change_by_the_odds_of_the_prevalences(prior, target, score):
    found = PriorCorrection(prior, target).at(score)
    odds = score / (1 - score) if score < 1 else np.inf
    odds *= target / (1 - target) * (1 - prior) / prior
    assert found == pytest.approx(odds / (1 + odds) if odds < np.inf else 1)
    assert PriorCorrection(target, prior).at(found) == pytest.approx(score, abs=1e-9)
    assert PriorCorrection(prior, prior).at(score) == pytest.approx(score)


def em(probability, prior, weight):
    """The algorithm of Saerens, Latinne & Decaestecker (2002), step by step."""
    share = prior
    for _ in range(20_000):
        corrected = PriorCorrection(prior, share).at(probability)
        share = float(np.sum(weight * corrected) / weight.sum())
    return share


@pytest.mark.slow
@pytest.mark.parametrize("prior", [0.1, 0.5])
def test_the_prevalence_is_where_em_ends(prior):
    rng = np.random.default_rng(2)
    probability, weight = rng.beta(1, 3, 300), rng.integers(0, 4, (2, 300)).astype(float)
    found = prevalence_of(probability, prior, weight)
    assert found == pytest.approx([em(probability, prior, each) for each in weight], abs=1e-6)


def test_scores_that_are_as_expected_keep_the_prevalence():
    probability = np.array([0.1, 0.3, 0.6])
    prior = float(probability.mean())
    assert prevalence_of(probability, prior) == pytest.approx(prior)
    assert prevalence_of(np.zeros(3), 0.5) == pytest.approx(0, abs=1e-12)
    assert prevalence_of(np.ones(3), 0.5) == pytest.approx(1)
