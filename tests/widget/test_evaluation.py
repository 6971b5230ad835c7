"""The shared state: counts of any rule, its traits, and what it says when it cannot be."""

from __future__ import annotations

import math
import tracemalloc
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import brier_score_loss, confusion_matrix, f1_score, roc_auc_score, roc_curve
from sklearn.tree import DecisionTreeClassifier

import rocwidgets as rw
from rocwidgets.core.model import point_at

if TYPE_CHECKING:
    from collections.abc import Iterable

Y = [0, 1, 0, 1, 1, 0, 1, 0]
S = [0.1, 0.9, 0.4, 0.35, 0.8, 0.2, 0.6, 0.5]
GAINS = rw.Costs.from_gains(tp=50, fp=-3)
CRITERIA = ["cost", "accuracy", "youden", "f1", "closest_topleft"]


@pytest.fixture(scope="module")
def bank() -> pd.DataFrame:
    return rw.datasets.bank_marketing()


def brute_counts(y: Iterable, score: Iterable, threshold: float) -> dict[str, int]:
    chosen = [bool(value >= threshold) for value in score]
    pairs = list(zip(y, chosen, strict=True))
    return {
        "tp": sum(bool(label) and pick for label, pick in pairs),
        "fp": sum(not label and pick for label, pick in pairs),
        "fn": sum(bool(label) and not pick for label, pick in pairs),
        "tn": sum(not label and not pick for label, pick in pairs),
    }


def counts_of(point: rw.core.OperatingPoint) -> dict[str, float]:
    return {cell: getattr(point, cell) for cell in ("tp", "fp", "fn", "tn")}


samples = st.lists(
    st.tuples(st.booleans(), st.integers(-6, 6).map(lambda value: value / 4)), min_size=2
).filter(lambda rows: len({label for label, _ in rows}) == 2)


@given(samples, st.floats(-3, 3))
def test_any_threshold_has_exact_counts(rows: list[tuple[bool, float]], threshold: float) -> None:
    labels, scores = zip(*rows, strict=True)
    ev = rw.Evaluation(labels, scores, threshold=threshold)
    assert counts_of(ev.at()) == brute_counts(labels, scores, threshold)
    assert ev.at(threshold) == ev.at()
    ev.close()


def test_rules_of_the_bank_agree_with_scikit_learn(bank: pd.DataFrame) -> None:
    ev = rw.Evaluation(bank["y"], bank[["logistic", "naive_bayes", "boosting", "tree"]])
    assert ev.models == ("logistic", "naive_bayes", "boosting", "tree")
    for model in ev.models:
        assert ev[model].auc() == pytest.approx(roc_auc_score(bank["y"], bank[model]), abs=1e-15)
        for threshold in (0.0, 0.05, 0.137, 0.5, 1e-20, 1.0, math.inf, -math.inf):
            tn, fp, fn, tp = confusion_matrix(bank["y"], bank[model] >= threshold).ravel()
            expected = {"tp": tp, "fp": fp, "fn": fn, "tn": tn}
            assert counts_of(ev[model].at(threshold)) == expected


def test_counts_has_a_row_for_every_distinct_score() -> None:
    counts = rw.Evaluation(Y, [1, 1, 0, 0, 1, 0, 0, 1])["model"].counts()
    assert counts.to_dict("list") == {
        "threshold": [math.inf, 1, 0],
        "tp": [0, 2, 4],
        "fp": [0, 2, 4],
        "fn": [4, 2, 0],
        "tn": [4, 2, 0],
    }
    assert [str(kind) for kind in counts.dtypes] == ["float64"] + ["int64"] * 4


