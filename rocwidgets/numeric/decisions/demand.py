"""Demands on an operating point, and the threshold that follows from a demand or from costs."""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.slack import SLACK, at_least, at_most
from rocwidgets.numeric.decisions import next_cases, payoff, rates
from rocwidgets.numeric.decisions.binomial import most_errors, rate_band, upper_bound
from rocwidgets.numeric.few_clusters import FEWEST_PROMISED, too_few

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Counts, Rows
    from rocwidgets.numeric.counts.table import CountTable

# Limits that are broken from some depth on, that are kept from some depth on, and others.
_ENDS = ("max_share", "max_number", "max_fpr")
_STARTS = ("min_tpr", "max_fnr")
_UNORDERED = ("min_precision", "max_cost")
# Limits on rates and costs, which can be promised for new cases.
PROMISED = ("min_tpr", "max_fnr", "max_fpr", "min_precision", "max_cost")
LIMIT_NAMES = {
    "max_share": "share predicted positive",
    "max_number": "number predicted positive",
    "max_fpr": "FPR",
    "max_fnr": "FNR",
    "min_tpr": "TPR",
    "min_precision": "precision",
    "max_cost": "expected cost",
}
_CHUNK = 65536
# Of sums of weights, relatively.
_ROUNDING = 1e-12
# The share at which lift is usually given in marketing.
LIFT_SHARE = 0.1


class Evidence(NamedTuple):
    """What the promise of a rate rests on: `k` of `n` cases, and the bound that follows.

    Where cases are weighted or clustered, the independent ones that they are worth.
    """

    rate: str
    k: int
    n: int
    bound: float


