"""Traits that say what was wrong, as ValueError or TypeError."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import traitlets

from rocwidgets.costs import Costs
from rocwidgets.inputs.scalars import (
    described,
    read_items,
    read_number,
    read_share,
    read_switch,
    read_whole,
    read_word,
)
from rocwidgets.inputs.wording import show

if TYPE_CHECKING:
    from collections.abc import Callable

_TRIANGLE = 3
_EXTENDED = {"Infinity": math.inf, "-Infinity": -math.inf}


class Real(traitlets.TraitType[float, float | None]):
    """A real number, read by `rocwidgets.inputs.scalars.read_number`.

    Parameters
    ----------
    rule, accepts, upward
        As for `read_number`.
    natural : callable, optional
        Owner -> float, what None stands for. Without it None is refused.
    start : float
        Its first value.
    """

    def __init__(
        self,
        rule: str,
        accepts: Callable[[float], bool] = lambda _value: True,
        natural: Callable[[Any], float] | None = None,
        start: float = 0.0,
        *,
        upward: bool = False,
    ) -> None:
        super().__init__(start)
        self.rule = rule
        self.accepts = accepts
        self.natural = natural
        self.upward = upward

    def validate(self, obj: Any, value: Any) -> float:
        """Return ``value`` as a float, or raise TypeError or ValueError."""
        if value is None and self.natural:
            return self.natural(obj)
        return read_number(self.name or "", value, self.rule, self.accepts, upward=self.upward)


def extended_to_json(value: float, _widget: object = None) -> float | str:
    """Write a float for JSON, where ``"Infinity"`` and ``"-Infinity"`` stand for what it lacks."""
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def extended_from_json(value: Any, _widget: object = None) -> Any:
    """Read what `extended_to_json` wrote; what else there may be is left to the trait."""
    return _EXTENDED.get(value, value) if isinstance(value, str) else value


EXTENDED_WIRE = {"to_json": extended_to_json, "from_json": extended_from_json}


class Whole(traitlets.TraitType[int, int]):
    """A whole number in a range, both ends included, the start given.

    Parameters
    ----------
    start, low, high : int
    """

    def __init__(self, start: int, low: int, high: int) -> None:
        super().__init__(start)
        self.low = low
        self.high = high

    def validate(self, obj: Any, value: Any) -> int:  # noqa: ARG002 - the signature is traitlets'
        """Return ``value`` as an int, or raise TypeError or ValueError."""
        return read_whole(self.name or "", value, self.low, self.high)


class Belief(traitlets.TraitType[list[float], Any]):
    """Lowest, most likely and highest value of a share that is not known exactly.

    Parameters
    ----------
    natural : callable
        Owner -> three floats, what None stands for.
    """

    default_value = (0.0, 0.5, 1.0)

    def __init__(self, natural: Callable[[Any], tuple[float, float, float]]) -> None:
        super().__init__()
        self.natural = natural

    def validate(self, obj: Any, value: Any) -> list[float]:
        """Return ``value`` as a list of three floats, or raise TypeError or ValueError."""
        if value is None:
            return list(self.natural(obj))
        rule = f"{self.name} must be three numbers, 0 <= low <= mode <= high <= 1 and low < high"
        given = read_items(rule, value)
        shares = [read_share(f"each of {self.name}", each) for each in given]
        if len(shares) != _TRIANGLE or shares != sorted(shares) or shares[0] == shares[-1]:
            raise ValueError(f"{rule}; got {show(given)}")
        return shares


class Name(traitlets.TraitType[str, str]):
    """A name that its owner knows.

    Parameters
    ----------
    known : callable
        (owner, object) -> str, the name, or raises ValueError.
    """

    default_value = ""

    def __init__(self, known: Callable[[Any, Any], str]) -> None:
        super().__init__()
        self.known = known

    def validate(self, obj: Any, value: Any) -> str:
        """Return ``value`` if it is known, or raise ValueError."""
        return self.known(obj, value)


class Choice(traitlets.TraitType[str, str]):
    """One of some words, the first at the start."""

    def __init__(self, *words: str) -> None:
        super().__init__(words[0])
        self.words = words

    def validate(self, obj: Any, value: Any) -> str:  # noqa: ARG002 - the signature is traitlets'
        """Return ``value`` if it is one of the words, or raise TypeError or ValueError."""
        return read_word(self.name or "", value, self.words)


class Switch(traitlets.TraitType[bool, bool]):
    """On or off, off at the start.

    Parameters
    ----------
    prepare : callable
        (owner, bool) -> None, called before the switch turns. What it raises leaves the switch as
        it is, also in the middle of a message from the page, which an observer could not do.
    """

    default_value = False

    def __init__(self, prepare: Callable[[Any, bool], None]) -> None:
        super().__init__()
        self.prepare = prepare

    def validate(self, obj: Any, value: Any) -> bool:
        """Return ``value`` as a bool, or raise TypeError or what `prepare` raises."""
        wanted = read_switch(self.name or "", value)
        self.prepare(obj, wanted)
        return wanted


class PayOff(traitlets.TraitType[Costs, Costs]):
    """A matrix of costs."""

    default_value = Costs()

    def validate(self, obj: Any, value: Any) -> Costs:  # noqa: ARG002 - the signature is traitlets'
        """Return ``value`` if it is one, or raise TypeError."""
        if isinstance(value, Costs):
            return value
        raise TypeError(
            f"{self.name} must be Costs such as Costs(fp=1, fn=5); got {described(value)}"
        )


PAY_OFF_WIRE = {
    "to_json": lambda costs, _widget: costs.to_dict(),
    "from_json": lambda state, _widget: Costs.from_dict(state),
}
