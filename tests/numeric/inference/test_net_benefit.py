"""Bands of decision curves against replicates looked at one by one."""

from __future__ import annotations

import numpy as np
import pytest
from numeric import oracle
from scipy import stats
from support.replicates import worse_and_better

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.inference import (
    net_benefit_average,
    net_benefit_band,
    net_benefit_difference,
    net_benefit_difference_average,
    resample,
    resample_together,
)

PREVALENCE = 0.3
PLACES = [0.0, 0.05, 0.21, 0.5, 0.83]


def table_of(n=200, seed=0):
    return CountTable.from_scores(*oracle.simulated("probability", n, seed))


def benefit(tpr, fpr, probability):
    odds = probability / (1 - probability)
    return PREVALENCE * tpr - (1 - PREVALENCE) * odds * fpr


def ends(drawn, table, limits, level=0.8):
    """Return percentiles, as much farther from the mean as Student's t reaches."""
    freedom = min(table.P, table.N) - 1
    wider = stats.t.ppf((1 + level) / 2, freedom) / stats.norm.ppf((1 + level) / 2)
    result = [
        np.mean(each) + wider * (np.quantile(each, end) - np.mean(each))
        for each, end in zip(drawn, ((1 - level) / 2, (1 + level) / 2), strict=True)
    ]
    return pytest.approx(np.clip(result, *limits), abs=1e-12)


def least_at(place):
    return benefit(0, 1, place) if place else PREVALENCE


def test_band_is_that_of_each_threshold_in_all_replicates():
    table = table_of()
    drawn = resample(table, 60, seed=2)
    band = net_benefit_band(drawn, table, PREVALENCE, PLACES, confidence_level=0.8)
    threshold = drawn.rows.threshold
    for j, place in enumerate(PLACES):
        row = int(np.flatnonzero(threshold >= place)[-1])
        gains = [
            benefit(tpr[:, row], fpr[:, row], place)
            for tpr, fpr in worse_and_better(drawn, of_curves=False)
        ]
        limits = least_at(place), PREVALENCE
        assert [band.low[j], band.high[j]] == ends(gains, table, limits)
        tp, fp = table.at(place)
        assert band.y[j] == pytest.approx(benefit(tp / table.P, fp / table.N, place), abs=1e-12)


@pytest.mark.slow
def test_between_rows_that_are_resampled_counts_follow_those_of_the_table():
    table = table_of(5000)
    few, all_rows = (resample(table, 2000, seed=1, n_rows=rows) for rows in (32, table.n_rows))
    assert len(few.rows) < len(all_rows.rows)
    x = np.linspace(0.1, 0.6, 21)
    near, exact = (net_benefit_band(each, table, PREVALENCE, x) for each in (few, all_rows))
    width = exact.high - exact.low
    assert (np.abs(near.low - exact.low) < 0.15 * width).all()
    assert (np.abs(near.high - exact.high) < 0.15 * width).all()


def test_average_is_the_mean_of_samples_with_its_interval():
    tables = [table_of(150, seed) for seed in range(5)]
    band = net_benefit_average(tables, PREVALENCE, PLACES, confidence_level=0.9)
    for j, place in enumerate(PLACES):
        counts = [(each.at(place), each) for each in tables]
        heights = [benefit(tp / each.P, fp / each.N, place) for (tp, fp), each in counts]
        low, high = stats.t.interval(0.9, 4, np.mean(heights), max(stats.sem(heights), 1e-15))
        assert band.y[j] == pytest.approx(np.mean(heights))
        assert band.low[j] == pytest.approx(low)
        assert band.high[j] == pytest.approx(min(high, PREVALENCE))


def two_models(n=200, seed=0):
    """Return labels and the scores of two models that err alike in part."""
    positive, score = oracle.simulated("probability", n, seed)[:2]
    other = np.clip(score + np.random.default_rng(seed).normal(size=n) / 20, 0, 1)
    return positive, score, other


def tables_of(positive, first, second):
    return CountTable.from_scores(positive, first), CountTable.from_scores(positive, second)


