"""Calibration intercept and slope, against minimizers of scipy and regressions of statsmodels."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import statsmodels.api as sm

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration.recalibration import recalibration


def drawn(seed: int, n: int = 200) -> tuple[Any, Any]:
    rng = np.random.default_rng(seed)
    log_odds = np.round(rng.normal(-1, [0.5, 3][seed % 2], n), seed % 3)
    y = rng.random(n) < 1 / (1 + np.exp(-(0.4 + [0.3, 1, 2, -0.5][seed % 4] * log_odds)))
    return y, 1 / (1 + np.exp(-log_odds))


@pytest.mark.parametrize("seed", range(16))
def test_both_are_those_of_logistic_regressions(seed: int) -> None:
    y, score = drawn(seed)
    log_odds = np.log(score / (1 - score))
    found = recalibration(CountTable.from_scores(y, score))
    family = sm.families.Binomial()
    shift: Any = sm.GLM(y, np.ones(len(y)), family=family, offset=log_odds).fit(tol=1e-12)
    line: Any = sm.GLM(y, sm.add_constant(log_odds), family=family).fit(tol=1e-12)
    expected = (shift.params[0], shift.bse[0], line.params[1], line.bse[1])
    assert found == pytest.approx(expected, rel=1e-6)


def test_weights_repeat_cases_without_telling_errors() -> None:
    y, score = drawn(0)
    times = np.random.default_rng(0).integers(1, 4, len(y))
    weighted = recalibration(CountTable.from_scores(y, score, times.astype(float)))
    repeated = recalibration(CountTable.from_scores(np.repeat(y, times), np.repeat(score, times)))
    assert weighted[::2] == pytest.approx(repeated[::2])
    assert math.isnan(weighted.intercept_error)
    assert math.isnan(weighted.slope_error)


def test_what_no_finite_number_fits_is_unknown() -> None:
    y = np.array([False, False, True, True])
    for score in ([0.1, 0.2, 0.3, 0.4], [0.1, 0.3, 0.3, 0.4], [0.4, 0.3, 0.2, 0.1], [0.2] * 4):
        found = recalibration(CountTable.from_scores(y, np.array(score)))
        assert math.isfinite(found.intercept)
        assert math.isnan(found.slope)
    exact = recalibration(CountTable.from_scores(y, np.array([0.5] * 4)))
    assert exact[:2] == pytest.approx((0, 1))
    for score in ([0, 0.2, 0.1, 0.4], [0.1, 1, 0.2, 0.4]):
        assert np.isnan(recalibration(CountTable.from_scores(y, np.array(score, float)))).all()
    with pytest.raises(ValueError, match="scores must be in"):
        recalibration(CountTable.from_scores(y, np.array([0.1, 2, 0.2, 0.4])))
