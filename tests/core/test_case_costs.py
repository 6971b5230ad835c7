"""Costs of each case: rules, optimum and profit against sums over the cases."""

from __future__ import annotations

import copy
import json
import math
import pickle
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pandas.testing import assert_frame_equal

import rocwidgets as rw
from rocwidgets.charts import Scene, describe, describe_table
from rocwidgets.charts.verdict import verdict
from rocwidgets.core import Analysis, Sample
from rocwidgets.widget import wire

RNG = np.random.default_rng(3)
Y = RNG.random(200) < 0.3
SCORE = np.round(RNG.normal(size=200) + Y, 1)
WRONG, RIGHT = RNG.gamma(2, 50, size=200) + 5, RNG.random(200) * 5
CELLS = ("tp", "fp", "fn", "tn")
BOTH: Any = {"fp": WRONG, "fn": WRONG, "tp": RIGHT, "tn": RIGHT}


def total(threshold: float) -> float:
    wrong = (threshold <= SCORE) != Y
    return float(np.where(wrong, WRONG, RIGHT).sum())


def area(weight: np.ndarray) -> float:
    """Return the mean over all pairs, each drawn in proportion to its weight."""
    right = (np.sign(np.subtract.outer(SCORE[Y], SCORE[~Y])) + 1) / 2
    return float(weight[Y] @ right @ weight[~Y] / weight[Y].sum() / weight[~Y].sum())


def brute(y: Any, score: Any, cells: dict[str, Any], pi: float, weight: Any = 1.0) -> Any:
    """Return the expected cost of one case by every rule, thresholds falling from inf."""
    y, score = np.array(y, bool), np.array(score, float)
    due = {cell: np.broadcast_to(cells.get(cell, 0.0), y.shape) for cell in CELLS}
    w = np.broadcast_to(weight, y.shape)
    result = []
    for threshold in [math.inf, *sorted(set(score[w > 0]), reverse=True)]:
        says = score >= threshold
        cost = np.where(
            y, np.where(says, due["tp"], due["fn"]), np.where(says, due["fp"], due["tn"])
        )
        share = (
            pi * (w * cost)[y].sum() / w[y].sum() + (1 - pi) * (w * cost)[~y].sum() / w[~y].sum()
        )
        result.append((float(threshold), float(share)))
    return result


@pytest.mark.parametrize(
    "form", [rw.CaseCosts(**BOTH), BOTH, pd.DataFrame(BOTH)], ids=["costs", "mapping", "frame"]
)
def test_rules_cost_what_their_cases_do(form: Any) -> None:
    ev = rw.Evaluation(Y, SCORE, case_costs=form)
    curve, row = rw.research.rociv(ev[ev.model]), rw.research.auciv(ev).iloc[0]
    assert curve["total_cost"].tolist() == pytest.approx([total(t) for t in curve["threshold"]])
    assert row["auciv"] == pytest.approx(area(WRONG - RIGHT))
    assert np.trapezoid(curve["tpr"], curve["fpr"]) == pytest.approx(row["auciv"])
    assert row["best_cost"] == pytest.approx(curve["total_cost"].min())
    assert row["lowest_cost"] == pytest.approx(RIGHT.sum())
    assert ev[ev.model].total_cost() == pytest.approx(total(ev.threshold))
    assert ev["model"].total_cost(0.3) == pytest.approx(total(0.3))
    assert ev.best().threshold == row["best_threshold"]
    assert ev.best().profit == pytest.approx(-row["best_cost"])
    assert ev.costs == rw.Costs(fp=0, fn=0)


def test_one_column_is_of_being_wrong_and_equal_costs_are_the_roc_curve() -> None:
    ev = rw.Evaluation(Y, SCORE, case_costs=np.where(Y, 7.0, 2.0))
    assert rw.research.auciv(ev)["auciv"].tolist() == pytest.approx([ev[ev.model].auc()])
    roc = ev.curve("roc")
    assert rw.research.rociv(ev[ev.model])[["fpr", "tpr"]].to_numpy() == pytest.approx(
        roc[["fpr", "tpr"]].to_numpy()
    )


