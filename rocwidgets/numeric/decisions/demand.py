"""Demands on an operating point, and the threshold that follows from a demand or from costs."""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.slack import SLACK, at_least, at_most
from rocwidgets.numeric.decisions import payoff, rates

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rocwidgets.numeric.counts.rows import Counts, Rows
    from rocwidgets.numeric.counts.table import CountTable

_MOST = ("max_share", "max_number", "max_fpr")
_LEAST = ("min_tpr", "min_precision")
_NAMES = {
    "max_share": "share predicted positive",
    "max_number": "number predicted positive",
    "max_fpr": "FPR",
}
_CHUNK = 65536
# The share at which lift is usually given in marketing.
LIFT_SHARE = 0.1


@dataclass(frozen=True, kw_only=True)
class Demand:
    """Limits that an operating point has to keep, all of them.

    A limit of exactly an attained value is kept: there is a relative tolerance of 1e-12. A rule
    that predicts no positives has no precision, and does not keep `min_precision`.

    Parameters
    ----------
    prevalence : float
        Target share of positives, 0 to 1, for share, number and precision.
    population, max_number : float, optional
        Number of cases, above 0, and the largest number of them predicted positive.
    max_share, max_fpr : float, optional
        Highest share predicted positive (ppr) and highest false positive rate, 0 to 1.
    min_tpr, min_precision : float, optional
        Lowest true positive rate and lowest precision, 0 to 1.

    Raises
    ------
    ValueError
        If a number is out of its range, or `max_number` comes without a population.

    """

    prevalence: float
    population: float | None = None
    max_share: float | None = None
    max_number: float | None = None
    min_tpr: float | None = None
    max_fpr: float | None = None
    min_precision: float | None = None

    def __post_init__(self) -> None:
        for name in ("prevalence", "max_share", "min_tpr", "max_fpr", "min_precision"):
            value = getattr(self, name)
            if value is not None and not 0 <= value <= 1:
                raise ValueError(f"{name} must be between 0 and 1, got {value}.")
        if self.population is not None and not 0 < self.population < np.inf:
            raise ValueError(f"population must be finite and above 0, got {self.population}.")
        if self.max_number is not None:
            if not 0 <= self.max_number < np.inf:
                raise ValueError(
                    f"max_number must be finite and at least 0, got {self.max_number}."
                )
            if self.population is None:
                raise ValueError(
                    "max_number needs population, the number of cases it refers to. Pass both."
                )

    @property
    def limits(self) -> dict[str, float]:
        """The limits that are set, by name."""
        return {k: limit for k in _MOST + _LEAST if (limit := getattr(self, k)) is not None}

    def depths(self, table: CountTable) -> tuple[int, int]:
        """Return the first and the last operating point that keep all limits but precision.

        Those limits are monotone in the depth, so that all operating points between keep them too.
        If there is none, a ValueError with the nearest attainable values is raised.
        """
        cuts, most = table.cuts, [name for name in _MOST if name in self.limits]
        past = min((self._turn(table, name) for name in most), default=cuts.size + 1)
        last = int(cuts.within(np.array([past - 1]))[0])
        if self.min_tpr is None:
            return 0, last
        first = int(cuts.cover(np.array([self._turn(table, "min_tpr")]))[0])
        if first > last:
            raise ValueError(self._conflict(table, first, last))
        return first, last

    def precise(self, tp: Counts, fp: Counts, table: CountTable, *, bounds: bool = False) -> Any:
        """Return which counts keep the limit of precision.

        With `bounds`, whether rows of at most `tp` and at least `fp` could, rounding included.
        """
        if self.min_precision is None:
            return np.ones(tp.shape, bool)
        value = self._value("min_precision", table, tp, fp)
        if bounds:
            # Bounds of 0 and 0 can be those of rows with false positives only, of precision 0.
            return at_least(np.nan_to_num(value), self.min_precision * (1 - SLACK))
        return at_least(value, self.min_precision)

    def kept(self, table: CountTable, tp: Counts, fp: Counts) -> Any:
        """Return which counts keep all limits."""
        kept = np.ones(tp.shape, bool)
        for name, limit in self.limits.items():
            value = self._value(name, table, tp, fp)
            kept &= at_most(value, limit) if name in _MOST else at_least(value, limit)
        return kept

    def last_precise(self, table: CountTable, first: int, last: int) -> int:
        """Return the last operating point in a range of depths that meets min_precision.

        If there is none, a ValueError with the highest attainable precision is raised.
        """
        for depth, tp, fp in reversed(_chunks(table, first, last)):
            if self.precise(tp, fp, table, bounds=True):
                known = table.cuts.cover(np.array(depth))
                kept = known[self.precise(*table.cuts.counts(known), table)]
                if len(kept):
                    return int(kept[-1])
        raise ValueError(self.imprecision(table, first, last))

    def imprecision(self, table: CountTable, first: int, last: int) -> str:
        """Return the message that no operating point of a range of depths is precise enough."""
        best = -1.0
        for depth, tp, fp in _chunks(table, first, last):
            if not self._value("min_precision", table, tp, fp) <= best:
                counts = table.cuts.counts(table.cuts.cover(np.array(depth)))
                value = self._value("min_precision", table, *counts)
                best = float(np.fmax.reduce(value, initial=best))
        unmet = self._unmet("min_precision", list(self.limits))
        if best < 0:
            return f"{unmet}: nobody is predicted positive. Relax the other limits."
        highest = _down(best)
        return f"{unmet}: the highest precision there is {highest}. Use min_precision={highest}."

    def _turn(self, table: CountTable, name: str) -> int:
        """Return the first depth, tied or not, that reaches a minimum or exceeds a maximum."""

        def turned(depth: int) -> bool:
            return self._kept(name, self._at(name, table, depth)) is (name in _LEAST)

        return bisect_left(range(table.cuts.size + 1), x=True, key=turned)

    def _kept(self, name: str, value: float) -> bool:
        return bool((at_most if name in _MOST else at_least)(value, self.limits[name]))

    def _value(self, name: str, table: CountTable, tp: Counts, fp: Counts) -> Any:
        point = rates.tpr(tp, table.P), rates.fpr(fp, table.N), self.prevalence
        if name in ("min_tpr", "max_fpr"):
            return point[name == "max_fpr"]
        if name == "min_precision":
            return rates.precision(*point)
        return rates.ppr(*point) * (self.population if name == "max_number" else 1)

    def _at(self, name: str, table: CountTable, depth: int) -> float:
        return float(self._value(name, table, *table.cuts.counts(np.array([depth])))[0])

    def _conflict(self, table: CountTable, first: int, last: int) -> str:
        taken = {name: self._at(name, table, first) for name in self.limits if name in _MOST}
        broken = [name for name, value in taken.items() if not self._kept(name, value)]
        needs = " and ".join(f"{_NAMES[name]} >= {_up(taken[name])}" for name in broken)
        best, unmet = self._at("min_tpr", table, last), self._unmet("min_tpr", broken)
        return (
            f"{unmet}: the highest TPR there is {_down(best)}. TPR {self.min_tpr:g} needs {needs}."
        )

    def _unmet(self, name: str, others: list[str]) -> str:
        rest = ", ".join(f"{other}={self.limits[other]!r}" for other in others if other != name)
        return f"{name}={self.limits[name]!r} is impossible" + (f" with {rest}" if rest else "")


