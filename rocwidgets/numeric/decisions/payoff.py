"""Expected cost, and the slope and Bayes threshold that follow from the four costs.

Costs are per case and of any unit: `tp`, `fp`, `fn`, `tn` for a true positive and so on; positive =
bad, a gain is a negative cost. `prevalence` is the share of positives, 0 to 1, among the cases that
the threshold is applied to.
"""

from __future__ import annotations

from math import frexp, inf, ldexp, nan
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

# The outcomes of a decision.
CELLS = ("tp", "fp", "fn", "tn")


def net_costs(*, tp: float, fp: float, fn: float, tn: float) -> tuple[float, float, int]:
    """Return the net costs of a missed positive and of a false alarm, scaled.

    Returns
    -------
    miss, alarm : float
        ``(fn - tp) / 2**exponent`` and ``(fp - tn) / 2**exponent``: no larger than 2, so that
        neither they nor their products with rates overflow.
    exponent : int

    """
    exponent = frexp(max(abs(tp), abs(fp), abs(fn), abs(tn)))[1]
    tp, fp, fn, tn = (ldexp(cost, -exponent) for cost in (tp, fp, fn, tn))
    return fn - tp, fp - tn, exponent


def expected_cost(
    tpr: ArrayLike,
    fpr: ArrayLike,
    prevalence: ArrayLike,
    *,
    tp: float,
    fp: float,
    fn: float,
    tn: float,
    positive: ArrayLike = 0.0,
    negative: ArrayLike = 0.0,
) -> Any:
    """Return the expected cost per case.

    Parameters
    ----------
    tpr, fpr, prevalence : array_like of float
        In 0..1.
    tp, fp, fn, tn : float
        Costs per case.
    positive, negative : array_like of float
        Average per-case costs of a positive and of a negative, added to these.

    Returns
    -------
    float64 of the broadcast shape
        prevalence * (tp * tpr + fn * (1 - tpr) + positive) + (1 - prevalence) * (fp * fpr + tn * (1
        - fpr) + negative).

    """
    h, f, p = (np.asarray(value, np.float64)[()] for value in (tpr, fpr, prevalence))
    one, other = (np.asarray(value, np.float64)[()] for value in (positive, negative))
    return p * (tp * h + fn * (1 - h) + one) + (1 - p) * (fp * f + tn * (1 - f) + other)


def profit(
    tpr: ArrayLike,
    fpr: ArrayLike,
    prevalence: ArrayLike,
    population: float,
    *,
    tp: float,
    fp: float,
    fn: float,
    tn: float,
    fixed: float = 0.0,
    positive: ArrayLike = 0.0,
    negative: ArrayLike = 0.0,
) -> Any:
    """Return the total expected profit of a population: minus its expected cost and a fixed cost.

    Prati, Batista & Monard (IEEE TKDE 23, 2011), equation 8, with p(X, Y) read as p(Y | X).
    """
    cells = {"tp": tp, "fp": fp, "fn": fn, "tn": tn, "positive": positive, "negative": negative}
    return 0.0 - population * expected_cost(tpr, fpr, prevalence, **cells) - fixed


def iso_performance_slope(
    prevalence: float, *, tp: float, fp: float, fn: float, tn: float
) -> float:
    """Return the slope of lines of equal expected cost in ROC space.

    (fp - tn) (1 - prevalence) / ((fn - tp) prevalence) (Provost & Fawcett, Machine Learning 42,
    2001).

    Returns
    -------
    float
        inf (or -inf) where only the denominator is 0, NaN where both are.

    """
    miss, alarm, _ = net_costs(tp=tp, fp=fp, fn=fn, tn=tn)
    return _quotient(alarm * (1 - prevalence), miss * prevalence)


def bayes_threshold(*, tp: float, fp: float, fn: float, tn: float) -> float:
    """Return the probability from which on predicting positive is no worse than negative.

    (fp - tn) / ((fp - tn) + (fn - tp)) (Elkan, IJCAI 2001); it holds for calibrated probabilities
    at the prevalence they were calibrated for.

    Returns
    -------
    float
        In 0..1 when neither net cost is negative; inf, -inf or NaN where the denominator is 0.

    """
    miss, alarm, _ = net_costs(tp=tp, fp=fp, fn=fn, tn=tn)
    return _quotient(alarm, alarm + miss)


def _quotient(over: float, under: float) -> float:
    if under:
        return over / under
    return nan if not over else inf if over > 0 else -inf
