from __future__ import annotations

import importlib
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CRITERIA, CountTable, optimum

PREVALENCE = st.sampled_from([Fraction(1, 2), Fraction(1, 20), Fraction(9, 10), Fraction(1, 3)])
NET = st.tuples(st.integers(0, 20), st.integers(0, 20))


def value(criterion, row, table, prevalence, costs):
    """The criterion of one row as an exact fraction, larger being better."""
    _, tp, fp = row
    h, f, pi = Fraction(tp, table.P), Fraction(fp, table.N), prevalence
    if criterion == "cost":
        tp_, fp_, fn_, tn_ = (costs[cell] for cell in ("tp", "fp", "fn", "tn"))
        return -(pi * (tp_ * h + fn_ * (1 - h)) + (1 - pi) * (fp_ * f + tn_ * (1 - f)))
    if criterion == "accuracy":
        return pi * h + (1 - pi) * (1 - f)
    if criterion == "youden":
        return h - f
    if criterion == "f1":
        return 2 * pi * h / (pi * h + (1 - pi) * f + pi)
    return -((1 - h) ** 2) - f**2


@pytest.mark.slow
@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("criterion", CRITERIA)
@given(data=st.data())
def test_no_row_is_better_and_no_equal_one_is_higher(form, criterion, data):
    positive, score = data.draw(oracle.samples())
    prevalence = data.draw(PREVALENCE)
    miss, alarm = data.draw(NET.filter(all))
    costs = {"tp": 3, "fp": alarm - 2, "fn": miss + 3, "tn": -2}
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
    result = optimum(table, criterion, float(prevalence), **costs)
    assert len(result) == 1
    rows = oracle.all_rows(positive, score)
    values = [value(criterion, row, table, prevalence, costs) for row in rows]
    # Floats cannot tell apart what differs by less than 1e-11.
    best = next(row for row, v in zip(rows, values, strict=True) if v >= max(values) - 1e-11)
    assert oracle.as_tuples(result) == [best]


@pytest.mark.parametrize(
    ("costs", "expected"),
    [
        ({"fp": 1, "fn": 0}, (np.inf, 0, 0)),
        ({"fp": 0, "fn": 1}, (0.4, 2, 1)),
        ({"fp": 0, "fn": 0}, (np.inf, 0, 0)),
        ({"fp": -1, "fn": 1}, (0.1, 2, 2)),
        ({"fp": 1, "fn": -1}, (np.inf, 0, 0)),
        ({"tp": 1e308, "fp": 1.5e308, "fn": 1.7e308, "tn": -1e308}, (0.9, 1, 0)),
    ],
)
def test_free_and_paying_errors(costs, expected):
    table = CountTable.from_scores(
        np.array([True, False, True, False]), np.array([0.9, 0.5, 0.4, 0.1])
    )
    result = optimum(table, "cost", 0.5, **({"tp": 0, "tn": 0} | costs))
    assert oracle.as_tuples(result) == [expected]


def test_the_point_closest_to_the_corner_need_not_be_a_vertex():
    # The edge from (0, .50) to (.50, 1) passes just above (.26, .74), which is nearer than both.
    size = [50, 24, 26, 26, 24, 50]
    table = CountTable.from_scores(
        np.repeat([True, True, False, True, False, False], size),
        np.repeat([0.9, 0.8, 0.8, 0.7, 0.7, 0.1], size),
    )
    result = optimum(table, "closest_topleft", 0.5)
    assert oracle.as_tuples(result) == [(0.8, 74, 26)]
    assert 0.8 not in table.hull.threshold


@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("shape", ["probability", "half zero", "inverse", "four digits"])
def test_pruning_loses_no_closest_row(form, shape, monkeypatch):
    # In the package the function hides the module of its name.
    module = importlib.import_module("rocwidgets.numeric.decisions.optimum")
    monkeypatch.setattr(module, "_FEW", 16)
    monkeypatch.setattr(module, "_SPLIT", 4)
    for seed in range(5):
        positive, score = oracle.simulated(shape, 5000, seed)
        with oracle.stored(form):
            table = CountTable.from_scores(positive, score)
        rows = table.rows()
        distance = (1 - rows.tp / table.P) ** 2 + (rows.fp / table.N) ** 2
        best = np.flatnonzero(distance <= distance.min() + 1e-12)[:1]
        result = optimum(table, "closest_topleft", 0.5)
        assert oracle.as_tuples(result) == oracle.as_tuples(rows[best])


LIMITS = st.dictionaries(
    st.sampled_from(["max_share", "max_number", "min_tpr", "max_fpr", "min_precision"]),
    st.integers(0, 12).map(lambda k: Fraction(k, 12)),
    min_size=1,
)


def keeps(row, table, prevalence, limits):
    """Whether a row keeps all limits, by exact fractions, in a population of 1."""
    h, f = Fraction(row[1], table.P), Fraction(row[2], table.N)
    share = prevalence * h + (1 - prevalence) * f
    precision = prevalence * h / share if share else -1
    values = {"max_share": share, "max_number": share, "min_tpr": h, "max_fpr": f}
    values["min_precision"] = precision
    return all(
        values[name] <= limit if name.startswith("max") else values[name] >= limit
        for name, limit in limits.items()
    )


