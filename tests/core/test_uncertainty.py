"""Bands, decisions and contests of an Evaluation, and what of them travels to the page."""

from __future__ import annotations

import json
import re
from math import ceil
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from support.paying import paying
from support.replicates import worse_and_better

import rocwidgets as rw
from rocwidgets.core import Certainty, Sample
from rocwidgets.core.bands import band_kinds, shown_kinds
from rocwidgets.core.certainty import PLACES
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.auc_family import scor_roc_line
from rocwidgets.numeric.curves import net_benefit, probability_cost
from rocwidgets.numeric.inference import (
    Choices,
    CurveSpace,
    bootstrap_optimum,
    net_benefit_band,
    resample,
    resample_together,
    threshold_band,
    vertical_band,
)
from rocwidgets.numeric.losses import cost_as_probabilities
from rocwidgets.vocabulary import FURTHER, WITH_MIDDLE
from rocwidgets.widget.layers import layers_of

WITH = ("roc", "precision_recall", "gains", "lift", "profit", "cost_curve", "reliability")
PAIRS = [(view, kind) for view in (*WITH, "decision_curve") for kind in band_kinds(view)]


def sample(n: int = 300) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    rng = np.random.default_rng(5)
    y = rng.random(n) < 0.3
    return y, {
        name: 1 / (1 + np.exp(1 - skill * y - rng.normal(size=n)))
        for name, skill in (("good", 2.0), ("fair", 1.0), ("poor", 0.2))
    }


Y, SCORES = sample()
GOOD = CountTable.from_scores(Y, SCORES["good"])
TABLE = CountTable.from_scores(Y, SCORES["fair"])


@pytest.fixture
def ev() -> rw.Evaluation:
    return rw.Evaluation(
        Y, SCORES, costs=rw.Costs(fp=1, fn=4), n_bootstrap=200, fold=np.arange(len(Y)) % 4
    )


def sent(ev: rw.Evaluation, trait: str) -> dict[str, Any]:
    """What the page has of a trait, by model."""
    result = ev.get_state(trait)[trait]
    if trait == "_bands":
        return {key: dict(pairs) for key, pairs in result.items()}
    return dict(result)


def width(band: pd.DataFrame) -> float:
    return float(np.mean(band["high"].to_numpy() - band["low"].to_numpy()))


def column(packed: dict[str, Any], name: str) -> np.ndarray:
    return np.frombuffer(packed["columns"][name], "<f8")


def test_nothing_travels_unless_it_is_switched_on(ev: rw.Evaluation) -> None:
    assert (ev.intervals, ev.confidence_level, ev.seed) == (False, 0.95, 0)
    rw.ROC(ev)
    ev.model = "fair"
    ev.costs = rw.Costs(fp=1, fn=9)
    state = ev.get_state()
    assert not any(state[name] for name in ("_bands", "_decisions", "_win_rates"))


@pytest.mark.parametrize("kind", ["confidence", "consistency"])
def test_reliability_has_no_bands_at_another_prevalence(ev: rw.Evaluation, kind: str) -> None:
    ev.prevalence = 0.1
    with pytest.raises(ValueError, match="none at another prevalence than the sample's"):
        ev[ev.model].bands("reliability", kind=kind)


@pytest.mark.slow
@pytest.mark.parametrize(("view", "kind"), PAIRS)
def test_what_is_drawn_is_what_bands_returns(ev: rw.Evaluation, view: str, kind: str) -> None:
    # Bands of reliability are those of the sample's own prevalence.
    ev.prevalence = None if view == "reliability" else 0.1
    ev.options = {view: {"band": kind}}
    ev.charts = [view]
    told = ev[ev.model].bands(view, kind=kind)
    ((key, models),) = sent(ev, "_bands").items()
    assert key.endswith(kind + (" uniform 10" if view == "reliability" else ""))
    assert list(models) == ["good"]
    packed = models["good"]
    assert all(
        getattr(ev, name) == value for name, value in packed["at"].items() if name != "costs"
    )
    if "tpr_low" not in packed["columns"]:
        for name in told:
            assert np.array_equal(column(packed, name), told[name], equal_nan=True)
        return
    assert ("tpr_middle" in packed["columns"]) == (kind in WITH_MIDDLE)
    chart = CurveSpace(view, ev.prevalence, ev.population, ev.costs.cells)
    ends = [
        chart.points(column(packed, f"tpr_{end}"), column(packed, f"fpr_{end}"))[1]
        for end in ("low", "high")
    ]
    assert np.minimum(*ends) == pytest.approx(told["low"].to_numpy(), rel=1e-12)
    assert np.maximum(*ends) == pytest.approx(told["high"].to_numpy(), rel=1e-12)


