from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts import convex


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_hull_is_the_exact_chain(form, data):
    positive, score = data.draw(oracle.samples())
    with oracle.stored(form):
        hull = CountTable.from_scores(positive, score).hull
    assert oracle.as_tuples(hull) == oracle.hull(oracle.all_rows(positive, score))


@given(
    steps=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=60),
    rounds=st.sampled_from([0, 1, 30]),
)
def test_peeling_and_chain_find_the_same_hull(steps, rounds):
    x = np.cumsum([0, *(dx for dx, _ in steps), 1])
    y = np.cumsum([0, *(dy for _, dy in steps), 1])
    rows = [(float(i), *p) for i, p in enumerate(zip(y.tolist(), x.tolist(), strict=True))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(convex, "_ROUNDS", rounds)
        result = convex.upper_hull(x, y).tolist()
    assert result == [row[0] for row in oracle.hull(rows)]


@given(
    steps=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=30),
    points=st.lists(st.tuples(st.integers(0, 90), st.integers(0, 90)), max_size=30),
)
def test_points_above_a_chain_in_fractions(steps, points):
    x = np.cumsum([0, *(dx for dx, _ in steps), 1])
    y = np.cumsum([0, *(dy for _, dy in steps), 1])
    vertex = convex.upper_hull(x, y)
    hull = list(zip(x[vertex].tolist(), y[vertex].tolist(), strict=True))
    asked = sorted((min(a, int(x[-1])), b) for a, b in points)

    def height(at):
        edges = [e for e in itertools.pairwise(hull) if e[0][0] <= at <= e[1][0]]
        return max(
            y1 if x0 == x1 else y0 + Fraction((y1 - y0) * (at - x0), x1 - x0)
            for (x0, y0), (x1, y1) in edges
        )

    at, value = np.array(asked, np.int64).reshape(-1, 2).T
    result = convex.above_chain(at, value, x[vertex], y[vertex])
    assert result.tolist() == [b > height(a) for a, b in asked]


def test_a_large_hull_is_exact_in_integers():
    # Strictly convex steps of slope b / a, as many as fit: any rounding would lose a vertex.
    slopes = sorted({(b / a, a, b) for a, b in itertools.product(range(1, 40), repeat=2)})[::-1]
    unique = {slope: (a, b) for slope, a, b in slopes}
    x = np.cumsum([0, *(a for a, _ in unique.values())]) * 40000
    y = np.cumsum([0, *(b for _, b in unique.values())]) * 40000
    assert convex.upper_hull(x, y).tolist() == list(range(len(x)))
    assert len(x) > 900
