from __future__ import annotations

import math
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable, Rows
from rocwidgets.numeric.curves import common_hull, cost_curve
from rocwidgets.numeric.decisions import rates


def curve_of(table):
    hull = table.hull
    return cost_curve(rates.tpr(hull.tp, table.P), rates.fpr(hull.fp, table.N))


@st.composite
def rivals(draw):
    """Scores of one to three models for the same cases."""
    labels, first = draw(oracle.samples())
    others = st.lists(st.sampled_from(first.tolist()), min_size=len(first), max_size=len(first))
    scores = {"first": first}
    for name in ("second", "third")[: draw(st.integers(0, 2))]:
        scores[name] = np.array(draw(others), first.dtype)
    return {name: CountTable.from_scores(labels, score) for name, score in scores.items()}


def strict_vertices(points):
    """Points of a set strictly above every chord between others, by trying all pairs."""
    return {
        c
        for c in points
        if not any(
            a[0] <= c[0] <= b[0]
            and (c[1] - a[1]) * (b[0] - a[0]) <= (b[1] - a[1]) * (c[0] - a[0])
            and a[0] < b[0]
            for a, b in combinations(sorted(points - {c}), 2)
        )
    }


@given(tables=rivals())
def test_the_common_hull_is_that_of_the_union(tables):
    p, n = next((t.P, t.N) for t in tables.values())
    owned = {
        name: set(zip(t.rows().fp.tolist(), t.rows().tp.tolist(), strict=True))
        for name, t in tables.items()
    }
    union = [(math.inf, y, x) for x, y in sorted(set().union(*owned.values()))]
    top = [row for k, row in enumerate(union) if row[1] == max(r[1] for r in union[: k + 1])]
    expected = [(x, y) for _, y, x in oracle.hull(top)]
    inner = strict_vertices(set().union(*owned.values())) - {(0, 0), (n, p)}
    assert set(expected[1:-1]) == inner
    result = common_hull({name: (t.hull, t.P, t.N) for name, t in tables.items()})
    assert (result.fpr * n).round(9).tolist() == [x for x, _ in expected]
    assert (result.tpr * p).round(9).tolist() == [y for _, y in expected]
    assert (result.model[0], result.model[-1]) == (None, None)
    assert result.threshold[[0, -1]].tolist() == [np.inf, -np.inf]
    for k in range(1, len(expected) - 1):
        tp, fp = tables[result.model[k]].at(result.threshold[k])
        assert (fp, tp) == expected[k]
    assert result.dominated == tuple(
        name for name in tables if not owned[name] & set(expected[1:-1])
    )


@given(tables=rivals(), places=st.lists(st.fractions(0, 1), min_size=1, max_size=5))
def test_no_model_is_cheaper_than_that_of_its_cost_range(tables, places):
    result = common_hull({name: (t.hull, t.P, t.N) for name, t in tables.items()})
    curves = {name: curve_of(table) for name, table in tables.items()}
    ranges = result.cost_ranges()
    assert [r.low for r in ranges] == [0, *(r.high for r in ranges[:-1])]
    assert ranges[-1].high == 1
    assert all(a[:2] != b[:2] for a, b in pairwise(ranges))
    for x in [*map(float, places), *((r.low + r.high) / 2 for r in ranges)]:
        best = next(r for r in ranges if x <= r.high)
        trivial = {"always_negative": x, "always_positive": 1 - x}
        cost = curves[best.model].at(x) if best.model else trivial[best.rule]
        assert cost <= min([curve.at(x) for curve in curves.values()]) + 1e-14


def rows_of(*points: tuple[float, float]):
    columns = np.array([(0, 0), *points, (10, 10)])
    return Rows(-np.arange(len(columns), dtype=float), columns[:, 1], columns[:, 0]), 10, 10


def test_different_models_are_best_in_different_ranges():
    result = common_hull(
        {"late": rows_of((4, 9)), "early": rows_of((1, 6)), "low": rows_of((3, 6))}
    )
    assert result.model == (None, "early", "late", None)
    assert result.dominated == ("low",)
    names = [(r.rule, r.model) for r in result.cost_ranges()]
    assert names == [
        ("always_negative", None),
        ("model", "early"),
        ("model", "late"),
        ("always_positive", None),
    ]
    np.testing.assert_allclose([r.high for r in result.cost_ranges()], [1 / 7, 1 / 2, 6 / 7, 1])


def test_a_shared_point_stays_with_the_model_before():
    result = common_hull(
        {
            "one": rows_of((3, 8)),
            "other": rows_of((1, 5), (3, 8), (6, 9.6)),
            "twin": rows_of((3, 8)),
        }
    )
    assert result.model == (None, "other", "other", "other", None)
    assert result.dominated == ()
    assert [r.model for r in result.cost_ranges()] == [None, "other", None]


def test_totals_may_differ():
    small, large = rows_of((1, 6)), rows_of((1, 6))
    double = Rows(large[0].threshold, large[0].tp * 2, large[0].fp * 4), 20, 40
    result = common_hull({"a": small, "b": double, "c": rows_of((4, 9))})
    assert result.model == (None, "a", "c", None)
    assert result.dominated == ()
    np.testing.assert_allclose(result.fpr, [0, 0.1, 0.4, 1])


def test_an_uninformative_model_is_dominated():
    result = common_hull({"a": rows_of()})
    assert result.dominated == ("a",)
    assert [r[:2] for r in result.cost_ranges()] == [
        ("always_negative", None),
        ("always_positive", None),
    ]


def test_no_models_and_broken_rows_are_refused():
    with pytest.raises(ValueError, match="No models"):
        common_hull({})
    rows, p, _ = rows_of()
    with pytest.raises(ValueError, match="Rows of 'a' must run from"):
        common_hull({"a": (rows, p, 11)})
