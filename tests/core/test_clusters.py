"""Cases that belong together: intervals, promises and tests take clusters as units, or refuse."""

from typing import Any, cast

import numpy as np
import pandas as pd
import polars as pl
import pytest
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import KFold, RepeatedStratifiedKFold, cross_validate

import rocwidgets as rw
from rocwidgets.numeric.inference.clustered import Design

KEEP: Any = {"return_estimator": True, "return_indices": True}


def drawn(
    clusters: int = 60, size: int = 8, icc: float = 0.5, seed: int = 0
) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(seed)
    unit = np.repeat(np.arange(clusters), size)
    # Most patients are of one class.
    y = rng.random(len(unit)) < rng.beta(0.4, 0.6, clusters)[unit]
    shared = rng.normal(size=(clusters, 2))[unit]
    own = np.sqrt(icc) * shared + np.sqrt(1 - icc) * rng.normal(size=(len(unit), 2))
    return y.astype(int), own + 1.5 * y[:, None], unit


def evaluation(**more: Any) -> rw.Evaluation:
    y, scores, unit = drawn()
    given: dict[str, Any] = {"cluster": unit, "n_bootstrap": 200, **more}
    return rw.Evaluation(y, {"a": scores[:, 0], "b": scores[:, 1] + y}, **given)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize(
    ("view", "x", "y"),
    [("roc", "fpr", "tpr"), ("gains", "ppr", "tpr"), ("profit", "ppr", "profit")],
)
def test_bands_lie_around_the_curve_that_is_drawn(
    view: str, x: str, y: str, *, weighted: bool
) -> None:
    y_true, scores, unit = drawn()
    weight = np.random.default_rng(1).uniform(0.2, 3, len(unit)) if weighted else None
    model = rw.Evaluation(y_true, scores[:, 0], cluster=unit, sample_weight=weight, n_bootstrap=50)[
        "model"
    ]
    curve = model.curve(view).dropna()
    for kind in ("vertical", "fixed"):
        band = model.bands(view, kind)
        expected = np.interp(band["x"], curve[x], curve[y])
        assert band["y"].to_numpy() == pytest.approx(expected, rel=1e-8, abs=1e-8)
        low, middle, high = (band[each].to_numpy() for each in ("low", "y", "high"))
        assert (low <= middle).all()
        assert (middle <= high).all()
    rule = model.bands(view, "threshold")
    there = curve.set_index("threshold").loc[rule["threshold"]]
    assert rule["x"].to_numpy() == pytest.approx(there[x].to_numpy(), abs=1e-12)
    assert rule["y"].to_numpy() == pytest.approx(there[y].to_numpy(), abs=1e-12)


def test_the_variance_of_the_auc_is_that_of_obuchowski() -> None:
    y, scores, unit = drawn(30, 5)
    found = rw.Evaluation(y, scores[:, 0], cluster=unit).compare.auc_interval()
    score, positive = scores[:, 0], y == 1
    pairs = (score[positive][:, None] > score[~positive]) * 1.0
    auc, (m, n) = pairs.mean(), pairs.shape
    right, wrong = pairs.mean(axis=1) - auc, pairs.mean(axis=0) - auc
    sums = np.array(
        [
            (right[unit[positive] == each].sum(), wrong[unit[~positive] == each].sum())
            for each in range(30)
        ]
    )
    # Clusters of unequal numbers of a class count as fewer of equal ones.
    sizes = np.array(
        [(y[unit == each].sum() / m, (1 - y)[unit == each].sum() / n) for each in range(30)]
    )
    alike = (sizes**2).sum(axis=0) ** 2 / (sizes**4).sum(axis=0)
    own = alike / (alike - 1) * (sums**2).sum(axis=0) / np.array([m, n]) ** 2
    both = 30 / 29 * (sums[:, 0] @ sums[:, 1]) / (m * n)
    assert found["standard_error"].item() == pytest.approx(np.sqrt(own.sum() + 2 * both))
    assert found["auc"].item() == pytest.approx(auc)


def test_each_model_is_ranked_once_for_all_its_comparisons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    y, scores, unit = drawn()
    models = {"a": scores[:, 0], "b": scores[:, 1], "c": scores.sum(axis=1)}
    ev, ranked, place = rw.Evaluation(y, models, cluster=unit), [], Design.auc_parts
    monkeypatch.setattr(Design, "auc_parts", lambda *of: ranked.append(of) or place(*of))
    compared = ev.compare.auc_test()
    assert (len(compared), len(ranked)) == (3, 3)


