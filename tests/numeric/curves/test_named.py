from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle
from scipy import stats

import rocwidgets as rw
from rocwidgets.numeric import CountTable, thin
from rocwidgets.numeric.curves import CURVES, average_precision, curve, precision_at
from rocwidgets.widget.scene import chart_of

COSTS: dict[str, Any] = {"tp": -2, "fp": 3, "fn": 4, "tn": 0}
SETTING: dict[str, Any] = {"prevalence": 0.3, "population": 500, "costs": COSTS}
COLUMNS = {
    "roc": ["fpr", "tpr"],
    "pn": ["fp", "tp"],
    "precision_recall": ["tpr", "precision"],
    "gains": ["ppr", "tpr"],
    "lift": ["ppr", "lift"],
    "ks": ["ppr", "tpr", "fpr", "youden"],
    "det": ["fpr", "fnr", "probit_fpr", "probit_fnr"],
    "profit": ["ppr", "profit"],
    "roi": ["ppr", "roi"],
    "decision_curve": [
        "probability",
        "net_benefit",
        "treat_all",
        "standardized_net_benefit",
        "interventions_avoided",
    ],
    "cost_curve": ["probability_cost", "normalized_expected_cost"],
    "threshold_metrics": [
        "accuracy",
        "precision",
        "tpr",
        "fpr",
        "tnr",
        "fnr",
        "npv",
        "ppr",
        "lift",
        "f1",
        "mcc",
        "balanced_accuracy",
        "youden",
        "kappa",
        "g_mean",
        "csi",
        "lr_plus",
        "expected_cost",
        "profit",
        "tp",
        "fp",
        "fn",
        "tn",
    ],
}


def test_every_curve_has_its_columns():
    positive, score = oracle.simulated("four digits", 3000, 1)
    table = CountTable.from_scores(positive, score)
    assert sorted(CURVES) == sorted(COLUMNS)
    for name in CURVES:
        result = curve(table, name, **SETTING)
        assert list(result) == ["threshold", *COLUMNS[name]]
        length = len(result["threshold"])
        assert all(column.shape == (length,) for column in result.values())
        if name != "cost_curve":
            assert result["threshold"].tolist() == table.rows().threshold.tolist()


@pytest.mark.parametrize("weights", [False, True])
def test_every_number_is_that_of_the_rule(weights):
    positive, score = oracle.simulated("four digits", 200, 1)
    weight = np.random.default_rng(5).gamma(1, size=200) if weights else None
    table = CountTable.from_scores(positive, score, weight)
    ev = rw.Evaluation(
        positive,
        score,
        sample_weight=weight,
        prevalence=SETTING["prevalence"],
        population=SETTING["population"],
        costs=rw.Costs(**COSTS),
    )
    points = [ev.at(threshold) for threshold in table.rows().threshold]
    for name in ("roc", "pn", "gains", "ks", "profit", "threshold_metrics"):
        for column, values in list(curve(table, name, **SETTING).items())[1:]:
            expected = [getattr(point, column) for point in points]
            np.testing.assert_allclose(values, expected, rtol=1e-12, atol=1e-14, err_msg=column)
    for name, column in (("precision_recall", "precision"), ("lift", "lift")):
        values = curve(table, name, **SETTING)[column]
        expected = [getattr(point, column) for point in points]
        expected[0] = expected[1]
        np.testing.assert_allclose(values, expected, rtol=1e-12)
    errors = curve(table, "det", **SETTING)
    for rate in ("fpr", "fnr"):
        np.testing.assert_allclose(errors[rate], [getattr(point, rate) for point in points])
        np.testing.assert_allclose(stats.norm.cdf(errors[f"probit_{rate}"]), errors[rate])


@pytest.mark.parametrize("charged", ["every contact", "amounts"])
@pytest.mark.parametrize("fixed", [0, 40])
def test_the_return_is_what_the_gains_table_earns_beyond_what_it_spends(charged, fixed):
    positive, score = oracle.simulated("four digits", 3000, 1)
    amounts = {"fp": np.linspace(1, 5, 3000)} if charged == "amounts" else {}
    ev = rw.Evaluation(
        positive,
        score,
        prevalence=SETTING["prevalence"],
        population=SETTING["population"],
        costs=rw.Costs(tp=-20, fp=3, fn=2, tn=1, fixed=fixed),
        case_costs=rw.CaseCosts(**amounts) if amounts else None,
    )
    curve = ev.curve("roi").set_index("threshold")
    table = ev["model"].gains_table(bins=100).set_index("threshold")
    spent = table["spending"] + fixed
    expected = (table["income"] - spent) / spent
    np.testing.assert_allclose(curve["roi"][table.index], expected, rtol=1e-9)
    np.testing.assert_allclose(curve["ppr"][table.index], table["share"], rtol=1e-12)
    # Of contacting nobody: what is spent, or the limit.
    assert curve["roi"].iloc[0] == (-1 if fixed else curve["roi"].iloc[1])
    drawn = chart_of(ev, "roi").curves[0]
    height = np.interp(drawn.x[1:], curve["ppr"], 100 * curve["roi"])
    np.testing.assert_allclose(height, drawn.y[1:], atol=0.5)


