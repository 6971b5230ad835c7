from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration import log_loss
from rocwidgets.numeric.counts.log_sums import LEAST, log_sum_of_cases, log_sum_of_rows


def terms(score, label):
    """Return the logarithms one by one."""
    moved = np.clip(score, LEAST, 1 - LEAST).tolist()
    return [
        math.log(s) if positive else math.log1p(-s)
        for s, positive in zip(moved, label, strict=True)
    ]


PROBABILITIES = st.one_of(st.floats(0, 1), st.sampled_from([0.0, 5e-324, 1e-17, LEAST, 0.5, 1.0]))


@given(st.lists(st.tuples(PROBABILITIES, st.booleans()), min_size=1, max_size=70))
def test_sums_are_those_of_the_terms(cases):
    score, label = map(np.array, zip(*sorted(cases), strict=True))
    each = terms(score, label)
    expected = math.fsum(each)
    slack = 1e-15 * sum(max(1, -term) for term in each)
    kept = score.copy()
    assert log_sum_of_cases(score, label.astype(float)) == pytest.approx(expected, abs=slack)
    rows = log_sum_of_rows(score, label.astype(float), 1.0 - label)
    assert rows == pytest.approx(expected, rel=1e-14, abs=0)
    assert (score == kept).all()


@pytest.mark.parametrize("size", [1e-3, 1e-9, 1e-14])
@pytest.mark.parametrize("form", oracle.FORMS)
def test_small_losses_keep_their_digits(form, size):
    rng = np.random.default_rng(3)
    label = rng.random(2000) < 0.3
    score = np.where(label, 1 - size * rng.random(2000), size * rng.random(2000))
    with oracle.stored(form):
        result = log_loss(CountTable.from_scores(label, score))
    assert result == pytest.approx(-math.fsum(terms(score, label)) / 2000, rel=1e-13, abs=0)
