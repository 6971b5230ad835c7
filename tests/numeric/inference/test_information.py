"""The value of information, against every outcome with its probability, and simulated samples."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
from scipy import stats
from support.effort import EFFORT

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample
from rocwidgets.numeric.inference import Information
from rocwidgets.numeric.inference.profits import Profits

CRISP = {"m": {"tp": 4, "fp": 3, "fn": 2, "tn": 5}}
COSTS = rw.Costs(tp=-5, fp=3, fn=1, tn=-0.5)


def worth(tpr: float, fpr: float, prevalence: float) -> list[float]:
    """Return the profit of nobody, of those flagged and of everybody positive."""
    rates = ((0.0, 0.0), (tpr, fpr), (1.0, 1.0))
    return [
        -prevalence * (t * COSTS.tp + (1 - t) * COSTS.fn)
        - (1 - prevalence) * (f * COSTS.fp + (1 - f) * COSTS.tn)
        for t, f in rates
    ]


def lost(times: int, prevalence: float) -> float:
    """Return what samples of so many times 14 cases lose, each with its probability."""
    true = worth(4 / 6, 3 / 8, prevalence)
    p, n = 6 * times, 8 * times
    result = 0.0
    for tp, fp in itertools.product(range(p + 1), range(n + 1)):
        chosen = int(np.argmax(worth(tp / p, fp / n, prevalence)))
        chance = stats.binom.pmf(tp, p, 4 / 6) * stats.binom.pmf(fp, n, 3 / 8)
        result += float(chance) * (max(true) - true[chosen])
    return result


@pytest.mark.parametrize("prevalence", [0.25, 0.4, 6 / 14])
def test_a_crisp_model_is_worth_what_all_outcomes_are(prevalence: float) -> None:
    table = Sample.from_confusion(CRISP).tables["m"]
    information = Information(table, 40_000, seed=3)
    profits = Profits(prevalence, 1.0, COSTS.cells)
    perfect = information.perfect()(profits)
    assert perfect.error < 0.01
    assert perfect.value == pytest.approx(lost(1, prevalence), abs=4 * perfect.error + 1e-12)
    for times in (1, 3):
        value, error = information.further(14 * times)(profits)
        expected = lost(1, prevalence) - lost(1 + times, prevalence)
        # Of so few outcomes, more cases can decide worse.
        assert value == pytest.approx(max(0.0, expected), abs=4 * error + 1e-12)


def binormal(rng: np.random.Generator, n: int) -> tuple[list[int], list[float]]:
    """Return n cases, a quarter of them positive, of two normal classes."""
    y = np.arange(n) % 4 == 0
    return y.astype(int).tolist(), (rng.normal(size=n) + 1.2 * y).tolist()


def test_many_cases_are_worth_perfect_information_and_fewer_less() -> None:
    sample = Sample.from_scores(*binormal(np.random.default_rng(0), 400))
    model = Analysis.of(sample, costs=rw.Costs(fp=1, fn=3), population=1000)["model"]
    sizes = [1, 100, 1000, 10_000, 10**15]
    found = model.value_of_information(sizes)
    assert found.index.tolist() == [*sizes, math.inf]
    value = found["value"].to_numpy()
    assert (value >= 0).all()
    assert (np.diff(value) >= -2 * found["error"].to_numpy()[1:]).all()
    assert value[-2] == pytest.approx(value[-1], rel=1e-3)
    assert value[-1] > 4 * found["error"].to_numpy()[-1]


def test_amounts_and_population_scale_the_value() -> None:
    sample = Sample.from_scores(*binormal(np.random.default_rng(1), 200))
    once = Analysis.of(sample, costs=rw.Costs(fp=1, fn=3), population=1)["model"]
    more = Analysis.of(sample, costs=rw.Costs(fp=10, fn=30), population=7)["model"]
    expected = 70 * once.value_of_information(50).to_numpy()
    np.testing.assert_allclose(more.value_of_information([50]).to_numpy(), expected, rtol=1e-9)


@pytest.mark.slow
def test_what_is_lost_in_simulated_samples_is_what_they_estimate() -> None:
    rng, prevalence, costs = np.random.default_rng(5), 0.25, rw.Costs(fp=1, fn=3)
    profits = Profits(prevalence, 1.0, costs.cells)

    def earned(threshold: Any) -> Any:
        return profits.of(stats.norm.sf(threshold, 1.2), stats.norm.sf(threshold))

    best = earned(np.linspace(-2, 4, 2001)).max()
    lost, estimated = [], []
    for seed in range(80):
        sample = Sample.from_scores(*binormal(rng, 1000))
        analysis = Analysis.of(sample, costs=costs, population=1, n_bootstrap=200, seed=seed)
        lost.append(best - earned(analysis["model"].best().threshold))
        estimated.append(analysis["model"].value_of_information(1).loc[math.inf, "value"])
    spread = np.std(lost, ddof=1) / np.sqrt(len(lost))
    assert np.mean(estimated) == pytest.approx(np.mean(lost), abs=4 * spread)
    assert np.mean(lost) > 4 * spread


def two_models(rng: np.random.Generator, n: int) -> tuple[list[int], dict[str, Any]]:
    """Return n cases, a quarter of them positive, and models that err alike in part."""
    y = np.arange(n) % 4 == 0
    shared, *alone = rng.normal(size=(3, n))
    scores = {
        name: (shared + own) / np.sqrt(2) + distance * y
        for name, own, distance in zip("ab", alone, (1.2, 1.1), strict=True)
    }
    return y.astype(int).tolist(), scores


def test_of_one_model_the_choice_is_that_of_its_threshold() -> None:
    y, scores = two_models(np.random.default_rng(2), 600)
    setting: dict[str, Any] = {"costs": rw.Costs(fp=1, fn=3), "population": 1000}
    alone = Analysis.of(Sample.from_scores(y, {"a": scores["a"]}), n_bootstrap=2000, **setting)
    expected = alone["a"].value_of_information([600, 10**15])
    error = expected["error"].to_numpy()
    for names in ("a", "aa"):
        same = {f"{name}{k}": scores[name] for k, name in enumerate(names)}
        analysis = Analysis.of(Sample.from_scores(y, same), n_bootstrap=2000, **setting)
        found = analysis.compare.value_of_information([600, 10**15])
        assert found.index.tolist() == [600, 10**15, math.inf]
        # Its samples are normal about the curve, not counts.
        away = np.abs(found["value"].to_numpy() - expected["value"].to_numpy())
        assert (away < 6 * error + 0.02 * expected["value"].to_numpy()).all()
        assert found["value"].iloc[1] == pytest.approx(found["value"].iloc[2], rel=1e-3)


@pytest.mark.slow
def test_what_is_lost_by_choosing_a_model_is_what_samples_estimate() -> None:
    rng, prevalence, costs = np.random.default_rng(6), 0.25, rw.Costs(fp=1, fn=3)
    profits, distance = Profits(prevalence, 1.0, costs.cells), {"a": 1.2, "b": 1.1}

    def earned(model: str, threshold: Any) -> Any:
        return profits.of(stats.norm.sf(threshold, distance[model]), stats.norm.sf(threshold))

    best = max(earned(model, np.linspace(-2, 4, 2001)).max() for model in distance)
    lost, estimated, alone = [], [], []
    for seed in range(40 * EFFORT):
        sample = Sample.from_scores(*two_models(rng, 400))
        analysis = Analysis.of(
            sample, costs=costs, prevalence=prevalence, population=1, n_bootstrap=200, seed=seed
        )
        chosen = analysis.best()
        lost.append(best - earned(chosen.model, chosen.threshold))
        for of, values in ((analysis.compare, estimated), (analysis[chosen.model], alone)):
            values.append(of.value_of_information(1).loc[math.inf, "value"])
    spread = np.std(lost, ddof=1) / np.sqrt(len(lost))
    assert np.mean(estimated) == pytest.approx(np.mean(lost), abs=4 * spread)
    assert np.mean(lost) > 4 * spread
    # Not knowing which model is better costs something, too.
    assert np.mean(estimated) > 1.1 * np.mean(alone)


def test_models_are_compared_case_by_case() -> None:
    with pytest.raises(ValueError, match="needs the label and score of each case"):
        rw.Evaluation.from_confusion(CRISP).compare.value_of_information(5)


@pytest.mark.parametrize(
    ("given", "n", "error", "text"),
    [
        ({}, 0, ValueError, "n must be a whole number, at least 1|n must be a whole number from 1"),
        ({}, 2.5, TypeError, "n must be a whole number"),
        ({}, [5, "x"], TypeError, "n must be a whole number"),
        ({}, "many", TypeError, "n must be a whole number, or several, got 'many'"),
        (
            {"sample_weight": [1, 2, 1]},
            5,
            ValueError,
            "assumes cases of equal weight",
        ),
        ({"case_costs": rw.CaseCosts(fn=[1.0, 2, 3])}, 5, ValueError, "The value of information"),
    ],
)
def test_invalid_numbers_and_samples_are_refused(
    given: dict[str, Any], n: Any, error: type[Exception], text: str
) -> None:
    ev = rw.Evaluation([0, 1, 1], [0.2, 0.4, 0.9], **given)
    with pytest.raises(error, match=text):
        ev["model"].value_of_information(n)
    with pytest.raises(error, match=text):
        ev.compare.value_of_information(n)
