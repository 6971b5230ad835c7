from __future__ import annotations

import itertools
import math
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import calibration_oracle as exact
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts import dense, packed, score_sums


@pytest.mark.parametrize("form", oracle.FORMS)
@given(sample=st.one_of(exact.forecasts(), exact.weighted_forecasts()), data=st.data())
def test_sums_between_any_depths(form, sample, data):
    with (
        oracle.stored(form),
        mock.patch.multiple(score_sums, _GROUP=3, _AT_ONCE=2),
        mock.patch.object(packed, "_BLOCK", 8),
        mock.patch.object(dense, "_BLOCK", 8),
    ):
        table = CountTable.from_scores(*sample)
        size = table.cuts.size
        depth = np.array(sorted(data.draw(st.sets(st.integers(0, size), max_size=8))), np.int64)
        result = table.score_sums.between(depth)
        steps = table.cuts.threshold(np.arange(1, size + 1))
        tp, fp = table.cuts.counts(np.arange(size + 1))
    weighted = steps * (np.diff(tp) + np.diff(fp))
    expected = [math.fsum(weighted[a:b]) for a, b in itertools.pairwise(depth)]
    assert result == pytest.approx(expected, rel=1e-14, abs=0)
    label, score = sample[0].astype(float), sample[1].astype(float)
    weight = sample[2] if len(sample) > 2 else np.ones(len(score))
    total = math.fsum((weight * (score - label) ** 2).tolist())
    assert table.score_sums.squared_error == pytest.approx(total, rel=1e-13)


def test_no_depths_have_nothing_between():
    table = CountTable.from_scores(np.array([True, False]), np.array([0.25, 0.5]))
    for depth in ([], [1]):
        assert table.score_sums.between(np.array(depth, np.int64)).shape == (0,)