@pytest.mark.slow
@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("model", ["logistic", "tree"])
@pytest.mark.parametrize("prevalence", [None, 0.02, 0.9])
def test_optimum_is_the_best_of_all_rules(
    bank: pd.DataFrame, criterion: str, model: str, prevalence: float | None
) -> None:
    some = bank.iloc[::8]
    ev = rw.Evaluation(some["y"], some[["logistic", "tree"]], costs=GAINS, prevalence=prevalence)
    losses = {
        "cost": lambda point: point.expected_cost,
        "accuracy": lambda point: -point.accuracy,
        "youden": lambda point: -point.youden,
        "f1": lambda point: -point.f1,
        "closest_topleft": lambda point: math.hypot(point.fpr, point.fnr),
    }
    every = [ev[model].at(threshold) for threshold in ev[model].counts()["threshold"]]
    values = np.array([losses[criterion](point) for point in every])
    best = ev[model].best(criterion)
    assert losses[criterion](best) == pytest.approx(values.min(), abs=1e-12)
    first = every[int(np.argmax(values <= values.min() + 1e-12))]
    assert best.threshold == first.threshold


def test_rates_of_the_target_prevalence_are_those_of_a_reweighted_sample() -> None:
    ev = rw.Evaluation(Y, S, threshold=0.4)
    weights = [0.1 if label else 0.9 for label in Y]
    reweighted = rw.Evaluation(Y, S, threshold=0.4, sample_weight=weights)
    ev.prevalence = 0.1
    for name in ("precision", "npv", "ppr", "lift", "accuracy", "f1", "tpr", "fpr"):
        assert getattr(ev.at(), name) == pytest.approx(getattr(reweighted.at(), name), abs=1e-12)


def test_undefined_rates_are_nan_and_raise_nothing() -> None:
    nobody, everybody = rw.Evaluation(Y, S).at(math.inf), rw.Evaluation(Y, S).at(-math.inf)
    assert math.isnan(nobody.precision)
    assert math.isnan(nobody.lift)
    assert nobody.f1 == 0
    assert math.isnan(everybody.npv)
    assert "nan" in repr(nobody)


def test_profit_of_a_population() -> None:
    """Prati, Batista & Monard (2011), section 4.5: 96,500 dollars at (fpr, tpr) = (0.1, 0.5)."""
    y = [1] * 10 + [0] * 10
    score = [1] * 5 + [0] * 5 + [1] + [0] * 9
    ev = rw.Evaluation(y, score, costs=GAINS, prevalence=0.05, population=100_000)
    assert ev.at(1).profit == pytest.approx(96_500)
    assert ev.at(1).expected_cost == pytest.approx(-0.965)


def test_weights_are_repetition() -> None:
    weights = [1, 2, 3, 1, 0, 2, 5, 1]
    repeated = [i for i, weight in enumerate(weights) for _ in range(weight)]
    weighted = rw.Evaluation(Y, S, sample_weight=weights, costs=GAINS)
    whole = rw.Evaluation([Y[i] for i in repeated], [S[i] for i in repeated], costs=GAINS)
    pd.testing.assert_frame_equal(
        weighted[weighted.model].counts(), whole[whole.model].counts(), check_dtype=False
    )
    assert weighted.population == len(repeated)
    assert weighted[weighted.model].auc() == whole[whole.model].auc()
    assert weighted.best().profit == whole.best().profit


def test_summary_has_a_row_for_each_model(bank: pd.DataFrame) -> None:
    ev = rw.Evaluation(bank["y"], bank[["tree", "boosting"]], costs=GAINS)
    summary = ev.summary(at="best")
    assert list(summary.index) == ["tree", "boosting"]
    best = ev["boosting"].best()
    row = summary.loc["boosting"]
    assert row["auc"] == ev["boosting"].auc()
    assert row["brier"] == pytest.approx(brier_score_loss(bank["y"], bank["boosting"]), rel=1e-12)
    fpr, tpr, _ = roc_curve(bank["y"], bank["boosting"])
    assert row["ks"] == pytest.approx(max(tpr - fpr), abs=1e-12)
    corrected = [name for name in summary.columns if name.startswith("profit_corrected")]
    scores = ["auc", "auc_low", "auc_high", "auc_bound", "brier", "ks"]
    for name in summary.columns.drop([*scores, *corrected]):
        assert row[name] == getattr(best, name)
    estimate, low, high = row[corrected]
    assert low < estimate < high
    assert estimate < best.profit


