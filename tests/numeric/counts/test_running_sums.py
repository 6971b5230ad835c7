from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.numeric.counts.running_sums import MOST_AT_ONCE, RunningSum

# Halves of last bits, so that sums lie midway between two floats, or just beside.
EDGES = [0.0, 1.0, 3.0, 1e16, 1e-300, 5e-324, 1e300, 1.7e308]
EDGES += [2.0**-e for e in (1, 47, 48, 52, 53, 54, 95, 96, 105, 106, 107, 144, 160, 200, 1000)]
EDGES += [1 + 2.0**-52, 3 * 2.0**-54]


# Halfway from the greatest float to the next there would be.
BEYOND = Fraction(2**1024 - 2**970)


def running(weight, size=MOST_AT_ONCE):
    total = RunningSum(float(weight.max()), len(weight))
    parts = [weight[begin : begin + size] for begin in range(0, len(weight), size)]
    return np.concatenate([total.extended(part) for part in parts])


def exact(weight):
    total, result = Fraction(0), []
    for each in weight.tolist():
        total += Fraction(each)
        result.append(float(total) if total < BEYOND else math.inf)
    return result


@given(
    weight=st.lists(st.one_of(st.floats(0, 1.7e308), st.sampled_from(EDGES)), min_size=1).map(
        np.array
    ),
    size=st.integers(1, 9),
)
def test_each_sum_is_the_nearest_float_of_the_exact_one(weight, size):
    assert running(weight, size).tolist() == exact(weight)


@pytest.mark.parametrize("spread", [0, 1, 10, 100])
def test_so_are_many(spread):
    rng = np.random.default_rng(spread)
    weight = np.exp(spread * rng.standard_normal(3 * MOST_AT_ONCE // 2))
    result = running(weight)
    assert result.tolist() == exact(weight)
    assert running(weight[::-1])[-1] == result[-1]


def test_a_sum_beyond_float64_is_infinite():
    assert running(np.array([1.7e308, 1.7e308])).tolist() == [1.7e308, np.inf]
    assert running(np.array([1.7e308, 1.7e308, 1e-300])).tolist() == [1.7e308, np.inf, np.inf]


@pytest.mark.parametrize("more", [2.0**-60, 2.0**-150, 2.0**-600, 0.0])
def test_what_is_just_above_halfway_is_rounded_up(more):
    weight = np.array([1, 2.0**-53, more, *np.zeros(100)])
    expected = 1 + 2.0**-52 if more else 1.0
    assert set(running(weight, 50)[2:].tolist()) == {expected}
