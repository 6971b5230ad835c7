"""One model's tiers: thresholds between ordered actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.numeric.decisions.amounts import Amounts
from rocwidgets.numeric.decisions.tiers import best_tiers
from rocwidgets.outcomes.costs import LEAVE
from rocwidgets.outcomes.tiers import Tiers, read_capacities, read_thresholds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.core.state import State
    from rocwidgets.numeric.decisions.amounts import AmountTable


@explain_call_errors
class Tiering:
    """One model's tiers: thresholds between the actions that the costs declare.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.
    name : str
        Name of the model.

    Raises
    ------
    TypeError, ValueError
        If there is no such model.

    Examples
    --------
    >>> from rocwidgets import Costs
    >>> from rocwidgets.core import Analysis, Sample
    >>> sample = Sample.from_scores([0, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8]})
    >>> costs = Costs(fp=1, fn=1, between={"review": 0.2})
    >>> best = Analysis.of(sample, costs=costs)["a"].tiers.best()
    >>> best.thresholds, best.shares["review"], best.expected_cost
    ((0.8, 0.35), 0.5, 0.1)
    """

    def __init__(self, state: State, name: str) -> None:
        self.name = state.sample.require_model(name)
        self._state = state

    def __repr__(self) -> str:
        return f"Tiering({self.name!r})"

    def at(self, *thresholds: float) -> Tiers:
        """Return the counts, shares and amounts of thresholds.

        Parameters
        ----------
        *thresholds : float
            One less than there are actions, the highest first; used exactly. Default the current
            `tiers`.

        Raises
        ------
        TypeError, ValueError
            If they are not such numbers, or none are given while no tiers are set.
        """
        setting = self._state.setting
        if not thresholds and setting.tiers is None:
            raise ValueError(
                "No tiers are set. Pass their thresholds, or set tiers first, such as tiers = "
                "(0.4, 0.1)."
            )
        given = thresholds or setting.tiers
        return self._tiers(read_thresholds("tiers", given, setting.costs))

    def best(
        self,
        *,
        max_share: Mapping[str, float] | None = None,
        max_number: Mapping[str, float] | None = None,
    ) -> Tiers:
        """Return the thresholds with the lowest expected cost at the current costs.

        Parameters
        ----------
        max_share : mapping of str to float, optional
            Capacities: the largest share of the cases for an action, at the target prevalence, such
            as ``{"review": 0.1}``. Any action but "leave" can have one.
        max_number : mapping of str to float, optional
            The same as numbers of cases of the population, such as ``{"flag": 500}``.

        Returns
        -------
        Tiers
            Where no action between pays, all thresholds are that of `Model.best`, as of a review
            that costs at least ``(fn - tp)(fp - tn) / (fn - tp + fp - tn)``. Else, of thresholds
            that are equally good, the first is as low and each further one as high as possible.
            Free reviews extend until no error is left.

        Raises
        ------
        TypeError, ValueError
            If the costs have no actions between, or a capacity is no such number or of no action.

        References
        ----------
        Chow (1970), On optimum recognition error and reject tradeoff, IEEE Transactions on
        Information Theory 16, for one review.
        """
        setting, table = self._state.setting, self._state.sample.tables[self.name]
        costs = setting.costs
        shares = read_capacities("max_share", {} if max_share is None else max_share, costs)
        numbers = read_capacities(
            "max_number", {} if max_number is None else max_number, costs, setting.population
        )
        capacities = {
            action: min(shares.get(action, 1.0), numbers.get(action, 1.0))
            for action in costs.actions
            if action in shares or action in numbers
        }
        thresholds = best_tiers(
            table,
            setting.prevalence,
            list(costs.actions.values()),
            max_shares=[capacities.get(each, 1.0) for each in costs.actions if each != LEAVE],
            amounts=self._state.sample.amounts.get(self.name),
        )
        read = read_thresholds("tiers", thresholds.tolist(), costs)
        return self._tiers(read, capacities)

    def _tiers(
        self, thresholds: tuple[float, ...], capacities: Mapping[str, float] | None = None
    ) -> Tiers:
        setting, table = self._state.setting, self._state.sample.tables[self.name]
        tp, fp = table.at(np.array(thresholds))
        own = self._state.sample.amounts.get(self.name)
        return Tiers(
            model=self.name,
            thresholds=thresholds,
            positives=tuple(np.diff(tp, prepend=0, append=table.P).tolist()),
            negatives=tuple(np.diff(fp, prepend=0, append=table.N).tolist()),
            prevalence=setting.prevalence,
            population=setting.population,
            costs=setting.costs,
            amounts=None if own is None else _decided(own, thresholds[-1], thresholds[0]),
            capacities={} if capacities is None else capacities,
        )


def _decided(amounts: AmountTable, low: float, high: float) -> Amounts:
    """Return the amounts of cases of which those between two thresholds are decided right."""
    below, above = amounts.at(low), amounts.at(high)
    return Amounts(float(below.tp), float(above.fp), float(below.fn), float(above.tn))
