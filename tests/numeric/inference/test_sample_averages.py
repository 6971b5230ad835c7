"""Averages of folds against loops over folds, and the intervals of their means against scipy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numeric import inference_oracle as slow
from numeric import oracle
from scipy import stats

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.inference import SPACES, CurveSpace, threshold_average, vertical_average
from rocwidgets.numeric.inference.interval import mean_and_deviation

SETTING = (0.3, 1000.0, {"tp": -2.0, "fp": 1.0, "fn": 3.0, "tn": 0.0})


def folds(k=5, n=120, *, weighted=False):
    rng = np.random.default_rng(0)
    samples = [oracle.simulated("probability", n + 10 * j, j) for j in range(k)]
    return [
        CountTable.from_scores(y, s, rng.gamma(1, size=len(s)) if weighted else None)
        for y, s in samples
    ]


def interval(values, level):
    low, high = stats.t.interval(
        level, len(values) - 1, loc=np.mean(values), scale=stats.sem(values)
    )
    return float(low), float(high)


@pytest.mark.parametrize("weighted", [False, True])
def test_mean_height_of_roc_curves(weighted):
    tables = folds(weighted=weighted)
    x = [0.0, 0.1, 0.33, 1.0]
    result = vertical_average(tables, CurveSpace("roc"), x, confidence_level=0.9)
    for j, place in enumerate(x):
        heights = []
        for table in tables:
            rows = table.rows()
            heights.append(
                slow.height((rows.fp / table.N).tolist(), (rows.tp / table.P).tolist(), place)
            )
        assert result.y[j] == pytest.approx(np.mean(heights), abs=1e-12)
        if place < 1:
            ends = np.clip(interval(heights, 0.9), 0, 1)
            assert (result.low[j], result.high[j]) == pytest.approx(tuple(ends), abs=1e-9)
    assert result.x.tolist() == x


@pytest.mark.parametrize("name", SPACES)
def test_mean_heights_in_every_chart(name):
    tables = folds(3)
    space = CurveSpace(name, *SETTING)
    result = vertical_average(tables, space)
    each = []
    for table in tables:
        rows = table.rows()
        each.append(
            space.heights((rows.tp / table.P)[None], (rows.fp / table.N)[None], result.x)[0]
        )
    assert result.y == pytest.approx(np.mean(each, axis=0))


def corner_rules(name, x, pi):
    """Rules between which all others are at a place: on the edge of the unit square."""
    if name == "roc":
        return [(0, x), (1, x)]
    if name == "precision_recall":
        return [(x, 0), (x, 1)]
    ends = max(0, (x - 1 + pi) / pi), min(1, x / pi)
    return [(tpr, (x - pi * tpr) / (1 - pi)) for tpr in ends]


@pytest.mark.parametrize("name", SPACES)
def test_intervals_end_where_no_rule_can_be(name):
    # Two small folds that differ much: Student's t with one degree of freedom goes far beyond.
    tables = [
        CountTable.from_counts([1, 2, 3], [0, 1, 4], [4, 1, 0]),
        CountTable.from_counts([1, 2, 3], [3, 1, 1], [1, 1, 3]),
    ]
    space = CurveSpace(name, *SETTING)
    x = np.array([0.05, 0.2, 0.3, 0.65, 0.9, 1.0])
    result = vertical_average(tables, space, x)
    for j, place in enumerate(x.tolist()):
        if name == "cost_curve":
            least, most = 0.0, min(place, 1 - place)
        else:
            rules = np.array(corner_rules(name, place, SETTING[0])).T
            heights = space.points(*rules)[1]
            least, most = heights.min(), heights.max()
        assert least - 1e-9 <= result.low[j] <= result.y[j] <= result.high[j] <= most + 1e-9
    assert result.high.max() - result.low.min() > 0
    if name != "cost_curve":
        each = threshold_average(tables, space)
        corners = np.array([(0, 1), (1, 0), (1, 1), (1e-12, 0)]).T
        heights = space.points(*corners)[1]
        assert heights.min() - 1e-9 <= each.y_low.min()
        assert each.y_high.max() <= heights.max() + 1e-9
        assert each.x_low.min() >= 0
        assert each.x_high.max() <= 1
        assert (each.y_low <= each.y).all()
        assert (each.y <= each.y_high).all()


def test_equal_folds_have_no_width():
    table = folds(1)[0]
    result = vertical_average([table] * 4, CurveSpace("gains", 0.3))
    assert result.low == pytest.approx(result.high, abs=1e-12)


@pytest.mark.parametrize("weighted", [False, True])
def test_mean_points_of_thresholds(weighted):
    tables = folds(4, weighted=weighted)
    result = threshold_average(tables, CurveSpace("roc"), n_thresholds=9)
    scores = np.concatenate([table.rows().threshold[1:] for table in tables])
    assert len(result.threshold) == 9
    assert np.isin(result.threshold, scores).all()
    assert (np.diff(result.threshold) < 0).all()
    assert result.threshold[0] == scores.max()
    assert result.threshold[-1] == scores.min()
    for j, threshold in enumerate(result.threshold.tolist()):
        counts = [table.at(threshold) for table in tables]
        x = [fp / table.N for (_, fp), table in zip(counts, tables, strict=True)]
        y = [tp / table.P for (tp, _), table in zip(counts, tables, strict=True)]
        assert (result.x[j], result.y[j]) == pytest.approx((np.mean(x), np.mean(y)))
        if len(set(y)) > 1:
            ends = np.clip(interval(y, 0.95), 0, 1)
            assert (result.y_low[j], result.y_high[j]) == pytest.approx(tuple(ends))
        if len(set(x)) > 1:
            ends = np.clip(interval(x, 0.95), 0, 1)
            assert (result.x_low[j], result.x_high[j]) == pytest.approx(tuple(ends))


def test_all_thresholds_of_small_folds():
    tables = [
        CountTable.from_counts([1, 2], [3, 1], [1, 4]),
        CountTable.from_counts([2, 3], [2, 2], [2, 1]),
    ]
    result = threshold_average(tables, CurveSpace("precision_recall", 0.5))
    assert result.threshold.tolist() == [3, 2, 1]
    # Nobody of the first fold reaches 3, so that there is no precision to average.
    assert math.isnan(result.y[0])
    assert result.x.tolist() == [0.25, 0.625, 1]
    assert list(result.columns())[:3] == ["threshold", "x", "y"]


def test_averages_that_are_none():
    tables = folds(2)
    for make in (vertical_average, threshold_average):
        with pytest.raises(ValueError, match="at least two samples, got 1"):
            make(tables[:1], CurveSpace("roc"))
        with pytest.raises(ValueError, match="confidence_level"):
            make(tables, CurveSpace("roc"), confidence_level=0)
    with pytest.raises(ValueError, match="n_thresholds"):
        threshold_average(tables, CurveSpace("roc"), n_thresholds=0)
    with pytest.raises(ValueError, match="In the cost curve a threshold is a line"):
        threshold_average(tables, CurveSpace("cost_curve"))


@pytest.mark.parametrize("scale", [1.0, 1e-300, 1e200, 1e308])
def test_means_and_deviations_of_any_size(scale):
    values = np.array([[0.5, 1.0], [0.25, -1.0], [0.75, 0.5]])
    mean, deviation = mean_and_deviation(values * scale)
    assert mean / scale == pytest.approx([0.5, 1 / 6])
    assert deviation / scale == pytest.approx([0.25, math.sqrt(13 / 12)])


def test_one_value_has_no_deviation_and_none_no_mean():
    mean, deviation = mean_and_deviation(np.array([2.0]))
    assert mean == 2
    assert math.isnan(deviation)
    assert np.isnan(mean_and_deviation(np.array([]))).all()
