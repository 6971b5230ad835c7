"""The first operating point with some cases: read of all counts, or searched."""

from __future__ import annotations

import numpy as np
import pytest

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts import bins

RNG = np.random.default_rng(5)
N = 300
SCORES = {
    "distinct": RNG.random(N),
    "tied": np.rint(RNG.random(N) * 8) / 8,
    "crisp": np.rint(RNG.random(N)),
    "constant": np.full(N, 0.25),
}


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("kind", SCORES)
def test_both_ways_find_the_same(
    kind: str, weighted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    positive = RNG.random(N) < 0.3
    weight = RNG.random(N) * 3 if weighted else None
    table = CountTable.from_scores(positive, SCORES[kind], weight)
    total = table.P + table.N
    tp, fp = table.cuts.counts(np.arange(table.cuts.size + 1))
    attained = (tp + fp).astype(np.float64)
    cases = np.unique(np.concatenate((np.linspace(0, total, 97), attained)))
    monkeypatch.setattr(bins, "_FEW", N)
    read = bins.first_with(table, cases)
    monkeypatch.setattr(bins, "_FEW", 0)
    np.testing.assert_array_equal(bins.first_with(table, cases), read)
    assert read[0] == 0
