"""How the cheapest thresholds of groups are found that meet a demand."""

from __future__ import annotations

import math
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.core.amounts import first_by_code
from rocwidgets.core.design import require_plain
from rocwidgets.core.group_demands import ODDS, OWN, Demand, sharing
from rocwidgets.core.group_rules import Rule
from rocwidgets.core.parts import PartRows, Points, rates_and_amounts, stand_for
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric.counts.convex import roc_hull
from rocwidgets.numeric.counts.indices import counted, integers
from rocwidgets.numeric.decisions.equal_odds import common_point, mix_at, near_points
from rocwidgets.numeric.decisions.equalized import (
    CostCurve,
    budgeted,
    closest,
    equalized,
    separate,
)
from rocwidgets.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting

    Values = NDArray[np.float64]

_FOLDS = 5
# How near to the cheapest rates of equalized odds the search ends, and in resamples.
_EXACT, _ROUGH = 1e-12, 1e-5
# Costs that differ by less, relatively, are equal.
_ROUNDING = 1e-12
# Names in an error.
_SHOWN = 6


class Fitted(NamedTuple):
    """Rules of the groups.

    Attributes
    ----------
    rules : tuple of Rule
        The rule of each group.
    cost : float
        Cost of all cases.
    gap : float
        How far apart the rates are that are to be equal, groups that share a threshold taken
        together; NaN if none is.
    one_more : float
        What one more case flagged would earn.
    """

    rules: tuple[Rule, ...]
    cost: float
    gap: float = math.nan
    one_more: float = 0.0


