"""Traits that say what was wrong, as ValueError or TypeError."""

from __future__ import annotations

import math
import numbers
from typing import TYPE_CHECKING, Any

import traitlets

from rocwidgets.costs import Costs

if TYPE_CHECKING:
    from collections.abc import Callable


def to_number(
    name: str, value: Any, rule: str, accepts: Callable[[float], bool] = lambda _value: True
) -> float:
    """Return a value as a float, or raise TypeError or ValueError.

    Parameters
    ----------
    name : str
        What it is called.
    value : object
        A real number, NaN and bool excluded.
    rule : str
        What it must be, in words, for the error.
    accepts : callable
        float -> bool, whether it is that.
    """
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        kind = type(value).__name__
        raise TypeError(f"{name} must be a number, {rule}; got {value!r} ({kind})")
    number = float(value)
    if math.isnan(number) or not accepts(number):
        raise ValueError(f"{name} must be a number, {rule}; got {value!r}")
    return number


class Real(traitlets.TraitType[float, float | None]):
    """A real number, checked by `to_number`.

    Parameters
    ----------
    rule, accepts
        As for `to_number`.
    natural : callable, optional
        Owner -> float, what None stands for. Without it None is refused.
    """

    default_value = 0.0

    def __init__(
        self,
        rule: str,
        accepts: Callable[[float], bool] = lambda _value: True,
        natural: Callable[[Any], float] | None = None,
    ) -> None:
        super().__init__()
        self.rule = rule
        self.accepts = accepts
        self.natural = natural

    def validate(self, obj: Any, value: Any) -> float:
        """Return ``value`` as a float, or raise TypeError or ValueError."""
        if value is None and self.natural:
            return self.natural(obj)
        return to_number(self.name or "", value, self.rule, self.accepts)


def extended_to_json(value: float, _widget: object = None) -> float | str:
    """Write a float for JSON, where ``"Infinity"`` and ``"-Infinity"`` stand for what it lacks."""
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def extended_from_json(value: float | str, _widget: object = None) -> float:
    """Read what `extended_to_json` wrote."""
    return float(value)


EXTENDED_WIRE = {"to_json": extended_to_json, "from_json": extended_from_json}


class Choice(traitlets.TraitType[str, str]):
    """One of some words, the first at the start."""

    def __init__(self, *words: str) -> None:
        super().__init__(words[0])
        self.words = words

    def validate(self, obj: Any, value: Any) -> str:  # noqa: ARG002 - the signature is traitlets'
        """Return ``value`` if it is one of the words, or raise ValueError."""
        if value not in self.words:
            raise ValueError(f"{self.name} must be one of {', '.join(self.words)}; got {value!r}")
        return value


class PayOff(traitlets.TraitType[Costs, Costs]):
    """A matrix of costs."""

    default_value = Costs()

    def validate(self, obj: Any, value: Any) -> Costs:  # noqa: ARG002 - the signature is traitlets'
        """Return ``value`` if it is one, or raise TypeError."""
        if isinstance(value, Costs):
            return value
        kind = type(value).__name__
        raise TypeError(
            f"{self.name} must be Costs such as Costs(fp=1, fn=5); got {value!r} ({kind})"
        )


PAY_OFF_WIRE = {
    "to_json": lambda costs, _widget: costs.to_dict(),
    "from_json": lambda state, _widget: Costs.from_dict(state),
}
