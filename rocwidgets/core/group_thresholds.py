"""A threshold for each group: the cheapest ones that meet a demand, and what the demand costs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.certainty import ProfitInterval
from rocwidgets.core.decision import Decision, decision_of
from rocwidgets.core.group_demands import OWN, Demand, exclusion
from rocwidgets.core.group_rules import GroupRules, Rule
from rocwidgets.core.parts import index_of
from rocwidgets.core.setting import operating_point
from rocwidgets.inputs.calls import explain_call_errors, warn_caller
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric.shown import amount
from rocwidgets.vocabulary import PROFIT_NOTES

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.core.thresholding import Thresholding

    Values = NDArray[np.float64]

# Relatively, what prices are off by; and a tolerance that thresholds of many cases can keep.
_ROUNDING, _TOLERANCE = 1e-9, 0.02
_LARGE = 100
# Names in a repr.
_SHOWN = 6


@explain_call_errors
@dataclass(frozen=True, eq=False, repr=False)
class GroupThresholds:
    """The cheapest thresholds of groups that meet a demand.

    Attributes
    ----------
    model, demand : str
    tolerance : float in [0, 1]
        How far the rates of the groups may be apart.
    gap : float
        How far apart they are, at most: more than the tolerance where groups share a threshold, as
        rates are made equal between these together and the others, and with ``mixing=False`` and
        "equal_precision" where no thresholds are closer; NaN for a demand that makes no rate equal.
    note : str
        Which groups share a threshold, and what that leaves of the demand; with ``mixing=False``
        what it costs that no thresholds are mixed; and what this demand excludes,
        as the groups have other prevalences. "" for none of these.
    names : tuple
        Labels of the groups.
    columns : tuple of str
        Names of the columns that the groups are named by.
    rules : tuple of Rule
        The thresholds of each group. Between two vertices of its hull a group needs two: of its
        cases the share ``mixed``, drawn at random, is decided by ``lower``, the others by
        ``threshold``. For "equalized_odds" a group below its hull also needs cases that are
        decided whatever their score is: the share ``always`` of all its cases is flagged, or the
        share ``never`` is not, drawn at random, and the thresholds decide the others.
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
    >>> found.names, found.columns, found.model, found.demand, found.tolerance, found.gap
    (('a', 'b'), ('group',), 'model', 'equal_tpr', 0.0, 0.0)
    >>> found.note[:57]
    'Prevalence differs between groups, 0.333 to 0.667, so equ'
    >>> found.rules[0].threshold, found.profit, found.price, found.one_more
    (0.3, 0.0, 0.0, 0.0)
    >>> found.held_out_profit
    nan
    """

    model: str
    demand: str
    tolerance: float
    gap: float
    note: str
    names: tuple[Any, ...]
    columns: tuple[str, ...]
    rules: tuple[Rule, ...]
    profit: float
    price: float
    one_more: float
    _table: dict[str, Values]
    _demand: Demand
    _thresholding: Thresholding

    @cached_property
    def held_out_profit(self) -> float:
        """Profit on cases that the thresholds were not chosen on."""
        return self._thresholding.held_out(self._demand)

    def decision(self, *, note: str | None = None) -> Decision:
        """Return a decision that can be saved, with a threshold for each group.

        Parameters
        ----------
        note : str, optional
            Anything to remember with the decision.

        Returns
        -------
        Decision
            Its `groups` decide: ``decision.predict(y_score, group=...)``. `threshold` and the
            counts are those of the best common threshold, which decides cases of unknown groups if
            asked to, and which `Evaluation.apply` sets.

        Raises
        ------
        TypeError
            If labels of groups are neither text nor numbers.

        Examples
        --------
        >>> decision = found.decision()
        >>> decision.predict([0.5, 0.5], group=["a", "b"])
        array([1, 0])
        >>> decision.threshold, decision.profit == found.profit
        (0.3, True)
        """
        sample, setting = self._thresholding.sample, self._thresholding.setting
        common = self._thresholding.fitted(Demand("one")).rules[0].threshold
        of_model = sample.tables[self.model], setting, common, sample.amounts.get(self.model)
        return decision_of(
            sample,
            operating_point(self.model, *of_model),
            criterion="cost",
            demands={},
            interval=ProfitInterval(note=PROFIT_NOTES["groups"]),
            prevalence_range=setting.prevalence_range,
            confidence_level=setting.confidence_level,
            note=note,
            groups=GroupRules(
                demand=self.demand,
                tolerance=self.tolerance,
                columns=self.columns,
                names=self.names,
                rules=self.rules,
                profit=self.profit,
                price=self.price,
                seed=setting.seed,
            ),
        )

    def summary(self) -> pd.DataFrame:
        """Return a row per group: its thresholds, and the rates and amounts to be expected.

        Returns
        -------
        pandas.DataFrame
            Indexed by the columns of the group: ``threshold``, ``lower``, ``mixed``, ``always``
            and ``never``, as in `rules`; ``n`` and ``positives``, weighted if cases are; ``tpr``,
            ``fpr``, ``precision`` and ``ppr``; ``expected_cost`` of one case, and ``profit``, which
            adds up to that of all groups before the fixed cost. NaN where a group has no case to
            tell it from.

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
            f"{name} {rule.text}"
            for name, rule in zip(self.names[:_SHOWN], self.rules, strict=False)
        ]
        amounts = f"profit {amount(self.profit)}, price {amount(self.price)}"
        thresholds = listing(shown, len(self.names))
        return f"GroupThresholds({self.model!r}, {self.demand!r}: {thresholds}; {amounts})"


