"""The Brier score, its decomposition and its skill score."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.calibration.probabilities import check_probabilities
from rocwidgets.numeric.calibration.reliability import bin_counts, reliability

if TYPE_CHECKING:
    from rocwidgets.numeric.calibration.reliability import Strategy
    from rocwidgets.numeric.counts.table import CountTable


class BrierScore(NamedTuple):
    """The Brier score and its parts: uncertainty + reliability - resolution + within.

    Attributes
    ----------
    brier : float
        In 0..1, smaller is better.
    uncertainty : float
        In 0..1/4: the Brier score of always forecasting the prevalence of the sample.
    reliability : float
        At least 0, smaller is better: the gain by calibration (MCB of CORP).
    resolution : float
        In 0..uncertainty, larger is better: the variance of the observed shares (DSC of CORP).
    within : float
        The effect of differences among the scores within a bin; 0 without bins.

    """

    brier: float
    uncertainty: float
    reliability: float
    resolution: float
    within: float


def brier(table: CountTable) -> float:
    """Return the Brier score: the mean squared difference of score and label (1 or 0).

    Brier (Monthly Weather Review 78, 1950), halved as is usual for two classes; Prati, Batista &
    Monard (IEEE TKDE 23, 2011), section 5.1, equation 8, with 1 for a positive case.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.

    Returns
    -------
    float
        In 0..1, smaller is better.

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    check_probabilities(table)
    return table.score_sums.squared_error / (table.P + table.N)


def brier_decomposition(
    table: CountTable, strategy: Strategy | None = None, n_bins: int = 10
) -> BrierScore:
    """Return the Brier score with its uncertainty, reliability and resolution.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    strategy : {None, "uniform", "quantile", "isotonic"}
        None: by distinct score (Murphy, Journal of Applied Meteorology 12, 1973; Prati, Batista &
        Monard, IEEE TKDE 23, 2011, equation 9); where hardly any scores are equal, noise counts as
        resolution and miscalibration. "uniform", "quantile": by the bins of `reliability` with
        their mean scores; `within` then is the variance of the scores within the bins less twice
        their covariance with the labels (Stephenson, Coelho & Jolliffe, Weather and Forecasting 23,
        2008; their generalized resolution is resolution - within). "isotonic": miscalibration and
        discrimination against the isotonic fit (Dimitriadis, Gneiting & Jordan, PNAS 118, 2021,
        "CORP"); `within` is 0.
    n_bins : int
        In 2..20, for "uniform" and "quantile".

    Returns
    -------
    BrierScore
        The parts add up to the score but for rounding.

    Raises
    ------
    ValueError
        If a score is not in 0..1, or strategy or n_bins are not among those above.

    """
    total = table.P + table.N
    prevalence = table.P / total
    uncertainty = prevalence * (table.N / total)
    score = brier(table)
    if strategy is None:
        unreliable, resolved = (value / total for value in _parts_by_score(table))
        return BrierScore(score, uncertainty, unreliable, resolved, 0.0)
    if strategy == "isotonic":
        # The mean scores of its many bins are not needed.
        n, positives = bin_counts(table, strategy, n_bins)
        resolved = math.fsum(n * (positives / n - prevalence) ** 2) / total
        unreliable = max(score - uncertainty + resolved, 0.0)
        return BrierScore(score, uncertainty, unreliable, resolved, 0.0)
    bins = reliability(table, strategy, n_bins)
    resolved = math.fsum(bins.n * (bins.observed - prevalence) ** 2) / total
    unreliable = math.fsum(bins.n * (bins.forecast - bins.observed) ** 2) / total
    within = score - uncertainty + resolved - unreliable
    return BrierScore(score, uncertainty, unreliable, resolved, within)


def brier_skill(brier: float, prevalence_of_sample: float, reference: float | None = None) -> float:
    """Return the Brier skill score: 1 - Brier / Brier of always forecasting the reference.

    Prati, Batista & Monard (IEEE TKDE 23, 2011), section 5.3. Against the prevalence of the sample
    it is (resolution - reliability - within) / uncertainty.

    Parameters
    ----------
    brier : float
        Brier score, in 0..1.
    prevalence_of_sample : float
        Share of positives p, 0..1.
    reference : float, optional
        Probability r that the reference always forecasts, 0..1; the prevalence of the sample unless
        given. Its Brier score is p (1 - r)**2 + (1 - p) r**2.

    Returns
    -------
    float
        At most 1, larger is better; 0 as good as the reference, below 0 worse.

    Raises
    ------
    ValueError
        If a number is out of range, or the reference is never wrong.

    """
    p = prevalence_of_sample
    r = p if reference is None else reference
    for name, value in (("brier", brier), ("prevalence_of_sample", p), ("reference", r)):
        if not 0 <= value <= 1:
            msg = f"{name} must be in [0, 1], got {value}."
            raise ValueError(msg)
    of_reference = p * (1 - r) ** 2 + (1 - p) * r**2
    if not of_reference:
        msg = (
            f"The skill is undefined because the reference forecast is never wrong: always {r} at "
            f"prevalence {p}. Choose another reference."
        )
        raise ValueError(msg)
    return 1 - brier / of_reference


def _parts_by_score(table: CountTable) -> tuple[float, float]:
    """Return the sums that are reliability and resolution by distinct score."""
    prevalence = table.P / (table.P + table.N)
    if table.n_rows > table.P + table.N and not table.weighted:
        # Where no two cases are tied, what is observed at a score is the label.
        resolved = table.P * (1 - prevalence) ** 2 + table.N * prevalence**2
        return table.score_sums.squared_error, resolved
    sums = []
    tp: float = 0
    fp: float = 0
    for rows in table.cuts.blocks():
        positive = np.diff(rows.tp, prepend=tp)
        n = positive + np.diff(rows.fp, prepend=fp)
        tp, fp = rows.tp[-1], rows.fp[-1]
        observed = np.divide(positive, n, out=np.zeros(len(n)), where=n > 0)
        # No case has the score inf, which times 0 would be NaN.
        score = np.where(n > 0, rows.threshold, 0.0)
        unreliable, resolved = n * (score - observed) ** 2, n * (observed - prevalence) ** 2
        sums.append((float(unreliable.sum()), float(resolved.sum())))
    return math.fsum(each[0] for each in sums), math.fsum(each[1] for each in sums)
