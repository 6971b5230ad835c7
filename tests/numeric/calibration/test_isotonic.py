from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from numeric import calibration_oracle as exact
from numeric import oracle
from sklearn.isotonic import IsotonicRegression

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration import isotonic


@pytest.mark.parametrize("form", oracle.FORMS)
@given(sample=exact.forecasts())
def test_pooled_neighbours(form, sample):
    with oracle.stored(form):
        fit = isotonic(CountTable.from_scores(*sample))
    blocks = [exact.bin_of(b) for b in exact.groups(exact.cases_of(*sample), "isotonic", 10)]
    for name in ("low", "high", "n", "positives"):
        assert getattr(fit, name).tolist() == [getattr(block, name) for block in blocks]
    assert fit.probability.tolist() == [float(block.observed) for block in blocks]
    assert (np.diff(fit.probability) > 0).all()


@pytest.mark.parametrize("weights", [None, "whole", "real"])
@pytest.mark.parametrize("shape", ["probability", "four digits", "half zero", "strong"])
def test_scikit_learn(shape, weights):
    positive, score = oracle.simulated(shape, 3000, 12)
    rng = np.random.default_rng(2)
    weight = {
        None: None,
        "whole": rng.integers(1, 5, len(score)).astype(float),
        "real": rng.gamma(2, size=len(score)),
    }[weights]
    reference = IsotonicRegression(y_min=0, y_max=1).fit(score, positive, sample_weight=weight)
    fit = isotonic(CountTable.from_scores(positive, score, weight))
    np.testing.assert_allclose(fit.at(score), reference.predict(score), rtol=0, atol=1e-12)


def test_it_is_a_step_function():
    score = np.array([0.1, 0.2, 0.4, 0.6])
    fit = isotonic(CountTable.from_scores(np.array([False, True, False, True]), score))
    assert fit.low.tolist() == [0.1, 0.2, 0.6]
    assert fit.high.tolist() == [0.1, 0.4, 0.6]
    wanted = [0, 0.1, np.nextafter(0.2, 0), 0.2, 0.4, 0.5, 0.6, 1]
    assert fit.at(wanted).tolist() == [0, 0, 0, 0.5, 0.5, 0.5, 1, 1]
    assert fit.at(0.3) == 0.5
    assert np.ndim(fit.at(0.3)) == 0
    assert list(fit.columns()) == ["low", "high", "n", "positives", "probability"]


@pytest.mark.slow
@pytest.mark.parametrize("score", [-0.1, 1.1, math.nan, [0.5, math.inf]])
def test_only_probabilities_are_calibrated(score):
    fit = isotonic(CountTable.from_scores(np.array([False, True]), np.array([0.1, 0.9])))
    with pytest.raises(ValueError, match=r"outside \[0, 1\]"):
        fit.at(score)


def test_scores_that_are_no_probabilities():
    table = CountTable.from_scores(np.array([True, False]), np.array([-1.0, 0.9]))
    with pytest.raises(ValueError, match=r"in \[0, 1\], got -1.0 to 0.9"):
        isotonic(table)
