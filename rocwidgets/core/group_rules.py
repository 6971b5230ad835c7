"""Thresholds of groups as a decision keeps them, and how they decide other cases."""

from __future__ import annotations

import datetime as dt
import hashlib
import math
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from rocwidgets.inputs.alignment import require_same_length
from rocwidgets.inputs.column import Column, read_column
from rocwidgets.inputs.group_labels import group_columns, read_group_labels
from rocwidgets.inputs.missing import refuse_missing
from rocwidgets.inputs.scalars import (
    described,
    read_choice,
    read_int,
    read_items,
    read_number,
    read_share,
    read_text,
)
from rocwidgets.inputs.wording import a_kind, listing, places, plural, python_scalar, show

if TYPE_CHECKING:
    from numpy.typing import NDArray

_UNKNOWN = ("raise", "common")
_ONE_KEY = "Pass one key per case, such as the customer's number."
_LARGEST_SEED = 2**31 - 1
_WHOLE = re.compile("0|-?[1-9][0-9]*")
# Bits of a hash that a float64 from 0 to 1 holds.
_BITS = 53
# What strict JSON has no number for.
_INFINITE = {"inf": math.inf, "-inf": -math.inf}


class Rule(NamedTuple):
    """Two thresholds of a group, and the shares of its cases that each decides.

    Attributes
    ----------
    threshold, lower : float
        The same where one threshold is enough.
    mixed : float in [0, 1]
        Of the cases decided by their score, the share that `lower` decides.
    always, never : float in [0, 1]
        Shares of all cases that are flagged, or not flagged, whatever their score is.
    """

    threshold: float
    lower: float
    mixed: float
    always: float = 0.0
    never: float = 0.0

    @property
    def mixes(self) -> bool:
        """Whether cases with the same score are decided differently."""
        return self.mixed > 0 or self.always > 0 or self.never > 0

    @property
    def text(self) -> str:
        """The thresholds, in few digits."""
        return f"{self.threshold:.4g}" + (f"/{self.lower:.4g}" if self.mixed else "")


