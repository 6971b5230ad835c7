from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle
from scipy import stats
from sklearn import metrics

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.curves import det, equal_error_rate, probit

# Both functions round a few times: a difference is at most five units in the last place.
ULPS = 1.2e-15


@given(p=st.floats(0, 1, exclude_min=True, exclude_max=True))
def test_probit_is_that_of_scipy(p):
    assert probit(p) == pytest.approx(stats.norm.ppf(p), rel=ULPS, abs=0)


@pytest.mark.parametrize(
    "p",
    [
        np.linspace(0.0001, 0.9999, 50001),
        10.0 ** np.linspace(-307, -1, 50001),
        1 - 10.0 ** np.linspace(-15, -1, 20001),
        0.5 + np.array([-0.425, 0.425, 2.0**-53, -(2.0**-54), 1e-9]),
        np.array([5e-324, np.exp(-25.0), np.nextafter(np.exp(-25.0), 0), 1 - 2.0**-53]),
    ],
    ids=["body", "lower tail", "upper tail", "centre", "seams"],
)
def test_probit_of_many_is_that_of_scipy(p):
    np.testing.assert_allclose(probit(p), stats.norm.ppf(p), rtol=ULPS, atol=0)


def test_probit_of_known_values():
    result = probit([0.25, 0.001, 1e-20])
    expected = [-0.6744897501960817, -3.090232306167814, -9.262340089798408]
    np.testing.assert_allclose(result, expected, rtol=4e-16)


def test_probit_at_and_past_the_ends():
    np.testing.assert_array_equal(
        probit([[0, 0.5, 1], [-0.1, 1.1, np.nan]]), [[-np.inf, 0, np.inf], [np.nan] * 3]
    )
    assert probit(0) == -np.inf
    assert probit(np.zeros(0)).shape == (0,)


@given(p=st.floats(2.0**-60, 0.5))
def test_probit_is_odd(p):
    assert probit(1 - p) == pytest.approx(-probit(1 - (1 - p)), rel=ULPS)


@pytest.mark.parametrize("weights", [False, True])
@pytest.mark.parametrize("shape", ["probability", "four digits", "rare"])
def test_scikit_learn_gives_the_same_rates(shape, weights):
    positive, score = oracle.simulated(shape, 6000, 4)
    weight = np.random.default_rng(5).gamma(1, size=6000) if weights else None
    table = CountTable.from_scores(positive, score, weight)
    rows = table.rows()
    x, y = det(rows.fp / table.N, (table.P - rows.tp) / table.P)
    fpr, fnr, thresholds = metrics.det_curve(positive, score, sample_weight=weight)
    at = np.searchsorted(-rows.threshold, -thresholds)
    assert rows.threshold[at].tolist() == thresholds.tolist()
    np.testing.assert_allclose(stats.norm.cdf(x[at]), fpr, rtol=1e-10, atol=1e-14)
    np.testing.assert_allclose(stats.norm.cdf(y[at]), fnr, rtol=1e-10, atol=1e-14)
    assert (np.diff(x[x > -np.inf]) >= 0).all()
    assert (np.diff(y[np.isfinite(y)]) <= 0).all()


def test_normal_scores_are_a_line():
    threshold = np.linspace(5, -3, 101)
    x, y = det(stats.norm.sf(threshold), stats.norm.cdf(threshold, loc=2))
    np.testing.assert_allclose(y, -x - 2, atol=1e-9)


def exact_rate(points):
    """Where fpr = fnr on straight lines between rows."""
    for (f0, m0), (f1, m1) in pairwise(points):
        if f0 <= m0 and f1 >= m1:
            part = (m0 - f0) / ((m0 - f0) + (f1 - m1)) if (f0, m0) != (f1, m1) else 0
            return f0 + part * (f1 - f0)
    raise AssertionError


@given(sample=oracle.samples())
def test_equal_error_rate_is_exact(sample):
    rows = oracle.all_rows(*sample)
    p, n = rows[-1][1:]
    points = [(Fraction(fp, n), Fraction(p - tp, p)) for _, tp, fp in rows]
    fpr, fnr = (np.array([float(point[k]) for point in points]) for k in (0, 1))
    expected = exact_rate(points)
    result = equal_error_rate(fpr, fnr)
    assert result == pytest.approx(float(expected), abs=1e-14)
    hull = CountTable.from_scores(*sample).hull
    assert equal_error_rate(hull.fp / n, (p - hull.tp) / p) <= result + 1e-14


def test_equal_error_rate_at_a_row_and_between():
    assert equal_error_rate([0, 0.25, 1], [1, 0.25, 0]) == 0.25
    assert equal_error_rate([0.3, 1], [0.3, 0]) == 0.3
    assert equal_error_rate([0, 1], [1, 0]) == 0.5
    assert equal_error_rate([0, 0, 1], [1, 0, 0]) == 0


def test_rates_that_never_meet_are_refused():
    with pytest.raises(ValueError, match="never meet"):
        equal_error_rate([0, 0.1], [1, 0.5])