def test_with_one_case_a_cluster_all_numbers_are_those_without_clusters() -> None:
    y, scores, _ = drawn(200, 1)
    models = {"a": scores[:, 0], "b": scores[:, 1]}
    group = np.arange(200) % 3
    given: list[dict[str, Any]] = [{}, {"cluster": np.random.default_rng(1).permutation(200)}]
    plain, alone = (
        rw.Evaluation(y, models, group=group, n_bootstrap=100, **more) for more in given
    )
    for call in (
        lambda ev: ev.summary(["auc", "average_precision", "ks"]),
        lambda ev: ev.compare.auc_test(),
        lambda ev: ev.compare.auc_interval(),
        lambda ev: ev.compare.partial_auc(0, 0.2),
        lambda ev: ev["a"].bands("roc"),
        lambda ev: ev["a"].bootstrap_optimum().intervals,
        lambda ev: ev["a"].value_of_information(100),
        lambda ev: ev.groups.differences("tpr"),
        lambda ev: ev.groups.auc_differences(),
        lambda ev: ev.groups.summary(),
    ):
        pd.testing.assert_frame_equal(call(plain), call(alone), check_exact=True)
    limits: Any = {"min_tpr": 0.6, "confidence": 0.9}
    assert plain.best(**limits) == alone.best(**limits)


def test_cases_written_twice_tell_no_more_than_once() -> None:
    y, scores, _ = drawn(200, 1)
    once = rw.Evaluation(y, {"a": scores[:, 0], "b": scores[:, 1]})
    twice = rw.Evaluation(
        np.tile(y, 2),
        {"a": np.tile(scores[:, 0], 2), "b": np.tile(scores[:, 1], 2)},
        cluster=np.tile(np.arange(200), 2),
    )
    for call in (lambda ev: ev.compare.auc_interval(), lambda ev: ev.compare.auc_test()):
        assert call(twice)["standard_error"].to_numpy() == pytest.approx(
            call(once)["standard_error"].to_numpy(), rel=1e-9
        )
    limits: Any = {"min_tpr": 0.6, "confidence": 0.9}
    first, second = once.best(**limits), twice.best(**limits)
    assert first.promise is not None
    assert second.promise is not None
    assert second.promise.evidence[0].n <= first.promise.evidence[0].n == y.sum()


def test_what_belongs_together_makes_intervals_wider() -> None:
    ev, plain = evaluation(), evaluation(cluster=None)
    for call in (
        lambda ev: ev.compare.auc_interval(),
        lambda ev: ev.compare.auc_test(),
        lambda ev: ev.compare.partial_auc(0, 0.3),
    ):
        wide, narrow = cast("tuple[Any, Any]", (call(ev), call(plain)))
        assert ((wide["high"] - wide["low"]) > 1.1 * (narrow["high"] - narrow["low"])).all()
    wide, narrow = (
        float(np.mean(each["a"].bands("roc")["high"] - each["a"].bands("roc")["low"]))
        for each in (ev, plain)
    )
    assert wide > 1.1 * narrow
    lowest: list[Any] = [each.summary(["auc"])["auc_low"].to_list()[0] for each in (ev, plain)]
    assert lowest[0] < lowest[1]


def test_a_promise_rests_on_the_cases_that_clusters_are_worth() -> None:
    ev = evaluation()
    promise = ev.best(min_tpr=0.5, confidence=0.95).promise
    plain = evaluation(cluster=None).best(min_tpr=0.5, confidence=0.95).promise
    assert promise is not None
    assert plain is not None
    assert promise.evidence[0].n < 0.7 * plain.evidence[0].n
    assert dict(promise.values)["min_tpr"] >= 0.5
    y, scores, unit = drawn(12)
    few = rw.Evaluation(y, scores[:, 0], cluster=unit)
    with pytest.raises(ValueError, match=r"Only 8 clusters .* positive; .* 20 .* a promise"):
        few.best(min_tpr=0.5, confidence=0.9)
    with pytest.raises(ValueError, match=r"Only 8 clusters .* positive; .* 20 .* resampling"):
        few["model"].bands("roc")


