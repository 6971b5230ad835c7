"""A fixed cost is spent once, for all cases together, whatever is decided."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts.groups import groups
from rocwidgets.widget.scene import chart_of, scene_of

FIXED = 37.5


def evaluations(costs: Any = rw.Costs.from_gains, **given: Any) -> tuple[rw.Evaluation, ...]:
    """Return the same cases without and with a fixed cost."""
    rng = np.random.default_rng(0)
    y = np.arange(240) % 2 == 0
    scores = {"a": rng.normal(y, 1.0), "b": rng.normal(y, 1.4)}
    of: dict[str, Any] = {"group": np.repeat(["x", "y", "z"], 80), "fold": np.repeat(range(4), 60)}
    of |= {"population": 1000, "prevalence": 0.25, "n_bootstrap": 40, "threshold": 0.6}
    return tuple(
        rw.Evaluation(y, scores, costs=costs(tp=12, fp=-3, fixed=fixed), **{**of, **given})
        for fixed in (0, FIXED)
    )


PROFITS = {
    "a threshold": lambda ev: ev.at().profit,
    "the best": lambda ev: ev.best().profit,
    "a summary": lambda ev: ev.summary("profit"),
    "a curve": lambda ev: ev["a"].curve("profit")["profit"],
    "all metrics": lambda ev: ev["a"].curve("threshold_metrics")["profit"],
    "a gains table": lambda ev: ev["a"].gains_table()["profit"],
    "an optimum": lambda ev: ev["a"].bootstrap_optimum().intervals.loc["profit"],
    "a decision": lambda ev: ev.decide("cost").profit,
    "its interval": lambda ev: [ev.decide().profit_low, ev.decide().profit_high],
    "a corrected decision": lambda ev: ev.decide("cost").profit_corrected,
    "a mixture": lambda ev: ev.compare.mix_at(fpr=0.2).profit,
    "thresholds of groups": lambda ev: ev.groups.thresholds("equal_tpr", tolerance=0.1).profit,
    "a decision for groups": lambda ev: ev.groups.thresholds("least_cost").decision().profit,
    "on held-out cases": lambda ev: ev.groups.thresholds("least_cost").held_out_profit,
    "a price of groups": lambda ev: ev.groups.price("equal_tpr")["profit"],
    "an average of folds": lambda ev: ev.folds.vertical_average("profit")[["y", "low", "high"]],
    "a band": lambda ev: ev["a"].bands("profit")[["y", "low", "high"]],
}


@pytest.mark.filterwarnings("ignore:All groups share one threshold")
@pytest.mark.parametrize("profit", PROFITS.values(), ids=PROFITS)
def test_a_total_profit_is_less_by_it(profit: Any) -> None:
    without, net = (np.asarray(profit(ev), float) for ev in evaluations())
    np.testing.assert_allclose(without - net, FIXED, atol=1e-9)


SAME = {
    "a cost per case": lambda ev: ev.at().expected_cost,
    "a cost of the sample": lambda ev: ev.at().total_cost,
    "the best threshold": lambda ev: ev["a"].best().threshold,
    "the Bayes threshold": lambda ev: ev.costs.bayes_threshold,
    "groups": lambda ev: ev.groups.summary()["profit"],
    "rows of thresholds of groups": lambda ev: ev.groups.thresholds("one").summary()["profit"],
    "a price": lambda ev: ev.groups.thresholds("equal_tpr").price,
    "folds": lambda ev: ev.folds.summary()["profit"],
    "a cost curve": lambda ev: ev["a"].curve("cost_curve")["normalized_expected_cost"],
    "regret": lambda ev: ev["a"].regret(rw.Costs(fp=(1, 3), fn=10)).thresholds["worst"],
    "information": lambda ev: ev["a"].value_of_information(50)["value"],
    "income and spending": lambda ev: ev["a"].gains_table()[["income", "spending"]],
}


@pytest.mark.filterwarnings("ignore:All groups share one threshold")
@pytest.mark.parametrize("number", SAME.values(), ids=SAME)
def test_what_is_of_a_case_or_a_part_is_without_it(number: Any) -> None:
    without, net = (np.asarray(number(ev), float) for ev in evaluations())
    assert without.size
    np.testing.assert_array_equal(without, net)


def test_groups_add_up_to_the_profit_before_it() -> None:
    _, ev = evaluations()
    together = ev.groups.summary().loc["a", "profit"].sum()
    assert together - FIXED == pytest.approx(ev.at().profit)


def test_tiers_spend_it_once() -> None:
    between = {"mail": (4, -1)}

    def costs(**given: Any) -> rw.Costs:
        return rw.Costs.from_gains(**given, between=between)

    without, net = (ev["a"].tiers.best().profit for ev in evaluations(costs))
    assert without - net == pytest.approx(FIXED)


def test_it_is_added_to_costs_of_each_case() -> None:
    amount = np.linspace(5, 50, 240)
    without, net = evaluations(
        lambda *, fixed, **_: rw.Costs(fp=3, fn=0, fixed=fixed), case_costs=rw.CaseCosts(fn=amount)
    )
    for profit in (PROFITS["a threshold"], PROFITS["the best"], PROFITS["a gains table"]):
        np.testing.assert_allclose(np.asarray(profit(without)) - profit(net), FIXED)


def test_charts_say_it() -> None:
    _, ev = evaluations()
    chart = chart_of(ev, "profit", {})
    assert chart.notes[0] == "Each hit earns 12, each false alarm costs 3, plus 37.5 once."
    place = chart.markers[-1].y
    assert place == pytest.approx(ev.at().profit)
    scene = scene_of(ev, {"metric": "tpr"})
    note = "Profits of groups leave out the fixed cost of 37.5."
    assert note in groups(scene).notes


def test_it_is_no_cost_of_a_label() -> None:
    y, scores = [[0, 1], [1, 0], [1, 1], [0, 0]], [[0.1, 0.9], [0.8, 0.3], [0.6, 0.4], [0.2, 0.1]]
    costs = {"label 1": rw.Costs(fp=1, fn=9, fixed=5), "label 2": rw.Costs(fp=5, fn=1)}
    with pytest.raises(ValueError, match="for all labels together") as refused:
        rw.Evaluation.from_multilabel(y, scores, costs=costs)
    assert "ev.costs = rw.Costs(fp=0, fn=0, fixed=5)" in str(refused.value)
