from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import calibration_oracle as exact
from numeric import oracle
from scipy import integrate, special, stats
from sklearn.metrics import brier_score_loss

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration import brier
from rocwidgets.numeric.calibration.recalibrated import miscalibration
from rocwidgets.numeric.losses import (
    brier_curve,
    brier_loss,
    cost_as_probabilities,
    cost_curve_area,
    h_measure,
    rule_cost_area,
)
from rocwidgets.numeric.losses.h_measure import beta_share

PERFECT = CountTable.from_scores(np.array([True, True, False]), np.array([0.9, 0.8, 0.1]))
REVERSED = CountTable.from_scores(np.array([True, True, False]), np.array([0.1, 0.2, 0.8]))


def loss_at(sample, c, prevalence):
    """Loss of the rule score >= c, by looking at every case."""
    positive, score, weight = sample
    missed = np.sum(weight[positive & (score < c)]) / np.sum(weight[positive])
    alarmed = np.sum(weight[~positive & (score >= c)]) / np.sum(weight[~positive])
    return 2 * ((1 - c) * prevalence * missed + c * (1 - prevalence) * alarmed)


@given(sample=exact.weighted_forecasts(), prevalence=st.sampled_from([None, 0.0, 0.3, 1.0]))
def test_brier_curve(sample, prevalence):
    table = CountTable.from_scores(*sample)
    curve = brier_curve(table, prevalence)
    share = table.P / (table.P + table.N) if prevalence is None else prevalence
    cases = exact.cases_of(*sample)
    by_class = [exact.brier([case for case in cases if case.label == k]) for k in (0, 1)]
    wanted = Fraction(share) * by_class[1] + (1 - Fraction(share)) * by_class[0]
    assert curve.area == pytest.approx(float(wanted), abs=1e-14)
    if prevalence is None:
        assert curve.area == pytest.approx(brier(table), abs=1e-14)
    assert (curve.cost_share[0], curve.cost_share[-1]) == (0, 1)
    assert (np.diff(curve.cost_share) >= 0).all()
    places = [0, 1, 0.35, *sample[1].tolist()]
    result = brier_loss(table, places, prevalence)
    assert result == pytest.approx([loss_at(sample, c, share) for c in places], abs=1e-14)
    score = np.unique(sample[1][sample[2] > 0])
    np.testing.assert_allclose(curve.loss[1:-1:2], brier_loss(table, score, prevalence), atol=1e-14)
    after = np.nextafter(score, 2)
    inside = after <= 1
    np.testing.assert_allclose(
        curve.loss[2:-1:2][inside], brier_loss(table, after[inside], prevalence), atol=1e-14
    )
    assert list(curve.columns()) == ["cost_share", "loss"]


def test_brier_curve_against_scikit_learn():
    positive, score = oracle.simulated("probability", 4000, 3)
    table = CountTable.from_scores(positive, score)
    assert brier_curve(table).area == pytest.approx(brier_score_loss(positive, score), abs=1e-13)


def least_loss(rows, share):
    """Of every row, not only of the hull, at one share c of the cost of a false alarm."""
    p, n = rows[-1][1:]
    return lambda c: min(
        c * (1 - share) * fp / n + (1 - c) * share * (1 - tp / p) for _, tp, fp in rows
    )


def h_by_quadrature(rows, share, a, b):
    """H by Gauss's rule between all places where the best row can change."""
    p, n = rows[-1][1:]
    kinks = {0.0, 1.0, share}
    for i, one in enumerate(rows):
        for other in rows[:i]:
            gain = share * (one[1] - other[1]) / p
            kinks.add(gain / (gain + (1 - share) * (one[2] - other[2]) / n))
    ends = sorted(kinks)
    least = least_loss(rows, share)

    def mean(loss):
        return sum(
            integrate.fixed_quad(
                lambda c: np.array([loss(v) for v in c]) * stats.beta.pdf(c, a, b), low, high, n=12
            )[0]
            for low, high in pairwise(ends)
        )

    return 1 - mean(least) / mean(lambda c: min(c * (1 - share), (1 - c) * share))


