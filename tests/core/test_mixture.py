"""Rules that decide by one of two rules at random, against counting."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.core import Analysis, Mixture, Sample

RNG = np.random.default_rng(5)
Y = RNG.random(400) < 0.3
SCORES = {
    "a": Y * 0.8 + RNG.normal(size=400),
    "b": Y * (1 + RNG.random(400)) + RNG.normal(size=400) * 0.9,
}


@pytest.fixture
def analysis() -> Analysis:
    costs = rw.Costs(fp=1, fn=4)
    return Analysis.of(Sample.from_scores(Y, SCORES), costs=costs, prevalence=0.2, population=1000)


def test_its_rates_and_amounts_are_means(analysis: Analysis) -> None:
    one, other = analysis["a"].at(0.5), analysis["b"].at(1.5)
    mixed = analysis.compare.mix(one, other, 0.25)
    for name in ("tpr", "fpr", "ppr", "expected_cost", "profit"):
        expected = 0.25 * getattr(one, name) + 0.75 * getattr(other, name)
        assert getattr(mixed, name) == pytest.approx(expected)


def test_predictions_are_those_of_its_rules(analysis: Analysis) -> None:
    mixed = analysis.compare.mix(analysis["a"].at(0.5), analysis["b"].at(1.5), 0.25)
    runs = np.array([mixed.predict(SCORES, seed=seed) for seed in range(400)])
    assert runs.dtype == np.int64
    assert (runs[3] == mixed.predict(SCORES, seed=3)).all()
    by_one, by_other = SCORES["a"] >= 0.5, SCORES["b"] >= 1.5
    assert (runs[:, by_one & by_other] == 1).all()
    assert (runs[:, ~by_one & ~by_other] == 0).all()
    # Five standard errors of a mean of 400 runs for each of some hundred cases.
    assert runs[:, by_one & ~by_other].mean() == pytest.approx(0.25, abs=0.02)
    assert runs[:, Y].mean() == pytest.approx(mixed.tpr, abs=0.01)
    assert runs[:, ~Y].mean() == pytest.approx(mixed.fpr, abs=0.01)


@pytest.mark.parametrize("rate", [0.0, 0.004, 0.1, 0.37, 0.9, 1.0])
@pytest.mark.parametrize("name", ["fpr", "tpr"])
def test_a_rate_on_the_hull(analysis: Analysis, name: str, rate: float) -> None:
    mixed = analysis.compare.mix_at(**{name: rate})
    assert getattr(mixed, name) == pytest.approx(rate, abs=1e-12)
    hull = analysis.compare.hull()
    fpr, tpr = (hull[each].to_numpy() for each in ("fpr", "tpr"))
    if name == "fpr":
        best = max(np.interp(rate, fpr, tpr), *tpr[fpr == rate].tolist(), 0)
        assert mixed.tpr == pytest.approx(best)
    else:
        least = min(np.interp(rate, tpr, fpr), *fpr[tpr == rate].tolist(), 1)
        assert mixed.fpr == pytest.approx(least)


def test_a_single_model_needs_no_name() -> None:
    one = Analysis.of(Sample.from_scores(Y, {"a": SCORES["a"]}))
    mixed = one.compare.mix_at(fpr=0.3)
    assert (mixed.predict(SCORES["a"]) == mixed.predict({"a": SCORES["a"]})).all()


def test_the_evaluation_has_it() -> None:
    ev = rw.Evaluation(Y, SCORES)
    mixed = ev.compare.mix(ev.at(0.5), ev["b"].at(0.5), 0.5)
    assert isinstance(mixed, Mixture)
    ev.close()


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        (lambda c, a, _: c.mix(a, 0.5, 0.5), TypeError, "second must be an OperatingPoint"),
        (lambda c, a, b: c.mix(a, b, 1.5), ValueError, "share must be"),
        (lambda c, _a, _b: c.mix_at(), ValueError, "both or neither of fpr and tpr"),
        (
            lambda c, _a, _b: c.mix_at(fpr=0.1, tpr=0.2),
            ValueError,
            "both or neither of fpr and tpr",
        ),
        (lambda c, _a, _b: c.mix_at(fpr=-0.1), ValueError, "fpr must be"),
        (lambda c, a, b: c.mix(a, b, 0.5).predict([0.1]), TypeError, "by name"),
        (lambda c, a, b: c.mix(a, b, 0.5).predict({"a": [0.1]}), ValueError, "no scores for 'b'"),
        (
            lambda c, a, b: c.mix(a, b, 0.5).predict({"a": [0.1], "b": [1, 2]}),
            ValueError,
            "Pass one score per case for each model",
        ),
    ],
)
def test_what_is_refused(
    analysis: Analysis, change: Any, error: type[Exception], message: str
) -> None:
    one, other = analysis["a"].at(0.5), analysis["b"].at(1.5)
    with pytest.raises(error, match=message):
        change(analysis.compare, one, other)


def test_rules_of_other_cases(analysis: Analysis) -> None:
    fewer = Analysis.of(Sample.from_scores(Y[:300], {"a": SCORES["a"][:300]}))
    with pytest.raises(ValueError, match="the same cases"):
        analysis.compare.mix(analysis["a"].at(0.5), fewer["a"].at(0.5), 0.5)


def test_models_whose_weights_add_up_in_another_order_are_mixed() -> None:
    for seed in range(60):
        rng = np.random.default_rng(seed)
        y, weight = rng.permutation(np.arange(20) % 2), np.round(rng.random(20), 1) + 0.1
        ev = rw.Evaluation(y, {"a": rng.random(20), "b": rng.random(20)}, sample_weight=weight)
        mixture = ev.compare.mix(ev["a"].at(0.3), ev["b"].at(0.6), 0.5)
        assert mixture.tpr == pytest.approx((ev["a"].at(0.3).tpr + ev["b"].at(0.6).tpr) / 2)
        ev.compare.mix_at(fpr=0.3)
        ev.close()
