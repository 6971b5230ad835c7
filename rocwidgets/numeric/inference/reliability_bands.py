"""Confidence bands of reliability diagrams, and consistency bands around the diagonal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.calibration.probabilities import check_probabilities
from rocwidgets.numeric.calibration.reliability import reliability
from rocwidgets.numeric.counts.convex import upper_hull
from rocwidgets.numeric.counts.indices import integers, union
from rocwidgets.numeric.inference.bands import Band
from rocwidgets.numeric.inference.interval import normal_quantile, tails
from rocwidgets.numeric.inference.proportions import wilson
from rocwidgets.numeric.inference.resample_rows import resample_rows
from rocwidgets.numeric.inference.resamples import N_BOOTSTRAP, check_numbers, drawn_counts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.calibration.reliability import ReliabilityBins, Strategy
    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]
    Depth = NDArray[np.int64]

_ISOTONIC_ROWS, _CELLS = 320, 640
# How much farther the interval of a pool reaches, by simulation, than that of given cases.
_POOLED = 1.2


def reliability_confidence(
    table: CountTable,
    strategy: Strategy = "uniform",
    n_bins: int = 10,
    *,
    confidence_level: float = 0.95,
    n_bootstrap: int = N_BOOTSTRAP,
    seed: int = 0,
) -> Band:
    """Return the confidence band around the observed shares of a reliability diagram.

    It is pointwise, and no test of calibration; for that there is `reliability_consistency`. Of
    bins it is the score interval of a share (Wilson, JASA 22, 1927). For "isotonic" it is that of
    percentiles in replicates drawn with the classes apart, and as wide at least as the score
    interval of the cases that have the same calibrated probability, counted as fewer since their
    labels chose which these are.

    Parameters
    ----------
    table : CountTable
        Unweighted, scores in 0..1.
    strategy : {"uniform", "quantile", "isotonic"}
        As in `reliability`. The bins are those of the table in every replicate; only "isotonic" is
        fitted again in each.
    n_bins : int
        In 2..20; of no effect on "isotonic".
    confidence_level : float
        Between 0 and 1, both excluded.
    n_bootstrap, seed : int
        As in `resample`; of no effect but on "isotonic".

    Returns
    -------
    Band
        In 0..1, lowest scores first. x is the mean score and y the observed share of each bin; for
        "isotonic" x are scores, at most 320 of the table, and y the calibrated probability there
        (Dimitriadis, Gneiting & Jordan, PNAS 118, 2021).

    Raises
    ------
    ValueError
        If the table is weighted, or a parameter is not among those above.

    """
    ends = tails(confidence_level)
    check_numbers(n_bootstrap, seed)
    check_counts(table)
    reach = normal_quantile(confidence_level)
    if strategy != "isotonic":
        bins = reliability(table, strategy, n_bins)
        return Band(bins.forecast, bins.observed, *wilson(bins.positives, bins.n, reach))
    rng = np.random.default_rng(seed)
    rows = table.cuts.rows(resample_rows(table, _ISOTONIC_ROWS))
    drawn = _isotonic(*drawn_counts(table, rows, n_bootstrap, rng))
    (own,) = _isotonic(rows.tp[None], rows.fp[None])
    # A part of one class alone is one in all replicates.
    pooled = wilson(*_pooled(rows), _POOLED * reach)
    low, high = (
        pick(end, of_pool)
        for pick, end, of_pool in zip(
            (np.minimum, np.maximum), np.quantile(drawn, ends, axis=0), pooled, strict=True
        )
    )
    return Band(rows.threshold[:0:-1], own, low, high)


def reliability_consistency(
    table: CountTable,
    strategy: Strategy = "uniform",
    n_bins: int = 10,
    *,
    confidence_level: float = 0.95,
    n_bootstrap: int = N_BOOTSTRAP,
    seed: int = 0,
) -> Band:
    """Return the band around the diagonal that points of calibrated forecasts would be in.

    Labels are drawn with the forecasts as their probabilities: consistency bars (Broecker & Smith,
    Weather and Forecasting 22, 2007, though the forecasts stay as they are; for "isotonic"
    Dimitriadis, Gneiting & Jordan, PNAS 118, 2021). A point outside is evidence against
    calibration; the bars are around the diagonal, and no confidence intervals of the curve.

    Parameters
    ----------
    table : CountTable
        Unweighted, scores in 0..1.
    strategy, n_bins
        As in `reliability`.
    confidence_level : float
        Between 0 and 1, both excluded; pointwise.
    n_bootstrap, seed : int
        As in `resample`.

    Returns
    -------
    Band
        In 0..1, lowest scores first. x and y are the mean score of each bin; for "isotonic" scores,
        at most 320 of the table. Of very many distinct scores neighbours are drawn at their mean.

    Raises
    ------
    ValueError
        If the table is weighted, or a parameter is not among those above.

    """
    ends = tails(confidence_level)
    check_numbers(n_bootstrap, seed)
    check_counts(table)
    rng = np.random.default_rng(seed)
    if strategy == "isotonic":
        rows = table.cuts.rows(resample_rows(table, _ISOTONIC_ROWS))
        tp = _calibrated(table, rows, n_bootstrap, rng)
        low, high = np.quantile(_isotonic(tp, rows.tp + rows.fp - tp), ends, axis=0)
        score = rows.threshold[:0:-1]
        return Band(score, score, low, high)
    bins = reliability(table, strategy, n_bins)
    borders = _borders(table, bins)
    depth = union(borders, resample_rows(table, _CELLS))
    tp = _calibrated(table, table.cuts.rows(depth), n_bootstrap, rng)
    positives = np.diff(tp[:, np.searchsorted(depth, borders)])[:, ::-1]
    low, high = np.quantile(positives / bins.n, ends, axis=0)
    return Band(bins.forecast, bins.forecast, low, high)


def check_counts(table: CountTable) -> None:
    """Refuse a table without whole numbers of cases, or whose scores are no probabilities.

    Raises
    ------
    ValueError
        If the table is weighted or a score is not in 0..1.

    """
    check_probabilities(table)
    if table.weighted:
        msg = (
            "A reliability band is computed from the number of cases in each bin, so there is none "
            "for weighted cases."
        )
        raise ValueError(msg)


def _borders(table: CountTable, bins: ReliabilityBins) -> Depth:
    """Return the depths between bins, from 0 to full depth."""
    return union(np.zeros(1, np.int64), table.cuts.depth(bins.low))


def _calibrated(
    table: CountTable, rows: Rows, n_bootstrap: int, rng: np.random.Generator
) -> Values:
    """Return true positives at rows, shape (b, k), of labels drawn from the scores as chances."""
    n = np.diff(rows.tp) + np.diff(rows.fp)
    total = table.score_sums.between(table.cuts.depth(rows.threshold))
    drawn = rng.binomial(n, np.clip(total / n, 0.0, 1.0), size=(n_bootstrap, len(n)))
    tp = np.zeros((n_bootstrap, len(rows)))
    np.cumsum(drawn, axis=1, out=tp[:, 1:])
    return tp


def _isotonic(tp: NDArray[np.number], fp: NDArray[np.number]) -> Values:
    """Return the calibrated probability between rows, for the counts of many tables.

    The result has shape (b, k - 1), lowest scores first. A part without a case has the probability
    of the next part below it that has one, or of the lowest.
    """
    result = np.empty((len(tp), tp.shape[1] - 1))
    part = integers(1, tp.shape[1])
    for hits, alarms, out in zip(tp, fp, result, strict=True):
        vertex = upper_hull(alarms, hits)
        rise, run = np.diff(hits[vertex]), np.diff(alarms[vertex])
        segment = np.minimum(np.searchsorted(vertex[1:], part), len(vertex) - 2)
        out[:] = (rise / (rise + run))[segment][::-1]
    return result


def _pooled(rows: Rows) -> tuple[Values, Values]:
    """Return the positives and the number of the cases that are pooled with those of each part."""
    vertex = upper_hull(rows.fp, rows.tp)
    hits, alarms = (np.diff(count[vertex]) for count in (rows.tp, rows.fp))
    segment = np.searchsorted(vertex[1:], integers(1, len(rows)))
    positives, n = (each[segment][::-1].astype(np.float64) for each in (hits, hits + alarms))
    return positives, n
