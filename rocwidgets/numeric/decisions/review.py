"""The best two thresholds where the cases between them can be reviewed at a cost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ldexp
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.slack import SLACK
from rocwidgets.numeric.decisions import rates
from rocwidgets.numeric.decisions.cheapest import cheapest
from rocwidgets.numeric.decisions.optimum import optimum
from rocwidgets.numeric.decisions.payoff import net_costs

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.decisions.amounts import AmountTable

    Values = NDArray[np.float64]

_TIE = 1e-12


def best_review(
    table: CountTable,
    prevalence: float,
    *,
    review: float,
    tp: float = 0.0,
    fp: float = 1.0,
    fn: float = 1.0,
    tn: float = 0.0,
    max_share: float = 1.0,
    amounts: AmountTable | None = None,
) -> tuple[Rows, Rows]:
    """Return the rows of the two thresholds with the lowest expected cost.

    Cases of at least the higher threshold are predicted positive, those below the lower one
    negative; those between are reviewed, which costs `review` and what the right decision costs.
    Compared with a review, the higher threshold saves ``review`` for each positive above it and
    costs ``fp - tn - review`` for each negative; the lower one saves ``review`` for each negative
    below it and costs ``fn - tp - review`` for each positive. Each of both sums is linear in (fpr,
    tpr), so that a vertex of the hull is best for each (Chow, IEEE Transactions on Information
    Theory 16, 1970, has the rule for known probabilities). If the best lower threshold is not below
    the best higher one, a review costs at least ``(fn - tp)(fp - tn) / (fn - tp + fp - tn)``, and
    the best zone is empty: predicting all its cases positive, or all negative, costs no more.

    Parameters
    ----------
    table : CountTable
    prevalence : float
        Share of positives, 0 to 1.
    review : float
        Cost of a review, at least 0.
    tp, fp, fn, tn : float
        Costs per case, positive = bad; not both of fn - tp and fp - tn may be negative.
    max_share : float, default 1
        Share of the cases that can be reviewed, at most, at the prevalence. Where it is less than
        the share of the best zone, all pairs of rows are compared, in a time proportional to their
        number.
    amounts : AmountTable, optional
        What each case costs besides, in each outcome. All pairs of rows are then compared, as the
        cost is no function of the rates.

    Returns
    -------
    high, low : Rows
        Each of length 1. Of equally good thresholds, to 1e-12 of the costs, those with the fewest
        reviews; both are the `optimum` where no zone is better.

    """
    costs = {"tp": tp, "fp": fp, "fn": fn, "tn": tn}
    placed = _Placed(table, table.hull if amounts is None else table.rows(), prevalence)
    ends = _Ends.of(prevalence, review, costs, amounts)
    above, below = _best_pair(placed, ends, max_share if amounts else 1.0)
    if placed.share[below] - placed.share[above] > max_share + SLACK:
        placed = _Placed(table, table.rows(), prevalence)
        above, below = _best_pair(placed, ends, max_share)
    if above == below:
        single = (
            optimum(table, "cost", prevalence, **costs)
            if amounts is None
            else cheapest(table, amounts, prevalence, costs)
        )
        return single, single
    return placed.rows[above : above + 1], placed.rows[below : below + 1]


@dataclass(frozen=True, eq=False)
class _Ends:
    """What each threshold saves, per case, compared with a review of all cases."""

    hit: float
    alarm: float
    spared: float
    missed: float
    slack: float
    amounts: Callable[[Values], tuple[Values, Values]]

    @classmethod
    def of(
        cls,
        prevalence: float,
        review: float,
        costs: dict[str, float],
        amounts: AmountTable | None,
    ) -> _Ends:
        miss, alarm, exponent = net_costs(**costs)
        cost, positives, negatives = ldexp(review, -exponent), prevalence, 1 - prevalence
        parts = positives * cost, negatives * (alarm - cost), negatives * cost
        parts = (*parts, positives * (miss - cost))
        size = max(map(abs, parts))

        def amounts_at(threshold: Values) -> tuple[Values, Values]:
            if amounts is None:
                return np.zeros(len(threshold)), np.zeros(len(threshold))
            positive, negative = amounts.means(threshold)
            return positives * _scaled(positive, exponent), negatives * _scaled(negative, exponent)

        if amounts is not None:
            size += ldexp(max(amounts.sizes), -exponent)
        return cls(*parts, _TIE * size, amounts_at)

    def above(self, placed: _Placed) -> Values:
        """Return what predicting positive from a row on saves."""
        _, negative = self.amounts(placed.rows.threshold)
        return self.hit * placed.tpr - self.alarm * placed.fpr - negative

    def below(self, placed: _Placed) -> Values:
        """Return what predicting negative after a row saves, less that after the first."""
        positive, _ = self.amounts(placed.rows.threshold)
        return self.missed * placed.tpr - self.spared * placed.fpr - positive


def _scaled(values: Values, exponent: int) -> Values:
    return np.ldexp(values, -exponent)


@dataclass(frozen=True, eq=False)
class _Placed:
    """Rows with their rates, and the share of the cases that are at or above each."""

    table: CountTable
    rows: Rows
    prevalence: float

    @cached_property
    def tpr(self) -> Values:
        return rates.tpr(self.rows.tp, self.table.P)

    @cached_property
    def fpr(self) -> Values:
        return rates.fpr(self.rows.fp, self.table.N)

    @cached_property
    def share(self) -> Values:
        return rates.ppr(self.tpr, self.fpr, self.prevalence)


def _best_pair(placed: _Placed, ends: _Ends, max_share: float) -> tuple[int, int]:
    """Return the best pair of rows with at most a share of the cases between them."""
    above, below, share = ends.above(placed), ends.below(placed), placed.share
    last = np.searchsorted(share, share + (max_share + SLACK), side="right") - 1
    best = above + _window_maxima(below, last)
    high = int(np.flatnonzero(best >= best.max() - ends.slack)[-1])
    inside = below[high : int(last[high]) + 1]
    low = high + int(np.flatnonzero(inside >= inside.max() - ends.slack)[0])
    return high, low


def _window_maxima(values: Values, last: NDArray[Any]) -> Values:
    """Return the largest value from each index to its last one, which never falls.

    A block of windows that have one index in common is done at once: each is a part up to that
    index and a part after it (van Herk, Pattern Recognition Letters 13, 1992).
    """
    result, start = np.empty_like(values), 0
    while start < len(values):
        common = int(last[start])
        up_to = np.maximum.accumulate(values[start : common + 1][::-1])[::-1]
        after = np.maximum.accumulate(values[common : int(last[common]) + 1])
        result[start : common + 1] = np.maximum(up_to, after[last[start : common + 1] - common])
        start = common + 1
    return result
