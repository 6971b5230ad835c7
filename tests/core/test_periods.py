"""Periods of cases, against profits counted case by case and scipy's distances."""

from __future__ import annotations

import math
from datetime import date
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from sklearn.isotonic import IsotonicRegression

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.curves import cost_curve
from rocwidgets.numeric.inference.stability import share_limits

PARTS = ["volume", "prevalence", "ranking", "stale_threshold"]


def best_by_hand(y: Any, score: Any, weight: Any, costs: rw.Costs) -> float:
    """Return the highest profit of any threshold, of cases that count so much."""
    return max(profit_by_hand(y, score, weight, costs, t) for t in [*set(score), np.inf])


def profit_by_hand(y: Any, score: Any, weight: Any, costs: rw.Costs, threshold: float) -> float:
    cells, flagged = costs.cells, score >= threshold
    cost = np.where(
        y == 1,
        np.where(flagged, cells["tp"], cells["fn"]),
        np.where(flagged, cells["fp"], cells["tn"]),
    )
    return -float((cost * weight).sum())


def at_prevalence(y: Any, weight: Any, prevalence: float) -> Any:
    """Return weights that add up to 1, with this share of positives."""
    share = np.where(y == 1, prevalence, 1 - prevalence)
    return share * weight / np.where(y == 1, weight[y == 1].sum(), weight[y == 0].sum())


@pytest.mark.parametrize("seed", range(12))
def test_a_change_is_split_into_what_each_part_of_it_costs(seed: int) -> None:
    rng = np.random.default_rng(seed)
    period = rng.choice(3, 240, p=[0.3, 0.5, 0.2])
    y = (rng.random(240) < np.array([0.3, 0.5, 0.2])[period]).astype(int)
    score = np.round(rng.normal(y * np.array([1.5, 0.7, 1.5])[period] + (period == 2)), seed % 3)
    weight = rng.random(240) + 0.5 if seed % 2 else None
    costs = [rw.Costs(fp=1, fn=4), rw.Costs(tp=-9, fp=2, fn=0)][seed % 2]
    ev = rw.Evaluation(
        y, score, time=period, sample_weight=weight, costs=costs, threshold=0.6, population=1e4
    )
    reference = seed % 3
    table: Any = ev.periods.changes(reference)
    own = np.ones(240) if weight is None else weight
    scale = 1e4 / own.sum()

    def of(curve: int, prevalence: float) -> tuple[float, float]:
        """Return the profit of a case at the threshold, and at the best one."""
        here = period == curve
        arguments = y[here], score[here], at_prevalence(y[here], own[here], prevalence), costs
        return profit_by_hand(*arguments, 0.6), best_by_hand(*arguments)

    size = [own[period == each].sum() for each in range(3)]
    share = [own[(period == each) & (y == 1)].sum() / size[each] for each in range(3)]
    first, _ = of(reference, share[reference])
    for each in range(3):
        row = table.loc[each]
        base, best_base = of(reference, share[each])
        now, best = of(each, share[each])
        n = size[each] * scale
        assert row["n"] == pytest.approx(size[each])
        assert row["profit"] == pytest.approx(n * now)
        assert row["change"] == pytest.approx(n * now - size[reference] * scale * first)
        parts = [
            (n - size[reference] * scale) * first,
            n * (base - first),
            n * (best - best_base),
            n * ((best_base - base) - (best - now)),
        ]
        assert row[PARTS].tolist() == pytest.approx(parts, abs=1e-7)
    assert table.loc[reference, ["change", *PARTS]].tolist() == [0] * 5
    pooled = ev.at()
    assert table["profit"].sum() == pytest.approx(pooled.profit)


