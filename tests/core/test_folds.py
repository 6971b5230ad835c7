"""Folds of a model, against definitions and scikit-learn."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import t as student
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import RocCurveDisplay, brier_score_loss, roc_auc_score
from sklearn.model_selection import (
    KFold,
    ShuffleSplit,
    StratifiedKFold,
    cross_val_predict,
    cross_validate,
)
from sklearn.tree import DecisionTreeClassifier

import rocwidgets as rw
from rocwidgets.numeric import inference

GAINS = rw.Costs.from_gains(tp=50, fp=-3)


@pytest.fixture(scope="module")
def bank() -> pd.DataFrame:
    frame = rw.datasets.bank_marketing().iloc[::10].reset_index(drop=True)
    return frame.assign(month=np.array(["jan", "feb", "mar", "apr"])[np.arange(len(frame)) % 4])


@pytest.fixture
def ev(bank: pd.DataFrame) -> rw.Evaluation:
    return rw.Evaluation(bank["y"], bank[["boosting", "tree"]], fold=bank["month"], costs=GAINS)


@pytest.fixture(scope="module")
def data() -> Any:
    return make_classification(400, weights=[0.7], flip_y=0.2, random_state=0)


def validated(data: tuple[Any, Any], estimator: Any, seed: int = 0) -> dict[str, Any]:
    folds = StratifiedKFold(5, shuffle=True, random_state=seed)
    return cross_validate(estimator, *data, cv=folds, return_estimator=True, return_indices=True)


RATES = ["precision", "ppr", "lift", "expected_cost", "profit"]


@pytest.mark.slow
@pytest.mark.parametrize("at", ["current", "best"])
@pytest.mark.parametrize("prevalence", ["own", "target"])
@pytest.mark.parametrize("target", [None, 0.3])
def test_each_sample_is_summarised_separately(
    ev: rw.Evaluation, bank: pd.DataFrame, at: str, prevalence: str, target: float | None
) -> None:
    assert ev.folds.names == ("apr", "feb", "jan", "mar")
    ev.compare_at = "score"
    ev.threshold, ev.prevalence = 0.17, target
    result: Any = ev.folds.summary(at=at, prevalence=prevalence)
    whole = bank["y"].mean()
    assert result.index.names == ["model", "fold"]
    for (model, month), row in result.iterrows():
        part = bank[bank["month"] == month]
        # A positive and a negative stand for as many cases in all folds.
        times = np.where(part["y"] == 1, ev.prevalence / whole, (1 - ev.prevalence) / (1 - whole))
        own: Any = times[part["y"] == 1].sum() / times.sum()
        own = own if prevalence == "own" else ev.prevalence
        size: Any = ev.population * times.sum() / len(bank)
        alone = rw.Evaluation(part["y"], part[model], costs=GAINS, prevalence=own, population=size)
        assert (row["n"], row["positives"]) == (len(part), part["y"].sum())
        assert row["auc"] == pytest.approx(roc_auc_score(part["y"], part[model]), abs=1e-14)
        share = part["y"].mean()
        weight = np.where(part["y"] == 1, own / share, (1 - own) / (1 - share))
        expected = brier_score_loss(part["y"], part[model], sample_weight=weight)
        assert row["brier"] == pytest.approx(expected, abs=1e-13)
        best = ev[model].best().threshold
        assert row["threshold"] == (0.17 if at == "current" else best)
        point = alone.at(row["threshold"])
        assert (row["tp"], row["fp"]) == (point.tp, point.fp)
        assert [row[name] for name in RATES] == pytest.approx([getattr(point, n) for n in RATES])
        if prevalence == "own" and target is None:
            assert row["precision"] == pytest.approx(row["tp"] / (row["tp"] + row["fp"]))
            assert row["ppr"] == pytest.approx((row["tp"] + row["fp"]) / row["n"])
    counts = result[["tp", "fp", "fn", "tn"]].groupby("model").sum()
    for model in ev.models:
        point = ev[model].at() if at == "current" else ev[model].best()
        assert counts.loc[model].tolist() == [point.tp, point.fp, point.fn, point.tn]
        if prevalence == "own":
            assert result.loc[model, "profit"].sum() == pytest.approx(point.profit)


def test_amounts_of_a_row_are_those_of_its_counts(ev: rw.Evaluation) -> None:
    result: Any = ev.folds.summary()
    assert result["profit"].tolist() == pytest.approx(50 * result["tp"] - 3 * result["fp"])
    ev.population = 1e6
    share = 1e6 / ev.sample.size
    result = ev.folds.summary()
    assert result["profit"].tolist() == pytest.approx(
        share * (50 * result["tp"] - 3 * result["fp"])
    )


def test_a_sum_keeps_which_is_which(ev: rw.Evaluation, bank: pd.DataFrame) -> None:
    models = ["boosting", "tree"]

    def of(month: str, label: str | None = None) -> rw.Evaluation:
        part = bank[bank["month"] == month]
        labels = None if label is None else [label] * len(part)
        return rw.Evaluation(part["y"], part[models], fold=labels, costs=GAINS)

    numbered = of("jan") + of("feb") + of("mar") + of("apr")
    assert numbered.folds.names == (0, 1, 2, 3)
    months: Any = numbered.folds.summary().loc["boosting"]
    named: Any = ev.folds.summary().loc["boosting"]
    for number, month in enumerate(["jan", "feb", "mar", "apr"]):
        pd.testing.assert_series_equal(months.loc[number], named.loc[month], check_names=False)
    assert months["profit"].sum() == pytest.approx(numbered.at().profit)
    assert len(numbered.folds.vertical_average("gains")) == 101
    assert numbered["tree"].bands("roc", "folds")["y"].between(0, 1).all()

    labelled = of("jan", "q1") + of("feb", "q1") + (of("mar", "q1") + of("apr", "q2"))
    assert labelled.folds.names == ("q1", "q2")
    whole: Any = labelled.folds.summary().loc["tree"]
    assert whole["n"].tolist() == [named["n"][["jan", "feb", "mar"]].sum(), named["n"]["apr"]]
    mixed = of("jan", "q1") + of("apr") + of("mar")
    assert mixed.folds.names == ("q1", 0, 1)

    derived = numbered["tree"].calibrated(folds=None)
    with pytest.raises(ValueError, match=f"'{derived.name}' was derived from a sum of samples"):
        numbered.folds.vertical_average(model=derived.name)


def test_by_default_samples_have_the_current_rule_at_their_own_prevalence(
    ev: rw.Evaluation,
) -> None:
    ev.threshold, ev.prevalence = 0.4, 0.2
    expected = ev.folds.summary(at="current", prevalence="own")
    pd.testing.assert_frame_equal(ev.folds.summary(), expected)
    assert (ev.folds.summary().loc["boosting", "threshold"] == 0.4).all()
    ev.model = "tree"
    assert (ev.folds.summary().loc["tree", "threshold"] == 0.4).all()


@pytest.mark.parametrize("compare_at", ["share", "score", "best"])
def test_other_models_have_the_rule_that_is_compared(ev: rw.Evaluation, compare_at: str) -> None:
    ev.threshold, ev.compare_at = 0.3, compare_at
    now = ev.at()
    counts = ev["tree"].counts()
    same = counts[counts["tp"] + counts["fp"] <= now.tp + now.fp].iloc[-1]["threshold"]
    rules = {"share": same, "score": 0.3, "best": ev["tree"].best().threshold}
    result = ev.folds.summary().loc["tree", "threshold"]
    assert (result == rules[compare_at]).all()


def test_unknown_choices_of_a_summary_of_samples(ev: rw.Evaluation) -> None:
    with pytest.raises(ValueError, match="at must be one of current, best"):
        ev.folds.summary(at="optimum")
    with pytest.raises(ValueError, match="prevalence must be one of own, target"):
        ev.folds.summary(prevalence="fold")
    with pytest.raises(TypeError, match="prevalence must be one of"):
        ev.folds.summary(prevalence=0.2)  # pyright: ignore[reportArgumentType]


def test_average_is_the_mean_with_students_interval(ev: rw.Evaluation) -> None:
    ev.confidence_level = 0.9
    each: Any = ev.folds.summary()
    result: Any = ev.folds.average()
    for model in ev.models:
        values = each.loc[model]["auc"].to_numpy()
        low, high = student(3, values.mean(), values.std(ddof=1) / 2).interval(0.9)
        row = result.loc[(model, "auc")]
        assert row.tolist() == pytest.approx(
            [ev[model].auc(), values.mean(), values.std(ddof=1), low, high]
        )


@pytest.mark.parametrize("name", inference.SPACES)
def test_curves_are_averaged_vertically(ev: rw.Evaluation, bank: pd.DataFrame, name: str) -> None:
    x = np.array([0.1, 0.35, 0.8])
    result = ev.folds.vertical_average(name, "tree", x)
    parts = [bank[bank["month"] == month] for month in ev.folds.names]
    chart = inference.CurveSpace(name, ev.prevalence, ev.population, ev.costs.cells)
    heights = []
    for part in parts:
        rows = rw.Evaluation(part["y"], part["tree"])["tree"].counts()
        tpr = rows["tp"].to_numpy() / part["y"].sum()
        fpr = rows["fp"].to_numpy() / (1 - part["y"]).sum()
        heights.append(chart.heights(tpr[None], fpr[None], x)[0])
    assert result["y"].tolist() == pytest.approx(np.mean(heights, axis=0).tolist())
    assert result["y"].between(result["low"], result["high"]).all()


def test_means_of_measures_stay_where_measures_can_be() -> None:
    # Two samples, one ranked right and one wrong: the interval by Student's t is enormous.
    y = [0, 0, 1, 1] * 2
    ev = rw.Evaluation(y, [0.1, 0.2, 0.8, 0.9, 0.9, 0.8, 0.2, 0.1], fold=[0] * 4 + [1] * 4)
    ev.costs = rw.Costs(fp=2, fn=3, tp=1)
    result: Any = ev.folds.average()
    for measure in ("auc", "brier", "ks"):
        row = result.loc[("model", measure)]
        assert 0 <= row["low"] <= row["mean"] <= row["high"] <= 1
    row = result.loc[("model", "expected_cost")]
    assert 0.5 <= row["low"] <= row["mean"] <= row["high"] <= 2.5
    margins = rw.Evaluation(y, [-1, 2, 3, 1, 2, 0, 4, 1], fold=[0] * 4 + [1] * 4)
    assert margins.folds.average().loc[("model", "brier")].isna().all()


def test_curves_are_averaged_by_threshold(ev: rw.Evaluation, bank: pd.DataFrame) -> None:
    result: Any = ev.folds.threshold_average("roc", "tree", n_thresholds=7)
    assert len(result) == 7
    for row in result.itertuples():
        chosen: Any = bank.assign(hit=bank["tree"] >= row.threshold)
        of_months: Any = chosen.groupby(["y", "month"])["hit"].mean()
        rates = of_months.groupby("y").mean()
        assert (row.x, row.y) == pytest.approx((rates[0], rates[1]))


def test_cross_validation_is_that_of_scikit_learn(data: Any) -> None:
    results = validated(data, LogisticRegression())
    x, y = data
    ev = rw.Evaluation.from_cv_results(results, x, y, costs=rw.Costs(fp=1, fn=3))
    display = RocCurveDisplay.from_cv_results(results, x, y)
    aucs: Any = ev.folds.summary()["auc"]
    assert aucs.tolist() == pytest.approx(display.roc_auc)
    assert ev.folds.names == (0, 1, 2, 3, 4)
    assert ev.costs == rw.Costs(fp=1, fn=3)
    assert ev.at(-np.inf).tp == y.sum()


def test_several_models_are_validated_on_the_same_folds(data: Any) -> None:
    x, y = data
    frame, named = pd.DataFrame(x), pd.Series(np.where(y, "yes", "no"))
    both = {
        "logistic": validated((frame, named), LogisticRegression()),
        "tree": validated((frame, named), DecisionTreeClassifier(max_depth=3, random_state=0)),
    }
    weight = np.arange(1.0, len(y) + 1)
    ev = rw.Evaluation.from_cv_results(both, frame, named, pos_label="yes", sample_weight=weight)
    assert ev.models == ("logistic", "tree")
    assert ev.at(-np.inf).tp == pytest.approx(weight[y == 1].sum())
    assert len(ev.folds.summary()) == 10
    both["tree"] = validated((frame, named), DecisionTreeClassifier(), seed=1)
    with pytest.raises(ValueError, match="'logistic' and 'tree' were validated on different folds"):
        rw.Evaluation.from_cv_results(both, frame, named, pos_label="yes")


@pytest.mark.slow
@pytest.mark.parametrize(
    "splitter",
    [KFold(5, shuffle=True, random_state=3), ShuffleSplit(4, test_size=0.3, random_state=1)],
)
@pytest.mark.parametrize("form", ["wrong", "both", "frame", "series"])
def test_costs_of_cases_go_with_their_rows(data: Any, splitter: Any, form: str) -> None:
    x, y = data
    rng = np.random.default_rng(0)
    right, more = rng.gamma(1, size=len(y)), rng.gamma(2, size=len(y))
    costs = {
        "wrong": right + more,
        "both": rw.CaseCosts(fp=right + more, fn=right + more, tp=right, tn=right),
        "frame": pd.DataFrame(
            dict.fromkeys(("fp", "fn"), right + more) | {"tp": right, "tn": right}
        ),
        "series": pd.Series(right + more),
    }[form]
    keeps = form in ("both", "frame")
    options: Any = {"return_estimator": True, "return_indices": True}
    results = cross_validate(LogisticRegression(), x, y, cv=splitter, **options)
    weight = rng.integers(1, 4, len(y)).astype(float)
    result = rw.Evaluation.from_cv_results(
        results, x, y, case_costs=costs, sample_weight=weight, threshold=0.5
    )
    total = 0.0
    for estimator, test in zip(results["estimator"], results["indices"]["test"], strict=True):
        for row in test.tolist():
            says = estimator.predict_proba(x[[row]])[0, 1] >= 0.5
            cost = right[row] * keeps if says == y[row] else (right + more)[row]
            total += weight[row] * cost
    assert result[result.model].total_cost() == pytest.approx(total)
    if isinstance(splitter, KFold):
        score: Any = cross_val_predict(
            LogisticRegression(), x, y, cv=splitter, method="predict_proba"
        )
        plain = rw.Evaluation(y, score[:, 1], case_costs=costs, sample_weight=weight)
        assert rw.research.auciv(result)["auciv"].tolist() == pytest.approx(
            rw.research.auciv(plain)["auciv"].tolist()
        )


def test_errors_name_the_row_that_was_given(data: Any) -> None:
    results = validated(data, LogisticRegression())
    x, y = data
    cost = np.ones(len(y))
    cost[7] = np.nan
    with pytest.raises(
        ValueError, match=r"case_costs contains 1 missing value .*at position \b7\b"
    ):
        rw.Evaluation.from_cv_results(results, x, y, case_costs=cost)
    weight = np.ones(len(y))
    weight[11] = -1
    with pytest.raises(ValueError, match=r"sample_weight contains 1 negative weight, .*\b11\b"):
        rw.Evaluation.from_cv_results(results, x, y, sample_weight=weight)
    with pytest.raises(ValueError, match="case_costs 399 rows"):
        rw.Evaluation.from_cv_results(results, x, y, case_costs=np.ones(len(y) - 1))
    frame = pd.DataFrame(x)
    for name in ("case_costs", "sample_weight"):
        moved: Any = {name: pd.Series(np.ones(len(y))).iloc[::-1]}
        with pytest.raises(ValueError, match=f"indexes of X and {name} disagree"):
            rw.Evaluation.from_cv_results(results, frame, y, **moved)
    with pytest.raises(
        TypeError, match="does not take fold, because cv_results contains the folds"
    ):
        rw.Evaluation.from_cv_results(results, x, y, fold=y)  # pyright: ignore[reportCallIssue]


def test_estimators_take_what_is_given_for_each_row(data: Any) -> None:
    x, y = data
    models: Any = {"logistic": LogisticRegression().fit(x, y)}
    cost, month = np.arange(1.0, len(y) + 1), np.arange(len(y)) % 3
    ev = rw.Evaluation.from_estimator(models, x, y, fold=month, case_costs=cost, threshold=0.5)
    wrong = models["logistic"].predict(x) != y
    assert ev[ev.model].total_cost() == pytest.approx(cost[wrong].sum())
    assert ev.folds.names == (0, 1, 2)


@pytest.mark.parametrize("name", ["fold", "case_costs"])
def test_counts_take_nothing_for_each_row(name: str, tmp_path: Any) -> None:
    frame = pd.DataFrame({"y": [0, 1, 0, 1], "p": [0.1, 0.4, 0.3, 0.8]})
    given: Any = {name: [1, 2, 1, 2]}
    with pytest.raises(TypeError, match=f"unknown argument '{name}'"):
        rw.Evaluation.from_frame(frame, y_true="y", y_score="p", **given)
    with pytest.raises(TypeError, match=f"unknown argument '{name}'"):
        rw.Evaluation.from_parquet(tmp_path / "none.parquet", y_true="y", y_score="p", **given)
    with pytest.raises(TypeError, match=f"unknown argument '{name}'"):
        rw.Evaluation.from_confusion({"A": {"tp": 1, "fp": 1, "fn": 1, "tn": 1}}, **given)


def test_an_unknown_keyword_is_refused_before_the_classifiers_predict() -> None:
    class Unused:
        classes_ = np.array([0, 1])

        def predict_proba(self, _x: Any) -> Any:
            pytest.fail("predicts before the keyword is refused")

    x, y = np.zeros((4, 1)), np.array([0, 1, 0, 1])
    results = {"estimator": [Unused()], "indices": {"test": [np.arange(4)]}}
    unknown: Any = {"treshold": 0.5}
    with pytest.raises(TypeError, match=r"unknown argument 'treshold'\. .*Did you mean threshold"):
        rw.Evaluation.from_cv_results(results, x, y, **unknown)


@pytest.mark.parametrize("lacking", ["estimator", "indices"])
def test_the_error_names_what_cross_validate_has_to_return(data: Any, lacking: str) -> None:
    results = validated(data, LogisticRegression())
    del results[lacking]
    with pytest.raises(ValueError, match=f"has no '{lacking}'. Call cross_validate with return_e"):
        rw.Evaluation.from_cv_results(results, *data)
    with pytest.raises(TypeError, match="cv_results is a list"):
        rw.Evaluation.from_cv_results([results], *data)  # pyright: ignore[reportArgumentType]


def test_samples_are_refused_where_they_are_not_known() -> None:
    y, score = [0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8]
    with pytest.raises(ValueError, match=r"The cases have no fold labels\. Pass fold="):
        rw.Evaluation(y, score).folds.vertical_average()
    counts = rw.Evaluation(y, score) + rw.Evaluation(y, score)
    assert counts.folds.names == (0, 1)
    matrix = rw.Evaluation.from_confusion({"a": {"tp": 4, "fp": 1, "fn": 1, "tn": 4}})
    with pytest.raises(
        ValueError, match=r"A curve per fold needs the label and score of each case"
    ):
        matrix.folds.summary()
    with pytest.raises(ValueError, match=r"1 of 3 folds have no positive case \('c'\)"):
        rw.Evaluation(y, score, fold=["a", "a", "c", "b"]).folds.vertical_average()
    with pytest.raises(ValueError, match="at least two folds, got 1"):
        rw.Evaluation(y, score, fold=[5] * 4).folds.average()
    with pytest.raises(ValueError, match="fold contains 1 missing value"):
        rw.Evaluation(y, score, fold=["a", None, "b", "b"])
    with pytest.raises(ValueError, match="fold 3 rows"):
        rw.Evaluation(y, score, fold=["a", "b", "b"])
    with pytest.raises(TypeError, match="labels that cannot be compared"):
        rw.Evaluation(y, score, fold=[{}, {}, {}, {}])
    mixed = rw.Evaluation(y, score, fold=["b", "b", 1, 1])
    assert mixed.folds.names == ("b", 1)


def test_a_calibrated_model_is_summarised_in_each_sample(ev: rw.Evaluation) -> None:
    name = ev["tree"].calibrated().name
    result: Any = ev.folds.summary()
    assert len(result.loc[name]) == 4
