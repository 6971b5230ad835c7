"""The binormal ROC curve, and the Working-Hotelling band about it."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.inference.interval import tails
from rocwidgets.numeric.inference.whole_curve import WholeCurveBand

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]

_NORMAL = NormalDist()
# More categories than this tell next to nothing more about two parameters.
_CATEGORIES = 24
_STEPS, _HALVINGS, _SETTLED = 200, 30, 1e-10
# Beyond these deviates there is less than one case in a thousand million.
_REACH, _PLACES = 6.0, 601
_LEAST = 1e-12
# Where the likelihood has no maximum, a and b grow without end and their errors faster.
_LARGEST_VARIANCE = 100.0


class Binormal(NamedTuple):
    """A ROC curve that is a straight line in normal deviates: z(tpr) = a + b z(fpr).

    Attributes
    ----------
    a, b : float
        Distance of the class means and ratio of the standard deviations, that of the negatives to
        that of the positives, in units of the standard deviation of the positives. b is above 0.
    covariance : ndarray of float64, shape (2, 2)
        Of the estimates of a and b.

    """

    a: float
    b: float
    covariance: Values


def binormal(table: CountTable) -> Binormal:
    """Return the binormal curve with the greatest likelihood.

    Scores themselves need not be normal: only their order counts (Dorfman & Alf, Journal of
    Mathematical Psychology 6, 1969). Neighbouring rows are taken together to at most 24 categories,
    in each of which are about as many cases of both classes, each class counting alike (Metz,
    Herman & Shen, Statistics in Medicine 17, 1998).

    Parameters
    ----------
    table : CountTable
        Unweighted.

    Raises
    ------
    ValueError
        If the table is weighted, or no such curve has the greatest likelihood: as where scores
        separate the classes, or have fewer than three different values.

    """
    if table.weighted:
        msg = (
            "A binormal curve is fitted to numbers of cases, which a weighted table does not know. "
            "Choose another band."
        )
        raise ValueError(msg)
    counts = _categories(table)
    parameters = _start(counts)
    likelihood = _log_likelihood(counts, parameters)
    for _ in range(_STEPS):
        score, information = _scored(counts, parameters)
        try:
            step = np.linalg.solve(information, score)
        except np.linalg.LinAlgError:
            break
        for halving in range(_HALVINGS):
            tried = parameters + step / 2**halving
            reached = _log_likelihood(counts, tried)
            if reached >= likelihood:
                break
        else:
            break
        gained, parameters, likelihood = reached - likelihood, tried, reached
        if gained <= _SETTLED * max(1.0, abs(likelihood)):
            return _fitted(counts, parameters)
    raise ValueError(_degenerate())


def working_hotelling(table: CountTable, confidence_level: float = 0.95) -> WholeCurveBand:
    """Return the binormal curve with the band of Working and Hotelling.

    In normal deviates the curve is a line, and the band is the one that holds a whole line of
    regression; it is the tighter for it, but right only where the curve is binormal (Ma & Hall,
    Medical Decision Making 13, 1993; Macskassy & Provost, ROCAI 2004). Nothing is resampled.

    Parameters
    ----------
    table : CountTable
        Unweighted.
    confidence_level : float
        Between 0 and 1, both excluded. It is kept the better, the more cases there are.

    Raises
    ------
    ValueError
        As `binormal`, or if the level is out of range.

    """
    tails(confidence_level)
    a, b, covariance = binormal(table)
    z = np.linspace(-_REACH, _REACH, _PLACES)
    middle = a + b * z
    variance = covariance[0, 0] + 2 * covariance[0, 1] * z + covariance[1, 1] * z * z
    # Chi-square with two degrees of freedom is exponential.
    away = np.sqrt(-2 * math.log(1 - confidence_level) * np.maximum(variance, 0.0))
    # No ROC curve falls: it is nowhere above an edge further right, nor below one further left.
    high = np.minimum.accumulate((middle + away)[::-1])[::-1]
    low = np.maximum.accumulate(middle - away)
    fpr = _with_corners(z)
    own, upper, lower = (_with_corners(deviate) for deviate in (middle, high, low))
    return WholeCurveBand(fpr, own, fpr, upper, fpr, lower)


def _with_corners(deviate: Values) -> Values:
    """Return the shares of normal deviates, between 0 and 1."""
    return np.concatenate(([0.0], _share(deviate), [1.0]))


def _share(deviate: Values) -> Values:
    return np.array([_NORMAL.cdf(each) for each in deviate.tolist()])


def _density(deviate: Values) -> Values:
    return np.exp(-deviate * deviate / 2) / math.sqrt(2 * math.pi)


def _categories(table: CountTable) -> Values:
    """Return the numbers of positives and negatives in each category, the highest scores first."""
    rows = table.rows()
    depth = (rows.tp / table.P + rows.fp / table.N) / 2
    wanted = np.linspace(0, 1, _CATEGORIES + 1)
    row = np.unique(np.searchsorted(depth, wanted - 1e-12))
    return np.diff(np.stack((rows.tp[row], rows.fp[row])).astype(np.float64))


def _start(counts: Values) -> Values:
    """Return a, b and cuts to begin with: deviates of rates that are kept away from 0 and 1."""
    total = counts.sum(axis=1, keepdims=True)
    share = (counts.cumsum(axis=1)[:, :-1] + 0.5) / (total + 1)
    tpr, fpr = (np.array([_NORMAL.inv_cdf(each) for each in side.tolist()]) for side in share)
    if len(fpr) < 2 or fpr[-1] - fpr[0] < _SETTLED:  # noqa: PLR2004 - a line needs two points
        raise ValueError(_degenerate())
    # Cuts have to rise, where equal rates of the negatives do not.
    cut = np.cumsum(np.concatenate((fpr[:1], np.maximum(np.diff(fpr), 1e-3))))
    b, a = np.polyfit(cut, tpr, 1)
    return np.concatenate(([a, max(b, 0.1)], cut))


def _masses(parameters: Values) -> Values:
    """Return the probability of each category, of the positives and of the negatives."""
    a, b = parameters[:2]
    cut = parameters[2:]
    edges = [np.concatenate(([0.0], _share(z), [1.0])) for z in (a + b * cut, cut)]
    return np.diff(np.stack(edges))


def _log_likelihood(counts: Values, parameters: Values) -> float:
    """Return the logarithm of the likelihood, -inf where there is none."""
    if parameters[1] <= 0 or not (np.diff(parameters[2:]) > 0).all():
        return -math.inf
    mass, seen = _masses(parameters), counts > 0
    if (mass[seen] <= _LEAST).any():
        return -math.inf
    return float((counts[seen] * np.log(mass[seen])).sum())


def _scored(counts: Values, parameters: Values) -> tuple[Values, Values]:
    """Return the slope of the log-likelihood, and the information that is expected."""
    a, b = parameters[:2]
    cut = parameters[2:]
    mass = np.maximum(_masses(parameters), _LEAST)
    score, information = np.zeros(len(parameters)), np.zeros((len(parameters),) * 2)
    for each, share, (z, by_line, by_cut) in zip(
        counts,
        mass,
        ((a + b * cut, np.stack((np.ones(len(cut)), cut)), b), (cut, np.zeros((2, len(cut))), 1.0)),
        strict=True,
    ):
        # How the cumulative shares at the cuts move with each parameter.
        slope = np.concatenate((by_line, by_cut * np.eye(len(cut)))) * _density(z)
        moved = np.diff(np.pad(slope, ((0, 0), (1, 1))), axis=1)
        score += moved @ (each / share)
        information += each.sum() * (moved / share) @ moved.T
    return score, information


def _fitted(counts: Values, parameters: Values) -> Binormal:
    _, information = _scored(counts, parameters)
    try:
        covariance: Values = np.linalg.inv(information)[:2, :2].astype(np.float64)
    except np.linalg.LinAlgError:
        raise ValueError(_degenerate()) from None
    a, b = (float(each) for each in parameters[:2])
    variance = np.diag(covariance)
    if not ((variance > 0) & (variance < _LARGEST_VARIANCE)).all():
        raise ValueError(_degenerate())
    return Binormal(a, b, covariance)


def _degenerate() -> str:
    return (
        "No binormal curve has the greatest likelihood: the scores separate the classes, or have "
        "too few different values in one of them. Choose another band."
    )
