from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.bins import bin_depths, histogram


def quantile_rows(rows, n):
    """Of each cut, the first row that predicts at least its share of the cases, exactly."""
    cases = [tp + fp for _, tp, fp in rows]
    wanted = [Fraction(j * cases[-1], n) for j in range(1, n)]
    return {next(k for k, count in enumerate(cases) if count >= share) for share in wanted}


def uniform_rows(rows, n):
    """Of each edge, the row of the least score that is not below it."""
    edges = [j / n for j in range(n + 1)]
    return {max(k for k, row in enumerate(rows) if row[0] >= edge) for edge in edges}


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_depths_are_those_of_every_number_of_bins(form, data):
    positive, score = data.draw(oracle.samples())
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
    rows = oracle.all_rows(positive, score)
    expected = set[int]().union(*(quantile_rows(rows, n) for n in range(2, 21)))
    if score.min() >= 0 and score.max() <= 1:
        expected |= set().union(*(uniform_rows(rows, n) for n in range(2, 21)))
    result = table.cuts.threshold(bin_depths(table))
    assert result.tolist() == [rows[k][0] for k in sorted(expected)]


def test_a_tie_is_never_split():
    score = np.array([0.9, *[0.5] * 8, 0.1])
    positive = np.array([True, *[True, False] * 4, False])
    table = CountTable.from_scores(positive, score)
    assert table.cuts.threshold(bin_depths(table)).tolist() == [np.inf, 0.9, 0.5, 0.1]


def test_margins_have_no_edges_of_equal_width():
    table = CountTable.from_counts(np.arange(100.0), np.ones(100), np.ones(100))
    result = table.cuts.threshold(bin_depths(table))
    shares = sorted({-(-200 * j // n) for n in range(2, 21) for j in range(1, n)})
    assert result.tolist() == sorted({100 - -(-cases // 2) for cases in shares}, reverse=True)


def test_weights_count_as_cases():
    weight = np.array([1, 0, 3, 2, 5, 1, 4, 4])
    score = np.array([0.1, 0.2, 0.2, 0.35, 0.5, 0.5, 0.7, 0.9])
    positive = np.array([False, True, True, False, True, False, False, True])
    one = CountTable.from_scores(positive, score, weight.astype(float))
    other = CountTable.from_scores(np.repeat(positive, weight), np.repeat(score, weight))
    result = [table.cuts.threshold(bin_depths(table)).tolist() for table in (one, other)]
    assert result[0] == result[1]


def test_a_histogram_takes_any_range_of_numbers():
    step = np.nextafter(1e6, 2e6)
    times, edges = histogram(np.array([1e6, step, step]), 1e6, step, 48)
    assert times.sum() == 3
    assert (np.diff(edges) >= 0).all()
    assert edges[[0, -1]].tolist() == [1e6, step]
    most = float(np.finfo(np.float64).max)
    times, edges = histogram(np.array([-most, 0.0, most]), -most, most, 4)
    assert times.tolist() == [1, 0, 1, 1]
    assert np.isfinite(edges).all()
    values = np.random.default_rng(1).normal(size=500)
    low, high = float(values.min()), float(values.max())
    assert histogram(values, low, high, 48)[0].sum() == 500