@dataclass(frozen=True, kw_only=True)
class Demand:
    """Limits that an operating point has to keep, all of them.

    A limit of exactly an attained value is kept: there is a relative tolerance of 1e-12. A rule
    that predicts no positives has no precision, and does not keep `min_precision`.

    With a `confidence`, limits on rates and costs are those on new cases, drawn as the sample was:
    all are kept with that confidence, which they share (Bonferroni). Rates of one class are bounded
    exactly (Clopper & Pearson 1934). Thresholds are nested, so that only the first one in their
    fixed order that breaks a limit has to be detected, and none is corrected for the others.
    Precision and cost are not monotone along the thresholds; they follow from bounds on both error
    rates at all thresholds at once (`rocwidgets.numeric.decisions.binomial.RateBand`). Limits on
    the share and the number predicted positive remain those on this sample.

    Parameters
    ----------
    prevalence : float
        Target share of positives, 0 to 1, for share, number, precision and cost.
    population, max_number : float, optional
        Number of cases, above 0, and the largest number of them predicted positive.
    max_share, max_fpr, max_fnr : float, optional
        Highest share predicted positive (ppr), false positive rate and false negative rate, 0 to 1.
    min_tpr, min_precision : float, optional
        Lowest true positive rate and lowest precision, 0 to 1.
    max_cost : float, optional
        Highest expected cost per case.
    cells : mapping, optional
        The costs per case "tp", "fp", "fn" and "tn", positive = bad, for `max_cost`.
    confidence : float in (0, 1), optional
    n_models : int, default 1
        Models that share the confidence (Bonferroni), so that any of them may be chosen.
    effective : tuple of float, optional
        How many independent positives and negatives weighted or clustered cases are worth, at least
        1; less, in clusters with a minus sign, of a class that is in too few of these. Errors
        count in the same ratio, and both are rounded to the safe side (Korn & Graubard, Survey
        Methodology 24, 1998, 193-201).
    next_cases : int, optional
        With a confidence, the rates are those of one batch of so many new cases, not of all that
        may come: `rocwidgets.numeric.decisions.next_cases`. A class has its share of them at the
        `prevalence`, rounded.

    Raises
    ------
    ValueError
        If a number is out of its range, `max_number` comes without a population, `max_cost` with
        costs by which an error is cheaper than the correct decision, a confidence without a limit
        that can be promised, or `next_cases` without a confidence or with a limit that is not on
        one error rate.

    """

    prevalence: float
    population: float | None = None
    max_share: float | None = None
    max_number: float | None = None
    min_tpr: float | None = None
    max_fpr: float | None = None
    max_fnr: float | None = None
    min_precision: float | None = None
    max_cost: float | None = None
    cells: Mapping[str, float] | None = None
    confidence: float | None = None
    n_models: int = 1
    effective: tuple[float, float] | None = None
    next_cases: int | None = None

    def __post_init__(self) -> None:
        for name in (
            "prevalence",
            "max_share",
            "min_tpr",
            "max_fpr",
            "max_fnr",
            "min_precision",
            "confidence",
        ):
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
        if self.max_cost is not None and min(payoff.net_costs(**self.cells or {})[:2]) < 0:
            raise ValueError(
                "max_cost needs errors that cost at least as much as correct decisions, got "
                f"{dict(self.cells or {})}."
            )
        if self.confidence is not None and not self.promised:
            raise ValueError(
                "confidence is for limits that new cases have to keep. Pass one of "
                f"{', '.join(PROMISED)} with it, or leave it out."
            )
        self._require_batch()

    def _require_batch(self) -> None:
        """Raise ValueError if the next cases are given, and nothing can be promised for them."""
        if self.next_cases is None:
            return
        if self.confidence is None:
            raise ValueError("next_cases needs a confidence. Pass both, such as confidence=0.95.")
        for name in self.promised:
            if name in _UNORDERED:
                raise ValueError(
                    f"{name} cannot be promised for the next {self.next_cases:,} cases, only in "
                    "the long run. Leave out next_cases, or limit min_tpr, max_fnr or max_fpr."
                )

    @property
    def limits(self) -> dict[str, float]:
        """The limits that are set, by name."""
        names = _ENDS + _STARTS + _UNORDERED
        return {name: limit for name in names if (limit := getattr(self, name)) is not None}

    @property
    def asks_for_fewest(self) -> bool:
        """Whether the fewest predicted positives that keep all limits are wanted, not the most."""
        return all(name in _STARTS for name in self.limits)

    @property
    def promised(self) -> dict[str, float]:
        """Of these, the limits that a confidence applies to."""
        return {name: limit for name, limit in self.limits.items() if name in PROMISED}

    def depths(self, table: CountTable) -> tuple[int, int]:
        """Return the first and the last operating point that keep all ordered limits.

        Those limits are monotone in the depth, so that all operating points between keep them too.
        If there is none, a ValueError with the nearest attainable values is raised.
        """
        self._require_cases(table)
        cuts, limits = table.cuts, self.limits
        ends = (self._turn(table, name) for name in _ENDS if name in limits)
        last = int(cuts.within(np.array([min(ends, default=cuts.size + 1) - 1]))[0])
        starts = [name for name in _STARTS if name in limits]
        if not starts:
            return 0, last
        first, name = max((self._turn(table, name), name) for name in starts)
        first = int(cuts.cover(np.array([first]))[0])
        if first > last:
            raise ValueError(self._conflict(table, name, first, last))
        return first, last

    def is_met(self, tp: Counts, fp: Counts, table: CountTable, *, bounds: bool = False) -> Any:
        """Return which counts keep the limits that are not ordered: on precision and cost.

        With `bounds`, whether rows of at most `tp` and at least `fp` could, rounding included.
        """
        result = np.ones(tp.shape, bool)
        for name in _UNORDERED:
            limit = getattr(self, name)
            if limit is None:
                continue
            value = self._value(name, table, tp, fp)
            if bounds and name == "min_precision":
                # Bounds of 0 and 0 can be those of rows with false positives only, of precision 0.
                value = np.nan_to_num(value)
            slack = (2 if bounds else 1) * SLACK * abs(limit)
            result &= value >= limit - slack if name == "min_precision" else value <= limit + slack
        return result

    def kept(self, table: CountTable, rows: Rows) -> NDArray[np.bool_]:
        """Return which of all rows of a table keep all limits; ValueError if none does."""
        first, last = self.depths(table)
        depth = table.cuts.all_depths()
        result = (depth >= first) & (depth <= last) & self.is_met(rows.tp, rows.fp, table)
        if not result.any():
            raise ValueError(self.unmet(table, first, last))
        return result

    def last_met(self, table: CountTable, first: int, last: int) -> int:
        """Return the last operating point in a range of depths that keeps all limits.

        If there is none, a ValueError with the best attainable value is raised.
        """
        for depth, tp, fp in reversed(_chunks(table, first, last)):
            if self.is_met(tp, fp, table, bounds=True):
                known = table.cuts.cover(np.array(depth))
                kept = known[self.is_met(*table.cuts.counts(known), table)]
                if len(kept):
                    return int(kept[-1])
        raise ValueError(self.unmet(table, first, last))

    def unmet(self, table: CountTable, first: int, last: int) -> str:
        """Return the message that no operating point of a range of depths keeps the limits."""
        names = [name for name in _UNORDERED if name in self.limits]
        for name in names:
            sign = -1.0 if name == "max_cost" else 1.0
            best = -np.inf
            for depth, tp, fp in _chunks(table, first, last):
                if not sign * self._value(name, table, tp, fp) <= best:
                    counts = table.cuts.counts(table.cuts.cover(np.array(depth)))
                    value = sign * self._value(name, table, *counts)
                    best = float(np.fmax.reduce(value, initial=best))
            if best >= sign * self.limits[name]:
                continue
            unmet, can = self._unmet(name, list(self.limits)), self._can()
            if best == -np.inf:
                return f"{unmet}: nobody is predicted positive. Relax the other limits."
            if name == "max_cost":
                least = _up(-best)
                return f"{unmet}: the lowest expected cost there {can} {least}. Use {name}={least}."
            most = _down(best)
            return f"{unmet}: the highest precision there {can} {most}. Use {name}={most}."
        return f"{self._unmet(names[0], list(self.limits))}. Relax one of them."

    def evidence(self, table: CountTable, tp: Counts, fp: Counts) -> list[Evidence]:
        """Return what the promise of the limits at one operating point rests on.

        Parameters
        ----------
        table : CountTable
        tp, fp : array of int of shape (1,)
        """
        names = self.promised
        (misses, positives), (alarms, negatives) = (
            self._counted(float(errors[0]), n, is_fpr=is_fpr)
            for errors, n, is_fpr in ((table.P - tp, table.P, False), (fp, table.N, True))
        )
        is_band = any(name in _UNORDERED for name in names)
        found = []
        if is_band or "max_fnr" in names:
            found.append(("fnr", misses, positives, self._fnr(table, tp, is_band=is_band)))
        if "min_tpr" in names:
            hits = positives - misses
            found.append(("tpr", hits, positives, 1 - self._fnr(table, tp, is_band=False)))
        if is_band or "max_fpr" in names:
            found.append(("fpr", alarms, negatives, self._fpr(table, fp, is_band=is_band)))
        return [Evidence(rate, int(k), int(n), float(bound[0])) for rate, k, n, bound in found]

    def is_promised(self, table: CountTable, tp: Counts, fp: Counts) -> Any:
        """Return which counts of a table show what is promised."""
        result = self.is_met(tp, fp, table)
        for name in self.promised:
            if name not in _UNORDERED:
                result &= self._are_few(name, table, tp, fp)
        return result

    def value(self, name: str, table: CountTable, tp: Counts, fp: Counts) -> float:
        """Return what is promised of a limit at one operating point."""
        return float(self._value(name, table, tp, fp)[0])

    def _turn(self, table: CountTable, name: str) -> int:
        """Return the first depth, tied or not, that keeps a limit, or breaks one of the ends."""

        def turned(depth: int) -> bool:
            return self._is_kept(name, table, depth) is (name in _STARTS)

        return bisect_left(range(table.cuts.size + 1), x=True, key=turned)

    def _is_kept(self, name: str, table: CountTable, depth: int) -> bool:
        """Return whether an ordered limit is kept at a depth."""
        if self.confidence is not None and name in PROMISED:
            (tp,), (fp,) = table.cuts.counts(np.array([depth]))
            return bool(self._are_few(name, table, tp, fp))
        value, limit = self._at(name, table, depth), self.limits[name]
        return bool((at_least if name.startswith("min") else at_most)(value, limit))

    def _size(self, table: CountTable, *, is_fpr: bool) -> int:
        """Return how many independent cases of a class there are."""
        if self.effective is None:
            return int(table.N if is_fpr else table.P)
        return max(0, math.floor(self.effective[is_fpr]))

    def _counted(self, errors: Any, n: float, *, is_fpr: bool) -> tuple[Any, Any]:
        """Return errors, and of how many cases, as many as they are worth."""
        if self.effective is None:
            return errors, n
        size = max(0, math.floor(self.effective[is_fpr]))
        worth = np.asarray(errors) * (size / n)
        return np.minimum(np.ceil(worth * (1 - _ROUNDING)), size), size

    def _are_few(self, name: str, table: CountTable, tp: Counts, fp: Counts) -> Any:
        """Return whether errors are few enough to promise a limit on their rate."""
        is_fpr = name == "max_fpr"
        errors, n = (fp, table.N) if is_fpr else (table.P - tp, table.P)
        return self._counted(errors, n, is_fpr=is_fpr)[0] <= self._most_errors(name, table)

    def _most_errors(self, name: str, table: CountTable) -> int:
        is_fpr, limit = name == "max_fpr", self.limits[name]
        n, rate = self._size(table, is_fpr=is_fpr), 1 - limit if name == "min_tpr" else limit
        if self.next_cases is None:
            return most_errors(n, rate, self._alpha)
        return next_cases.most_errors(n, self._next(is_fpr=is_fpr), rate, self._alpha)

    def _next(self, *, is_fpr: bool) -> int:
        """Return the number of next cases of the class that a rate is of."""
        share = 1 - self.prevalence if is_fpr else self.prevalence
        return round((self.next_cases or 0) * share)

    def _value(self, name: str, table: CountTable, tp: Counts, fp: Counts) -> Any:
        is_band = name in _UNORDERED
        if name in ("max_share", "max_number"):
            share = rates.ppr(rates.tpr(tp, table.P), rates.fpr(fp, table.N), self.prevalence)
            return share * (self.population if name == "max_number" else 1)
        if name == "max_fpr":
            return self._fpr(table, fp, is_band=False)
        fnr = self._fnr(table, tp, is_band=is_band)
        if not is_band:
            return fnr if name == "max_fnr" else 1 - fnr
        point = 1 - fnr, self._fpr(table, fp, is_band=True), self.prevalence
        if name == "max_cost":
            return payoff.expected_cost(*point, **self.cells or {})
        return rates.precision(*point)

    def _fnr(self, table: CountTable, tp: Counts, *, is_band: bool) -> Any:
        """Return false negative rates, or with a confidence bounds on them."""
        if self.confidence is None:
            return 1 - rates.tpr(tp, table.P)
        return self._bound(table.P - tp, table.P, is_fpr=False, is_band=is_band)

    def _fpr(self, table: CountTable, fp: Counts, *, is_band: bool) -> Any:
        if self.confidence is None:
            return rates.fpr(fp, table.N)
        return self._bound(fp, table.N, is_fpr=True, is_band=is_band)

    def _bound(self, errors: Any, n: float, *, is_fpr: bool, is_band: bool) -> Any:
        errors, n = self._counted(errors, n, is_fpr=is_fpr)
        if is_band:
            return rate_band(max(1, int(n)), self._alpha).upper(errors)
        if self.next_cases is not None:
            of = int(n), self._next(is_fpr=is_fpr), self._alpha
            return np.array([next_cases.upper_bound(int(each), *of) for each in errors])
        return upper_bound(errors, n, self._alpha)

    @property
    def _alpha(self) -> float:
        """Return the probability with which each bound may fail."""
        ordered = [name for name in self.promised if name not in _UNORDERED]
        # Demands that are not ordered share a band for each class.
        bands = 2 if len(ordered) < len(self.promised) else 0
        return (1 - (self.confidence or 0)) / self.n_models / (len(ordered) + bands)

    def _at(self, name: str, table: CountTable, depth: int) -> float:
        return float(self._value(name, table, *table.cuts.counts(np.array([depth])))[0])

    def _require_cases(self, table: CountTable) -> None:
        """Raise ValueError if no count of so few cases can promise a limit."""
        if self.confidence is None:
            return
        if table.weighted and self.effective is None:
            raise ValueError(
                "confidence needs the weight of each case, but only sums of weights are known. "
                "Create the Evaluation from the cases."
            )
        self._require_sizes(table)
        kind = "" if self.effective is None else "independent "
        for name in self.promised:
            is_fpr = name == "max_fpr"
            n, of = self._size(table, is_fpr=is_fpr), "negatives" if is_fpr else "positives"
            of = kind + of
            if self.next_cases is not None and self._next(is_fpr=is_fpr) == 0:
                raise ValueError(
                    f"next_cases={self.next_cases} has no {of} at a prevalence of "
                    f"{self.prevalence:.3g}, so that {name} says nothing. Pass more cases."
                )
            if name in _UNORDERED or self._most_errors(name, table) >= 0:
                continue
            limit = self.limits[name]
            rate = 1 - limit if name == "min_tpr" else limit
            needs = f"no number of {of} can"
            if self.next_cases is not None:
                m = self._next(is_fpr=is_fpr)
                least = next_cases.least_cases(m, rate, self._alpha)
                needs = (
                    f"for the next {self.next_cases:,} cases, with {m:,} {of}, it needs at least "
                    f"{least:,} {of}, and there are {n:,}"
                )
            elif rate > 0:
                least = math.ceil(math.log(self._alpha) / math.log1p(-rate))
                needs = f"it needs at least {least:,} {of}, and there are {n:,}"
            raise ValueError(f"{name}={limit!r} cannot be promised with {self._level()}: {needs}.")

    def _require_sizes(self, table: CountTable) -> None:
        """Raise ValueError if a rate that is promised is of too few clusters."""
        if self.effective is None:
            return
        is_band = any(name in _UNORDERED for name in self.promised)
        for is_fpr, noun in enumerate(("positive", "negative")):
            needed = is_band or any((name == "max_fpr") == is_fpr for name in self.promised)
            if needed and self._size(table, is_fpr=bool(is_fpr)) < 1:
                number, name = round(-self.effective[is_fpr]), next(iter(self.promised))
                raise ValueError(
                    f"{name} cannot be promised with {self._level()}. "
                    + too_few(number, noun, "a promise", FEWEST_PROMISED)
                )

    def _conflict(self, table: CountTable, name: str, first: int, last: int) -> str:
        taken = {each: self._at(each, table, first) for each in self.limits if each in _ENDS}
        broken = [each for each in taken if not self._is_kept(each, table, first)]
        needs = " and ".join(f"{LIMIT_NAMES[each]} >= {_up(taken[each])}" for each in broken)
        best, limit = self._at(name, table, last), self.limits[name]
        attained = f"lowest FNR there {self._can()} {_up(best)}"
        if name == "min_tpr":
            attained = f"highest TPR there {self._can()} {_down(best)}"
        demanded = f"{LIMIT_NAMES[name]} {limit:g}"
        return f"{self._unmet(name, broken)}: the {attained}. {demanded} needs {needs}."

    def _level(self) -> str:
        models = f" for {self.n_models} models" if self.n_models > 1 else ""
        return f"confidence={self.confidence!r}{models}"

    def _can(self) -> str:
        return "is" if self.confidence is None else "that can be promised is"

    def _unmet(self, name: str, others: list[str]) -> str:
        rest = [f"{other}={self._written(other)}" for other in others if other != name]
        if self.confidence is not None:
            rest.append(self._level())
        unmet = f"{name}={self._written(name)} is impossible"
        return f"{unmet} with {', '.join(rest)}" if rest else unmet

    def _written(self, name: str) -> str:
        return repr(self.limits[name]).removesuffix(".0")


