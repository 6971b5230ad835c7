"""Tables at another prevalence, however their rows are stored."""

from __future__ import annotations

import numpy as np
import pytest
from numeric import oracle

from rocwidgets.numeric import CountTable


@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("weighted", [False, True])
def test_rows_steps_and_hull_are_those_of_weights(form, weighted):
    rng = np.random.default_rng(4)
    positive, score = rng.random(300) < 0.4, rng.integers(0, 80, 300) / 80
    own = rng.random(300) + 0.5 if weighted else np.ones(300)
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score, own if weighted else None)
        share = 0.1
        weight = own * np.where(
            positive,
            share / (table.P / (table.P + table.N)),
            (1 - share) * (table.P + table.N) / table.N,
        )
        expected = CountTable.from_scores(positive, score, weight)
    target = table.at_prevalence(share)
    size = table.P + table.N
    assert pytest.approx([share * size, (1 - share) * size]) == [target.P, target.N]
    for mine, theirs in (
        (target.rows(), expected.rows()),
        (target.hull, expected.hull),
        (target.cuts.rows(target.cuts.all_depths()), expected.rows()),
    ):
        for name in ("threshold", "tp", "fp"):
            assert getattr(mine, name) == pytest.approx(getattr(theirs, name))
    assert np.array(target.at([0.3, 2.0])) == pytest.approx(np.array(expected.at([0.3, 2.0])))
    assert (target.auc, target.n_rows) == pytest.approx((expected.auc, expected.n_rows))
    assert target.score_sums.square == pytest.approx(expected.score_sums.square)
    assert target.floor(0.31) == expected.floor(0.31)
    assert target.below(0.31) == expected.below(0.31)
    assert table.at_prevalence(share) is target
    assert table.at_prevalence(table.P / (table.P + table.N)) is table
    alone = table.at_prevalence(1.0)
    assert (alone.N, alone.score_sums.positive_score) == (0, alone.score_sums.score)
