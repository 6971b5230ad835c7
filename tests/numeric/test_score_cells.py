from __future__ import annotations

from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import score_cells
from rocwidgets.numeric.score_cells import cells_of


def slow(threshold, score):
    return [next(k for k, each in enumerate(threshold) if value >= each) for value in score]


@pytest.mark.parametrize("buckets", [2, 7, 1 << 14])
@given(data=st.data())
def test_cells_are_those_of_a_search(buckets, data):
    _, score = data.draw(oracle.samples())
    distinct = np.unique(score.astype(np.float64) + 0.0)[::-1]
    kept = data.draw(st.lists(st.sampled_from(distinct.tolist()), max_size=9))
    threshold = np.unique([np.inf, distinct[-1], *kept])[::-1]
    with mock.patch.multiple(score_cells, _BUCKETS=buckets, _CHUNK=3):
        assert cells_of(threshold, score).tolist() == slow(threshold, score)


def test_one_outlier_leaves_all_others_in_a_bucket():
    score = np.append(np.linspace(0, 1, 1000), 1e12)
    threshold = np.array([np.inf, 1e12, 0.75, 0.5, 0.25, 0.0])
    assert cells_of(threshold, score).tolist() == slow(threshold, score)