@given(
    st.lists(
        st.tuples(st.booleans(), st.integers(0, 4), st.integers(0, 3), st.integers(1, 3)),
        min_size=4,
        max_size=40,
    ).filter(lambda rows: {(r[0], r[2]) for r in rows} >= {(True, 0), (False, 0)}),
    st.integers(0, 4),
)
def test_parts_add_up_to_the_change_and_periods_to_the_whole(
    rows: list[tuple[bool, int, int, int]], threshold: int
) -> None:
    y, score, period, weight = (np.array(each) for each in zip(*rows, strict=True))
    costs = rw.Costs(tp=-3, fp=2, fn=5, tn=-1)
    tables = []
    for times in (None, weight):
        sample = Sample.from_scores(y, score.astype(float), time=period, sample_weight=times)
        analysis = Analysis.of(sample, threshold=float(threshold), costs=costs)
        table: Any = analysis.periods.changes()
        split = table[PARTS].sum(axis=1).to_numpy()
        assert split == pytest.approx(table["change"].to_numpy(), abs=1e-9)
        assert table["profit"].sum() == pytest.approx(analysis["model"].at().profit)
        tables.append(table)
    repeated = Sample.from_scores(
        *(np.repeat(each, weight) for each in (y, score.astype(float))),
        time=np.repeat(period, weight),
    )
    again: Any = Analysis.of(repeated, threshold=float(threshold), costs=costs).periods.changes()
    pd.testing.assert_frame_equal(tables[1], again, check_dtype=False)


def test_a_shift_of_scores_is_that_of_their_distributions() -> None:
    rng = np.random.default_rng(2)
    period = rng.integers(0, 3, 900)
    y = (rng.random(900) < 0.4).astype(int)
    score = np.round(rng.normal(0.4 * (period == 2), 1), 1)
    table: Any = rw.Evaluation(y, score, time=period).periods.score_shift(1, n_bins=5)
    base = score[period == 1]
    inner = np.quantile(base, [0.2, 0.4, 0.6, 0.8], method="lower")
    for each in range(3):
        part = score[period == each]
        exact: Any = stats.ks_2samp(part, base, method="asymp")
        assert table.loc[each, "ks"] == pytest.approx(exact.statistic)
        assert table.loc[each, "ks_p_value"] == pytest.approx(exact.pvalue, abs=0.02)
        share, before = (
            (np.array([((low <= s) & (s < high)).sum() for low, high in bins_of(inner)]) + 0.5)
            / (len(s) + 2.5)
            for s in (part, base)
        )
        psi = sum(
            a * math.log(a / b) - b * math.log(a / b) for a, b in zip(share, before, strict=True)
        )
        assert table.loc[each, "psi"] == pytest.approx(psi)
    assert table.loc[1].tolist() == [0, 0, 0, 1]
    assert table.loc[2, "psi"] > 3 * table.loc[2, "psi_by_chance"]


def bins_of(inner: Any) -> list[tuple[float, float]]:
    edges = [-np.inf, *inner, np.inf]
    return list(pairwise(edges))


@pytest.mark.slow
def test_the_index_without_a_shift_is_what_it_is_by_chance() -> None:
    rng = np.random.default_rng(0)
    found, expected = [], []
    for _ in range(300):
        y = np.tile([0, 1], 300)
        table: Any = rw.Evaluation(
            y, rng.random(600), time=rng.integers(0, 2, 600)
        ).periods.score_shift()
        found.append(table.loc[1, "psi"])
        expected.append(table.loc[1, "psi_by_chance"])
    assert np.mean(found) == pytest.approx(np.mean(expected), rel=0.12)


Y, SCORE = [0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8]


