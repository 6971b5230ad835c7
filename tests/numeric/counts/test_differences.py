"""Differences of neighbours in a column."""

from __future__ import annotations

import numpy as np
import pytest

from rocwidgets.numeric.counts.indices import added


@pytest.mark.parametrize("before", [0, 3])
@pytest.mark.parametrize("column", [[], [5], [0, 4, 4, 7], [0.1, 0.30000000000000004, 1e16]])
def test_they_are_those_of_numpy(column: list[float], before: int) -> None:
    given = np.array(column, np.asarray(column).dtype if column else np.int64)
    kept = given.copy()
    result = added(given, before)
    assert result.dtype == given.dtype
    np.testing.assert_array_equal(result, np.diff(given, prepend=before))
    np.testing.assert_array_equal(given, kept)
