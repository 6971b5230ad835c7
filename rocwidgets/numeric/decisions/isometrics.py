"""Isometrics: the lines in ROC space on which a metric is constant.

Accuracy, precision, F1, lift and profit are each a quotient of two expressions that are linear in
fpr and tpr, so the points of one value are those of a straight line (Flach, The geometry of ROC
space, ICML 2003; Majnik & Bosnic, Intelligent Data Analysis 17, 2013, section 4.1). With the skew
ratio c = N / P of the classes, at the target prevalence:

- accuracy: parallel lines with slope c (Vuk & Curk, Metodoloski zvezki 3, 2006, equation 4.9);
- profit: parallel lines with slope c times the net cost of a false alarm over that of a miss;
- precision v: rays from (0, 0) with slope c v / (1 - v);
- lift v: the rays of precision v times the prevalence;
- F1 of v: rays from (-1 / c, 0) with slope c v / (2 - v).
"""

from __future__ import annotations

from typing import NamedTuple

# Shorter parts of a line in the unit square touch a corner, but for rounding.
_LEAST = 1e-9

Ends = tuple[tuple[float, float], tuple[float, float]]


class Linear(NamedTuple):
    """The expression ``constant + fpr * FPR + tpr * TPR``."""

    constant: float
    fpr: float
    tpr: float

    def at(self, fpr: float, tpr: float) -> float:
        """Return the value at a point of ROC space."""
        return self.constant + self.fpr * fpr + self.tpr * tpr


class Isometrics(NamedTuple):
    """Isometrics: lines of equal metric values, a quotient of two linear expressions.

    Made by `isometrics`.
    """

    over: Linear
    under: Linear

    @property
    def are_parallel(self) -> bool:
        """Whether the lines are parallel; else they are rays."""
        return self.under.fpr == self.under.tpr == 0

    def at(self, fpr: float, tpr: float) -> float:
        """Return the metric at a point of ROC space where it is defined."""
        return self.over.at(fpr, tpr) / self.under.at(fpr, tpr)

    def line(self, value: float) -> Linear:
        """Return the line of a value: the points where the result is 0."""
        return Linear(*(a - value * b for a, b in zip(self.over, self.under, strict=True)))

    def through(self, fpr: float, tpr: float) -> Linear:
        """Return the line through a point; all 0 where the metric is undefined."""
        over, under = self.over.at(fpr, tpr), self.under.at(fpr, tpr)
        across = self.over.fpr * under - over * self.under.fpr
        up = self.over.tpr * under - over * self.under.tpr
        return Linear(-(across * fpr + up * tpr), across, up)


def isometrics(
    metric: str,
    prevalence: float,
    population: float,
    *,
    tp: float,
    fp: float,
    fn: float,
    tn: float,
    fixed: float = 0.0,
) -> Isometrics:
    """Return the lines of equal values of a metric.

    Parameters
    ----------
    metric : {"profit", "accuracy", "precision", "f1", "lift"}
    prevalence : float in (0, 1)
        Target share of positives.
    population : float
        Number of cases of the profit.
    tp, fp, fn, tn : float
        Costs per case, for the profit.
    fixed : float
        Cost that is spent once, for the profit.

    Examples
    --------
    >>> from rocwidgets.numeric.decisions.isometrics import chord
    >>> costs = {"tp": 0, "fp": 1, "fn": 1, "tn": 0}
    >>> chord(isometrics("precision", 0.2, 100, **costs).line(0.5))
    ((0.0, 0.0), (0.25, 1.0))
    """
    p, n = prevalence, 1 - prevalence
    one, chosen = Linear(1, 0, 0), Linear(0, n, p)
    if metric == "accuracy":
        return Isometrics(Linear(n, -n, p), one)
    if metric == "profit":
        constant = -population * (p * fn + n * tn) - fixed
        return Isometrics(
            Linear(constant, population * n * (tn - fp), population * p * (fn - tp)), one
        )
    return {
        "precision": Isometrics(Linear(0, 0, p), chosen),
        "lift": Isometrics(Linear(0, 0, 1), chosen),
        "f1": Isometrics(Linear(0, 0, 2 * p), Linear(p, n, p)),
    }[metric]


def skew_ratio(prevalence: float) -> float:
    """Return the negatives per positive, N / P."""
    return (1 - prevalence) / prevalence


def chord(line: Linear) -> Ends | None:
    """Return the ends of the part of a line in the unit square, as (fpr, tpr) from left to right.

    None if it is not in there, or touches a corner alone.
    """
    if abs(line.tpr) < abs(line.fpr):
        turned = chord(Linear(line.constant, line.tpr, line.fpr))
        return turned and _rising(*((fpr, tpr) for tpr, fpr in turned))
    if not line.tpr:
        return None
    start, slope = -line.constant / line.tpr, -line.fpr / line.tpr
    places = [0.0, 1.0]
    if slope:
        low, high = sorted((-start / slope, (1 - start) / slope))
        places = [max(0.0, low), min(1.0, high)]
    if places[1] - places[0] < _LEAST or not 0 <= start + slope * sum(places) / 2 <= 1:
        return None
    (left, right) = ((x, min(1.0, max(0.0, start + slope * x))) for x in places)
    return left, right


def _rising(*ends: tuple[float, float]) -> Ends:
    """Return ends from left to right, of an upright line from below."""
    left, right = sorted(ends)
    return left, right