def test_summary_is_at_the_threshold_that_is_set(bank: pd.DataFrame) -> None:
    ev = rw.Evaluation(bank["y"], bank[["tree", "boosting"]], costs=GAINS)
    ev.model, ev.threshold = "boosting", 0.5
    f1 = f1_score(bank["y"], bank["boosting"] >= 0.5)
    assert ev.summary(["f1"]).loc["boosting", "f1"] == pytest.approx(f1, abs=1e-12)
    names = ["threshold", "tp", "fp", "precision", "profit"]
    for compare_at in ("share", "score", "best"):
        ev.compare_at = compare_at
        others = [point_at(ev, model, "current") for model in ev.models]
        assert others[1].threshold == 0.5
        expected = [[getattr(point, name) for name in names] for point in others]
        assert ev.summary(names).to_numpy().tolist() == expected
    ev.threshold = 0.1
    assert ev.summary(["tp"]).loc["boosting", "tp"] == ev.at().tp
    assert ev.summary(["f1"], at="best").loc["boosting", "f1"] == ev["boosting"].best().f1
    with pytest.raises(ValueError, match="at must be one of current, best"):
        ev.summary(at="optimum")


@pytest.mark.parametrize(
    ("scores", "threshold"),
    [(S, 0.5), ([s * 8 - 4 for s in S], 0.0), ([s * 100 for s in S], 60.0)],
)
def test_first_threshold_is_what_predict_does(scores: list[float], threshold: float) -> None:
    assert rw.Evaluation(Y, scores).threshold == threshold


def test_costs_and_prevalence_never_move_the_threshold() -> None:
    ev = rw.Evaluation(Y, S, threshold=0.41)
    ev.costs = GAINS
    ev.prevalence = 0.01
    ev.population = 10
    assert ev.threshold == 0.41
    ev.threshold = ev.best().threshold
    assert ev.threshold == ev.best().threshold


def test_traits_are_observed_and_reset() -> None:
    ev = rw.Evaluation(Y, {"a": S, "b": S[::-1]})
    seen = []
    ev.observe(lambda change: seen.append((change["name"], change["new"])))
    ev.threshold = 0.7
    ev.model = "b"
    ev.prevalence = 0.25
    ev.prevalence = None
    ev.population = 99
    ev.population = None
    assert [pair for pair in seen if not pair[0].startswith("_")] == [
        ("threshold", 0.7),
        ("model", "b"),
        ("prevalence", 0.25),
        ("prevalence", 0.5),
        ("population", 99.0),
        ("population", 8.0),
    ]


@pytest.mark.parametrize(
    ("trait", "value", "error", "message"),
    [
        ("threshold", math.nan, ValueError, "threshold must be a number"),
        ("threshold", "0.5", TypeError, r"got '0.5' \(str\)"),
        ("threshold", None, TypeError, "threshold"),
        ("prevalence", 0, ValueError, "between 0 and 1"),
        ("prevalence", 1, ValueError, "between 0 and 1"),
        ("prevalence", math.nan, ValueError, "between 0 and 1"),
        ("population", 0, ValueError, "above 0"),
        ("population", math.inf, ValueError, "finite"),
        ("model", "c", ValueError, r"No model named 'c'\. The models are 'a', 'b'"),
        ("model", 3, TypeError, "model must be one of 'a', 'b', got 3"),
        ("compare_at", "auc", ValueError, "must be one of share, score, best"),
        ("costs", {"fp": 1}, TypeError, "Costs needs both fp and fn"),
        ("costs", {}, TypeError, r"Costs\(fp=1, fn=5\)"),
    ],
)
def test_bad_values_are_refused_and_change_nothing(
    trait: str, value: object, error: type[Exception], message: str
) -> None:
    ev = rw.Evaluation(Y, {"a": S, "b": S})
    before = getattr(ev, trait)
    with pytest.raises(error, match=message):
        setattr(ev, trait, value)
    assert getattr(ev, trait) == before


