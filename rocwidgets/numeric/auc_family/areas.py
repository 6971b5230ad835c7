"""The AUC and its variants that use scores: means over all pairs of a positive and a negative.

With d the score of a positive less that of a negative, each is the mean over all P * N pairs,
weighted by the product of the weights, of a function of d (Vanderlooy & Hüllermeier, Machine
Learning 72, 2008; Majnik & Bosnić, Intelligent Data Analysis 17, 2013, section 5.4 and table 1):

========  =======================  ==================
area      function                 scores that tie
========  =======================  ==================
AUC       1 if d > 0               1/2
probAUC   (1 + d) / 2              1/2
scorAUC   max(d, 0)                0
sondAUC   max(d, 0)**q             0
softAUC   1 / (1 + exp(-beta d))   1/2
========  =======================  ==================
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.auc_family.pair_sums import pair_sum
from rocwidgets.numeric.calibration.probabilities import check_probabilities
from rocwidgets.numeric.calibration.sums import moments
from rocwidgets.numeric.curves.areas import roc_area_steps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]

DEFAULT_Q, DEFAULT_BETA = 0.5, 10.0


class Shares(NamedTuple):
    """Distinct scores, increasing, and which share of each class has them.

    Each is an ndarray of float64, shape (k,); the shares of a class add up to 1.
    """

    score: NDArray[np.float64]
    positive: NDArray[np.float64]
    negative: NDArray[np.float64]


def shares(table: CountTable) -> Shares:
    """Return the share of the positives and of the negatives at each score.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    check_probabilities(table)
    rows = table.rows()
    return Shares(
        rows.threshold[:0:-1],
        np.diff(rows.tp)[::-1] / table.P,
        np.diff(rows.fp)[::-1] / table.N,
    )


def prob_auc(table: CountTable) -> float:
    """Return the probabilistic AUC: the mean of (1 + d) / 2, in one pass over the table.

    It is the mean of two averages: the score of positives, and 1 minus the score of negatives
    (Ferri, Flach, Hernández-Orallo & Senad, ROC Analysis in Machine Learning 2005, with the uniform
    distribution).

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.

    Returns
    -------
    float
        In 0..1, larger is better, 1/2 for uninformative scores.

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    total, of_positives, _ = moments(table)
    return (1 + of_positives / table.P - (total - of_positives) / table.N) / 2


def scor_auc(table: CountTable) -> float:
    """Return the scored AUC: the mean of max(d, 0), in one pass over the table.

    The area under the scorROC curve (Wu & Flach, ROC Analysis in Machine Learning 2005; Wu, Flach &
    Ferri, ECML 2007). Each gap between neighbouring scores counts for every pair with one score on
    either side, so that the sum is over gaps, not over pairs.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.

    Returns
    -------
    float
        In 0..1, larger is better; never above the AUC, and 1 only for the scores 1 and 0.

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    check_probabilities(table)
    rows = table.rows()[1:]
    above, below = rows.tp[:-1] / table.P, (table.N - rows.fp[:-1]) / table.N
    return float(np.sum(-np.diff(rows.threshold) * above * below))


def sond_auc(table: CountTable, q: float) -> float:
    """Return the softened AUC: the mean of max(d, 0)**q, where 0**q is 0.

    Huang & Ling (ICDM 2005). q = 1 is `scor_auc`. q = 0 is the area under the lower step function
    of the ROC curve, in which ties count nothing.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    q : float
        At least 0; the smaller, the less the size of a difference counts.

    Returns
    -------
    float
        In 0..1, larger is better, falling in q; off by at most some 1e-13. In O(n log n) for n
        distinct scores.

    Raises
    ------
    ValueError
        If a score is not in 0..1, or q is negative or not finite.

    """
    if not 0 <= q < math.inf:
        raise ValueError(f"q must be a finite number, at least 0, got {q}.")
    if q == 1:
        return scor_auc(table)
    score, positive, negative = shares(table)
    if q == 0:
        rows = table.rows()
        return roc_area_steps(rows.tp / table.P, rows.fp / table.N)

    def power(difference: Values) -> Values:
        return np.maximum(difference, 0) ** q

    return min(max(pair_sum(score, positive, negative, power, one_sided=True), 0.0), 1.0)


def soft_auc(table: CountTable, beta: float) -> float:
    """Return the soft AUC: the mean of 1 / (1 + exp(-beta d)).

    Calders & Jaroszewicz (PKDD 2007). It goes to the AUC as beta grows, and to 1/2 as it goes to 0.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    beta : float
        Above 0; the larger, the less the size of a difference counts.

    Returns
    -------
    float
        In 0..1, larger is better; off by at most some 1e-13. In O(n log n) for n distinct scores.

    Raises
    ------
    ValueError
        If a score is not in 0..1, or beta is not above 0 or not finite.

    """
    if not 0 < beta < math.inf:
        raise ValueError(f"beta must be a finite number above 0, got {beta}.")
    score, positive, negative = shares(table)

    # What the function has above 1/2 is odd in d, so that ties add exactly nothing.
    def excess(difference: Values) -> Values:
        return np.tanh(beta / 2 * difference) / 2

    mean = pair_sum(score, positive, negative, excess, smooth=2 / beta)
    return min(max(0.5 + mean, 0.0), 1.0)
