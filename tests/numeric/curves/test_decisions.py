from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from rocwidgets.numeric.curves import (
    interventions_avoided,
    net_benefit,
    return_on_investment,
    standardized_net_benefit,
    treat_all,
)

DATA = Path(__file__).parents[2] / "data"
VECTORS = {v["id"]: v for v in json.loads((DATA / "papers.json").read_text("utf-8"))["vectors"]}
DCURVES = list(csv.DictReader((DATA / "dcurves_famhistory.csv").read_text("utf-8").splitlines()))


@pytest.mark.parametrize("rule", ["all", "none", "famhistory"])
def test_dcurves_gives_the_same_net_benefit(rule):
    cases = [case for case in DCURVES if case["variable"] == rule]
    names = "pos_rate", "tp_rate", "fp_rate", "threshold", "net_benefit"
    share, hits, alarms, t, expected = (
        np.array([float(case[name]) for case in cases]) for name in names
    )
    assert len(t) == 100
    tpr, fpr = hits / share, alarms / (1 - share)
    np.testing.assert_allclose(net_benefit(tpr, fpr, share[0], t), expected, atol=1e-14)
    if rule == "all":
        np.testing.assert_allclose(treat_all(share[0], t), expected, atol=1e-14)


def test_net_benefit_at_the_ends():
    result = net_benefit([0, 0.5, 0.5], [0, 0, 0.1], 0.2, [1, 1, 1])
    assert result.tolist() == [0, 0.1, -np.inf]
    assert treat_all(0.2, 0.0) == 0.2
    assert treat_all(0.2, 0.2) == pytest.approx(0, abs=1e-16)
    assert net_benefit([[0.5], [1]], 0.1, 0.2, [0.1, 0.2, 0.3]).shape == (2, 3)


def test_interventions_avoided_and_shares_at_the_ends():
    result = interventions_avoided([1, 0.5, 1], [0.2, 0.2, 1], 0.2, 0.0)
    np.testing.assert_allclose(result, [64, -np.inf, 0])
    np.testing.assert_allclose(interventions_avoided([0, 0.5], [0, 0.25], 0.2, 1.0), [80, 60])
    assert standardized_net_benefit(1, 0, 0.2, 0.7) == pytest.approx(1)
    assert interventions_avoided(1, 1, 0.2, 0.3) == 0


def test_dcurves_net_benefit_is_that_of_interventions():
    cases = [case for case in DCURVES if case["variable"] == "famhistory"]
    names = "pos_rate", "tp_rate", "fp_rate", "threshold", "net_benefit"
    share, hits, alarms, t, benefit = (
        np.array([float(case[name]) for case in cases]) for name in names
    )
    inside = (t > 0) & (t < 1)
    tpr, fpr, odds = hits / share, alarms / (1 - share), t[inside] / (1 - t[inside])
    result = interventions_avoided(tpr[inside], fpr[inside], share[0], t[inside])
    expected = 100 * (benefit[inside] - treat_all(share[0], t[inside])) / odds
    np.testing.assert_allclose(result, expected, atol=1e-10)


@pytest.mark.parametrize("probability", [-0.1, 1.1, np.nan])
def test_a_probability_out_of_range_is_refused(probability):
    with pytest.raises(ValueError, match="outside 0 to 1"):
        net_benefit(0.5, 0.5, 0.5, [0.5, probability])


@pytest.mark.parametrize(("charged", "spend"), [("every", 22), ("wasted", 18)])
def test_return_is_that_of_counts(charged, spend):
    # 100 cases, 10 of them positive; the rule contacts 4 of those and 18 others.
    share, percent = return_on_investment(
        [0, 0.4, 1], [0, 0.2, 1], 0.1, 100, gain=9, contact_cost=1, fixed=5, charged=charged
    )
    np.testing.assert_allclose(share, [0, 0.22, 1])
    np.testing.assert_allclose(percent[:2], [-100, 100 * (36 - spend - 5) / (spend + 5)])


def test_return_without_a_fixed_cost_starts_at_its_limit():
    columns = [0, 0.4, 1], [0, 0.2, 1], 0.1, 100
    _, percent = return_on_investment(*columns, gain=9, contact_cost=1)
    assert percent[0] == percent[1] == pytest.approx(100 * (36 - 22) / 22)
    _, percent = return_on_investment(*columns, gain=9, contact_cost=0)
    assert percent.tolist() == [np.inf] * 3
    _, percent = return_on_investment(
        [0, 0.5, 1], [0, 0, 1], 0.5, 10, gain=2, contact_cost=1, charged="wasted"
    )
    assert percent.tolist() == [np.inf, np.inf, 100]


def test_dyakonov_first_decile_in_percent():
    vector = VECTORS["dya-econ"]
    case, expected = vector["input"], vector["expected"]
    share = case["responders"] / case["n_contacted"]
    _, percent = return_on_investment(
        [1.0], [1.0], share, case["n_contacted"], gain=case["income"], contact_cost=case["cost"]
    )
    assert percent[0] == pytest.approx(100 * expected["profit"] / expected["spend"])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"charged": "none"}, r"Unknown charged 'none'\. Pass one of every, wasted"),
        ({"contact_cost": -1}, "costs must be at least 0"),
        ({"fixed": np.nan}, "costs must be at least 0"),
    ],
)
def test_wrong_spending_is_refused(wrong, message):
    with pytest.raises(ValueError, match=message):
        return_on_investment([0, 1], [0, 1], 0.5, 10, **{"gain": 1, "contact_cost": 1} | wrong)


@pytest.mark.parametrize("charged", ["every", "wasted"])
@pytest.mark.parametrize("population", [0.001, 7.0])
def test_return_is_the_same_in_any_unit_of_money(charged, population):
    columns = [0.0, 0.2, 0.7, 1.0], [0.0, 0.05, 0.4, 1.0], 0.3, population
    _, expected = return_on_investment(*columns, gain=3, contact_cost=1, charged=charged)
    for unit in (5e-324, 1e-310, 2.0**-900, 2.0**300):
        _, result = return_on_investment(
            *columns, gain=3 * unit, contact_cost=unit, charged=charged
        )
        assert result == pytest.approx(expected, rel=1e-9)
