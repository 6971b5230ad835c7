"""The share of positives among cases without labels, from scores or from how many are flagged."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core.setting import MOST_RESAMPLES
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.reals import read_shares
from rocwidgets.inputs.scalars import described, read_int, read_items, read_number
from rocwidgets.inputs.wording import show
from rocwidgets.numeric.calibration.prior import prevalence_of
from rocwidgets.numeric.inference.interval import normal_quantile
from rocwidgets.numeric.shown import record
from rocwidgets.outcomes.operating_point import OperatingPoint

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Values = NDArray[np.float64]

_LEAST = 1e-9
_SHARE = "between 0 and 1 (exclusive)"
# Resamples take as much memory as so many cells.
_CELLS = 512


@explain_call_errors
@dataclass(frozen=True)
class PrevalenceEstimate:
    """A share of positives that was estimated without labels.

    Made by `rocwidgets.estimate_prevalence`.

    Attributes
    ----------
    prevalence : float in [0, 1]
    low, high : float in [0, 1]
        Ends of its interval.
    confidence_level : float

    Examples
    --------
    >>> import rocwidgets as rw
    >>> found = rw.estimate_prevalence([0.2, 0.9, 0.7, 0.1], prior=0.5, seed=1)
    >>> 0 <= found.low <= found.prevalence <= found.high <= 1
    True
    """

    prevalence: float
    low: float
    high: float
    confidence_level: float

    def __repr__(self) -> str:
        return record(type(self).__name__, vars(self).items())

    @property
    def range(self) -> tuple[float, float]:
        """The ends of the interval as `prevalence` takes them, strictly inside 0 and 1.

        Examples
        --------
        >>> import rocwidgets as rw
        >>> found = rw.estimate_prevalence([0.2, 0.9, 0.7, 0.1], prior=0.5, seed=1)
        >>> 0 < found.range[0] < found.range[1] < 1
        True
        """
        low, high = (min(max(end, _LEAST), 1 - _LEAST) for end in (self.low, self.high))
        return low, high


def estimate_prevalence(
    y_score: ArrayLike | None = None,
    *,
    prior: float | None = None,
    flagged: tuple[int, int] | None = None,
    point: OperatingPoint | None = None,
    confidence_level: float = 0.95,
    n_bootstrap: int = 1000,
    seed: int = 0,
) -> PrevalenceEstimate:
    """Estimate the share of positives among cases without labels, under label shift.

    Label shift means that the scores of positives, and those of negatives, are what they were, and
    only the share of positives differs. Either from the scores of the cases, or from how many of
    them are flagged.

    Parameters
    ----------
    y_score : array-like of float of shape (n,), optional
        Probabilities of the cases, right where a share `prior` is positive, such as those of
        ``ev["m"].calibrated()``.
    prior : float in (0, 1), optional
        Share of positives where the scores are right: that of the training or calibration cases.
    flagged : tuple of int, optional
        How many of the cases are flagged, and how many cases there are.
    point : OperatingPoint, optional
        Counts of labelled cases at the threshold that flagged them, such as ``ev.at()``.
    confidence_level : float in (0, 1), default 0.95
    n_bootstrap : int in 2..10000, default 1000
        Resamples of the cases; of scores only.
    seed : int >= 0, default 0

    Returns
    -------
    PrevalenceEstimate
        Of scores, the interval has bootstrap percentiles, and covers what the sample of cases
        leaves open; that the scores are right is taken for granted. Of flagged cases, it also
        covers that the rates at the threshold are known from labelled cases only.
        ``ev.prevalence = found.range`` sets the prevalence with its range.

    Raises
    ------
    TypeError, ValueError
        If an argument is missing or out of range, or if as large a share of negatives as of
        positives is flagged, so that the share flagged tells nothing.

    References
    ----------
    Saerens, Latinne & Decaestecker (2002), Neural Computation 14, section 2.2. Rogan & Gladen
    (1978), American Journal of Epidemiology 107. Lang & Reiczigel (2014), Preventive Veterinary
    Medicine 113, for its interval.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> scores = [0.1] * 40 + [0.3] * 32 + [0.9] * 8, [0.9] * 18 + [0.3] * 2
    >>> ev = rw.Evaluation([0] * 80 + [1] * 20, sum(scores, []))
    >>> round(rw.estimate_prevalence(flagged=(340, 1000), point=ev.at(0.9)).prevalence, 6)
    0.3
    """
    level = read_number("confidence_level", confidence_level, _SHARE, lambda x: 0 < x < 1)
    if (y_score is None) == (flagged is None):
        raise TypeError("Pass either y_score and prior, or flagged and point.")
    if y_score is None:
        if not isinstance(point, OperatingPoint):
            raise TypeError(f"point must be an OperatingPoint, got {described(point)}.")
        return _from_flagged(flagged, point, level)
    probability = read_shares("y_score", y_score).ravel()
    if not len(probability):
        raise ValueError("y_score must contain at least one score, got none.")
    share = read_number("prior", prior, _SHARE, lambda x: 0 < x < 1)
    resamples = read_int("n_bootstrap", n_bootstrap, 2, MOST_RESAMPLES)
    rng = np.random.default_rng(read_int("seed", seed, 0))
    cell, count = _in_cells(probability)
    drawn = rng.multinomial(len(probability), count / count.sum(), size=resamples)
    tails = [(1 - level) / 2, (1 + level) / 2]
    low, high = np.quantile(prevalence_of(cell, share, drawn.astype(np.float64)), tails).tolist()
    estimate = float(prevalence_of(probability, share))
    return PrevalenceEstimate(estimate, min(low, estimate), max(high, estimate), level)


def _in_cells(probability: Values) -> tuple[Values, Values]:
    """Return distinct probabilities and their counts, or means of neighbours where many differ."""
    distinct, count = np.unique(probability, return_counts=True)
    if len(distinct) <= _CELLS:
        return distinct, count.astype(np.float64)
    parts = np.array_split(np.sort(probability), _CELLS)
    return np.array([part.mean() for part in parts]), np.array([float(len(p)) for p in parts])


def _from_flagged(flagged: Any, point: OperatingPoint, level: float) -> PrevalenceEstimate:
    k, n = _counts(flagged)
    positives, negatives = point.tp + point.fn, point.fp + point.tn
    if not point.tpr > point.fpr:
        raise ValueError(
            f"At this threshold a share of {point.tpr:.3g} of the positives and of {point.fpr:.3g} "
            "of the negatives is flagged, so the share flagged does not tell how many cases are "
            "positive. Choose another threshold."
        )
    estimate = min(max((k / n - point.fpr) / (point.tpr - point.fpr), 0.0), 1.0)
    z = normal_quantile(level)
    # Moved towards the middle, so that none of the rates has a variance of 0.
    q, size = (k + z * z / 2) / (n + z * z), n + z * z
    h, f = (point.tp + 1) / (positives + 2), (point.fp + 1) / (negatives + 2)
    middle = (q - f) / (h - f)
    variance = (
        q * (1 - q) / size
        + middle**2 * h * (1 - h) / (positives + 2)
        + (1 - middle) ** 2 * f * (1 - f) / (negatives + 2)
    )
    reach = z * sqrt(variance) / (h - f)
    low, high = (min(max(middle + side * reach, 0.0), 1.0) for side in (-1, 1))
    return PrevalenceEstimate(estimate, min(low, estimate), max(high, estimate), level)


def _counts(flagged: Any) -> tuple[int, int]:
    rule = "flagged must be (flagged, cases), two whole numbers"
    given = read_items(rule, flagged)
    if len(given) != 2:  # noqa: PLR2004 - the two numbers
        raise ValueError(f"{rule}, got {show(given)}.")
    n = read_int("the number of cases in flagged", given[1], 1)
    return read_int("the number of flagged cases", given[0], 0, n), n
