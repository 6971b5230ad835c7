"""Effective numbers of cases."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.numeric.inference.effective import effective_number


@given(
    st.lists(
        st.tuples(
            st.integers(0, 2), st.sampled_from([0.0, 1e-9, 0.3, 1.0, 7.5, 1e6]), st.integers(0, 3)
        ),
        min_size=1,
        max_size=20,
    ),
    st.floats(1e-6, 1e6),
)
def test_effective_numbers_are_those_of_kish_whatever_the_unit(
    rows: list[tuple[int, float, int]], unit: float
) -> None:
    part, weight, cluster = (np.array(each) for each in zip(*rows, strict=True))
    for clusters in (None, cluster):
        found = effective_number(weight * unit, part, 3, clusters)
        for place in range(3):
            held = weight[part == place]
            if clusters is not None:
                names = cluster[part == place]
                held = np.array([held[names == each].sum() for each in np.unique(names)])
            square = (held**2).sum()
            expected = held.sum() ** 2 / square if square > 0 else 0.0
            assert found[place] == pytest.approx(expected, rel=1e-6, abs=1e-8)


def test_cases_of_equal_weight_count_as_so_many() -> None:
    part = np.repeat([0, 1], [30, 7])
    for weight in (1.0, 1 / 3, 1e-300, 1e300):
        assert effective_number(np.full(37, weight), part, 3).tolist() == [30, 7, 0]
    # Ten cases of one cluster are worth one.
    assert effective_number(np.ones(37), part, 2, np.zeros(37, np.int64)).tolist() == [1, 1]
