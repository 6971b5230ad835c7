"""Areas, their intervals and tests, as an Evaluation tells them: against definitions and others."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import brier_score_loss, roc_auc_score

import rocwidgets as rw
from rocwidgets.numeric import CountTable, inference

MODELS = ["logistic", "naive_bayes", "boosting", "tree"]
COUNTED = rw.Evaluation.from_confusion({"A": {"tp": 7, "fp": 2, "fn": 3, "tn": 9}})


@pytest.fixture(scope="module")
def bank() -> pd.DataFrame:
    return rw.datasets.bank_marketing().iloc[::10].reset_index(drop=True)


@pytest.fixture
def ev(bank: pd.DataFrame) -> rw.Evaluation:
    return rw.Evaluation(bank["y"], bank[MODELS])


def rows_of(frame: Any) -> list[Any]:
    return list(frame.itertuples())


def pairs(bank: pd.DataFrame, model: str) -> np.ndarray:
    """Return the differences of the scores of every positive and every negative."""
    score, positive = bank[model].to_numpy(float), bank["y"].to_numpy(bool)
    return np.subtract.outer(score[positive], score[~positive])


def placed(bank: pd.DataFrame, model: str) -> tuple[np.ndarray, np.ndarray]:
    """Return DeLong's structural components, from all pairs."""
    right = (np.sign(pairs(bank, model)) + 1) / 2
    return right.mean(axis=1), right.mean(axis=0)


def test_interval_is_that_of_all_pairs(ev: rw.Evaluation, bank: pd.DataFrame) -> None:
    ev.confidence_level = 0.9
    result: Any = ev.compare.auc_interval(transform="plain")
    assert result.index.tolist() == MODELS
    for model in MODELS:
        ten, one = placed(bank, model)
        error = math.sqrt(ten.var(ddof=1) / len(ten) + one.var(ddof=1) / len(one))
        row = result.loc[model]
        assert row["auc"] == pytest.approx(roc_auc_score(bank["y"], bank[model]), abs=1e-14)
        assert row["standard_error"] == pytest.approx(error, rel=1e-11)
        assert row["high"] - row["low"] == pytest.approx(2 * 1.6448536269514722 * error, rel=1e-9)
    summary: Any = ev.summary()
    assert summary["auc_low"].tolist() == ev.compare.auc_interval()["low"].tolist()
    assert summary["auc_high"].tolist() == ev.compare.auc_interval()["high"].tolist()
    assert (summary["auc_low"] < summary["auc"]).all()
    assert (summary["auc"] < summary["auc_high"]).all()


def test_pairs_of_models_are_tested_on_the_same_cases(
    ev: rw.Evaluation, bank: pd.DataFrame
) -> None:
    result: Any = ev.compare.auc_test()
    assert list(zip(result["first"], result["second"], strict=True)) == list(
        itertools.combinations(MODELS, 2)
    )
    for row in rows_of(result):
        ten, one = (
            first - second
            for first, second in zip(
                placed(bank, str(row.first)), placed(bank, str(row.second)), strict=True
            )
        )
        error = math.sqrt(ten.var(ddof=1) / len(ten) + one.var(ddof=1) / len(one))
        assert row.standard_error == pytest.approx(error, rel=1e-10)
        assert row.difference == pytest.approx(ten.mean(), abs=1e-14)
        assert row.p_value == pytest.approx(math.erfc(abs(ten.mean() / error) / 2**0.5), rel=1e-9)
        alone = inference.compare_auc(
            bank["y"].to_numpy(bool), *(bank[m].to_numpy(float) for m in (row.first, row.second))
        )
        assert (row.z, row.low, row.high) == (alone.z, alone.low, alone.high)


def test_two_models_of_one_ranking_do_not_differ() -> None:
    y, score = [0, 1, 0, 1, 1, 0], np.array([0.1, 0.3, 0.4, 0.6, 0.9, 0.5])
    result: Any = rw.Evaluation(y, {"a": score, "b": score**3}).compare.auc_test()
    assert result["standard_error"].tolist() == [0]
    assert result[["z", "p_value", "low", "high"]].isna().all(axis=None)


