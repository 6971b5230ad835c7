"""Examples printed in the papers, as collected in tests/data/papers.json."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from rocwidgets.numeric import (
    CountTable,
    accuracy,
    bayes_threshold,
    expected_cost,
    iso_performance_slope,
    optimum,
    profit,
)

FILE = Path(__file__).parents[1] / "data" / "papers.json"
VECTORS = {vector["id"]: vector for vector in json.loads(FILE.read_text("utf-8"))["vectors"]}
AREAS = [k for k in VECTORS if k.startswith("majnik-t1-") and "y" in (VECTORS[k]["input"] or {})]
PROFITS = [k for k in VECTORS if k.startswith("prati-roi-A-")]


def table_of(name):
    sample = VECTORS[name]["input"]
    return CountTable.from_scores(np.array(sample["y"]) == 1, np.array(sample["score"], float))


def test_the_examples_are_there():
    assert len(AREAS) >= 8
    assert len(PROFITS) == 3


def test_vuk_curk_table_1():
    expected = VECTORS["vuk-t1-fawcett"]["computed"]
    table = table_of("vuk-t1-fawcett")
    rows = table.rows()
    assert rows.threshold.tolist() == [float(value) for value in expected["thresholds"]]
    assert rows.tp.tolist() == expected["tp"]
    assert rows.fp.tolist() == expected["fp"]
    assert table.auc == expected["auc"]
    hull = [
        list(point) for point in zip(table.hull.fp.tolist(), table.hull.tp.tolist(), strict=True)
    ]
    assert hull == expected["hull_fp_tp"]
    assert np.trapezoid(table.hull.tp, table.hull.fp) / 100 == expected["hull_auc"]


def test_fawcett_best_accuracy():
    expected = VECTORS["fawcett-20-published"]["expected"]
    computed = VECTORS["fawcett-20-published"]["computed"]
    table = table_of("vuk-t1-fawcett")
    best = optimum(table, "accuracy", 0.5)
    point = best.tp[0] / table.P, best.fp[0] / table.N
    assert (best.threshold[0], *point[::-1]) == tuple(
        expected[name] for name in ("threshold", "fpr", "tpr")
    )
    assert accuracy(*point, 0.5) == pytest.approx(expected["accuracy"], abs=1e-15)
    tp, fp = table.at(0.5)
    assert accuracy(tp / 10, fp / 10, 0.5) == pytest.approx(computed["accuracy_at_0_5"], abs=1e-15)


def test_vuk_curk_table_2():
    vector = VECTORS["vuk-t2-aroc"]
    table = table_of("vuk-t2-aroc")
    assert table.auc == pytest.approx(vector["computed"]["A_ROC2"], abs=vector["tol"])
    assert table.rows().tp.tolist() == vector["computed"]["tp"]
    assert table.rows().fp.tolist() == vector["computed"]["fp"]


def test_vuk_curk_iso_accuracy_slope():
    vector = VECTORS["vuk-iso-slopes"]
    p, n = vector["input"]["P"], vector["input"]["N"]
    slope = iso_performance_slope(p / (p + n), tp=0, fp=1, fn=1, tn=0)
    assert slope == pytest.approx(vector["expected"]["roc_slope"], rel=1e-15)


def test_majnik_bosnic_figure_3():
    vector = VECTORS["majnik-24"]
    table = table_of("majnik-24")
    assert table.auc == vector["expected"]["auc"]
    assert (table.rows().fp / table.N).tolist() == vector["computed"]["fpr"]
    assert (table.rows().tp / table.P).tolist() == vector["computed"]["tpr"]


@pytest.mark.parametrize("name", AREAS)
def test_majnik_bosnic_table_1(name):
    vector = VECTORS[name]
    expected = vector["expected"]["AUC"]
    assert table_of(name).auc == pytest.approx(expected, abs=vector["tol"])


def test_rakotomalala_curve_and_area():
    table = table_of("rako-roc")
    vector = VECTORS["rako-roc"]
    np.testing.assert_allclose(table.rows().fp / table.N, vector["expected"]["fpr"], atol=5e-4)
    np.testing.assert_allclose(table.rows().tp / table.P, vector["expected"]["tpr"], atol=5e-4)
    assert table.auc == pytest.approx(VECTORS["rako-auc1"]["expected"]["auc"], abs=5e-4)
    assert table.auc * table.P * table.N == pytest.approx(VECTORS["rako-auc2"]["expected"]["U"])
    trapezoids = np.diff(table.rows().fp / table.N) * (
        (table.rows().tp[1:] + table.rows().tp[:-1]) / (2 * table.P)
    )
    np.testing.assert_allclose(trapezoids, VECTORS["rako-auc1"]["expected"]["surface"], atol=5e-4)


@pytest.mark.parametrize("k", [0, 1])
def test_rakotomalala_costs(k):
    vector = VECTORS["rako-cost"]
    (tp, fn), (fp, tn) = vector["input"][f"M{k + 1}"]
    (cost_tp, cost_fn), (cost_fp, cost_tn) = vector["input"]["cost"]
    point = tp / (tp + fn), fp / (fp + tn), (tp + fn) / (tp + fn + fp + tn)
    cost = expected_cost(*point, tp=cost_tp, fp=cost_fp, fn=cost_fn, tn=cost_tn)
    assert cost == pytest.approx(vector["expected"]["cost"][k], rel=1e-14)
    error = expected_cost(*point, tp=0, fp=1, fn=1, tn=0)
    assert error == pytest.approx(vector["expected"]["err"][k], rel=1e-14)


def test_prati_slope_and_probability_cost():
    vector = VECTORS["prati-slope-pc"]
    # A false alarm that costs m misses, at equal classes, has slope m and PC(+) = 1 / (1 + m).
    costs = {"tp": 0, "fp": vector["input"]["m"], "fn": 1, "tn": 0}
    slope = iso_performance_slope(0.5, **costs)
    assert slope == vector["input"]["m"]
    assert 1 / (1 + slope) == pytest.approx(vector["expected"], abs=vector["tol"])
    assert 1 - bayes_threshold(**costs) == pytest.approx(1 / (1 + slope), rel=1e-14)


@pytest.mark.parametrize("name", PROFITS)
def test_prati_profits(name):
    vector = VECTORS[name]
    case = vector["input"]
    costs = {cell: -case[f"profit_{cell.upper()}"] for cell in ("tp", "fp", "fn", "tn")}
    result = profit(case["tpr"], case["fpr"], case["prevalence"], case["N"], **costs)
    assert result == pytest.approx(vector["expected"], rel=1e-14)


def test_prati_profit_when_every_mail_costs():
    vector, case = VECTORS["prati-roi-alt"], VECTORS["prati-roi-A-96500"]["input"]
    result = profit(
        vector["input"]["tpr"],
        vector["input"]["fpr"],
        case["prevalence"],
        case["N"],
        tp=-47,
        fp=3,
        fn=0,
        tn=0,
    )
    assert result == pytest.approx(vector["computed"]["TEP"], rel=1e-14)
    assert abs(result - vector["expected"]) > 7000


def test_dyakonov_first_decile():
    vector = VECTORS["dya-econ"]
    case = vector["input"]
    share = case["responders"] / case["n_contacted"]
    result = profit(
        1,
        1,
        share,
        case["n_contacted"],
        tp=case["cost"] - case["income"],
        fp=case["cost"],
        fn=0,
        tn=0,
    )
    assert result == pytest.approx(vector["expected"]["profit"], abs=1e-9)