def test_errors_say_what_to_write() -> None:
    with pytest.raises(ValueError, match="Pass case_costs= to Evaluation, such as CaseCosts"):
        rw.research.auciv(rw.Evaluation(Y, SCORE))
    with pytest.raises(ValueError, match=r"contains 'wrong'\. Pass only fp, fn, tp and tn"):
        rw.Evaluation(Y, SCORE, case_costs={"wrong": WRONG})
    with pytest.raises(ValueError, match="case_costs contains 1 missing"):
        rw.Evaluation([0, 1], [1, 2], case_costs=[1, np.nan])
    with pytest.raises(ValueError, match="case_costs fn contains 1 missing"):
        rw.CaseCosts(fn=[1, np.nan])
    with pytest.raises(ValueError, match=r"case_costs fn is empty\. Pass one number per case"):
        rw.CaseCosts(fn=[])
    with pytest.raises(
        ValueError,
        match=r"case_costs fn must be at most 1e\+100 in magnitude, but "
        r"contains 1 larger value",
    ):
        rw.CaseCosts(fn=[1, 1e101])
    with pytest.raises(ValueError, match="case_costs 3 rows"):
        rw.Evaluation([0, 1], [1, 2], case_costs=[1, 2, 3])
    with pytest.raises(ValueError, match="differ in length: fp 2, fn 3"):
        rw.CaseCosts(fp=[1, 2], fn=[1, 2, 3])
    with pytest.raises(TypeError, match="at least one of fp, fn, tp and tn"):
        rw.CaseCosts()
    with pytest.raises(TypeError, match=r"write costs=rw.Costs\(fp=5, fn=5\)"):
        rw.Evaluation(Y, SCORE, case_costs=5)
    with pytest.raises(TypeError, match="Did you mean case_costs"):
        rw.Evaluation(Y, SCORE, sample_cost=WRONG)  # type: ignore[call-arg]
    costs = rw.CaseCosts(fp=5, fn=WRONG)
    with pytest.raises(
        ValueError, match=r"case_costs gives fp=5 and costs gives fp=3\. .* leave fp"
    ):
        rw.Evaluation(Y, SCORE, case_costs=costs, costs=rw.Costs(fp=3, fn=0))
    both = rw.Evaluation(Y, SCORE, case_costs=costs, costs=rw.Costs(fp=5, fn=9))
    assert rw.Evaluation(both.sample, costs=rw.Costs(fp=3, fn=0)).costs.fp == 3
    with pytest.raises(ValueError, match="Both errors cost less than the correct decisions"):
        rw.Evaluation(Y, SCORE, case_costs=-WRONG)
    frame = pd.Series(WRONG, index=np.arange(200)[::-1])
    with pytest.raises(ValueError, match="disagree"):
        rw.Evaluation(pd.Series(Y), SCORE, case_costs=rw.CaseCosts(fn=frame))
    counts = rw.Evaluation(Y, SCORE) + rw.Evaluation(Y, SCORE)
    with pytest.raises(ValueError, match="Using per-case costs needs"):
        rw.research.rociv(counts[counts.model])
    ev = rw.Evaluation(Y, SCORE, case_costs=WRONG)
    with pytest.raises(ValueError, match=r"cannot be added\. Create one Evaluation of all"):
        _ = ev + ev


def test_numbers_are_the_costs_at_first_and_arrays_are_added_to_them() -> None:
    ev = rw.Evaluation(Y, SCORE, case_costs=rw.CaseCosts(fp=5, fn=WRONG))
    assert ev.costs == rw.Costs(fp=5, fn=0)
    before = ev.at(0.5)
    ev.costs = {"fp": 5, "fn": 10, "tp": 1}
    after = ev.at(0.5)
    assert before.amounts == after.amounts
    assert after.total_cost - before.total_cost == pytest.approx(10 * after.fn + after.tp)
    assert after.amounts is not None
    assert after.amounts.fn == pytest.approx(WRONG[Y & (SCORE < 0.5)].sum())
    assert (after.amounts.tp, after.amounts.fp, after.amounts.tn) == (0, 0, 0)


def test_costs_of_right_decisions_alone_are_amounts() -> None:
    ev = rw.Evaluation(Y, SCORE, case_costs=rw.CaseCosts(fp=WRONG, fn=WRONG, tp=2, tn=1))
    assert ev.costs == rw.Costs(fp=0, fn=0)
    best = min(
        brute(Y, SCORE, {"fp": WRONG, "fn": WRONG, "tp": 2, "tn": 1}, Y.mean()),
        key=lambda each: each[1],
    )
    assert ev.best().expected_cost == pytest.approx(best[1])


