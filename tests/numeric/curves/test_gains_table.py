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
from rocwidgets.numeric.curves.gains_table import gains_table
from rocwidgets.numeric.decisions import rates

FILE = Path(__file__).parents[2] / "data" / "papers.json"
VECTORS = {vector["id"]: vector for vector in json.loads(FILE.read_text("utf-8"))["vectors"]}
COSTS = {"tp": -47, "fp": 3, "fn": 2, "tn": 0}


def ends_of(rows, n_bins, prevalence):
    """Last rows of the groups, by walking down the table and adding up shares of the target."""
    (_, p, n), result = rows[-1], []
    for j in range(1, n_bins + 1):
        end = next(
            row
            for row in rows
            if n_bins * (prevalence * Fraction(row[1], p) + (1 - prevalence) * Fraction(row[2], n))
            >= j
        )
        if not result or result[-1] != end:
            result.append(end)
    return result


@pytest.mark.parametrize("form", oracle.FORMS)
@given(sample=oracle.samples(), n_bins=st.integers(2, 30), data=st.data())
def test_every_column_from_the_cases_themselves(form, sample, n_bins, data):
    positive, score = sample
    prevalence = data.draw(st.sampled_from([Fraction(1, 2), Fraction(1, 20), Fraction(2, 3)]))
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
    result = gains_table(table, n_bins, prevalence=float(prevalence), population=600, costs=COSTS)
    ends = ends_of(oracle.all_rows(positive, score), n_bins, prevalence)
    assert result["bin"].tolist() == list(range(1, len(ends) + 1))
    assert result["threshold"].tolist() == [end[0] for end in ends]
    p, n, pi = int(table.P), int(table.N), prevalence
    above = np.inf
    for k, (threshold, tp, fp) in enumerate(ends):
        inside = (score >= threshold) & (score < above)
        above = threshold
        size, hits = int(inside.sum()), int(positive[inside].sum())
        tpr, fpr = Fraction(tp, p), Fraction(fp, n)
        share = pi * tpr + (1 - pi) * fpr
        of_hits = pi * Fraction(hits, p)
        rate = of_hits / (of_hits + (1 - pi) * Fraction(size - hits, n))
        cost = pi * (-47 * tpr + 2 * (1 - tpr)) + (1 - pi) * 3 * fpr
        expected = {
            "n": 600 * (of_hits + (1 - pi) * Fraction(size - hits, n)),
            "positives": 600 * of_hits,
            "negatives": 600 * (1 - pi) * Fraction(size - hits, n),
            "bin_share": of_hits + (1 - pi) * Fraction(size - hits, n),
            "bin_tpr": Fraction(hits, p),
            "bin_fpr": Fraction(size - hits, n),
            "rate": rate,
            "bin_lift": rate / pi,
            "cum_n": 600 * share,
            "share": share,
            "cum_positives": 600 * pi * tpr,
            "cum_negatives": 600 * (1 - pi) * fpr,
            "spending": 600 * 3 * share,
            "income": 600 * (2 + 47 + 3) * pi * tpr,
            "tpr": tpr,
            "fpr": fpr,
            "ks": tpr - fpr,
            "lift": tpr / share,
            "precision": pi * tpr / share,
            "profit": -600 * cost,
        }
        assert set(expected) == set(result) - {"bin", "threshold"}
        for name, value in expected.items():
            assert result[name][k] == pytest.approx(float(value), rel=1e-12, abs=1e-10), name
    own = gains_table(table, n_bins, prevalence=p / (p + n), population=p + n, costs=COSTS)
    assert own["n"].dtype == own["positives"].dtype == np.int64


@given(sample=oracle.samples(), n_bins=st.integers(2, 100))
def test_groups_are_all_cases_and_no_tie_is_split(sample, n_bins):
    positive, score = sample
    table = CountTable.from_scores(positive, score)
    share = table.P / (table.P + table.N)
    size = float(len(score))
    result = gains_table(table, n_bins, prevalence=share, population=size, costs=COSTS)
    assert result["n"].sum() == len(score)
    assert result["n"].min() > 0
    assert result["positives"].sum() == table.P
    assert set(result["threshold"].tolist()) <= set(score.astype(float).tolist())
    assert result["threshold"][-1] == table.score_min
    np.testing.assert_allclose(result["rate"], result["positives"] / result["n"], rtol=1e-12)
    np.testing.assert_allclose(result["share"], result["cum_n"] / len(score), rtol=1e-12)
    assert result["lift"][-1] == pytest.approx(1, rel=1e-12)


def test_weights_are_as_good_as_repetition():
    rng = np.random.default_rng(3)
    score, positive = rng.integers(0, 40, 500) / 40, rng.random(500) < 0.3
    weight = rng.integers(0, 5, 500, np.intp)
    repeated = CountTable.from_scores(np.repeat(positive, weight), np.repeat(score, weight))
    weighted = CountTable.from_scores(positive, score, weight.astype(float))
    one, other = (
        gains_table(table, prevalence=0.2, population=1000, costs=COSTS)
        for table in (repeated, weighted)
    )
    assert other["n"].dtype == np.float64
    assert list(one) == list(other)
    for name, column in one.items():
        assert column.tolist() == other[name].tolist(), name


