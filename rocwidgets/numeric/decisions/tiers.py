"""The best thresholds between ordered actions, such as flag, review and leave."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from math import frexp, ldexp
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.slack import SLACK
from rocwidgets.numeric.decisions import rates
from rocwidgets.numeric.decisions.cheapest import cheapest
from rocwidgets.numeric.decisions.optimum import optimum

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.decisions.amounts import AmountTable

    Values = NDArray[np.float64]

_TIE = 1e-12


def best_tiers(
    table: CountTable,
    prevalence: float,
    costs: Sequence[tuple[float, float]],
    *,
    max_shares: Sequence[float] | None = None,
    amounts: AmountTable | None = None,
) -> Values:
    """Return the thresholds between k ordered actions with the lowest expected cost.

    Cases of at least the first threshold get the first action, those of at least the second one,
    but below the first, the second action, and so on; those below all of them get the last one.
    Moving cases from below to above threshold j, at row i_j, replaces action j + 1 by action j, so
    that the saving, compared with the last action for all, is a sum of functions of one row each,
    linear in (fpr, tpr)::

        prevalence * (positive[j + 1] - positive[j]) * tpr[i_j]
        - (1 - prevalence) * (negative[j] - negative[j + 1]) * fpr[i_j]

    Its maximum under i_1 <= i_2 <= ... is found by dynamic programming from the last threshold to
    the first, in O(k rows): the best of all further thresholds is a maximum over the rows from i_j
    on, and with a capacity over those up to which action j + 1 has room.

    Rows at vertices of the hull suffice if there are no capacities, and if no two actions stand in
    the wrong order, the upper one with the higher cost of a positive and the lower cost of a
    negative. Thresholds at one row replace one action by another, so that together they save
    ``a * tpr - b * fpr``, and not both a and b are negative. If a < 0, a higher threshold saves no
    less; if b < 0, a lower one. Both can be moved, until they are at an end or at the row of
    others, of which the same is true. Of all that remain between two neighbouring vertices, a and b
    are at least 0: moved up to the chord between the vertices they save no less and keep their
    order. There the saving is linear in their places, which are in order, and so it is largest with
    each of them at one of the vertices. For three actions of which the second finds the truth this
    is the rule of Chow (IEEE Transactions on Information Theory 16, 1970).

    Parameters
    ----------
    table : CountTable
    prevalence : float
        Share of positives, 0 to 1.
    costs : sequence of (float, float), length k >= 2
        What each action costs on a positive and on a negative, positive = bad, for the highest
        scores first. Not both errors of the first and the last one may pay.
    max_shares : sequence of float, length k - 1, optional
        Largest share of the cases for each action but the last, at the prevalence. Where the best
        thresholds do not keep them, all rows are searched.
    amounts : AmountTable, optional
        What each case costs besides, in each outcome; actions between then find the truth. All rows
        are searched, as the cost is no function of the rates.

    Returns
    -------
    ndarray of float64 of shape (k - 1,)
        Highest first. Where no action between pays, by more than 1e-12 of the costs, all are the
        threshold of the `optimum`, if there is room. Else, of thresholds that are equally good, the
        first is as low and each further one as high as possible.

    """
    savings = _Savings.of(prevalence, costs, amounts)
    room = np.ones(len(costs) - 1) if max_shares is None else np.asarray(max_shares, np.float64)
    suffices = amounts is None and not _has_wrong_order(costs)
    placed = _Placed(table, table.hull if suffices else table.rows(), prevalence)
    # At vertices first, which are few.
    best = _best_rows(placed, savings, np.ones_like(room) if suffices else room)
    if np.any(_shares(placed, best) > room + SLACK):
        placed = _Placed(table, table.rows(), prevalence)
        best = _best_rows(placed, savings, room)
    single = _Placed(table, _single(table, prevalence, costs, amounts), prevalence)
    pays = savings.total(placed, best) - savings.total(single, [0] * len(room))
    if pays <= len(room) * savings.slack and single.share[0] <= room[0] + SLACK:
        return np.full(len(room), single.rows.threshold[0])
    return placed.rows.threshold[best]


def _single(
    table: CountTable,
    prevalence: float,
    costs: Sequence[tuple[float, float]],
    amounts: AmountTable | None,
) -> Rows:
    """Return the best row where only the first and the last action are taken."""
    (tp, fp), (fn, tn) = costs[0], costs[-1]
    cells = {"tp": tp, "fp": fp, "fn": fn, "tn": tn}
    if amounts is None:
        return optimum(table, "cost", prevalence, **cells)
    return cheapest(table, amounts, prevalence, cells)


def _has_wrong_order(costs: Sequence[tuple[float, float]]) -> bool:
    """Return whether an action costs more on positives, and less on negatives, than a later one."""
    return any(
        upper[0] > lower[0] and upper[1] < lower[1]
        for place, upper in enumerate(costs)
        for lower in costs[place + 1 :]
    )


class _Placed:
    """Rows with their rates, and the share of the cases that are at or above each."""

    def __init__(self, table: CountTable, rows: Rows, prevalence: float) -> None:
        self.rows = rows
        self.tpr, self.fpr = rates.tpr(rows.tp, table.P), rates.fpr(rows.fp, table.N)
        self._prevalence = prevalence

    @cached_property
    def share(self) -> Values:
        return rates.ppr(self.tpr, self.fpr, self._prevalence)


class _Savings(NamedTuple):
    """What each threshold saves, by the two rates of its row; scaled, so that nothing overflows."""

    positive: Values
    negative: Values
    slack: float
    amounts: AmountTable | None
    prevalence: float
    exponent: int

    @classmethod
    def of(
        cls, prevalence: float, costs: Sequence[tuple[float, float]], amounts: AmountTable | None
    ) -> _Savings:
        exponent = frexp(max(abs(cost) for action in costs for cost in action))[1]
        scaled = [[ldexp(cost, -exponent) for cost in action] for action in costs]
        steps = [(low[0] - high[0], high[1] - low[1]) for high, low in pairwise(scaled)]
        shares = np.array([prevalence, 1 - prevalence])
        positive, negative = (np.array(steps, np.float64) * shares).T
        size = max(np.abs(positive).max(), np.abs(negative).max())
        if amounts is not None:
            size += ldexp(max(amounts.sizes), -exponent)
        return cls(positive, negative, _TIE * size, amounts, prevalence, exponent)

    def at(self, threshold: int, placed: _Placed) -> Values:
        """Return what a threshold saves at each row, per case."""
        result = self.positive[threshold] * placed.tpr - self.negative[threshold] * placed.fpr
        if self.amounts is None:
            return result
        # Cases of actions between are decided right: only the first one can flag a negative, and
        # only the last one can leave a positive.
        positive, negative = self.amounts.means(placed.rows.threshold)
        if threshold == 0:
            result = result - (1 - self.prevalence) * np.ldexp(negative, -self.exponent)
        if threshold == len(self.positive) - 1:
            result = result - self.prevalence * np.ldexp(positive, -self.exponent)
        return result

    def total(self, placed: _Placed, rows: list[int]) -> float:
        """Return what a row for each threshold saves, per case."""
        return sum(float(self.at(each, placed)[row]) for each, row in enumerate(rows))


def _best_rows(placed: _Placed, savings: _Savings, room: Values) -> list[int]:
    """Return the best row for each threshold, where actions have at most these shares."""
    share, number = placed.share, len(room)
    own = [savings.at(each, placed) for each in range(number)]
    # What all thresholds from one on save, by the row of the first of them.
    best, ends = own.copy(), [np.empty(0, np.intp)] * number
    for each in range(number - 2, -1, -1):
        ends[each] = np.searchsorted(share, share + (room[each + 1] + SLACK), side="right") - 1
        best[each] = own[each] + _window_maxima(best[each + 1], ends[each])
    allowed = best[0][: np.searchsorted(share, room[0] + SLACK, side="right")]
    rows = [int(np.flatnonzero(allowed >= allowed.max() - savings.slack)[-1])]
    for each in range(1, number):
        inside = best[each][rows[-1] : int(ends[each - 1][rows[-1]]) + 1]
        rows.append(rows[-1] + int(np.flatnonzero(inside >= inside.max() - savings.slack)[0]))
    return rows


def _shares(placed: _Placed, rows: list[int]) -> Values:
    """Return the share of the cases for each action but the last."""
    return np.diff(placed.share[rows], prepend=0.0)


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
