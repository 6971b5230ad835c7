"""The values of a `Setting` as traits."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import traitlets

from rocwidgets import core
from rocwidgets.core.binning import Binning
from rocwidgets.core.criteria import read_metrics
from rocwidgets.core.demands import BEST, FULL, LIMITS
from rocwidgets.core.setting import FOLLOWERS, read_value
from rocwidgets.inputs.scalars import (
    described,
    read_bool,
    read_choice,
    read_int,
    read_items,
    read_number,
    read_share,
)
from rocwidgets.inputs.wording import show
from rocwidgets.numeric.decisions.payoff import CELLS
from rocwidgets.outcomes.costs import Costs
from rocwidgets.outcomes.words import Words
from rocwidgets.vocabulary import METRICS
from rocwidgets.widget.fixed import FixedDict
from rocwidgets.widget.page_widget import FROM_PAGE

if TYPE_CHECKING:
    from collections.abc import Sequence  # noqa: F401 - in the type of a trait

    from rocwidgets.core import GroupThresholds, Mixture, Model  # noqa: F401 - in the type of a trait
    from rocwidgets.core.group_rules import GroupRules  # noqa: F401 - so is it
    from rocwidgets.outcomes.operating_point import OperatingPoint
    from rocwidgets.outcomes.own_thresholds import OwnThresholds


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
    """The value of a `rocwidgets.core.Setting` that has the name of the trait."""

    def __init__(self) -> None:
        super().__init__()
        self.tag(**FROM_PAGE, to_json=_to_json, from_json=_from_json)

    def validate(self, obj: Any, value: Any) -> Any:
        """Return a checked value, or raise TypeError or ValueError."""
        return read_value(self.name or "", value, obj.sample, obj)


class ThresholdTrait(SettingTrait[float, float]):
    """The threshold, which is the default one until a user sets it, be it to the same score."""

    # As in `FollowingTrait`.
    if not TYPE_CHECKING:

        def __set__(self, obj: Any, value: Any) -> None:
            super().__set__(obj, value)
            obj._default_threshold = None  # noqa: SLF001 - of this room


class FollowingTrait(SettingTrait[Value, Given]):
    """A value that is the sample's until it is set, and again once it is set to None."""

    # A method of its own would hide from type checkers that None is set and a number read.
    if not TYPE_CHECKING:

        def __set__(self, obj: Any, value: Any) -> None:
            # Not in `set`, which traitlets calls again with its value when it has held notices.
            with obj.hold_sync():
                super().__set__(obj, value)
                others = [name for name in obj._following if name != self.name]  # noqa: SLF001
                obj._following = [*others, self.name] if value is None else others  # noqa: SLF001


class Following(traitlets.TraitType["tuple[str, ...]", "Sequence[str]"]):
    """The names of the values that follow the sample."""

    def __init__(self) -> None:
        super().__init__(default_value=FOLLOWERS)
        self.tag(**FROM_PAGE)

    def validate(self, _obj: Any, value: Any) -> tuple[str, ...]:
        """Return the names in one order, or raise TypeError or ValueError."""
        names = read_items("what follows the sample must be a list of names", value)
        chosen = {read_choice("what follows the sample", name, FOLLOWERS) for name in names}
        return tuple(name for name in FOLLOWERS if name in chosen)


class OwnThresholdsTrait(
    SettingTrait["OwnThresholds", "Mapping[Any, float] | GroupThresholds | GroupRules | None"]
):
    """Own thresholds of groups, sent as pairs of the group's place among all and the threshold."""

    def __init__(self) -> None:
        super().__init__()
        self.tag(to_json=_places_to_json, from_json=_places_from_json)


def _places_to_json(value: OwnThresholds, widget: Any) -> list[list[Any]]:
    names = _group_names(widget)
    return [[names.index(label), extended_to_json(each)] for label, each in value.items()]


def _places_from_json(value: Any, widget: Any) -> Any:
    names = dict(enumerate(_group_names(widget)))
    try:
        return {names[place]: extended_from_json(each) for place, each in value}
    except (KeyError, TypeError, ValueError):
        # The check of the trait says what is wrong.
        return value


def _group_names(widget: Any) -> tuple[Any, ...]:
    return () if widget is None else widget.groups.names