numbers = st.integers(-20, 60)
some_cases = st.lists(
    st.tuples(
        st.booleans(), st.integers(0, 6), numbers, numbers, numbers, numbers, st.integers(0, 3)
    ),
    min_size=4,
    max_size=30,
).filter(lambda rows: {(y, w > 0) for y, *_, w in rows} >= {(True, True), (False, True)})


def made(rows: Any, weighted: bool, costs: Any, pi: float) -> tuple[Any, Any] | None:
    y, score, *cells, weight = map(np.array, zip(*rows, strict=True))
    columns = dict(zip(CELLS, (each.astype(float) for each in cells), strict=True))
    given: Any = {"sample_weight": weight.astype(float)} if weighted else {}
    try:
        sample = Sample.from_scores(y, score, case_costs=columns, **given)
        analysis = Analysis.of(sample, costs=costs, prevalence=pi)
    except ValueError:
        return None
    due = {cell: columns[cell] + getattr(costs, cell) for cell in CELLS}
    return analysis["model"], brute(y, score, due, pi, weight if weighted else 1.0)


@given(some_cases, st.booleans(), st.integers(0, 9), st.integers(0, 9), st.integers(1, 9))
def test_the_optimum_is_the_cheapest_of_all_rules(
    rows: Any, weighted: bool, fp: int, fn: int, tenths: int
) -> None:
    result = made(
        [r if weighted else (*r[:-1], 1) for r in rows],
        weighted,
        rw.Costs(fp=fp, fn=fn),
        tenths / 10,
    )
    if result is None:
        return
    model, rules = result
    least = min(cost for _, cost in rules)
    best = next(threshold for threshold, cost in rules if cost <= least + 1e-9)
    point = model.best()
    assert point.threshold == best
    assert point.expected_cost == pytest.approx(least, abs=1e-9)
    for threshold, cost in rules:
        assert model.at(threshold).expected_cost == pytest.approx(cost, abs=1e-9)
    limited = model.best(max_share=0.5)
    fits = [(t, c) for t, c in rules if model.at(t).ppr <= 0.5 + 1e-12]
    assert limited.expected_cost == pytest.approx(min(c for _, c in fits), abs=1e-9)
    assert limited.ppr <= 0.5 + 1e-12


@given(some_cases, st.randoms(use_true_random=False))
def test_the_order_of_cases_changes_nothing(rows: Any, random: Any) -> None:
    mixed = random.sample(rows, len(rows))
    tables = []
    for each in (rows, mixed):
        y, score, *cells, weight = map(np.array, zip(*each, strict=True))
        costs: Any = {c: v / 3 for c, v in zip(CELLS, cells, strict=True)}
        sample = Sample.from_scores(y, score, case_costs=costs, sample_weight=weight / 7)
        tables.append(sample.amounts["model"])
    assert tables[0].sums.keys() == tables[1].sums.keys()
    for cell, sums in tables[0].sums.items():
        assert np.array_equal(sums, tables[1].sums[cell])


@given(some_cases)
def test_weights_are_repetition(rows: Any) -> None:
    often = [row for row in rows for _ in range(row[-1])]
    pair = []
    for each, weighted in ((rows, True), (often, False)):
        y, score, *cells, weight = map(np.array, zip(*each, strict=True))
        costs: Any = dict(zip(CELLS, cells, strict=True))
        more: Any = {"sample_weight": weight.astype(float)} if weighted else {}
        pair.append(Sample.from_scores(y, score, case_costs=costs, **more).amounts["model"])
    one, other = pair
    assert np.array_equal(one.threshold, other.threshold)
    assert all(np.array_equal(one.sums[cell], other.sums[cell]) for cell in CELLS)
    assert one.sizes == other.sizes