def test_bands_are_those_of_the_numeric_functions(ev: rw.Evaluation) -> None:
    drawn = resample(TABLE, 200, seed=0)
    expected = vertical_band(drawn, CurveSpace("roc"))
    result = ev["fair"].bands(rw.ROC).set_index("x").loc[expected.x]
    assert result["low"].to_numpy() == pytest.approx(expected.low)
    assert result["high"].to_numpy() == pytest.approx(expected.high)
    crosses = threshold_band(drawn, CurveSpace("roc"), n_thresholds=24)
    told = ev["fair"].bands("roc", "threshold")
    pd.testing.assert_frame_equal(told, pd.DataFrame(crosses.columns()))


@pytest.mark.parametrize("kind", band_kinds("roc"))
def test_the_roc_curve_in_counts_or_errors_has_its_bands(ev: rw.Evaluation, kind: str) -> None:
    ev.options = {"pn": {"band": kind}, "det": {"band": kind}}
    ev.charts = ["pn", "det"]
    assert list(sent(ev, "_bands")) == [f"roc {kind}"]
    of_rates = ev["fair"].bands(rw.ROC, kind)
    counts, errors = (ev["fair"].bands(view, kind) for view in (rw.PN, rw.DET))
    assert list(counts) == list(errors) == list(of_rates)
    for name in of_rates:
        if name == "threshold":
            expected = counted = of_rates[name]
        elif name.startswith("x"):
            expected, counted = of_rates[name], of_rates[name] * TABLE.N
        else:
            ends = {"low": "high", "high": "low", "y_low": "y_high", "y_high": "y_low"}
            expected, counted = 1 - of_rates[ends.get(name, name)], of_rates[name] * TABLE.P
        assert errors[name].to_numpy() == pytest.approx(expected.to_numpy())
        assert counts[name].to_numpy() == pytest.approx(counted.to_numpy())


@pytest.mark.parametrize("kind", band_kinds("ks"))
def test_a_band_of_the_gap_between_classes_is_that_of_gains(ev: rw.Evaluation, kind: Any) -> None:
    ev.prevalence = 0.2
    rw.KS(ev, band=kind)
    assert list(sent(ev, "_bands")) == [f"gains {kind}"]
    x, *tpr = ev["fair"].bands(rw.Gains, kind).to_numpy().T
    told = ev["fair"].bands(rw.KS, kind)
    assert list(told) == ["x", "y", "low", "high"]
    for each, result in zip(tpr, told.to_numpy().T[1:], strict=True):
        fpr = (x - 0.2 * each) / 0.8
        assert result == pytest.approx(each - fpr, abs=1e-12)
    if kind == "vertical":
        share = resample(TABLE, 200, seed=0)
        gaps = [
            [np.interp(0.3, 0.2 * h + 0.8 * f, h - f) for h, f in zip(*rates, strict=True)]
            for rates in worse_and_better(share, of_curves=True)
        ]
        row = int(np.argmin(np.abs(x - 0.3)))
        ends = [np.quantile(each, end) for each, end in zip(gaps, (0.025, 0.975), strict=True)]
        assert told.loc[row, ["low", "high"]].to_numpy() == pytest.approx(ends)


def test_a_band_of_the_strip_is_that_of_profit(ev: rw.Evaluation) -> None:
    pd.testing.assert_frame_equal(ev["fair"].bands(rw.DecisionStrip), ev["fair"].bands(rw.Profit))


def test_shares_of_bins_have_the_interval_of_wilson(ev: rw.Evaluation) -> None:
    bins: Any = ev[ev.model].reliability(strategy="quantile").reset_index()
    bars: Any = ev[ev.model].bands("reliability", strategy="quantile")
    assert len(bins) == len(bars)
    for row in range(len(bins)):
        share = stats.binomtest(int(bins["positives"][row]), int(bins["n"][row]))
        exact = share.proportion_ci(method="wilson")
        assert (bars["low"][row], bars["high"][row]) == pytest.approx((exact.low, exact.high))


def test_charts_of_other_bins_have_their_own_bands(ev: rw.Evaluation) -> None:
    for asked in ({"n_bins": 5}, {"strategy": "isotonic"}):
        rw.Reliability(ev, band="confidence", **asked)  # pyright: ignore[reportArgumentType]
    bands = sent(ev, "_bands")
    assert {*bands} == {"reliability confidence uniform 5", "reliability confidence isotonic"}
    for key, asked in zip(sorted(bands), ({"strategy": "isotonic"}, {"n_bins": 5}), strict=True):
        told: Any = ev[ev.model].bands("reliability", **asked)  # pyright: ignore[reportArgumentType]
        assert column(bands[key][ev.model], "low").tolist() == told["low"].tolist()