@dataclass(frozen=True, kw_only=True)
class GroupRules:
    """A threshold for each group, in a decision.

    Attributes
    ----------
    demand : str
        What the thresholds meet, such as "equal_tpr".
    tolerance : float in [0, 1]
        How far the rates of the groups may be apart.
    columns : tuple of str
        Names of the columns that the groups are named by.
    names : tuple
        Labels of the groups, tuples if several columns name them: text, numbers, True or False.
    rules : tuple of Rule
        The thresholds of each group.
    profit : float
        Profit on the cases that the thresholds were chosen on, in the unit of the costs.
    price : float
        How much more the best threshold of each group earns.
    seed : int >= 0
        Seed of the draws, where a rule mixes thresholds.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> y, scores = [0, 1, 1, 0, 0, 1], [0.1, 0.4, 0.3, 0.8, 0.2, 0.9]
    >>> ev = rw.Evaluation(y, scores, group=["a", "a", "a", "b", "b", "b"])
    >>> rules = ev.groups.thresholds("equal_tpr", min_positives=1).decision().groups
    >>> rules.names, rules.columns, [rule.threshold for rule in rules.rules]
    (('a', 'b'), ('group',), [0.3, 0.9])
    >>> rules.demand, rules.tolerance, rules.profit, rules.price, rules.seed
    ('equal_tpr', 0.0, 0.0, 0.0, 0)
    >>> rules.mixes
    False
    """

    demand: str
    tolerance: float
    columns: tuple[str, ...]
    names: tuple[Any, ...]
    rules: tuple[Rule, ...]
    profit: float
    price: float
    seed: int

    def __post_init__(self) -> None:
        columns = tuple(read_items("columns must be texts", self.columns))
        names = read_items("names must be labels of groups", self.names)
        rules = read_items("rules must be thresholds of groups", self.rules)
        if not columns or len(names) != len(rules) or not names:
            raise ValueError(
                f"A decision by groups has columns, and a rule for each group, got "
                f"{plural(len(columns), 'column')}, {plural(len(names), 'name')} and "
                f"{plural(len(rules), 'rule')}. Save it again with decision.save."
            )
        read = {
            "demand": read_text("demand", self.demand),
            "tolerance": read_share("tolerance", self.tolerance),
            "columns": tuple(read_text("columns", each) for each in columns),
            "names": tuple(_label(each, len(columns)) for each in names),
            "rules": tuple(map(_rule, rules)),
            "profit": read_number("profit", self.profit, "finite", math.isfinite),
            "price": read_number("price", self.price, "finite", math.isfinite),
            "seed": read_int("seed", self.seed, 0, _LARGEST_SEED),
        }
        for name, value in read.items():
            object.__setattr__(self, name, value)

    @property
    def mixes(self) -> bool:
        """Whether some cases with the same score and group are decided differently."""
        return any(rule.mixes for rule in self.rules)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON types; inf as a string.

        Examples
        --------
        >>> rules.to_dict()["rules"]
        [[0.3, 0.3, 0.0, 0.0, 0.0], [0.9, 0.9, 0.0, 0.0, 0.0]]
        """
        own = {each.name: getattr(self, each.name) for each in fields(self)}
        several = len(self.columns) > 1
        return own | {
            "columns": list(self.columns),
            "names": [list(name) if several else name for name in self.names],
            "rules": [
                [each if math.isfinite(each) else str(each) for each in rule] for rule in self.rules
            ],
        }

    @classmethod
    def from_dict(cls, state: Mapping[str, Any]) -> Self:
        """Return the rules from a dict that `to_dict` returned.

        Raises
        ------
        TypeError, ValueError
            If it is not that of thresholds of groups.

        Examples
        --------
        >>> type(rules).from_dict(rules.to_dict()) == rules
        True
        """
        known = {each.name for each in fields(cls)}
        if not isinstance(state, Mapping) or set(state) != known:
            raise ValueError(
                "groups of a decision given as a dict must have "
                f"{', '.join(map(show, sorted(known)))}, got {described(state)}. Save it again "
                "with decision.save."
            )
        return cls(**state)

    def predict(
        self,
        score: NDArray[np.float64],
        group: Any,
        *,
        key: Any = None,
        unknown: str = "raise",
        common: float = math.inf,
    ) -> NDArray[np.int64]:
        """Return predictions for scores of other cases.

        Parameters
        ----------
        score : ndarray of float64 of shape (n,)
        group, key, unknown
            As for `Decision.predict`.
        common : float
            The threshold for cases of unknown groups.

        Returns
        -------
        ndarray of int64 of shape (n,)
            1 for predicted positive, else 0.

        Raises
        ------
        ValueError, TypeError
            As for `Decision.predict`.

        Examples
        --------
        >>> import numpy as np
        >>> rules.predict(np.array([0.5, 0.5]), ["a", "b"])
        array([1, 0])
        """
        code = self._codes(score, group, read_choice("unknown", unknown, _UNKNOWN), common)
        # An unknown group has the code -1.
        rules = np.array([*self.rules, Rule(common, common, 0.0)], np.float64)[code]
        higher, lower, mixed, always, never = rules.T
        chance = np.zeros(len(score))
        if self.mixes:
            drawn = np.flatnonzero((rules[:, 2:] > 0).any(axis=1))
            chance[drawn] = self._chances(score, key, drawn)
        ignored = always + never
        is_lower = chance - ignored < mixed * (1 - ignored)
        flagged = score >= np.where(is_lower, lower, higher)
        return np.where(chance < ignored, chance < always, flagged).astype(np.int64)

    def _codes(
        self, score: NDArray[np.float64], group: Any, unknown: str, common: float
    ) -> NDArray[np.int64]:
        """Return the number of each case's group, -1 of an unknown one."""
        named = listing(map(show, self.columns))
        if group is None:
            raise ValueError(
                "This decision has a threshold for each group. Pass group=, the "
                f"{named} of each case."
            )
        given = group_columns(group)
        if len(given) > 1 or len(self.columns) > 1:
            missing = [name for name in self.columns if name not in given]
            if missing:
                raise ValueError(
                    f"group has no column {show(missing[0])}, only {listing(map(show, given))}. "
                    f"This decision needs {named}."
                )
            given = {name: given[name] for name in self.columns}
        columns = [*given.values()]
        _require_a_row_each(score, *columns)
        for column in columns:
            refuse_missing(column, "Pass the group of each case.")
        labels = read_group_labels(given)
        place = {name: index for index, name in enumerate(self.names)}
        code = np.array([place.get(name, -1) for name in labels.names], np.int64)[labels.code]
        if unknown == "raise" and (code < 0).any():
            new = code < 0
            first = labels.names[labels.code[int(np.argmax(new))]]
            raise ValueError(
                f"group contains {plural(int(new.sum()), 'case')} of groups that this decision has "
                f"no threshold for, such as {show(first)}, {places(new, columns[0].index)}. Pass "
                f'unknown="common" to decide them by the common threshold, {common:.6g}, or decide '
                "again with cases of these groups."
            )
        return code

    def _chances(
        self, score: NDArray[np.float64], key: Any, drawn: NDArray[np.intp]
    ) -> NDArray[np.float64]:
        """Return a number from 0 to 1 for each of some cases, which depends on its key alone."""
        if key is None:
            mixing = [
                show(name) for name, rule in zip(self.names, self.rules, strict=True) if rule.mixes
            ]
            raise ValueError(
                f"The thresholds of {listing(mixing)} are mixed: which one decides a case is drawn "
                "by its key, so that the same case always gets the same answer. Pass key=, such as "
                "the customer's number."
            )
        column = read_column(key, "key", _ONE_KEY)
        refuse_missing(column, _ONE_KEY)
        _require_a_row_each(score, column)
        seed = str(self.seed).encode()
        values = column.values
        result = np.empty(len(drawn))
        for at, row in enumerate(drawn.tolist()):
            code = hashlib.blake2b(_encoded(values[row]), digest_size=8, key=seed).digest()
            result[at] = math.ldexp(int.from_bytes(code, "big") >> (64 - _BITS), -_BITS)
        return result