@pytest.mark.parametrize("belief", ["hand2009", "hand2014", (2.0, 5.0), (3, 2)])
@pytest.mark.parametrize("prevalence", [None, 0.2])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_h_measure_by_quadrature(belief, prevalence, seed):
    rng = np.random.default_rng(seed)
    score = rng.integers(0, 6, 25) / 5
    positive = rng.random(25) < 0.2 + 0.5 * score
    weight = rng.integers(1, 4, 25).astype(float)
    share = np.average(positive, weights=weight) if prevalence is None else prevalence
    a, b = {"hand2009": (2, 2), "hand2014": (1 + share, 2 - share)}.get(belief, belief)
    wanted = h_by_quadrature(oracle.all_rows(positive, score, weight), share, a, b)
    result = h_measure(CountTable.from_scores(positive, score, weight), belief, prevalence)
    # Of "hand2014" the density has no derivative at the ends, which the quadrature feels.
    assert result == pytest.approx(wanted, abs=2e-4 if belief == "hand2014" else 1e-10)


def h_in_fractions(positive, score):
    """H for Beta(2, 2), whose integrals are polynomials."""
    rows = oracle.hull(oracle.all_rows(positive, score))
    p, n = Fraction(rows[-1][1]), Fraction(rows[-1][2])
    share = p / (p + n)

    def mean(points):
        total, upper = Fraction(), Fraction(1)
        for k, (tpr, fpr) in enumerate(points):
            lower = Fraction()
            if k + 1 < len(points):
                gain = share * (points[k + 1][0] - tpr)
                lower = gain / (gain + (1 - share) * (points[k + 1][1] - fpr))
            alarms = [6 * (c**3 / 3 - c**4 / 4) for c in (lower, upper)]
            misses = [6 * (c**2 / 2 - 2 * c**3 / 3 + c**4 / 4) for c in (lower, upper)]
            total += (1 - share) * fpr * (alarms[1] - alarms[0])
            total += share * (1 - tpr) * (misses[1] - misses[0])
            upper = lower
        return total

    trivial = mean([(Fraction(), Fraction()), (Fraction(1), Fraction(1))])
    return 1 - mean([(Fraction(tp) / p, Fraction(fp) / n) for _, tp, fp in rows]) / trivial


@pytest.mark.parametrize("form", oracle.FORMS)
@given(sample=oracle.samples())
def test_h_measure_in_fractions(form, sample):
    with oracle.stored(form):
        result = h_measure(CountTable.from_scores(*sample))
    assert result == pytest.approx(float(h_in_fractions(*sample)), abs=1e-13)


@pytest.mark.parametrize("belief", ["hand2009", "hand2014", (1, 1), (0.5, 30), (2, 1000)])
def test_h_measure_from_useless_to_perfect(belief):
    assert h_measure(PERFECT, belief) == pytest.approx(1, abs=1e-12)
    assert h_measure(REVERSED, belief) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("a", [0.3, 1, 1.9, 2, 7.5, 100])
@pytest.mark.parametrize("b", [0.3, 1, 1.1, 3, 20, 100])
def test_beta_share(a, b):
    x = np.concatenate(([0.0, 1.0, 1e-300, 1e-9, 1 - 1e-9], np.linspace(0, 1, 101)))
    np.testing.assert_allclose(beta_share(x, a, b), special.betainc(a, b, x), rtol=0, atol=1e-13)