def test_refuses_a_comparison_of_one_model_or_of_counts() -> None:
    with pytest.raises(ValueError, match=r"at least two models, but 'model'"):
        rw.Evaluation([0, 1], [0.2, 0.3]).compare.auc_test()
    with pytest.raises(
        ValueError, match=r"^A paired test needs the label and score of each case.*Evaluation\(y_tr"
    ):
        COUNTED.compare.auc_test()
    once = rw.Evaluation([0, 1], {"a": [0.2, 0.3], "b": [1, 2]})
    with pytest.raises(ValueError, match="label and score of each case"):
        (once + once).compare.auc_test()


def test_weights_are_counted_in_areas_and_their_intervals(
    bank: pd.DataFrame,
) -> None:
    weight = np.where(np.arange(len(bank)) % 3, 1.0, 2.0)
    ev = rw.Evaluation(bank["y"], bank[MODELS[:2]], sample_weight=weight)
    assert 0 < ev.compare.auc_test()["p_value"].item() <= 1
    ends = ev.summary(["auc"])[["auc_low", "auc_high"]].to_numpy()
    assert ev.compare.auc_interval()[["low", "high"]].to_numpy().tolist() == ends.tolist()
    result: Any = ev.compare.partial_auc(0, 1, corrected=False)
    assert result["partial_auc"].tolist() == pytest.approx([ev[m].auc() for m in MODELS[:2]])
    np.testing.assert_allclose(result[["low", "high"]].to_numpy(), ends, atol=5e-3)
    interval: Any = ev.compare.auc_interval()
    assert interval["auc"].tolist() == [ev[m].auc() for m in MODELS[:2]]
    assert interval["auc"].tolist() == pytest.approx(
        [roc_auc_score(bank["y"], bank[m], sample_weight=weight) for m in MODELS[:2]]
    )
    assert result["partial_auc"].between(result["low"], result["high"]).all()
    counts = ev + ev
    assert counts.compare.partial_auc(0, 0.1, interval=False).columns.tolist() == ["partial_auc"]
    with pytest.raises(
        ValueError, match=r"Resampling weighted cases needs the label and score of each case"
    ):
        counts.compare.partial_auc(0, 0.1)


def test_partial_area_is_that_of_scikit_learn_with_an_interval_around(
    ev: rw.Evaluation, bank: pd.DataFrame
) -> None:
    result: Any = ev.compare.partial_auc(0, 0.1)
    for model in MODELS:
        expected = roc_auc_score(bank["y"], bank[model], max_fpr=0.1)
        assert result.loc[model, "partial_auc"] == pytest.approx(expected, abs=1e-12)
    assert result["partial_auc"].between(result["low"], result["high"]).all()
    pd.testing.assert_frame_equal(result, ev.compare.partial_auc(0, 0.1))
    ev.seed = 1
    assert not result.equals(ev.compare.partial_auc(0, 0.1))
    of_tpr: Any = ev.compare.partial_auc(0.8, 1, focus="tpr", corrected=False, interval=False)
    mirror = rw.Evaluation(1 - bank["y"], -bank[MODELS])
    expected = mirror.compare.partial_auc(0, 0.2, corrected=False, interval=False)
    assert of_tpr["partial_auc"].tolist() == pytest.approx(expected["partial_auc"].tolist())


def test_counts_alone_have_intervals_of_areas() -> None:
    table = CountTable.from_counts([1, 0], [7, 3], [2, 9])
    assert COUNTED.compare.auc_interval()["low"].tolist() == [inference.auc_interval(table).low]
    assert COUNTED.compare.partial_auc(0, 0.5)["low"].notna().tolist() == [True]


