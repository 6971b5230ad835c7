"""No table is further off than its error bounds allow."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from frames.samples import exact_auc
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.binned import BinnedTable, ErrorBounds, error_bounds
from rocwidgets.numeric.counts.cells import Cells

samples = st.lists(st.tuples(st.integers(0, 63), st.booleans()), min_size=2, max_size=25).filter(
    lambda rows: len({label for _, label in rows}) == 2
)
ROUNDING = 1e-12


def both(rows, level):
    score, label = (np.array(column) for column in zip(*rows, strict=True))
    score = score / 64
    edges = np.floor(score * 2**level) / 2**level
    columns = []
    for edge in np.unique(edges):
        inside = edges == edge
        single = len(set(score[inside])) == 1
        low = score[inside].min()
        up = int(label[inside].sum())
        columns.append(
            (low if single else edge, 0 if single else 2.0**-level, low, up, inside.sum() - up)
        )
    cells = Cells(*(np.array(column) for column in zip(*columns, strict=True)), unit=None)
    return CountTable.from_scores(label, score), BinnedTable.from_cells(cells)


def cost(table, share):
    rows = table.rows()
    return min(share * (1 - rows.tp / table.P) + (1 - share) * rows.fp / table.N)


def ks(table):
    rows = table.rows()
    return (rows.tp / table.P - rows.fp / table.N).max()


@given(samples, st.integers(1, 6))
def test_bounds_hold(rows, level):
    exact, binned = both(rows, level)
    bound = binned.error_bounds
    assert abs(exact_auc(exact) - exact_auc(binned)) <= Fraction(bound.auc) + Fraction(ROUNDING)
    assert -ROUNDING <= ks(exact) - ks(binned) <= bound.ks + ROUNDING
    for share in np.linspace(0, 1, 11):
        assert -ROUNDING <= cost(binned, share) - cost(exact, share) <= bound.cost + ROUNDING
    inside = exact.rows().threshold[1:]
    low = binned.rows().threshold[1:][::-1]
    below = low[np.searchsorted(low, inside, side="right") - 1]
    assert (inside - below).max() <= bound.score
    assert bound.exact == (exact.n_rows == binned.n_rows)


@given(samples, st.integers(1, 6))
def test_counts_at_every_row_are_exact(rows, level):
    exact, binned = both(rows, level)
    kept = binned.rows()
    tp, fp = exact.at(kept.threshold)
    np.testing.assert_array_equal(kept.tp, tp)
    np.testing.assert_array_equal(kept.fp, fp)


def test_bound_of_auc_is_reached():
    rows = [(0, False), (1, False), (2, True), (3, True)]
    exact, binned = both(rows, 1)
    assert (exact.auc, binned.auc, binned.error_bounds.auc) == (1.0, 0.5, 0.5)


def test_bound_of_ks_and_cost_are_reached_in_the_limit():
    rows = [(0, False), (1, False), (2, True), (3, True)]
    _, binned = both(rows, 1)
    assert (binned.error_bounds.ks, binned.error_bounds.cost) == (1.0, 0.5)


def test_a_table_of_all_scores_is_exact():
    table = CountTable.from_counts([0.5, 0.25], [1, 0], [0, 1])
    assert error_bounds(table) == ErrorBounds()
    assert str(error_bounds(table)) == "exact"


def test_the_bound_is_in_the_text():
    assert str(ErrorBounds(auc=5.93e-6, score=1.0)) == "AUC ± 5.9e-06"