def test_bands_of_other_charts_have_no_bins(ev: rw.Evaluation) -> None:
    with pytest.raises(TypeError, match="n_bins is of reliability and attributes, not of roc"):
        ev[ev.model].bands("roc", n_bins=5)
    with pytest.raises(ValueError, match="strategy must be one of uniform, quantile, isotonic"):
        ev[ev.model].bands("reliability", strategy="equal")  # pyright: ignore[reportArgumentType]


def test_same_seed_same_band_and_another_seed_another(ev: rw.Evaluation) -> None:
    first = ev[ev.model].bands("gains")
    again = rw.Evaluation(Y, SCORES, n_bootstrap=200)[ev.model].bands("gains")
    pd.testing.assert_frame_equal(first, again)
    ev.seed = 1
    assert not first["low"].equals(ev[ev.model].bands("gains")["low"])
    wide = width(ev[ev.model].bands("gains"))
    ev.confidence_level = 0.5
    assert width(ev[ev.model].bands("gains")) < wide


def test_a_band_follows_the_model_and_the_prevalence(ev: rw.Evaluation) -> None:
    view = rw.Gains(ev, band="vertical")
    ev.model = "fair"
    assert set(sent(ev, "_bands")["gains vertical"]) == {"good", "fair"}
    ev.prevalence = 0.6
    at = [band["at"] for band in sent(ev, "_bands")["gains vertical"].values()]
    assert at == [{"prevalence": 0.6}] * 2
    view.options = {"band": "vertical", "bands_of": "all"}
    assert set(sent(ev, "_bands")["gains vertical"]) == set(ev.models)
    view.options = {}
    assert sent(ev, "_bands") == {}


def test_a_view_and_a_dashboard_switch_on_from_python_alike(ev: rw.Evaluation) -> None:
    rw.PrecisionRecall(ev, band="fixed")
    rw.Dashboard(ev, charts=[rw.CostCurve], options={"cost_curve": {"band": "vertical"}})
    assert set(sent(ev, "_bands")) == {"precision_recall fixed", "cost_curve vertical"}


def test_what_cannot_be_resampled_has_a_reason_in_the_page_and_raises_in_python() -> None:
    y, scores = sample(60)
    weights = np.linspace(0.5, 2, 60)
    ev = rw.Evaluation(y, scores["good"], sample_weight=weights, n_bootstrap=50)
    rw.ROC(ev, band="vertical")
    (packed,) = sent(ev, "_bands")["roc vertical"].values()
    assert "problem" not in packed
    (drawn,) = resample_together(y, [scores["good"]], weights, n_bootstrap=50)
    expected = vertical_band(drawn, CurveSpace("roc"))
    assert ev[ev.model].bands("roc").set_index("x").loc[
        expected.x, "low"
    ].to_numpy() == pytest.approx(expected.low)
    rw.Reliability(ev, band="confidence")
    (packed,) = sent(ev, "_bands")["reliability confidence uniform 10"].values()
    assert packed["problem"].endswith("so there is none for weighted cases")
    with pytest.raises(ValueError, match="number of cases in each bin, so there is none for weig"):
        ev[ev.model].bands(rw.Reliability)
    apart = ev + ev
    with pytest.raises(ValueError, match="Resampling weighted cases needs the label and score"):
        apart[apart.model].bands("roc")


@pytest.mark.parametrize("view", WITH[:-1])
def test_bands_of_samples_are_about_the_mean_of_their_curves(ev: rw.Evaluation, view: str) -> None:
    ev.prevalence = 0.2
    ev.costs = rw.Costs.from_gains(tp=5, fp=-2)
    places = [0.3, 0.5, 0.7]
    told = ev[ev.model].bands(view, kind="folds").to_numpy()
    rows = [int(np.argmin(np.abs(told[:, 0] - place))) for place in places]
    mean = ev.folds.vertical_average(view, x=places).to_numpy()
    assert told[rows, :2] == pytest.approx(mean[:, :2])
    for place, drawn, (_, _, *ends) in zip(places, told[rows], mean, strict=True):
        assert drawn[2:] == pytest.approx(np.clip(ends, *reach(ev, view, place)))


