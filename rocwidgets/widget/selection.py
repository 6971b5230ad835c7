"""The cases that are selected in the page, as a trait."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import traitlets

from rocwidgets.core.rows import bounds_of_bin, bounds_of_group, read_bounds
from rocwidgets.costs import CELLS
from rocwidgets.reading.scalars import described, read_choice, read_int
from rocwidgets.reading.wording import show
from rocwidgets.vocabulary import METRICS
from rocwidgets.widget.page_widget import FROM_PAGE
from rocwidgets.widget.traits import extended_from_json, extended_to_json

_ENDS = ("low", "high")
_KEYS = {"cell": ("cell",), "score": _ENDS, "bin": ("bin", *_ENDS), "group": ("group", *_ENDS)}
_BOUNDS = {"bin": bounds_of_bin, "group": bounds_of_group}


class SelectionTrait(traitlets.TraitType["dict[str, Any] | None", "Mapping[str, Any] | None"]):
    """None, or a dict with the kind of what is selected, the model and the bounds of its scores."""

    allow_none = True

    def __init__(self) -> None:
        super().__init__(default_value=None)
        self.tag(**FROM_PAGE, to_json=_to_json)

    def validate(self, obj: Any, value: Any) -> dict[str, Any] | None:
        """Return a complete copy of ``value``, or raise TypeError or ValueError."""
        if value is None:
            return None
        if not isinstance(value, Mapping) or "kind" not in value:
            raise TypeError(
                'selection must be None or a dict such as {"kind": "cell", "cell": "fp"}; '
                f"got {described(value)}"
            )
        kind = read_choice("kind of the selection", value["kind"], _KEYS)
        _require_keys(value, kind)
        name = obj.sample.require_model(value.get("model", obj.model), "model of the selection")
        if kind == "cell":
            cell = read_choice("cell of the selection", value.get("cell"), CELLS)
            return {"kind": kind, "cell": cell, "model": name}
        return {"kind": kind, **_range(obj[name], kind, value), "model": name}


def _require_keys(value: Mapping[str, Any], kind: str) -> None:
    allowed = ("kind", "model", *_KEYS[kind])
    unknown = [key for key in value if key not in allowed]
    if unknown:
        raise ValueError(
            f"a selection of kind {show(kind)} has {', '.join(allowed)}; got {show(unknown[0])}"
        )


def _range(model: Any, kind: str, value: Mapping[str, Any]) -> dict[str, Any]:
    number = {} if kind == "score" else {kind: read_int(kind, value.get(kind), 0)}
    if number and not any(name in value for name in _ENDS):
        bounds = _BOUNDS[kind](model.table, model.setting, number[kind])
    else:
        bounds = read_bounds([extended_from_json(value.get(name)) for name in _ENDS])
    return {**number, **dict(zip(_ENDS, bounds, strict=True))}


def _to_json(value: dict[str, Any] | None, _widget: object) -> dict[str, Any] | None:
    if value is None:
        return None
    return {key: extended_to_json(each) if key in _ENDS else each for key, each in value.items()}


def text_of(selection: Mapping[str, Any], threshold: float) -> str:
    """Return what is selected, as what follows the number of cases."""
    model = selection["model"]
    if selection["kind"] == "cell":
        return f"{METRICS[selection['cell']].name} of {model} at threshold {threshold:.3g}"
    low, high = (selection[name] for name in _ENDS)
    least = "" if low == -math.inf else f"{low:.3g} \N{LESS-THAN OR EQUAL TO} "
    most = "" if high == math.inf else f" < {high:.3g}"
    return f"cases of {model} with {least}score{most}"


def asked_of(selection: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `Model.rows` for the cases that are selected."""
    if selection["kind"] == "cell":
        return {"which": selection["cell"]}
    return {"score": tuple(selection[name] for name in _ENDS)}
