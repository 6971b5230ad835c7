"""Review zones: two thresholds, with manual review between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import read_share
from rocwidgets.numeric.decisions.amounts import Amounts
from rocwidgets.numeric.decisions.review import best_review
from rocwidgets.outcomes.review_zone import ReviewZone, read_review

if TYPE_CHECKING:
    from rocwidgets.core.state import State
    from rocwidgets.numeric.decisions.amounts import AmountTable


@explain_call_errors
class Reviews:
    """One model's review zones: two thresholds, and a review of the cases between.

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
    >>> zone = Analysis.of(sample, costs=Costs(review=0.2))["a"].reviews.optimum()
    >>> zone.low, zone.high, zone.share_reviewed, zone.expected_cost
    (0.35, 0.8, 0.5, 0.1)
    """

    def __init__(self, state: State, name: str) -> None:
        self.name = state.sample.require_model(name)
        self._state = state

    def __repr__(self) -> str:
        return f"Reviews({self.name!r})"

    def at(self, low: float | None = None, high: float | None = None) -> ReviewZone:
        """Return the counts, shares and amounts of one pair of thresholds.

        Parameters
        ----------
        low, high : float, optional
            Any numbers, low <= high, used exactly; default those of the current `review`.

        Raises
        ------
        TypeError, ValueError
            If they are not such numbers, or one is left out while no review zone is set.
        """
        current = self._state.setting.review
        if current is None and (low is None or high is None):
            raise ValueError(
                "No review zone is set. Pass low and high, or set review = (low, high) first."
            )
        given = zip((low, high), current or (None, None), strict=True)
        ends = tuple(default if end is None else end for end, default in given)
        return self._zone(*read_review("the review zone", ends))

    def optimum(self, *, max_share: float = 1.0) -> ReviewZone:
        """Return the pair of thresholds with the lowest expected cost at the current costs.

        Parameters
        ----------
        max_share : float in [0, 1], default 1
            Largest share of the cases that can be reviewed, at the target prevalence.

        Returns
        -------
        ReviewZone
            If several tie, one with the fewest reviews. If review never pays off, as when it costs
            at least ``(fn - tp)(fp - tn) / (fn - tp + fp - tn)``, both thresholds are that of
            `Model.optimum`. Free reviews (``costs.review`` 0) extend until no error is left.

        Raises
        ------
        TypeError, ValueError
            If `max_share` is no share.

        References
        ----------
        Chow (1970), On optimum recognition error and reject tradeoff, IEEE Transactions on
        Information Theory 16.
        """
        setting, table = self._state.setting, self._state.sample.tables[self.name]
        high, low = best_review(
            table,
            setting.prevalence,
            review=setting.costs.review,
            max_share=read_share("max_share", max_share),
            amounts=self._state.sample.amounts.get(self.name),
            **setting.costs.cells,
        )
        return self._zone(float(low.threshold[0]), float(high.threshold[0]))

    def _zone(self, low: float, high: float) -> ReviewZone:
        setting, table = self._state.setting, self._state.sample.tables[self.name]
        tp, fp = table.at(np.array([high, low]))
        own = self._state.sample.amounts.get(self.name)
        return ReviewZone(
            model=self.name,
            low=low,
            high=high,
            tp=tp[0].item(),
            fp=fp[0].item(),
            fn=(table.P - tp[1]).item(),
            tn=(table.N - fp[1]).item(),
            reviewed_positives=(tp[1] - tp[0]).item(),
            reviewed_negatives=(fp[1] - fp[0]).item(),
            prevalence=setting.prevalence,
            population=setting.population,
            costs=setting.costs,
            amounts=None if own is None else _decided(own, low, high),
        )


def _decided(amounts: AmountTable, low: float, high: float) -> Amounts:
    """Return the amounts of cases of which those between two thresholds are decided right."""
    below, above = amounts.at(low), amounts.at(high)
    return Amounts(float(below.tp), float(above.fp), float(below.fn), float(above.tn))