def _down(value: float) -> str:
    """Return a value with 4 significant digits, never rounded up: a limit that can be met."""
    return _digits(value, math.floor)


def _up(value: float) -> str:
    """Return a value with 4 significant digits, never rounded down: a limit that can be met."""
    return _digits(value, math.ceil)


def _digits(value: float, rounded: Callable[[Any], int]) -> str:
    if not value:
        return "0"
    unit = Decimal(1).scaleb(min(math.floor(math.log10(value)) - 3, 0))
    # Noise of rounding, such as in 0.30000000000000004, is within the tolerance of a limit.
    steps = Decimal(repr(value * (1 + SLACK if rounded is math.floor else 1 - SLACK))) / unit
    whole = Decimal(rounded(steps)) * unit
    return f"{whole.normalize():f}"


def find(
    table: CountTable, prevalence: float, population: float | None = None, **limits: float | None
) -> Rows:
    """Return the operating point that meets a demand, such as a budget of cases to contact.

    Parameters
    ----------
    table : CountTable
    prevalence, population, **limits
        As in `Demand`; at least one limit.

    Returns
    -------
    Rows
        One row. Among the thresholds that keep all limits, it is the one with the most predicted
        positives, or, with only `min_tpr`, the fewest. Ties are never split; the threshold may be
        inf.

    Raises
    ------
    ValueError
        If there is no limit, one is out of range, or no threshold keeps all; the message then says
        what can be attained.

    """
    demand = Demand(prevalence=prevalence, population=population, **limits)
    if not demand.limits:
        raise ValueError(f"No demand is given. Pass at least one of {', '.join(_MOST + _LEAST)}.")
    first, last = demand.depths(table)
    if demand.min_precision is not None:
        last = demand.last_precise(table, first, last)
    only_least = demand.limits.keys() == {"min_tpr"}
    return table.cuts.rows(np.array([first if only_least else last]))


