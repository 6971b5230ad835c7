"""The values of a `Setting` as traits."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, TypeVar

import traitlets

from rocwidgets.core.setting import read_value
from rocwidgets.costs import Costs
from rocwidgets.widget.page_widget import FROM_PAGE

if TYPE_CHECKING:
    from collections.abc import Callable

Value = TypeVar("Value")
Given = TypeVar("Given")

_EXTENDED = {"Infinity": math.inf, "-Infinity": -math.inf}


def extended_to_json(value: float, _widget: object = None) -> float | str:
    """Return a float for JSON, with infinity as ``"Infinity"`` or ``"-Infinity"``."""
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def extended_from_json(value: Any, _widget: object = None) -> Any:
    """Return the value that `extended_to_json` wrote; other values are returned unchanged."""
    return _EXTENDED.get(value, value) if isinstance(value, str) else value


class SettingTrait(traitlets.TraitType[Value, Given]):
    """The value of a `rocwidgets.core.Setting` that has the name of the trait.

    Parameters
    ----------
    prepare : callable, optional
        Function of owner and value, called before the value is set. If it raises, the value is not
        set, also within a message from the page, where an observer would be too late.
    """

    def __init__(self, prepare: Callable[[Any, Any], None] = lambda _owner, _value: None) -> None:
        super().__init__()
        self._prepare = prepare
        self.tag(**FROM_PAGE, to_json=_to_json, from_json=_from_json)

    def validate(self, obj: Any, value: Any) -> Any:
        """Return a checked value, or raise TypeError or ValueError."""
        found = read_value(self.name or "", value, obj.sample, obj)
        self._prepare(obj, found)
        return found


def _to_json(value: Any, _widget: object) -> Any:
    if isinstance(value, Costs):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_to_json(each, _widget) for each in value]
    return extended_to_json(value) if isinstance(value, float) else value


def _from_json(value: Any, _widget: object) -> Any:
    if isinstance(value, list):
        return [extended_from_json(each) for each in value]
    return Costs.from_dict(value) if isinstance(value, dict) else extended_from_json(value)
