from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable, optimum
from rocwidgets.numeric.decisions import demand, payoff, rates
from rocwidgets.numeric.decisions.demand import Demand, bayes_threshold, most_positive

PREVALENCE = st.sampled_from([Fraction(1, 2), Fraction(1, 20), Fraction(9, 10), Fraction(1, 3)])
LIMITS = st.dictionaries(
    st.sampled_from(["max_share", "max_number", "min_tpr", "max_fpr", "min_precision"]),
    st.integers(0, 12).map(lambda k: Fraction(k, 12)),
    min_size=1,
)
COIL = Path(__file__).parents[4] / "shared" / "oracles" / "coil2000_scores.csv"
TRUE_BELOW = np.array([True, False, True, False])


def measures(row, table, prevalence, population):
    """Exactly what limits compare, None for a precision that is 0/0."""
    _, tp, fp = row
    tpr, fpr = Fraction(tp, table.P), Fraction(fp, table.N)
    share = prevalence * tpr + (1 - prevalence) * fpr
    return {
        "max_share": share,
        "max_number": population * share,
        "min_tpr": tpr,
        "max_fpr": fpr,
        "min_precision": prevalence * tpr / share if share else None,
    }


def keeps(measured, limits):
    return all(
        measured[name] is not None
        and (measured[name] <= limit if name.startswith("max") else measured[name] >= limit)
        for name, limit in limits.items()
    )


def feasible(table, rows, prevalence, limits, population=100):
    return [row for row in rows if keeps(measures(row, table, prevalence, population), limits)]


@st.composite
def demands(draw):
    """A table, its rows, a prevalence, and limits that are often exactly attained."""
    positive, score = draw(oracle.samples())
    prevalence, limits = draw(PREVALENCE), draw(LIMITS)
    with oracle.stored(draw(st.sampled_from(oracle.FORMS))):
        table = CountTable.from_scores(positive, score)
    rows = oracle.all_rows(positive, score)
    for name in limits:
        attained = measures(draw(st.sampled_from(rows)), table, prevalence, 100)[name]
        if draw(st.booleans()) and attained is not None:
            limits[name] = attained
        elif name == "max_number":
            limits[name] *= 100
    return table, rows, prevalence, limits


@given(case=demands(), chunk=st.sampled_from([2, 7, 65536]))
def test_the_rule_that_keeps_the_limits(case, chunk):
    table, rows, prevalence, limits = case
    kept = feasible(table, rows, prevalence, limits)
    asked: Any = {name: float(limit) for name, limit in limits.items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(demand, "_CHUNK", chunk)
        if kept:
            result = most_positive(table, float(prevalence), 100, **asked)
            assert oracle.as_tuples(result) == [kept[-1]]
            rules = table.rows()
            every = Demand(prevalence=float(prevalence), population=100, **asked)
            assert oracle.as_tuples(rules[every.kept(table, rules)]) == kept
        else:
            with pytest.raises(ValueError, match="is impossible"):
                most_positive(table, float(prevalence), 100, **asked)


@given(case=demands())
def test_an_attained_value_can_be_demanded(case):
    table, rows, prevalence, _ = case
    for row in rows:
        tpr, fpr = row[1] / table.P, row[2] / table.N
        by = {
            "max_share": rates.ppr(tpr, fpr, float(prevalence)),
            "max_number": 321.7 * rates.ppr(tpr, fpr, float(prevalence)),
        }
        for name, value in by.items():
            result = most_positive(table, float(prevalence), 321.7, **{name: value})
            assert oracle.as_tuples(result) == [row]


@given(case=demands(), data=st.data())
def test_weights_are_as_good_as_repetition(case, data):
    table, rows, prevalence, limits = case
    steps = zip(rows[1:], rows[:-1], strict=True)
    parts = [(a[0], a[1] - b[1], a[2] - b[2]) for a, b in steps]
    weighted = CountTable.from_scores(
        np.repeat([True, False], len(parts)),
        np.array([part[0] for part in parts] * 2),
        np.array([part[1] for part in parts] + [part[2] for part in parts], float),
    )
    name, limit = data.draw(st.sampled_from(sorted(limits.items())))
    answers = []
    for counted in (table, weighted):
        try:
            result = most_positive(counted, float(prevalence), 100, **{name: float(limit)})
            answers.append(oracle.as_tuples(result))
        except ValueError as error:
            answers.append(str(error))
    assert answers[0] == answers[1]


def example():
    return CountTable.from_scores(TRUE_BELOW, np.array([0.9, 0.5, 0.4, 0.1]))


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ({"max_share": 0.74}, (0.5, 1, 1)),
        ({"max_number": 3}, (0.4, 2, 1)),
        ({"max_share": 0.2}, (np.inf, 0, 0)),
        ({"max_fpr": 0.5}, (0.4, 2, 1)),
        ({}, (0.1, 2, 2)),
        ({"min_tpr": 0.5}, (0.1, 2, 2)),
        ({"min_precision": 0}, (0.1, 2, 2)),
        ({"min_precision": 0.6}, (0.4, 2, 1)),
        ({"min_precision": 0.7}, (0.9, 1, 0)),
        ({"min_tpr": 0.5, "max_share": 0.6}, (0.5, 1, 1)),
        ({"min_tpr": 0.5, "min_precision": 0.9}, (0.9, 1, 0)),
        ({"max_share": 0.6, "max_fpr": 0}, (0.9, 1, 0)),
    ],
)
def test_each_limit(limits, expected):
    assert oracle.as_tuples(most_positive(example(), 0.5, 4, **limits)) == [expected]


