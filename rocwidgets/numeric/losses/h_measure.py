"""The H-measure: the loss avoided, averaged over a fixed distribution of the costs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

import numpy as np

from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]


def beta_share(x: ArrayLike, a: float, b: float) -> Values:
    """Return the regularised incomplete beta function I_x(a, b).

    Abramowitz & Stegun (1964), 26.5.4, whose terms are all positive; from the mean on of the
    complement (26.5.2), where they fall at once.

    Parameters
    ----------
    x : array_like of float, shape (k,)
        In 0..1.
    a, b : float
        Above 0.

    Returns
    -------
    ndarray of float64, shape (k,)
        In 0..1, rising from 0 to 1; off by some 1e-14 for a and b up to 100.

    """
    place = np.asarray(x, np.float64)
    high = place > (a + 1) / (a + b + 2)
    low_part = _series(np.where(high, 0.0, place), a, b)
    high_part = 1 - _series(np.where(high, 1 - place, 0.0), b, a)
    return np.where(high, high_part, low_part)


def _series(x: Values, a: float, b: float) -> Values:
    term = np.ones(len(x))
    total = term.copy()
    k = 0
    while (term > np.finfo(float).eps / 8 * total).any():
        term = term * x * ((a + b + k) / (a + 1 + k))
        total = total + term
        k += 1
    scale = math.lgamma(a + b) - math.lgamma(a + 1) - math.lgamma(b)
    inside = x > 0
    log = np.full(len(x), -np.inf)
    log[inside] = a * np.log(x[inside]) + b * np.log1p(-x[inside]) + scale
    return np.minimum(np.exp(log) * total, 1.0)


Belief = Literal["hand2009", "hand2014"] | tuple[float, float]


def h_measure(
    table: CountTable, belief: Belief = "hand2009", prevalence: float | None = None
) -> float:
    """Return the H-measure: 1 - lowest expected loss / loss of the better trivial rule.

    Both losses are averaged over c = C_fp / (C_fp + C_fn), the share of a false alarm in the two
    net costs, which is believed to follow a Beta distribution, the same for all models; each c has
    its best threshold, a vertex of the ROC hull (Hand, Machine Learning 77, 2009).

    Parameters
    ----------
    table : CountTable
        Counts by any scores.
    belief : {"hand2009", "hand2014"} or (a, b)
        "hand2009": Beta(2, 2) (Hand 2009). "hand2014": Beta(1 + pi, 2 - pi), whose mode is the
        prevalence pi (Hand & Anagnostopoulos, Pattern Recognition Letters 40, 2014). Else the two
        parameters, each above 0 and at most 1000; (2, 1 + r) has its mode where false alarms are to
        misses as 1 to r; the default of the R package hmeasure is r = (1 - pi) / pi.
    prevalence : float, optional
        Target share of positives pi, between 0 and 1 (exclusive); that of the table unless
        given.

    Returns
    -------
    float
        In 0..1, larger is better: 0 if the trivial rules are best throughout, 1 for perfect scores.

    Raises
    ------
    ValueError
        If the belief or the prevalence is out of range.

    """
    share = 1 / (1 + table.N / table.P) if prevalence is None else prevalence
    if not 0 < share < 1:
        raise ValueError(f"prevalence must be between 0 and 1 (exclusive), got {prevalence}.")
    a, b = _parameters(belief, share)
    tpr, fpr = rates.tpr(table.hull.tp, table.P), rates.fpr(table.hull.fp, table.N)
    loss = _mean_loss(tpr, fpr, share, (a, b))
    trivial = _mean_loss(np.array([0.0, 1.0]), np.array([0.0, 1.0]), share, (a, b))
    return min(max(1 - loss / trivial, 0.0), 1.0)


def _parameters(belief: Belief, prevalence: float) -> tuple[float, float]:
    if belief == "hand2009":
        return 2.0, 2.0
    if belief == "hand2014":
        return 1 + prevalence, 2 - prevalence
    if isinstance(belief, str) or len(belief) != 2:  # noqa: PLR2004 - the two parameters
        raise ValueError(f"belief must be hand2009, hand2014 or two numbers, got {belief!r}.")
    a, b = belief
    if not (0 < a <= 1000 and 0 < b <= 1000):  # noqa: PLR2004 - as documented
        raise ValueError(
            f"The parameters of a Beta distribution must be above 0, at most 1000, got {belief}."
        )
    return float(a), float(b)


def _mean_loss(tpr: Values, fpr: Values, share: float, belief: tuple[float, float]) -> float:
    """Return the expected loss of the vertices of a hull, each over the costs that it is best for.

    With c the density u(c): the sum over vertices of (1 - pi) fpr E[c] + pi (1 - tpr) E[1 - c], the
    expectations over the stretch of c of the vertex; c u(c) is again a Beta density.
    """
    a, b = belief
    gain, alarm = share * np.diff(tpr), (1 - share) * np.diff(fpr)
    bound = np.concatenate(([1.0], gain / (gain + alarm), [0.0]))
    of_alarms = -np.diff(beta_share(bound, a + 1, b)) * (a / (a + b))
    of_misses = -np.diff(beta_share(bound, a, b + 1)) * (b / (a + b))
    losses = (1 - share) * fpr * of_alarms + share * (1 - tpr) * of_misses
    return math.fsum(losses.tolist())
