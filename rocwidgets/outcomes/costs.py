"""The costs of the four outcomes of a decision, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from dataclasses import dataclass, field
from math import nan
from typing import TYPE_CHECKING, Any, Self

from rocwidgets.inputs.calls import explain_call_errors, warn_caller
from rocwidgets.inputs.reals import read_shares
from rocwidgets.inputs.scalars import (
    GREATEST,
    described,
    read_bool,
    read_items,
    read_number,
    read_share,
    read_text,
)
from rocwidgets.inputs.wording import show
from rocwidgets.numeric.decisions import payoff
from rocwidgets.numeric.decisions.payoff import CELLS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike


# The lowest and the highest cost of an outcome.
Range = tuple[float, float]
# What an action costs on a positive and on a negative; a number is a review, which finds the truth.
ActionCost = float | tuple[float, float]

# The actions for the highest and for the lowest scores.
FLAG, LEAVE = "flag", "leave"
_MOST_BETWEEN = 4

_LONGEST, _LONGEST_NAME = 12, 20
# Each error, and the right decision about the same cases.
RIGHT = {"fp": "tn", "fn": "tp"}


def read_cost(cell: str, value: object, what: str = "cost") -> float:
    """Return the cost of a cell, or raise TypeError or ValueError."""
    if isinstance(value, Sized) and not isinstance(value, str | bytes | tuple):
        raise TypeError(
            f"the {what} {cell} must be a number or a range of two, got {described(value)}. Costs "
            f"of each case are case_costs=rw.CaseCosts({cell}=...) of the Evaluation."
        )
    rule = f"finite, at most {GREATEST:g} in magnitude, such as {cell}=2.5 or a range {cell}=(1, 3)"
    return read_number(f"the {what} {cell}", value, rule, lambda x: abs(x) <= GREATEST) + 0.0


def read_range(cell: str, value: object, what: str = "cost") -> Range:
    """Return the lowest and the highest cost of a cell; one number stands for both.

    Raises
    ------
    TypeError, ValueError
        If it is neither a number nor two in order.
    """
    if not isinstance(value, tuple | list) or len(value) != 2:  # noqa: PLR2004 - both ends
        cost = read_cost(cell, value, what)
        return cost, cost
    low, high = (read_cost(cell, end, what) for end in value)
    if low > high:
        raise ValueError(
            f"The {what} {cell} ranges from {_number(low)} down to {_number(high)}. Write "
            f"{cell}=({_number(high)}, {_number(low)})."
        )
    return low, high


_BETWEEN = (
    "between must name the actions between flag and leave, in the order of descending scores, each "
    'with its cost on a positive and on a negative, such as {"mail": (-20, 1)}, or a number for a '
    'review that finds the truth, such as {"review": 0.2}'
)


def _read_between(value: Any) -> tuple[tuple[str, ActionCost], ...]:
    """Return actions with their costs, or raise TypeError or ValueError."""
    given = list(value.items()) if isinstance(value, Mapping) else read_items(_BETWEEN, value)
    pairs = [read_items(_BETWEEN, each) for each in given]
    if any(len(pair) != 2 for pair in pairs):  # noqa: PLR2004 - a name and a cost
        raise ValueError(f"{_BETWEEN}, got {described(value)}.")
    if len(pairs) > _MOST_BETWEEN:
        raise ValueError(
            f"between has {len(pairs)} actions, but at most {_MOST_BETWEEN} are possible. Join "
            "some of them."
        )
    result = {_read_action(name): _read_action_cost(name, cost) for name, cost in pairs}
    if len(result) < len(pairs):
        raise ValueError(f"between names an action twice: {described(value)}. Name them apart.")
    return tuple(result.items())


def _read_action(value: object) -> str:
    name = read_text("each action in between", value).strip()
    if not name or len(name) > _LONGEST_NAME or not name.isprintable() or name in {FLAG, LEAVE}:
        raise ValueError(
            f"Each action in between needs a name of its own, at most {_LONGEST_NAME} printable "
            f"characters and neither {FLAG} nor {LEAVE}, got {show(value)}."
        )
    return name


def _read_action_cost(name: str, value: object) -> ActionCost:
    if not isinstance(value, tuple | list):
        rule = (
            f"finite and at least 0, at most {GREATEST:g} (a review always costs, also with "
            "from_gains), or two costs, on a positive and on a negative"
        )
        return read_number(f"the cost {name}", value, rule, lambda x: 0 <= x <= GREATEST) + 0.0
    if len(value) != 2:  # noqa: PLR2004 - one for each class
        raise ValueError(
            f"{name} needs two costs, on a positive and on a negative, got {described(value)}."
        )
    of_positive, of_negative = (
        read_number(
            f"the cost of {name} on a {of}",
            each,
            f"finite, at most {GREATEST:g} in magnitude",
            lambda x: abs(x) <= GREATEST,
        )
        + 0.0
        for of, each in zip(("positive", "negative"), value, strict=True)
    )
    return of_positive, of_negative


def _as_gains(between: Any) -> Any:
    """Return actions whose pairs of costs have flipped signs."""
    read = _read_between(between)
    return {
        name: tuple(-each + 0.0 for each in cost) if isinstance(cost, tuple) else cost
        for name, cost in read
    }


def read_fixed(value: object) -> float:
    """Return a cost that is spent once, or raise TypeError or ValueError."""
    if isinstance(value, tuple | list):
        raise TypeError(
            f"fixed must be one number, got {described(value)}. It moves no threshold, so a range "
            "of it has no use."
        )
    rule = (
        f"finite and at least 0, at most {GREATEST:g}: a cost that is spent once, also with "
        "from_gains"
    )
    return read_number("fixed", value, rule, lambda x: 0 <= x <= GREATEST) + 0.0


def read_currency(value: object) -> str:
    """Return the unit of amounts of money, or raise TypeError or ValueError."""
    text = read_text("currency", value).strip()
    if len(text) > _LONGEST or not text.isprintable():
        raise ValueError(
            f"currency must be at most {_LONGEST} printable characters, got {show(text)}."
        )
    return text


def written(name: str, cells: Mapping[str, float | Range]) -> str:
    """Return a call with these cells, as it is written; each number exactly."""
    given = ", ".join(f"{cell}={_number(value)}" for cell, value in cells.items())
    return f"{name}({given})"


def _number(value: float | Range) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(_number, value))})"
    return repr(value).removesuffix(".0")


def _flipped(value: float | Range) -> float | Range:
    """Return a cost as a gain, or the reverse."""
    return (-value[1] + 0.0, -value[0] + 0.0) if isinstance(value, tuple) else -value + 0.0


def paying_error(costs: Costs) -> str | None:
    """Return the error that costs less than the correct decision, "fp" or "fn", if one does."""
    return next((cell for cell in PAYS if costs.cells[cell] < costs.cells[RIGHT[cell]]), None)


def sign_hint(costs: Costs) -> str:
    """Return which error pays and how to write its cost; "" if none does."""
    wrong = paying_error(costs)
    if wrong is None:
        return ""
    error, correct, flagged = PAYS[wrong]
    best = f"so predicting {flagged} positive is always best"
    cell = wrong if costs.cells[wrong] < 0 else RIGHT[wrong]
    cost = costs.cells[cell]
    size, meant = _number(abs(cost)), _number(cost if costs.as_gains else -cost)
    if cell == wrong:
        return f"A {error} earns {size} here, {best}. If it costs {size}, write {cell}={meant}."
    return (
        f"A {correct} costs {size} here, more than a {error}, {best}. If it earns {size}, write "
        f"{cell}={meant}."
    )


def incomplete(read: Mapping[str, Range]) -> str:
    """Return what to write in place of costs that lack an error; each is its two ends."""
    given = {cell: low if low == high else (low, high) for cell, (low, high) in read.items()}
    missing = [cell for cell in RIGHT if cell not in given]
    lacks = f"{missing[0]} is missing" if len(missing) == 1 else "fp and fn are missing"
    rule = f"Costs needs both fp and fn as soon as one cost is given, and {lacks}"
    if any(read[cell][0] < 0 for cell in RIGHT if cell in read):
        return f"{rule}. If these are gains, write {written('Costs.from_gains', given)}."
    if earned := [cell for cell in RIGHT.values() if cell in read and read[cell][1] > 0]:
        gains = {cell: _flipped(given[cell]) for cell in earned}
        cells = {**dict.fromkeys(RIGHT, 0.0), **given, **gains}
        meant = written("Costs", {cell: cells[cell] for cell in CELLS if cell in cells})
        return f"{rule}. If {earned[0]}={_number(given[earned[0]])} is earned, write {meant}."
    # Where being right is a gain, being wrong often means only that gain missed.
    missed = {cell for cell, right in RIGHT.items() if right in read and read[right][0] < 0}
    whole = {**{cell: 0.0 if cell in missed else 1.0 for cell in RIGHT}, **given}
    ordered = {cell: whole[cell] for cell in CELLS if cell in whole}
    return f"{rule}. Fill in what they cost, for example {written('Costs', ordered)}."


# An error that costs less than the correct decision: the two, and who is then best flagged.
PAYS = {
    "fp": ("false alarm", "correct rejection", "everyone"),
    "fn": ("miss", "hit", "nobody"),
}
# A belief about costs that differ by more would not be finite in float64.
_LEAST_RATIO = 1e-100
# Which end of the range of each cost makes misses count least.
_LEAST_OF_MISSES = {"tp": 1, "fp": 1, "fn": 0, "tn": 0}
_OPTIONAL = {"between", "currency", "ranges", "fixed"}
_MATRIX = "costs as a matrix must be [[tn, fp], [fn, tp]] with true classes in rows"


@explain_call_errors
@dataclass(frozen=True, init=False)
class Costs:
    """Costs of the four outcomes of a decision, per case.

    Parameters
    ----------
    fp, fn : float or (float, float)
        Cost of a false positive and of a false negative, in any currency or unit. Positive is a
        loss, negative is a gain. If you give any of the four costs, give both of these; ``Costs()``
        is 1 for each. Where you are not sure, give the lowest and the highest, ``fp=(1, 3)``:
        charts and decisions use the middle, and `rocwidgets.core.Model.regret` the whole range.
    tp, tn : float or (float, float), default 0
        Cost of a true positive and of a true negative. Only the *net* costs ``fp - tn`` and ``fn -
        tp`` matter to a decision.
    between : mapping of str to (float, float) or float, optional
        Actions between flagging the cases with the highest scores, which costs `tp` or `fp`, and
        leaving those with the lowest ones, which costs `fn` or `tn`; in the order of descending
        scores, at most 4. ``{"mail": (-20, 1)}`` names an action and what it costs on a positive
        and on a negative. A single number, at least 0, is a review that finds the truth: it costs
        that number plus the correct decision, `tp` on a positive and `tn` on a negative.
        ``Evaluation.tiers`` are the thresholds between all of them.
    fixed : float >= 0, default 0
        Cost that is spent once, whatever the threshold and the population, such as that of setting
        up a campaign. Each total profit is net of it; expected costs per case, and the profits of
        single groups, periods and folds leave it out. It moves no threshold.
    as_gains : bool, default False
        Whether the pages show the matrix as gains, signs flipped. The decision is the same, and it
        does not take part in comparisons.
    currency : str, default ""
        Currency or unit of the amounts, at most 12 characters, such as "EUR", "€" or "hours";
        pages and charts write it after each amount.

    Raises
    ------
    TypeError
        If a cost is not a real number, or a cost is given without both errors.
    ValueError
        If a cost is NaN or beyond 1e100 in magnitude, a range has its ends swapped, or a review
        costs less than 0; if an action has no name of its own; if the currency is too long or
        cannot be printed; or if both kinds of error cost less than the correct decision, which
        means that the signs are mixed up.

    Warns
    -----
    UserWarning
        If one kind of error costs less than the correct decision, with the sign that is likely
        meant.

    Examples
    --------
    >>> Costs(fp=1, fn=5)
    Costs(tp=0, fp=1, fn=5, tn=0)
    >>> Costs.from_gains(tp=50, fp=-3)
    Costs.from_gains(tp=50, fp=-3, fn=0, tn=0)
    >>> Costs(fp=1, fn=5, currency="EUR")
    Costs(tp=0, fp=1, fn=5, tn=0, currency='EUR')
    >>> tiers = Costs(tp=-50, fp=5, fn=0, between={"mail": (-20, 1), "review": 2})
    >>> tiers
    Costs(tp=-50, fp=5, fn=0, tn=0, between={'mail': (-20, 1), 'review': 2})
    >>> tiers.between
    {'mail': (-20.0, 1.0), 'review': 2.0}
    >>> tiers.actions
    {'flag': (-50.0, 5.0), 'mail': (-20.0, 1.0), 'review': (-48.0, 2.0), 'leave': (0.0, 0.0)}
    >>> costs = Costs(fp=1, fn=4)
    >>> costs.cells, costs.bayes_threshold
    ({'tp': 0.0, 'fp': 1.0, 'fn': 4.0, 'tn': 0.0}, 0.2)
    >>> costs.default_belief, costs.count_errors
    ((2.0, 4.0, 8.0), False)
    >>> unsure = Costs(fp=(1, 3), fn=10)
    >>> unsure, unsure.fp, unsure.ranges
    (Costs(tp=0, fp=(1, 3), fn=10, tn=0), 2.0, {'fp': (1.0, 3.0)})
    >>> unsure.ends["fp"], unsure.ends["fn"]
    ((1.0, 3.0), (10.0, 10.0))
    >>> campaign = Costs.from_gains(tp=50, fp=-3, fixed=1500)
    >>> campaign, campaign.fixed
    (Costs.from_gains(tp=50, fp=-3, fn=0, tn=0, fixed=1500), 1500.0)
    >>> campaign.cells_and_fixed["fixed"], campaign.of_a_part.fixed
    (1500.0, 0.0)
    """

    tp: float
    fp: float
    fn: float
    tn: float
    fixed: float
    as_gains: bool = field(compare=False)
    currency: str
    _between: tuple[tuple[str, ActionCost], ...] = field(init=False)
    _ranges: tuple[tuple[str, Range], ...] = field(init=False)

    def __init__(
        self,
        *,
        tp: float | Range | None = None,
        fp: float | Range | None = None,
        fn: float | Range | None = None,
        tn: float | Range | None = None,
        between: Mapping[str, ActionCost] | None = None,
        fixed: float = 0,
        as_gains: bool = False,
        currency: str = "",
    ) -> None:
        actions = {} if between is None else between
        self._set(tp, fp, fn, tn, actions, fixed=fixed, as_gains=as_gains, currency=currency)
        if hint := sign_hint(self):
            warn_caller(hint)

    def _set(
        self,
        tp: float | Range | None,
        fp: float | Range | None,
        fn: float | Range | None,
        tn: float | Range | None,
        between: Any = (),
        *,
        fixed: float = 0,
        as_gains: bool,
        currency: str = "",
    ) -> None:
        cells = zip(CELLS, (tp, fp, fn, tn), strict=True)
        read = {cell: read_range(cell, cost) for cell, cost in cells if cost is not None}
        if read and not RIGHT.keys() <= read.keys():
            raise TypeError(incomplete(read))
        given = {cell: low + (high - low) / 2 for cell, (low, high) in read.items()}
        whole = given or dict.fromkeys(RIGHT, 1.0)
        for cell in CELLS:
            object.__setattr__(self, cell, whole.get(cell, 0.0))
        object.__setattr__(self, "_between", _read_between(between))
        object.__setattr__(self, "fixed", read_fixed(fixed))
        object.__setattr__(self, "as_gains", read_bool("as_gains", as_gains))
        object.__setattr__(self, "currency", read_currency(currency))
        ranges = ((cell, ends) for cell, ends in read.items() if ends[0] < ends[1])
        object.__setattr__(self, "_ranges", tuple(ranges))
        (_, tp), (fp, _), (fn, _), (_, tn) = (self.ends[cell] for cell in CELLS)
        if fn < tp and fp < tn:
            where = "At the ends of their ranges, both" if self._ranges else "Both"
            raise ValueError(
                f"{where} errors cost less than the correct decisions: fn={fn:g} < tp={tp:g} and "
                f"fp={fp:g} < tn={tn:g}. Costs are positive for what you lose; for gains use "
                f"{written('Costs.from_gains', self._given())}."
            )

    def _given(self) -> dict[str, float | Range]:
        """Return the four costs as they were given, ranges included."""
        return {**self.cells, **self.ranges}

    @classmethod
    def from_gains(
        cls,
        *,
        tp: float | Range = 0,
        fp: float | Range = 0,
        fn: float | Range = 0,
        tn: float | Range = 0,
        between: Mapping[str, ActionCost] | None = None,
        fixed: float = 0,
        currency: str = "",
    ) -> Self:
        """Return the costs for gains of each outcome: positive is good, a loss is negative.

        Parameters
        ----------
        tp, fp, fn, tn : float or (float, float), default 0
            Gain of each outcome, per case, or its lowest and highest; those left out count 0. Each
            false positive adds ``fp``, usually negative, and each true positive ``tp``, net of the
            contact: one that costs 3 and a sale that brings in 50 gross are ``tp=47, fp=-3``.
        between : mapping of str to (float, float) or float, optional
            Actions between, with their gains on a positive and on a negative; a single number is
            the cost of a review, at least 0 here too.
        fixed : float >= 0, default 0
            Cost that is spent once, as for `Costs`; a cost here too.
        currency : str, default ""
            Currency or unit of the amounts, such as "EUR".

        Returns
        -------
        Costs
            The same costs with all signs flipped, the cost of a review and the fixed one as they
            are.

        Examples
        --------
        >>> Costs.from_gains(tp=50, fp=-3).fp
        3.0
        """
        gains = {"tp": tp, "fp": fp, "fn": fn, "tn": tn}
        read = {cell: read_range(cell, gain, "gain") for cell, gain in gains.items()}
        costs = {cell: _flipped(ends) for cell, ends in read.items()}
        actions = _as_gains({} if between is None else between)
        return cls(**costs, between=actions, fixed=fixed, as_gains=True, currency=currency)

    @classmethod
    def from_matrix(
        cls,
        matrix: ArrayLike,
        *,
        between: Mapping[str, ActionCost] | None = None,
        fixed: float = 0,
        currency: str = "",
    ) -> Self:
        """Return the costs from a matrix laid out like scikit-learn's ``confusion_matrix``.

        Parameters
        ----------
        matrix : array-like of float of shape (2, 2)
            ``[[tn, fp], [fn, tp]]``: rows are true classes, columns predicted ones, the negative
            class first. Positive is bad.
        between : mapping of str to (float, float) or float, optional
            Actions between flagging and leaving a case, as for `Costs`.
        fixed : float >= 0, default 0
            Cost that is spent once, as for `Costs`.
        currency : str, default ""
            Currency or unit of the amounts, such as "EUR".

        Raises
        ------
        TypeError, ValueError
            If it is no such matrix, or the costs are invalid.

        Examples
        --------
        >>> Costs.from_matrix([[0, 1], [5, 0]]).fn
        5.0
        """
        rows = [read_items(_MATRIX, row) for row in read_items(_MATRIX, matrix)]
        if [len(row) for row in rows] != [2, 2]:
            raise ValueError(f"{_MATRIX}, got {described(matrix)}.")
        given = dict(zip(("tn", "fp", "fn", "tp"), (*rows[0], *rows[1]), strict=True))
        cells = {cell: read_cost(cell, cost, "cost in the matrix,") for cell, cost in given.items()}
        return cls(**cells, between=between, fixed=fixed, as_gains=False, currency=currency)

    @classmethod
    def from_dict(cls, state: Mapping[str, Any]) -> Self:
        """Return the costs from a dict that `to_dict` returned.

        Raises
        ------
        TypeError, ValueError
            If it is no mapping of all four costs, `as_gains` and perhaps `between`, `currency`,
            `fixed` and `ranges`, or the costs are invalid.

        Examples
        --------
        >>> Costs.from_dict(Costs(fp=1, fn=5).to_dict())
        Costs(tp=0, fp=1, fn=5, tn=0)
        """
        rule = "costs given as a dict need tp, fp, fn, tn and as_gains"
        whole = isinstance(state, Mapping) and {*state} - _OPTIONAL == {*CELLS, "as_gains"}
        if not whole or any(value is None for value in state.values()):
            raise TypeError(f"{rule}, got {described(state)}.")
        given = {name: value for name, value in state.items() if name != "ranges"}
        ranges = state.get("ranges", {})
        if not isinstance(ranges, Mapping) or {*ranges} - {*CELLS}:
            raise TypeError(
                f"ranges of costs must be a mapping such as {{'fp': [1, 3]}}, got "
                f"{described(ranges)}."
            )
        # Whoever made the costs has been warned about their signs.
        costs = cls.__new__(cls)
        costs._set(**{**given, **ranges})  # noqa: SLF001 - its own
        return costs

    def to_dict(self) -> dict[str, Any]:
        """Return all costs, whether they are shown as gains, currency and ranges, for JSON.

        Examples
        --------
        >>> Costs(fp=1, fn=5).to_dict()['fn']
        5.0
        """
        between = [
            [name, list(cost) if isinstance(cost, tuple) else cost] for name, cost in self._between
        ]
        more = {"between": between, "as_gains": self.as_gains, "currency": self.currency}
        ranges = {cell: list(ends) for cell, ends in self._ranges}
        return {**self.cells_and_fixed, **more, **({"ranges": ranges} if ranges else {})}

    @property
    def cells(self) -> dict[str, float]:
        """The four costs by name; the middle where a cost has a range."""
        return {cell: getattr(self, cell) for cell in CELLS}

    @property
    def cells_and_fixed(self) -> dict[str, float]:
        """The four costs, and "fixed", the cost that is spent once, as total profits take them."""
        return {**self.cells, "fixed": self.fixed}

    @property
    def of_a_part(self) -> Costs:
        """The same without the fixed cost, which is spent for all cases together."""
        return type(self).from_dict({**self.to_dict(), "fixed": 0.0}) if self.fixed else self

    @property
    def ranges(self) -> dict[str, Range]:
        """The lowest and the highest cost of each outcome that was given as a range."""
        return dict(self._ranges)

    @property
    def ends(self) -> dict[str, Range]:
        """The lowest and the highest cost of each outcome, the same where it has no range."""
        return {cell: (cost, cost) for cell, cost in self.cells.items()} | self.ranges

    @property
    def between(self) -> dict[str, ActionCost]:
        """The actions between flagging and leaving a case, with their costs as given."""
        return dict(self._between)

    @property
    def actions(self) -> dict[str, tuple[float, float]]:
        """What each action costs on a positive and on a negative, for the highest scores first."""
        between = {
            name: cost if isinstance(cost, tuple) else (cost + self.tp, cost + self.tn)
            for name, cost in self._between
        }
        return {FLAG: (self.tp, self.fp), **between, LEAVE: (self.fn, self.tn)}

    @property
    def count_errors(self) -> bool:
        """Whether every error counts 1 and nothing else, as long as no costs are chosen."""
        is_count = self.cells == {"tp": 0, "fp": 1, "fn": 1, "tn": 0}
        costs_more = any(cost for _, cost in self._between)
        is_more = costs_more or self.currency or self._ranges or self.fixed
        return is_count and not is_more

    @property
    def bayes_threshold(self) -> float:
        """Best threshold for calibrated probabilities: ``(fp-tn) / ((fp-tn) + (fn-tp))``.

        In [0, 1]; NaN if no decision changes the cost. Elkan (2001), The foundations of
        cost-sensitive learning, eq. 2.
        """
        return payoff.bayes_threshold(**self.cells)

    @property
    def default_belief(self) -> tuple[float, float, float]:
        """Lowest, most likely and highest number of false alarms that a miss is worth.

        The most likely is that of these costs, ``r = (fn-tp) / (fp-tn)``. The others are the ends
        of the ranges of the costs; without ranges, half and twice as much. It is (0.5, 1, 2) if r
        is not finite and above 0.
        """
        ratio = _ratio(self.cells)
        if not _is_ratio(ratio):
            return (0.5, 1.0, 2.0)
        low, high = map(_ratio, extremes(self))
        if _is_ratio(low) and _is_ratio(high) and low < high:
            return (low, min(max(ratio, low), high), high)
        return (ratio / 2, ratio, 2 * ratio)

    def iso_performance_slope(self, prevalence: float) -> float:
        """Slope in ROC space of the lines along which the expected cost is the same.

        ``m = (fp - tn)(1 - prevalence) / ((fn - tp) prevalence)``; inf if only false positives cost
        anything, NaN if no decision changes the cost. Prati, Batista & Monard (2011), eq. 2, and
        Vuk & Curk (2006), eq. 4.9.

        Examples
        --------
        >>> Costs(fp=1, fn=4).iso_performance_slope(0.5)
        0.25
        """
        return payoff.iso_performance_slope(read_share("prevalence", prevalence), **self.cells)

    def expected_cost(self, tpr: ArrayLike, fpr: ArrayLike, prevalence: float) -> np.ndarray:
        """Return the expected cost per case.

        See `rocwidgets.numeric.decisions.payoff.expected_cost`.

        Examples
        --------
        >>> float(Costs(fp=1, fn=4).expected_cost(0.5, 0.25, prevalence=0.5))
        1.125
        """
        given = {"tpr": tpr, "fpr": fpr, "prevalence": prevalence}
        shares = {name: read_shares(name, value) for name, value in given.items()}
        shapes = {share.shape for share in shares.values() if share.ndim}
        if len(shapes) > 1:
            held = ", ".join(f"{name} {share.shape}" for name, share in shares.items())
            raise ValueError(
                f"tpr, fpr and prevalence must be numbers or arrays of one shape, got {held}."
            )
        return payoff.expected_cost(**shares, **self.cells)

    def __repr__(self) -> str:
        name = "Costs.from_gains" if self.as_gains else "Costs"
        shown = {
            cell: _flipped(cost) if self.as_gains else cost for cell, cost in self._given().items()
        }
        call = written(name, shown)[:-1]
        if self._between:
            between = _as_gains(self.between) if self.as_gains else self.between
            actions = ", ".join(f"{each!r}: {_number(cost)}" for each, cost in between.items())
            call += f", between={{{actions}}}"
        if self.fixed:
            call += f", fixed={_number(self.fixed)}"
        return f"{call}, currency={self.currency!r})" if self.currency else f"{call})"


def extremes(costs: Costs) -> tuple[dict[str, float], dict[str, float]]:
    """Return the costs in their ranges for which misses count least, and most."""
    ends = costs.ends
    least, most = (
        {cell: ends[cell][abs(end - at)] for cell, at in _LEAST_OF_MISSES.items()} for end in (0, 1)
    )
    return least, most


def _ratio(cells: Mapping[str, float]) -> float:
    """Return how many false alarms a miss is worth; NaN if either costs nothing."""
    miss, alarm, _ = payoff.net_costs(**cells)
    return miss / alarm if miss > 0 and alarm > 0 else nan


def _is_ratio(ratio: float) -> bool:
    return _LEAST_RATIO <= ratio <= 1 / _LEAST_RATIO
