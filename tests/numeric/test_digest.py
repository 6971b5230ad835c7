"""The number that stands for all rows of a table, however they are stored."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.dense import DenseCuts
from rocwidgets.numeric.counts.digest import digest
from rocwidgets.numeric.counts.keys import sorted_keys
from rocwidgets.numeric.counts.packed import PackedCuts
from rocwidgets.numeric.counts.weighted import WeightedCuts


@given(
    cases=st.lists(st.tuples(st.booleans(), st.integers(-3, 3), st.integers(1, 4)), max_size=40),
    weighted=st.booleans(),
)
def test_a_digest_does_not_depend_on_how_rows_are_stored(cases: Any, weighted: bool) -> None:
    both = [*cases, (True, 1, 1), (False, 1, 2)]
    positive, score, weight = (np.array(each) for each in zip(*both, strict=True))
    score, weight = score / 7, weight / 7
    given_weight = weight if weighted else None
    packed = sorted_keys(positive, score)
    assert packed is not None
    stored = [
        WeightedCuts(positive, score, weight) if weighted else PackedCuts(*packed),
        DenseCuts(CountTable.from_scores(positive, score, given_weight).rows()),
    ]
    one, other = (digest(cuts, weighted=weighted) for cuts in stored)
    assert one == other
    # By hand, in integers of any length.
    total = 0
    if not weighted:
        for label, each in zip(positive.tolist(), score.tolist(), strict=True):
            total += mixed(each) * (1 if label else 0x9E3779B97F4A7C15)
        assert one == total % 2**64


def mixed(score: float) -> int:
    """The last steps of SplitMix64, of the bits of a float."""
    (word,) = struct.unpack("<Q", struct.pack("<d", score + 0.0))
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
    return word ^ word >> 31