@pytest.mark.parametrize("prevalence", [0.1, None, 0.7])
def test_equal_amounts_are_costs(prevalence: float | None) -> None:
    costs: Any = {"fp": 2.0, "fn": 7.0, "tp": -1.0, "tn": 0.5}
    plain = rw.Evaluation(Y, SCORE, costs=costs, prevalence=prevalence, population=1000)
    arrays: Any = {cell: np.full(200, cost) for cell, cost in costs.items()}
    given: Any = {"prevalence": prevalence, "population": 1000}
    own = rw.Evaluation(Y, SCORE, case_costs=arrays, **given)
    number = rw.Evaluation(Y, SCORE, case_costs=rw.CaseCosts(**costs), **given)
    for threshold in plain.curve("roc")["threshold"]:
        profit = plain.at(threshold).profit
        assert own.at(threshold).profit == pytest.approx(profit)
        assert number.at(threshold).profit == profit
    assert own.best().threshold == plain.best().threshold == number.best().threshold
    for kind in ("profit", "threshold_metrics"):
        columns = plain.curve(kind)
        assert own.curve(kind).to_numpy() == pytest.approx(columns.to_numpy(), nan_ok=True)
    profits = [each.summary(["profit"])["profit"].tolist() for each in (own, plain)]
    assert profits[0] == pytest.approx(profits[1])
    tables = [each["model"].gains_table().to_numpy() for each in (own, plain)]
    assert tables[0] == pytest.approx(tables[1])
    for kind in ("cost_curve", "decision_curve"):
        mine, theirs = (describe(Scene(e.sample, e.setting), kind) for e in (own, plain))
        assert mine.legend == theirs.legend
    assert verdict(Scene(own.sample, own.setting)) == verdict(Scene(plain.sample, plain.setting))


def test_a_decision_keeps_the_sums_and_no_data() -> None:
    ev = rw.Evaluation(Y, SCORE, case_costs=rw.CaseCosts(fp=5, fn=WRONG))
    made_ = ev.decide("cost")
    text = json.dumps(made_.to_dict(), allow_nan=False)
    assert made_ == rw.Decision.from_dict(json.loads(text))
    assert made_.profit == ev.best().profit
    assert made_.profit_low is None
    assert len(text) < 1500
    damaged = json.loads(text) | {"amounts": {"tp": 1}}
    with pytest.raises(TypeError, match="amounts must contain tp, fp, fn and tn"):
        rw.Decision.from_dict(damaged)


def test_what_is_of_rates_alone_says_so() -> None:
    ev = rw.Evaluation(Y, SCORE, case_costs=WRONG, fold=np.arange(200) % 2, n_bootstrap=10)
    for call in (
        ev["model"].bootstrap_optimum,
        lambda: ev["model"].bands("profit"),
        lambda: ev.compare.win_rate("model", "model"),
        lambda: ev.folds.vertical_average("profit"),
    ):
        with pytest.raises(ValueError, match="does not support per-case costs"):
            call()
    assert len(ev["model"].bands("roc"))
    each = ev.folds.summary(at="best")
    t = ev.best().threshold
    for fold in (0, 1):
        rows = np.arange(200) % 2 == fold
        lost = WRONG[rows & ((t <= SCORE) != Y)].sum() / rows.sum()
        assert each.loc[("model", fold), "expected_cost"] == pytest.approx(lost)


def test_derived_models_have_amounts() -> None:
    ev = rw.Evaluation(Y, SCORE, case_costs=rw.CaseCosts(fp=5, fn=WRONG))
    name = ev["model"].calibrated("sigmoid", folds=None).name
    assert ev[name].best().profit == pytest.approx(ev["model"].best().profit)


def test_the_default_belief_and_the_bayes_threshold_are_of_the_means() -> None:
    p = 1 / (1 + np.exp(-SCORE))
    ev = rw.Evaluation(Y, p, case_costs=rw.CaseCosts(fp=5, fn=WRONG))
    mean = rw.Costs(fp=5, fn=float(WRONG[Y].mean()))
    plain = rw.Evaluation(Y, p, costs=mean)
    beliefs = [each.compare.loss_ranges()["belief"].tolist() for each in (ev, plain)]
    assert beliefs[0] == pytest.approx(beliefs[1])
    assert ev.best("bayes").threshold == pytest.approx(plain.best("bayes").threshold)


def test_case_costs_are_frozen_and_pickled() -> None:
    costs = rw.CaseCosts(fp=5, fn=WRONG)
    assert repr(costs) == "CaseCosts(fp=5, fn=200 costs)"
    with pytest.raises(AttributeError):
        costs.numbers = {}  # type: ignore[misc]
    assert np.array_equal(pickle.loads(pickle.dumps(costs)).amounts["fn"], WRONG)  # noqa: S301