def reach(ev: rw.Evaluation, view: str, x: float) -> tuple[float, float]:
    """Between which heights there are rules at a place, by what tpr and fpr can be."""
    if view in ("roc", "cost_curve"):
        return 0, 1
    pi = ev.prevalence
    if view == "precision_recall":
        rules = [(x, 0), (x, 1)]
    else:
        ends = max(0, (x - 1 + pi) / pi), min(1, x / pi)
        rules = [(tpr, (x - pi * tpr) / (1 - pi)) for tpr in ends]
    chart = CurveSpace(view, pi, ev.population, ev.costs.cells)
    y = [float(chart.points(np.array([h]), np.array([f]))[1][0]) for h, f in rules]
    return min(y), max(y)


def test_bands_of_samples_stay_where_rules_can_be() -> None:
    y = np.array([0, 1, 0, 1, 0, 1, 0, 1, 1, 0])
    ev = rw.Evaluation(y, [1, 9, 2, 8, 3, 7, 4, 6, 5, 9], fold=np.arange(10) // 4)
    share = y.mean()
    told = ev[ev.model].bands("gains", kind="folds")
    x, _, low, high = told[told["x"] > 0].to_numpy().T
    assert (high <= np.minimum(x / share, 1) + 1e-9).all()
    assert (low >= np.maximum((x - (1 - share)) / share, 0) - 1e-9).all()
    told = ev[ev.model].bands("precision_recall", kind="folds")
    recall, _, low, high = told.to_numpy().T
    assert max(high) <= 1
    least = share * recall / (share * recall + 1 - share)
    assert (low >= least - 1e-9).all()


@pytest.mark.parametrize("view", ["roc", "precision_recall", "lift", "profit"])
def test_bands_at_thresholds_of_samples_are_their_averages(ev: rw.Evaluation, view: str) -> None:
    result = ev[ev.model].bands(view, kind="folds_threshold")
    pd.testing.assert_frame_equal(result, ev.folds.threshold_average(view, n_thresholds=24))


def test_a_band_of_net_benefit_is_at_the_prevalence_and_needs_probabilities(
    ev: rw.Evaluation,
) -> None:
    ev.prevalence = 0.2
    rw.DecisionCurve(ev, band="vertical")
    (packed,) = sent(ev, "_bands")["decision_curve vertical"].values()
    assert packed["at"] == {"prevalence": 0.2}
    told = ev["fair"].bands(rw.DecisionCurve)
    expected = net_benefit_band(resample(TABLE, 200, seed=0), TABLE, 0.2)
    pd.testing.assert_frame_equal(told, pd.DataFrame(expected.columns()))
    of_folds = ev["fair"].bands(rw.DecisionCurve, kind="folds")
    for each, fold in enumerate(ev.folds.names):
        cases = np.arange(len(Y)) % 4 == fold
        table = CountTable.from_scores(Y[cases], SCORES["fair"][cases])
        tp, fp = table.at(of_folds["x"].to_numpy())
        height = net_benefit(tp / table.P, fp / table.N, 0.2, of_folds["x"])
        of_folds[each] = height
    assert of_folds["y"].to_numpy() == pytest.approx(of_folds[[0, 1, 2, 3]].mean(axis=1).to_numpy())
    margins = rw.Evaluation(Y, 4 * SCORES["good"] - 2, n_bootstrap=20)
    with pytest.raises(ValueError, match="Net benefit needs probabilities"):
        margins[margins.model].bands(rw.DecisionCurve)


def test_a_mean_of_cost_curves_is_nowhere_worse_than_trivial_rules() -> None:
    rain = rw.datasets.niamey()
    ev = rw.Evaluation(rain["obs"], rain["EMOS"], fold=rain["date"].astype(str).str[:7])
    told = ev.folds.vertical_average("cost_curve")
    most = np.minimum(told["x"], 1 - told["x"])
    assert np.count_nonzero(told["high"] == most) > 2
    assert told["low"].between(0, told["y"]).all()
    assert told["high"].between(told["y"], most).all()
    pd.testing.assert_frame_equal(ev[ev.model].bands("cost_curve", kind="folds"), told)


def test_a_page_gets_the_number_of_samples_and_why_it_has_no_mean(
    ev: rw.Evaluation,
) -> None:
    assert sent(ev, "_sample")["folds"] == 4
    alone = rw.Evaluation(Y, SCORES)
    assert sent(alone, "_sample")["folds"] == 0
    rw.ROC(alone, band="folds")
    (packed,) = sent(alone, "_bands")["roc folds"].values()
    assert "the cases have no fold labels" in packed["problem"]
    with pytest.raises(ValueError, match="Pass fold="):
        alone[alone.model].bands("roc", kind="folds_threshold")


@pytest.mark.parametrize(
    ("view", "kind", "told"),
    [
        ("roc", "prob_roc", lambda ev: rw.research.prob_roc(ev[ev.model])[["fpr", "tpr"]]),
        ("roc", "rociv", lambda ev: rw.research.rociv(ev[ev.model])[["fpr", "tpr"]]),
        (
            "cost_curve",
            "as_probabilities",
            lambda _ev: (
                pd.DataFrame(cost_as_probabilities(CountTable.from_scores(Y, SCORES["good"]))).T
            ),
        ),
    ],
)
def test_a_further_curve_is_sent_as_it_is_computed(view: str, kind: str, told: Any) -> None:
    ev = rw.Evaluation(Y, SCORES, case_costs=1.0 + np.arange(len(Y)) % 9)
    assert sent(ev, "_sample")["case_costs"]
    ev.charts, ev.options = [view], {view: {"extra_curve": kind, "bands_of": "all"}}
    ((key, models),) = sent(ev, "_bands").items()
    assert (key, list(models)) == (f"{view} {kind}", ["good"])
    drawn = np.column_stack([column(models["good"], name) for name in ("x", "y")])
    points = told(ev).to_numpy()
    assert drawn[[0, -1]] == pytest.approx(points[[0, -1]])
    kept = (points[:, None] == drawn[None]).all(axis=2).any(axis=0)
    assert kept.all()
    # No point is further than half a pixel of a thousand from the lines between those.
    start, run = drawn[:-1], np.diff(drawn, axis=0)
    length = np.maximum((run**2).sum(axis=1), 1e-300)
    along = np.clip(((points[:, None] - start) * run).sum(axis=2) / length, 0, 1)
    gap = points[:, None] - start - along[..., None] * run
    assert np.hypot(*np.moveaxis(gap, 2, 0)).min(axis=1).max() <= 5.1e-4
    ev.model = "fair"
    assert set(sent(ev, "_bands")[key]) == {"good", "fair"}


def test_scor_roc_is_sent_for_all_models_alone(ev: rw.Evaluation) -> None:
    ev.charts, ev.options = ["roc"], {"roc": {"show": "scor_roc", "band": "vertical"}}
    ((key, models),) = sent(ev, "_bands").items()
    assert (key, set(models)) == ("roc scor_roc", set(ev.models))
    for name, packed in models.items():
        tau, area = scor_roc_line(ev.sample.tables[name])
        assert column(packed, "y")[0] == area[0] == ev.sample.tables[name].auc
        assert np.isin(column(packed, "x"), tau).all()


def test_a_further_curve_that_cannot_be_computed_gives_the_reason(ev: rw.Evaluation) -> None:
    assert not sent(ev, "_sample")["case_costs"]
    margins = rw.Evaluation(Y, {name: 4 * each - 2 for name, each in SCORES.items()})
    for given, view, kind, reason in (
        (ev, "roc", "rociv", "no per-case costs"),
        (margins, "roc", "prob_roc", "in [0, 1]"),
        (margins, "cost_curve", "as_probabilities", "in [0, 1]"),
    ):
        given.charts, given.options = [view], {view: {"extra_curve": kind}}
        (packed,) = sent(given, "_bands")[f"{view} {kind}"].values()
        assert reason in packed["problem"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("attributes", "fair"), "view must be one of roc, pn, precision_recall"),
        (("cost_curve", "fair", "threshold"), "kind of cost_curve must be one of vertical, fixed"),
        (("roc", "nobody"), "No model named 'nobody'"),
    ],
)
def test_what_there_is_no_band_of(ev: rw.Evaluation, arguments: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Certainty(ev.sample, ev.setting).bands(*arguments)


def test_a_decision_is_that_of_the_resampled_table(ev: rw.Evaluation) -> None:
    result = ev["fair"].bootstrap_optimum()
    drawn = Choices.drawn(TABLE, 200, seed=0)
    expected = bootstrap_optimum([drawn], ev.prevalence, ev.population, ev.costs.cells)
    best = ev["fair"].best()
    assert result.intervals.loc["threshold", "estimate"] == best.threshold
    assert result.intervals.loc["profit", "estimate"] == pytest.approx(best.profit)
    low, high = expected.threshold_interval()
    assert tuple(result.intervals.loc["threshold", ["low", "high"]]) == (low, high)
    assert np.array_equal(result.resamples["threshold"], expected.threshold)
    corrected = result.intervals.loc["profit", "corrected"]
    assert corrected == pytest.approx(expected.profit - expected.optimism)


@pytest.mark.slow
def test_intervals_travel_along_the_costs_and_are_exact_at_those_of_the_moment(
    ev: rw.Evaluation,
) -> None:
    ev.intervals = True
    for costs in (rw.Costs(fp=1, fn=4), rw.Costs.from_gains(tp=7.5, fp=-1.3)):
        ev.costs = costs
        (packed,) = sent(ev, "_decisions").values()
        now = probability_cost(ev.prevalence, **costs.cells)
        row = list(column(packed, "x")).index(now)
        told = ev[ev.model].bootstrap_optimum().intervals
        ends = [column(packed, f"threshold_{end}")[row] for end in ("low", "high")]
        assert ends == list(told.loc["threshold", ["low", "high"]])
        # Expected cost is a constant and a multiple of the normalised one.
        pi, (tp, fp, fn, tn) = ev.prevalence, costs.cells.values()
        scale = pi * (fn - tp) + (1 - pi) * (fp - tn)
        profit = [
            -ev.population * (pi * tp + (1 - pi) * tn + scale * column(packed, f"cost_{end}")[row])
            for end in ("high", "low")
        ]
        assert profit == pytest.approx(list(told.loc["profit", ["low", "high"]]))
        optimism = told.loc["profit", "estimate"] - told.loc["profit", "corrected"]
        assert ev.population * scale * column(packed, "optimism")[row] == pytest.approx(optimism)
        numbers = [ceil(times * ev.sample.size) for times in FURTHER]
        worth = ev[ev.model].value_of_information(numbers)["value"].tolist()
        names = [*(f"further_{times:g}" for times in FURTHER), "perfect"]
        for name, value in zip(names, worth, strict=True):
            assert ev.population * scale * column(packed, name)[row] == pytest.approx(value)
        times = np.frombuffer(packed["columns"]["times"], "<u2").reshape(-1, 48)
        assert len(times) == len(column(packed, "x"))
        assert (
            times[row].sum()
            == np.isfinite(ev[ev.model].bootstrap_optimum().resamples["threshold"]).sum()
        )
    ev.model = "poor"
    assert set(sent(ev, "_decisions")) == {"good", "poor"}
    ev.intervals = False
    assert sent(ev, "_decisions") == {}


def test_a_contest_along_the_costs_is_exact_at_those_of_the_moment(ev: rw.Evaluation) -> None:
    rw.CostCurve(ev, win_rate=True)
    for costs in (rw.Costs(fp=1, fn=4), rw.Costs(fp=3, fn=1)):
        ev.costs = costs
        pairs = sent(ev, "_win_rates")["pairs"]
        assert [(pair["first"], pair["second"]) for pair in pairs] == [
            ("good", "fair"),
            ("good", "poor"),
            ("fair", "poor"),
        ]
        for pair in pairs:
            row = list(column(pair, "x")).index(probability_cost(ev.prevalence, **costs.cells))
            told = ev.compare.win_rate(pair["first"], pair["second"])
            assert column(pair, "first_better")[row] == told.first_better
            assert column(pair, "tied")[row] == told.tied
            turned = ev.compare.win_rate(pair["second"], pair["first"])
            assert turned.first_better == told.second_better
            assert turned.low == pytest.approx(-told.high)
    assert ev.compare.win_rate("good", "good").tied == 1


def test_models_without_cases_have_no_win_rate() -> None:
    crisp = rw.Evaluation.from_confusion(
        {name: {"tp": 40, "fp": fp, "fn": 10, "tn": 50 - fp} for name, fp in (("a", 5), ("b", 9))}
    )
    with pytest.raises(ValueError, match="A win rate needs the label and score"):
        crisp.compare.win_rate("a", "b")
    crisp.intervals = True
    assert "needs the label and score" in sent(crisp, "_win_rates")["problem"]
    assert set(sent(crisp, "_decisions")) == {"a"}


@pytest.mark.slow
def test_costs_without_a_place_on_the_axis_add_none(ev: rw.Evaluation) -> None:
    ev.intervals = True
    ev.costs = paying(fp=-1, fn=1)
    (packed,) = sent(ev, "_decisions").values()
    assert np.array_equal(column(packed, "x"), np.unique(PLACES))


def test_the_auc_of_each_model_comes_with_its_interval_or_a_reason(ev: rw.Evaluation) -> None:
    assert all(
        each["low"] < ev[name].auc() < each["high"] for name, each in sent(ev, "_aucs").items()
    )
    wide = sent(ev, "_aucs")["good"]
    ev.confidence_level = 0.5
    assert wide["low"] < sent(ev, "_aucs")["good"]["low"]
    weighted = rw.Evaluation([0, 1, 0, 1], [0.1, 0.3, 0.4, 0.8], sample_weight=[1, 2, 1, 0.5])
    ends = weighted.compare.auc_interval().loc["model", ["low", "high"]]
    assert [sent(weighted, "_aucs")["model"][name] for name in ("low", "high")] == ends.tolist()
    apart = rw.Evaluation([0, 0, 1, 1], [0.1, 0.3, 0.4, 0.8])
    assert "no spread" in sent(apart, "_aucs")["model"]["problem"]
    json.dumps(sent(apart, "_aucs"), allow_nan=False)


FAMILY = ("scor_auc", "sond_auc", "soft_auc")


def test_variants_of_the_auc_are_sent_of_all_cases_once_they_are_chosen() -> None:
    rng = np.random.default_rng(5)
    labels = rng.random(6000) < 0.4
    score = np.clip(rng.normal(np.where(labels, 0.6, 0.4), 0.2), 0, 1)
    many = rw.Evaluation(labels, {"many": score, "margins": 8 * score - 4})
    assert len(many.sample.thinned("many")) < many.sample.tables["many"].n_rows
    assert sent(many, "_auc_family") == {}
    many.options = {"models": {"metrics": ["auc", "prob_auc"]}}
    assert sent(many, "_auc_family") == {}
    expected = rw.research.auc_family(many).loc["many"]
    many.options = {"models": {"metrics": ["soft_auc", "scor_auc"]}}
    assert sent(many, "_auc_family") == {
        "many": {name: expected[name] for name in ("scor_auc", "soft_auc")}
    }
    many.options = {}
    assert sent(many, "_auc_family") == {}
    view = rw.Dashboard(many, options={"models": {"metrics": ["sond_auc"]}})
    assert sent(many, "_auc_family") == {"many": {"sond_auc": expected["sond_auc"]}}
    view.close()
    # A page without a kernel has all that can be chosen there.
    packed = layers_of(many).complete([], {})["_auc_family"]
    assert packed == {"many": {name: expected[name] for name in FAMILY}}


@pytest.mark.slow
def test_a_page_without_python_has_the_bands_of_all_models(
    ev: rw.Evaluation, tmp_path: Any
) -> None:
    ev.options = {"roc": {"band": "vertical"}, "cost_curve": {"win_rate": True}}
    ev.intervals = True
    before = ev.get_state()
    text = ev.to_html(tmp_path / "report.html", [rw.ROC, rw.CostCurve]).read_text("utf-8")
    (told,) = re.findall(r'id="rw-state">(.*?)</script>', text)
    state = json.loads(told)
    bands, decisions = dict(state["_bands"]["roc vertical"]), dict(state["_decisions"])
    assert set(bands) == set(decisions) == set(ev.models)
    # The page that is open is not told of them.
    assert ev.get_state() == before


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("confidence_level", 1, ValueError),
        ("confidence_level", "high", TypeError),
        ("n_bootstrap", 1, ValueError),
        ("seed", -1, ValueError),
        ("intervals", 1, TypeError),
    ],
)
def test_numbers_that_nothing_can_be_drawn_with(
    ev: rw.Evaluation, name: str, value: Any, error: type[Exception]
) -> None:
    with pytest.raises(error, match=name):
        setattr(ev, name, value)


