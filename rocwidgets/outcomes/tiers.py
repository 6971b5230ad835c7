"""Tiers: thresholds between ordered actions, with their counts, shares and amounts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import described, read_items, read_number, read_share, read_text
from rocwidgets.inputs.wording import html_row, listing
from rocwidgets.numeric.decisions import rates
from rocwidgets.numeric.shown import amount, rounded
from rocwidgets.outcomes.costs import FLAG, LEAVE, Costs
from rocwidgets.outcomes.fixed_mapping import FixedMapping
from rocwidgets.outcomes.operating_point import COUNT_RULE, amounts_of, is_population, read_fields

if TYPE_CHECKING:
    from typing import Any

    from rocwidgets.numeric.decisions.amounts import Amounts
    from rocwidgets.outcomes.operating_point import Rule

_RULES: dict[str, Rule] = {
    "prevalence": ("between 0 and 1 (exclusive)", lambda x: 0 < x < 1),
    "population": ("above 0", is_population),
}
_NUMBER_RULE: Rule = (
    "a number of cases, 0 or at least 1 (for a share of them, pass max_share)",
    lambda x: x == 0 or 1 <= x < math.inf,
)
_COUNTS = ("positives", "negatives")


def read_thresholds(name: str, value: Any, costs: Costs) -> tuple[float, ...]:
    """Return the thresholds between the actions of costs, the highest first; a `Tiers` has them.

    Raises
    ------
    TypeError, ValueError
        If they are not as many numbers as needed, in this order.
    """
    actions = list(costs.actions)
    if not costs.between:
        raise ValueError(
            f"{name} needs actions between {FLAG} and {LEAVE}. Declare them first, such as "
            'costs = Costs(fp=1, fn=5, between={"review": 0.2}).'
        )
    needed = len(actions) - 1
    rule = (
        f"{name} must be {needed} thresholds in score units, from the highest to the lowest: the "
        f"lowest scores for {listing(actions[:-1])}"
    )
    given = value.thresholds if isinstance(value, Tiers) else value
    items = read_items(rule, given)
    if len(items) != needed:
        raise ValueError(f"{rule}, got {described(given)}.")
    thresholds = tuple(
        read_number(f"the threshold of {action} in {name}", each, "in score units", upward=True)
        for action, each in zip(actions, items, strict=False)
    )
    ordered = tuple(sorted(thresholds, reverse=True))
    if thresholds != ordered:
        raise ValueError(
            f"{name} must go from the highest threshold to the lowest, got {thresholds}. Write "
            f"{ordered}."
        )
    return thresholds


@explain_call_errors
@dataclass(frozen=True, repr=False, kw_only=True)
class Tiers:
    """Counts, shares and amounts of ordered actions, with a threshold between any two of them.

    A case gets the first action, "flag", if its score is at least the first threshold, the second
    one if it is at least the second threshold but below the first, and so on; the last one,
    "leave", if its score is below all thresholds. Counts are those of the sample (weighted, if it
    has weights); shares and amounts are those of the target prevalence.

    Attributes
    ----------
    model : str
        Name of the model.
    thresholds : tuple of float
        In units of the scores, the highest first; one less than there are actions. Two that are
        equal leave no cases to the action between them.
    positives, negatives : tuple of int, or of float if weighted
        Counts of each class by action.
    prevalence : float in (0, 1)
        Target share of positives.
    population : float > 0
        Number of cases of the total profit.
    costs : Costs
        Costs per case, with the actions between flagging and leaving a case.
    amounts : Amounts or None
        With per-case costs: their sums in the sample by outcome. A reviewed case counts with the
        correct outcome.
    capacities : mapping of str to float
        Largest share of the cases for each action that has a limit; comparisons ignore it.

    Raises
    ------
    TypeError, ValueError
        If one of them is something else, the thresholds are not in order, or a class has no cases.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> costs = rw.Costs(tp=-10, fp=2, fn=0, between={"mail": (-4, 0.5)})
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], costs=costs, tiers=(0.5, 0.3))
    >>> tiers = ev["model"].tiers.at()
    >>> tiers.actions, tiers.thresholds
    (('flag', 'mail', 'leave'), (0.5, 0.3))
    >>> tiers.counts
    {'flag': (1, 0), 'mail': (1, 1), 'leave': (0, 1)}
    >>> tiers.shares["mail"], tiers.expected_cost, tiers.profit
    (0.5, -3.375, 13.5)
    """

    model: str
    thresholds: tuple[float, ...]
    positives: tuple[float, ...]
    negatives: tuple[float, ...]
    prevalence: float
    population: float
    costs: Costs
    amounts: Amounts | None = None
    capacities: Mapping[str, float] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        read_text("model", self.model)
        if not isinstance(self.costs, Costs):
            raise TypeError(
                'costs must be Costs such as Costs(fp=1, fn=5, between={"review": 0.2}), got '
                f"{described(self.costs)}."
            )
        thresholds = read_thresholds("thresholds", self.thresholds, self.costs)
        object.__setattr__(self, "thresholds", thresholds)
        for name in _COUNTS:
            object.__setattr__(self, name, _read_counts(name, getattr(self, name), self.actions))
        read_fields(self, _RULES)
        if not (sum(self.positives) > 0 and sum(self.negatives) > 0):
            raise ValueError("One class has no cases, but both classes are needed.")
        object.__setattr__(self, "amounts", amounts_of(self.amounts))
        capacities = read_capacities("capacities", self.capacities, self.costs)
        object.__setattr__(self, "capacities", FixedMapping(capacities))

    @property
    def actions(self) -> tuple[str, ...]:
        """Names of the actions, for the highest scores first."""
        return tuple(self.costs.actions)

    @property
    def counts(self) -> dict[str, tuple[float, float]]:
        """Positives and negatives of the sample by action."""
        return dict(
            zip(self.actions, zip(self.positives, self.negatives, strict=True), strict=True)
        )

    @property
    def shares(self) -> dict[str, float]:
        """Share of the cases for each action, in [0, 1], at the target prevalence."""
        return {
            action: float(rates.ppr(*self._of_classes(of), self.prevalence))
            for action, of in self.counts.items()
        }

    @property
    def expected_cost(self) -> float:
        """Expected cost of one case, in the unit of the costs."""
        of_positives = self._cost_of(self.positives, 0)
        of_negatives = self._cost_of(self.negatives, 1)
        positive, negative = self._means
        return self.prevalence * (of_positives + positive) + (1 - self.prevalence) * (
            of_negatives + negative
        )

    def _cost_of(self, counts: tuple[float, ...], place: int) -> float:
        """Return what the actions cost on average of a class."""
        total = sum(counts)
        # Without cases between it is the cost of a single threshold, to the last digit.
        ends = [0.0, *(above / total for above in accumulate(counts[:-1])), 1.0]
        costs = (cost[place] for cost in self.costs.actions.values())
        return sum(
            cost * (low - high) for cost, (high, low) in zip(costs, pairwise(ends), strict=True)
        )

    @property
    def profit(self) -> float:
        """Total expected profit, -population * expected_cost - costs.fixed, in their unit."""
        return 0.0 - self.population * self.expected_cost - self.costs.fixed

    @property
    def _means(self) -> tuple[float, float]:
        """Mean amounts of a positive and of a negative."""
        if self.amounts is None:
            return 0.0, 0.0
        tp, fp, fn, tn = self.amounts
        return (tp + fn) / sum(self.positives), (fp + tn) / sum(self.negatives)

    def _of_classes(self, counts: tuple[float, float]) -> tuple[float, float]:
        """Return the shares of both classes that counts are."""
        return counts[0] / sum(self.positives), counts[1] / sum(self.negatives)

    def __repr__(self) -> str:
        ends = (*(f">= {each!r}" for each in self.thresholds), "below")
        counts = self.counts
        parts = " | ".join(
            f"{action} {end}: positives={counts[action][0]:,.10g} negatives="
            f"{counts[action][1]:,.10g} share={share:.3g}"
            for (action, share), end in zip(self.shares.items(), ends, strict=True)
        )
        amounts = f"expected_cost={rounded(self.expected_cost)} profit={amount(self.profit)}"
        return f"Tiers({self.model!r}: {parts} | {amounts})"

    def _repr_html_(self) -> str:
        actions = {
            f"{action} {name}": f"{count:,.10g}"
            for action, counts in self.counts.items()
            for name, count in zip(_COUNTS, counts, strict=True)
        }
        amounts = {
            "expected_cost": rounded(self.expected_cost),
            "profit": amount(self.profit),
        }
        ends = {
            f"{action} from": end
            for action, end in zip(self.actions, self.thresholds, strict=False)
        }
        return html_row({"model": self.model, **ends, **actions, **amounts})


def read_capacities(
    name: str, value: Any, costs: Costs, population: float | None = None
) -> dict[str, float]:
    """Return the largest share of the cases for each action that has one.

    Parameters
    ----------
    name : str
        What it is, for errors.
    value : mapping of str to float
        Shares of the cases, or numbers of them if there is a population.
    costs : Costs
        Their actions but the last one can have a limit.
    population : float, optional

    Raises
    ------
    TypeError, ValueError
        If there is no such action, or a limit is no such number.
    """
    actions = [action for action in costs.actions if action != LEAVE]
    if not isinstance(value, Mapping):
        raise TypeError(
            f"{name} must be limits by action, such as "
            f"{{{actions[0]!r}: {'0.1' if population is None else '500'}}}, got "
            f"{described(value)}."
        )
    if LEAVE in value:
        raise ValueError(f"{name} cannot limit {LEAVE}, which takes all cases that are left over.")
    if unknown := [action for action in value if action not in actions]:
        raise ValueError(
            f"{name} has no action {described(unknown[0])} to limit. The actions are "
            f"{listing(actions)}."
        )
    limits = ((action, f"{name} of {action}", each) for action, each in value.items())
    if population is None:
        return {action: read_share(label, each) for action, label, each in limits}
    return {
        action: read_number(label, each, *_NUMBER_RULE) / population
        for action, label, each in limits
    }


def _read_counts(name: str, value: Any, actions: tuple[str, ...]) -> tuple[float, ...]:
    rule = f"{name} must be a count for each of {listing(actions)}"
    items = read_items(rule, value)
    if len(items) != len(actions):
        raise ValueError(f"{rule}, got {described(value)}.")
    read = (read_number(f"each of {name}", each, *COUNT_RULE) for each in items)
    # Counts that are whole numbers stay such.
    return tuple(
        item if isinstance(item, int) else number for item, number in zip(items, read, strict=True)
    )
