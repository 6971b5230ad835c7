"""Dominance of ROC curves and where they cross, against a brute force over fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.core import Analysis, Sample
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.curves.dominance import relation_of

Y = [1, 1, 0, 1, 0, 0, 1, 0]


def corners(y: list[int], score: list[int]) -> list[tuple[Fraction, Fraction]]:
    """Points of the curve, one for each distinct score, by counting."""
    positives = sum(y)
    result = [(Fraction(0), Fraction(0))]
    for threshold in sorted(set(score), reverse=True):
        chosen = [label for label, each in zip(y, score, strict=True) if each >= threshold]
        hits = sum(chosen)
        result.append((Fraction(len(chosen) - hits, len(y) - positives), Fraction(hits, positives)))
    return result


def at(points: list[tuple[Fraction, Fraction]], x: Fraction) -> tuple[Fraction, Fraction]:
    """Lowest and highest point of a curve at a false positive rate."""
    on = [tpr for fpr, tpr in points if fpr == x]
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 < x < x1:
            on.append(y0 + (y1 - y0) * (x - x0) / (x1 - x0))
    return min(on), max(on)


@given(
    st.lists(
        st.tuples(st.booleans(), st.integers(0, 6), st.integers(0, 6)), min_size=2, max_size=14
    ).filter(lambda cases: len({label for label, *_ in cases}) == 2)
)
def test_relation_is_that_of_fractions(cases: list[tuple[bool, int, int]]) -> None:
    y = [int(label) for label, *_ in cases]
    one, other = ([case[i] for case in cases] for i in (1, 2))
    first, second = (corners(y, score) for score in (one, other))
    signs = set()
    for x in sorted({fpr for fpr, _ in first + second}):
        for mine, theirs in zip(at(first, x), at(second, x), strict=True):
            signs.add((mine > theirs) - (mine < theirs))
    expected = {(): "equal", (1,): "above", (-1,): "below", (-1, 1): "crossing"}[
        tuple(sorted(signs - {0}))
    ]
    tables = [CountTable.from_scores(np.array(y) > 0, np.array(s, float)) for s in (one, other)]
    result = relation_of(*tables)
    assert result.relation == expected
    assert (len(result.crossings) > 0) == (expected == "crossing")
    for x in result.crossings:
        assert 0 <= x <= 1
    backward = relation_of(*tables[::-1])
    mirrored = {"above": "below", "below": "above"}
    assert backward.relation == mirrored.get(expected, expected)


def test_a_crossing_is_where_both_curves_are_equal() -> None:
    y = np.array([1, 0, 1, 0, 1, 0, 1, 0]) > 0
    # From (0, 0) over (0, .5) to (1, 1), and over (.5, 1).
    one = CountTable.from_scores(y, np.array([2.0, 1, 2, 1, 1, 1, 1, 1]))
    other = CountTable.from_scores(y, np.array([2.0, 2, 2, 2, 2, 1, 2, 1]))
    result = relation_of(one, other)
    assert result.relation == "crossing"
    # .5 + .5 x = 2 x.
    assert result.crossings == pytest.approx([1 / 3])
    assert result.heights == pytest.approx([2 / 3])


def test_costs_at_which_each_is_cheaper() -> None:
    score = {
        "steep": [0.9, 0.8, 0.3, 0.1, 0.3, 0.3, 0.1, 0.3],
        "wide": [0.4, 0.4, 0.9, 0.4, 0.9, 0.1, 0.4, 0.1],
        "inverse": [0.1, 0.1, 0.9, 0.2, 0.9, 0.9, 0.2, 0.8],
    }
    compare = Analysis.of(Sample.from_scores(Y, score)).compare
    result = compare.dominance().set_index(["first", "second"])
    assert result.shape == (3, 4)
    assert result.loc[("steep", "wide"), "relation"] == "crossing"
    worse = result.loc[("steep", "inverse")]
    assert worse["relation"] == "above"
    assert worse["crossings"] == ()
    assert worse["second_cheaper"] == ()
    pair = result.loc[("steep", "wide")]
    steep, wide = pair["first_cheaper"], pair["second_cheaper"]
    assert steep
    assert wide
    # Where misses are cheap the steep one is cheaper, where they are dear the wide one.
    assert max(high for _, high in steep) <= min(low for low, _ in wide)


def test_one_model_has_no_pairs() -> None:
    compare = Analysis.of(Sample.from_scores(Y, {"a": list(range(8))})).compare
    assert len(compare.dominance()) == 0
