"""Kernel densities against one kernel a case, and against their definition."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import gaussian_kde, iqr

import rocwidgets as rw
from rocwidgets.numeric.calibration.density import density
from rocwidgets.widget.scene import chart_of


def test_is_one_kernel_a_case_mirrored_at_both_ends() -> None:
    edges = np.linspace(0, 1, 61)
    centres = (np.floor(np.array([0.9, 0.9, 0.5, 0.2]) * 60 + 1e-9) + 0.5) / 60
    shares = np.histogram(centres, edges)[0] / 4
    result = density(edges, shares, 0.4, 4)
    assert result.bandwidth == pytest.approx(0.9 * min(centres.std(), 0.4 / 1.34) * 4**-0.2)
    places = np.concatenate((centres, -centres, 2 - centres))
    kernels = gaussian_kde(places, result.bandwidth / places.std(ddof=1))
    np.testing.assert_allclose(result.density, 3 * kernels(result.score), rtol=1e-9)


@pytest.mark.parametrize("shape", [(1, 1), (0.3, 5), (40, 2)])
def test_has_area_one_and_the_ends_of_the_bins(shape: tuple[float, float]) -> None:
    scores = np.random.default_rng(1).beta(*shape, size=1000)
    edges = np.linspace(0, 1, 61)
    result = density(edges, np.histogram(scores, edges)[0] / 1000, float(iqr(scores)), 1000)
    assert np.trapezoid(result.density, result.score) == pytest.approx(1, abs=2e-3)
    assert (result.score[0], result.score[-1]) == (0, 1)
    assert result.bandwidth >= 1 / 60


def test_no_spread_is_a_bin_wide() -> None:
    result = density([0, 0.5, 1], [1, 0], 0, 10)
    assert result.bandwidth == 0.5
    assert np.isfinite(result.density).all()


def test_chart_of_densities() -> None:
    rng = np.random.default_rng(4)
    y = rng.integers(0, 2, 500)
    score = rng.normal(y, 1)
    ev = rw.Evaluation(y, score)
    chart = chart_of(ev, "discrimination", {"form": "density"})
    low, high = chart.x.domain
    for guide, label in zip(chart.guides, (0, 1), strict=True):
        of = score[y == label]
        x, height = guide.points.T
        assert (x[0], x[-1]) == pytest.approx((low, high))
        assert np.trapezoid(height, x) == pytest.approx(1, abs=5e-3)
        inner = (x > low + 1) & (x < high - 1)
        width = 0.9 * min(of.std(), iqr(of) / 1.34) * len(of) ** -0.2
        expected = gaussian_kde(of, width / of.std(ddof=1))(x[inner])
        np.testing.assert_allclose(height[inner], expected, atol=0.012)
    assert chart.y.label == "Density of the class (Gaussian kernel)"
    assert any("positives 0." in note for note in chart.notes)
    ev.close()