def test_unknown_names_are_refused_with_those_there_are() -> None:
    ev = rw.Evaluation(Y, S)
    with pytest.raises(ValueError, match=r"No model named 'x'\. The only model is 'model'"):
        ev["x"].at()
    with pytest.raises(ValueError, match="closest_topleft"):
        ev.best("best")
    with pytest.raises(TypeError, match=r"'sample_weights'\. Did you mean sample_weight\?"):
        rw.Evaluation(Y, S, sample_weights=Y)  # pyright: ignore[reportCallIssue]
    with pytest.raises(ValueError, match="threshold must be a number"):
        ev.at(math.nan)


def test_curves_are_those_of_the_operating_points(bank: pd.DataFrame) -> None:
    ev = rw.Evaluation(bank["y"], bank[["logistic", "tree"]], costs=GAINS, prevalence=0.3)
    metrics = ev["tree"].curve("threshold_metrics").set_index("threshold")
    profits = ev["tree"].curve("profit").set_index("threshold")
    for threshold in ev["tree"].counts()["threshold"]:
        point = ev["tree"].at(threshold)
        for name in metrics.columns:
            value = metrics.loc[threshold, name]
            assert value == pytest.approx(getattr(point, name), nan_ok=True, abs=1e-12)
        assert profits.loc[threshold, "profit"] == pytest.approx(point.profit)
        assert profits.loc[threshold, "ppr"] == pytest.approx(point.ppr)
    with pytest.raises(ValueError, match=r"name must be one of roc, pn.*, got 'rock'"):
        ev.curve("rock")


def test_estimators_are_scored_as_scikit_learn_does() -> None:
    x, y = make_classification(n_samples=200, flip_y=0.3, random_state=0)
    labels = np.where(y == 1, "yes", "no")
    fitted = {
        "tree": DecisionTreeClassifier(max_depth=3, random_state=0).fit(x, labels),
        "logistic": LogisticRegression().fit(x, labels),
    }
    ev = rw.Evaluation.from_estimator(fitted, x, labels, pos_label="no", model="logistic")
    scores = fitted["logistic"].predict_proba(x)[:, 0]
    assert ev[ev.model].auc() == pytest.approx(roc_auc_score(labels == "no", scores), abs=1e-12)
    assert ev.at().tp == int(np.sum((scores >= 0.5) & (labels == "no")))
    margins = rw.Evaluation.from_estimator(
        {"logistic": fitted["logistic"]}, x, iter(labels), pos_label="no",
        response_method="decision_function",
    )  # fmt: skip
    assert margins[margins.model].auc() == pytest.approx(ev[ev.model].auc(), abs=1e-12)
    assert margins.threshold == 0


def test_estimators_refuse_rows_that_are_paired_wrongly() -> None:
    x = pd.DataFrame({"a": [0.0, 1.0, 2.0, 3.0]})
    y = pd.Series([0, 0, 1, 1])
    fitted = {"logistic": LogisticRegression().fit(x, y)}
    with pytest.raises(ValueError, match="index"):
        rw.Evaluation.from_estimator(fitted, x, y.sample(frac=1, random_state=1))


def test_repr_tells_the_numbers() -> None:
    ev = rw.Evaluation(Y, S, threshold=0.4)
    assert repr(ev).startswith(
        "Evaluation(model AUC 0.875; OperatingPoint('model' >= 0.4: tp=3 fp=2"
    )


def test_auc_is_the_exact_fraction_rounded_once() -> None:
    assert rw.Evaluation([1, 0, 1, 0, 0], [3, 3, 2, 2, 1])["model"].auc() == float(Fraction(4, 6))


