"""Exact binomial bounds, and whether promises for new cases are kept."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from support.effort import sampled

from rocwidgets.numeric import CountTable, optimum
from rocwidgets.numeric.decisions import binomial
from rocwidgets.numeric.decisions.demand import Demand, most_positive

SAMPLES = 1000
SIZES = st.sampled_from([1, 2, 3, 29, 100, 1393, 12_357, 1_000_000])


@given(data=st.data(), n=SIZES, p=st.floats(1e-4, 1 - 1e-4))
def test_tails_are_those_of_the_binomial_distribution(data, n, p):
    near = stats.binom(n, p).interval(0.999)
    k = np.array([0, 1, n, *near, data.draw(st.integers(0, n))], np.float64)
    of: Any = stats.binom(n, p)
    for ours, theirs in (
        (binomial.at_least(k, n, p), of.sf(k - 1)),
        (binomial.at_most(k, n, p), of.cdf(k)),
        (binomial.probability(k, n, p), of.pmf(k)),
    ):
        np.testing.assert_allclose(ours, theirs, rtol=1e-8, atol=1e-280)


@given(data=st.data(), n=SIZES, alpha=st.sampled_from([0.3, 0.1, 0.05, 0.01, 1e-5]))
def test_bounds_are_quantiles_of_the_beta_distribution(data, n, alpha):
    k = np.array([0, n - 1, n, data.draw(st.integers(0, n))], np.float64)
    inner = np.minimum(k, n - 1)
    expected = np.where(k < n, stats.beta.ppf(1 - alpha, inner + 1, n - inner), 1)
    np.testing.assert_allclose(binomial.upper_bound(k, n, alpha), expected, rtol=1e-9)


@given(
    positives=st.integers(1, 400),
    share=st.sampled_from([0.5, 0.8, 0.9, 0.95]),
    confidence=st.sampled_from([0.8, 0.9, 0.95]),
    ties=st.sampled_from([1, 3]),
)
def test_the_promised_recall_is_that_of_the_first_count_that_shows_it(
    positives, share, confidence, ties
):
    score = np.arange(positives + 5.0) // ties
    table = CountTable.from_scores(np.arange(positives + 5) >= 5, score)
    shows = [
        k for k in range(positives + 1) if stats.binom.sf(k - 1, positives, share) <= 1 - confidence
    ]
    if not shows:
        with pytest.raises(ValueError, match=f"and there are {positives}"):
            first_promised(table, share, confidence)
        return
    rows = table.rows()
    expected = next(row for row in zip(rows.threshold, rows.tp, strict=True) if row[1] >= shows[0])
    found = first_promised(table, share, confidence)
    assert (found.threshold[0], found.tp[0]) == expected


def first_promised(table, share, confidence):
    """The rule with the fewest predicted positives that promises a recall."""
    rows = table.rows()
    demand = Demand(prevalence=0.5, min_tpr=share, confidence=confidence)
    return rows[np.flatnonzero(demand.kept(table, rows))[:1]]


# Ways to choose among the thresholds that make a promise: the cheapest at some costs, whether the
# limit binds or not, and the one that predicts most positive.
CHOICES = [
    most_positive,
    *(
        lambda table, prevalence, *, fn=fn, **demands: optimum(
            table, "cost", prevalence, **{"fp": 1.0, "fn": fn, **demands}
        )
        for fn in (0.2, 3.0, 60.0)
    ),
]


def drawn(rng, positives, negatives, *, rounded):
    """A sample of the binormal model, and the true rates of its thresholds."""
    score = np.concatenate([rng.normal(1.5, 1, positives), rng.normal(0, 1, negatives)])
    # With ties the true rates of a rule are those of the half open ranges that are rounded to it.
    score = (np.round(score, 1) if rounded else score).astype(np.float64)
    table = CountTable.from_scores(np.arange(len(score)) < positives, score)

    def true(threshold):
        at = threshold - 0.05 if rounded else threshold
        return stats.norm.sf(at - 1.5), stats.norm.sf(at)

    return table, true


@pytest.mark.slow
@pytest.mark.parametrize("choose", CHOICES, ids=["most", "cheap misses", "even", "dear misses"])
@pytest.mark.parametrize("rounded", sampled([False, True], 2))
@pytest.mark.parametrize(
    ("limits", "positives", "negatives"),
    [
        ({"min_tpr": 0.9}, 50, 50),
        ({"max_fpr": 0.1}, 50, 200),
        ({"min_tpr": 0.7, "max_fpr": 0.4}, 200, 200),
        ({"min_precision": 0.5}, 100, 400),
        ({"max_cost": 0.4}, 400, 800),
        ({"max_cost": 0.4, "min_tpr": 0.7}, 400, 800),
    ],
)
def test_promises_are_kept_by_new_cases(limits, positives, negatives, rounded, choose):
    """A promise that is not made is kept."""
    rng, confidence, prevalence = np.random.default_rng(5), 0.9, 0.2
    costs = {"tp": 0.0, "fp": 1.0, "fn": 3.0, "tn": 0.0}
    given = {"cells": costs, **limits}
    broken = made = 0
    for _ in range(SAMPLES):
        table, true = drawn(rng, positives, negatives, rounded=rounded)
        try:
            found = choose(table, prevalence, confidence=confidence, **given)
            threshold = found.threshold[0]
        except ValueError:
            continue
        made += 1
        tpr, fpr = true(threshold)
        flagged = prevalence * tpr + (1 - prevalence) * fpr
        values = {
            "min_tpr": tpr,
            "max_fpr": fpr,
            "min_precision": prevalence * tpr / flagged if flagged else np.nan,
            "max_cost": prevalence * 3 * (1 - tpr) + (1 - prevalence) * fpr,
        }
        broken += any(
            values[name] < limit if name.startswith("min") else values[name] > limit
            for name, limit in limits.items()
        )
    assert made > 200, "few promises prove little"
    # Three standard errors more.
    assert broken / SAMPLES <= (1 - confidence) + 3 * np.sqrt(0.1 * 0.9 / SAMPLES)


def test_what_is_asked_of_a_demand():
    with pytest.raises(ValueError, match="confidence is for limits that new cases have to keep"):
        Demand(prevalence=0.5, max_share=0.1, confidence=0.9)
    with pytest.raises(ValueError, match="max_fnr must be between 0 and 1, got 2"):
        Demand(prevalence=0.5, max_fnr=2)
