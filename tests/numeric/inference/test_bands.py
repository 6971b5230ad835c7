"""Bands against curves looked at one replicate, one place, one threshold at a time."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import inference_oracle as slow
from numeric import oracle
from scipy import stats
from scipy.stats import kstwo
from support.replicates import worse_and_better

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.curves import cost_curve, curve, precision_at
from rocwidgets.numeric.inference import (
    SPACES,
    Choices,
    CurveSpace,
    bootstrap_optimum,
    displacement,
    fixed_width,
    joint_regions,
    resample,
    threshold_band,
    vertical_band,
    whole_rate_band,
)

COSTS = {"tp": -2.0, "fp": 1.0, "fn": 3.0, "tn": 0.0}
SETTING = (0.3, 1000.0, COSTS)
POINTS = [name for name in SPACES if name != "cost_curve"]


def table_of(n=200, seed=0, shape="probability"):
    return CountTable.from_scores(*oracle.simulated(shape, n, seed))


def own(table):
    rows = table.rows()
    return rows.tp / table.P, rows.fp / table.N


@given(sample=oracle.samples(), x=st.lists(st.floats(0, 1), min_size=1, max_size=8, unique=True))
def test_heights_of_a_roc_curve(sample, x):
    tpr, fpr = own(CountTable.from_scores(*sample))
    x = sorted(x)
    (result,) = CurveSpace("roc").heights(tpr[None], fpr[None], np.array(x))
    expected = [slow.height(fpr.tolist(), tpr.tolist(), place) for place in x]
    assert result == pytest.approx(expected, abs=1e-12)


@given(sample=oracle.samples())
def test_heights_at_rows_are_those_of_the_curves(sample):
    table = CountTable.from_scores(*sample)
    tpr, fpr = own(table)
    for name in ("gains", "lift", "profit"):
        columns = curve(table, name, prevalence=0.3, population=1000.0, costs=COSTS)
        x, y = list(columns.values())[1:3]
        (result,) = CurveSpace(name, *SETTING).heights(tpr[None], fpr[None], x[1:])
        assert result == pytest.approx(y[1:], rel=1e-9, abs=1e-9)
    recall = np.unique(tpr)[1:]
    (result,) = CurveSpace("precision_recall", 0.3).heights(tpr[None], fpr[None], recall)
    assert result == pytest.approx(precision_at(tpr, fpr, 0.3, recall), rel=1e-12)
    x = np.linspace(0, 1, 23)
    (result,) = CurveSpace("cost_curve").heights(tpr[None], fpr[None], x)
    assert result == pytest.approx(cost_curve(tpr, fpr).at(x), abs=1e-12)


def test_heights_at_the_left_end_are_limits():
    table = CountTable.from_counts([1, 2, 3], [4, 3, 3], [5, 4, 1])
    tpr, fpr = own(table)
    start = np.zeros(1)
    result = {
        name: CurveSpace(name, 0.5, 10.0).heights(tpr[None], fpr[None], start).item()
        for name in SPACES
    }
    # The first row has 3 of 10 positives and 1 of 10 negatives.
    assert result["precision_recall"] == pytest.approx(0.75)
    assert result["lift"] == pytest.approx(1.5)
    assert (result["roc"], result["gains"], result["cost_curve"]) == (0, 0, 0)
    assert result["profit"] == pytest.approx(-5, abs=1e-6)


@pytest.mark.parametrize("name", POINTS)
def test_vertical_band_is_computed_from_the_replicates(name):
    resamples = resample(table_of(), 60, seed=2)
    space, x = CurveSpace(name, *SETTING), np.array([0.0, 0.05, 0.3, 0.71, 1.0])
    band = vertical_band(resamples, space, x, confidence_level=0.8)
    worse, better = (
        np.array([space.heights(h[None], f[None], x)[0] for h, f in zip(*rates, strict=True)])
        for rates in worse_and_better(resamples, of_curves=True)
    )
    whole, sample = resamples.whole_rates(), resamples.sample_rates()
    (curve,), (own,) = (space.heights(h[None], f[None], x) for h, f in (whole, sample))
    assert own == pytest.approx(curve, abs=1e-9)
    assert band.y == pytest.approx(curve, abs=1e-9)
    for j in range(len(x)):
        low, high = np.percentile(worse[:, j], 10), np.percentile(better[:, j], 90)
        assert band.low[j] == pytest.approx(min(low, curve[j]), abs=1e-9)
        assert band.high[j] == pytest.approx(max(high, curve[j]), abs=1e-9)
    assert band.x.tolist() == x.tolist()
    assert list(band.columns()) == ["x", "y", "low", "high"]


def test_vertical_band_of_the_cost_curve_is_of_the_threshold_chosen_there():
    resamples = resample(table_of(), 60, seed=2)
    x = [0.0, 0.05, 0.3, 0.71, 1.0]
    band = vertical_band(resamples, CurveSpace("cost_curve"), x, confidence_level=0.8)
    for j, place in enumerate(x):
        sample = [
            place * (1 - h) + (1 - place) * f
            for h, f in zip(*resamples.sample_rates(), strict=True)
        ]
        assert band.y[j] == pytest.approx(min(sample), abs=1e-9)
        # At 0.5, 2 cases and these costs, a profit is the negative of the normalised cost.
        costs = {"tp": 0.0, "fp": 1 - place, "fn": place, "tn": 0.0}
        chosen = bootstrap_optimum([Choices.of(resamples)], 0.5, 2.0, costs)
        low, high = chosen.profit_interval(0.8)
        assert band.low[j] == pytest.approx(max(0, -high), abs=1e-9)
        assert band.high[j] == pytest.approx(-low, abs=1e-9)
    # What was chosen here costs more elsewhere, mostly.
    assert (band.high - band.y)[2] > 1.2 * (band.y - band.low)[2]


@pytest.mark.parametrize("name", POINTS)
def test_threshold_band_is_computed_from_the_replicates(name):
    table = table_of()
    resamples = resample(table, 60, seed=2)
    space = CurveSpace(name, *SETTING)
    band = threshold_band(resamples, space, n_thresholds=7, confidence_level=0.8)
    assert len(band.threshold) == 7
    assert band.threshold[[0, -1]].tolist() == [table.score_max, table.score_min]
    reach = stats.t.ppf(0.9, resamples.freedom) / stats.norm.ppf(0.9)
    assert reach > 1.001
    worse, better = (
        [np.clip(rate.mean(axis=0) + reach * (rate - rate.mean(axis=0)), 0, 1) for rate in rates]
        for rates in worse_and_better(resamples, of_curves=False)
    )
    thresholds = resamples.rows.threshold.tolist()
    for j, threshold in enumerate(band.threshold.tolist()):
        k = thresholds.index(threshold)
        at = resamples.sample_rates()[0][k], resamples.sample_rates()[1][k]
        middle = space.points(*(rate[None] for rate in at))
        drawn = [
            space.points(tpr[:, k], fpr[:, k])
            for tpr in (worse[0], better[0])
            for fpr in (worse[1], better[1])
        ]
        for axis, (own,), values in zip("xy", middle, zip(*drawn, strict=True), strict=True):
            ends = [np.quantile(each[~np.isnan(each)], (0.1, 0.9)) for each in values]
            assert getattr(band, axis)[j] == pytest.approx(own, abs=1e-12)
            low, high = (getattr(band, f"{axis}_{end}")[j] for end in ("low", "high"))
            assert low == pytest.approx(min(own, *(each[0] for each in ends)), abs=1e-9)
            assert high == pytest.approx(max(own, *(each[1] for each in ends)), abs=1e-9)


def test_a_threshold_that_few_reach_may_have_any_lift():
    table = CountTable.from_counts([0, 1], [99, 1], [100, 0])
    band = threshold_band(resample(table, 200), CurveSpace("lift"))
    assert band.y.tolist() == [2.0, 1.0]
    assert band.y_low[0] < 0.5
    assert band.y_high[0] == 2
    # Those below the lowest score are not known either.
    assert band.y_low[1] < 1 < band.y_high[1]


@pytest.mark.slow
@pytest.mark.parametrize("n", [60, 200])
def test_bands_hold_rates_near_0_and_1(n):
    held = []
    for seed in range(120):
        rng = np.random.default_rng(seed)
        positive = np.arange(n) < n // 4
        table = CountTable.from_scores(positive, rng.normal(size=n) + 1.5 * positive)
        drawn = resample(table, 200, seed=seed)
        x = [0.01, 0.6, 0.9]
        curve = vertical_band(drawn, CurveSpace("roc"), x)
        true = stats.norm.sf(stats.norm.isf(x) - 1.5)
        rule = threshold_band(drawn, CurveSpace("roc"))
        ends = [int(np.argmin(np.abs(rule.threshold - at))) for at in (-0.5, 2.0)]
        tpr, fpr = (stats.norm.sf(rule.threshold[ends] - mean) for mean in (1.5, 0.0))
        held.append(
            [
                *((curve.low <= true) & (true <= curve.high)),
                *((rule.y_low[ends] <= tpr) & (tpr <= rule.y_high[ends])),
                *((rule.x_low[ends] <= fpr) & (fpr <= rule.x_high[ends])),
            ]
        )
    # Of 120 samples, 107 or fewer would be rare at 95 %.
    assert (np.sum(held, axis=0) >= 108).all()


@pytest.mark.parametrize("name", SPACES)
def test_bands_are_around_the_whole_curve_though_few_rows_are_resampled(name):
    table = table_of(3000)
    resamples = resample(table, 200, seed=3, n_rows=32)
    space = CurveSpace(name, *SETTING)
    x = np.linspace(0.013, 0.987, 60)
    tpr, fpr = own(table)
    (curve,) = space.heights(tpr[None], fpr[None], x)
    drawn = resamples.sample_rates()
    (chords,) = space.heights(drawn[0][None], drawn[1][None], x)
    assert np.abs(chords - curve).max() > 1e-4
    bands = [vertical_band(resamples, space, x), fixed_width(resamples).band(space, x)]
    for band in bands:
        assert band.y == pytest.approx(curve, abs=1e-9)
        assert (band.low <= band.y).all()
        assert (band.y <= band.high).all()
    if name in POINTS:
        rule = threshold_band(resamples, space, n_thresholds=9)
        at = space.points(
            *(
                count / total
                for count, total in zip(table.at(rule.threshold), (table.P, table.N), strict=True)
            )
        )
        assert rule.x == pytest.approx(at[0], abs=1e-12)
        assert rule.y == pytest.approx(at[1], abs=1e-9)


def test_cost_curve_has_no_points():
    with pytest.raises(ValueError, match="In the cost curve a threshold is a line"):
        threshold_band(resample(table_of(), 5), CurveSpace("cost_curve"))


def inside(edge, tpr, fpr, slack=1e-9):
    """Whether a curve keeps between the edges, by the height of each at each of its corners."""
    # The widest replicate touches an edge, where it may be steep: there x needs slack as well.
    high = np.interp(fpr + slack, edge.fpr_high, edge.tpr_high)
    right = np.interp(tpr + slack, edge.tpr_low, edge.fpr_low)
    return (tpr <= high + slack).all() and (fpr <= right + slack).all()


@pytest.mark.parametrize("shape", ["probability", "strong", "rare", "inverse", "half zero"])
def test_fixed_width_band_holds_the_share_of_replicates(shape):
    table = table_of(400, 1, shape) if shape != "rare" else table_of(20_000, 1, shape)
    resamples = resample(table, 300, seed=1)
    edge = fixed_width(resamples, 0.9)
    kept = sum(inside(edge, h, f) for h, f in zip(*resamples.rates(), strict=True))
    assert kept >= 270
    # Corners that touch the border of the square can only be inside, so that more may fit.
    narrower = fixed_width(resamples, 0.5)
    fewer = sum(inside(narrower, h, f) for h, f in zip(*resamples.rates(), strict=True))
    assert 150 <= fewer < kept
    assert displacement(resamples, 0.5) < displacement(resamples, 0.9)
    for column in (edge.fpr_high, edge.tpr_high, edge.fpr_low, edge.tpr_low):
        assert (np.diff(column) >= 0).all()
        assert (column[0], column[-1]) == (0, 1)


def test_edges_are_the_curve_moved():
    table = table_of(300)
    resamples = resample(table, 200)
    edge, step = fixed_width(resamples), displacement(resamples)
    tpr, fpr = own(table)
    moved = fpr - step / math.sqrt(table.N), tpr + step / math.sqrt(table.P)
    interior = (moved[0] > 0) & (moved[1] < 1)
    assert interior.any()
    for x, y in zip(moved[0][interior], moved[1][interior], strict=True):
        gap = np.hypot(edge.fpr_high - x, edge.tpr_high - y).min()
        assert gap < 1e-12
    moved = fpr + step / math.sqrt(table.N), tpr - step / math.sqrt(table.P)
    interior = (moved[0] < 1) & (moved[1] > 0)
    for x, y in zip(moved[0][interior], moved[1][interior], strict=True):
        gap = np.hypot(edge.fpr_low - x, edge.tpr_low - y).min()
        assert gap < 1e-12


def test_edges_enter_and_leave_the_square_where_the_moved_curve_does():
    # A curve of one corner, (0.2, 0.6): every segment that is cut off is a long one.
    table = CountTable.from_counts([1, 2], [8, 12], [16, 4])
    resamples = resample(table, 200)
    edge = fixed_width(resamples)
    right, up = (displacement(resamples) / math.sqrt(total) for total in (table.N, table.P))
    assert right < 0.2
    # It rises by 3 where it leaves the y axis, and by 1/2 where it meets the top.
    on_axis = edge.tpr_high[edge.fpr_high == 0]
    assert on_axis.max() == pytest.approx(up + 3 * right, rel=1e-12)
    at_top = edge.fpr_high[edge.tpr_high == 1]
    assert at_top.min() == pytest.approx(1 - right - 2 * up, rel=1e-12)


def test_a_share_of_few_replicates_is_rounded_up():
    resamples = resample(table_of(400), 10, seed=1)
    edge = fixed_width(resamples, 0.95)
    assert all(inside(edge, h, f) for h, f in zip(*resamples.rates(), strict=True))


def test_width_is_the_least_that_suffices():
    table = table_of(300)
    resamples = resample(table, 200, seed=9)
    tpr, fpr = own(table)
    p, n = math.sqrt(table.P), math.sqrt(table.N)
    line, place = p * tpr + n * fpr, p * tpr - n * fpr
    grid = np.linspace(0, p + n, 20_001)
    own_place = np.interp(grid, line, place)
    away = [
        np.abs(np.interp(grid, p * h + n * f, p * h - n * f) - own_place).max() / 2
        for h, f in zip(*resamples.rates(), strict=True)
    ]
    away.sort()
    assert displacement(resamples, 0.9) == pytest.approx(away[179], rel=2e-3)


@pytest.mark.parametrize("name", SPACES)
def test_fixed_width_band_in_every_chart(name):
    table = table_of(300)
    resamples = resample(table, 200, seed=1)
    space = CurveSpace(name, *SETTING)
    band = fixed_width(resamples).band(space)
    tpr, fpr = own(table)
    assert band.y == pytest.approx(space.heights(tpr[None], fpr[None], band.x)[0])
    assert (band.low <= band.y + 1e-9).all()
    assert (band.y <= band.high + 1e-9).all()
    height = space.heights(*resamples.rates(), band.x)
    kept = ((height >= band.low - 1e-6) & (height <= band.high + 1e-6)).all(axis=1)
    assert kept.mean() >= 0.95


def test_few_cases_make_wide_bands():
    few, many = (resample(table_of(n), 300) for n in (92, 9200))
    for name in SPACES:
        space = CurveSpace(name, *SETTING)
        x = np.array([0.2, 0.5])
        for make in (vertical_band, lambda one, *at: fixed_width(one).band(*at)):
            wide, narrow = (make(one, space, x) for one in (few, many))
            assert ((wide.high - wide.low) > 3 * (narrow.high - narrow.low)).all()


@pytest.mark.parametrize("shape", ["probability", "strong", "rare", "inverse", "half zero"])
def test_joint_regions_hold_every_curve_whose_rates_are_in_the_rectangles(shape):
    table = table_of(150, 3, shape) if shape != "rare" else table_of(3000, 3, shape)
    edge = joint_regions(table, 0.9)
    # Each class has a bound that holds with the square root of the level.
    reach = math.sqrt(math.log(2 / (1 - math.sqrt(0.9))) / 2)
    up, right = reach / math.sqrt(table.P), reach / math.sqrt(table.N)
    tpr, fpr = own(table)
    generator = np.random.default_rng(0)
    for corner in range(52):
        # The corners of the rectangles, then rates anywhere in them that still rise.
        sides = (
            [(1, -1), (-1, 1)][corner] if corner < 2 else generator.uniform(-1, 1, (2, len(tpr)))
        )
        h = np.maximum.accumulate(np.clip(tpr + up * np.asarray(sides[0]), 0, 1))
        f = np.maximum.accumulate(np.clip(fpr + right * np.asarray(sides[1]), 0, 1))
        assert inside(edge, h[1:-1], f[1:-1], 1e-12)
    for column in (edge.fpr_high, edge.tpr_high, edge.fpr_low, edge.tpr_low):
        assert (np.diff(column) >= 0).all()
        assert (column[0], column[-1]) == (0, 1)


@pytest.mark.parametrize(("n", "shape"), [(8, "strong"), (40, "strong"), (150, "probability")])
def test_joint_regions_have_both_edges_where_no_negative_is_flagged(n, shape):
    """By brute force: the highest and the lowest tpr there of points in the rectangles."""
    table = table_of(n, 3, shape)
    reach = math.sqrt(math.log(2 / (1 - math.sqrt(0.9))) / 2)
    up, right = reach / math.sqrt(table.P), reach / math.sqrt(table.N)
    tpr, fpr = own(table)
    highest = min(1.0, (tpr[fpr - right <= 0] + up).max())
    for band in (
        joint_regions(table, 0.9).band(CurveSpace("roc")),
        whole_rate_band(joint_regions(table, 0.9), "roc", 0.3).band(CurveSpace("roc")),
    ):
        assert band.x[0] == band.low[0] == 0
        assert band.high[0] >= highest - 1e-12 > 0
        assert band.high[0] <= band.high[1]


def test_bounds_of_joint_regions_are_those_of_kolmogorov():
    """With many cases the bound is the limit of that of Kolmogorov's test."""
    table = table_of(20_000)
    edge, tpr = joint_regions(table, 0.95), 0.5
    own_fpr = np.interp(tpr, *own(table))
    left = np.interp(tpr, edge.tpr_high, edge.fpr_high)
    right = np.interp(tpr, edge.tpr_low, edge.fpr_low)
    assert left < own_fpr < right
    alpha = 1 - math.sqrt(0.95)
    exact = [kstwo.isf(alpha, total) for total in (table.P, table.N)]
    massart = [math.sqrt(math.log(2 / alpha) / 2 / total) for total in (table.P, table.N)]
    assert massart == pytest.approx(exact, rel=2e-3)
    assert (np.array(massart) >= exact).all()
    corner = np.hypot(edge.fpr_high - (own_fpr - massart[1]), edge.tpr_high - (tpr + massart[0]))
    assert corner.min() < 2e-3


@pytest.mark.parametrize("x", [[], [0.5, 0.2], [0.2, 0.2], [-0.1, 0.5], [0.5, 1.1], [math.nan]])
def test_places_that_are_none(x):
    with pytest.raises(ValueError, match="ascending and within"):
        vertical_band(resample(table_of(), 5), CurveSpace("roc"), x)


def test_charts_that_are_none():
    with pytest.raises(ValueError, match="Unknown space 'rock'"):
        CurveSpace("rock")
    for prevalence in (0, 1, math.nan):
        with pytest.raises(ValueError, match="prevalence must be between"):
            CurveSpace("roc", prevalence)
    with pytest.raises(ValueError, match="n_thresholds must be at least 1"):
        threshold_band(resample(table_of(), 5), CurveSpace("roc"), n_thresholds=0)