def test_net_benefits_of_two_models_are_compared_in_the_same_resamples(ev: rw.Evaluation) -> None:
    at = [0.1, 0.25, 0.6]
    result = ev.compare.net_benefit("fair", "good", at)
    assert list(result) == ["probability", "difference", "low", "high"]
    drawn = resample_together(Y, [SCORES["fair"], SCORES["good"]], n_bootstrap=200, seed=0)
    pi = ev.prevalence
    gains, own = [np.zeros((200, 3)), np.zeros((200, 3))], np.zeros(3)
    for sign, name, each in zip((1, -1), ("fair", "good"), drawn, strict=True):
        positives = SCORES[name][Y == 1][:, None] >= at
        negatives = SCORES[name][Y == 0][:, None] >= at
        odds = (1 - pi) * np.array(at) / (1 - np.array(at))
        own += sign * (pi * positives.mean(0) - odds * negatives.mean(0))
        # The worst of the first less the best of the second, and the other way round.
        for end, (tpr, fpr) in enumerate(worse_and_better(each, of_curves=False)[::sign]):
            rates = [
                np.array([np.interp(sides, counts, row) for row in rows])
                for sides, counts, rows in (
                    (positives.sum(0), each.rows.tp, tpr),
                    (negatives.sum(0), each.rows.fp, fpr),
                )
            ]
            gains[end] += sign * (pi * rates[0] - odds * rates[1])
    assert result["difference"].to_numpy() == pytest.approx(own)
    wider = stats.t.ppf(0.975, min(Y.sum(), (~Y).sum()) - 1) / stats.norm.ppf(0.975)
    for end, level, drawn_ends in (("low", 0.025, gains[0]), ("high", 0.975, gains[1])):
        middle = drawn_ends.mean(axis=0)
        away = np.quantile(drawn_ends, level, axis=0) - middle
        assert result[end].to_numpy() == pytest.approx(middle + wider * away)
    for wrong in ([1.0], [0.5, 0.2], [], ["high"], 1.5):
        with pytest.raises((ValueError, TypeError), match=r"probability (must be|contains text)"):
            ev.compare.net_benefit("fair", "good", wrong)
    with pytest.raises(ValueError, match="No model named 'worse'"):
        ev.compare.net_benefit("fair", "worse")


