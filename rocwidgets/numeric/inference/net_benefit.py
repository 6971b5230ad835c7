"""Pointwise bands around a decision curve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.curves.decision_curve import net_benefit, treat_all
from rocwidgets.numeric.inference.bands import Band, around, places
from rocwidgets.numeric.inference.interval import student_widening, tails
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
    is not part of them, as much wider as Student's t is than the normal distribution at the
    `freedom` of the resamples, and count errors that a small sample may lack as `vertical_band`
    does.

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
    place = _places(x)
    own, drawn = _own(table, prevalence, place), _drawn(resamples, table, prevalence, place)
    # At a probability of 0 all are treated.
    least = np.where(place > 0, treat_all(prevalence, place) - prevalence, prevalence)
    return _band(place, own, drawn, resamples.freedom, confidence_level, (least, prevalence))


def net_benefit_difference(
    resamples: tuple[Resamples, Resamples],
    tables: tuple[CountTable, CountTable],
    prevalence: float,
    x: ArrayLike | None = None,
    *,
    confidence_level: float = 0.95,
) -> Band:
    """Return the net benefit of one model less that of another, with its interval.

    As `net_benefit_band`, at the same threshold probability and in the same replicates: the
    interval is of the difference, in which what both have in common cancels out (Vickers, Cronin,
    Elkin & Gonen, BMC Medical Informatics and Decision Making 8, 2008).

    Parameters
    ----------
    resamples : tuple of two Resamples
        Of the tables, drawn together.
    tables : tuple of two CountTables
        Of scores that are probabilities.
    prevalence, x, confidence_level
        As for `net_benefit_band`.

    Raises
    ------
    ValueError
        As for `net_benefit_band`.

    """
    place = _places(x)
    (worse, better), (other_worse, other_better) = (
        _drawn(drawn, table, prevalence, place)
        for drawn, table in zip(resamples, tables, strict=True)
    )
    drawn = worse - other_better, better - other_worse
    one, other = (_own(table, prevalence, place) for table in tables)
    most = np.where(place > 0, 2 * prevalence - treat_all(prevalence, place), 0.0)
    freedom = resamples[0].freedom
    return _band(place, one - other, drawn, freedom, confidence_level, (-most, most))


def _band(  # noqa: PLR0917 - what a band is made of
    place: Values,
    own: Values,
    drawn: tuple[Values, Values],
    freedom: int,
    confidence_level: float,
    bounds: tuple[Any, Any],
) -> Band:
    """Return percentiles of replicates, widened about their mean, within what any rule can be.

    `drawn` are those of which the lower ends are taken, and those of the upper ends.
    """
    more = student_widening(confidence_level, freedom)
    low, high = (
        np.clip(each.mean(axis=0) * (1 - more) + more * np.quantile(each, end, axis=0), *bounds)
        for each, end in zip(drawn, tails(confidence_level), strict=True)
    )
    return Band(place, own, *around(own, low, high))


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


def net_benefit_difference_average(
    tables: Sequence[tuple[CountTable, CountTable]],
    prevalence: float,
    x: ArrayLike | None = None,
    *,
    confidence_level: float = 0.95,
) -> Band:
    """Return the mean over samples of the net benefit of one model less that of another.

    As `net_benefit_average`; `tables` has those of both models in each sample.
    """
    reach = student_reach(len(tables), confidence_level)
    place = _places(x)
    heights = np.array(
        [_own(one, prevalence, place) - _own(other, prevalence, place) for one, other in tables]
    )
    most = 2 * prevalence - treat_all(prevalence, place)
    return Band(place, *mean_interval(heights, reach, -most, most))


def _drawn(
    resamples: Resamples, table: CountTable, prevalence: float, place: Values
) -> tuple[Values, Values]:
    """Return the net benefit at threshold probabilities, shape (b, m), of `Resamples.ends`."""
    counts = _counts(table, place)
    own = resamples.rows.tp, resamples.rows.fp

    def benefit(rates: tuple[Values, Values]) -> Values:
        tpr, fpr = (
            np.array([np.interp(at, rows, each) for each in replicates])
            for at, rows, replicates in zip(counts, own, rates, strict=True)
        )
        return np.asarray(net_benefit(tpr, fpr, prevalence, place))

    worse, better = resamples.ends(of_curves=False)
    return benefit(worse), benefit(better)


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