def _require_a_row_each(score: NDArray[np.float64], *columns: Column) -> None:
    if any(len(column) != len(score) for column in columns):
        require_same_length([Column("y_score", score), *columns])


def _encoded(value: Any) -> bytes:
    """Return a key as bytes: the same for equal keys, on every machine and in every process."""
    value = python_scalar(value)
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        # As a file of texts has the numbers of another one.
        value = int(value)
    if isinstance(value, str):
        kind, code = b"text:", value.encode("utf-8", "surrogatepass")
    elif isinstance(value, bytes):
        kind, code = b"bytes:", value
    elif isinstance(value, int) or (isinstance(value, float) and value.is_integer()):
        # A column of whole numbers becomes one of floats where some are missing.
        kind, code = b"number:", str(int(value)).encode()
    elif isinstance(value, dt.date | np.datetime64):
        kind, code = b"time:", _moment(value).encode()
    elif isinstance(value, uuid.UUID):
        kind, code = b"uuid:", value.bytes
    elif isinstance(value, tuple):
        parts = [_encoded(each) for each in value]
        kind, code = b"tuple:", b"".join(len(each).to_bytes(8, "big") + each for each in parts)
    else:
        raise TypeError(
            f"key contains {a_kind(value)}, {show(value)}, but a key is a text, a whole number, a "
            "date or a tuple of these. Convert it, such as with str."
        )
    return kind + code


def _moment(value: dt.date | np.datetime64) -> str:
    """Return a date or time in ISO 8601; a date is its midnight, as in a column of times."""
    if isinstance(value, dt.date) and not isinstance(value, dt.datetime):
        value = dt.datetime.combine(value, dt.time())
    return value.isoformat() if isinstance(value, dt.datetime) else str(value)


def _label(name: Any, n_columns: int) -> Any:
    if n_columns > 1:
        rule = f"A group named by {n_columns} columns has as many labels"
        labels = read_items(rule, name)
        if len(labels) != n_columns:
            raise ValueError(f"{rule}, got {show(name)}. Save it again with decision.save.")
        return tuple(_label(each, 1) for each in labels)
    if type(name) in {str, bool, int} or (type(name) is float and math.isfinite(name)):
        return name
    raise TypeError(
        f"Groups of a decision are named by text or numbers, which can be saved, not by "
        f"{a_kind(name)}, {show(name)}. Convert the labels of group=, such as with str."
    )


def _rule(rule: Any) -> Rule:
    values = read_items("A rule must be two thresholds and three shares", rule)
    if len(values) != len(Rule._fields):
        raise ValueError(
            f"A rule must be two thresholds and three shares, got {plural(len(values), 'number')}. "
            "Save it again with decision.save."
        )
    ends = [_INFINITE.get(each, each) if isinstance(each, str) else each for each in values[:2]]
    threshold, lower = (read_number("threshold", each, "not NaN", lambda _: True) for each in ends)
    mixed, always, never = map(read_share, Rule._fields[2:], values[2:])
    if lower > threshold or always + never > 1:
        raise ValueError(
            "The second threshold of a rule must be at most the first, and always and never at "
            f"most 1 together, got {show(tuple(values))}. Save it again with decision.save."
        )
    return Rule(threshold, lower, mixed, always, never)