def test_what_cannot_take_clusters_refuses_them_by_name() -> None:
    ev = evaluation(group=np.arange(480) % 3, time=np.arange(480) % 4)
    for call in (
        lambda: ev["a"].value_of_information(100),
        lambda: ev.compare.value_of_information(100),
        lambda: ev["a"].bands("roc", "joint"),
        lambda: ev["a"].bands("roc", "working_hotelling"),
        lambda: ev.periods.limits("tpr", reference=0),
        lambda: ev.periods.score_shift(reference=0),
        lambda: ev.best(min_tpr=0.5, confidence=0.9, next_cases=100),
    ):
        with pytest.raises(ValueError, match=r"belong together \(cluster=\)"):
            call()
    price = ev["a"].shadow_price(2.0)
    assert (price.low, price.high) == (None, None)
    assert price.note == "A shadow price has no interval if cases have weights or belong together."
    assert price.note in repr(price)


def test_columns_name_clusters_in_every_constructor() -> None:
    y, scores, unit = drawn(30, 4)
    frame = pd.DataFrame({"y": y, "score": scores[:, 0], "site": unit // 15, "patient": unit % 15})
    names = ["site", "patient"]
    expected = rw.Evaluation(y, scores[:, 0], cluster=unit).compare.auc_interval()
    for ev in (
        rw.Evaluation(y, scores[:, 0], cluster=frame[names]),
        rw.Evaluation(y, scores[:, 0], cluster={name: frame[name] for name in names}),
        rw.Evaluation.from_predictions(y, scores[:, 0], cluster=unit),
        rw.Evaluation.from_frame(frame, cluster=names),
    ):
        assert ev.compare.auc_interval().to_numpy() == pytest.approx(expected.to_numpy())
    lazy = pl.from_pandas(frame).lazy()
    with pytest.raises(ValueError, match=r"cluster needs each case, but .* returns only counts"):
        rw.Evaluation.from_frame(lazy, cluster=names)
    with pytest.raises(ValueError, match="cluster needs each case, but Parquet files are counted"):
        rw.Evaluation.from_parquet("scores.parquet", cluster="patient")  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="cluster contains 1 missing"):
        rw.Evaluation(y, scores[:, 0], cluster=[None, *unit[1:].tolist()])


def test_predictions_of_one_row_belong_together() -> None:
    given: Any = make_classification(150, random_state=0)
    X, y = given  # noqa: N806 - scikit-learn's name
    model = LogisticRegression()
    split = RepeatedStratifiedKFold(n_splits=5, n_repeats=4, random_state=0)
    repeated = rw.Evaluation.from_cv_results(cross_validate(model, X, y, cv=split, **KEEP), X, y)
    once = rw.Evaluation.from_cv_results(
        cross_validate(model, X, y, cv=KFold(5, shuffle=True, random_state=0), **KEEP), X, y
    )
    assert once.sample.cases is not None
    assert repeated.sample.cases is not None
    assert once.sample.cases.clusters is None
    assert repeated.sample.cases.clusters is not None
    assert len(np.unique(repeated.sample.cases.clusters)) == 150
    errors = [ev.compare.auc_interval()["standard_error"].item() for ev in (repeated, once)]
    assert 0.8 < errors[0] / errors[1] < 1.25
    promise = repeated.best(min_tpr=0.7, confidence=0.9).promise
    assert promise is not None
    assert promise.evidence[0].n < 1.5 * y.sum() < 0.4 * repeated.sample.totals.P
    # Folds of several repeats share their cases.
    assert once.folds.average()["low"].notna().to_numpy().all()
    with pytest.warns(UserWarning, match="No interval of the means: .* some clusters span several"):
        assert repeated.folds.average()["low"].isna().to_numpy().all()
    for call in (
        lambda: repeated[repeated.model].bands("roc", "folds"),
        repeated.folds.vertical_average,
        repeated.folds.threshold_average,
    ):
        with pytest.raises(ValueError, match="some clusters span several folds"):
            call()
    # Rows of one patient too.
    patients = rw.Evaluation.from_cv_results(
        cross_validate(model, X, y, cv=KFold(5), **KEEP), X, y, cluster=np.arange(150) // 3
    )
    assert patients.sample.cases is not None
    assert patients.sample.cases.clusters is not None
    assert len(np.unique(patients.sample.cases.clusters)) == 50


@pytest.mark.slow
def test_an_interval_covers_with_visits_of_patients() -> None:
    covered, times, truth = 0, 150, 0.8555778168267576
    for seed in range(times):
        y, scores, unit = drawn(60, 8, 0.5, seed)
        found = rw.Evaluation(y, scores[:, 0], cluster=unit).compare.auc_interval()
        covered += found["low"].item() <= truth <= found["high"].item()
    assert covered >= (0.95 - 2 * np.sqrt(0.95 * 0.05 / times)) * times


def test_an_auc_of_a_fold_has_the_interval_of_its_clusters() -> None:
    y, scores, unit = drawn(100, 6)
    ev = rw.Evaluation(y, scores[:, 0], cluster=unit, fold=unit % 2)
    found: Any = ev.folds.summary().loc["model"]
    for fold in (0, 1):
        here = unit % 2 == fold
        alone = rw.Evaluation(y[here], scores[here, 0], cluster=unit[here]).compare.auc_interval()
        ends = [found.loc[fold, "auc_low"], found.loc[fold, "auc_high"]]
        assert ends == pytest.approx(alone.loc["model", ["low", "high"]].tolist())
    weight = np.linspace(0.5, 2, len(y))
    weighted = rw.Evaluation(y, scores[:, 0], sample_weight=weight, fold=unit % 2)
    assert weighted.folds.summary()["auc_low"].notna().to_numpy().all()
    sums: Any = ev + ev
    with pytest.warns(UserWarning, match="No interval of auc in fold 0, 1: .* are not known"):
        assert sums.folds.summary()["auc_low"].isna().to_numpy().all()


def test_few_clusters_have_no_interval_and_say_so() -> None:
    y, scores, unit = drawn(12, 30)
    group = np.array(["north", "south"])[unit % 2]
    s = 1 / (1 + np.exp(-scores[:, 0]))
    ev = rw.Evaluation(y, s, cluster=unit, group=group)
    with pytest.warns(UserWarning, match="No interval of profit_corrected: .* clusters"):
        assert ev.summary(["profit_corrected"], at="best").isna().all(axis=None)
    with pytest.warns(UserWarning, match="No interval of average_precision: .* clusters"):
        ev.summary(["auc", "average_precision"])
    found: Any = ev.groups.calibration()
    assert found["slope"].notna().all()
    assert found["slope_low"].isna().all()
    assert set(found["note"]) == {"No intervals: cases have weights or belong together."}
    assert set(rw.Evaluation(y, s, group=group).groups.calibration()["note"]) == {""}


def test_clusters_are_known_where_the_cases_are_not() -> None:
    ev = evaluation()
    both: Any = ev + ev
    with pytest.raises(ValueError, match="but their clusters are not known"):
        both.compare.auc_interval()
    with pytest.raises(ValueError, match="but their clusters are not known"):
        both.best(min_tpr=0.5, confidence=0.9)
    with pytest.warns(UserWarning, match="No interval of auc: .* clusters are not known"):
        assert both.summary(["auc"])["auc_low"].isna().to_numpy().all()


def test_what_belongs_together_is_mapped_by_a_fit_to_the_others() -> None:
    y, scores, unit = drawn(40, 5)
    ev = rw.Evaluation(y, scores[:, 0], cluster=unit)
    ev["model"].calibrated(method="sigmoid", folds=5, name="fitted")
    cases = ev.sample.cases
    assert cases is not None
    fitted = np.log(cases.scores["fitted"] / (1 - cases.scores["fitted"]))
    # The log-odds are a line for each fold, so that each cluster has the slope of its fold.
    slopes = {
        round(float(np.polyfit(scores[unit == each, 0], fitted[unit == each], 1)[0]), 6)
        for each in range(40)
    }
    assert len(slopes) == 5


def test_predictions_of_several_classes_belong_together_by_row() -> None:
    given: Any = make_classification(120, n_classes=3, n_informative=4, random_state=0)
    split = RepeatedStratifiedKFold(n_splits=3, n_repeats=3, random_state=0)
    results = cross_validate(LogisticRegression(), *given, cv=split, **KEEP)
    ev = rw.MulticlassEvaluation.from_cv_results(results, *given)
    one = ev.sample.one_vs_rest(ev.classes[0]).cases
    assert one is not None
    assert one.clusters is not None
    assert len(np.unique(one.clusters)) == 120
    alone = KFold(3, shuffle=True, random_state=0)
    once = cross_validate(LogisticRegression(), *given, cv=alone, **KEEP)
    plain = rw.MulticlassEvaluation.from_cv_results(once, *given)
    widths: list[Any] = []
    for each in (ev, plain):
        found: Any = each[each.model].intervals(["accuracy"], n_bootstrap=300)
        widths.append((found["high"] - found["low"]).to_list()[0])
    assert 0.7 < widths[0] / widths[1] < 1.4


def test_a_decision_says_that_its_promise_rests_on_effective_numbers(tmp_path: Any) -> None:
    rng = np.random.default_rng(0)
    unit = np.repeat(np.arange(300), 4)
    y = rng.random(len(unit)) < 0.5
    score = rng.normal(size=300)[unit] * 0.5 + rng.normal(2.0 * y)
    plain = rw.Evaluation(y, score).decide(min_tpr=0.7, confidence=0.95)
    ev = rw.Evaluation(y, score, cluster=unit)
    decision = ev.decide(min_tpr=0.7, confidence=0.95)
    assert plain.promise is not None
    assert decision.promise is not None
    assert (plain.promise.effective, decision.promise.effective) == (False, True)
    assert "effective" not in plain.to_dict()["promise"]
    assert "effective cases; price" in repr(decision.promise)
    assert decision.promise.evidence[0].n < plain.promise.evidence[0].n
    path = tmp_path / "decision.json"
    decision.save(path)
    again = rw.Decision.load(path)
    assert again.promise == decision.promise
    weighted = rw.Evaluation(y, score, sample_weight=rng.random(len(y)) + 0.5)
    found = weighted.best(min_tpr=0.7, confidence=0.95).promise
    assert found is not None
    assert found.effective


def test_weights_that_a_class_lacks_are_not_promised() -> None:
    rng = np.random.default_rng(0)
    y = np.arange(400) % 2 == 0
    score = rng.normal(3.0 * y)
    weight = np.where(np.arange(400) % 5 == 0, 2.5, 1.0)
    heavy = ~y & (np.arange(400) % 7 == 0)
    seen = rw.Evaluation(y, score, sample_weight=weight)
    assert seen["model"].best(min_tpr=0.8, confidence=0.95).promise is not None
    lacking = rw.Evaluation(y, score, sample_weight=np.where(heavy, 12.5, weight))
    with pytest.raises(ValueError, match=r"No positive weighs as much .* 12\.5 cases each"):
        lacking["model"].best(min_tpr=0.8, confidence=0.95)
    # The page has the same, and the other class has what it takes.
    assert lacking.get_state()["_sample"]["models"][0]["effective"][0] == 0
    assert lacking["model"].best(max_fpr=0.3, confidence=0.95).promise is not None
    # A class that was drawn at one rate, or another one, lacks nothing.
    for given in (np.where(y, 1.0, 4 * weight), np.where(y, weight, 50 * weight)):
        ev = rw.Evaluation(y, score, sample_weight=given)
        assert ev["model"].best(min_tpr=0.8, confidence=0.95).promise is not None
    # Drawn as the other was, it has none of the heavy ones by chance.
    by_chance = rw.Evaluation(y, score, sample_weight=np.where(y, 1.0, weight))
    with pytest.raises(ValueError, match=r"No positive weighs as much .* 2\.5 cases each"):
        by_chance["model"].best(min_tpr=0.8, confidence=0.95)


def test_a_few_cases_that_weigh_most_are_not_promised() -> None:
    rng = np.random.default_rng(0)
    y = np.arange(400) % 2 == 0
    score = rng.normal(3.0 * y)
    for heavy, is_promised in ((6, False), (16, True)):
        weight = np.where(np.arange(400) < heavy, 20.0, 1.0)
        model = rw.Evaluation(y, score, sample_weight=weight)["model"]
        if is_promised:
            assert model.best(min_tpr=0.8, confidence=0.95).promise is not None
            continue
        with pytest.raises(ValueError, match="Fewer than 5 positives weigh so much more"):
            model.best(min_tpr=0.8, confidence=0.95)
        with pytest.raises(ValueError, match="Fewer than 5 negatives weigh so much more"):
            model.best(max_fpr=0.3, confidence=0.95)


def test_one_case_that_weighs_all_has_no_interval() -> None:
    rng = np.random.default_rng(0)
    y = np.arange(200) % 2 == 0
    weight = np.append(np.ones(199), 1e4)
    ev = rw.Evaluation(y, rng.normal(y), sample_weight=weight)
    with pytest.warns(UserWarning, match="all 100 are worth 1 cases"):
        told = ev.summary(["auc"])
    assert np.isnan(told[["auc_low", "auc_high"]].to_numpy()).all()
