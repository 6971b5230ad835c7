"""Bands of decision curves against replicates looked at one by one."""

from __future__ import annotations

import numpy as np
import pytest
from numeric import oracle
from scipy import stats

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.inference import net_benefit_average, net_benefit_band, resample

PREVALENCE = 0.3
PLACES = [0.0, 0.05, 0.21, 0.5, 0.83]


def table_of(n=200, seed=0):
    return CountTable.from_scores(*oracle.simulated("probability", n, seed))


def benefit(tpr, fpr, probability):
    odds = probability / (1 - probability)
    return PREVALENCE * tpr - (1 - PREVALENCE) * odds * fpr


def test_band_is_that_of_each_threshold_in_all_replicates():
    table = table_of()
    drawn = resample(table, 60, seed=2)
    band = net_benefit_band(drawn, table, PREVALENCE, PLACES, confidence_level=0.8)
    threshold = drawn.rows.threshold
    for j, place in enumerate(PLACES):
        row = int(np.flatnonzero(threshold >= place)[-1])
        heights = [
            benefit(tp[row] / table.P, fp[row] / table.N, place)
            for tp, fp in zip(drawn.tp, drawn.fp, strict=True)
        ]
        assert band.low[j] == pytest.approx(np.percentile(heights, 10), abs=1e-12)
        assert band.high[j] == pytest.approx(np.percentile(heights, 90), abs=1e-12)
        tp, fp = table.at(place)
        assert band.y[j] == pytest.approx(benefit(tp / table.P, fp / table.N, place), abs=1e-12)


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
