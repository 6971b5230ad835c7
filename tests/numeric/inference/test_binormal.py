"""The binormal curve against a search of its likelihood that knows nothing of its slopes."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numeric import oracle
from scipy.optimize import minimize
from scipy.stats import chi2, norm

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.inference import CurveSpace, binormal, working_hotelling


def rated(seed, n=400, categories=6):
    """Return cases that are scored with few grades, and how many of each class have each."""
    generator = np.random.default_rng(seed)
    positive = generator.random(n) < 0.4
    latent = generator.normal(size=n) * (1 + 0.5 * positive) + 1.2 * positive
    grade = np.digitize(latent, np.linspace(-1, 2, categories - 1)).astype(float)
    counts = [
        [((grade == each) & (positive == label)).sum() for each in range(categories)]
        for label in (True, False)
    ]
    return positive, grade, np.array(counts)


def cost(parameters, counts):
    """Minus the log-likelihood of a, b and cuts between the grades, written anew."""
    a, b, *cuts = parameters
    total = 0.0
    for count, place, scale in ((counts[0], a, b), (counts[1], 0.0, 1.0)):
        below = norm.cdf([-math.inf, *(scale * cut - place for cut in cuts), math.inf])
        mass = np.diff(below)
        if (mass <= 0).any():
            return 1e9
        total -= (count * np.log(mass)).sum()
    return total


@pytest.mark.parametrize("seed", range(4))
def test_the_likelihood_is_greatest_and_its_curvature_gives_the_errors(seed):
    positive, grade, counts = rated(seed)
    result = binormal(CountTable.from_scores(positive, grade))
    cuts = norm.ppf(counts[1].cumsum()[:-1] / counts[1].sum())
    options = {"maxiter": 20_000, "maxfev": 20_000, "xatol": 1e-7, "fatol": 1e-10}
    best = minimize(cost, [1.0, 1.0, *cuts], args=(counts,), method="Nelder-Mead", options=options)
    assert best.success
    assert (result.a, result.b) == pytest.approx(tuple(best.x[:2]), abs=2e-3)
    at = np.array([result.a, result.b, *best.x[2:]])
    steps = 1e-3 * np.eye(len(at))
    signs = ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))
    curvature = [
        [sum(sign * cost(at + a * i + b * j, counts) for a, b, sign in signs) / 4e-6 for j in steps]
        for i in steps
    ]
    observed = np.linalg.inv(np.array(curvature))[:2, :2]
    # The expected information is the observed one on average.
    assert result.covariance == pytest.approx(observed, rel=0.25, abs=2e-3)


def test_parameters_of_many_cases_are_those_they_were_drawn_with():
    generator = np.random.default_rng(5)
    positive = np.arange(200_000) < 80_000
    latent = generator.normal(size=len(positive))
    score = np.where(positive, 1.6 + 1.25 * latent, latent)
    result = binormal(CountTable.from_scores(positive, np.exp(score)))
    error = np.sqrt(np.diag(result.covariance))
    assert abs(result.a - 1.6 / 1.25) < 4 * error[0]
    assert abs(result.b - 1 / 1.25) < 4 * error[1]
    assert (error < 0.02).all()


def test_the_band_is_that_of_a_line_in_normal_deviates():
    table = CountTable.from_scores(*oracle.simulated("probability", 300, 2))
    fit = binormal(table)
    x = np.array([0.01, 0.1, 0.4, 0.8])
    band = working_hotelling(table, 0.9).band(CurveSpace("roc"), x)
    z = norm.ppf(x)
    error = np.sqrt([[1, each] @ fit.covariance @ [1, each] for each in z])
    away = math.sqrt(chi2.ppf(0.9, 2)) * error
    assert band.y == pytest.approx(norm.cdf(fit.a + fit.b * z), abs=1e-4)
    assert band.low == pytest.approx(norm.cdf(fit.a + fit.b * z - away), abs=1e-4)
    assert band.high == pytest.approx(norm.cdf(fit.a + fit.b * z + away), abs=1e-4)


@pytest.mark.parametrize("shape", ["probability", "strong", "inverse", "half zero"])
def test_the_band_rises_and_surrounds_its_curve(shape):
    band = working_hotelling(CountTable.from_scores(*oracle.simulated(shape, 60, 4)))
    assert (band.fpr == band.fpr_low).all()
    assert (band.fpr == band.fpr_high).all()
    for side in (band.tpr_low, band.tpr_high):
        assert (np.diff(side) >= 0).all()
        assert (side[0], side[-1]) == (0, 1)
    assert (band.tpr_low <= band.tpr).all()
    assert (band.tpr <= band.tpr_high).all()


@pytest.mark.parametrize(
    "score", [[1, 1, 1, 1, 1, 1], [1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [1, 2, 1, 2, 1, 2]]
)
def test_scores_that_no_binormal_curve_fits(score):
    table = CountTable.from_scores(np.arange(6) > 2, np.array(score, float))
    with pytest.raises(ValueError, match="No binormal curve has the greatest likelihood"):
        working_hotelling(table)


def test_weights_are_refused():
    table = CountTable.from_scores(
        np.array([False, True, True]), np.array([0.1, 0.2, 0.3]), np.array([1.0, 2.5, 1.0])
    )
    with pytest.raises(ValueError, match="a weighted table does not know"):
        binormal(table)