def test_bands_of_differences_are_sent_for_the_current_model(ev: rw.Evaluation) -> None:
    view = rw.DecisionCurve(ev, show="compared", band="vertical")
    (packed,) = sent(ev, "_bands")["decision_curve vertical_difference"].values()
    assert packed["at"] == {"prevalence": ev.prevalence}
    others = [index for index, name in enumerate(ev.models) if name != ev.model]
    ends = [f"{end}_{index}" for index in others for end in ("y", "low", "high")]
    assert set(packed["columns"]) == {"x", *ends}
    view.options = {"show": "impact"}
    assert [kind for kind, _ in shown_kinds(view.options)] == []


def test_the_profit_of_the_best_of_several_models_allows_for_their_choice() -> None:
    rng = np.random.default_rng(3)
    y = np.arange(300) < 90
    scores = {name: rng.normal(size=300) + 0.2 * y for name in "abcde"}
    ev = rw.Evaluation(y, scores, costs=rw.Costs(fp=1, fn=7 / 3), n_bootstrap=200)
    best = ev.best()
    told: Any = ev[best.model].bootstrap_optimum().intervals.loc["profit"]
    decision = ev[best.model].decide("cost")
    found = [decision.profit_low, decision.profit_high, decision.profit_corrected]
    assert told[["low", "high", "corrected"]].tolist() == pytest.approx(found)
    grid = Certainty(ev.sample, ev.setting).decision_grid(best.model)
    at = grid.at(ev.setting.probability_cost)
    # The page has it in expected costs of both classes.
    scale = ev.population * (0.3 * 7 / 3 + 0.7)
    assert [-scale * at["cost_high"], -scale * at["cost_low"]] == pytest.approx(found[:2])
    assert decision.profit - scale * at["optimism"] == pytest.approx(found[2])
    # Of counts alone, the models cannot be chosen again on the same cases.
    counts = Sample(ev.sample.tables, ev.sample.labels)
    unknown = Certainty(counts, ev.setting)
    ends: Any = unknown.bootstrap_optimum(best.model).intervals
    assert ends.loc["profit", ["low", "high", "corrected"]].isna().all()
    assert ends.loc["threshold", ["low", "high"]].notna().all()
    other = next(name for name in scores if name != best.model)
    assert unknown.bootstrap_optimum(other).intervals.loc["profit"].notna().all()