def test_in_fraud_data_the_threshold_found_costs_least() -> None:
    data = rw.datasets.fraud()
    fraud, amount = (data["y"] == 1).to_numpy(), data["amount"].to_numpy()
    models = ["logistic", "boosting"]
    ev = rw.Evaluation(data["y"], data[models], case_costs=rw.CaseCosts(fp=8, fn=amount))
    mean = rw.Costs(fp=8, fn=float(amount[fraud].mean()))
    average = rw.Evaluation(data["y"], data[models], costs=mean)
    for model in models:
        score = data[model].to_numpy()
        rules = [math.inf, *sorted(set(score), reverse=True)]
        totals = [
            amount[fraud & (score < t)].sum() + 8 * (~fraud & (score >= t)).sum() for t in rules
        ]
        point = ev[model].best()
        assert point.threshold == rules[int(np.argmin(totals))]
        assert point.total_cost == pytest.approx(min(totals))
        assert ev[model].total_cost(average[model].best().threshold) > min(totals)
    best, by_mean = (each["boosting"].best().threshold for each in (ev, average))
    assert (best, by_mean) == (0.0354, 0.0802)
    costs = [ev["boosting"].total_cost(each) for each in (best, by_mean)]
    assert costs == pytest.approx((15724.36, 18524.01), abs=0.1)


def test_the_static_matrix_adds_up_to_its_total() -> None:
    ev = rw.Evaluation(Y, SCORE, case_costs=rw.CaseCosts(fp=5, fn=WRONG, tp=-RIGHT), threshold=0.5)
    table = describe_table(Scene(ev.sample, ev.setting), "confusion_matrix")
    products = [cell.product for column in table.columns for cell in column.cells if cell.product]
    plain = str.maketrans({",": "", "+": "", "\N{MINUS SIGN}": "-"})
    parts = [float(each.split(" = ")[-1].translate(plain)) for each in products]
    assert table.total is not None
    total_ = float(table.total[1].translate(plain))
    assert sum(parts) == pytest.approx(total_, abs=2.5)
    assert total_ == pytest.approx(ev.at().total_cost, abs=0.5)
    # What is lost and what is earned besides, the one with a plus and the other with its own sign.
    assert sorted(each[0] for each in products if not each[0].isdigit()) == ["+", "\N{MINUS SIGN}"]


def test_copies_have_the_same_costs() -> None:
    ev = rw.Evaluation(Y, SCORE, case_costs=rw.CaseCosts(fp=5, fn=WRONG))
    for made_ in (copy.copy(ev), copy.deepcopy(ev), pickle.loads(pickle.dumps(ev))):  # noqa: S301
        assert made_.best() == ev.best()


def test_exact_amounts_of_the_rule_are_sent_between_drawn_rows() -> None:
    rng = np.random.default_rng(1)
    y = rng.random(5000) < 0.2
    score, amount = rng.normal(size=5000) + y, rng.gamma(1, 90, 5000)
    ev = rw.Evaluation(y, score, case_costs=rw.CaseCosts(fp=5, fn=amount))
    drawn = ev.sample.thinned("model").threshold
    between = next(float(t) for t in np.sort(score)[2000:] if t not in drawn)
    sent = wire.pack_counts(ev.sample, "model", between - 1e-12, {})
    assert sent["amounts"]["fn"] == pytest.approx(amount[y & (score < between)].sum())
    packed = wire.pack_sample(ev.sample)["models"][0]["amounts"]
    assert list(packed["sums"]) == ["fn"]
    sums = np.frombuffer(packed["sums"]["fn"], "<f8")
    assert sums.tolist() == ev.sample.amounts["model"].at(drawn).fn.tolist()


def test_a_case_of_weight_0_is_none() -> None:
    """Its costs may be whatever they are, here less for the error than for the right decision."""
    y, score = [0, 0, 1, 1, 0, 1, 0], [0.1, 0.4, 0.35, 0.8, 0.2, 0.6, 0.7]
    weight, amount = [1, 2, 1, 1, 1, 0, 0], [1, 2, 5, 2, 3, -3, -4]

    def made(kept: slice) -> rw.Evaluation:
        costs = rw.CaseCosts(fp=amount[kept], fn=amount[kept])
        return rw.Evaluation(y[kept], score[kept], sample_weight=weight[kept], case_costs=costs)

    every, without = made(slice(None)), made(slice(5))
    assert_frame_equal(rw.research.rociv(every["model"]), rw.research.rociv(without["model"]))
    assert_frame_equal(rw.research.auciv(every), rw.research.auciv(without))
    weight[5] = 1
    with pytest.raises(ValueError, match=r"cost less than correct ones for 1 of 7 cases.*row 5"):
        rw.research.rociv(made(slice(None))["model"])
