"""Cells nest, add up in any order, and lose nothing that all parts know."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.binned import BinnedTable, add_tables, cells_of, of_same_cases
from rocwidgets.numeric.counts.cells import Cells, add_cells, single_scores

COLUMNS = ("edge", "width", "low", "positive", "negative")

cases = st.lists(
    st.tuples(st.integers(0, 31), st.booleans(), st.integers(1, 3)), min_size=1, max_size=12
)


def cells_at(scores, labels, level):
    """Return the cells of width 2**-level that hold some sixty-fourths; single ones apart."""
    held = {}
    for k, label in zip(scores, labels, strict=True):
        held.setdefault(k * 2**level // 64, []).append((k / 64, label))
    rows = []
    for index, inside in sorted(held.items()):
        distinct = {s for s, _ in inside}
        single = len(distinct) == 1
        low = min(distinct)
        edge, width = (low, 0.0) if single else (index * 2.0**-level, 2.0**-level)
        up = sum(label for _, label in inside)
        rows.append((edge, width, low, up, len(inside) - up))
    columns = [np.array(column) for column in zip(*rows, strict=True)]
    return Cells(*columns, unit=None)


def joined(parts):
    """Merge pieces one by one: those that touch become the larger."""
    pieces = [
        tuple(getattr(part, c)[i].item() for c in COLUMNS)
        for part in parts
        for i in range(len(part))
    ]
    result: list[tuple] = []
    for piece in sorted(pieces, key=lambda p: -p[1]):
        edge, width, low, up, down = piece
        for i, (e, w, one, p, n) in enumerate(result):
            if e == edge or e <= edge < e + w:
                result[i] = (e, w, min(one, low), p + up, n + down)
                break
        else:
            result.append((edge, width, low, up, down))
    return sorted(result)


def as_tuples(cells):
    return [tuple(getattr(cells, c)[i].item() for c in COLUMNS) for i in range(len(cells))]


def read(samples):
    return [
        cells_at([k for k, _, _ in s], [label for _, label, _ in s], s[0][2] + 1) for s in samples
    ]


@given(st.lists(cases, min_size=2, max_size=3))
def test_sum_is_that_of_pieces_joined_one_by_one(samples):
    parts = read(samples)
    assert as_tuples(add_cells(parts)) == joined(parts)


@given(st.lists(cases, min_size=3, max_size=3))
def test_order_and_grouping_do_not_matter(samples):
    parts = read(samples)
    whole = as_tuples(add_cells(parts))
    for one, two, three in permutations(parts):
        assert as_tuples(add_cells([add_cells([one, two]), three])) == whole
        assert as_tuples(add_cells([one, add_cells([two, three])])) == whole


def test_score_at_the_end_of_a_cell_is_outside_of_it():
    cell = cells_at([16, 17], [True, False], 2)
    point = single_scores(CountTable.from_counts([0.5, 0.25], [1, 0], [0, 1]))
    assert as_tuples(add_cells([cell, point])) == [(0.25, 0.25, 0.25, 1, 2), (0.5, 0.0, 0.5, 1, 0)]


def test_exact_tables_add_up_to_the_table_of_all_rows():
    rng = np.random.default_rng(0)
    score, label = rng.integers(0, 40, 300) / 8 - 2, rng.random(300) < 0.4
    parts = [CountTable.from_scores(label[i::3], score[i::3]) for i in range(3)]
    whole, made = CountTable.from_scores(label, score).rows(), add_tables(*parts).rows()
    for name in ("threshold", "tp", "fp"):
        np.testing.assert_array_equal(getattr(made, name), getattr(whole, name), strict=True)


def test_weights_add_up_without_rounding_in_any_order():
    rng = np.random.default_rng(1)
    score, label, weight = rng.integers(0, 9, 90) / 8, rng.random(90) < 0.5, rng.random(90) ** 9
    parts = [
        BinnedTable.from_scores(label[i::3], score[i::3], weight[i::3].copy()) for i in range(3)
    ]
    one = ((parts[0] + parts[1]) + parts[2]).rows()
    two = ((parts[2] + parts[0]) + parts[1]).rows()
    assert [one.tp.tobytes(), one.fp.tobytes()] == [two.tp.tobytes(), two.fp.tobytes()]
    exact = sum(Fraction(part.P) for part in parts)
    assert one.tp[-1] == float(exact)


def test_more_cases_than_whole_products_hold_are_floats():
    many = 2**32
    low = np.array([0.25, 0.5])
    cells = Cells(low, np.zeros(2), low, np.array([many, 1]), np.array([1, many]))
    table = BinnedTable.from_cells(cells)
    assert table.weighted
    assert (many + 1, many + 1) == (table.P, table.N)
    assert table.auc == float(Fraction(2 * many + 1 + 1, 2 * (many + 1) ** 2))


def test_weighted_and_unweighted_are_refused():
    plain = CountTable.from_counts([0.5, 0.25], [1, 0], [0, 1])
    heavy = CountTable.from_counts([0.5, 0.25], [1.0, 0.0], [0.0, 1.0])
    with pytest.raises(ValueError, match="cannot be added"):
        add_tables(plain, heavy)


def test_table_without_a_class_is_refused():
    with pytest.raises(ValueError, match="0 negative"):
        BinnedTable.from_cells(cells_at([1, 2], [True, True], 6))


def test_unbinned_table_has_its_scores_as_cells():
    table = CountTable.from_counts([0.5, 0.25, 0.125], [3, 0, 1], [0, 5, 2])
    assert as_tuples(cells_of(table)) == [
        (0.125, 0.0, 0.125, 1, 2),
        (0.25, 0.0, 0.25, 0, 5),
        (0.5, 0.0, 0.5, 3, 0),
    ]


def test_tables_of_the_same_weighted_cases_have_the_same_totals():
    whole = 2**60 + 2**7  # between two floats, so that what is cut off decides where it is rounded
    cut = {"a": (whole - 1, 5), "b": (whole + 1, 4), "c": (whole, 5)}
    tables = {}
    for name, (p, n) in cut.items():
        positive, negative = np.array([1, p - 1], object), np.array([n - 2, 2], object)
        score = np.array([0.25, 0.75])
        cells = Cells(score, np.array([0.5, 0.0]), score, positive, negative, -70)
        tables[name] = BinnedTable.from_cells(cells)
    assert len({table.P for table in tables.values()}) == 2
    same = of_same_cases(tables)
    assert {(table.P, table.N) for table in same.values()} == {(tables["b"].P, 5 * 2.0**-70)}
    for name, table in same.items():
        assert table.at(0.75) == tables[name].at(0.75)
        assert table.cells.totals == (whole + 1, 5)