@pytest.mark.parametrize(
    ("time", "names"),
    [
        (
            [date(2026, 2, 3), date(2026, 1, 9), date(2026, 1, 30), date(2026, 2, 1)],
            ("2026-01", "2026-02"),
        ),
        (
            pd.to_datetime(["2025-12-31", "2026-01-01", "2025-12-01", "2026-01-31"]),
            ("2025-12", "2026-01"),
        ),
        (
            np.array(["2026-03-01", "2026-01-05"] * 2, "datetime64[D]"),
            ("2026-01", "2026-02", "2026-03"),
        ),
        (["2025-11", "2026-02"] * 2, ("2025-11", "2025-12", "2026-01", "2026-02")),
        (["0001-01", "2026-02"] * 2, ("0001-01", "2026-02")),
        (["2026-02-11", "2026-01-30", "2026-02-01", "2026-01-31"], ("2026-01", "2026-02")),
        (["2026-02-11 10:15", "2026-01-30T09:00"] * 2, ("2026-01", "2026-02")),
        (["2026-W07", "2026-W06", "2026-W07", "2026-W06"], ("2026-W06", "2026-W07")),
        ([10, 9, 10, 9], (9, 10)),
        (
            pd.Series(pd.Categorical(["late", "early"] * 2, ["early", "late"], ordered=True)),
            ("early", "late"),
        ),
        (
            pd.Series(pd.Categorical([4, 2] * 2, [5, 4, 3, 2, 1], ordered=True)),
            (4, 3, 2),
        ),
        (
            pd.Series(pd.PeriodIndex(["2026-10", "2026-09"] * 2, freq="M")),
            (pd.Period("2026-09"), pd.Period("2026-10")),
        ),
        (
            pd.Series(pd.PeriodIndex(["2026Q3", "2026Q1"] * 2, freq="Q")),
            (pd.Period("2026Q1"), pd.Period("2026Q2"), pd.Period("2026Q3")),
        ),
        (
            pd.Series(pd.PeriodIndex(["2026-03-01 00:00", "2026-01-01 00:00"] * 2, freq="s")),
            (pd.Period("2026-01-01", "s"), pd.Period("2026-03-01", "s")),
        ),
    ],
)
def test_periods_are_in_order_whatever_names_them(time: Any, names: tuple[Any, ...]) -> None:
    periods = rw.Evaluation([0, 0, 1, 1], SCORE, time=time).periods
    assert periods.names == names
    assert periods.changes(names[-1]).index.tolist() == list(names)
    summary: Any = periods.summary()
    assert summary["n"].sum() == 4
    assert summary.index.names == ["model", "time"]


def test_a_period_without_cases_is_a_gap() -> None:
    periods = rw.Evaluation(
        [0, 1, 0, 1], SCORE, time=["2026-01", "2026-01", "2026-03", "2026-03"], threshold=0.3
    ).periods
    summary: Any = periods.summary().loc["model"].loc["2026-02"]
    assert summary[["n", "tp"]].tolist() == [0, 0]
    assert summary[["tpr", "prevalence", "auc", "profit"]].isna().all()
    for table in (periods.changes(), periods.score_shift()):
        row: Any = table.loc["2026-02"]
        assert row.drop("n", errors="ignore").isna().all()


