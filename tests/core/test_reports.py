"""Frames about all of a sample: against scikit-learn, the definitions and each other."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import brier_score_loss

import rocwidgets as rw

COIL = Path(__file__).parents[3] / "shared/oracles/coil2000_scores.csv"


@pytest.fixture(scope="module")
def bank() -> pd.DataFrame:
    return rw.datasets.bank_marketing().iloc[::5].reset_index(drop=True)


@pytest.fixture
def ev(bank: pd.DataFrame) -> rw.Evaluation:
    return rw.Evaluation(bank["y"], bank[["logistic", "naive_bayes", "boosting", "tree"]])


def rows_of(frame: Any) -> list[Any]:
    return list(frame.itertuples())


def every_point(ev: rw.Evaluation) -> list[tuple[str, float, float, float]]:
    return [
        (model, row.threshold, row.fp / (row.fp + row.tn), row.tp / (row.tp + row.fn))
        for model in ev.models
        for row in rows_of(ev[model].counts())
    ]


def least_cost(points: list[tuple[str, float, float, float]], x: float) -> tuple[float, set[str]]:
    """Return the least cost at a probability-cost, and the models whose rules have it."""
    costs = [((1 - tpr) * x + fpr * (1 - x), model) for model, _, fpr, tpr in points]
    least = min(costs)[0]
    return least, {model for cost, model in costs if cost <= least + 1e-12}


def test_the_hull_is_what_is_best_for_some_costs(ev: rw.Evaluation) -> None:
    hull, points = ev.compare.hull(), every_point(ev)
    assert list(hull.columns) == ["model", "threshold", "fpr", "tpr", "low", "high"]
    assert hull["low"].tolist()[1:] == hull["high"].tolist()[:-1]
    assert (hull["low"].iloc[0], hull["high"].iloc[-1]) == (0, 1)
    for row in rows_of(hull):
        assert row.low <= row.high
        middle = (row.low + row.high) / 2
        least, models = least_cost(points, middle)
        assert (1 - row.tpr) * middle + row.fpr * (1 - middle) == pytest.approx(least, abs=1e-12)
        if row.model is not None:
            assert row.model in models
            point = ev[row.model].at(row.threshold)
            assert (point.fpr, point.tpr) == (row.fpr, row.tpr)
    owners = set(hull["model"]) - {None}
    assert set(ev.compare.dominated()) == set(ev.models) - owners
    assert hull["model"].iloc[[0, -1]].tolist() == [None, None]


def test_cost_ranges_are_those_of_the_vertices(ev: rw.Evaluation) -> None:
    hull, ranges = ev.compare.hull(), ev.compare.cost_ranges()
    assert list(ranges.columns) == ["rule", "model", "low", "high"]
    trivial = ranges["model"].isna()
    for row in rows_of(ranges):
        end = {"always_negative": row.low == 0, "always_positive": row.high == 1}
        assert end.get(row.rule, row.model in ev.models)
    assert (ranges.loc[trivial, "rule"] != "model").all()
    for row in rows_of(hull[hull["high"] > hull["low"]]):
        middle = (row.low + row.high) / 2
        here = ranges[(ranges["low"] <= middle) & (middle <= ranges["high"])]
        assert here["model"].tolist() == [row.model]


def test_a_dominated_model_is_named() -> None:
    y = [0, 0, 1, 1]
    ev = rw.Evaluation(y, {"perfect": [0, 1, 2, 3], "worse": [0, 2, 1, 3], "same": [1, 2, 3, 4]})
    assert ev.compare.dominated() == ("worse",)
    assert ev.compare.hull()["model"].tolist() == [None, "perfect", None]


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["uniform", "quantile", "isotonic"])
@pytest.mark.parametrize("n_bins", [2, 7, 20])
def test_reliability_has_the_bins_that_are_asked_for(
    ev: rw.Evaluation, bank: pd.DataFrame, strategy: str, n_bins: int
) -> None:
    asked: Any = {"strategy": strategy, "n_bins": n_bins}
    bins: Any = ev["boosting"].reliability(**asked)
    assert list(bins.columns) == ["low", "high", "n", "positives", "forecast", "observed"]
    score, y = bank["boosting"], bank["y"]
    assert bins["n"].sum() == len(y)
    for row in rows_of(bins):
        inside = (score >= row.low) & (score <= row.high)
        assert (inside.sum(), y[inside].sum()) == (row.n, row.positives)
        assert row.forecast == pytest.approx(score[inside].mean(), rel=1e-12)
        assert row.observed == row.positives / row.n
    pd.testing.assert_frame_equal(ev["boosting"].curve("reliability", **asked), bins)
    if strategy == "uniform":
        counted = np.histogram(np.minimum(np.floor(score * n_bins), n_bins - 1), range(n_bins + 1))
        assert bins["n"].tolist() == counted[0][counted[0] > 0].tolist()
    if strategy == "isotonic":
        fitted = IsotonicRegression().fit(score, y).predict(score)
        assert bins["observed"].to_numpy() == pytest.approx(np.unique(fitted.round(12)), abs=1e-9)


def test_attributes_have_the_lines_of_the_reference(ev: rw.Evaluation) -> None:
    points: Any = ev["tree"].curve("attributes", reference=0.3)
    assert set(points["no_resolution"]) == {0.3}
    assert points["no_skill"].tolist() == [(x + 0.3) / 2 for x in points["forecast"]]
    pd.testing.assert_frame_equal(
        points[ev["tree"].reliability().columns], ev["tree"].reliability()
    )


@pytest.mark.parametrize("strategy", ["uniform", "quantile", "isotonic"])
def test_brier_and_its_parts(ev: rw.Evaluation, bank: pd.DataFrame, strategy: str) -> None:
    asked: Any = {"strategy": strategy}
    y, score = bank["y"], bank["logistic"]
    parts = ev["logistic"].brier(**asked, reference=0.2)
    assert list(parts.index) == ["scores", "bins", "isotonic"]
    whole = parts["uncertainty"] + parts["reliability"] - parts["resolution"] + parts["within"]
    assert whole.to_numpy() == pytest.approx(parts["brier"].to_numpy(), abs=1e-14)
    assert parts["brier"].to_numpy() == pytest.approx(brier_score_loss(y, score), rel=1e-12)
    assert parts["uncertainty"].to_numpy() == pytest.approx(y.mean() * (1 - y.mean()))
    skill = 1 - brier_score_loss(y, score) / brier_score_loss(y, np.full(len(y), 0.2))
    assert parts["skill"].to_numpy() == pytest.approx(skill)
    bins = ev["logistic"].reliability(**asked)
    gap = bins["n"] * (bins["forecast"] - bins["observed"]) ** 2
    spread = bins["n"] * (bins["observed"] - y.mean()) ** 2
    assert parts.loc["bins", "resolution"] == pytest.approx(spread.sum() / len(y))
    if strategy != "isotonic":
        assert parts.loc["bins", "reliability"] == pytest.approx(gap.sum() / len(y))


@pytest.mark.parametrize("ask", ["reliability", "brier", "attributes"])
def test_what_needs_probabilities_refuses_other_scores(ask: str) -> None:
    ev = rw.Evaluation([0, 1, 1], [-1.0, 0.2, 3.0])
    with pytest.raises(ValueError, match=r"must be in \[0, 1\], got -1.0 to 3.0"):
        ev.curve(ask) if ask == "attributes" else getattr(ev[ev.model], ask)()
    with pytest.warns(UserWarning, match=r"NaN in brier.* first: ev\['model'\]\.calibrated\(\)"):
        assert math.isnan(ev.summary().loc["model", "brier"])
    assert ev.summary(["ks"]).loc["model", "ks"] == 1


@pytest.mark.parametrize("n_bins", [2, 10, 100])
def test_the_gains_table_is_about_operating_points(ev: rw.Evaluation, n_bins: int) -> None:
    ev.costs, ev.prevalence, ev.population = rw.Costs.from_gains(tp=50, fp=-3), 0.05, 1e5
    table = ev["tree"].gains_table(n_bins)
    counts = ev["tree"].counts()
    last = counts.iloc[-1]
    reached = 0.05 * counts["tp"] / last["tp"] + 0.95 * counts["fp"] / last["fp"]
    shares = [j / n_bins for j in range(1, n_bins + 1)]
    ends = [counts["threshold"][(reached >= share - 1e-12).idxmax()] for share in shares]
    assert table["threshold"].tolist() == sorted(set(ends), reverse=True)
    assert table.index.tolist() == list(range(1, len(table) + 1))
    assert table.index.name == "bin"
    for row in rows_of(table):
        point = ev["tree"].at(row.threshold)
        assert row.cum_positives == pytest.approx(1e5 * 0.05 * point.tpr, rel=1e-12)
        assert row.cum_n == pytest.approx(1e5 * point.ppr, rel=1e-12)
        same = {name: name for name in ("lift", "profit", "precision", "tpr", "fpr")}
        same |= {"share": "ppr", "ks": "youden"}
        for name, attribute in same.items():
            assert getattr(row, name) == pytest.approx(getattr(point, attribute), rel=1e-12)
    assert table["n"].cumsum().tolist() == pytest.approx(table["cum_n"].tolist(), rel=1e-12)


def belief_between(low: float, high: float, belief: tuple[float, ...]) -> float:
    """Mass of a triangular density of k / (1 - k) between two k, by the midpoint rule."""
    a, c, b = belief
    low, high = (min(k / (1 - k) if k < 1 else np.inf, b) for k in (low, high))
    k = np.linspace(low, high, 20_001)
    k = (k[1:] + k[:-1]) / 2
    density = np.where(k < c, (k - a) / (c - a), (b - k) / (b - c)).clip(0) * 2 / (b - a)
    return float(density.mean() * (high - low))


@pytest.mark.slow
def test_loss_comparison_is_the_belief_in_each(ev: rw.Evaluation) -> None:
    ev.prevalence, belief = 0.05, (1, 4, 40)
    ranges: Any = ev.compare.loss_ranges(belief)
    index: Any = ev.compare.loss_comparison(belief)
    assert ranges["belief"].sum() == pytest.approx(1)
    points = every_point(ev)
    for row in rows_of(ranges):
        assert row.belief == pytest.approx(belief_between(row.low, row.high, belief), abs=1e-6)
        k = (row.low + row.high) / 2
        best = least_cost(points, 0.05 * k / (0.05 * k + 0.95 * (1 - k)))[1]
        assert set(row.models) == (best if row.rule == "model" else set())
    assert list(index.index) == list(index.columns) == list(ev.models)
    assert (index.to_numpy() == -index.to_numpy().T).all()
    k = (np.arange(20_000) + 0.5) / 20_000
    r = k / (1 - k)
    density = np.where(r < 4, (r - 1) / 3, (40 - r) / 36).clip(0) / (1 - k) ** 2
    x = 0.05 * k / (0.05 * k + 0.95 * (1 - k))
    cost = {}
    for model in ev.models:
        mine = np.array([point[2:] for point in points if point[0] == model])
        cost[model] = ((1 - mine[:, 1:]) * x + mine[:, :1] * (1 - x)).min(axis=0)
    for one in ev.models:
        for other in ev.models:
            gap = cost[other] - cost[one]
            sign = np.where(abs(gap) < 1e-13, 0, np.sign(gap))
            expected = (sign * density).sum() / density.sum()
            assert index.loc[one, other] == pytest.approx(expected, abs=1e-3)


def test_numbers_in_print_of_a_mailing() -> None:
    if not COIL.exists():
        pytest.skip("the CoIL scores may not be shipped")
    coil = pd.read_csv(COIL)
    gains = rw.Costs.from_gains(tp=50, fp=-3)
    ev = rw.Evaluation(coil["y"], coil[["nb", "bn", "nbtree"]], costs=gains)
    summary = ev.summary(at="best")
    assert summary["auc"].round(5).tolist() == [0.68789, 0.71152, 0.65540]
    assert summary["brier"].tolist() == pytest.approx([0.1874, 0.1167, 0.0574], abs=1e-4)
    assert summary.loc["bn", "profit"] == pytest.approx(3876)
    assert summary.loc["bn", "ppr"] == pytest.approx(0.446, abs=1e-3)
    # 3,589 at a share of 20 % lies half way through a tie of eight, which no rule splits.
    profit: Any = ev["bn"].curve("profit")
    assert np.interp(0.2, profit["ppr"], profit["profit"]) == pytest.approx(3589)
    within = profit[profit["ppr"] <= 0.2]
    assert within[["ppr", "profit"]].iloc[-1].tolist() == pytest.approx([0.199, 3601])
    dearest = within.loc[within["profit"].idxmax()]
    result = ev["bn"].best(max_share=0.2)
    assert (result.ppr, result.profit) == pytest.approx((dearest["ppr"], 3616))
    assert all(ev[model].brier()["skill"].lt(0).all() for model in ev.models)
    assert ev.compare.dominated() == ("nbtree",)


def test_auc_of_a_frame_is_exact() -> None:
    frame: Any = rw.Evaluation([1, 0, 1, 0, 0], [3, 3, 2, 2, 1]).summary(["auc"])
    assert frame.loc["model", "auc"] == float(Fraction(4, 6))


def test_discrimination_is_the_histogram_of_each_class(
    ev: rw.Evaluation, bank: pd.DataFrame
) -> None:
    result = ev["tree"].curve("discrimination")
    edges = [*result["low"], result["high"].iloc[-1]]
    for label, column in ((1, "positive_share"), (0, "negative_share")):
        scores = bank["tree"][bank["y"] == label]
        counts, _ = np.histogram(scores, edges)
        np.testing.assert_allclose(result[column], counts / len(scores), atol=1e-12)
    assert len(result) == 60


@pytest.mark.parametrize("prevalence", [None, 0.2])
def test_no_table_has_negative_zeros(prevalence: float | None) -> None:
    rng = np.random.default_rng(0)
    y = rng.random(60) < 0.4
    s = np.round(np.clip(0.3 * y + 0.7 * rng.random(60), 0.05, 0.95), 1)
    fold = np.arange(60) % 3
    ev = rw.Evaluation(y, s, fold=fold, prevalence=prevalence, n_bootstrap=50)
    for costs in (rw.Costs(), rw.Costs(fp=1, fn=9), rw.Costs.from_gains(tp=50, fp=-3)):
        ev.costs = costs
        model = ev["model"]
        tables = [
            *(model.curve(name) for name in ("discrimination", "profit", "threshold_metrics")),
            *(model.bands("profit", kind) for kind in ("vertical", "threshold", "folds_threshold")),
            *model.bootstrap_optimum(),
            ev.folds.summary(),
            ev.summary("all", at="best"),
        ]
        for each in tables:
            values = each.select_dtypes("number").to_numpy(np.float64)
            assert not (np.signbit(values) & (values == 0)).any()
        for threshold in (math.inf, -math.inf):
            point = ev.at(threshold)
            amounts = [point.profit, point.expected_cost, point.total_cost]
            assert not any(np.signbit(each) for each in amounts if each == 0)


def test_discrimination_of_one_score() -> None:
    ev = rw.Evaluation([0, 1, 1], [3.0, 3.0, 3.0])
    result = ev.curve("discrimination")
    assert result.iloc[0].to_dict() == {
        "low": 2.5,
        "high": 3.5,
        "positive_share": 1.0,
        "negative_share": 1.0,
    }
