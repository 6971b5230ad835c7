"""The axes of charts as functions of rates, for many curves at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.decisions import payoff, rates

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Values = NDArray[np.float64]

SPACES = ("roc", "precision_recall", "gains", "lift", "profit", "cost_curve")
ERRORS = {"tp": 0.0, "fp": 1.0, "fn": 1.0, "tn": 0.0}
# Where a quotient is 0/0 at the left end, its limit is the value it has a little further on.
_LEAST = 1e-9
_CHUNK = 64  # curves at a time, so that their rows stay in the processor's cache


@dataclass(frozen=True)
class CurveSpace:
    """The space of a chart of rates, at a prevalence, a population and costs.

    Parameters
    ----------
    name : str
        ====================  =================  =========================
        name                  x                  y
        ====================  =================  =========================
        roc                   fpr                tpr
        precision_recall      tpr                precision
        gains                 ppr                tpr
        lift                  ppr                lift
        profit                ppr                profit
        cost_curve            probability_cost   normalized_expected_cost
        ====================  =================  =========================
    prevalence : float
        Target share of positives, between 0 and 1 (exclusive).
    population : float
        Number of cases of the total profit.
    costs : mapping
        The costs per case "tp", "fp", "fn" and "tn", positive = bad, and perhaps "fixed", spent
        once; of errors alone if not given.

    Raises
    ------
    ValueError
        If the name is unknown or the prevalence out of range.

    """

    name: str
    prevalence: float = 0.5
    population: float = 1.0
    costs: Mapping[str, float] = field(default_factory=ERRORS.copy)

    def __post_init__(self) -> None:
        """Refuse unknown names and prevalences out of range."""
        if self.name not in SPACES:
            msg = f"Unknown space {self.name!r}. Pass one of {', '.join(SPACES)}."
            raise ValueError(msg)
        if not 0 < self.prevalence < 1:
            msg = f"prevalence must be between 0 and 1 (exclusive), got {self.prevalence}."
            raise ValueError(msg)

    def points(self, tpr: Values, fpr: Values) -> tuple[Values, Values]:
        """Return x and y for given rates of any one shape.

        NaN where a quotient is 0/0: precision and lift where no positives are predicted.

        Raises
        ------
        ValueError
            In a cost curve, where an operating point is a line.

        """
        rule = tpr, fpr, self.prevalence
        if self.name == "cost_curve":
            msg = (
                "In the cost curve a threshold is a line, not a point, so points cannot be "
                "averaged. Choose another space."
            )
            raise ValueError(msg)
        if self.name == "roc":
            return fpr, tpr
        if self.name == "precision_recall":
            return tpr, rates.precision(*rule)
        share = rates.ppr(*rule)
        if self.name == "gains":
            return share, tpr
        if self.name == "lift":
            return share, rates.lift(*rule)
        return share, payoff.profit(*rule, self.population, **self.costs)

    def heights(self, tpr: Values, fpr: Values, x: Values) -> Values:
        """Return y of curves at places x.

        Between rows tp and fp grow in proportion. Where a ROC curve rises straight up, its height
        is that of the upper end (Fawcett, Pattern Recognition Letters 27, 2006, algorithm 3).

        Parameters
        ----------
        tpr, fpr : ndarray of float64, shape (b, k)
            Rates of the rows of b curves, from (0, 0) to (1, 1), neither ever decreasing.
        x : ndarray of float64, shape (m,)
            In 0..1.

        Returns
        -------
        ndarray of float64, shape (b, m)

        """
        if self.name == "cost_curve":
            return _least_costs(tpr, fpr, x)
        pairs = zip(tpr, fpr, strict=True)
        if self.name == "roc":
            return np.array([np.interp(x, f, h) for h, f in pairs])
        place = np.maximum(x, _LEAST)
        if self.name == "precision_recall":
            # Turned round, so that of equal tpr the row with the fewest false positives counts.
            f = np.array([np.interp(-place, -h[::-1], f[::-1]) for h, f in pairs])
            return np.asarray(rates.precision(place, f, self.prevalence))
        h = np.array([np.interp(place, self._share(h, f), h) for h, f in pairs])
        if self.name == "gains":
            return np.where(x > 0, h, 0.0)
        if self.name == "lift":
            return h / place
        f = (place - self.prevalence * h) / (1 - self.prevalence)
        return payoff.profit(h, f, self.prevalence, self.population, **self.costs)

    def bounds_at(self, x: Values) -> tuple[Values, Values]:
        """Return the range of heights that operating points can have at places x.

        Any operating point has tpr and fpr in 0..1. In a cost curve, only the best ones count,
        which cost no more than the better of the two trivial ones.

        Parameters
        ----------
        x : ndarray of float64, shape (m,)
            In 0..1.

        Returns
        -------
        low, high : ndarray of float64, shape (m,)

        """
        pi, zero, one = self.prevalence, np.zeros(len(x)), np.ones(len(x))
        if self.name == "roc":
            return zero, one
        if self.name == "cost_curve":
            return zero, np.minimum(x, 1 - x)
        if self.name == "precision_recall":
            return pi * x / (pi * x + (1 - pi)), one
        place = np.maximum(x, _LEAST)
        ends = np.maximum((place - (1 - pi)) / pi, 0.0), np.minimum(place / pi, 1.0)
        if self.name == "gains":
            return ends[0], np.where(x > 0, ends[1], 0.0)
        if self.name == "lift":
            return ends[0] / place, ends[1] / place
        earned = [
            payoff.profit(h, (place - pi * h) / (1 - pi), pi, self.population, **self.costs)
            for h in ends
        ]
        return np.minimum(*earned), np.maximum(*earned)

    def bounds(self) -> tuple[float, float]:
        """Return the range of heights that operating points can have at any place.

        Raises
        ------
        ValueError
            In a cost curve, where an operating point is a line.

        """
        # Only precision and lift are 0/0 at a corner, and their ranges are known.
        if self.name in ("roc", "precision_recall", "gains"):
            return 0.0, 1.0
        if self.name == "lift":
            return 0.0, 1 / self.prevalence
        _, y = self.points(np.array([0.0, 0.0, 1.0, 1.0]), np.array([0.0, 1.0, 0.0, 1.0]))
        return float(y.min()), float(y.max())

    def _share(self, tpr: Values, fpr: Values) -> Values:
        return rates.ppr(tpr, fpr, self.prevalence)


def _least_costs(tpr: Values, fpr: Values, x: Values) -> Values:
    """Return the lower envelope of the cost lines of each curve's rows."""
    result = np.empty((len(tpr), len(x)))
    for begin in range(0, len(tpr), _CHUNK):
        part = slice(begin, begin + _CHUNK)
        miss, alarm = 1 - tpr[part], fpr[part]
        slope = miss - alarm
        for j, place in enumerate(x.tolist()):
            cost = slope * place
            cost += alarm
            result[part, j] = cost.min(axis=1)
    # Rounding can put a cost that is 0 below it.
    return np.maximum(result, 0.0)
