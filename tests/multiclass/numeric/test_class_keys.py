"""Keys that hold a probability and a class: the same areas, or none."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rocwidgets.multiclass import numeric as mc
from rocwidgets.multiclass.numeric.areas import ColumnRanks, sorted_codes


def by_ranks(code: Any, score: Any, own: int, size: int) -> Any:
    return ColumnRanks.of(code, score, own).areas(code, np.ones(len(code)), size)


@pytest.mark.parametrize("size", [3, 4, 5, 16, 17, 40])
@pytest.mark.parametrize("digits", [1, 2, 15])
def test_areas_are_those_of_ranks(size, digits):
    random = np.random.default_rng(size + digits)
    code = np.append(np.arange(size), random.integers(0, size, 300))
    score = np.round(random.random(len(code)), digits)
    for own in range(size):
        result = sorted_codes(code, score, size)
        assert result is not None
        assert (result.first is None) == (digits == 15)
        np.testing.assert_array_equal(result.areas(own, size), by_ranks(code, score, own, size))


@given(
    st.lists(
        st.tuples(st.integers(0, 2), st.sampled_from([0.0, -0.0, 5e-324, 1e-310, 0.5, 1.0])),
        max_size=20,
    )
)
@settings(deadline=None)
def test_zeros_and_subnormal_scores(more):
    code = np.array([0, 1, 2, *(each for each, _ in more)])
    score = np.array([0.25, 0.5, 1.0, *(each for _, each in more)])
    result = sorted_codes(code, score, 3)
    if result is not None:
        np.testing.assert_array_equal(result.areas(1, 3), by_ranks(code, score, 1, 3))
    matrix = mc.auc_matrix(code, np.stack([score] * 3, axis=1)).area
    np.testing.assert_array_equal(matrix[1, [0, 2]], by_ranks(code, score, 1, 3)[[0, 2]])


def test_scores_that_differ_in_the_last_bits_alone_have_no_keys():
    score = np.array([0.5, np.nextafter(0.5, 1), 0.7, 0.7])
    code = np.array([0, 1, 2, 0])
    assert sorted_codes(code, score, 3) is None
    matrix = mc.auc_matrix(code, np.stack([score] * 3, axis=1)).area
    assert matrix[1].tolist()[0] == 0.5
    assert matrix[1].tolist()[2] == 0


@pytest.mark.parametrize("score", [[-0.1, 0.2, 0.3], [0.1, 0.2, 1.5]])
def test_other_scores_have_no_keys(score):
    assert sorted_codes(np.arange(3), np.array(score), 3) is None
    table = np.array([score] * 3).T
    assert mc.auc_matrix(np.arange(3), table).area[2].tolist()[:2] == [1, 1]
