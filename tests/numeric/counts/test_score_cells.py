from __future__ import annotations

from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric.inference import paired_bootstrap
from rocwidgets.numeric.inference.paired_bootstrap import cells_of


def slow(threshold, score):
    last = len(threshold) - 1
    return [next((k for k, each in enumerate(threshold) if s >= each), last) for s in score]


@pytest.mark.parametrize("buckets", [2, 7, 1 << 14])
@given(data=st.data())
def test_cells_are_those_of_a_search(buckets, data):
    _, score = data.draw(oracle.samples())
    distinct = np.unique(score.astype(np.float64) + 0.0)[::-1]
    kept = data.draw(st.lists(st.sampled_from(distinct.tolist()), max_size=9))
    threshold = np.unique([np.inf, data.draw(st.sampled_from(distinct.tolist())), *kept])[::-1]
    with mock.patch.multiple(paired_bootstrap, _BUCKETS=buckets, _SCORES_CHUNK=3):
        assert cells_of(threshold, score).tolist() == slow(threshold, score)


def test_one_outlier_leaves_all_others_in_a_bucket():
    score = np.append(np.linspace(0, 1, 1000), 1e12)
    threshold = np.array([np.inf, 1e12, 0.75, 0.5, 0.25, 0.0])
    assert cells_of(threshold, score).tolist() == slow(threshold, score)


def test_scores_of_no_weight_below_all_thresholds_are_at_the_last():
    score = np.array([-5.0, -1e300, 0.0, 0.25, 0.1])
    threshold = np.array([np.inf, 0.25, 0.0])
    assert cells_of(threshold, score).tolist() == [2, 2, 2, 1, 2]
    equal = np.array([np.inf, 0.25])
    assert cells_of(equal, score).tolist() == [1, 1, 1, 1, 1]
