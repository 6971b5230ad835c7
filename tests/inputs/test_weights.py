"""Sample weights."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

from rocwidgets.inputs import read_cases

LABELS, SCORES = [0, 1, 0, 1], [0.1, 0.9, 0.4, 0.35]


def weights_of(sample_weight: Any) -> np.ndarray:
    weights = read_cases(LABELS, SCORES, sample_weight=sample_weight).sample_weight
    assert weights is not None
    return weights


@pytest.mark.parametrize(
    "sample_weight",
    [
        [1, 2, 0, 4],
        np.array([1, 2, 0, 4], dtype="f4"),
        np.array([[1], [2], [0], [4]]),
        pd.DataFrame({"w": [1.0, 2, 0, 4]}),
        pl.Series([1, 2, 0, 4]),
    ],
)
def test_weights_become_float64(sample_weight: Any) -> None:
    weights = weights_of(sample_weight)
    assert weights.dtype == np.float64
    assert weights.tolist() == [1, 2, 0, 4]
    assert not weights.flags.writeable


def test_float64_weights_are_shared_and_booleans_count_once() -> None:
    given = np.array([1.0, 2, 0, 4])
    assert np.shares_memory(weights_of(given), given)
    assert weights_of([True, True, False, True]).tolist() == [1, 1, 0, 1]


def test_no_weights() -> None:
    assert read_cases(LABELS, SCORES).sample_weight is None


@pytest.mark.parametrize(
    ("sample_weight", "kind", "message"),
    [
        ([1, -2, 1, -3], ValueError, r"2 negative weights, at positions 1, 3, the lowest -3\.0"),
        ([1, None, 1, 1], ValueError, r"1 missing value .* at position 1"),
        ([1, np.inf, 1, 1], ValueError, r"1 infinite value \(1 \+inf\), at position 1"),
        ([1, 10**400, 1, 1], ValueError, r"1 value beyond the range of float64 .* position 1"),
        ([0, 1, 0, 1], ValueError, r"zero in every row of the class 0, .* 2 rows with weight"),
        ([1, 0, 1, 0], ValueError, r"zero in every row of the class 1, .* 2 rows with weight"),
        ([0, 0, 0, 0], ValueError, r"zero in all 4 rows"),
        ([1e308] * 4, ValueError, r"exceeds float64 .*1e\+308.* Rescale"),
        ([2e100, 1, 1, 1], ValueError, r"2e\+100 in the class 0, .* too large .* 1e\+100\."),
        ([1e-101] * 4, ValueError, r"2e-101 in the class 0, .* at least 1e-100"),
        ([1, 5e-324, 1, 0], ValueError, r"4.94e-324 in the class 1, .* too small"),
        ([1, 1e17, 0, 1], ValueError, r"1e\+17 in the positive class 1 and to 1 in .* is 1\."),
        ([1e90, 1e-20, 0, 0], ValueError, r"1e-20 in the positive class 1 .* is 1e-110\."),
        ({"a": 1}, TypeError, r"is a dict with 1 entry"),
        ("abc", TypeError, r"is a single str"),
        (1, TypeError, r"is a single int"),
        (np.ones((4, 2)), ValueError, r"has shape \(4, 2\).* one weight per row"),
    ],
)
def test_refused(sample_weight: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match="^(The sum of )?sample_weight .*" + message):
        weights_of(sample_weight)


def test_index_labels_of_negative_weights() -> None:
    with pytest.raises(ValueError, match=r"at position 2 \(index label 'c'\)"):
        weights_of(pd.Series([1, 1, -1, 1], index=list("abcd")))


def test_the_least_and_the_greatest_sums_that_work() -> None:
    for weights in (
        [5e-101] * 4,
        [2e99] * 4,
        [1e17, 1, 1e17, 1],
        [1, 1e15, 1, 1],
        [1, 5e-324, 1, 1],
    ):
        assert weights_of(weights).tolist() == weights
