"""Bands as rates of rules, against the same bands made in each chart by itself."""

from __future__ import annotations

import numpy as np
import pytest
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.inference import (
    BAND_SPACE,
    CurveSpace,
    band_places,
    fixed_width,
    joint_regions,
    rate_band,
    resample,
    vertical_band,
    whole_rate_band,
    working_hotelling,
)

COSTS = {"tp": -2.0, "fp": 1.0, "fn": 3.0, "tn": 0.0}
LABELS, SCORES, *_ = oracle.simulated("probability", 200, 0)
TABLE = CountTable.from_scores(LABELS, SCORES)
DRAWN = resample(TABLE, 200, seed=1)
WHOLE = {
    "fixed": fixed_width(DRAWN),
    "joint": joint_regions(TABLE),
    "working_hotelling": working_hotelling(TABLE),
}
KINDS = ["vertical", *WHOLE]


def as_rates(name, kind, prevalence, x):
    if kind == "vertical":
        return rate_band(DRAWN, name, prevalence, x)
    return whole_rate_band(WHOLE[kind], name, prevalence, x)


def in_chart(kind, space, x):
    return vertical_band(DRAWN, space, x) if kind == "vertical" else WHOLE[kind].band(space, x)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", BAND_SPACE)
def test_edges_look_in_each_chart_like_the_band_that_is_made_there(name, kind):
    space = CurveSpace(name, 0.3, 1000.0, COSTS)
    x = np.array([0.01, 0.1, 0.5, 0.9, 1.0])
    result = as_rates(name, kind, 0.3, x).band(space)
    expected = in_chart(kind, space, x)
    for column in ("x", "low", "high"):
        assert getattr(result, column) == pytest.approx(getattr(expected, column), rel=1e-9)
    if kind == "working_hotelling":
        assert result.y == pytest.approx(expected.y, rel=1e-9)
        return
    tpr, fpr = DRAWN.sample_rates()
    (own,) = space.heights(tpr[None], fpr[None], x)
    assert result.y == pytest.approx(own, rel=1e-9)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("prevalence", [0.02, 0.7])
def test_edges_of_precision_hold_at_any_prevalence(kind, prevalence):
    space = CurveSpace("precision_recall", prevalence)
    x = np.linspace(0.05, 1, 20)
    result = as_rates("precision_recall", kind, 0.3, x).band(space)
    expected = in_chart(kind, space, x)
    # But for the interpolation between two neighbouring replicates.
    assert result.low == pytest.approx(expected.low, rel=0.03)
    assert result.high == pytest.approx(expected.high, rel=0.03)


def test_gains_that_do_not_pay_swap_their_edges():
    """With costs that reward false positives more than hits, more hits at a share earn less."""
    space = CurveSpace("profit", 0.3, 1.0, {"tp": 0.0, "fp": -5.0, "fn": 1.0, "tn": 0.0})
    result = rate_band(DRAWN, "profit", 0.3).band(space)
    assert (result.low <= result.high).all()


@pytest.mark.parametrize("name", BAND_SPACE)
def test_the_band_begins_at_zero_with_the_limit(name):
    result = rate_band(DRAWN, name, 0.3).band(CurveSpace(name, 0.3, 1000.0, COSTS))
    assert result.x == pytest.approx(band_places())
    assert result.x[0] == 0
    assert not np.isnan([result.y, result.low, result.high]).any()


def test_places_are_fine_near_zero():
    place = band_places()
    assert (place[0], place[-1]) == (0, 1)
    assert (np.diff(place) > 0).all()
    assert set(np.linspace(0, 1, 101)) <= set(place)
    assert (place < 0.01).sum() > 20