def bayes_threshold(
    prevalence_of_sample: float,
    prevalence: float,
    costs: Mapping[str, float],
    *,
    score_range: tuple[float, float] = (0.0, 1.0),
) -> float:
    """Return the calibrated probability from which on predicting positive is no worse.

    t* = C_fp / (C_fp + C_fn) with the net costs C_fp = fp - tn and C_fn = fn - tp (Elkan, IJCAI
    2001, equation 2) holds at the target prevalence, pi. The odds there are those at the prevalence
    p of the sample times [pi / (1 - pi)] / [p / (1 - p)] (ibid., theorem 2), so that the threshold
    of the sample's probabilities has the odds of t* divided by it.

    Parameters
    ----------
    prevalence_of_sample, prevalence : float
        Share of positives for which the probabilities are calibrated, and target share, in (0, 1).
    costs : mapping
        The costs per case "tp", "fp", "fn" and "tn", positive = bad.
    score_range : pair of float
        Lowest and highest of the scores that are taken for the probabilities.

    Returns
    -------
    float
        In 0..1, decreasing in the target prevalence; t* itself where the prevalences are the same.

    Raises
    ------
    ValueError
        If a prevalence or score is out of range, or a net cost is negative or both are 0.

    """
    p, pi = prevalence_of_sample, prevalence
    if not (0 < p < 1 and 0 < pi < 1):
        raise ValueError(f"prevalences must be between 0 and 1 (exclusive), got {p} and {pi}.")
    if not 0 <= score_range[0] <= score_range[1] <= 1:
        raise ValueError(
            f"The Bayes threshold needs probabilities, got {score_range}. Calibrate the scores "
            "first."
        )
    miss, alarm, _ = payoff.net_costs(**costs)
    if miss < 0 or alarm < 0 or not miss + alarm:
        raise ValueError(
            f"The Bayes threshold is undefined for {dict(costs)}. The net costs fn - tp and fp - "
            "tn must not be negative, and at least one must be above 0."
        )
    return alarm / (alarm + miss * (pi * (1 - p) / ((1 - pi) * p)))


def _chunks(table: CountTable, first: int, last: int) -> list[tuple[range, Any, Any]]:
    """Return the parts of a range of depths, each with the highest tp and the lowest fp in it."""
    depths = range(first, last + 1)
    parts = [depths[begin : begin + _CHUNK] for begin in range(0, len(depths), _CHUNK)]
    tp, _ = table.cuts.counts(table.cuts.cover(np.array([part[-1] for part in parts])))
    _, fp = table.cuts.counts(np.array([part[0] for part in parts]))
    return list(zip(parts, tp, fp, strict=True))
