"""Numbers of every type become exact floats or are refused."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.inputs import read_cases

LABELS = [0, 1, 0, 1]


def scores_of(y_score: Any, y_true: Any = LABELS) -> np.ndarray:
    (scores,) = read_cases(y_true, y_score).scores.values()
    return scores


def refused(kind: type[Exception], message: str, y_score: Any) -> None:
    with pytest.raises(kind, match=message):
        read_cases(LABELS, y_score)


def test_contiguous_floats_are_shared_read_only() -> None:
    for dtype in (np.float64, np.float32):
        given_scores = np.array([0.1, 0.9, 0.4, 0.35], dtype=dtype)
        scores = scores_of(given_scores)
        assert np.shares_memory(scores, given_scores)
        assert not scores.flags.writeable
        assert given_scores.flags.writeable
        assert scores.dtype == dtype


def test_pandas_and_polars_floats_are_shared() -> None:
    values = np.array([0.1, 0.9, 0.4, 0.35])
    series = pd.Series(values, copy=False)
    assert np.shares_memory(scores_of(series), series.to_numpy())
    series = pl.Series(values)
    assert np.shares_memory(scores_of(series), series.to_numpy())


def test_signed_zero_and_subnormals_survive() -> None:
    scores = scores_of([-0.0, 5e-324, 1e-144, 0.0])
    assert scores.tolist() == [0.0, 5e-324, 1e-144, 0.0]
    assert np.signbit(scores[0])


@pytest.mark.parametrize("dtype", [f"{kind}{size}" for kind in "iu" for size in (1, 2, 4, 8)])
def test_integers_up_to_the_limit_are_exact(dtype: str) -> None:
    top = min(np.iinfo(dtype).max, 2**53)
    low = max(np.iinfo(dtype).min, -(2**53))
    values = np.array([low, top, top - 1, 0], dtype=dtype)
    assert [int(v) for v in scores_of(values)] == values.tolist()


def test_representable_integers_beyond_2_53_are_exact() -> None:
    for dtype in (np.int64, np.uint64):
        values = np.array([2**60, 2**61, 2**62 + 2**20, 0], dtype=dtype)
        assert [int(v) for v in scores_of(values)] == values.tolist()
    assert scores_of(np.array([-(2**63), 1, 2, 3])).tolist() == [-(2.0**63), 1, 2, 3]


@pytest.mark.parametrize("dtype", [np.int64, np.uint64])
@pytest.mark.parametrize("odd", [2**53 + 1, 2**62 + 1, 2**63 - 1])
def test_unrepresentable_integers_are_refused(dtype: str, odd: int) -> None:
    refused(
        ValueError,
        r"^y_score: 1 integer score beyond 2\*\*53 would be rounded .*, at position 2\. Pass ranks",
        np.array([0, 1, odd, 2], dtype=dtype),
    )


def test_unrepresentable_negative_integers_are_refused() -> None:
    refused(ValueError, r"1 integer score beyond .*position 1\.", np.array([0, -(2**53) - 1, 1, 2]))


def test_integers_in_lists_are_not_rounded_by_numpy() -> None:
    assert scores_of([2**63, -1, 0, 1]).tolist() == [2.0**63, -1, 0, 1]
    refused(ValueError, r"2 integer scores beyond .* 1, 2\.", [-1, 2**63, 2**63 + 1, 0])
    assert scores_of([2**53, 0.5, True, 2**80]).tolist() == [2.0**53, 0.5, 1.0, 2.0**80]
    refused(
        ValueError, r"2 scores would be rounded .* positions 0, 1\.", [2**53, 2**53 + 1, 0.5, 1]
    )
    refused(ValueError, r"4 integer scores beyond", range(2**64, 2**64 + 4))
    refused(ValueError, r"1 integer score beyond", pl.Series([1, 2, 3, 2**64 - 1], dtype=pl.UInt64))
    wide = pl.Series([1, 2, 3, 2**100], dtype=pl.Int128)
    assert scores_of(wide).tolist() == [1, 2, 3, 2.0**100]


def test_fractions_and_decimals_are_rounded_to_the_nearest_float() -> None:
    values = [Fraction(1, 3), Decimal("0.1"), 0.5, True]
    assert scores_of(values).tolist() == [1 / 3, 0.1, 0.5, 1.0]
    assert scores_of(pl.Series([Decimal("1.5"), *map(Decimal, (1, 2, 3))])).tolist() == [
        1.5,
        1,
        2,
        3,
    ]


@pytest.mark.parametrize(
    "twins",
    [
        (Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**30)),
        (Decimal("1e-400"), Decimal(0)),
        (Decimal("0.1"), 0.1),
        (10**25, 10**25 + 1),
    ],
)
def test_distinct_values_never_merge(twins: tuple[Any, Any]) -> None:
    refused(
        ValueError,
        r"2 (integer )?scores .*would be rounded .*positions 1, 3\.",
        [1, twins[0], 2, twins[1]],
    )


@pytest.mark.skipif(np.finfo(np.longdouble).eps == np.finfo(float).eps, reason="same as float64")
def test_long_doubles() -> None:
    eps = np.finfo(np.longdouble).eps
    refused(ValueError, r"2 scores would be rounded .*positions 0, 1\.",
            np.array([1, 1 + eps, 2, 3], dtype=np.longdouble))  # fmt: skip
    assert scores_of(np.array([1 + eps, 2, 3, 4], dtype=np.longdouble)).tolist() == [1, 2, 3, 4]
    beyond = np.array(["1e400", "1", "2", "3"], dtype=np.longdouble)
    refused(ValueError, r"1 value beyond the range of float64 .*position 0\. Rescale", beyond)


@pytest.mark.parametrize("huge", [10**400, -(10**400), Decimal("1e400"), Fraction(10**400)])
def test_values_beyond_float64_are_not_called_infinite(huge: Any) -> None:
    refused(ValueError, r"1 value beyond the range of float64 .*position 1\.", [0, huge, 1, 2])


@pytest.mark.parametrize("dtype", ["f2", "f4", "f8", ">f8", "g", "O"])
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_non_finite_in_every_float_type(dtype: str, value: float) -> None:
    values = np.array([1, 2, value, value], dtype=dtype)
    word = "2 missing values" if np.isnan(value) else r"2 infinite values \(2 [+-]inf\)"
    refused(ValueError, rf"^y_score (has|contains) {word}.*, at positions 2, 3\.", values)


def test_missing_comes_before_infinite() -> None:
    refused(ValueError, "1 missing value", [np.inf, np.nan, 0, 1])


@pytest.mark.parametrize("absent", [None, np.nan, pd.NA, pd.NaT, Decimal("NaN"), np.ma.masked])
def test_missing_objects(absent: Any) -> None:
    refused(ValueError, r"1 missing value .* at position 2\.", [1, 2, absent, 0.5])


def test_null_and_nan_count_together() -> None:
    refused(ValueError, r"2 missing values .* at positions 1, 2\.",
            pl.Series([0.1, None, float("nan"), 0.2]))  # fmt: skip
    masked = np.ma.array([0.1, 2.0, np.nan, 0.2], mask=[False, True, False, False])
    refused(ValueError, r"2 missing values .* at positions 1, 2\.", masked)


def test_places_are_given_as_index_labels_too() -> None:
    series = pd.Series([0.1, None, 0.3, None], index=list("aabb"))
    refused(ValueError, r"at positions 1, 3 \(index labels 'a', 'b'\)", series)
    refused(TypeError, r"at position 2 \(index label 'z'\)",
            pd.Series([1, 2, "x", 3], index=list("wxzy"), dtype=object))  # fmt: skip


@pytest.mark.parametrize(
    ("y_score", "what"),
    [
        ([1, 2, "x", 3], "text"),
        (pd.Series(pd.Categorical(list("abca"))), "text"),
        (np.array(list("1234"), dtype=np.dtypes.StringDType()), "text"),
        (pl.Series(list("1234")), "text"),
        ([1, 2, 1j, 3], "complex numbers"),
        (np.arange(4).astype("m8[s]"), "durations"),
        (pd.date_range("2020", periods=4), "dates"),
        (np.zeros(4, dtype=[("a", "f8")]), "records"),
        ([1, 2, object(), 3], "object objects"),
    ],
)
def test_no_numbers(y_score: Any, what: str) -> None:
    refused(TypeError, rf"^y_score contains {what}, but real numbers are needed: \d value.* at "
                       rf"position",
            y_score)  # fmt: skip


def test_the_model_at_fault_is_named() -> None:
    with pytest.raises(ValueError, match=r"^y_score\['b'\] contains 1 missing value"):
        read_cases(LABELS, {"a": [1, 2, 3, 4], "b": [1, None, 3, 4]})


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=2, max_size=30))
def test_floats_are_kept_bit_for_bit(values: list[Any]) -> None:
    y_true = [i % 2 for i in range(len(values))]
    for container in (list, tuple, np.array, pd.Series, pl.Series, lambda v: np.array(v, object)):
        scores = scores_of(container(values), y_true)
        assert scores.tobytes() == np.array(values).tobytes()


@given(st.lists(st.integers(-(2**70), 2**70), min_size=2, max_size=10))
def test_integers_keep_their_order_or_are_refused(values: list[Any]) -> None:
    y_true = [i % 2 for i in range(len(values))]
    try:
        scores = scores_of(values, y_true)
    except ValueError as error:
        assert "collapse" in str(error)  # noqa: PT017 - either outcome is right
        assert any(int(float(v)) != v for v in values)
    else:
        assert np.argsort(scores, kind="stable").tolist() == sorted(
            range(len(values)), key=values.__getitem__
        )
        assert len(set(scores.tolist())) == len(set(values))