@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("criterion", CRITERIA)
@given(data=st.data())
def test_of_the_rows_that_meet_a_demand_the_best(form, criterion, data):
    positive, score = data.draw(oracle.samples())
    prevalence, limits = data.draw(PREVALENCE), data.draw(LIMITS)
    signs = data.draw(st.sampled_from([(1, 1), (1, -1), (-1, 1)]))
    miss, alarm = (sign * net for sign, net in zip(signs, data.draw(NET), strict=True))
    costs = {"tp": 3, "fp": alarm - 2, "fn": miss + 3, "tn": -2}
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
    rows = oracle.all_rows(positive, score)
    rows = [row for row in rows if keeps(row, table, prevalence, limits)]
    asked = {name: float(limit) for name, limit in limits.items()} | costs
    # In the package the function hides the module of its name.
    module = importlib.import_module("rocwidgets.numeric.decisions.optimum")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_FEW", data.draw(st.sampled_from([5, 65536])))
        patch.setattr(module, "_SPLIT", 3)
        if not rows:
            with pytest.raises(ValueError, match="is impossible"):
                optimum(table, criterion, float(prevalence), population=1, **asked)
            return
        result = optimum(table, criterion, float(prevalence), population=1, **asked)
    values = [value(criterion, row, table, prevalence, costs) for row in rows]
    best = next(row for row, v in zip(rows, values, strict=True) if v >= max(values) - 1e-11)
    assert oracle.as_tuples(result) == [best]


@pytest.mark.parametrize("shape", ["probability", "half zero", "inverse", "four digits"])
@pytest.mark.parametrize(
    "limits",
    [
        {"max_share": 0.15},
        {"min_tpr": 0.85},
        {"min_precision": 0.42},
        {"min_precision": 0.35, "max_fpr": 0.6, "min_tpr": 0.1},
    ],
)
@pytest.mark.parametrize("net", [(4, 1), (1, 4), (0, 0), (1, 0), (0, 1), (-1, 2), (2, -1)])
def test_pruning_loses_no_best_row(shape, limits, net, monkeypatch):
    module = importlib.import_module("rocwidgets.numeric.decisions.optimum")
    monkeypatch.setattr(module, "_FEW", 64)
    monkeypatch.setattr(module, "_SPLIT", 8)
    costs = {"tp": 0, "fp": net[1], "fn": net[0], "tn": 0}
    positive, score = oracle.simulated(shape, 3000, 1)
    with oracle.stored("packed"):
        table = CountTable.from_scores(positive, score)
    rows = table.rows()
    h, f = rows.tp / table.P, rows.fp / table.N
    share = 0.3 * h + 0.7 * f
    precision = np.divide(0.3 * h, share, out=np.full(len(h), -1.0), where=share > 0)
    measured = {"max_share": -share, "min_tpr": h, "max_fpr": -f, "min_precision": precision}
    sign = {name: -1 if name.startswith("max") else 1 for name in limits}
    kept = np.all([measured[name] >= sign[name] * limits[name] for name in limits], axis=0)
    cost = {"cost": -(0.3 * net[0] * (1 - h) + 0.7 * net[1] * f)}
    for criterion, quality in (cost | {"closest_topleft": -((1 - h) ** 2) - f**2}).items():
        if not kept.any():
            with pytest.raises(ValueError, match="the highest precision there is"):
                optimum(table, criterion, 0.3, **costs, **limits)
            continue
        best = np.flatnonzero(kept & (quality >= quality[kept].max() - 1e-12))[:1]
        result = optimum(table, criterion, 0.3, **costs, **limits)
        assert oracle.as_tuples(result) == oracle.as_tuples(rows[best])


def test_a_demand_can_rule_out_every_vertex():
    # The hull is the edge from (0, .50) to (.50, 1); the demand leaves (.26, .74) alone.
    size = [50, 24, 26, 26, 24, 50]
    table = CountTable.from_scores(
        np.repeat([True, True, False, True, False, False], size),
        np.repeat([0.9, 0.8, 0.8, 0.7, 0.7, 0.1], size),
    )
    result = optimum(table, "youden", 0.5, min_tpr=0.6, max_fpr=0.4)
    assert oracle.as_tuples(result) == [(0.8, 74, 26)]


def test_a_large_table_has_the_optimum_of_all_its_rows():
    positive, score = oracle.simulated("margin", 300_000, 7)
    table = CountTable.from_scores(positive, score)
    rows = table.rows()
    h, f = rows.tp / table.P, rows.fp / table.N
    values = {
        "cost": -(0.3 * 4 * (1 - h) + 0.7 * 2 * f),
        "accuracy": 0.3 * h + 0.7 * (1 - f),
        "youden": h - f,
        "f1": 0.6 * h / (0.3 * h + 0.7 * f + 0.3),
        "closest_topleft": -((1 - h) ** 2) - f**2,
    }
    for criterion, quality in values.items():
        best = np.flatnonzero(quality >= quality.max() - 1e-12)[:1]
        result = optimum(table, criterion, 0.3, tp=0, fp=2, fn=4, tn=0)
        assert oracle.as_tuples(result) == oracle.as_tuples(rows[best]), criterion


def test_what_has_no_optimum_is_refused():
    table = CountTable.from_scores(np.array([True, False]), np.array([0.7, 0.2]))
    with pytest.raises(ValueError, match="cost, accuracy, youden, f1, closest_topleft"):
        optimum(table, "gini", 0.5)
    with pytest.raises(ValueError, match="prevalence"):
        optimum(table, "f1", 1.5)
    with pytest.raises(ValueError, match="fp and fn are both gains"):
        optimum(table, "cost", 0.5, tp=1, fp=0, fn=0, tn=1)