class FocusTrait(traitlets.TraitType[Any, Any]):
    """The label of a group or period whose cases alone are looked at; None for all cases.

    Where a group and a period have the same label, the pair of kind and label.
    """

    allow_none = True

    def __init__(self) -> None:
        super().__init__(default_value=None)
        self.tag(**FROM_PAGE, to_json=_focus_to_json, from_json=_focus_from_json)

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the label, or raise ValueError if its cases cannot be looked at alone."""
        focus = obj.sample.focused(value).focus
        return None if focus is None else _shortest(focus, obj)


def _focus_to_json(value: Any, widget: Any) -> list[Any] | None:
    if value is None or widget is None:
        return None
    kind, label = widget.sample.focused(value).focus
    return [kind, getattr(widget, kind).names.index(label)]


def _focus_from_json(value: Any, widget: Any) -> Any:
    match value:
        case ["groups" | "periods" as kind, int(place)] if widget is not None:
            names = getattr(widget, kind).names
            return (kind, names[place]) if 0 <= place < len(names) else value
    return value


def _shortest(focus: tuple[str, Any], widget: Any) -> Any:
    """Return the label alone, unless a group and a period have it."""
    cases = widget.sample.everyone.cases
    named = [kind for kind in cases.labelled_by if focus[1] in getattr(cases, kind).names]
    return focus[1] if len(named) == 1 else focus


def _to_json(value: Any, _widget: object) -> Any:
    if isinstance(value, Costs | Words):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_to_json(each, _widget) for each in value]
    return extended_to_json(value) if isinstance(value, float) else value


def _from_json(value: Any, _widget: object) -> Any:
    if isinstance(value, list):
        return [_from_json(each, _widget) for each in value]
    if isinstance(value, dict):
        return Words.read(value) if "action" in value else Costs.from_dict(value)
    return extended_from_json(value)


class WholeNumber(traitlets.TraitType[int, int]):
    """A whole number in a range."""

    def __init__(self, default: int, low: int, high: float = math.inf) -> None:
        super().__init__(default_value=default)
        self._range = low, high
        self.tag(**FROM_PAGE)

    def validate(self, _obj: Any, value: Any) -> int:
        """Return ``value``, or raise TypeError or ValueError."""
        return read_int(self.name or "", value, *self._range)


class ByModel(traitlets.Dict):
    """Values by model, sent as pairs of name and value.

    A name given by a user, such as ``__proto__`` or ``toJSON``, is not a safe key of an object in
    JavaScript: it may be lost or have another meaning.

    Parameters
    ----------
    nested : bool
        Whether they are in dicts by names of the package.
    """

    def __init__(self, *, nested: bool = False) -> None:
        super().__init__()
        self.tag(sync=True, to_json=_nested if nested else pairs)


def pairs(values: dict[str, Any], _widget: object = None) -> list[list[Any]]:
    """Return values by model as pairs of name and value."""
    return [[name, value] for name, value in values.items()]


def _nested(values: dict[str, dict[str, Any]], _widget: object) -> dict[str, list[list[Any]]]:
    return {name: pairs(each) for name, each in values.items()}


Functions = dict[str, Callable[..., Any]]


class OwnMetrics(traitlets.TraitType[Functions, Mapping[str, Callable[..., Any]]]):
    """Functions of tp, fp, fn and tn by name, checked by `read_metrics`; not set by the page."""

    def make_dynamic_default(self) -> Functions:
        """Return no metrics."""
        return {}

    def validate(self, obj: Any, value: Any) -> Functions:
        """Return a copy of ``value``, or raise TypeError or ValueError."""
        return FixedDict(self, obj, read_metrics(str(self.name), value))


_DEMAND_PARTS = {"kind", "value", "threshold", "model", "is_promise"}


class Demand(traitlets.TraitType[dict[str, Any], Mapping[str, Any]]):
    """How the page chose the threshold: empty, or kind, value, threshold and model."""

    def make_dynamic_default(self) -> dict[str, Any]:
        """Return the empty demand."""
        return {}

    def validate(self, obj: Any, value: Any) -> dict[str, Any]:  # noqa: ARG002 - traitlets'
        """Return a copy of ``value``, or raise TypeError or ValueError."""
        if not isinstance(value, Mapping) or {*value} not in (set(), _DEMAND_PARTS):
            parts = ", ".join(sorted(_DEMAND_PARTS))
            raise TypeError(f"a demand must be empty or have {parts}, got {described(value)}.")
        if value:
            kind = read_choice("kind of a demand", value["kind"], (*LIMITS, *FULL, *BEST))
            if kind not in BEST:
                read_number("value of a demand", value["value"], "finite", math.isfinite)
            read_bool("is_promise of a demand", value["is_promise"])
            threshold = extended_from_json(value["threshold"])
            read_number("threshold of a demand", threshold, "in score units")
        return dict(value)


_ENDS = ("low", "high")
_KEYS = {
    "cell": ("cell",),
    "score": _ENDS,
    "bin": ("bin", *Binning._fields, *_ENDS),
    "gains_bin": ("gains_bin", *_ENDS),
}


class SelectionTrait(traitlets.TraitType["dict[str, Any] | None", "Mapping[str, Any] | None"]):
    """None, or a dict with the kind of what is selected, the model and the bounds of its scores."""

    allow_none = True

    def __init__(self) -> None:
        super().__init__(default_value=None)
        self.tag(**FROM_PAGE, to_json=_selection_to_json)

    def validate(self, obj: Any, value: Any) -> dict[str, Any] | None:
        """Return a complete copy of ``value``, or raise TypeError or ValueError."""
        if value is None:
            return None
        if not isinstance(value, Mapping) or "kind" not in value:
            raise TypeError(
                'selection must be None or a dict such as {"kind": "cell", "cell": "fp"}, '
                f"got {described(value)}."
            )
        kind = read_choice("kind of the selection", value["kind"], _KEYS)
        _require_keys(value, kind)
        name = obj.sample.require_model(value.get("model", obj.model), "model of the selection")
        if kind == "cell":
            cell = read_choice("cell of the selection", value.get("cell"), CELLS)
            what = {"cell": cell}
        else:
            what = _range(obj[name], kind, value)
        return FixedDict(self, obj, {"kind": kind, **what, "model": name})


def _require_keys(value: Mapping[str, Any], kind: str) -> None:
    allowed = ("kind", "model", *_KEYS[kind])
    unknown = [key for key in value if key not in allowed]
    if unknown:
        raise ValueError(
            f"A selection of kind {show(kind)} may have {', '.join(allowed)}, got "
            f"{show(unknown[0])}."
        )


def _range(model: Model, kind: str, value: Mapping[str, Any]) -> dict[str, Any]:
    from rocwidgets.core import rows

    number = {} if kind == "score" else {kind: read_int(kind, value.get(kind), 0)}
    if number and not any(name in value for name in _ENDS):
        if kind == "bin":
            usual = Binning()
            binning = Binning.read(
                value.get("strategy", usual.strategy), value.get("n_bins", usual.n_bins)
            )
            bounds = rows.bounds_of_bin(model.table, model.setting, number[kind], binning)
        else:
            bounds = rows.bounds_of_gains_bin(model.table, model.setting, number[kind])
    else:
        bounds = rows.read_bounds([extended_from_json(value.get(name)) for name in _ENDS])
    return {**number, **dict(zip(_ENDS, bounds, strict=True))}


def _selection_to_json(value: dict[str, Any] | None, _widget: object) -> dict[str, Any] | None:
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


_MIXED = ("first", "second")


class ChosenMixture(traitlets.TraitType[dict[str, Any], Mapping[str, Any]]):
    """Two thresholds and a share: empty, or ``first`` and ``second``, each model and threshold."""

    def make_dynamic_default(self) -> dict[str, Any]:
        """Return no mixture."""
        return {}

    def validate(self, obj: Any, value: Any) -> dict[str, Any]:
        """Return a copy of ``value``, or raise TypeError or ValueError."""
        if not isinstance(value, Mapping) or {*value} not in (set(), {*_MIXED, "share"}):
            parts = ", ".join(sorted((*_MIXED, "share")))
            raise TypeError(f"a mixture must be empty or have {parts}, got {described(value)}.")
        if not value:
            return {}
        ends = {name: _rule(obj, name, value[name]) for name in _MIXED}
        return {**ends, "share": read_share("share of a mixture", value["share"])}


def _rule(owner: Any, name: str, rule: Any) -> dict[str, Any]:
    what = f"{name} of a mixture"
    if not isinstance(rule, Mapping) or {*rule} != {"model", "threshold"}:
        raise TypeError(f"{what} must have model and threshold, got {described(rule)}.")
    threshold = extended_from_json(rule["threshold"])
    read_number(f"threshold of the {what}", threshold, "in score units")
    model = owner.sample.require_model(rule["model"], f"model of the {what}")
    return {"model": model, "threshold": extended_to_json(threshold)}


def state_of_mixture(mixture: Mixture | None) -> dict[str, Any]:
    """Return a mixture as the trait has it."""
    if mixture is None:
        return {}
    if not isinstance(mixture, core.Mixture):
        raise TypeError(
            "mixture must be a Mixture such as ev.compare.mix_at(fpr=0.1), or None, "
            f"got {described(mixture)}."
        )
    return {
        "first": _as_rule(mixture.first),
        "second": _as_rule(mixture.second),
        "share": mixture.share,
    }


def _as_rule(point: OperatingPoint) -> dict[str, Any]:
    return {"model": point.model, "threshold": extended_to_json(point.threshold)}