def test_a_difference_is_that_of_both_models_in_the_same_replicates():
    positive, *scores = two_models()
    tables = tables_of(positive, *scores)
    one, other = resample_together(positive, scores, n_bootstrap=60, seed=2)
    pair = one, other
    band = net_benefit_difference(pair, tables, PREVALENCE, PLACES, confidence_level=0.8)
    for j, place in enumerate(PLACES):
        own, gains = [], []
        for table, drawn in zip(tables, pair, strict=True):
            tp, fp = table.at(place)
            own.append(benefit(tp / table.P, fp / table.N, place))
            # Between the rows that are resampled, counts follow those of the table.
            for tpr, fpr in worse_and_better(drawn, of_curves=False):
                hits = [np.interp(tp, drawn.rows.tp, each) for each in tpr]
                alarms = [np.interp(fp, drawn.rows.fp, each) for each in fpr]
                gains.append(benefit(np.array(hits), np.array(alarms), place))
        assert band.y[j] == pytest.approx(own[0] - own[1], abs=1e-12)
        most = PREVALENCE - least_at(place)
        differences = gains[0] - gains[3], gains[1] - gains[2]
        assert [band.low[j], band.high[j]] == ends(differences, tables[0], (-most, most))


def test_a_band_of_few_cases_stays_within_what_any_rule_can_be():
    few = CountTable.from_counts([0.2, 0.9], [2, 1], [1, 2])
    place = np.array([0.3, 0.5])
    band = net_benefit_band(resample(few, 200), few, 0.4, place)
    assert band.high.tolist() == [0.4, 0.4]
    least = -0.6 * place / (1 - place)
    assert (band.low >= least).all()


def test_models_that_err_alike_differ_less_than_their_curves_vary():
    positive, *scores = two_models(1000, 1)
    tables = tables_of(positive, *scores)
    one, other = resample_together(positive, scores, n_bootstrap=300)
    pair = one, other
    x = np.linspace(0.1, 0.5, 9)
    difference = net_benefit_difference(pair, tables, PREVALENCE, x)
    alone = net_benefit_band(pair[0], tables[0], PREVALENCE, x)
    assert (difference.high - difference.low < 0.7 * (alone.high - alone.low)).all()
    swapped = net_benefit_difference((other, one), (tables[1], tables[0]), PREVALENCE, x)
    assert swapped.y == pytest.approx(-difference.y, abs=1e-15)
    assert swapped.low == pytest.approx(-difference.high, abs=1e-15)


def test_the_mean_difference_is_that_of_samples():
    pairs = [tables_of(*two_models(150, seed)) for seed in range(5)]
    band = net_benefit_difference_average(pairs, PREVALENCE, PLACES, confidence_level=0.9)
    for j, place in enumerate(PLACES):
        gains = []
        for one, other in pairs:
            heights = [
                benefit(tp / each.P, fp / each.N, place)
                for (tp, fp), each in ((one.at(place), one), (other.at(place), other))
            ]
            gains.append(heights[0] - heights[1])
        low, high = stats.t.interval(0.9, 4, np.mean(gains), max(stats.sem(gains), 1e-15))
        assert (band.y[j], band.low[j], band.high[j]) == pytest.approx(
            (np.mean(gains), low, high), abs=1e-12
        )


def test_places_end_before_1_and_scores_are_probabilities():
    table = table_of()
    band = net_benefit_band(resample(table, 20), table, PREVALENCE)
    assert (band.x[0], band.x[-1]) == (0, 0.99)
    assert (band.low[0], band.y[0], band.high[0]) == pytest.approx([PREVALENCE] * 3)
    margins = CountTable.from_counts([-1, 2], [1, 2], [2, 1])
    with pytest.raises(ValueError, match="between 0 and 1, but these scores range from -1 to 2"):
        net_benefit_band(resample(margins, 20), margins, PREVALENCE)
    with pytest.raises(ValueError, match="at least two samples"):
        net_benefit_average([table], PREVALENCE)
