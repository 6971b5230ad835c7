"""Rows find the part of the cell they are in, and no others come along."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.frames.route import route
from rocwidgets.numeric.counts.cells import Cells

BLOCK = 3


def travelled(score, way):
    """Return the key of a score at the end of the way, or None if it is left out."""
    key = math.floor(Fraction(score) * Fraction(2) ** way.level)
    for step in way.steps:
        there = np.flatnonzero(step.key == key)
        assert len(there) <= 1
        if not len(there):
            return None
        scale = Fraction(step.scale[there[0]])
        key = int(step.base[there[0]]) + math.floor(Fraction(score) * scale)
    return key


def chosen(places):
    """Return cells that are apart, from any levels and indices."""
    kept: list[tuple[int, int]] = []
    for level, index in sorted(set(places)):
        if all(index >> level - above != other for above, other in kept):
            kept.append((level, index))
    kept.sort(key=lambda one: Fraction(one[1]) / Fraction(2) ** one[0])
    width = np.array([2.0**-level for level, _ in kept])
    edge = np.array([index * 2.0**-level for level, index in kept])
    count = np.ones(len(kept), np.int64)
    return kept, Cells(edge, width, edge, count, count)


places = st.lists(
    st.tuples(st.sampled_from([-9, 0, 4, 5, 17, 60]), st.integers(-40, 40)), min_size=1, max_size=8
)


@given(places, st.integers(0, 6), st.integers(0, 2**12))
def test_keys_are_those_of_parts(where, bits, part):
    kept, cells = chosen(where)
    wide = np.full(len(kept), bits) + np.arange(len(kept)) % 2
    way = route(cells, wide, BLOCK, start=-3)
    begin = 0
    for i, (level, index) in enumerate(kept):
        parts = 2 ** int(wide[i])
        inside = part % parts
        score = float((index + Fraction(2 * inside + 1, 2 * parts)) / Fraction(2) ** level)
        assert begin % 2**BLOCK == 0
        assert travelled(score, way) == begin + inside
        begin += max(parts, 2**BLOCK)


@given(places, st.floats(-60, 60))
def test_scores_elsewhere_are_left_out(where, score):
    kept, cells = chosen(where)
    way = route(cells, np.full(len(kept), 2), BLOCK, start=-3)
    exact = Fraction(score)
    inside = any(math.floor(exact * Fraction(2) ** level) == index for level, index in kept)
    assert (travelled(score, way) is not None) == inside


def test_no_two_stops_are_far_apart():
    _, cells = chosen([(0, 5), (300, 1)])
    way = route(cells, np.array([1, 1]), BLOCK, start=2)
    assert way.level == 0
    assert len(way.steps) == 9
    assert travelled(1.5 * 2.0**-300, way) == 1
    assert travelled(5.75, way) == 8 + 1
