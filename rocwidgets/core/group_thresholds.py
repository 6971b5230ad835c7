"""A threshold for each group: the cheapest ones that meet a demand, and what the demand costs."""

from __future__ import annotations

import math
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.amounts import NOT_OF_AMOUNTS
from rocwidgets.core.parts import Points, index_of, rates_and_amounts
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import read_choice, read_number, read_share
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric.counts.indices import counted, integers
from rocwidgets.numeric.decisions.equalized import CostCurve, budgeted, equalized, separate

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.core.setting import Setting
    from rocwidgets.inputs.cases import Cases
    from rocwidgets.inputs.group_labels import GroupLabels

    Values = NDArray[np.float64]

# Rates that a demand makes equal in all groups.
EQUAL = {"equal_share": "ppr", "equal_tpr": "tpr", "equal_fpr": "fpr"}
_BUDGET = "budget"
DEMANDS = ("one", "least_cost", *EQUAL, _BUDGET)
MIN_POSITIVES = 30
_FOLDS = 5
# Names in an error.
_SHOWN = 6


class Rule(NamedTuple):
    """Two thresholds of a group, and the share of its cases that the lower one decides.

    Both are the same where one threshold decides all cases.
    """

    threshold: float
    lower: float
    mixed: float


class Demand(NamedTuple):
    """What the thresholds of groups are to meet, checked."""

    name: str
    tolerance: float
    max_number: float | None

    @classmethod
    def read(cls, name: Any, tolerance: Any, max_number: Any) -> Demand:
        """Return a demand, or raise TypeError or ValueError."""
        name = read_choice("demand", name, DEMANDS)
        tolerance = read_share("tolerance", tolerance)
        if tolerance and name not in EQUAL:
            raise ValueError(
                f"tolerance is for {listing(map(show, EQUAL))}, which make a rate equal, not for "
                f"{show(name)}. Leave it out."
            )
        if (max_number is None) == (name == _BUDGET):
            rule = "needs max_number, the cases that can be flagged"
            instead = 'takes no max_number. Use "budget" for a number of cases, or leave it out'
            raise ValueError(f"{show(name)} {rule if name == _BUDGET else instead}.")
        if max_number is not None:
            max_number = read_number("max_number", max_number, "at least 0", lambda x: x >= 0)
        return cls(name, tolerance, max_number)


@explain_call_errors
@dataclass(frozen=True, eq=False, repr=False)
class GroupThresholds:
    """The cheapest thresholds of groups that meet a demand.

    Attributes
    ----------
    model, demand : str
    tolerance : float in [0, 1]
        How far the rates of the groups may be apart.
    names : tuple
        Labels of the groups.
    columns : tuple of str
        Names of the columns that the groups are named by.
    rules : tuple of Rule
        The thresholds of each group. Between two vertices of its hull a group needs two: of its
        cases the share ``mixed``, drawn at random, is decided by ``lower``, the others by
        ``threshold``.
    profit : float
        Profit of all cases with these thresholds, for `population` and the target prevalence, in
        the unit of the costs. It is of the cases that the thresholds were chosen on.
    price : float
        How much more the cheapest thresholds of each group earn, without any demand; at least 0.
    one_more : float
        With "budget": what one more case flagged would earn; else 0.
    held_out_profit : float
        Profit on cases that the thresholds were not chosen on: the cases are split at random, with
        `seed`, into five parts alike in groups and classes, and each part is decided by what was
        chosen on the others. NaN if a part lacks what the demand needs.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> y, scores = [0, 1, 1, 0, 0, 1], [0.1, 0.4, 0.3, 0.8, 0.2, 0.9]
    >>> ev = rw.Evaluation(y, scores, group=["a", "a", "a", "b", "b", "b"])
    >>> found = ev.groups.thresholds("equal_tpr", min_positives=1)
    >>> found
    GroupThresholds('model', 'equal_tpr': a 0.3, b 0.9; profit 0, price 0)
    >>> found.names, found.columns, found.model, found.demand, found.tolerance
    (('a', 'b'), ('group',), 'model', 'equal_tpr', 0.0)
    >>> found.rules[0].threshold, found.profit, found.price, found.one_more
    (0.3, 0.0, 0.0, 0.0)
    >>> found.held_out_profit
    nan
    """

    model: str
    demand: str
    tolerance: float
    names: tuple[Any, ...]
    columns: tuple[str, ...]
    rules: tuple[Rule, ...]
    profit: float
    price: float
    one_more: float
    _table: dict[str, Values]
    _held_out: Callable[[], float]

    @cached_property
    def held_out_profit(self) -> float:
        """Profit on cases that the thresholds were not chosen on."""
        return self._held_out()

    def summary(self) -> pd.DataFrame:
        """Return a row per group: its thresholds, and the rates and amounts to be expected.

        Returns
        -------
        pandas.DataFrame
            Indexed by the columns of the group: ``threshold``, ``lower`` and ``mixed``, as in
            `rules`; ``n`` and ``positives``, weighted if cases are; ``tpr``, ``fpr``,
            ``precision`` and ``ppr``; ``expected_cost`` of one case, and ``profit``, which adds up
            to that of all groups. NaN where a group has no case to tell it from.

        Examples
        --------
        >>> found.summary()["tpr"].tolist()
        [1.0, 1.0]
        """
        rows = reports.frame(
            {name: [getattr(rule, name) for rule in self.rules] for name in Rule._fields}
            | self._table
        )
        return rows.set_index(index_of(self.columns, self.names))

    def __repr__(self) -> str:
        shown = [
            f"{name} {rule.threshold:.4g}" + (f"/{rule.lower:.4g}" if rule.mixed else "")
            for name, rule in zip(self.names[:_SHOWN], self.rules, strict=False)
        ]
        amounts = f"profit {self.profit:z,.6g}, price {self.price:z,.6g}"
        thresholds = listing(shown, len(self.names))
        return f"GroupThresholds({self.model!r}, {self.demand!r}: {thresholds}; {amounts})"