def test_a_summary_of_best_thresholds_says_what_to_expect_on_other_cases() -> None:
    rng = np.random.default_rng(1)
    y = np.arange(200) < 60
    scores = {name: stats.norm.cdf(rng.normal(size=200) + 0.5 * y) for name in "ab"}
    ev = rw.Evaluation(y, scores, costs=rw.Costs(fp=1, fn=2), n_bootstrap=200)
    table: Any = ev.summary(at="best")
    for name in "ab":
        told: Any = ev[name].bootstrap_optimum().intervals.loc["profit"]
        ends = [f"profit_corrected{end}" for end in ("", "_low", "_high")]
        expected = told[["corrected", "low", "high"]].tolist()
        assert table.loc[name, ends].tolist() == pytest.approx(expected)
        assert table.loc[name, "profit_corrected"] < table.loc[name, "profit"]
    assert "profit_corrected" not in ev.summary()
    assert ev.summary(["profit_corrected"], at="best").shape == (2, 3)
    with pytest.raises(ValueError, match="each name in metrics"):
        ev.summary(["profit_corrected"])
    paid = rw.Evaluation(y, scores, case_costs=rw.CaseCosts(fn=np.ones(200)))
    with pytest.warns(UserWarning, match="No interval of profit_corrected: .* per-case costs"):
        table = paid.summary(["profit_corrected"], at="best")
    assert table.isna().all(axis=None)