@given(sample=oracle.samples())
def test_cost_curve_area(sample):
    rows = oracle.hull(oracle.all_rows(*sample))
    p, n = Fraction(rows[-1][1]), Fraction(rows[-1][2])
    points = [(Fraction(tp) / p, Fraction(fp) / n) for _, tp, fp in rows]
    total, upper = Fraction(), Fraction()
    for k, (tpr, fpr) in enumerate(points):
        lower, upper = upper, Fraction(1)
        if k + 1 < len(points):
            run, rise = points[k + 1][1] - fpr, points[k + 1][0] - tpr
            upper = run / (run + rise)
        middle = (lower + upper) / 2
        total += (upper - lower) * ((1 - tpr) * middle + fpr * (1 - middle))
    result = cost_curve_area(CountTable.from_scores(*sample))
    assert result == pytest.approx(float(total), abs=1e-14)


def test_areas_from_perfect_to_useless():
    assert (cost_curve_area(PERFECT), cost_curve_area(REVERSED)) == (0, 0.25)
    assert (rule_cost_area(1, 0), rule_cost_area(0.5, 0.5), rule_cost_area(0, 1)) == (0, 0.5, 1)


def test_refusals():
    for bad in (-0.1, 1.1, math.nan):
        with pytest.raises(ValueError, match="prevalence must be"):
            h_measure(PERFECT, prevalence=bad)
        with pytest.raises(ValueError, match="prevalence must be"):
            brier_curve(PERFECT, bad)
        with pytest.raises(ValueError, match="cost share is outside"):
            brier_loss(PERFECT, [0.5, bad])
        with pytest.raises(ValueError, match="rates must be"):
            rule_cost_area(0.5, bad)
    with pytest.raises(ValueError, match="hand2009, hand2014 or two numbers"):
        h_measure(PERFECT, "hand2008")  # pyright: ignore[reportArgumentType]
    for bad in ((0, 1), (1, -2), (math.nan, 1), (1, 2000)):
        with pytest.raises(ValueError, match="Beta distribution"):
            h_measure(PERFECT, bad)
    margins = CountTable.from_scores(np.array([True, False]), np.array([2.0, -1]))
    assert h_measure(margins) == pytest.approx(1)
    for measure in (brier_curve, lambda t: brier_loss(t, 0.5)):
        with pytest.raises(ValueError, match=r"in \[0, 1\]"):
            measure(margins)


@given(sample=exact.weighted_forecasts(), miss=st.integers(1, 9), alarm=st.integers(1, 9))
def test_scores_as_probabilities_on_the_axes_of_the_cost_curve(sample, miss, alarm):
    positive, score, weight = sample
    table = CountTable.from_scores(*sample)
    x, y = cost_as_probabilities(table)
    assert (x[0], x[-1]) == (0, 1)
    assert (np.diff(x) >= -1e-15).all()
    pi = table.P / (table.P + table.N)
    place = pi * miss / (pi * miss + (1 - pi) * alarm)
    threshold = alarm / (alarm + miss)
    if np.abs(score - threshold).min() < 1e-9:
        # The curve steps there.
        return
    missed = np.sum(weight[positive & (score < threshold)]) / table.P
    alarmed = np.sum(weight[~positive & (score >= threshold)]) / table.N
    cost = np.interp(place, x, y)
    assert cost == pytest.approx(place * missed + (1 - place) * alarmed, abs=1e-9)


def test_scores_as_probabilities_lose_what_miscalibration_costs():
    rng = np.random.default_rng(0)
    positive = rng.random(500) < 0.3
    score = np.clip(0.6 * positive + 0.9 * rng.random(500), 0, 1)
    table = CountTable.from_scores(positive, score)
    for miss, alarm, share in ((3, 1, None), (1, 4, None), (2, 1, 0.1)):
        x, y = cost_as_probabilities(table, share)
        pi = table.P / (table.P + table.N) if share is None else share
        place = pi * miss / (pi * miss + (1 - pi) * alarm)
        hull = table.hull
        best = np.min(place * (1 - hull.tp / table.P) + (1 - place) * hull.fp / table.N)
        lost = (np.interp(place, x, y) - best) * (pi * miss + (1 - pi) * alarm)
        assert lost == pytest.approx(miscalibration(table, share, fn=miss, fp=alarm).loss)
        assert lost > 0
