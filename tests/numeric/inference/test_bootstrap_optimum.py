"""Choices and contests against loops over replicates, thresholds and costs."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle
from scipy import stats

from benchmarks.choice_coverage import held
from rocwidgets.numeric import CountTable, optimum, profit
from rocwidgets.numeric.inference import (
    Choices,
    PairedBootstrap,
    Resamples,
    bootstrap_optimum,
    resample,
    resample_together,
    win_rate,
    win_rate_curve,
)
from rocwidgets.numeric.inference.bootstrap_optimum import N_CHOICES
from rocwidgets.numeric.inference.resample_rows import choice_rows

COSTS = {"tp": -2.0, "fp": 1.0, "fn": 3.0, "tn": 0.0}
SETTING = (0.3, 1000.0, COSTS)


def spread_negatives():
    """Return fifty further negatives, each with a score of its own."""
    return np.zeros(50, bool), np.linspace(-0.9, 1.9, 50)


def table_of(n=200, seed=0):
    return CountTable.from_scores(*oracle.simulated("probability", n, seed))


def pair(n=200, noise=0.2, n_bootstrap=1000):
    positive, score = oracle.simulated("probability", n, 0)
    other = score + noise * np.random.default_rng(1).normal(size=n)
    return resample_together(positive, (score, other), n_rows=1024, n_bootstrap=n_bootstrap)


def earned(resamples, replicate, row):
    tp, fp = resamples.tp[replicate], resamples.fp[replicate]
    return profit(tp[row] / tp[-1], fp[row] / fp[-1], *SETTING[:2], **COSTS)


@given(
    sample=oracle.samples(),
    costs=st.lists(st.integers(-3, 9), min_size=4, max_size=4),
    prevalence=st.floats(0.01, 0.99),
)
def test_the_choice_of_the_table_is_its_optimum(sample, costs, prevalence):
    table = CountTable.from_scores(*sample)
    cost: dict[str, float] = dict(zip(("tp", "fp", "fn", "tn"), map(float, costs), strict=True))
    drawn = resample(table, 5)
    if cost["fn"] < cost["tp"] and cost["fp"] < cost["tn"]:
        with pytest.raises(ValueError, match="fp and fn are both gains"):
            bootstrap_optimum([Choices.of(drawn)], prevalence, 10, cost)
        return
    best = optimum(table, "cost", prevalence, **cost)
    result = bootstrap_optimum([Choices.of(drawn)], prevalence, 10, cost)
    point = best.tp[0] / table.P, best.fp[0] / table.N
    assert result.profit == pytest.approx(profit(*point, prevalence, 10, **cost), abs=1e-9)
    # A row on an edge of the hull may be as good; of equals the highest threshold counts.
    assert result.chosen >= best.threshold[0]


def test_replicates_choose_again():
    table = table_of()
    drawn = resample(table, 40, seed=3)
    result = bootstrap_optimum([Choices.of(drawn)], *SETTING)
    gaps = []
    for b in range(40):
        values = [float(earned(drawn, b, row)) for row in range(table.n_rows)]
        best = max(values)
        row = next(k for k, value in enumerate(values) if value >= best - 1e-6)
        assert result.threshold[b] == drawn.rows.threshold[row]
        assert result.best_profit[b] == pytest.approx(best)
        chosen = drawn.rows.threshold.tolist().index(result.chosen)
        assert result.chosen_profit[b] == pytest.approx(values[chosen])
        tp, fp = drawn.rows.tp[row] / table.P, drawn.rows.fp[row] / table.N
        gaps.append(best - profit(tp, fp, *SETTING[:2], **COSTS))
    assert result.optimism == pytest.approx(np.mean(gaps))
    assert result.optimism > 0
    assert (result.best_profit >= result.chosen_profit - 1e-9).all()


@given(
    sample=oracle.samples(),
    costs=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    seed=st.integers(0, 9),
)
def test_replicates_choose_among_the_rows_with_positives(sample, costs, seed):
    # With further negatives, so that there are more rows than may be kept, but not more positives.
    positive, score = (
        np.concatenate(each) for each in zip(sample, spread_negatives(), strict=True)
    )
    table = CountTable.from_scores(positive, score)
    drawn = resample(table, 30, seed=seed, n_rows=table.n_rows)
    limit = max(32, int(table.P))
    depths = choice_rows(table, limit)
    assert limit < table.P or len(depths) <= table.P + 3
    kept = Resamples(
        table, table.cuts.rows(depths), drawn.tp[:, depths], drawn.fp[:, depths], seed, drawn.origin
    )
    cost = {"tp": 0.0, "fp": float(costs[0]), "fn": float(costs[1]), "tn": 0.0}
    few, all_rows = (bootstrap_optimum([Choices.of(each)], 0.3, 10, cost) for each in (kept, drawn))
    np.testing.assert_array_equal(few.threshold, all_rows.threshold)
    np.testing.assert_array_equal(few.best_profit, all_rows.best_profit)
    np.testing.assert_array_equal(few.chosen_profit, all_rows.chosen_profit)
    assert (few.chosen, few.optimism) == (all_rows.chosen, all_rows.optimism)


@pytest.mark.slow
def test_the_optimism_of_many_thresholds_is_that_of_redrawn_cases():
    positive, score = oracle.simulated("probability", 6000, 0)
    table = CountTable.from_scores(positive, score)
    assert table.n_rows > N_CHOICES > table.P
    setting = (0.5, 6000.0, {"tp": 0.0, "fp": 1.0, "fn": 3.0, "tn": 0.0})
    result = bootstrap_optimum([Choices.drawn(table, 1000)], *setting)
    threshold = np.concatenate(([np.inf], np.unique(score)[::-1]))
    classes = [np.sort(score[positive == wanted]) for wanted in (True, False)]

    def values(cases):
        tpr, fpr = (1 - np.searchsorted(each, threshold) / len(each) for each in cases)
        return profit(tpr, fpr, *setting[:2], **setting[2])

    own = values(classes)
    rng = np.random.default_rng(1)
    gaps = []
    for _ in range(1000):
        again = values([np.sort(rng.choice(each, len(each))) for each in classes])
        best = int(np.argmax(again))
        gaps.append(again[best] - own[best])
    assert result.optimism == pytest.approx(np.mean(gaps), abs=float(6 * np.std(gaps) / 1000**0.5))
    assert len(np.unique(result.threshold)) > 30


def test_replicates_choose_among_models_again():
    first, second = (Choices.of(each) for each in pair(noise=0.05, n_bootstrap=100))
    both, *each = (bootstrap_optimum(of, *SETTING) for of in ([first, second], [first], [second]))
    earn = np.array([one.best_profit for one in each])
    place = np.argmax(earn >= earn.max(axis=0) - 1e-9, axis=0)
    columns = np.arange(earn.shape[1])
    assert 0 < place.mean() < 1
    for name in ("threshold", "best_profit", "in_table"):
        values = np.array([getattr(one, name) for one in each])
        np.testing.assert_array_equal(getattr(both, name), values[place, columns])
    best = each[int(each[1].profit > each[0].profit)]
    assert (both.chosen, both.profit) == (best.chosen, best.profit)
    assert both.model == int(best is each[1])
    np.testing.assert_array_equal(both.chosen_profit, best.chosen_profit)
    assert both.optimism == pytest.approx(np.mean(both.best_profit - both.in_table))
    assert both.optimism > min(one.optimism for one in each)


@pytest.mark.slow
@pytest.mark.parametrize("models", [1, 3])
def test_the_interval_holds_what_a_choice_of_weak_models_truly_earns(models):
    weak = (0.2, 0.3, 7 / 3, 1.0)
    given, _, interval = held(weak, 300, models, range(60))
    assert given < 0.9
    # Of 60 samples, 53 or fewer would be rare at a coverage of 95 %.
    assert interval >= 54 / 60


def test_intervals_of_a_decision():
    result = bootstrap_optimum([Choices.drawn(table_of(), 400)], *SETTING)
    low, high = result.threshold_interval(0.9)
    assert low < result.chosen < high
    assert np.isin([low, high], result.threshold).all()
    assert np.mean((result.threshold >= low) & (result.threshold <= high)) >= 0.9
    mean = result.profit - result.optimism
    judged, chosen = (np.std(each) for each in (result.chosen_profit, result.in_table))
    low, high = result.profit_interval(0.9)
    # About as wide as that of two normal sources of error.
    assert (low + high) / 2 == pytest.approx(mean, abs=0.25 * (high - low))
    assert high - low == pytest.approx(2 * 1.645 * math.hypot(judged, chosen), rel=0.15)
    with pytest.raises(ValueError, match="confidence_level"):
        result.threshold_interval(1)


@pytest.mark.parametrize("kind", ["plain", "alone", "weighted", "clustered"])
def test_few_cases_or_clusters_widen_an_interval_as_students_t(kind):
    rng = np.random.default_rng(1)
    positive = np.arange(90) % 3 == 0
    score = rng.normal(size=90) + positive
    weight = 5 ** rng.uniform(-1, 1, 90) if kind == "weighted" else None
    # Of 12 cases each but the last one, which has more.
    unit = np.minimum(np.arange(90) // 12, 5) if kind == "clustered" else None
    table = CountTable.from_scores(positive, score, weight)
    if kind == "plain":
        choices = Choices.drawn(table, 400)
    else:
        paired = PairedBootstrap(positive, weight, cluster=unit, n_bootstrap=400)
        choices = Choices.of(paired.counted(table, score))
    found = bootstrap_optimum([choices], *SETTING)
    size = np.bincount(unit[positive]) if unit is not None else np.ones(30)
    size = weight[positive] if weight is not None else size
    other = np.ones(60) if weight is None else weight[~positive]
    other = other if unit is None else np.bincount(unit[~positive])
    freedom = min((each**2).sum() ** 2 / (each**4).sum() - 1 for each in (size, other))
    assert found.freedom == math.floor(freedom + 1e-9)
    middle = found.profit - found.optimism
    worth = [each.sum() ** 2 / (each**2).sum() for each in (size, other)]
    assert found.one_more == pytest.approx(lost_by_one_more(table, found.chosen, worth))
    found = replace(found, one_more=(0.0, 0.0))
    normal = replace(found, freedom=1000)
    t = stats.t.ppf(0.975, found.freedom) / stats.norm.ppf(0.975)
    assert t > 1.04
    for end, narrow in zip(found.profit_interval(), normal.profit_interval(), strict=True):
        wide = np.clip(middle + t * (narrow - middle), *found.profit_bounds)
        assert end == pytest.approx(wide)


def lost_by_one_more(table, threshold, worth):
    """Return what a further miss, and a further false alarm, would lose, from costs per case."""
    prevalence, population, costs = SETTING
    tp, fp = table.at(threshold)
    kept, refused = tp / table.P, 1 - fp / table.N
    miss = prevalence * (costs["fn"] - costs["tp"]) * kept / worth[0]
    alarm = (1 - prevalence) * (costs["fp"] - costs["tn"]) * refused / worth[1]
    return population * miss, population * alarm


def test_of_few_errors_no_replicate_tells_how_far_the_best_threshold_is():
    positive = np.repeat([True, False], [30, 60])
    score = stats.norm.ppf(np.r_[np.linspace(0.02, 0.98, 30), np.linspace(0.01, 0.99, 60)])
    score += 1.2 * positive
    table = CountTable.from_scores(positive, score)
    reached = set()
    for fn in (0.2, 2.0, 4.0, 30.0):
        costs = {"tp": 0.0, "fp": 1.0, "fn": fn, "tn": 0.0}
        result = bootstrap_optimum([Choices.drawn(table, 300)], 1 / 3, 1.0, costs)
        hits, alarms = map(int, table.at(result.chosen))
        below, above = min(30 - hits, 60 - alarms) < 3, min(hits, alarms) < 3
        low, high = result.threshold_interval()
        # A replicate may choose either of these, too.
        assert low == score.min() if below else low <= result.chosen
        assert high == math.inf if above else high >= result.chosen
        reached.add((below, above))
    assert reached >= {(True, False), (False, True), (False, False)}


def test_of_two_cases_of_a_class_the_best_threshold_may_be_any():
    table = CountTable.from_scores(np.array([0, 0, 1, 1], bool), np.array([0.1, 0.4, 0.35, 0.8]))
    result = bootstrap_optimum([Choices.drawn(table, 100)], 0.5, 1.0, {**SETTING[2]})
    assert result.freedom == 1
    assert result.threshold_interval() == (0.1, math.inf)


@pytest.mark.slow
@pytest.mark.parametrize(("n", "fn"), [(60, 4.0), (60, 12.0), (200, 8.0)])
def test_the_interval_of_the_best_threshold_holds_it(n, fn):
    grid = np.linspace(-5, 8, 4001)
    gain = 0.25 * fn * stats.norm.sf(grid - 1.5) - 0.75 * stats.norm.sf(grid)
    true = grid[np.argmax(gain)]
    held = 0
    for seed in range(120):
        rng = np.random.default_rng(seed)
        positive = np.arange(n) < n // 4
        table = CountTable.from_scores(positive, rng.normal(size=n) + 1.5 * positive)
        costs = {"tp": 0.0, "fp": 1.0, "fn": fn, "tn": 0.0}
        result = bootstrap_optimum([Choices.drawn(table, 200, seed=seed)], 0.25, 1.0, costs)
        low, high = result.threshold_interval()
        held += low <= true <= high
    # Of 120 samples, 107 or fewer would be rare at 95 %.
    assert held >= 108


def test_predicting_no_positives_can_be_best():
    dear = {"tp": 0.0, "fp": 1000.0, "fn": 1.0, "tn": 0.0}
    table = CountTable.from_counts([0, 1], [5, 5], [9, 1])
    result = bootstrap_optimum([Choices.drawn(table, 50)], 0.5, 1.0, dear)
    assert result.chosen == math.inf
    assert result.threshold_interval()[1] == math.inf
    assert result.profit == -0.5
    assert (result.is_end, result.optimism, result.profit_interval()) == (True, 0, (-0.5, -0.5))


def test_below_the_lowest_score_there_may_be_more():
    cheap = {"tp": 0.0, "fp": 1.0, "fn": 1000.0, "tn": 0.0}
    table = CountTable.from_counts([0, 1], [5, 5], [9, 1])
    result = bootstrap_optimum([Choices.drawn(table, 1000)], 0.25, 8.0, cheap)
    assert (result.is_end, result.optimism) == (True, 0)
    low, high = result.profit_interval()
    # Of ten positives, half of a squared normal number more are below, each 0.25 * 8 * 1,000 lost.
    assert low == pytest.approx(-6 - 2000 * stats.chi2.ppf(0.975, 1) / 2 / 10, rel=0.05)
    assert low < -6 - 2000 * stats.beta.ppf(0.975, 0.5, 10.5)
    assert high == -6


@pytest.mark.parametrize("weighted", [False, True])
def test_contest_is_a_loop(weighted):
    positive, score = oracle.simulated("probability", 150, 0)
    other = np.round(score, 1)
    weight = np.random.default_rng(0).gamma(1, size=150) if weighted else None
    first, second = resample_together(positive, (score, other), weight, n_bootstrap=60, n_rows=256)
    result = win_rate(first, second, *SETTING, confidence_level=0.5)
    rows = []
    for drawn in (first, second):
        tpr, fpr = drawn.rows.tp / drawn.rows.tp[-1], drawn.rows.fp / drawn.rows.fp[-1]
        rows.append(int(np.argmax(profit(tpr, fpr, *SETTING[:2], **COSTS))))
    gap = [earned(first, b, rows[0]) - earned(second, b, rows[1]) for b in range(60)]
    assert result.first_better == np.mean([g > 1e-9 for g in gap])
    assert result.second_better == np.mean([g < -1e-9 for g in gap])
    assert result.first_better + result.tied + result.second_better == pytest.approx(1)
    assert (result.low, result.high) == pytest.approx(tuple(np.quantile(gap, [0.25, 0.75])))


def test_a_contest_turned_round():
    first, second = pair(n_bootstrap=200)
    one, other = win_rate(first, second, *SETTING), win_rate(second, first, *SETTING)
    assert (one.first_better, one.tied) == (other.second_better, other.tied)
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low))
    assert one.difference == -other.difference


def test_a_model_ties_with_itself():
    positive, score = oracle.simulated("probability", 200, 0)
    first, second = resample_together(positive, (score, 2 * score), n_bootstrap=50)
    result = win_rate(first, second, *SETTING)
    assert (result.tied, result.difference, result.low, result.high) == (1, 0, 0, 0)


def test_pairing_gives_narrower_intervals_than_independence():
    first, second = pair(400, 0.02)
    positive, score = oracle.simulated("probability", 400, 0)
    (apart,) = resample_together(positive, (score,), n_rows=1024, seed=1)
    paired = win_rate(first, second, *SETTING)
    alone = win_rate(apart, second, *SETTING, independent=True)
    assert paired.high - paired.low < 0.7 * (alone.high - alone.low)


def test_a_better_model_wins():
    first, second = pair(3000, 0.5)
    assert win_rate(first, second, *SETTING).first_better == 1


def test_contests_along_the_cost_curve():
    first, second = pair(n_bootstrap=100)
    x = np.array([0.0, 0.2, 0.5, 0.9, 1.0])
    result = win_rate_curve(first, second, x)
    assert result.tied[[0, -1]].tolist() == [1, 1]
    for j, place in enumerate(x.tolist()):
        gap = []
        rows = []
        for drawn in (first, second):
            tpr, fpr = drawn.sample_rates()
            cost = (1 - tpr) * place + fpr * (1 - place)
            rows.append(int(np.flatnonzero(cost <= cost.min() + 1e-12)[0]))
        costs = []
        for drawn, row in zip((first, second), rows, strict=True):
            tpr, fpr = drawn.rates()
            costs.append((1 - tpr[:, row]) * place + fpr[:, row] * (1 - place))
        gap = costs[1] - costs[0]
        assert result.first_better[j] == np.mean(gap > 1e-12)
        assert result.low[j] == pytest.approx(np.quantile(gap, 0.025), abs=1e-12)
        assert result.high[j] == pytest.approx(np.quantile(gap, 0.975), abs=1e-12)
    with pytest.raises(ValueError, match="probability_cost must be"):
        win_rate_curve(first, second, [0.5, 1.1])


def test_contests_that_are_none():
    table = table_of()
    one, same, other = (resample(table, 20, seed=seed) for seed in (1, 1, 2))
    with pytest.raises(ValueError, match="resampled together"):
        win_rate(one, other, *SETTING)
    with pytest.raises(ValueError, match="different seeds, got 1 twice"):
        win_rate(one, same, *SETTING, independent=True)
    with pytest.raises(ValueError, match="same number of replicates, got 20 and 30"):
        win_rate(one, resample(table, 30, seed=2), *SETTING, independent=True)
    assert win_rate(one, other, *SETTING, independent=True).difference == 0