def test_one_large_tie_is_one_group():
    score = np.repeat([0.9, 0.5, 0.1], [1, 8, 1])
    table = CountTable.from_scores(np.arange(10) < 5, score)
    result = gains_table(table, 10, prevalence=0.5, population=10, costs=COSTS)
    assert result["threshold"].tolist() == [0.9, 0.5, 0.1]
    assert result["n"].tolist() == [1, 8, 1]
    assert result["positives"].tolist() == [1, 4, 0]


def test_dyakonov_first_decile():
    vector = VECTORS["dya-econ"]
    case, expected = vector["input"], vector["expected"]
    n, responders = case["n_contacted"], case["responders"]
    score = np.repeat(np.arange(10.0, 0.0, -1.0), n)
    positive = np.zeros(10 * n, bool)
    positive[:responders] = True
    positive[n : n + 900] = True
    table = CountTable.from_scores(positive, score)
    costs = {"tp": case["cost"] - case["income"], "fp": case["cost"], "fn": 0, "tn": 0}
    share = table.P / (10 * n)
    result = gains_table(table, prevalence=share, population=10 * n, costs=costs)
    assert result["n"].tolist() == [n] * 10
    assert result["profit"][0] == pytest.approx(expected["profit"], abs=1e-6)
    assert result["rate"][0] == pytest.approx(vector["computed"]["response_rate"], abs=1e-5)
    assert result["profit"][1] == pytest.approx(expected["profit"] + 5 * 900 - n, abs=1e-6)


def test_dyakonov_model_problem():
    # Of 100 positives (10 - j)^2 score below 1 - j / 10, of 100 negatives j^2 above.
    expected = VECTORS["dya-closed"]["computed"]["0.5"]
    at = [expected["PR"].index(j / 10) for j in range(1, 11)]
    j = np.arange(1, 11)
    tp, fp = np.diff(100 - (10 - j) ** 2, prepend=0), np.diff(j**2, prepend=0)
    score = 1 - j / 10
    positive = np.repeat([True, False], [100, 100])
    table = CountTable.from_scores(
        positive, np.concatenate((np.repeat(score, tp), np.repeat(score, fp)))
    )
    result = gains_table(table, prevalence=0.5, population=200, costs=COSTS)
    names = {"share": "PR", "tpr": "gain_TPR", "fpr": "FPR", "ks": "KS"}
    for ours, theirs in (names | {"lift": "lift", "precision": "precision"}).items():
        np.testing.assert_allclose(result[ours], [expected[theirs][k] for k in at], atol=1e-12)


def test_dyakonov_lift_is_cumulative_in_every_row():
    assert VECTORS["dya-gains-columns"]["expected"]["Lift"] == "cum_%1 / cum_%"
    positive, score = oracle.simulated("probability", 1000, 5)
    table = CountTable.from_scores(positive, score)
    result = gains_table(table, prevalence=0.1, population=1000, costs=COSTS)
    np.testing.assert_allclose(result["lift"], result["tpr"] / result["share"], rtol=1e-14)
    np.testing.assert_allclose(result["rate"][0], result["precision"][0], rtol=1e-14)
    parts = np.diff(result["tpr"], prepend=0) / np.diff(result["share"], prepend=0)
    np.testing.assert_allclose(result["bin_lift"], parts, rtol=1e-11)
    assert rates.lift(result["tpr"][4], result["fpr"][4], 0.1) == result["lift"][4]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"n_bins": 1}, "n_bins must be 2 to 100, got 1"),
        ({"n_bins": 101}, "n_bins must be 2 to 100, got 101"),
        ({"prevalence": 1}, "prevalence must be between 0 and 1 .exclusive., got 1"),
        ({"population": 0}, "population must be finite and above 0, got 0"),
        ({"population": float("inf")}, "population must be finite"),
    ],
)
def test_numbers_out_of_range_are_refused(change, message):
    table = CountTable.from_scores(np.array([True, False]), np.array([0.7, 0.2]))
    right = {"n_bins": 10, "prevalence": 0.5, "population": 2, "costs": COSTS}
    with pytest.raises(ValueError, match=message):
        gains_table(table, **(right | change))


def test_part_of_a_group_is_refused():
    table = CountTable.from_scores(np.array([True, False]), np.array([0.7, 0.2]))
    right = {"prevalence": 0.5, "population": 2, "costs": COSTS}
    with pytest.raises(TypeError):
        gains_table(table, 2.5, **right)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("weight", [1 / 3, 0.1, 0.7, 1e-300, 1e300])
@pytest.mark.parametrize("size", [10, 20, 70, 1000, 100_000])
def test_equal_weights_make_equal_groups(size, weight):
    positive, score = np.arange(size) % 3 == 0, np.arange(size, dtype=float)
    weighted = CountTable.from_scores(positive, score, np.full(size, weight))
    plain = CountTable.from_scores(positive, score)
    for n_bins in (2, 3, 7, 10):
        setting = {"prevalence": positive.mean(), "population": weight * size, "costs": COSTS}
        result = gains_table(weighted, n_bins, **setting)
        expected = gains_table(plain, n_bins, **setting)
        assert result["threshold"].tolist() == expected["threshold"].tolist()
    assert np.allclose(result["n"], weight * size / 10, rtol=1e-9)
