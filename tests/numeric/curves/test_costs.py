from __future__ import annotations

import json
import math
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable, iso_performance_slope
from rocwidgets.numeric.curves import cost_curve, normalized_expected_cost, probability_cost
from rocwidgets.numeric.decisions import payoff

FILE = Path(__file__).parents[2] / "data" / "papers.json"
VECTORS = {v["id"]: v for v in json.loads(FILE.read_text("utf-8"))["vectors"]}


def exact_points(positive, score):
    rows = oracle.all_rows(positive, score)
    return [(Fraction(tp, rows[-1][1]), Fraction(fp, rows[-1][2])) for _, tp, fp in rows]


def cost_of(point, x):
    return (1 - point[0]) * x + point[1] * (1 - x)


def rates_of(rows, p, n):
    return rows.tp / p, rows.fp / n


@given(sample=oracle.samples(), places=st.lists(st.fractions(0, 1), min_size=1))
def test_the_curve_is_the_least_of_all_lines(sample, places):
    exact = exact_points(*sample)
    table = CountTable.from_scores(*sample)
    rows = table.rows()
    result = cost_curve(*rates_of(rows, table.P, table.N))
    for x in [*places, *map(Fraction, result.probability_cost.tolist())]:
        least = min(cost_of(point, x) for point in exact)
        assert result.at(float(x)) == pytest.approx(float(least), abs=1e-14)
    middles = (result.probability_cost[1:] + result.probability_cost[:-1]) / 2
    for row, x in zip(result.row.tolist(), map(Fraction, middles.tolist()), strict=True):
        least = min(cost_of(point, x) for point in exact)
        assert float(cost_of(exact[row], x) - least) <= 1e-15
    assert (np.diff(result.probability_cost) > 0).all()
    assert (np.diff(result.row) > 0).all()
    assert result.probability_cost[[0, -1]].tolist() == [0, 1]
    assert result.cost[[0, -1]].tolist() == [0, 0]


@given(sample=oracle.samples(), places=st.lists(st.floats(0, 1), min_size=1))
def test_all_rows_and_the_hull_give_one_curve(sample, places):
    table = CountTable.from_scores(*sample)
    every = cost_curve(*rates_of(table.rows(), table.P, table.N))
    hull = cost_curve(*rates_of(table.hull, table.P, table.N))
    np.testing.assert_allclose(every.at(places), hull.at(places), atol=1e-15)


@given(sample=oracle.samples())
def test_the_area_is_the_integral(sample):
    exact = exact_points(*sample)
    result = cost_curve(*np.array([[float(h), float(f)] for h, f in exact]).T)
    bound = [Fraction(x) for x in result.probability_cost.tolist()]
    least = [min(cost_of(point, x) for point in exact) for x in bound]
    pieces = zip(pairwise(bound), pairwise(least), strict=True)
    area = sum((b - a) * (y + z) / 2 for (a, b), (y, z) in pieces)
    assert result.area == pytest.approx(float(area), abs=1e-14)
    assert result.area <= 0.25


def test_trivial_rules_alone_make_a_triangle():
    curve = cost_curve([0, 0.3, 1], [0, 0.6, 1])
    assert curve.probability_cost.tolist() == [0, 0.5, 1]
    assert curve.cost.tolist() == [0, 0.5, 0]
    assert curve.row.tolist() == [0, 2]
    assert curve.area == 0.25


def test_perfect_scores_cost_nothing():
    curve = cost_curve([0, 1, 1], [0, 0, 1])
    assert curve.probability_cost.tolist() == [0, 1]
    assert curve.row.tolist() == [1]
    assert curve.area == 0


@pytest.mark.parametrize("tpr", [[0.1, 1], [0, 0.9]])
def test_a_curve_that_does_not_span_is_refused(tpr):
    with pytest.raises(ValueError, match="must run from"):
        cost_curve(tpr, [0, 1])


@given(
    costs=st.fixed_dictionaries(dict.fromkeys(("tp", "fp", "fn", "tn"), st.integers(0, 20))),
    prevalence=st.fractions(0, 1),
    point=st.tuples(st.fractions(0, 1), st.fractions(0, 1)),
)
def test_probability_cost_ranks_and_scales_costs(costs, prevalence, point):
    tp, fp, fn, tn = (costs[cell] for cell in ("tp", "fp", "fn", "tn"))
    result = probability_cost(float(prevalence), **costs)
    of_misses, of_alarms = prevalence * (fn - tp), (1 - prevalence) * (fp - tn)
    if fn < tp or fp < tn or not of_misses + of_alarms:
        assert math.isnan(result)
        return
    x = of_misses / (of_misses + of_alarms)
    assert result == pytest.approx(float(x), abs=1e-15)
    slope = iso_performance_slope(float(prevalence), **costs)
    assert result == pytest.approx(1 / (1 + slope), abs=1e-14)
    cost = normalized_expected_cost(float(point[0]), float(point[1]), result)
    assert cost == pytest.approx(float(cost_of(point, x)), abs=1e-14)
    # Undoing the scale gives the expected cost of `payoff`.
    plain = payoff.expected_cost(float(point[0]), float(point[1]), float(prevalence), **costs)
    best = float(prevalence * tp + (1 - prevalence) * tn)
    assert cost * float(of_misses + of_alarms) + best == pytest.approx(float(plain), abs=1e-11)


def test_extreme_costs_have_a_place():
    assert probability_cost(0.5, tp=0, fp=1e308, fn=1e308, tn=0) == 0.5
    assert probability_cost(0.5, tp=-1.7e308, fp=0, fn=1.7e308, tn=0) == 1


def test_prati_places():
    vector = VECTORS["prati-slope-pc"]
    place = probability_cost(0.5, tp=0, fp=vector["input"]["m"], fn=1, tn=0)
    assert place == pytest.approx(vector["expected"], abs=vector["tol"])
    # A rule on a line of that slope from the origin beats always-negative from there on.
    ranges = cost_curve([0, 0.65, 1], [0, 0.1, 1])
    assert ranges.probability_cost[1] == pytest.approx(vector["computed"], abs=1e-6)
    vector = VECTORS["prati-fig3-4-pc"]
    for x, slope in zip(vector["input"]["pc"], vector["expected"]["slopes"], strict=True):
        result = probability_cost(0.5, tp=0, fp=slope, fn=1, tn=0)
        assert result == pytest.approx(x, abs=1e-5)
