"""The values of a `MulticlassSetting`, and what is shown, as traits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import traitlets

from rocwidgets.inputs.scalars import described, read_int
from rocwidgets.inputs.wording import show
from rocwidgets.multiclass.setting import read_value
from rocwidgets.widget.page_widget import FROM_PAGE

if TYPE_CHECKING:
    from collections.abc import Callable

    from rocwidgets.multiclass import MulticlassSample

Value = TypeVar("Value")
Given = TypeVar("Given")

_CELL = ("true", "predicted")
_PAIR = 2


class MulticlassTrait(traitlets.TraitType[Value, Given]):
    """The value in a `rocwidgets.multiclass.MulticlassSetting` that has the name of the trait."""

    def __init__(self) -> None:
        super().__init__()
        self.tag(**FROM_PAGE, to_json=_lists)

    def validate(self, obj: Any, value: Any) -> Any:
        """Return a checked value, or raise TypeError or ValueError."""
        return read_value(self.name or "", value, obj.sample)


class ShownTrait(traitlets.TraitType[Any, Any]):
    """None for all classes, a label for a class against the rest, or a pair of labels."""

    allow_none = True

    def __init__(self) -> None:
        super().__init__(default_value=None)
        self.tag(**FROM_PAGE, to_json=_shown_to_json, from_json=_shown_from_json)

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the label, or a tuple of both, or raise ValueError."""
        key = key_of(obj.sample, value)
        # It is made before the value is set, so that what is refused or interrupted sets nothing.
        obj._made.prepare(key)  # noqa: SLF001 - of this room
        labels = tuple(obj.sample.classes[place] for place in key)
        return labels if len(labels) == _PAIR else labels[0] if labels else None


class CellTrait(traitlets.TraitType["dict[str, Any] | None", "Mapping[str, Any] | None"]):
    """None, or a dict with the labels of a cell of the confusion matrix, and the model."""

    allow_none = True

    def __init__(self) -> None:
        super().__init__(default_value=None)
        self.tag(**FROM_PAGE, to_json=_cell_to_json, from_json=_cell_from_json)

    def validate(self, obj: Any, value: Any) -> dict[str, Any] | None:
        """Return a complete copy, or raise TypeError or ValueError."""
        if value is None:
            return None
        rule = 'selection must be None or a dict such as {"true": label, "predicted": label}'
        if not isinstance(value, Mapping) or any(name not in value for name in _CELL):
            raise TypeError(f"{rule}, got {described(value)}.")
        unknown = [key for key in value if key not in (*_CELL, "model")]
        if unknown:
            raise ValueError(f"{rule}, optionally with a model, got {show(unknown[0])}.")
        sample = obj.sample
        places = {name: sample.code_of(value[name], f"{name} of the selection") for name in _CELL}
        model = sample.require_model(value.get("model", obj.model), "model of the selection")
        return {**{name: sample.classes[place] for name, place in places.items()}, "model": model}


def of_sample(pack: Callable[[MulticlassSample], Any]) -> traitlets.TraitType[Any, Any]:
    """Return a trait that the page has: what a function returns of the sample."""
    return traitlets.Any().tag(sync=True, to_json=lambda _value, ev: pack(ev.sample))


def key_of(sample: MulticlassSample, shown: Any) -> tuple[int, ...]:
    """Return the positions of the classes shown: none, one or a pair.

    Raises
    ------
    ValueError
        If there is no such class, or both of a pair are the same.
    """
    if shown is None:
        return ()
    if not isinstance(shown, list | tuple):
        return (sample.code_of(shown, "shown"),)
    if len(shown) != _PAIR:
        raise ValueError(f"shown must be None, a label or a pair of labels, got {show(shown)}.")
    pair = tuple(sample.code_of(label, "shown") for label in shown)
    if pair[0] == pair[1]:
        raise ValueError(f"shown must be two different classes, got {show(shown)}.")
    return pair


def text_of(key: tuple[int, ...]) -> str:
    """Return places as the page has them, such as ``"0"`` or ``"0,2"``."""
    return ",".join(map(str, key))


def _shown_to_json(value: Any, widget: Any) -> str:
    return text_of(key_of(widget.sample, value))


def _shown_from_json(value: Any, widget: Any) -> Any:
    if not isinstance(value, str):
        raise TypeError(f"shown must contain class positions, got {described(value)}.")
    if not value:
        return None
    labels = [_label(widget, place) for place in value.split(",")]
    return labels if len(labels) > 1 else labels[0]


def _cell_to_json(value: dict[str, Any] | None, widget: Any) -> dict[str, Any] | None:
    if value is None:
        return None
    return {**value, **{name: widget.sample.code_of(value[name]) for name in _CELL}}


def _cell_from_json(value: Any, widget: Any) -> Any:
    if not isinstance(value, dict):
        return value
    classes = widget.sample.classes
    places = {
        name: read_int(f"{name} of the selection", value[name], 0, len(classes) - 1)
        for name in _CELL
        if name in value
    }
    return {**value, **{name: classes[place] for name, place in places.items()}}


def _label(widget: Any, text: str) -> Any:
    classes = widget.sample.classes
    if not text.isdecimal() or int(text) >= len(classes):
        raise ValueError(f"No class number {show(text)}. There are {len(classes)} classes.")
    return classes[int(text)]


def _lists(value: Any, _widget: object) -> Any:
    return [_lists(each, _widget) for each in value] if isinstance(value, tuple) else value