def test_none_is_no_limit():
    assert Demand(prevalence=0.5, max_share=None, min_tpr=0.25).limits == {"min_tpr": 0.25}


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (
            {"min_tpr": 0.8, "max_share": 0.25, "max_fpr": 0.75},
            (
                r"min_tpr=0\.8 is impossible with max_share=0\.25: .* is 0\.5\. .* positive >= "
                r"0\.75\.$"
            ),
        ),
        (
            {"min_tpr": 0.8, "max_number": 2, "max_fpr": 0.25},
            r"TPR there is 0\.5\. TPR 0\.8 needs number predicted positive >= 3 and FPR >= 0\.5\.$",
        ),
        (
            {"min_tpr": 0.8, "min_precision": 0.75},
            r"min_precision=0\.75 is impossible with min_tpr=0\.8: .* precision there is 0\.6666\.",
        ),
        (
            {"min_precision": 0, "max_share": 0.1},
            r"min_precision=0 is impossible with max_share=0\.1: nobody is predicted positive",
        ),
    ],
)
def test_a_demand_that_cannot_be_met_is_refused_with_what_can(limits, message):
    with pytest.raises(ValueError, match=message):
        most_positive(example(), 0.5, 4, **limits)
    with pytest.raises(ValueError, match=message):
        optimum(example(), "f1", 0.5, population=4, **limits)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"max_share": 1.5}, "max_share must be between 0 and 1, got 1.5"),
        ({"min_tpr": float("nan")}, "min_tpr must be between 0 and 1"),
        ({"max_fpr": -0.1}, "max_fpr must be between 0 and 1"),
        ({"min_precision": 2}, "min_precision must be between 0 and 1"),
        ({"max_number": -1, "population": 4}, "max_number must be finite and at least 0, got -1"),
        ({"max_number": 2}, "max_number needs population"),
        ({"max_share": 0.5, "population": 0}, "population must be finite and above 0, got 0"),
        ({"max_share": 0.5, "prevalence": 1.5}, "prevalence must be between 0 and 1, got 1.5"),
    ],
)
def test_numbers_out_of_range_are_refused(limits, message):
    with pytest.raises(ValueError, match=message):
        most_positive(example(), **({"prevalence": 0.5} | limits))


@given(
    cells=st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=1, max_size=8),
    prevalence=PREVALENCE,
    net=st.tuples(st.integers(0, 20), st.integers(0, 20)).filter(any),
)
def test_no_rule_is_cheaper_than_the_bayes_threshold_of_calibrated_scores(cells, prevalence, net):
    score = np.array([p / (p + n) for p, n in cells])
    positive = np.concatenate([np.repeat([True, False], cell) for cell in cells])
    table = CountTable.from_scores(positive, np.repeat(score, [sum(cell) for cell in cells]))
    costs = {"tp": 2, "fp": net[1] - 3, "fn": net[0] + 2, "tn": -3}
    sample = table.P / (table.P + table.N)
    threshold = bayes_threshold(sample, float(prevalence), costs)
    assert 0 <= threshold <= 1

    def cost(tp, fp):
        miss = (1 - Fraction(int(tp), int(table.P))) * net[0]
        alarm = Fraction(int(fp), int(table.N)) * net[1]
        return prevalence * miss + (1 - prevalence) * alarm

    best = min(cost(tp, fp) for tp, fp in zip(table.rows().tp, table.rows().fp, strict=True))
    # A score that is the threshold but for rounding may be on either side, at no cost.
    assert cost(*table.at(threshold)) - best < Fraction(1, 10**12)