class Thresholding:
    """What thresholds of groups are chosen on: the cases of one model, their groups and costs.

    Groups with fewer positives than `min_positives` share one threshold, with the next larger ones
    until together they have as many.

    Raises
    ------
    ValueError
        If cases have costs of their own.
    """

    def __init__(
        self, cases: Cases, labels: GroupLabels, model: str, setting: Setting, min_positives: int
    ) -> None:
        if cases.costs is not None and cases.costs.amounts:
            raise ValueError(f"A threshold for each group {NOT_OF_AMOUNTS}.")
        self.labels, self.model, self.setting = labels, model, setting
        weight = cases.sample_weight
        self.positive, self.score = cases.positive, cases.scores[model].astype(np.float64)
        self.weight = np.ones(len(self.positive)) if weight is None else weight
        self.scale_up()
        few = _too_few(self._counted(self.positive), min_positives)
        unit = np.where(few, 0, np.cumsum(~few) - (0 if few.any() else 1))
        self.unit_of_group = unit.astype(np.int64)

    def scale_up(self) -> None:
        """Let positives and negatives stand for those of the population."""
        positives, total = float(self.weight[self.positive].sum()), float(self.weight.sum())
        pi, population = self.setting.prevalence, self.setting.population
        # At the prevalence of the sample, every case stands for itself.
        same = pi == positives / total
        of_positive = 1.0 if same else pi * total / positives
        of_negative = 1.0 if same else (1 - pi) * total / (total - positives)
        self.weigh, self.scale = (of_positive, of_negative), population / total

    def _part(self, kept: NDArray[np.bool_]) -> Thresholding:
        """Return the same of some of the cases, which stand for the whole population."""
        result = copy(self)
        result.labels = replace(self.labels, code=self.labels.code[kept])
        result.positive, result.score = self.positive[kept], self.score[kept]
        result.weight = self.weight[kept]
        result.scale_up()
        return result

    def _held_out(self, demand: Demand) -> float:
        """Return the profit of rules on cases that they were not chosen on."""
        fold, code = self._folds(), self.labels.code
        try:
            rules = [self._part(fold != each).fitted(demand)[0] for each in range(_FOLDS)]
        except ValueError:
            return math.nan
        return float(self._amounts(np.array(rules)[fold, code])["profit"].sum())

    def _folds(self) -> NDArray[np.int64]:
        """Return the part of each case, alike in groups and classes."""
        shuffled = np.random.default_rng(self.setting.seed).permutation(len(self.positive))
        kind = 2 * self.labels.code + self.positive
        order = shuffled[np.argsort(kind[shuffled], kind="stable")]
        result = np.empty(len(order), np.int64)
        result[order] = integers(len(order)) % _FOLDS
        return result

    def _flagged(self, rules: Values) -> Values:
        """Return how much of each case is flagged, in expectation, by its rule."""
        higher, lower, mixed = rules.T
        return (1 - mixed) * (self.score >= higher) + mixed * (self.score >= lower)

    def _counted(self, members: NDArray[np.bool_]) -> Values:
        code, names = self.labels.code[members], self.labels.names
        return counted(code, self.weight[members], minlength=len(names))

    def found(self, demand: Demand) -> GroupThresholds:
        """Return the cheapest thresholds that meet a demand."""
        rules, cost, one_more = self.fitted(demand)
        return GroupThresholds(
            self.model,
            demand.name,
            demand.tolerance,
            self.labels.names,
            self.labels.columns,
            rules,
            0.0 - cost * self.scale,
            self._price(cost, self._least()),
            one_more,
            self._amounts(np.array(rules)[self.labels.code]),
            partial(self._held_out, demand),
        )

    def prices(self, name: str, tolerances: list[float]) -> list[dict[str, float]]:
        """Return profit and price of a rate that is to be equal, for each tolerance."""
        _, curves = self._curves(name)
        least = self._least()
        costs = [equalized(curves, each).cost for each in tolerances]
        return [
            {"profit": 0.0 - cost * self.scale, "price": self._price(cost, least)} for cost in costs
        ]

    def _least(self) -> float:
        """Return what the best threshold of each group costs."""
        return separate(self._curves("least_cost")[1]).cost

    def _price(self, cost: float, least: float) -> float:
        return max(0.0, (cost - least) * self.scale)

    def fitted(self, demand: Demand) -> tuple[tuple[Rule, ...], float, float]:
        """Return the rule of each group, the cost of all cases, and what one more would earn."""
        units, curves = self._curves(demand.name)
        one_more = 0.0
        if demand.max_number is not None:
            positive, negative = self.weigh
            sizes = np.array(
                [positive * unit.positives + negative * unit.negatives for unit in units]
            )
            rates, cost, one_more = budgeted(curves, sizes, demand.max_number / self.scale)
        elif demand.name in EQUAL:
            rates, cost = equalized(curves, demand.tolerance)
        else:
            rates, cost = separate(curves)
        rules = [
            _rule(unit, curve, float(at))
            for unit, curve, at in zip(units, curves, rates, strict=True)
        ]
        return tuple(rules[unit] for unit in self._units(demand.name)), cost, one_more

    def _units(self, name: str) -> list[int]:
        """Return with which groups each one shares its threshold, by number."""
        return (self.unit_of_group * (name != "one")).tolist()

    def _curves(self, name: str) -> tuple[list[Points], list[CostCurve]]:
        """Return points and costs of the groups that share a threshold, by the rate of a demand."""
        of_group, rate = np.array(self._units(name)), EQUAL.get(name, "ppr")
        units = [self._unit(of_group, place, rate) for place in range(int(of_group.max()) + 1)]
        return units, [CostCurve.of(self._rate(unit, rate), self._cost(unit)) for unit in units]

    def _rate(self, unit: Points, name: str) -> Values:
        """Return a rate at each point of groups that share a threshold."""
        if name == "tpr":
            return unit.tp / unit.positives
        if name == "fpr":
            return unit.fp / unit.negatives
        flagged = self.weigh[0] * unit.tp + self.weigh[1] * unit.fp
        return flagged / flagged[-1]

    def _cost(self, unit: Points) -> Values:
        """Return the cost of all its cases at each point."""
        cells = self.setting.costs.cells
        positive = cells["tp"] * unit.tp + cells["fn"] * (unit.positives - unit.tp)
        negative = cells["fp"] * unit.fp + cells["tn"] * (unit.negatives - unit.fp)
        return self.weigh[0] * positive + self.weigh[1] * negative

    def _unit(self, of_group: NDArray[np.int64], place: int, rate: str) -> Points:
        members = of_group[self.labels.code] == place
        unit = Points.of(self.positive[members], self.score[members], self.weight[members])
        lacks = {"tpr": ("positive", unit.positives), "fpr": ("negative", unit.negatives)}
        noun, count = lacks.get(rate, ("", 1.0))
        if not count > 0:
            names = [
                show(name)
                for name, each in zip(self.labels.names, of_group, strict=True)
                if each == place
            ]
            raise ValueError(
                f"Without a {noun} case, the {rate} of {listing(names[:_SHOWN], len(names))} is "
                'unknown and cannot be made equal. Leave the group out, or demand "equal_share".'
            )
        return unit

    def _amounts(self, rules: Values) -> dict[str, Values]:
        """Return counts, rates and amounts of each group; `rules` has the rule of each case."""
        code, names, positive = self.labels.code, self.labels.names, self.positive
        flagged = self._flagged(rules)

        def summed(share: Values, members: NDArray[np.bool_]) -> Values:
            weights = (share * self.weight)[members]
            return counted(code[members], weights, minlength=len(names))

        counts = {
            "tp": summed(flagged, positive),
            "fp": summed(flagged, ~positive),
            "fn": summed(1 - flagged, positive),
            "tn": summed(1 - flagged, ~positive),
        }
        positives = counts["tp"] + counts["fn"]
        return {
            "n": positives + counts["fp"] + counts["tn"],
            "positives": positives,
            **rates_and_amounts(counts, self.weigh, self.setting.costs.cells, self.scale),
        }


def _too_few(positives: Values, fewest: int) -> NDArray[np.bool_]:
    """Return which groups share a threshold: the small ones, with the next larger until enough."""
    order = np.argsort(positives, kind="stable")
    small = int(np.count_nonzero(positives < fewest))
    if not small:
        return np.zeros(len(positives), bool)
    enough = int(np.searchsorted(np.cumsum(positives[order]), fewest)) + 1
    result = np.zeros(len(positives), bool)
    result[order[: max(small, enough)]] = True
    return result


def _rule(unit: Points, curve: CostCurve, rate: float) -> Rule:
    """Return the thresholds that make a rate; one where it is that of a vertex."""
    first, second, mixed = curve.mixed(rate)
    higher, lower = float(unit.threshold[first]), float(unit.threshold[second])
    if mixed <= 0:
        return Rule(higher, higher, 0.0)
    return Rule(lower, lower, 0.0) if mixed >= 1 else Rule(higher, lower, mixed)
