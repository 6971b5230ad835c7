"""Sorting on several cores gives what sorting on one gives, to the last bit."""

from __future__ import annotations

import sys
from threading import active_count

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.numeric.counts import sorting


@given(
    values=st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0, 1e300]) | st.floats(-1e3, 1e3)),
    cores=st.integers(1, 9),
    repeats=st.sampled_from([1, 7]),
)
def test_sorts_on_any_number_of_cores(values, cores, repeats):
    array = np.repeat(np.array(values, np.float64), repeats)
    expected = np.sort(array)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sorting, "_LEAST", 3)
        patch.setattr(sorting, "_cores", lambda: cores)
        sorting.sort(array)
    assert array.tobytes() == expected.tobytes() or np.array_equal(array, expected)


@pytest.mark.parametrize("kind", [np.float64, np.float32, np.uint64, np.int32])
def test_sorts_many_values_of_each_type_of_keys(kind, monkeypatch):
    monkeypatch.setattr(sorting, "_cores", lambda: 3)
    bits = np.random.default_rng(3).integers(0, 2**30, 1 << 20)
    array = bits.astype(kind)
    expected = np.sort(array)
    before = active_count()
    sorting.sort(array)
    np.testing.assert_array_equal(array, expected)
    assert active_count() == before


def test_nothing_is_begun_where_there_are_no_threads(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(sorting, "_LEAST", 1)
    monkeypatch.setattr(sorting, "Thread", None)
    array = np.array([3.0, 1.0, 2.0])
    sorting.sort(array)
    assert array.tolist() == [1, 2, 3]