def test_the_bayes_threshold_moves_with_the_prevalence():
    costs = {"tp": 0, "fp": 1, "fn": 4, "tn": 0}
    assert bayes_threshold(0.3, 0.3, costs) == payoff.bayes_threshold(**costs) == 0.2
    # Odds of 1/4, divided by odds of 1/9 over odds of 1: at the lower prevalence 9/4 are needed.
    assert bayes_threshold(0.5, 0.1, costs) == pytest.approx(9 / 13, rel=1e-15)
    assert bayes_threshold(0.5, 0.1, costs | {"fp": 0}) == 0
    assert bayes_threshold(0.5, 0.1, costs | {"fn": 0}) == 1
    huge = {"tp": -1e308, "fp": 1e308, "fn": 1e308, "tn": -1e308}
    assert bayes_threshold(0.5, 0.5, huge) == 0.5


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"prevalence_of_sample": 1}, "prevalences must be between 0 and 1"),
        ({"prevalence": 0}, "prevalences must be between 0 and 1"),
        ({"score_range": (-0.5, 1)}, r"needs probabilities, got \(-0\.5, 1\)"),
        ({"score_range": (0, 1.5)}, "needs probabilities"),
        (
            {"costs": {"tp": 0, "fp": 1, "fn": -1, "tn": 0}},
            "Bayes threshold is undefined.*'fn': -1",
        ),
        ({"costs": {"tp": 0, "fp": 1, "fn": 1, "tn": 2}}, "must not be negative"),
        ({"costs": {"tp": 1, "fp": 2, "fn": 1, "tn": 2}}, "at least one must be above 0"),
    ],
)
def test_where_there_is_no_bayes_threshold(change, message):
    right = {
        "prevalence_of_sample": 0.5,
        "prevalence": 0.5,
        "costs": {"tp": 0, "fp": 1, "fn": 1, "tn": 0},
    }
    with pytest.raises(ValueError, match=message):
        bayes_threshold(**(right | change))


def coil(model):
    if not COIL.exists():
        pytest.skip("the CoIL scores lie beside a checkout, and may not be shipped with it")
    with COIL.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    positive = np.array([row["y"] == "1" for row in rows])
    return CountTable.from_scores(positive, np.array([float(row[model]) for row in rows]))


@pytest.mark.parametrize(
    ("model", "share", "profit"),
    [
        ("bn", 0.2, 3589),
        ("bn", 0.3, 3661),
        ("bn", 0.4, 3680),
        ("bn", 0.45, 3822),
        ("nb", 0.49975, 3702),
    ],
)
def test_coil_profits_by_share_contacted(model, share, profit):
    table = coil(model)
    below = most_positive(table, 238 / 4000, 4000, max_share=share)
    above = table.rows()[table.rows().threshold < below.threshold[0]][:1]
    cases = [int(row.tp[0] + row.fp[0]) for row in (below, above)]
    assert cases[0] <= share * 4000 < cases[1]
    money = [int(50 * row.tp[0] - 3 * row.fp[0]) for row in (below, above)]
    # Among tied scores the printed profits are those of the expected mix.
    assert np.interp(share * 4000, cases, money) == pytest.approx(profit, abs=0.5)


@pytest.mark.parametrize(("model", "number", "profit"), [("bn", 1782, 3876), ("nb", 1999, 3702)])
def test_coil_best_profit(model, number, profit):
    table = coil(model)
    costs = {"tp": -50, "fp": 3, "fn": 0, "tn": 0}
    best = optimum(table, "cost", 238 / 4000, **costs)
    assert (best.tp + best.fp).tolist() == [number]
    assert (50 * best.tp - 3 * best.fp).tolist() == [profit]
    same = optimum(table, "cost", 238 / 4000, **costs, max_number=number, population=4000)
    assert oracle.as_tuples(same) == oracle.as_tuples(best)
    less = optimum(table, "cost", 238 / 4000, **costs, max_number=number - 1, population=4000)
    assert less.threshold[0] > best.threshold[0]
    assert 50 * less.tp[0] - 3 * less.fp[0] < profit


VECTORS = json.loads((Path(__file__).parents[2] / "data" / "effective_vectors.json").read_text())


@pytest.mark.parametrize("vector", VECTORS)
def test_what_weighted_or_clustered_cases_show_is_that_of_the_beta_distribution(
    vector: Any,
) -> None:
    tp, fp = (np.array(vector[name]) for name in ("tp", "fp"))
    score = np.arange(len(tp), 1, -1) / 100.0
    table = CountTable.from_counts(score, np.diff(tp) * 1.0, np.diff(fp) * 1.0)
    for each in vector["limits"]:
        demand = Demand(
            prevalence=0.5,
            confidence=1 - each["risk"],
            effective=tuple(vector["effective"]),
            **{each["kind"]: each["limit"]},
        )
        found = demand.is_promised(table, tp * 1.0, fp * 1.0)
        assert found.tolist() == each["shown"], each["kind"]
