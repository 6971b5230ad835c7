"""The number that stands for all rows of a table, however they are stored."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.effort import EFFORT

from rocwidgets.core import Sample
from rocwidgets.core.decision import fingerprint_of
from rocwidgets.core.digest import digest
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.dense import DenseCuts
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


_WEIGHTS = {
    "none": lambda _rng, _n: None,
    "ones": lambda _rng, n: np.ones(n),
    "twos": lambda _rng, n: np.full(n, 2.0),
    "powers of two": lambda rng, n: 2.0 ** rng.integers(-8, 9, n),
    "whole": lambda rng, n: rng.integers(1, 9, n).astype(float),
    "shares": lambda rng, n: rng.dirichlet(np.ones(n)),
    "tiny": lambda rng, n: np.ldexp(rng.random(n) + 0.5, -300),
    "huge": lambda rng, n: np.ldexp(rng.random(n) + 0.5, 300),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", _WEIGHTS)
def test_single_changes_are_told_apart(kind: str) -> None:
    rng, n, tried = np.random.default_rng(5), 300, 420 * EFFORT
    y, score, weight = np.arange(n) % 3 == 0, rng.random(n), _WEIGHTS[kind](rng, n)
    score[:60] = rng.choice(score[60:80], 60)

    def told(y: Any, score: Any, weight: Any) -> tuple[str, list[list[float]]]:
        sample = Sample.from_scores(y, score, sample_weight=weight)
        rows = sample.tables["model"].rows()
        columns = [each.tolist() for each in (rows.threshold, rows.tp, rows.fp)]
        return fingerprint_of(sample, "model"), columns

    whole, points = told(y, score, weight)
    order, seen = rng.permutation(n), 0
    again = told(y[order], score[order], None if weight is None else weight[order])
    assert again[0] == whole
    for number in range(tried):
        case, other = rng.choice(n, 2, replace=False)
        columns = [y.copy(), score.copy(), None if weight is None else weight.copy()]
        match number % 5:
            case 0:
                columns[0][case] ^= True
            case 1:
                columns[1][case] = np.nextafter(score[case], rng.choice([-1.0, 2.0]))
            case 2 if weight is not None:
                columns[2][case] *= rng.choice([0.5, 0.999, 1 + 1e-9, 2.0])
            case 3:
                columns[1][[case, other]] = score[[other, case]]
            case _:
                columns[0][[case, other]] = y[[other, case]]
        changed, theirs = told(*columns)
        # Two cases of one class that change places are the same cases.
        assert (changed == whole) == (theirs == points), number
        seen += changed != whole
    assert seen > 0.6 * tried
