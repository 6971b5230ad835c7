"""Cells are as fine as keys allow and divided where it matters."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.frames.grid import (
    cells_from,
    first_level,
    index_of,
    levels,
    most_levels,
    split_for_exactness,
    split_for_tolerance,
    unresolved_pairs,
)
from rocwidgets.numeric.counts.cells import Cells

finite = st.floats(allow_nan=False, allow_infinity=False)


def crowded(positive, negative, level=4):
    k = len(positive)
    width = np.full(k, 2.0**-level, np.float64)
    edge = np.arange(k) * width
    return Cells(edge, width, edge, np.array(positive), np.array(negative))


def test_probabilities_have_cells_of_their_number():
    assert first_level(0.001, 0.999, 16) == 16
    assert first_level(0.0, 1.0, 16) == 16
    assert first_level(0.0, 0.001, 16) == 25


@given(finite, finite, st.integers(4, 20))
def test_first_cells_are_few_and_their_keys_whole(one, two, bits):
    low, high = sorted((one, two))
    level = first_level(low, high, bits)
    scale = Fraction(2) ** level
    first, last = (math.floor(Fraction(v) * scale) for v in (low, high))
    assert last - first <= 2**bits + 1
    assert max(-first, last) <= 2**53
    assert index_of(np.array([low, high]), np.array([level])).tolist() == [first, last]


@pytest.mark.parametrize("level", [-900, 0, 7, 900])
def test_levels_are_those_of_widths(level):
    one = np.ones(1)
    cells = Cells(one, np.array([2.0**-level]), one, one, one)
    assert levels(cells).tolist() == [level]


def test_unresolved_pairs_are_the_share_of_all_pairs_within_a_cell():
    cells = crowded([1, 3, 0], [1, 1, 2])
    cells.width[0] = 0
    assert unresolved_pairs(cells).tolist() == [0, 3 / 16, 0]


def test_cells_of_most_pairs_are_divided_most_within_the_limit():
    cells = crowded([1, 100, 10_000, 0], [1, 100, 10_000, 50])
    split = split_for_tolerance(cells, 1e-7, 4.0, 2, 10)
    assert split.cell.tolist() == [1, 2]
    assert split.bits[1] > split.bits[0]
    assert (2**split.bits).sum() <= 2**10
    assert split_for_tolerance(cells, 1e-4, 4.0, 2, 10).cell.tolist() == [2]
    assert not len(split_for_tolerance(cells, 1.0, 4.0, 2, 10).cell)


def test_cells_of_most_pairs_come_first_if_not_all_can_be_divided():
    cells = crowded([1, 2, 3, 4, 5, 6], [1] * 6)
    assert split_for_tolerance(cells, 1e-6, 1.0, 4, 6).cell.tolist() == [2, 3, 4, 5]


def test_parts_are_as_many_as_it_takes_if_cases_are_a_block_times_as_dense():
    cells = crowded([64], [64], 4)
    split = split_for_tolerance(cells, 1 / 2**8, 1.0, 3, 20)
    assert split.bits.tolist() == [4 + 3]


def test_all_crowded_cells_are_divided_to_find_all_scores():
    cells = crowded([5, 1, 0], [5, 0, 9])
    cells.width[1] = 0
    split = split_for_exactness(cells, 7, 20)
    assert split.cell.tolist() == [0, 2]
    assert split.bits.tolist() == [26, 26]


def test_no_cell_is_divided_beyond_what_floats_are():
    one, five = np.ones(1), np.array([5])
    cells = Cells(one, one, one, five, five)
    assert most_levels(cells).tolist() == [52]
    fine = Cells(one, np.array([2.0**-50]), one, five, five)
    assert split_for_exactness(fine, 0, 20).bits.tolist() == [2]
    floats = Cells(one, np.array([2.0**-52]), one, five, five)
    assert not len(split_for_exactness(floats, 0, 20).cell)
    assert not len(split_for_tolerance(floats, 1e-6, 1.0, 4, 20).cell)


def test_edges_are_multiples_and_single_scores_themselves():
    low, single = np.array([0.3, 0.7, -0.3]), np.array([False, True, False])
    edge, width = cells_from(low, single, np.array([2, 2, 3]))
    assert edge.tolist() == [0.25, 0.7, -0.375]
    assert width.tolist() == [0.25, 0.0, 0.125]
