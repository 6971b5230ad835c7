from __future__ import annotations

from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric.counts import sorted_cases as module
from rocwidgets.numeric.counts.sorted_cases import labels_of, sort_cases


def order_of(positive, score, live):
    result = sort_cases(positive, score, live, np.zeros(len(score), np.uint64))
    rows = result.rows_of(result.words)
    assert labels_of(result.words).tolist() == positive[rows].tolist()
    return rows, result.is_last


def check(positive, score, live):
    rows, is_last = order_of(positive, score, live)
    assert sorted(rows) == np.flatnonzero(live).tolist()
    ranked = score[rows]
    assert (ranked[1:] <= ranked[:-1]).all()
    assert is_last.tolist() == [*(ranked[1:] != ranked[:-1]), True][: len(rows)]


# With few bits nearly every word is equal to its neighbours, and is sorted again.
@pytest.mark.parametrize("bits", [12, 20, 62])
@pytest.mark.parametrize("kind", [np.float64, np.float32])
@given(data=st.data())
def test_words_are_in_the_order_of_scores(bits, kind, data):
    positive, score = data.draw(oracle.samples())
    with np.errstate(over="ignore"):
        score = score.astype(kind)
    score = np.where(np.isfinite(score), score, kind(0))
    live = np.array(data.draw(st.lists(st.booleans(), min_size=len(score), max_size=len(score))))
    with mock.patch.multiple(module, _BITS=bits, _CHUNK=5, _ROW=2 * np.arange(5, dtype=np.uint64)):
        check(positive, score, live)


@pytest.mark.parametrize("low", [0.0, -1.0, -1e300])
def test_many_neighbours_that_differ_in_the_last_bit(low):
    rng = np.random.default_rng(0)
    score = 1 + rng.integers(0, 500, 100_000) * 2.0**-52
    score[:2] = low, 2.0
    check(rng.random(len(score)) < 0.5, score, rng.random(len(score)) < 0.9)


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_scores_are_finite(value):
    with pytest.raises(ValueError, match="finite"):
        order_of(np.array([True, False]), np.array([0.5, value]), np.array([True, True]))
