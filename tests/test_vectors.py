"""The Python formulas give the numbers that the TypeScript formulas are tested against."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from support import vectors
from support.effort import sampled
from support.paying import paying

import rocwidgets as rw
from rocwidgets.numeric import curves
from rocwidgets.numeric.decisions.isometrics import chord, isometrics

CASES = json.loads(vectors.FILE.read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("number", sampled(range(vectors.N_CASES), 4))
def test_the_file_is_what_the_definitions_give(number: int) -> None:
    assert vectors.make_case(number) == CASES[number]


def test_the_file_has_all_cases() -> None:
    assert len(CASES) == vectors.N_CASES


@pytest.mark.parametrize("case", CASES)
def test_evaluation_gives_the_vectors(case: dict) -> None:
    ev = rw.Evaluation(
        case["y_true"],
        case["y_score"],
        costs=paying(**case["costs"]),
        prevalence=case["prevalence"],
        population=case["population"],
    )
    expected = case["expected"]
    counts = ev[ev.model].counts()
    for name in ("tp", "fp"):
        assert counts[name].tolist() == expected[name]
    assert counts["threshold"].tolist() == [math.inf, *expected["threshold"]]
    assert ev[ev.model].auc() == expected["auc"]
    assert ev.best().threshold == counts["threshold"][expected["optimum"]]
    slope = float("nan" if expected["slope"] is None else expected["slope"])
    np.testing.assert_allclose(ev.costs.iso_performance_slope(ev.prevalence), slope)
    points = [ev.at(threshold) for threshold in counts["threshold"]]
    for point, rates in zip(points, expected["rates"], strict=True):
        for name, rate in rates.items():
            value = math.nan if rate is None else rate
            np.testing.assert_allclose(getattr(point, name), value, rtol=1e-12, atol=1e-12)
    for name in ("expected_cost", "profit"):
        values = [getattr(point, name) for point in points]
        np.testing.assert_allclose(values, expected[name], rtol=1e-12, atol=1e-9)


@pytest.mark.parametrize("case", CASES)
def test_tiers_give_the_vectors(case: dict) -> None:
    ev = rw.Evaluation(case["y_true"], case["y_score"], prevalence=case["prevalence"])
    for expected in case["expected"]["tiers"]:
        ev.costs = paying(**case["costs"], between=expected["between"])
        tiers = ev[ev.model].tiers.best()
        assert tiers.expected_cost == pytest.approx(expected["expected_cost"], abs=1e-12)
        if "share" in expected:
            between = sum(tiers.shares[name] for name in ev.costs.between)
            assert between == pytest.approx(expected["share"], abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("weight", [None, 1 / 3, 0.1, 1e-5])
@pytest.mark.parametrize("case", CASES)
def test_borders_of_shares_give_the_vectors(case: dict, weight: float | None) -> None:
    expected, pi = case["expected"], case["prevalence"]
    weights = None if weight is None else [weight] * len(case["y_true"])
    ev = rw.Evaluation(case["y_true"], case["y_score"], sample_weight=weights, prevalence=pi)
    threshold = np.array([math.inf, *expected["threshold"]])
    own = rw.Evaluation(case["y_true"], case["y_score"], sample_weight=weights)
    for number, ends in expected["group_ends"].items():
        assert (
            own[own.model].gains_table(bins=int(number))["threshold"].tolist()
            == threshold[ends].tolist()
        )
    for percents, row in expected["last_within"].items():
        assert ev.best("ppr", max_share=int(percents) / 100).threshold == threshold[row]


@pytest.mark.parametrize("case", CASES)
def test_isometrics_give_the_vectors(case: dict) -> None:
    expected = case["expected"]
    rules = zip(expected["tp"], expected["fp"], expected["isometrics"], strict=False)
    for tp, fp, lines in rules:
        rule = (fp / expected["fp"][-1], tp / expected["tp"][-1])
        for metric, ends in lines.items():
            result = isometrics(metric, case["prevalence"], case["population"], **case["costs"])
            np.testing.assert_allclose(chord(result.through(*rule)) or [], ends, atol=1e-12)
            if ends:
                level = chord(result.line(result.at(*rule)))
                np.testing.assert_allclose(level or [], ends, atol=1e-12)


@pytest.mark.parametrize("case", CASES)
def test_curves_give_the_vectors(case: dict) -> None:
    counts, expected, pi = case["expected"], case["expected"]["curves"], case["prevalence"]
    tp, fp = np.array(counts["tp"]), np.array(counts["fp"])
    tpr, fpr = tp / tp[-1], fp / fp[-1]
    between = expected["precision_at"]
    np.testing.assert_allclose(
        curves.precision_at(tpr, fpr, pi, between["recall"]), between["precision"], rtol=1e-12
    )
    precision = curves.precision_recall(tpr, fpr, pi)[1]
    rates = counts["rates"]
    limits = [between["precision"][0], *(rate["precision"] for rate in rates[1:])]
    np.testing.assert_allclose(precision, limits, rtol=1e-12)
    average = curves.average_precision(tpr, fpr, pi)
    assert average == pytest.approx(expected["average_precision"], rel=1e-12)
    fnr = (tp[-1] - tp) / tp[-1]
    np.testing.assert_allclose(fnr, [rate["fnr"] for rate in rates], rtol=1e-12)
    error = curves.equal_error_rate(fpr, fnr)
    assert error == pytest.approx(expected["equal_error_rate"], abs=1e-12)
    assert curves.ks(tpr, fpr).row == expected["ks"]
    for t, values in expected["net_benefit"].items():
        result = curves.net_benefit(tpr, fpr, pi, float(t))
        np.testing.assert_allclose(result, values, rtol=1e-12, atol=1e-14)
        share = curves.standardized_net_benefit(tpr, fpr, pi, float(t))
        np.testing.assert_allclose(share, np.divide(values, pi), rtol=1e-12, atol=1e-14)
    for t, values in expected["interventions_avoided"].items():
        result = curves.interventions_avoided(tpr, fpr, pi, float(t))
        np.testing.assert_allclose(result, [_or_lowest(each) for each in values], atol=1e-10)
    place = math.nan if expected["probability_cost"] is None else expected["probability_cost"]
    np.testing.assert_allclose(curves.probability_cost(pi, **case["costs"]), place, rtol=1e-12)
    envelope = curves.cost_curve(tpr[counts["hull"]], fpr[counts["hull"]])
    np.testing.assert_allclose(
        envelope.probability_cost, expected["cost_curve"]["x"], rtol=1e-12, atol=1e-14
    )
    np.testing.assert_allclose(envelope.cost, expected["cost_curve"]["y"], rtol=1e-12, atol=1e-14)


def _or_lowest(value: float | None) -> float:
    return -math.inf if value is None else value
