from __future__ import annotations

from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle
from support.effort import sampled

from rocwidgets.numeric import CountTable, bin_edges, thin
from rocwidgets.numeric.counts.bins import bin_depths, cut_depths
from rocwidgets.numeric.curves import polyline
from rocwidgets.numeric.curves.gains_table import bin_thresholds

HALF_PIXEL = 1 / 2000
SHAPES = [
    ("probability", 20_000),
    ("probability", 100_000),
    ("probability", 1_000_000),
    ("margin", 50_000),
    ("margin", 300_000),
    ("strong", 100_000),
    ("rare", 100_000),
    ("rare", 1_000_000),
    ("heavy tail", 20_000),
    ("heavy tail", 200_000),
    ("half zero", 20_000),
    ("half zero", 300_000),
    ("inverse", 100_000),
    ("four digits", 200_000),
]


PREVALENCES = (0.001, 0.002, 0.006, 0.02, 0.05, 0.15, 0.4, 0.5)


def decades(rate, total):
    """Place on an axis of log10(rate) that begins at 1 / total, or at 1e-5."""
    start = np.log10(max(1 / total, 1e-5))
    with np.errstate(divide="ignore"):
        return 1 - np.maximum(np.log10(rate), start) / start


def curves(rows, table):
    """The projections, written out once more."""
    h, f = rows.tp / table.P, rows.fp / table.N
    ppr = (rows.tp + rows.fp) / (table.P + table.N)
    with np.errstate(invalid="ignore"):
        precision = rows.tp / (rows.tp + rows.fp)
    precision[0] = precision[1]
    gain = (h - f) / np.abs(h - f).max()
    low, high = table.score_min, table.score_max
    if low >= 0 and high <= 1:
        low, high = 0, 1
    score = (np.minimum(rows.threshold, table.score_max) - low) / (high - low)
    shifted = {}
    for share in PREVALENCES:
        with np.errstate(invalid="ignore"):
            at_share = share * h / (share * h + (1 - share) * f)
        at_share[0] = at_share[1]
        shifted[f"precision-recall at {share}"] = (h, at_share)
    return {
        **shifted,
        "roc, log fpr": (decades(f, table.N), h),
        "gains, log share": (decades(ppr, table.P + table.N), h),
        "roc": (f, h),
        "gains": (ppr, h),
        "precision-recall": (h, precision),
        "profit": (ppr, gain),
        "tpr": (score, h),
        "fpr": (score, f),
    }


def furthest(x, y, kept):
    """Greatest distance of any point to the polyline through the kept ones."""
    gap = np.clip(np.searchsorted(kept, np.arange(len(x)), side="right") - 1, 0, len(kept) - 2)
    a, b = kept[:-1], kept[1:]
    ends = (x[a], y[a]), (x[b], y[b])
    distance = to_segment((x, y), *((u[gap], v[gap]) for u, v in ends))
    # A curve that turns back may pass closer to another segment than to its own.
    for point in np.flatnonzero(distance > 0.98 * HALF_PIXEL):
        distance[point] = to_segment((x[point], y[point]), *ends).min()
    return distance.max()


def to_segment(point, start, end):
    (px, py), (ax, ay), (bx, by) = point, start, end
    ux, uy = bx - ax, by - ay
    length = ux**2 + uy**2
    along = ((px - ax) * ux + (py - ay) * uy) / np.where(length == 0, 1, length)
    along = np.clip(along, 0, 1)
    return np.hypot(px - ax - along * ux, py - ay - along * uy)


def places(rows, kept):
    """Where kept rows stand among all; each is one of them."""
    place = np.searchsorted(-rows.threshold, -kept.threshold)
    for name in ("threshold", "tp", "fp"):
        assert (getattr(rows, name)[place] == getattr(kept, name)).all()
    return place


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "n"), sampled(SHAPES))
def test_no_curve_moves_by_half_a_pixel(shape, n):
    positive, score = oracle.simulated(shape, n, n % 97)
    table = CountTable.from_scores(positive, score)
    kept = thin(table)
    rows = table.rows()
    place = places(rows, kept)
    assert len(kept) <= 2700
    for name, (x, y) in curves(rows, table).items():
        assert furthest(x, y, place) <= HALF_PIXEL, name


def test_weighted_curves_keep_to_it_too():
    positive, score = oracle.simulated("probability", 50_000, 5)
    table = CountTable.from_scores(positive, score, np.random.default_rng(3).gamma(1, size=50_000))
    kept, rows = thin(table), table.rows()
    assert len(kept) <= 2700
    for name, (x, y) in curves(rows, table).items():
        assert furthest(x, y, places(rows, kept)) <= HALF_PIXEL, name


def test_a_score_without_skill_is_held_to_the_limit():
    rng = np.random.default_rng(0)
    positive, score = rng.random(100_000) < 0.3, rng.random(100_000)
    table = CountTable.from_scores(positive, score)
    kept, rows = thin(table), table.rows()
    assert len(kept) <= 2700
    drawn = curves(rows, table)
    assert drawn.pop("profit")
    for name, (x, y) in drawn.items():
        assert furthest(x, y, places(rows, kept)) <= HALF_PIXEL, name


