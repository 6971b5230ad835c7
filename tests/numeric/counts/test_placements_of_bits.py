from __future__ import annotations

from fractions import Fraction
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.numeric.counts import placements as module


def squares(label, block=3):
    """Return what the module does, and the exact squares, in the order of rising scores."""
    below = np.cumsum(~label)[label]
    above = np.cumsum(label)[~label]
    right, wrong = 2 * int(below.sum()), 2 * int(above.sum())
    bits = np.packbits(label, bitorder="little")
    with mock.patch.object(module, "_BLOCK", block):
        result = module.squares_of_bits(bits, len(label), right, wrong)
    return result, tuple(map(around_mean, (below, above), (len(above), len(below))))


def around_mean(count, most):
    share = [Fraction(int(each), most) for each in count]
    mean = sum(share) / len(share)
    return sum((each - mean) ** 2 for each in share)


@given(label=st.lists(st.booleans(), min_size=2, max_size=80).filter(lambda x: len(set(x)) > 1))
def test_squares_are_those_of_exact_placements(label):
    result, exact = squares(np.array(label))
    assert result == pytest.approx([float(each) for each in exact], rel=1e-14, abs=0)


@pytest.mark.parametrize("positives", [1, 7, 8, 50, 97])
@pytest.mark.parametrize("shift", [0, 3])
def test_equal_placements_have_no_squares(positives, shift):
    label = np.roll(np.arange(100) < positives, shift)
    result, exact = squares(label)
    assert exact[0] == 0
    assert result[0] == 0
    assert result[1] == pytest.approx(float(exact[1]), rel=1e-14, abs=0)
    mirrored, _ = squares(~label)
    assert mirrored[1] == 0


def test_many_cases():
    label = np.random.default_rng(0).random(20_011) < np.linspace(0.1, 0.8, 20_011)
    result, exact = squares(label, block=1024)
    assert result == pytest.approx([float(each) for each in exact], rel=1e-13)
