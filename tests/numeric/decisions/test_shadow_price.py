"""The price of a limit, against isotonic regression, repetition and simulated samples."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from sklearn.isotonic import IsotonicRegression
from support.effort import sampled

import rocwidgets as rw

COSTS = rw.Costs(tp=-50, fp=3, fn=4, tn=-0.5)
Cases = tuple[list[int], list[float]]


@st.composite
def cases(draw: st.DrawFn) -> Cases:
    y = [0, 1, *draw(st.lists(st.integers(0, 1), min_size=1, max_size=25))]
    scores = st.lists(st.integers(0, 9), min_size=len(y), max_size=len(y))
    return y, [score / 10 for score in draw(scores)]


@given(cases(), st.floats(0.01, 0.99))
def test_the_next_case_is_as_isotonic_regression_has_it(sample: Cases, prevalence: float) -> None:
    y, score = map(np.array, sample)
    ev = rw.Evaluation(y, score, costs=COSTS, prevalence=prevalence)
    fitted = IsotonicRegression().fit(score, y)
    for threshold in (math.inf, *np.unique(score)[1:]):
        q = float(fitted.predict([score[score < threshold].max()])[0])
        odds = (prevalence / (1 - prevalence)) * (1 - y.mean()) / y.mean()
        p = q * odds / (q * odds + 1 - q)
        price = ev["model"].shadow_price(threshold)
        assert price.precision == pytest.approx(p, abs=1e-12)
        assert price.value == pytest.approx(p * 54 - (1 - p) * 3.5, abs=1e-9)
        assert price.k / price.n == pytest.approx(q, abs=1e-12)


@given(cases(), st.integers(2, 4))
def test_weights_are_repetitions_without_an_interval(sample: Cases, times: int) -> None:
    y, score = sample
    once = rw.Evaluation(y, score, sample_weight=[float(times)] * len(y), costs=COSTS)
    again = rw.Evaluation(y * times, score * times, costs=COSTS)
    found, expected = (each["model"].shadow_price(math.inf) for each in (once, again))
    assert (found.value, found.k, found.n) == pytest.approx(
        (expected.value, expected.k, expected.n)
    )
    assert (found.low, found.high) == (None, None)
    assert expected.low is not None


@given(cases())
def test_the_optimum_is_where_the_price_turns(sample: Cases) -> None:
    ev = rw.Evaluation(*sample, costs=COSTS)
    model = ev["model"]
    best = model.best()
    for threshold in model.counts()["threshold"][:-1]:
        value = model.shadow_price(threshold).value
        if threshold > best.threshold:
            assert value >= -1e-12
        else:
            assert value <= 1e-12


def test_the_interval_is_that_of_the_share_in_the_group() -> None:
    ev = rw.Evaluation(
        [1] * 30 + [0] * 10 + [1] * 20 + [0] * 60, np.repeat([3, 2, 1], [40, 40, 40])
    )
    ev.costs, ev.confidence_level = rw.Costs.from_gains(tp=50, fp=-3), 0.9
    price = ev["model"].shadow_price(3)
    assert (price.k, price.n, price.confidence_level) == (20, 40, 0.9)
    low, high = stats.beta.ppf([0.05, 0.95], [20, 21], [21, 20])
    assert price.low == pytest.approx(53 * low - 3)
    assert price.high == pytest.approx(53 * high - 3)
    assert price.value == pytest.approx(23.5)


@pytest.mark.slow
@pytest.mark.parametrize(("n", "share"), sampled([(500, 0.1), (2000, 0.3)]))
def test_the_interval_holds_the_value_on_new_cases(n: int, share: float) -> None:
    rng = np.random.default_rng(7)
    held = []
    for _ in range(200):
        y = rng.random(n) < share
        score = rng.normal(size=n) + 1.2 * y
        ev = rw.Evaluation(y, score, costs=rw.Costs.from_gains(tp=1, fp=0), prevalence=share)
        found = ev["model"].best(max_share=0.1)
        following = score[score < found.threshold].max()
        likely = share * stats.norm.pdf(following - 1.2)
        price = ev["model"].shadow_price(found.threshold)
        assert price.low is not None
        assert price.high is not None
        p = likely / (likely + (1 - share) * stats.norm.pdf(following))
        held.append(price.low <= p <= price.high)
    # Of 200 samples, fewer than 179 would be rare even at a coverage of 93%.
    assert sum(held) >= 179


@pytest.mark.parametrize(
    ("options", "threshold", "message"),
    [
        ({}, 0.1, "All cases are predicted positive"),
        ({"case_costs": rw.CaseCosts(fn=[1.0, 2, 3])}, 0.9, "shadow_price needs costs that are"),
    ],
)
def test_what_has_no_price_is_refused(options: Any, threshold: float, message: str) -> None:
    ev = rw.Evaluation([0, 1, 1], [0.1, 0.5, 0.9], **options)
    with pytest.raises(ValueError, match=message):
        ev["model"].shadow_price(threshold)