def test_family_is_the_mean_over_all_pairs(ev: rw.Evaluation, bank: pd.DataFrame) -> None:
    result: Any = rw.research.auc_family(ev, q=0.7, beta=3)
    assert result.columns.tolist() == ["auc", "prob_auc", "scor_auc", "sond_auc", "soft_auc"]
    for model in MODELS:
        d = pairs(bank, model)
        expected = [
            ((np.sign(d) + 1) / 2).mean(),
            ((1 + d) / 2).mean(),
            np.maximum(d, 0).mean(),
            (np.maximum(d, 0) ** 0.7).mean(),
            (1 / (1 + np.exp(-3 * d))).mean(),
        ]
        assert result.loc[model].tolist() == pytest.approx(expected, abs=1e-12)


def test_family_of_scores_that_are_no_probabilities_is_nan() -> None:
    ev = rw.Evaluation([0, 1, 1], {"odds": [-1, 2, 0], "chance": [0, 0.5, 1]})
    result: Any = rw.research.auc_family(ev)
    assert result.loc["odds"].drop("auc").isna().all()
    assert result.loc["chance"].notna().all()
    assert result.loc["odds", "auc"] == 1
    with pytest.raises(ValueError, match="q must be"):
        rw.research.auc_family(COUNTED, q=-1)


def test_curves_of_the_family_have_its_areas(ev: rw.Evaluation) -> None:
    family: Any = rw.research.auc_family(ev)
    for model in ("logistic", "tree"):
        prob: Any = rw.research.prob_roc(ev[model])
        area = np.trapezoid(prob["tpr"], prob["fpr"])
        assert area == pytest.approx(family.loc[model, "prob_auc"])
        scor: Any = rw.research.scor_roc(ev[model], np.linspace(0, 1, 2001))
        assert scor["auc"].iloc[0] == pytest.approx(ev[model].auc(), abs=1e-14)
        area = np.trapezoid(scor["auc"], scor["tau"])
        assert area == pytest.approx(family.loc[model, "scor_auc"], abs=1e-3)
    assert len(rw.research.scor_roc(ev[ev.model])) == 101


def test_averages_over_costs(ev: rw.Evaluation, bank: pd.DataFrame) -> None:
    result: Any = ev.compare.losses()
    for model in MODELS:
        brier = brier_score_loss(bank["y"], bank[model])
        assert result.loc[model, "brier"] == pytest.approx(brier, abs=1e-12)
        curve: Any = rw.research.brier_curve(ev[model])
        assert np.trapezoid(curve["loss"], curve["cost_share"]) == pytest.approx(brier, abs=1e-12)
        x = np.linspace(0, 1, 20_001)
        rows = ev[model].counts().iloc[:: max(1, len(ev[model].counts()) // 400)]
        least = np.full(len(x), 0.5)
        for row in rows_of(rows):
            fnr, fpr = row.fn / (row.tp + row.fn), row.fp / (row.fp + row.tn)
            least = np.minimum(least, fnr * x + fpr * (1 - x))
        assert result.loc[model, "cost_curve_area"] <= np.trapezoid(least, x) + 1e-9
        assert result.loc[model, "cost_curve_area"] == pytest.approx(
            np.trapezoid(least, x), rel=0.02
        )
    assert ev.compare.losses("hand2014")["h_measure"].between(0, 1).all()
    ev.prevalence = 0.5
    assert not ev.compare.losses()["h_measure"].equals(result["h_measure"])


def test_a_test_of_folds_warns_of_what_it_leaves_out() -> None:
    rng = np.random.default_rng(2)
    y = rng.random(60) < 0.5
    scores = {name: rng.normal(size=60) + y for name in "ab"}
    held_out = rw.Evaluation(y, scores, fold=np.arange(60) % 3)
    with pytest.warns(UserWarning, match="leaves out that other training cases"):
        of_folds = held_out.compare.auc_test()
    pd.testing.assert_frame_equal(of_folds, rw.Evaluation(y, scores).compare.auc_test())