def test_the_decision_curve_treats_from_each_score_on():
    table = CountTable.from_scores(
        np.array([True, True, False, True, False]), np.array([1, 0.5, 0.5, 0.2, 0])
    )
    result = curve(table, "decision_curve", **{**SETTING, "prevalence": 0.6})
    assert result["threshold"].tolist() == [np.inf, 1, 0.5, 0.2, 0]
    assert result["probability"].tolist() == [1, 1, 0.5, 0.2, 0]
    np.testing.assert_allclose(result["net_benefit"], [0, 0.2, 0.2, 0.55, 0.6])
    np.testing.assert_allclose(result["treat_all"], [-np.inf, -np.inf, 0.2, 0.5, 0.6])


@pytest.mark.parametrize("score", [[-0.1, 0.5], [0.5, 1.1]])
def test_a_decision_curve_needs_probabilities(score):
    table = CountTable.from_scores(np.array([False, True]), np.array(score))
    with pytest.raises(ValueError, match="needs probabilities"):
        curve(table, "decision_curve", **SETTING)


@given(sample=oracle.samples(), x=st.floats(0, 1))
def test_the_cost_curve_names_the_best_threshold(sample, x):
    table = CountTable.from_scores(*sample)
    result = curve(table, "cost_curve", **SETTING)
    place = result["probability_cost"]
    assert place[[0, -1]].tolist() == [0, 1]
    best = result["threshold"][np.searchsorted(place, x, side="right") - 1]
    tp, fp = table.at(best)
    rows = table.rows()
    lines = (1 - rows.tp / table.P) * x + rows.fp / table.N * (1 - x)
    assert (1 - tp / table.P) * x + fp / table.N * (1 - x) <= lines.min() + 1e-14


def test_the_error_of_an_unknown_name_lists_the_names():
    table = CountTable.from_scores(np.array([False, True]), np.array([0.1, 0.9]))
    with pytest.raises(
        ValueError, match=r"Unknown curve 'rco'\. Pass one of roc, pn, .*cost_curve"
    ):
        curve(table, "rco", **SETTING)


@pytest.mark.parametrize("prevalence", [0, 1, np.nan])
@pytest.mark.parametrize("name", ["roc", "cost_curve"])
def test_a_prevalence_out_of_range_is_refused(name, prevalence):
    table = CountTable.from_scores(np.array([False, True]), np.array([0.1, 0.9]))
    with pytest.raises(ValueError, match="prevalence must be between"):
        curve(table, name, **{**SETTING, "prevalence": prevalence})


def test_rows_that_are_drawn_give_nearly_the_same():
    positive, score = oracle.simulated("probability", 50000, 6)
    table = CountTable.from_scores(positive, score)
    every, kept = table.rows(), thin(table)
    assert len(kept) < len(every) / 10
    recall = np.linspace(0.01, 1, 100)
    values = [
        (
            precision_at(rows.tp / table.P, rows.fp / table.N, 0.3, recall),
            average_precision(rows.tp / table.P, rows.fp / table.N, 0.3),
        )
        for rows in (every, kept)
    ]
    np.testing.assert_allclose(values[0][0], values[1][0], atol=1e-3)
    assert values[0][1] == pytest.approx(values[1][1], abs=1e-3)


def test_integer_weights_are_repetition():
    positive, score = oracle.simulated("four digits", 500, 2)
    weight = np.random.default_rng(1).integers(0, 4, 500, np.intp)
    one = CountTable.from_scores(positive, score, weight.astype(float))
    other = CountTable.from_scores(np.repeat(positive, weight), np.repeat(score, weight))
    for name in CURVES:
        pair = [curve(table, name, **SETTING) for table in (one, other)]
        assert list(pair[0]) == list(pair[1])
        for column in pair[0]:
            np.testing.assert_array_equal(pair[0][column], pair[1][column], err_msg=column)
