from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.curves import (
    gains,
    gains_area,
    ks,
    lift,
    lift_chart_area,
    lift_chart_area_steps,
    perfect_gains,
    perfect_lift,
    roc_area,
    roc_area_steps,
)

FILE = Path(__file__).parents[2] / "data" / "papers.json"
VECTORS = {vector["id"]: vector for vector in json.loads(FILE.read_text("utf-8"))["vectors"]}
PREVALENCE = st.sampled_from([Fraction(1, 2), Fraction(1, 20), Fraction(9, 10), Fraction(1, 3)])
WEIGHTS = st.integers(0, 3)


def rates_of(table):
    rows = table.rows()
    return rows.tp / table.P, rows.fp / table.N


def table_of(name):
    sample = VECTORS[name]["input"]
    return CountTable.from_scores(np.array(sample["y"]) == 1, np.array(sample["score"], float))


@given(sample=oracle.samples(), pi=PREVALENCE)
def test_gains_and_lift_are_the_exact_quotients(sample, pi):
    rows = oracle.all_rows(*sample)
    p, n = rows[-1][1:]
    exact = [(Fraction(tp, p), Fraction(fp, n)) for _, tp, fp in rows]
    share = [pi * h + (1 - pi) * f for h, f in exact]
    quotient = [h / x for (h, _), x in zip(exact[1:], share[1:], strict=True)]
    tpr, fpr = rates_of(CountTable.from_scores(*sample))
    for result, y in [
        (gains(tpr, fpr, float(pi)), [h for h, _ in exact]),
        (lift(tpr, fpr, float(pi)), [quotient[0], *quotient]),
    ]:
        np.testing.assert_allclose(result[0], np.array(share, float), rtol=1e-13)
        np.testing.assert_allclose(result[1], np.array(y, float), rtol=1e-13)


@given(sample=oracle.samples(), pi=PREVALENCE)
def test_nothing_is_above_the_perfect_lines(sample, pi):
    tpr, fpr = rates_of(CountTable.from_scores(*sample))
    share, y = gains(tpr, fpr, float(pi))
    assert (y <= perfect_gains(share, float(pi)) + 1e-14).all()
    share, y = lift(tpr, fpr, float(pi))
    assert (y <= perfect_lift(share, float(pi)) * (1 + 1e-14)).all()


def test_perfect_scores_are_on_the_perfect_lines():
    tpr, fpr = [0, 0.25, 1, 1, 1], [0, 0, 0, 0.5, 1]
    share, y = gains(tpr, fpr, 0.2)
    np.testing.assert_allclose(share, [0, 0.05, 0.2, 0.6, 1])
    np.testing.assert_allclose(perfect_gains(share, 0.2), y)
    share, y = lift(tpr, fpr, 0.2)
    np.testing.assert_allclose(y, [5, 5, 5, 1 / 0.6, 1])
    np.testing.assert_allclose(perfect_lift(share, 0.2), y)
    assert perfect_gains(0.1, 0.4) == 0.25
    assert perfect_lift(0.5, 0.4) == 2


@given(sample=oracle.samples(), data=st.data())
def test_areas_count_pairs(sample, data):
    positive, score = sample
    weight = np.array(data.draw(st.lists(WEIGHTS, min_size=len(score), max_size=len(score))))
    weight[:2] = 1
    table = CountTable.from_scores(positive, score, weight.astype(float))
    tpr, fpr = rates_of(table)
    high, low = np.repeat(score[positive], weight[positive]), np.repeat(score, weight)
    negative = np.repeat(score[~positive], weight[~positive])
    strict = (high[:, None] > negative).sum()
    ties = (high[:, None] == negative).sum()
    pairs = len(high) * len(negative)
    assert roc_area_steps(tpr, fpr) == pytest.approx(strict / pairs, abs=1e-13)
    assert roc_area(tpr, fpr) == pytest.approx((strict + ties / 2) / pairs, abs=1e-13)
    assert roc_area(tpr, fpr) == pytest.approx(table.auc, abs=1e-13)
    steps = (high[:, None] > low).sum() / len(low)
    assert lift_chart_area_steps(tpr, fpr, table.P, table.N) == pytest.approx(steps, abs=1e-11)
    lines = np.trapezoid(table.rows().tp, (table.rows().tp + table.rows().fp) / len(low))
    assert lift_chart_area(tpr, fpr, table.P, table.N) == pytest.approx(lines, abs=1e-11)


