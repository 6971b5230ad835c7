"""A model made of several ones, by range of the probability."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import roc_auc_score

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample

RNG = np.random.default_rng(8)
N = 6000
CHANCE = RNG.random(N)
Y = RNG.random(N) < CHANCE
# One model knows the chance of the cases below .5 only, the other that of those above.
LOW = np.where(CHANCE < 0.5, CHANCE, 0.75)
HIGH = np.where(CHANCE < 0.5, 0.25, CHANCE)
EITHER = {"low": LOW, "high": HIGH}


def by_hand(y: Any, scores: list[Any], n_ranges: int) -> Any:
    """Return the hybrid of unweighted cases, fitted to themselves."""
    fitted = [IsotonicRegression().fit(score, y).predict(score) for score in scores]
    mean = np.mean(fitted, axis=0)
    ordered = np.sort(mean)
    cuts = {ordered[int(np.ceil(k * len(mean) / n_ranges)) - 1] for k in range(1, n_ranges)}
    edges = sorted(cut for cut in cuts if cut > ordered[0])
    result = np.empty(len(mean))
    for low, high in zip([-1, *edges], [*edges, 2], strict=True):
        inside = (mean >= low) & (mean < high)
        losses = [np.sum((each[inside] - y[inside]) ** 2) for each in fitted]
        result[inside] = fitted[int(np.argmin(losses))][inside]
    return result


def test_is_better_than_each_model_where_each_is_best_in_a_range() -> None:
    ev = rw.Evaluation(Y, EITHER)
    made = ev["low"].hybrid()
    assert (made.name, made.sources) == ("hybrid", ("low", "high"))
    assert ev.models == ("low", "high", "hybrid")
    aucs = [ev[each].auc() for each in ev.models]
    assert aucs[2] > max(aucs[:2]) + 0.03
    assert aucs[2] == pytest.approx(roc_auc_score(Y, CHANCE), abs=0.005)
    ranges = made.ranges
    assert ranges["model"].tolist() == ["low"] * 5 + ["high"] * 5
    assert [ranges["low"][0], ranges["high"].iloc[-1]] == [0, 1]
    assert ranges["low"].tolist()[1:] == ranges["high"].tolist()[:-1]


@pytest.mark.parametrize("n_ranges", [1, 3, 10, 200])
def test_fitted_to_all_cases_it_is_that_by_hand(n_ranges: int) -> None:
    y, scores = Y[:300], [np.round(LOW[:300], 1), np.round(RNG.random(300) + Y[:300], 2)]
    ev = rw.Evaluation(y, dict(zip("ab", scores, strict=True)))
    made = ev["a"].hybrid("b", n_ranges=n_ranges, folds=None, name="both")
    expected = by_hand(y, scores, n_ranges)
    assert made.at({"a": scores[0], "b": scores[1]}) == pytest.approx(expected, abs=1e-12)
    assert ev["both"].auc() == pytest.approx(roc_auc_score(y, np.round(expected, 12)), abs=1e-12)
    assert len(made.ranges) <= n_ranges


@given(st.lists(st.integers(0, 3), min_size=12, max_size=12), st.integers(1, 5))
@example([0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1], 2)
def test_weights_are_repetition(weights: list[int], n_ranges: int) -> None:
    y = np.tile([0, 1, 1, 0], 3)
    scores = {"a": np.arange(12) % 5, "b": np.arange(12) % 7}
    if not all(np.any(np.array(weights)[y == kind]) for kind in (0, 1)):
        return
    weighted = Sample.from_scores(y, scores, sample_weight=np.array(weights, float))
    repeated = Sample.from_scores(
        np.repeat(y, weights), {name: np.repeat(each, weights) for name, each in scores.items()}
    )
    one, other = (
        Analysis.of(each)["a"].hybrid("b", n_ranges=n_ranges, folds=None)
        for each in (weighted, repeated)
    )
    assert one.ranges["high"].tolist() == pytest.approx(other.ranges["high"].tolist())
    assert one.ranges["model"].tolist() == other.ranges["model"].tolist()
    assert one.at(scores) == pytest.approx(other.at(scores))


def test_each_fold_is_scored_by_what_was_fitted_to_the_others() -> None:
    noise = {name: np.random.default_rng(seed).random(N) for seed, name in enumerate("ab")}
    ev = rw.Evaluation(Y, noise)
    flattered = ev["a"].hybrid("b", folds=None, name="learnt by heart").name
    honest = ev["a"].hybrid("b", folds=4, name="crossed").name
    assert ev[flattered].auc() > 0.51 > ev[honest].auc() > 0.48
    again = rw.Evaluation(Y, noise)
    again["a"].hybrid("b", folds=4, name="crossed")
    assert again[honest].counts().equals(ev[honest].counts())


def test_running_it_again_replaces_it_and_does_not_use_it() -> None:
    ev = rw.Evaluation(Y, EITHER)
    ev["low"].hybrid()
    assert ev["low"].hybrid().sources == ("low", "high")
    assert ev.models == ("low", "high", "hybrid")


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("c",), {}, "No model named 'c'"),
        (("a",), {}, "models of a hybrid must differ, got 'a', 'a'"),
        (("b",), {"n_ranges": 0}, "n_ranges must be a whole number, 1 to 1000|n_ranges must be"),
        (("b",), {"folds": 1}, "folds must be a whole number, at least 2, got 1"),
        (("b",), {"folds": 9}, "9 folds need at least as many cases of each class, got 3"),
        (("b",), {"name": ""}, "name must be a string that is not blank"),
        (("b",), {"name": "a"}, "name 'a' already belongs to a model that was given"),
    ],
)
def test_refuses_what_it_cannot_do(
    arguments: tuple[str, ...], options: dict[str, Any], message: str
) -> None:
    ev = rw.Evaluation([0, 0, 1, 0, 1, 1], {"a": range(6), "b": [1, 2, 4, 3, 6, 5]})
    with pytest.raises(ValueError, match=message):
        ev["a"].hybrid(*arguments, **options)
    assert ev.models == ("a", "b")


def test_needs_two_models_and_their_cases() -> None:
    alone = rw.Evaluation([0, 1, 0, 1], [1, 2, 3, 4])
    with pytest.raises(ValueError, match="A hybrid needs at least two models, but 'model'"):
        alone[alone.model].hybrid()
    counts = rw.Evaluation([0, 1], {"a": [1, 2], "b": [2, 1]})
    counts = counts + counts
    with pytest.raises(ValueError, match="label and score of each case"):
        counts["a"].hybrid()


def test_scores_of_other_cases_are_given_by_model() -> None:
    made = rw.Evaluation(Y, EITHER)["low"].hybrid()
    with pytest.raises(ValueError, match="y_score has no scores for 'high'"):
        made.at({"low": LOW})
    with pytest.raises(ValueError, match="differ in length: 6000 and 3"):
        made.at({"low": LOW, "high": HIGH[:3]})
    with pytest.raises(TypeError, match="by name, as a dict or a DataFrame"):
        made.at(LOW)
