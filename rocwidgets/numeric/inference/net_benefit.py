"""Pointwise bands around a decision curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.curves.decision_curve import net_benefit, treat_all
from rocwidgets.numeric.inference.bands import Band, places
from rocwidgets.numeric.inference.interval import tails
from rocwidgets.numeric.inference.rate_band import band_places
from rocwidgets.numeric.inference.sample_averages import mean_interval, student_reach

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.inference.resamples import Resamples

    Values = NDArray[np.float64]


def net_benefit_band(
    resamples: Resamples,
    table: CountTable,
    prevalence: float,
    x: ArrayLike | None = None,
    *,
    confidence_level: float = 0.95,
) -> Band:
    """Return the net benefit of a table at threshold probabilities, with its interval.

    The rule at a probability is ``score >= probability`` in every replicate: the threshold is
    given, not chosen, so that averages along the x axis and at a threshold are the same here.
    Intervals are pointwise bootstrap percentiles at the target prevalence, whose own uncertainty
    is not part of them.

    Parameters
    ----------
    resamples : Resamples
        Of the table. Between its rows, counts grow in proportion to those of the table.
    table : CountTable
        Of scores that are probabilities.
    prevalence : float
        Target share of positives, between 0 and 1 (exclusive).
    x : array_like of float, shape (m,), optional
        Threshold probabilities, increasing, from 0 to below 1; `band_places` if not given.
    confidence_level : float
        Between 0 and 1, both excluded.

    Raises
    ------
    ValueError
        If scores are outside 0..1, or a number is out of range.

    """
    ends = tails(confidence_level)
    place = _places(x)
    count = _counts(table, place)
    drawn = zip(
        count,
        (resamples.rows.tp, resamples.rows.fp),
        (resamples.tp, resamples.fp),
        strict=True,
    )
    tpr, fpr = (
        np.array([np.interp(at, own, each) / each[-1] for each in replicates])
        for at, own, replicates in drawn
    )
    low, high = np.quantile(net_benefit(tpr, fpr, prevalence, place), ends, axis=0)
    return Band(place, _own(table, prevalence, place), low, high)


def net_benefit_average(
    tables: Sequence[CountTable],
    prevalence: float,
    x: ArrayLike | None = None,
    *,
    confidence_level: float = 0.95,
) -> Band:
    """Return the mean net benefit of samples at threshold probabilities, and its interval.

    As `vertical_average`: Student's t over the samples, as far as any rule can be.

    Parameters
    ----------
    tables : sequence of CountTable
        At least two, of scores that are probabilities.
    prevalence, x, confidence_level
        As for `net_benefit_band`.

    Raises
    ------
    ValueError
        As for `net_benefit_band`, or if there are fewer than two samples.

    """
    reach = student_reach(len(tables), confidence_level)
    place = _places(x)
    heights = np.array([_own(table, prevalence, place) for table in tables])
    least = treat_all(prevalence, place) - prevalence
    return Band(place, *mean_interval(heights, reach, least, prevalence))


def _places(x: ArrayLike | None) -> Values:
    """Return threshold probabilities; at 1 a false alarm costs more than any number."""
    return band_places()[:-1] if x is None else places(x)


def _own(table: CountTable, prevalence: float, probability: Values) -> Values:
    tp, fp = _counts(table, probability)
    return np.asarray(net_benefit(tp / table.P, fp / table.N, prevalence, probability))


def _counts(table: CountTable, probability: Values) -> tuple[Values, Values]:
    low, high = table.score_min, table.score_max
    if low < 0 or high > 1:
        msg = (
            "Net benefit needs probabilities between 0 and 1, but these scores range from "
            f"{low:.6g} to {high:.6g}. Calibrate them first."
        )
        raise ValueError(msg)
    return table.at(probability)
