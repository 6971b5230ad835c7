from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable, convex


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_hull_is_the_exact_chain(form, data):
    positive, score = data.draw(oracle.samples())
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
    assert oracle.as_tuples(table.hull) == oracle.hull(oracle.all_rows(positive, score))


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
        found = convex.upper_hull(x, y).tolist()
    assert found == [row[0] for row in oracle.hull(rows)]


def test_a_large_hull_is_exact_in_integers():
    # Strictly convex steps of slope b / a, as many as fit: any rounding would lose a vertex.
    slopes = sorted({(b / a, a, b) for a, b in itertools.product(range(1, 40), repeat=2)})[::-1]
    unique = {slope: (a, b) for slope, a, b in slopes}
    x = np.cumsum([0, *(a for a, _ in unique.values())]) * 40000
    y = np.cumsum([0, *(b for _, b in unique.values())]) * 40000
    assert convex.upper_hull(x, y).tolist() == list(range(len(x)))
    assert len(x) > 900
