"""A calibrated model derived from a model, and the cost of miscalibration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

import numpy as np

from rocwidgets.numeric.calibration.probabilities import check_probabilities
from rocwidgets.numeric.calibration.sigmoid import Sigmoid, sigmoid
from rocwidgets.numeric.counts.table import CountTable
from rocwidgets.numeric.decisions import payoff, rates
from rocwidgets.numeric.decisions.optimum import optimum

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

Method = Literal["isotonic", "sigmoid"]


@dataclass(frozen=True, eq=False)
class StepFunction:
    """The calibrated probability as a step function of the score.

    Attributes
    ----------
    low : ndarray of float64, shape (k,)
        Lowest score of each step, strictly increasing.
    probability : ndarray of float64, shape (k,)
        Probability at each step, strictly increasing, in 0..1.

    """

    low: NDArray[np.float64]
    probability: NDArray[np.float64]

    def at(self, score: ArrayLike) -> Any:
        """Return the calibrated probability of scores, 0..1.

        A step goes from its lowest score up to, but not including, that of the next one; scores
        below all those of the table are on the first step.

        Parameters
        ----------
        score : array_like of float
            Any numbers.

        Returns
        -------
        float64 of the shape of score

        Raises
        ------
        ValueError
            If a score is NaN.

        """
        value = np.asarray(score, np.float64)
        if np.isnan(value).any():
            raise ValueError("Some scores are NaN. Drop or impute them first.")
        step = np.searchsorted(self.low, value, side="right") - 1
        return self.probability[np.maximum(step, 0)]


class Recalibrated(NamedTuple):
    """A map from scores to probabilities, `map`, and the table of the same cases after it."""

    map: StepFunction | Sigmoid
    table: CountTable


class Miscalibration(NamedTuple):
    """Profit at the Bayes threshold against that at the best threshold.

    Attributes
    ----------
    bayes_threshold, best_threshold : float
        In units of the scores; inf if best is to predict no positives.
    profit_at_bayes, profit_at_best : float
        Profit for the population, in units of the costs; minus the total expected cost.
    loss : float
        profit_at_best - profit_at_bayes, at least 0: the possible gain by calibration on these
        cases.

    """

    bayes_threshold: float
    best_threshold: float
    profit_at_bayes: float
    profit_at_best: float
    loss: float


def recalibrate(table: CountTable, method: Method) -> Recalibrated:
    """Return a map from scores to calibrated probabilities, with its count table.

    On the cases it is fitted to, such a model is calibrated by construction; evaluate it on others,
    by ``map.at``.

    Parameters
    ----------
    table : CountTable
        Counts by any scores, probabilities or not.
    method : {"isotonic", "sigmoid"}
        "isotonic": the non-decreasing step function with the smallest squared error (Zadrozny &
        Elkan, KDD 2002), the slopes of the ROC hull (Fawcett & Niculescu-Mizil, Machine Learning
        68, 2007); scores within a step become ties. "sigmoid": Platt scaling (`sigmoid`), which
        keeps the ranking, but for scores whose probabilities are one float64.

    Raises
    ------
    ValueError
        If the method is unknown, or the most likely sigmoid falls.

    """
    if method not in get_args(Method):
        raise ValueError(f"method must be one of {', '.join(get_args(Method))}, got {method!r}.")
    totals = table.P, table.N
    if method == "isotonic":
        hull = table.hull
        positive, negative = np.diff(hull.tp), np.diff(hull.fp)
        chance = positive / (positive + negative)
        # Views would keep the whole hull, and hash by their strides.
        steps = StepFunction(hull.threshold[:0:-1].copy(), chance[::-1].copy())
        return Recalibrated(steps, CountTable.from_counts(chance, positive, negative, totals))
    rows = table.rows()
    fit = sigmoid(table)
    # Rounding of the logistic function must not swap neighbours.
    score = np.minimum.accumulate(fit.at(rows.threshold[1:]))
    counts = np.diff(rows.tp), np.diff(rows.fp)
    return Recalibrated(fit, CountTable.from_counts(score, *counts, totals))


def miscalibration(
    table: CountTable,
    prevalence: float | None = None,
    population: float = 1.0,
    *,
    tp: float = 0.0,
    fp: float = 1.0,
    fn: float = 1.0,
    tn: float = 0.0,
    fixed: float = 0.0,
) -> Miscalibration:
    """Return the cost of using scores as calibrated probabilities.

    The Bayes threshold of the costs (Elkan, IJCAI 2001) is best for probabilities that are
    calibrated at the target prevalence. Scores are taken as they stand: those that are right at
    the prevalence of the table are not at another one, and lose by it (`PriorCorrection`).

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    prevalence : float, optional
        Target share of positives, between 0 and 1 (exclusive); that of the table unless given.
    population : float
        Number of cases of the total profit.
    tp, fp, fn, tn : float
        Costs per case, positive = bad; both net costs fn - tp and fp - tn above 0.
    fixed : float
        Cost that is spent once.

    Raises
    ------
    ValueError
        If a score is not in 0..1, or an argument is out of range.

    """
    check_probabilities(table)
    share = table.P / (table.P + table.N) if prevalence is None else prevalence
    miss, alarm, _ = payoff.net_costs(tp=tp, fp=fp, fn=fn, tn=tn)
    if not 0 < share < 1:
        raise ValueError(f"prevalence must be between 0 and 1 (exclusive), got {prevalence}.")
    if not (miss > 0 and alarm > 0):
        raise ValueError(
            "The Bayes threshold is undefined unless both misses and false alarms cost something. "
            "Set fp > tn and fn > tp."
        )
    bayes = payoff.bayes_threshold(tp=tp, fp=fp, fn=fn, tn=tn)
    best = optimum(table, "cost", share, tp=tp, fp=fp, fn=fn, tn=tn)
    counts = table.at([bayes, best.threshold[0]])
    tpr, fpr = rates.tpr(counts[0], table.P), rates.fpr(counts[1], table.N)
    costs = {"tp": tp, "fp": fp, "fn": fn, "tn": tn}
    there, at_best = payoff.profit(tpr, fpr, share, population, **costs, fixed=fixed).tolist()
    loss = max(at_best - there, 0.0)
    return Miscalibration(bayes, float(best.threshold[0]), there, at_best, loss)