@pytest.mark.slow
def test_memory_beside_weighted_cases() -> None:
    rng = np.random.default_rng(0)
    n = 300_000
    y, weight = rng.random(n) < 0.2, rng.exponential(size=n)
    scores = {name: rng.random(n) for name in "abc"}
    given = y.nbytes + weight.nbytes + sum(score.nbytes for score in scores.values())
    # What is imported at first use is no memory of cases.
    few = {name: score[:1000] for name, score in scores.items()}
    rw.Evaluation(y[:1000], few, sample_weight=weight[:1000]).summary()
    tracemalloc.start()
    try:
        ev = rw.Evaluation(y, scores, sample_weight=weight)
        ev.summary()
        kept, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 1.5 * given
    # Beside the cases, ranks, weights and parts of one model at a time.
    assert peak < 4 * given


@pytest.mark.parametrize("exponent", [-330, -100, 100, 320])
def test_the_unit_of_the_weights_changes_no_measure(exponent: int) -> None:
    rng = np.random.default_rng(1)
    y, weight = rng.random(80) < 0.4, rng.choice([0.1, 0.2, 0.7], 80)
    scores = {"a": (rng.random(80) + 0.8 * y).round(1) / 2, "b": rng.random(80)}
    result = []
    for unit in (1.0, 2.0**exponent):
        ev = rw.Evaluation(y, scores, sample_weight=weight * unit, population=1000)
        summary = ev.summary()[["auc", "brier", "ks", "threshold", "profit"]]
        measures = [
            summary,
            ev[ev.model].brier(),
            ev.compare.hull(),
            ev.compare.cost_ranges(),
            ev.compare.losses(),
        ]
        measures += [
            rw.research.auc_family(ev),
            ev[ev.model].concavities(),
            ev.compare.loss_ranges(),
            ev.compare.miscalibration(),
        ]
        measures += [
            ev[ev.model].reliability()[["forecast", "observed"]],
            ev[ev.model].gains_table()[["lift", "ks"]],
        ]
        result.append(measures)
    for one, other in zip(*result, strict=True):
        pd.testing.assert_frame_equal(one, other, rtol=1e-13)


@pytest.mark.parametrize("lazy", [False, True])
def test_weights_that_cannot_be_computed_with_are_an_error_about_them(*, lazy: bool) -> None:
    def evaluation(weight: list[float]) -> rw.Evaluation:
        frame = pl.DataFrame({"y": [1, 0, 1, 0], "score": [0.9, 0.3, 0.4, 0.5], "w": weight})
        frame = frame.with_columns(pl.col("w").cast(pl.Float64))
        if lazy:
            return rw.Evaluation.from_frame(frame.lazy(), sample_weight="w")
        return rw.Evaluation.from_frame(frame, sample_weight="w")

    expected = evaluation([1.0, 1.0, 1.0, 3.0])
    for unit in (1e-100, 1e-99, 1e99):
        ev = evaluation([unit, unit, unit, 3 * unit])
        assert ev[ev.model].auc() == expected[expected.model].auc()
        pd.testing.assert_frame_equal(
            ev[ev.model].brier(), expected[expected.model].brier(), atol=1e-15
        )
    what = "Column 'w'" if lazy else "sample_weight"
    for weight, message in [
        ([1e-310, 1.0, 1e-310, 1.0], r"adds up to 2e-310 in the class 1, .* at least 1e-100"),
        ([1.0, 5e-324, 1.0, 5e-324], r"adds up to 9.88e-324 in the class 0, .* at least 1e-100"),
        (
            [1.0, 1e303, 1.0, 1.0],
            r"adds up to 1e\+303 in the class 0, .* both together at most 1e\+100",
        ),
        (
            [1e17, 0.5, 1.0, 0.5],
            r"adds up to 1e\+17 in the positive class 1 .* share of positives is 1",
        ),
    ]:
        with pytest.raises(ValueError, match=f"^{what} {message}"):
            evaluation(weight)
