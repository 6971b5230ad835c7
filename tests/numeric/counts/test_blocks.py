"""Rows and curves made a block at a time are those made in one piece."""

from __future__ import annotations

from itertools import chain
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts import dense, packed
from rocwidgets.numeric.curves import CURVES, curve

SETTING: dict[str, Any] = {
    "prevalence": 0.3,
    "population": 500,
    "costs": {"tp": -2, "fp": 3, "fn": 4, "tn": 0},
}


@pytest.fixture(autouse=True)
def small_blocks():
    with mock.patch.object(packed, "_BLOCK", 8), mock.patch.object(dense, "_BLOCK", 8):
        yield


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_blocks_are_all_rows_in_order(form, data):
    positive, score = data.draw(oracle.samples())
    table = table_of(form, positive, score)
    blocks = [oracle.as_tuples(block) for block in table.cuts.blocks()]
    assert list(chain(*blocks)) == oracle.all_rows(positive, score)
    assert oracle.as_tuples(table.rows()) == oracle.all_rows(positive, score)
    assert all(0 < len(block) <= 9 for block in blocks)
    assert len(blocks[0]) > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", CURVES)
@pytest.mark.parametrize("shape", ["probability", "four digits", "half zero", "strong"])
def test_blocks_change_no_bit_of_a_curve(shape, name):
    positive, score = oracle.simulated(shape, 300, 2)
    tables = [table_of(form, positive, score) for form in oracle.FORMS]
    result = [curve(table, name, **SETTING) for table in tables]
    with mock.patch.object(dense, "_BLOCK", 1000):
        whole = curve(tables[0], name, **SETTING)
    for made in result:
        assert list(made) == list(whole)
        for column, values in whole.items():
            assert made[column].dtype == values.dtype
            np.testing.assert_array_equal(made[column], values, err_msg=column)


def table_of(form: str, positive: Any, score: Any) -> CountTable:
    with oracle.stored(form):
        return CountTable.from_scores(positive, score)