class Thresholding:
    """What thresholds of groups are chosen on: the cases of one model, their groups and costs.

    Groups with fewer positives than `min_positives` share one threshold, with the next larger ones
    until together they have as many. Weighted positives count as the number of equal ones that they
    are worth.
    """

    def __init__(
        self, sample: Sample, rows: PartRows, model: str, setting: Setting, min_positives: int
    ) -> None:
        self.sample, self.setting = sample, setting
        self.labels, self.model, self.min_positives = rows.labels, model, min_positives
        self.is_effective = rows.is_weighted or rows.cluster is not None
        self.positive, self.score = rows.positive, rows.score.astype(np.float64)
        self.weight, self.due, self.cluster = rows.times, rows.due, rows.cluster
        self.scale_up()
        few = sharing(self._enough(rows, min_positives), min_positives)
        self.width = _EXACT
        self.few = [name for name, is_few in zip(rows.labels.names, few, strict=True) if is_few]
        unit = np.where(few, 0, np.cumsum(~few) - (0 if few.any() else 1))
        self.unit_of_group = unit.astype(np.int64)

    def _enough(self, rows: PartRows, min_positives: int) -> Values:
        """Return the positives of each group, as many as they are worth."""
        if min_positives > 1:
            return rows.effective_positives()
        # A positive is one, whatever it weighs.
        return (self._counted(self.positive) > 0).astype(np.float64)

    def scale_up(self) -> None:
        """Let positives and negatives stand for those of the population."""
        positives = float(self.weight[self.positive].sum())
        # The difference to the sum of all would be nothing beside much heavier positives.
        negatives = float(self.weight[~self.positive].sum())
        self.weigh = stand_for(self.setting.prevalence, positives, negatives)
        self.scale = self.setting.population / (positives + negatives)

    def _part(self, kept: NDArray[np.bool_] | NDArray[np.intp]) -> Thresholding:
        """Return the same of some of the cases, which stand for the whole population."""
        result = copy(self)
        result.labels = replace(self.labels, code=self.labels.code[kept])
        result.positive, result.score = self.positive[kept], self.score[kept]
        result.weight = self.weight[kept]
        result.due = self._due_of(kept)
        result.scale_up()
        return result

    def _due_of(self, kept: NDArray[np.bool_] | NDArray[np.intp]) -> tuple[Values, Values] | None:
        """Return what some cases cost by their own costs if they are flagged, and if not."""
        return None if self.due is None else (self.due[0][kept], self.due[1][kept])

    def resampled_prices(self, demands: list[Demand], n: int) -> Values:
        """Return the price of each demand in resamples, which keep the classes of each group.

        Parameters
        ----------
        demands : list of Demand
            They differ by their tolerance.
        n : int
            Resamples, drawn with the seed of the setting.

        Returns
        -------
        ndarray of float64 of shape (n, k)
        """
        self.sample.require_cases("a band of a price")
        require_plain("A band of a price", self.sample, may_weigh=True)
        rng, in_order = np.random.default_rng(self.setting.seed), np.argsort(-self.score)
        # Sorted cases are sorted again quickly.
        cases = self._part(in_order)
        # A resample of cases that weigh nothing would have none of their class.
        kind = np.where(cases.weight > 0, 2 * cases.labels.code + cases.positive, -1)
        members = [np.flatnonzero(kind == each) for each in np.unique(kind[kind >= 0])]
        result = np.empty((n, len(demands)))
        for row in progress(range(n), "resamples"):
            drawn, times = copy(cases), np.zeros(len(kind))
            for each in members:
                places = rng.integers(0, len(each), len(each))
                times[each] = counted(places, minlength=len(each))
            drawn.weight = cases.weight * times
            drawn.scale_up()
            drawn.width = _ROUGH
            least = drawn.least()
            result[row] = [drawn.price_of(each.cost, least) for each in drawn.found(demands)]
        return result

    def band(self, demands: list[Demand], price: Values, n: int) -> tuple[Values, Values]:
        """Return the ends of the prices of demands that differ by their tolerance.

        More thresholds can be fitted to chance more closely, in the sample and once more in its
        resamples. The lower end takes that off, as the basic bootstrap does; the upper end is the
        quantile of the resamples.
        """
        tail = (1 - self.setting.confidence_level) / 2
        highest = np.quantile(self.resampled_prices(demands, n), 1 - tail, axis=0)
        highest = np.maximum(price, highest)
        return np.maximum(0.0, 2 * price - highest), highest

    def held_out(self, demand: Demand) -> float:
        """Return the profit of rules on cases that they were not chosen on."""
        self.sample.require_cases("a profit on held-out cases")
        fold, code = self._folds(), self.labels.code
        try:
            rules = [self._part(fold != each).fitted(demand).rules for each in range(_FOLDS)]
        except ValueError:
            return math.nan
        profit = float(self.amounts(np.array(rules)[fold, code])["profit"].sum())
        return profit - self.setting.costs.fixed

    def _folds(self) -> NDArray[np.int64]:
        """Return the part of each case, alike in groups and classes unless clusters are kept."""
        rng = np.random.default_rng(self.setting.seed)
        if self.cluster is not None:
            # What belongs together is held out together.
            code = np.unique(self.cluster, return_inverse=True)[1]
            return (rng.permutation(int(code.max()) + 1) % _FOLDS)[code]
        shuffled = rng.permutation(len(self.positive))
        kind = 2 * self.labels.code + self.positive
        order = shuffled[np.argsort(kind[shuffled], kind="stable")]
        result = np.empty(len(order), np.int64)
        result[order] = integers(len(order)) % _FOLDS
        return result

    def _flagged(self, rules: Values) -> Values:
        """Return how much of each case is flagged, in expectation, by its rule."""
        higher, lower, mixed, always, never = rules.T
        scored = (1 - mixed) * (self.score >= higher) + mixed * (self.score >= lower)
        return always + (1 - always - never) * scored

    def _counted(self, members: NDArray[np.bool_]) -> Values:
        code, names = self.labels.code[members], self.labels.names
        return counted(code, self.weight[members], minlength=len(names))

    def prices(self, demands: list[Demand]) -> list[dict[str, float]]:
        """Return profit, price and gap of demands that differ by their tolerance."""
        least = self.least()
        return [
            {
                "profit": self.profit_at(each.cost),
                "price": self.price_of(each.cost, least),
                "gap": self.gap(demand, each),
            }
            for demand, each in zip(demands, self.found(demands), strict=True)
        ]

    def found(self, demands: list[Demand]) -> list[Fitted]:
        """Return the rules of demands that differ by their tolerance."""
        found = self._by_tolerance(demands[0])
        return [found(each.tolerance) for each in demands]

    def gap(self, demand: Demand, fitted: Fitted) -> float:
        """Return how far the rates of the groups are apart, each by itself."""
        if not self.few or not demand.rates:
            return fitted.gap
        table = self.amounts(np.array(fitted.rules)[self.labels.code])
        known = [table[rate][~np.isnan(table[rate])] for rate in demand.rates]
        return max((float(np.ptp(each)) for each in known if len(each)), default=math.nan)

    def profit_at(self, cost: float) -> float:
        """Return the profit of all cases of the population at a cost of those of the sample."""
        return 0.0 - cost * self.scale - self.setting.costs.fixed

    def least(self) -> float:
        """Return what the best threshold of each group costs."""
        return separate(self._curves(self._units(Demand("least_cost")), "ppr")).cost

    def price_of(self, cost: float, least: float) -> float:
        """Return how much more the cheapest rules earn than others; of rounding, nothing."""
        more = cost - least
        return more * self.scale if more > _ROUNDING * abs(least) else 0.0

    def prevalences(self) -> list[float]:
        """Return the prevalence of groups that share a threshold, where the model will be used."""
        positives, negatives = (
            counted(self.unit_of_group, weigh * self._counted(members))
            for weigh, members in zip(self.weigh, (self.positive, ~self.positive), strict=True)
        )
        total = positives + negatives
        return (positives[total > 0] / total[total > 0]).tolist()

    def fitted(self, demand: Demand) -> Fitted:
        """Return the rules of the groups."""
        return self._by_tolerance(demand)(demand.tolerance)

    def _by_tolerance(self, demand: Demand) -> Callable[[float], Fitted]:
        """Return what finds the rules of the groups for a tolerance; points are counted once."""
        if demand.name == OWN:
            return self._of_setting
        units = self._units(demand)
        if demand.name == ODDS:
            return self._of_odds(demand, units)
        rate = demand.rates[0] if demand.rates else "ppr"
        if demand.is_of_points:
            return self._of_points(demand, units, rate)
        curves = self._curves(units, rate)

        def found(tolerance: float) -> Fitted:
            gap, one_more = math.nan, 0.0
            if demand.max_number is not None:
                sizes = np.array([self._size(unit) for unit in units])
                rates, cost, one_more = budgeted(curves, sizes, demand.max_number / self.scale)
            elif demand.rates:
                rates, cost = equalized(curves, tolerance)
                gap = float(np.ptp(rates))
            else:
                rates, cost = separate(curves)
            rules = [
                _rule(unit, *curve.mixed(float(at)))
                for unit, curve, at in zip(units, curves, rates, strict=True)
            ]
            return Fitted(self._of_groups(demand, rules), cost, gap, one_more)

        return found

    def _of_setting(self, _tolerance: float) -> Fitted:
        """Return the thresholds that are set: of groups, and for the others the common one."""
        own, common = self.setting.group_thresholds, self.setting.threshold
        thresholds = [own.get(name, common) for name in self.labels.names]
        rules = tuple(Rule(each, each, 0.0) for each in thresholds)
        profit = float(self.amounts(np.array(rules)[self.labels.code])["profit"].sum())
        return Fitted(rules, 0.0 - profit / self.scale)

    def _of_points(
        self, demand: Demand, units: list[Points], rate: str
    ) -> Callable[[float], Fitted]:
        """Return what finds one threshold for each unit, with rates as close as these allow."""
        # Where nobody is flagged, precision is unknown.
        known = [np.flatnonzero(~np.isnan(self._rate(unit, rate))) for unit in units]
        pairs = list(zip(units, known, strict=True))
        rates = [self._rate(unit, rate)[rows] for unit, rows in pairs]
        costs = [self._cost(unit)[rows] for unit, rows in pairs]

        def found(tolerance: float) -> Fitted:
            result = closest(rates, costs, tolerance)
            rules = [
                _rule(unit, int(rows[at]), int(rows[at]), 0.0)
                for (unit, rows), at in zip(pairs, result.row, strict=True)
            ]
            return Fitted(self._of_groups(demand, rules), result.cost, result.gap)

        return found

    def _of_odds(self, demand: Demand, units: list[Points]) -> Callable[[float], Fitted]:
        """Return what finds the cheapest rules with equal rates of both classes."""
        self._require_one_cost(units)
        cells = self.setting.costs.cells
        vertices = [roc_hull(unit.tp, unit.fp, unit.positives, unit.negatives) for unit in units]
        hulls = [
            (unit.fp[rows] / unit.negatives, unit.tp[rows] / unit.positives)
            for unit, rows in zip(units, vertices, strict=True)
        ]
        positives = self.weigh[0] * np.array([unit.positives for unit in units])
        negatives = self.weigh[1] * np.array([unit.negatives for unit in units])
        own = np.array([_own_of_all(unit) for unit in units])
        of_tpr = positives * (cells["tp"] - cells["fn"]) + self.weigh[0] * own[:, 0]
        of_fpr = negatives * (cells["fp"] - cells["tn"]) + self.weigh[1] * own[:, 1]
        of_none = float(sum(self._cost(unit)[0] for unit in units))

        def found(tolerance: float) -> Fitted:
            if tolerance > 0:
                points = near_points(hulls, of_fpr, of_tpr, tolerance, self.width)
            else:
                points = [common_point(hulls, float(of_fpr.sum()), float(of_tpr.sum()))] * len(
                    units
                )
            rules = []
            for unit, rows, hull, point in zip(units, vertices, hulls, points, strict=True):
                first, second, mixed, always, never = mix_at(hull, *point)
                rule = _rule(unit, int(rows[first]), int(rows[second]), mixed)
                rules.append(rule._replace(always=always, never=never))
            fpr, tpr = np.array(points).T
            cost = of_none + float((of_fpr * fpr + of_tpr * tpr).sum())
            gap = float(max(np.ptp(fpr), np.ptp(tpr)))
            return Fitted(self._of_groups(demand, rules), cost, gap)

        return found

    def _require_one_cost(self, units: list[Points]) -> None:
        """Raise ValueError if flagging cases of one class costs more in some than in others.

        What groups with one rule cost then does not follow from their two rates.
        """
        if self.due is None:
            return
        live = self.weight > 0
        kind = 2 * self.unit_of_group[self.labels.code[live]] + self.positive[live]
        more = (self.due[0] - self.due[1])[live]
        mixed = kind[more != first_by_code(more, kind, 2 * len(units))[kind]]
        if len(mixed):
            groups = np.flatnonzero(self.unit_of_group == mixed[0] // 2)
            shown = [show(self.labels.names[group]) for group in groups[:_SHOWN]]
            alone = ", or min_positives=1, so that no groups share a threshold" * (len(groups) > 1)
            raise ValueError(
                f"Equalized odds need costs that are the same for all cases with one threshold, "
                f"but per-case costs differ in {listing(shown, len(groups))}. Pass a demand on one "
                f'rate, such as "equal_tpr"{alone}.'
            )

    def _unit_of_group(self, demand: Demand) -> NDArray[np.int64]:
        """Return with which groups each one shares its threshold, by number."""
        return self.unit_of_group * (demand.name != "one")

    def _of_groups(self, demand: Demand, rules: list[Rule]) -> tuple[Rule, ...]:
        return tuple(rules[unit] for unit in self._unit_of_group(demand).tolist())

    def _units(self, demand: Demand) -> list[Points]:
        """Return the points of groups that share a threshold."""
        of_group = self._unit_of_group(demand)
        members: list[list[Points]] = [[] for _ in range(int(of_group.max()) + 1)]
        for unit, rows in zip(of_group.tolist(), self.labels.rows(), strict=True):
            of_rows = self.positive[rows], self.score[rows], self.weight[rows]
            members[unit].append(Points.of(*of_rows, self._due_of(rows)))
        units = [each[0] if len(each) == 1 else Points.pooled(each) for each in members]
        for place, unit in enumerate(units):
            self._require_rates(unit, demand, np.flatnonzero(of_group == place))
        return units

    def _curves(self, units: list[Points], rate: str) -> list[CostCurve]:
        """Return the costs of groups that share a threshold, by a rate."""
        return [CostCurve.of(self._rate(unit, rate), self._cost(unit)) for unit in units]

    def _size(self, unit: Points) -> float:
        """Return how many cases of the population groups that share a threshold have."""
        return self.weigh[0] * unit.positives + self.weigh[1] * unit.negatives

    def _rate(self, unit: Points, name: str) -> Values:
        """Return a rate at each point of groups that share a threshold."""
        if name == "tpr":
            return unit.tp / unit.positives
        if name == "fpr":
            return unit.fp / unit.negatives
        found = self.weigh[0] * unit.tp
        flagged = found + self.weigh[1] * unit.fp
        if name == "precision":
            return np.divide(found, flagged, np.full(len(found), math.nan), where=flagged > 0)
        return flagged / flagged[-1]

    def _cost(self, unit: Points) -> Values:
        """Return the cost of all its cases at each point."""
        cells = self.setting.costs.cells
        positive = cells["tp"] * unit.tp + cells["fn"] * (unit.positives - unit.tp)
        negative = cells["fp"] * unit.fp + cells["tn"] * (unit.negatives - unit.fp)
        if unit.own is not None:
            positive, negative = positive + unit.own[0], negative + unit.own[1]
        return self.weigh[0] * positive + self.weigh[1] * negative

    def _require_rates(self, unit: Points, demand: Demand, groups: NDArray[np.int64]) -> None:
        """Raise ValueError if a rate that is to be equal is unknown in some groups together."""
        known = {
            "tpr": ("positive", unit.positives),
            "fpr": ("negative", unit.negatives),
            "precision": ("weighted", self._size(unit)),
        }
        for rate in demand.rates:
            noun, count = known.get(rate, ("", 1.0))
            if not count > 0:
                shown = [show(self.labels.names[group]) for group in groups[:_SHOWN]]
                names = listing(shown, len(groups))
                raise ValueError(
                    f"Without a {noun} case, the {rate} of {names} is unknown and cannot be made "
                    'equal. Leave the group out, or demand "equal_share".'
                )

    def amounts(self, rules: Values) -> dict[str, Values]:
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
            **rates_and_amounts(
                counts, self.weigh, self.setting.costs.cells, self.scale, self._own_sums(flagged)
            ),
        }

    def _own_sums(self, flagged: Values) -> dict[str, Values]:
        """Return the sums of the cases' own costs by outcome and group; empty without any."""
        if self.due is None:
            return {}
        due, left = (
            share * self.weight * each
            for share, each in zip((flagged, 1 - flagged), self.due, strict=True)
        )
        return {
            cell: counted(
                self.labels.code[members], each[members], minlength=len(self.labels.names)
            )
            for cell, each, members in (
                ("tp", due, self.positive),
                ("fp", due, ~self.positive),
                ("fn", left, self.positive),
                ("tn", left, ~self.positive),
            )
        }


def _own_of_all(unit: Points) -> tuple[float, float]:
    """Return how much more all positives, and all negatives, cost flagged, by their own costs."""
    if unit.own is None:
        return 0.0, 0.0
    positive, negative = (float(each[-1] - each[0]) for each in unit.own)
    return positive, negative


def _rule(unit: Points, first: int, second: int, mixed: float) -> Rule:
    """Return the thresholds of two points and how they are mixed; one if it decides all cases."""
    higher, lower = float(unit.threshold[first]), float(unit.threshold[second])
    if mixed <= 0:
        return Rule(higher, higher, 0.0)
    return Rule(lower, lower, 0.0) if mixed >= 1 else Rule(higher, lower, mixed)
