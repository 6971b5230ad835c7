"""Net benefit of decisions at a threshold probability, in several units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.curves.columns import proper_prevalence

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


def net_benefit(tpr: ArrayLike, fpr: ArrayLike, prevalence: float, probability: ArrayLike) -> Any:
    """Return the net benefit of operating points at threshold probabilities, per case.

    tpr pi - fpr (1 - pi) t / (1 - t) with pi the prevalence and t the probability from which on one
    would treat; a false alarm costs the odds of t, in true positives. To treat nobody has benefit
    0. On a decision curve the rule itself is ``score >= t``, and the score a probability.

    Parameters
    ----------
    tpr, fpr : array_like of float
        In 0..1.
    prevalence : float
        Between 0 and 1, both excluded.
    probability : array_like of float
        In 0..1.

    Returns
    -------
    float64 of the broadcast shape
        At most pi, larger is better; for one rule never increasing in t. At t = 1, -inf if the rule
        has false alarms.

    Raises
    ------
    ValueError
        If the prevalence or a probability is out of range, or a probability NaN.

    Notes
    -----
    Vickers & Elkin (Medical Decision Making 26, 2006).

    """
    pi = proper_prevalence(prevalence)
    h, f, t = (np.asarray(value, np.float64) for value in (tpr, fpr, probability))
    if t.size and not (t.min() >= 0 and t.max() <= 1):
        msg = "A threshold probability is outside 0 to 1 (exclusive)."
        raise ValueError(msg)
    if t.max(initial=0.0) < 1:
        return (pi * h - (1 - pi) * f * (t / (1 - t)))[()]
    # Without false alarms there is no harm, though one would have an infinite cost.
    f, t = np.broadcast_arrays(f, t)
    odds = np.divide(t, 1 - t, out=np.full(t.shape, np.inf), where=t < 1)
    harm = np.multiply((1 - pi) * f, odds, out=np.zeros(t.shape), where=f > 0)
    return (pi * h - harm)[()]


def standardized_net_benefit(
    tpr: ArrayLike, fpr: ArrayLike, prevalence: float, probability: ArrayLike
) -> Any:
    """Return the net benefit as a share of its maximum, which is the prevalence.

    tpr - fpr (1 - pi) / pi t / (1 - t), also called relative utility (Kerr, Brown, Zhu & Janes,
    Journal of Clinical Oncology 34, 2016). Arguments and errors as in `net_benefit`; at most 1.
    """
    return net_benefit(tpr, fpr, prevalence, probability) / prevalence


def interventions_avoided(
    tpr: ArrayLike, fpr: ArrayLike, prevalence: float, probability: ArrayLike
) -> Any:
    """Return the interventions per 100 cases that a threshold avoids, against treating everybody.

    100 (net benefit - that of treating everybody) / (t / (1 - t)): true negatives less the misses
    at the odds of 1 - t. An intervention that is avoided is of a negative, net of misses (Vickers &
    Elkin, Medical Decision Making 26, 2006).

    Parameters
    ----------
    tpr, fpr, prevalence, probability
        As for `net_benefit`.

    Returns
    -------
    float64 of the broadcast shape
        At most 100 (1 - pi), larger is better, 0 for treating everybody; for one rule never
        decreasing in t. At t = 0, -inf if the rule misses a positive.

    Raises
    ------
    ValueError
        As `net_benefit`.

    """
    missed = 1 - np.asarray(tpr, np.float64)
    spared = 1 - np.asarray(fpr, np.float64)
    pi, t = proper_prevalence(prevalence), np.asarray(probability, np.float64)
    # The mirror image of the net benefit: the negatives are found, at the probability 1 - t.
    return 100 * net_benefit(spared, missed, 1 - pi, 1 - t)


def treat_all(prevalence: float, probability: ArrayLike) -> Any:
    """Return the net benefit of treating everybody: pi - (1 - pi) t / (1 - t).

    Arguments and errors as in `net_benefit`; 0 at t = pi, falling in t, -inf at t = 1.
    """
    return net_benefit(1.0, 1.0, prevalence, probability)