@pytest.mark.parametrize("shape", ["probability", "margin", "half zero", "four digits"])
def test_what_has_to_be_kept_is(shape):
    positive, score = oracle.simulated(shape, 60_000, 2)
    table = CountTable.from_scores(positive, score)
    kept, rows = thin(table), table.rows()
    thresholds = set(kept.threshold.tolist())
    assert thresholds >= {np.inf, table.score_max, table.score_min}
    assert thresholds >= set(table.hull.threshold.tolist())
    inside = table.score_min >= 0 and table.score_max <= 1
    edges = bin_edges(*((0, 1) if inside else (table.score_min, table.score_max)))
    assert thresholds >= set(table.floor(edges).tolist())
    stretch = np.diff(kept.tp / table.P + kept.fp / table.N)
    single = np.diff(places(rows, kept)) == 1
    assert (single | (stretch <= 2 / 400 + 1e-12)).all()
    top = [k for k in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128) if k <= len(score) // 400]
    ranked = np.sort(score)[::-1]
    assert thresholds >= {ranked[k - 1] for k in top}


def test_little_skill_spends_the_limit_on_the_roi():
    rng = np.random.default_rng(4)
    signal = rng.normal(size=30_000)
    positive = signal + rng.logistic(size=30_000) > 2
    table = CountTable.from_scores(positive, signal + 3 * rng.normal(size=30_000))
    kept, rows = thin(table), table.rows()
    assert 2500 <= len(kept) <= 2700
    drawn = curves(rows, table)
    x, y = drawn.pop("profit")
    assert furthest(x, y, places(rows, kept)) <= 5 * HALF_PIXEL
    for name, (x, y) in drawn.items():
        assert furthest(x, y, places(rows, kept)) <= HALF_PIXEL, name


@pytest.mark.parametrize("shape", ["probability", "margin", "half zero", "four digits"])
@pytest.mark.parametrize("weights", [False, True])
def test_edges_of_every_number_of_bins_are_kept(shape, weights):
    positive, score = oracle.simulated(shape, 20_000, 4)
    weight = np.random.default_rng(7).gamma(1, size=20_000) if weights else None
    table = CountTable.from_scores(positive, score, weight)
    depths = np.concatenate([bin_depths(table), cut_depths(table)])
    assert set(thin(table).threshold) >= set(table.cuts.threshold(depths))
    for n_bins in (2, 7, 20, 25, 50, 100):
        assert set(thin(table).threshold) >= set(bin_thresholds(table, n_bins))


@pytest.mark.parametrize("shape", ["probability", "margin", "half zero"])
def test_bin_counts_are_differences_of_kept_rows(shape):
    positive, score = oracle.simulated(shape, 30_000, 8)
    table = CountTable.from_scores(positive, score)
    kept = thin(table)
    inside = table.score_min >= 0 and table.score_max <= 1
    edges = bin_edges(*((0, 1) if inside else (table.score_min, table.score_max)))
    row = np.searchsorted(-kept.threshold, -edges[:-1], side="right") - 1
    tp, fp = np.append(kept.tp[row], 0), np.append(kept.fp[row], 0)
    bins = np.append(edges[:-1], np.inf)
    assert (-np.diff(tp)).tolist() == np.histogram(score[positive], bins)[0].tolist()
    assert (-np.diff(fp)).tolist() == np.histogram(score[~positive], bins)[0].tolist()


def test_a_small_table_is_kept_whole():
    positive, score = oracle.simulated("probability", 1499, 1)
    table = CountTable.from_scores(positive, score)
    assert oracle.as_tuples(thin(table)) == oracle.as_tuples(table.rows())
    positive, score = oracle.simulated("probability", 1500, 1)
    assert len(thin(CountTable.from_scores(positive, score))) < 1501


def test_finer_steps_can_be_chosen():
    positive, score = oracle.simulated("probability", 30_000, 1)
    table = CountTable.from_scores(positive, score)
    kept = thin(table, max_step=1 / 1000)
    assert np.diff(kept.tp / table.P + kept.fp / table.N).max() <= 1 / 1000 + 1e-12


def test_scores_over_the_whole_range_of_floats():
    rng = np.random.default_rng(6)
    score = rng.uniform(-1, 1, 20_000) * 1.79e308
    table = CountTable.from_scores(rng.random(20_000) < 0.5 + score / 4e308, score)
    kept = thin(table)
    assert np.isfinite(bin_edges(table.score_min, table.score_max)).all()
    assert len(places(table.rows(), kept)) <= 2700


def test_edges_are_the_formula_to_the_bit():
    lo, hi = 0.1, 0.7
    assert bin_edges(lo, hi).tolist() == [lo + (hi - lo) * k / 60 for k in range(61)]
    assert bin_edges(0, 1, 4).tolist() == [0, 0.25, 0.5, 0.75, 1]


@given(data=st.data())
def test_refining_leaves_no_point_off_the_curve(data):
    y = np.array(data.draw(st.lists(st.floats(0, 1), min_size=3, max_size=60)))
    other = np.array(data.draw(st.lists(st.floats(0, 1), min_size=len(y), max_size=len(y))))
    x = np.linspace(0, 1, len(y))
    drawn = [(x, y), (x, other)]
    kept = polyline.refine(drawn, np.array([0, len(y) - 1]), 0.05, 1000)
    assert kept[0] == 0
    assert kept[-1] == len(y) - 1
    assert (np.diff(kept) > 0).all()
    for curve in (y, other):
        with mock.patch(f"{__name__}.HALF_PIXEL", 0.0):
            assert furthest(x, curve, kept) <= 0.05 + 1e-12


def test_refining_stops_at_the_limit_with_the_worst_first():
    x = np.linspace(0, 1, 9)
    y = np.array([0, 0.1, 0, 0, 0, 0, 0, 0.9, 0])
    kept = polyline.refine([(x, y)], np.array([0, 4, 8]), 0.01, 4)
    assert kept.tolist() == [0, 4, 7, 8]