@pytest.mark.parametrize(
    ("time", "message"),
    [
        (["Jan", "Feb", "Jan", "Mar"], "names of months without a year"),
        (["01.02.2026", "15.01.2026"] * 2, "dates such as '01.02.2026', which are not in order"),
        (["2/1/26", "1/15/26"] * 2, "not in order"),
        ([1, "a", 2, "b"], "labels that have no order"),
        ([date(2026, 1, 1), None, date(2026, 1, 1), date(2026, 1, 1)], "missing"),
        (["2026-01"] * 3, "3"),
    ],
)
def test_labels_without_an_order_are_refused(time: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        rw.Evaluation(Y, SCORE, time=time)
    assert message in str(caught.value)


def test_several_periods_are_one_reference_whose_mean_is_compared() -> None:
    rng = np.random.default_rng(4)
    period = rng.choice(4, 400, p=[0.2, 0.3, 0.3, 0.2])
    y = (rng.random(400) < 0.3).astype(int)
    score = np.round(rng.normal(y), 1)
    costs = rw.Costs(tp=-7, fp=2, fn=0)
    ev = rw.Evaluation(y, score, time=period, costs=costs, threshold=0.5)
    for reference in ([1, 0], (0, 1, 0), np.array([0, 1]), pd.Index([1, 0])):
        table: Any = ev.periods.changes(reference)
        mean = table["profit"][[0, 1]].mean()
        assert table["change"].tolist() == pytest.approx((table["profit"] - mean).tolist())
        assert table[PARTS].sum(axis=1).tolist() == pytest.approx(table["change"].tolist())
    joined = rw.Evaluation(y, score, time=np.maximum(period, 1), costs=costs, threshold=0.5)
    one: Any = joined.periods.changes(1)
    assert table.loc[3, "ranking"] == pytest.approx(one.loc[3, "ranking"])
    assert table.loc[3, "prevalence"] == pytest.approx(one.loc[3, "prevalence"])
    shift: Any = ev.periods.score_shift([0, 1])
    both: Any = joined.periods.score_shift(1)
    assert shift.loc[[2, 3]].to_numpy().tolist() == both.loc[[2, 3]].to_numpy().tolist()
    # A period of the reference is compared with the others of it.
    assert (
        shift.loc[[0]].to_numpy().tolist() == ev.periods.score_shift(1).loc[[0]].to_numpy().tolist()
    )
    limits: Any = ev.periods.limits("fpr", [0, 1])
    whole: Any = joined.periods.limits("fpr", 1)
    assert limits.loc[[2, 3]].to_numpy().tolist() == whole.loc[[2, 3]].to_numpy().tolist()
    assert (
        limits.loc[[0]].to_numpy().tolist()
        == ev.periods.limits("fpr", 1).loc[[0]].to_numpy().tolist()
    )
    assert whole.loc[1, ["low", "high"]].isna().all()


def limits_by_hand(positives: int, n: int, size: int) -> tuple[int, int]:
    """Return the counts that have at least 1/72 at or beyond them, themselves by half."""
    predicted: Any = stats.betabinom(size, positives + 0.5, n - positives + 0.5)
    chance = [float(predicted.pmf(k)) for k in range(size + 1)]
    inside = [
        k
        for k in range(size + 1)
        if min(sum(chance[:k]), sum(chance[k + 1 :])) + chance[k] / 2 >= 1 / 72
    ]
    return inside[0], inside[-1]


@pytest.mark.parametrize("metric", ["tpr", "fpr", "precision", "ppr", "accuracy", "prevalence"])
def test_limits_are_those_of_a_share_that_is_only_estimated(metric: str) -> None:
    rng = np.random.default_rng(7)
    period = np.sort(rng.choice(5, 300, p=[0.4, 0.2, 0.2, 0.19, 0.01]))
    y = (rng.random(300) < 0.4).astype(int)
    score = np.round(rng.normal(y - (period == 3)), 1)
    table: Any = rw.Evaluation(y, score, time=period, threshold=0.4).periods.limits(metric, [0, 1])
    flagged = score >= 0.4
    everyone = np.ones(300, bool)
    hit, among = {
        "tpr": (flagged, y == 1),
        "fpr": (flagged, y == 0),
        "precision": (y == 1, flagged),
        "ppr": (flagged, everyone),
        "accuracy": (flagged == y, everyone),
        "prevalence": (y == 1, everyone),
    }[metric]
    for each in range(5):
        others = np.isin(period, [0, 1]) & (period != each) & among
        here = among & (period == each)
        if not here.any():
            assert table.loc[each].isna().tolist() == [False, True, True, True, False]
            continue
        low, high = limits_by_hand((hit & others).sum(), others.sum(), n := int(here.sum()))
        assert table.loc[each].tolist() == [
            n,
            (hit & here).sum() / n,
            low / n,
            high / n,
            not low <= (hit & here).sum() <= high,
        ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("n", "size", "share"),
    [
        (50, 50, 0.3),
        (50, 50, 0.5),
        (50, 200, 0.1),
        (150, 50, 0.2),
        (200, 200, 0.05),
        (600, 200, 0.9),
        (1000, 1000, 0.02),
        (5000, 5000, 0.3),
        (15000, 5000, 0.01),
    ],
)
def test_a_stable_model_is_outside_about_once_in_three_years(
    n: int, size: int, share: float
) -> None:
    # Over the counts of the reference, in steps of a twelfth of their standard deviation.
    seen: Any = stats.binom(n, share)
    step = max(1, int(seen.std() / 12))
    counts = [k for k in range(0, n + 1, step) if seen.pmf(k) > 1e-6]
    weight = seen.pmf(counts) / seen.pmf(counts).sum()
    found = 0.0
    for k, chance in zip(counts, weight, strict=True):
        low, high = share_limits(k, n, size, 1 / 36)
        own: Any = stats.binom(size, share)
        found += chance * (own.cdf(low - 1) + own.sf(high))
    assert 0.5 <= found * 36 <= 1.6


def test_limits_of_a_stable_and_of_a_changed_model() -> None:
    rng = np.random.default_rng(3)
    period = np.tile(np.arange(200), 100)
    y = rng.integers(0, 2, 20_000)
    score = rng.normal(y)
    stable: Any = rw.Evaluation(y, score, time=period, threshold=0.5).periods.limits(
        "accuracy", list(range(20))
    )
    assert 0.5 <= 36 * stable.loc[20:, "outside"].mean() <= 1.6
    changed = score - 3 * (period == 50) * y
    table: Any = rw.Evaluation(y, changed, time=period, threshold=0.5).periods.limits("tpr", [0, 1])
    assert table.loc[50, "outside"]


@pytest.mark.slow
@pytest.mark.parametrize(("positives", "n"), [(0, 3), (3, 3), (1, 2)])
@pytest.mark.parametrize("size", [1, 2, 40, 10**7])
def test_limits_of_few_and_of_many_cases(positives: int, n: int, size: int) -> None:
    low, high = share_limits(positives, n, size, 1 / 36)
    assert 0 <= low <= high <= size
    if size == 40:
        assert (low, high) == limits_by_hand(positives, n, size)


@pytest.mark.parametrize("seed", range(6))
def test_each_period_is_a_point_above_its_own_cost_curve(seed: int) -> None:
    rng = np.random.default_rng(seed)
    period = rng.choice(3, 240, p=[0.3, 0.5, 0.2])
    y = (rng.random(240) < np.array([0.3, 0.5, 0.2])[period]).astype(int)
    score = np.round(rng.normal(y), seed % 3)
    weight = rng.random(240) + 0.5 if seed % 2 else np.ones(240)
    costs = [rw.Costs(fp=1, fn=4), rw.Costs(tp=-9, fp=2, fn=0)][seed % 2]
    ev = rw.Evaluation(y, score, time=period, sample_weight=weight, costs=costs, threshold=0.6)
    table: Any = ev.periods.cost_points()
    for each in range(3):
        here = period == each
        arguments = y[here], score[here], weight[here]
        miss, alarm = costs.fn - costs.tp, costs.fp - costs.tn
        positives, negatives = (weight[here & (y == label)].sum() for label in (1, 0))
        worst = positives * miss + negatives * alarm
        row = table.loc[each]
        assert row["n"] == pytest.approx(positives + negatives)
        assert row["probability_cost"] == pytest.approx(positives * miss / worst)
        # Costs above those of a model that is always right.
        right = positives * costs.tp + negatives * costs.tn
        now = -profit_by_hand(*arguments, costs, 0.6) - right
        least = -best_by_hand(*arguments, costs) - right
        assert row["cost"] == pytest.approx(now / worst)
        assert row["best"] == pytest.approx(least / worst)
        assert row["regret"] == pytest.approx((now - least) / worst, abs=1e-12)
        curve = CountTable.from_scores(y[here] == 1, score[here], weight[here]).rows()
        envelope = cost_curve(curve.tp / curve.tp[-1], curve.fp / curve.fp[-1])
        assert row["best"] == pytest.approx(envelope.at(row["probability_cost"]))
    assert (table["regret"] >= 0).all()


def test_a_period_of_one_class_and_costs_beyond_the_axis() -> None:
    ev = rw.Evaluation([0, 0, 0, 1, 1], [0.1, 0.6, 0.2, 0.7, 0.3], time=[1, 1, 2, 2, 4])
    ev.threshold = 0.5
    table: Any = ev.periods.cost_points()
    assert table.loc[1].tolist() == [2, 0, 0.5, 0, 0.5]
    assert table.loc[4].tolist() == [1, 1, 1, 0, 1]
    with pytest.warns(UserWarning, match="A false alarm earns"):
        ev.costs = rw.Costs(fp=-1, fn=2)
    assert ev.periods.cost_points().loc[:, "probability_cost":].isna().all(axis=None)


def expected_by_hand(p: Any, flagged: Any) -> dict[str, float]:
    """Return the estimates as NannyML publishes them, case by case."""
    tp = sum(a for a, f in zip(p, flagged, strict=True) if f)
    fp = sum(1 - a for a, f in zip(p, flagged, strict=True) if f)
    fn = sum(a for a, f in zip(p, flagged, strict=True) if not f)
    tn = sum(1 - a for a, f in zip(p, flagged, strict=True) if not f)
    return {
        "n": len(p),
        "positives": sum(p),
        "prevalence": sum(p) / len(p),
        "tp": tp,
        "fp": fp,
        "fn": fn,
        "tn": tn,
        "tpr": tp / (tp + fn),
        "fpr": fp / (fp + tn),
        "precision": tp / (tp + fp),
        "ppr": sum(flagged) / len(p),
    }


@pytest.mark.parametrize("method", ["none", "auto", "isotonic", "sigmoid"])
@pytest.mark.parametrize("is_weighted", [False, True])
def test_periods_without_labels_are_what_calibrated_scores_expect(
    method: str,
    is_weighted: bool,
) -> None:
    rng = np.random.default_rng(5)
    score = np.round(rng.random(500), 2)
    y = (rng.random(500) < score**1.5).astype(int)
    weight = rng.integers(1, 4, 500) if is_weighted else np.ones(500, int)
    later, period = np.round(rng.beta(2, 3, 300), 2), rng.integers(1, 4, 300)
    costs = rw.Costs(tp=-9, fp=2, fn=1)
    ev = rw.Evaluation(
        y,
        score,
        sample_weight=weight if is_weighted else None,
        costs=costs,
        threshold=0.4,
        population=7000,
    )
    table: Any = ev.periods.expected(later, period, method=method, shift="covariate")
    if method == "isotonic":
        fit = IsotonicRegression(out_of_bounds="clip").fit(score, y, sample_weight=weight)
        p = np.array([fit.predict([max(score[score <= max(s, score.min())])])[0] for s in later])
    elif method == "sigmoid":
        p = ev["model"].calibrated("sigmoid", folds=None).at(later)
    else:
        p = later
    for each in (1, 2, 3):
        here = period == each
        expected = expected_by_hand(p[here], later[here] >= 0.4)
        row = table.loc[each]
        assert row[list(expected)].tolist() == pytest.approx(list(expected.values()))
        cost = sum(expected[cell] * costs.cells[cell] for cell in ("tp", "fp", "fn", "tn"))
        assert row["expected_cost"] == pytest.approx(cost / here.sum())
        assert row["profit"] == pytest.approx(-cost * 7000 / weight.sum())
    assert set(table) == {*expected, "expected_cost", "profit"}


def test_expected_periods_are_right_if_scores_move_and_labels_given_scores_do_not() -> None:
    rng = np.random.default_rng(8)
    score, later = rng.normal(0, 1, 40_000), rng.normal(0.7, 1, 40_000)

    def labels(given: Any) -> Any:
        return (rng.random(len(given)) < 1 / (1 + np.exp(1 - 2 * given))).astype(int)

    y, truth = labels(score), labels(later)
    ev = rw.Evaluation(y, score, time=np.repeat(1, 40_000), threshold=0.3)
    expected: Any = ev.periods.expected(
        pd.Series(later), pd.Series(np.repeat(2, 40_000)), shift="covariate"
    )
    real: Any = rw.Evaluation(truth, later, time=np.repeat(2, 40_000), threshold=0.3)
    actual = real.periods.summary().loc["model"]
    for rate in ("tpr", "fpr", "precision", "ppr", "prevalence"):
        assert expected.loc[2, rate] == pytest.approx(actual.loc[2, rate], abs=0.01)
    assert expected.loc[2, "ppr"] == actual.loc[2, "ppr"]


def test_expected_periods_of_one_of_several_models_and_of_counts_alone() -> None:
    table = {"a": SCORE, "b": [0.3, 0.2, 0.5, 0.9]}
    ev = rw.Evaluation(Y, table, model="b", threshold=0.4)
    later, time = {"a": [0.1, 0.8], "b": [0.6, 0.2]}, ["2026-04-11", "2026-06-30"]
    both: Any = ev.periods.expected(later, time, shift="covariate")
    assert both["ppr"].tolist()[::2] == [1, 0]
    assert both.loc["2026-05"].drop("n").drop(["positives", "tp", "fp", "fn", "tn"]).isna().all()
    pd.testing.assert_frame_equal(both, ev.periods.expected([0.6, 0.2], time, shift="covariate"))
    at_a: Any = ev.periods.expected(later, time, model="a", shift="covariate")
    assert at_a["n"].tolist() == [1, 0, 1]
    assert at_a["positives"].tolist() == pytest.approx([0.1, 0, 0.8])
    counts = rw.Evaluation.from_bins([0.2, 0.7], [10, 10], [0.1, 0.9], threshold=0.5)
    assert (
        counts.periods.expected([0.7, 0.2], [1, 1], method="isotonic", shift="covariate").loc[
            1, "tp"
        ]
        == 0.9
    )
    for arguments, message in (
        (([0.1], time), "differ in length: y_score 1 row, time 2 rows"),
        (({"x": [1, 2], "y": [3, 4]}, time), r"no model 'b', only 'x', 'y'"),
        (({"model": [1, 2]}, time), r"no model 'b', only 'model'"),
        (([0.1, None], time), "y_score contains 1 missing value"),
        (([0.1, 0.2], ["Jan", "Feb"]), "names of months without a year"),
    ):
        with pytest.raises(ValueError, match=message):
            ev.periods.expected(*arguments)
    with pytest.raises(ValueError, match=r"1 score without a label is outside \[0, 1\]"):
        ev.periods.expected([0.1, 1.2], time, method="none")
    with pytest.raises(ValueError, match="method must be one of auto, isotonic, sigmoid, none"):
        ev.periods.expected([0.1, 0.2], time, method="platt")
    with pytest.raises(ValueError, match="per-case costs"):
        rw.Evaluation(Y, SCORE, case_costs=[1.0, 2, 3, 4]).periods.expected([0.1], [1])


def test_questions_that_have_no_answer_say_why() -> None:
    plain = rw.Evaluation(Y, SCORE).periods
    assert repr(plain).startswith("Periods() without labels. Pass time=")
    assert plain.names == ()
    for ask in (
        plain.summary,
        plain.changes,
        plain.score_shift,
        plain.limits,
        plain.cost_points,
    ):
        with pytest.raises(ValueError, match=r"no periods\. Pass time="):
            ask()
    periods = rw.Evaluation(Y, SCORE, time=[1, 1, 2, 2]).periods
    with pytest.raises(ValueError, match=r"no period 3\. The periods are 1, 2\."):
        periods.changes(3)
    with pytest.raises(ValueError, match=r"no period 3\. The periods are 1, 2\."):
        periods.limits("tpr", [1, 3])
    with pytest.raises(ValueError, match="reference has no periods"):
        periods.changes([])
    with pytest.raises(ValueError, match="metric must be one of tpr"):
        periods.limits("auc")
    with pytest.raises(ValueError, match="n_bins must be"):
        periods.score_shift(n_bins=1)
    lacking = rw.Evaluation(Y, SCORE, time=[2, 1, 2, 2]).periods
    with pytest.raises(ValueError, match=r"reference 1 has no negative case.*reference=2"):
        lacking.changes()
    alone = rw.Evaluation(Y, SCORE, time=[1, 2, 3, 4]).periods
    with pytest.raises(ValueError, match=r"reference 1 has no positive case\. .* wider periods\.$"):
        alone.changes()
    with pytest.raises(ValueError, match=r"reference periods 1, 3 have no positive case\."):
        alone.changes([1, 3])
    gap = rw.Evaluation(Y, SCORE, time=["2026-01", "2026-03"] * 2).periods
    with pytest.raises(ValueError, match=r"reference '2026-02' has no cases\. Choose a period"):
        gap.score_shift("2026-02")
    row: Any = lacking.changes(2).loc[1]
    assert row[PARTS].sum() == pytest.approx(row["change"])
    with pytest.raises(ValueError, match="per-case costs"):
        rw.Evaluation(Y, SCORE, time=[1, 1, 2, 2], case_costs=[1.0, 2, 3, 4]).periods.changes()
    with pytest.raises(ValueError, match="assumes cases of equal weight"):
        rw.Evaluation(Y, SCORE, time=[1, 1, 2, 2], sample_weight=[1, 2, 1, 2]).periods.limits()
    with pytest.raises(ValueError, match="assumes cases of equal weight"):
        rw.Evaluation(Y, SCORE, time=[1, 1, 2, 2], sample_weight=[1, 2, 1, 2]).periods.score_shift()


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("2025-1", "2025-2", "2025-10"), "'2025-10' and '2025-2'"),
        (("2025-W9", "2025-W10"), "'2025-W10' and '2025-W9'"),
        (("Q2 2024", "Q1 2025"), "'Q1 2025' and 'Q2 2024'"),
        (("12-2024", "01-2025"), "'01-2025' and '12-2024'"),
        (("Week 2", "Week 10"), "'Week 10' and 'Week 2'"),
        (("1", "2", "10"), "'10' and '2'"),
    ],
)
def test_texts_out_of_order_are_refused(names: tuple[str, ...], shown: str) -> None:
    y, score = [0, 1] * len(names), [0.1, 0.4] * len(names)
    with pytest.raises(ValueError, match=f"such as {shown}, whose alphabetical order is not that"):
        rw.Evaluation(y, score, time=[name for name in names for _ in range(2)])