_SHORTEST, _LONGEST = Decimal("1e-6"), Decimal("1e16")


def _down(value: float) -> str:
    """Return a value with 4 significant digits, never rounded up: a limit that can be met."""
    return _digits(value, math.floor)


def _up(value: float) -> str:
    """Return a value with 4 significant digits, never rounded down: a limit that can be met."""
    return _digits(value, math.ceil)


def _digits(value: float, rounded: Callable[[Any], int]) -> str:
    if not value:
        return "0"
    if value < 0:
        return f"-{_digits(-value, math.floor if rounded is math.ceil else math.ceil)}"
    last = math.floor(math.log10(value)) - 3
    # Whole parts are written out as far as a float holds them.
    unit = Decimal(1).scaleb(min(last, 0) if value < _LONGEST else last)
    # Noise of rounding, such as in 0.30000000000000004, is within the tolerance of a limit.
    steps = Decimal(repr(value * (1 + SLACK if rounded is math.floor else 1 - SLACK))) / unit
    whole = Decimal(rounded(steps)) * unit
    # Beyond these, digits would be zeros.
    return f"{whole.normalize():{'f' if _SHORTEST <= whole < _LONGEST else 'e'}}"


def most_positive(
    table: CountTable, prevalence: float, population: float | None = None, **limits: Any
) -> Rows:
    """Return the operating point with the most predicted positives that keeps all limits.

    Parameters
    ----------
    table : CountTable
    prevalence, population, **limits
        As in `Demand`.

    Returns
    -------
    Rows
        One row. Ties are never split; the threshold may be inf.

    Raises
    ------
    ValueError
        If a limit is out of range, or no threshold keeps all; the message then says what can be
        attained.

    """
    demand = Demand(prevalence=prevalence, population=population, **limits)
    first, last = demand.depths(table)
    if any(name in _UNORDERED for name in demand.limits):
        last = demand.last_met(table, first, last)
    return table.cuts.rows(np.array([last]))


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
