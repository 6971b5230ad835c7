"""Promises for the next cases, by trying all orders of them and of those that were counted."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from support.effort import sampled

import rocwidgets as rw
from rocwidgets.numeric.decisions import binomial, next_cases


def risk_by_trying(k: int, n: int, m: int, most: int, ties: int = 1) -> float:
    """Return how often more than `most` of m next cases are errors below the (k + 1)-th of n."""
    scores = np.arange(n + m) // ties
    broken = 0
    for places in combinations(range(n + m), n):
        counted = scores[list(places)]
        rest = np.delete(scores, places)
        broken += np.count_nonzero(rest < counted[k]) > most
    return broken / comb(n + m, n)


@pytest.mark.parametrize(("n", "m"), [(6, 4), (4, 6), (1, 5), (7, 2)])
def test_the_risk_is_the_share_of_all_orders(n, m):
    for k in range(n):
        for most in range(m):
            expected = risk_by_trying(k, n, m, most)
            assert next_cases.risk(k, n, m, most) == pytest.approx(expected, abs=1e-12)
            assert risk_by_trying(k, n, m, most, ties=3) <= expected


@given(data=st.data(), n=st.integers(1, 10**6), m=st.integers(1, 10**6))
def test_the_risk_is_that_of_a_hypergeometric_number(data, n, m):
    k, most = data.draw(st.integers(0, n - 1)), data.draw(st.integers(0, m - 1))
    expected = stats.hypergeom.cdf(k, n + m, n, k + 1 + most)
    assert next_cases.risk(k, n, m, most) == pytest.approx(expected, rel=1e-6, abs=1e-200)


@given(
    n=st.integers(1, 3000),
    m=st.integers(1, 3000),
    rate=st.sampled_from([0, 0.05, 0.1, 0.5, 1]),
    alpha=st.sampled_from([0.2, 0.05, 0.01]),
)
def test_the_most_errors_are_the_last_of_an_acceptable_risk(n, m, rate, alpha):
    most = max(j for j in range(m + 1) if j / m <= rate * (1 + 1e-12))
    k = next_cases.most_errors(n, m, rate, alpha)
    if most == m:
        assert k == n
        return
    if k >= 0:
        assert next_cases.risk(k, n, m, most) <= alpha
        assert next_cases.upper_bound(k, n, m, alpha) <= most / m
    else:
        least = next_cases.least_cases(m, rate, alpha)
        assert least > n
        assert next_cases.most_errors(least, m, rate, alpha) >= 0
        assert next_cases.most_errors(least - 1, m, rate, alpha) == -1
    if k < n - 1:
        assert next_cases.risk(k + 1, n, m, most) > alpha
        assert next_cases.upper_bound(k + 1, n, m, alpha) > most / m


def test_a_batch_without_end_is_the_long_run():
    for k in (0, 3, 100, 1390):
        long_run = binomial.upper_bound(k, 1392, 0.05)
        assert next_cases.upper_bound(k, 1392, 10**8, 0.05) == pytest.approx(long_run, abs=1e-6)
    assert next_cases.upper_bound(1392, 1392, 10, 0.05) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "limit", sampled([{"min_tpr": 0.8}, {"max_fnr": 0.2}, {"max_fpr": 0.2}], 2)
)
def test_the_next_cases_keep_what_is_promised(limit):
    rng, kept = np.random.default_rng(4), 0
    y = np.arange(600) % 3 == 0
    for _ in range(400):
        score = y + rng.normal(size=(2, 600))
        point = rw.Evaluation(y, score[0].round(1)).best(**limit, confidence=0.9, next_cases=600)
        flagged = score[1].round(1) >= point.threshold
        rates = {"min_tpr": flagged[y].mean(), "max_fpr": -flagged[~y].mean()}
        rates["max_fnr"] = rates["min_tpr"] - 1
        ((name, most),) = limit.items()
        kept += rates[name] >= (most if name == "min_tpr" else -most)
    # Each is kept with 90 % or a little more, for the next whole case: 3.5 standard deviations.
    assert stats.binom(400, 0.9).ppf(2e-4) <= kept < 400


def test_a_promise_for_a_batch_says_so_and_is_kept_in_files(tmp_path):
    y = np.arange(4000) % 4 == 0
    ev = rw.Evaluation(y, y + np.random.default_rng(1).normal(size=4000))
    long_run = ev.best(min_tpr=0.8, confidence=0.95)
    batch = ev.best(min_tpr=0.8, confidence=0.95, next_cases=400)
    assert batch.threshold < long_run.threshold
    promise = batch.promise
    assert promise is not None
    assert promise.next_cases == 400
    assert promise.text == "TPR >= 0.8 on the next 400 cases with 95% confidence"
    assert promise.instead == ev.best(min_tpr=0.8).threshold
    assert promise.values["min_tpr"] >= 0.8
    # Of 100 next positives, a whole number is promised.
    assert 100 * promise.values["min_tpr"] == pytest.approx(round(100 * promise.values["min_tpr"]))
    (evidence,) = promise.evidence
    assert (evidence.rate, evidence.k, evidence.n) == ("tpr", batch.tp, 1000)
    decision = ev.decide(min_tpr=0.8, confidence=0.95, next_cases=400)
    decision.save(tmp_path / "decision.json")
    loaded = rw.Decision.load(tmp_path / "decision.json")
    assert loaded.promise == promise
    assert loaded.demands == {"min_tpr": 0.8}
    ev.apply(loaded)
    assert ev.threshold == batch.threshold
    # Charts mark promises of the long run.
    assert not ev.promise


def test_a_perfect_batch_can_be_promised_by_enough_cases():
    y = np.repeat([True, False], 2000)
    ev = rw.Evaluation(y, np.r_[1.0:3:2000j, -1.0:1.5:2000j])
    assert ev.best(min_tpr=1, confidence=0.95, next_cases=200).fn == 0
    with pytest.raises(ValueError, match="no number of positives can"):
        ev.best(min_tpr=1, confidence=0.95)


@pytest.mark.parametrize(
    ("demands", "message"),
    [
        ({"min_tpr": 0.9, "next_cases": 100}, "next_cases needs a confidence"),
        ({"confidence": 0.9, "next_cases": 100}, "confidence is for limits"),
        ({"min_tpr": 0.9, "confidence": 0.9, "next_cases": 0}, "next_cases must be"),
        ({"min_tpr": 0.9, "confidence": 0.9, "next_cases": 2.5}, "next_cases must be"),
        (
            {"min_precision": 0.5, "confidence": 0.9, "next_cases": 50},
            "min_precision cannot be promised for the next 50 cases, only in the long run",
        ),
        (
            {"min_tpr": 0.9, "confidence": 0.9, "next_cases": 1},
            r"next_cases=1 has no positives at a prevalence of 0.25, so that min_tpr says nothing",
        ),
        (
            {"min_tpr": 0.999, "confidence": 0.95, "next_cases": 400},
            "with 100 positives, it needs at least 1,900 positives, and there are 100",
        ),
    ],
)
def test_what_is_asked_of_a_batch(demands, message):
    y = np.arange(400) % 4 == 0
    ev = rw.Evaluation(y, np.arange(400.0))
    with pytest.raises((TypeError, ValueError), match=message):
        ev.best(**demands)