@pytest.mark.parametrize(
    "names",
    [
        ("2025-W07", "2025-W10", "2026-W01"),
        ("2025-Q1", "2025-Q2", "2026-Q1"),
        ("2026-01", "2026-02"),
        ("FY24", "FY25"),
        ("train", "valid 2"),
    ],
)
def test_texts_in_order_are_taken(names: tuple[str, ...]) -> None:
    y, score = [0, 1] * len(names), [0.1, 0.4] * len(names)
    ev = rw.Evaluation(y, score, time=[name for name in names for _ in range(2)])
    assert ev.periods.names == names


@pytest.mark.parametrize("wrong", ["2025-02-30", "2025-13-05"])
def test_a_date_that_does_not_exist_is_named(wrong: str) -> None:
    time = ["2025-01-31", wrong, "2025-03-01", "2025-03-02"]
    with pytest.raises(ValueError, match=rf"time has '{wrong}' among its dates, but .* Correct it"):
        rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8], time=time)


def test_expected_periods_are_right_if_only_the_prevalence_moves() -> None:
    rng = np.random.default_rng(3)

    def drawn(n: int, share: float) -> tuple[Any, Any]:
        y = rng.random(n) < share
        # The probability of a positive at a share of 11 %, of normal scores 1.5 apart.
        return y, 1 / (1 + np.exp(-(1.5 * rng.normal(1.5 * y) - 1.125 + np.log(0.11 / 0.89))))

    y, score = drawn(40_000, 0.11)
    costs = rw.Costs.from_gains(tp=50, fp=-3)
    ev = rw.Evaluation(y, score, time=np.ones(len(y), int), costs=costs, threshold=0.06)
    truth, later = drawn(40_000, 0.3)
    period = np.full(len(later), 2)
    found: Any = ev.periods.expected(later, period).loc[2]
    assert found["prevalence"] == pytest.approx(truth.mean(), abs=0.01)
    flagged = later >= 0.06
    profit = 50 * (flagged & truth).sum() - 3 * (flagged & ~truth).sum()
    assert found["profit"] == pytest.approx(profit, rel=0.03)
    assert found["tpr"] == pytest.approx(ev.at().tpr, abs=0.01)
    # Scores corrected to another prevalence are right there, and tell the same.
    ev.prevalence = 0.04
    corrected = ev[ev.model].prior_corrected().name
    odds = later / (1 - later) * (0.04 / 0.96) / (y.mean() / (1 - y.mean()))
    same: Any = ev.periods.expected({corrected: odds / (1 + odds)}, period, model=corrected)
    assert same.loc[2, "prevalence"] == pytest.approx(found["prevalence"], abs=1e-3)
    ev.prevalence = None
    # What takes the share of positives at each score as it was sees half of them.
    other: Any = ev.periods.expected(later, period, shift="covariate").loc[2]
    assert other["prevalence"] < 0.22
    with pytest.raises(ValueError, match="shift must be one of label, covariate"):
        ev.periods.expected(later, period, shift="concept")
