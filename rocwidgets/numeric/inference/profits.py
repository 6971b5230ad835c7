"""Profits at every row, and the row with the highest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.decisions import payoff

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Values = NDArray[np.float64]

_TIE = 1e-12


class Profits(NamedTuple):
    """The total profit of operating points: minus the cost of a population, and a fixed one.

    Attributes
    ----------
    prevalence : float
        Target share of positives, 0 to 1.
    population : float
        Number of cases of the total profit.
    costs : mapping
        The costs per case "tp", "fp", "fn" and "tn", positive = bad; and perhaps "fixed", spent
        once.

    """

    prevalence: float
    population: float
    costs: Mapping[str, float]

    @classmethod
    def at(cls, probability_cost: float) -> Profits:
        """Return those whose profit is minus the normalised expected cost, at a place in 0..1.

        With two cases, one of each class, the costs at a place add up to the normalised ones.
        """
        miss, alarm = probability_cost, 1 - probability_cost
        return cls(0.5, 2.0, {"tp": 0.0, "fp": alarm, "fn": miss, "tn": 0.0})

    def of(self, tpr: Any, fpr: Any) -> Any:
        """Return the profit at given rates, of the broadcast shape."""
        return payoff.profit(tpr, fpr, self.prevalence, self.population, **self.costs)

    def bounds(self) -> tuple[float, float]:
        """Return the lowest and highest possible profit, at one of the four corners."""
        corners = self.of(np.array([0.0, 0.0, 1.0, 1.0]), np.array([0.0, 1.0, 0.0, 1.0]))
        return float(corners.min()), float(corners.max())

    def best(self, tpr: Values, fpr: Values) -> Any:
        """Return the row with the highest profit along the last axis, the first if several tie.

        Values within 1e-12 of the best are equal, relative to the largest cost, as in `optimum`.

        Raises
        ------
        ValueError
            If both net costs are negative.

        """
        value = self.gain(tpr, fpr)
        return np.argmax(value >= value.max(axis=-1, keepdims=True) - self.tie, axis=-1)

    def gain(self, tpr: Any, fpr: Any) -> Any:
        """Return what rates earn more than predicting no positives, in a unit of its own.

        Raises
        ------
        ValueError
            If both net costs are negative.

        """
        hit, harm, _ = self._net()
        return hit * tpr - harm * fpr

    @property
    def tie(self) -> float:
        """The largest difference of gains that count as equal."""
        hit, harm, _ = self._net()
        return _TIE * max(abs(hit), abs(harm))

    @property
    def slack(self) -> float:
        """The largest difference of profits that count as equal."""
        exponent = self._net()[-1]
        return float(np.ldexp(abs(self.population) * self.tie, exponent))

    def _net(self) -> tuple[float, float, int]:
        """Return the gain per unit of tpr and the cost per unit of fpr and case, scaled by 2**k."""
        cells = {cell: self.costs[cell] for cell in payoff.CELLS}
        miss, alarm, exponent = payoff.net_costs(**cells)
        if max(miss, alarm) < 0:
            msg = (
                "fp and fn are both gains. Costs are positive for what you lose; use "
                "Costs.from_gains() to enter gains."
            )
            raise ValueError(msg)
        return self.prevalence * miss, (1 - self.prevalence) * alarm, exponent