def test_vuk_curk_roc_areas():
    tpr, fpr = rates_of(table_of("vuk-t2-aroc"))
    computed = VECTORS["vuk-t2-aroc"]["computed"]
    assert roc_area_steps(tpr, fpr) == pytest.approx(computed["A_ROC1"], abs=1e-12)
    assert roc_area(tpr, fpr) == pytest.approx(computed["A_ROC2"], abs=1e-12)


def test_vuk_curk_lift_areas():
    tpr, fpr = rates_of(table_of("vuk-t3-alift"))
    computed = VECTORS["vuk-t3-alift"]["computed"]
    assert lift_chart_area(tpr, fpr, 3, 3) == pytest.approx(computed["A_lift2"], abs=1e-12)
    assert lift_chart_area_steps(tpr, fpr, 3, 3) == pytest.approx(computed["A_lift1"], abs=1e-12)
    assert lift_chart_area([0, 1], [0, 1], 3, 3) == computed["random"]
    np.testing.assert_allclose(gains(tpr, fpr, 0.5)[0], computed["yrate"], atol=1e-10)


def test_vuk_curk_perfect_area_is_not_p():
    vector = VECTORS["vuk-lift-perfect"]
    p, n = vector["input"]["P"], vector["input"]["N"]
    result = lift_chart_area([0, 1, 1], [0, 0, 1], p, n)
    assert result == vector["computed"]["area"] != vector["expected"]["area"]


def test_vuk_curk_table_1_lift_area():
    tpr, fpr = rates_of(table_of("vuk-t1-fawcett"))
    expected = VECTORS["vuk-t1-fawcett"]["computed"]["lift_area_trapezoid"]
    assert lift_chart_area(tpr, fpr, 10, 10) == pytest.approx(expected, abs=1e-12)


def test_dyakonov_closed_forms():
    grid = VECTORS["dya-closed"]["computed"]["0.5"]
    tpr, fpr = np.array(grid["gain_TPR"]), np.array(grid["FPR"])
    np.testing.assert_allclose(gains(tpr, fpr, 0.5)[0], grid["PR"], atol=1e-12)
    share, y = lift(tpr, fpr, 0.5)
    np.testing.assert_allclose(share, grid["PR"], atol=1e-12)
    np.testing.assert_allclose(y[1:], grid["lift"][1:], rtol=1e-12)
    row, distance = ks(tpr, fpr)
    assert grid["theta"][row] == 0.5
    assert distance == max(grid["KS"]) == 0.5


@pytest.mark.parametrize("k", [0])
def test_dyakonov_gain_area(k):
    vector = VECTORS["dya-gain-area"]
    result = gains_area(5 / 6, vector["input"]["p1"][k])
    assert result == pytest.approx(vector["expected"][k], abs=vector["tol"])
    theta = np.linspace(1, 0, 20001)
    share, y = gains(1 - theta**2, (1 - theta) ** 2, 0.1)
    assert np.trapezoid(y, share) == pytest.approx(gains_area(5 / 6, 0.1), abs=1e-7)
    assert gains_area(5 / 6, 0.1) == pytest.approx(0.8)


@given(sample=oracle.samples())
def test_ks_is_the_first_largest_distance(sample):
    rows = oracle.all_rows(*sample)
    p, n = rows[-1][1:]
    height = [Fraction(tp, p) - Fraction(fp, n) for _, tp, fp in rows]
    table = CountTable.from_scores(*sample)
    row, distance = ks(*rates_of(table))
    assert row == height.index(max(height))
    assert distance == pytest.approx(float(max(height)), abs=1e-15)
    on_hull = ks(table.hull.tp / table.P, table.hull.fp / table.N)
    assert table.hull.threshold[on_hull.row] == rows[row][0]
    assert on_hull.distance == distance


def test_of_ties_the_highest_threshold_is_taken():
    # 0.3 - 0.2 and 0.8 - 0.7 are the same distance, though not the same float.
    assert ks([0, 0.3, 0.8, 1], [0, 0.2, 0.7, 1]).row == 1


@pytest.mark.parametrize("total", [(0, 1), (1, 0)])
def test_an_empty_class_has_no_lift_area(total):
    with pytest.raises(ValueError, match="prevalence must be between"):
        lift_chart_area([0, 1], [0, 1], *total)