def thresholds_of(thresholding: Thresholding, demand: Demand) -> GroupThresholds:
    """Return the cheapest thresholds that meet a demand."""
    fitted = thresholding.fitted(demand)
    labels = thresholding.labels
    table = thresholding.amounts(np.array(fitted.rules)[labels.code])
    gap = thresholding.gap(demand, fitted)
    price = thresholding.price_of(fitted.cost, thresholding.least())
    excluded = exclusion(demand, thresholding.prevalences())
    shared = shared_threshold(thresholding, demand, gap)
    paid = _without_mix(thresholding, demand, price, table)
    without = _without_precision(demand, labels.names, table)
    notes = [each for each in (shared, without, paid, excluded) if each]
    return GroupThresholds(
        thresholding.model,
        demand.name,
        demand.tolerance,
        gap,
        " ".join(notes),
        labels.names,
        labels.columns,
        fitted.rules,
        thresholding.profit_at(fitted.cost),
        price,
        fitted.one_more,
        table,
        demand,
        thresholding,
    )


def shared_threshold(thresholding: Thresholding, demand: Demand, gap: float) -> str:
    """Return which groups share a threshold, and how far apart that leaves the rates of groups.

    Warn if all do, so that no rates are made equal.
    """
    few = thresholding.few
    if not few or demand.name in ("one", OWN):
        return ""
    are_all = len(few) == len(thresholding.labels.names)
    names = "All groups" if are_all else listing(map(show, few[:_SHOWN]), len(few))
    worth = "effective positives" if thresholding.is_effective else "positives"
    shared = (
        f"{names} share one threshold, because a group needs {thresholding.min_positives:,} "
        f"{worth} for its own."
    )
    each = "min_positives=1 gives each its own threshold."
    apart = f"up to {gap:.3g} apart" if gap else "equal"
    if not demand.rates:
        return f"{shared} {each}"
    if are_all:
        text = f"{shared} So no rates are made equal: they are {apart}. {each}"
        warn_caller(text)
        return text
    return (
        f"{shared} Rates are made equal between these together and the others; group by group "
        f"they are {apart}. {each}"
    )


def _without_precision(demand: Demand, names: Sequence[Any], table: dict[str, Values]) -> str:
    """Return which groups have no precision that could be equal to that of others."""
    if "precision" not in demand.rates:
        return ""
    silent = [
        show(name) for name, share in zip(names, table["ppr"].tolist(), strict=True) if share == 0
    ]
    if not silent:
        return ""
    return (
        f"Nobody is flagged in {listing(silent[:_SHOWN], len(silent))}, where precision is "
        "undefined: it is equal among the other groups."
    )


def _without_mix(
    thresholding: Thresholding, demand: Demand, price: float, table: dict[str, Values]
) -> str:
    """Return what it costs that no thresholds are mixed, and warn where nobody is flagged then."""
    if demand.mixing or "precision" in demand.rates:
        return ""
    mixed = thresholding.fitted(demand._replace(mixing=True))
    less = thresholding.price_of(mixed.cost, thresholding.least())
    if not price > less * (1 + _ROUNDING):
        return ""
    # In one sentence, as many decimals.
    digits = 0 if price >= _LARGE else 2
    paid = (
        f"With one threshold for each group, tolerance={demand.tolerance:g} costs "
        f"{price:,.{digits}f}; mixing two thresholds, it would cost {less:,.{digits}f}."
    )
    if np.any(table["ppr"] > 0):
        return paid
    nobody = (
        "With one threshold for each group, the cheapest rates this close flag nobody. "
        "Allow a higher tolerance, such as tolerance="
        f"{max(_TOLERANCE, 2 * demand.tolerance):g}, or leave out mixing=False."
    )
    warn_caller(nobody)
    return f"{nobody} {paid}"
