"""A decision as a dict of what strict JSON has, and back."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rocwidgets.costs import Costs
from rocwidgets.operating_point import amounts_of
from rocwidgets.reading.scalars import described
from rocwidgets.reading.wording import listing, show
from rocwidgets.review_zone import COUNTS, ReviewZone

if TYPE_CHECKING:
    from rocwidgets.numeric.amounts import Amounts

# Of the JSON; a later one can add to it.
FORMAT = 1
# What strict JSON has no number for.
_INFINITE = {"inf": math.inf, "-inf": -math.inf}
_THRESHOLDS = ("threshold", "source_threshold")
_ENDS = ("low", "high")
# What a review zone shares with its decision.
_SHARED = ("model", "prevalence", "population", "costs")
_OPTIONAL = frozenset({"review", "profit_corrected", "estimator"})


def state_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a decision as texts, numbers, lists and dicts; inf as a text."""
    found = {**values, "costs": values["costs"].to_dict(), "labels": list(values["labels"])}
    found |= {name: dict(values[name]) for name in ("demands", "versions")}
    found |= {name: _finite(values[name]) for name in _THRESHOLDS}
    found["amounts"] = _written(values["amounts"])
    if (zone := values["review"]) is not None:
        ends = {name: _finite(getattr(zone, name)) for name in _ENDS}
        counts = {name: getattr(zone, name) for name in COUNTS}
        found["review"] = {**ends, **counts, "amounts": _written(zone.amounts)}
    return {"format": FORMAT, **found}


def read_state(state: Mapping[str, Any], known: set[str]) -> dict[str, Any]:
    """Return the values of a decision of which `state_of` made the dict.

    Parameters
    ----------
    state : mapping
    known : set of str
        Names of all values.

    Raises
    ------
    TypeError, ValueError
        If it is not that of a decision, or of a later version whose format is not known here.
    """
    given = set(state) if isinstance(state, Mapping) else set()
    if "format" not in given:
        raise TypeError(f"a decision as a dict has a format; got {described(state)}")
    form = state["format"]
    # True is 1.
    if type(form) is not int or form != FORMAT:
        versions = state.get("versions")
        wrote = versions.get("rocwidgets") if isinstance(versions, Mapping) else None
        raise ValueError(
            f"this decision has format {show(form)}, and this version of rocwidgets reads format "
            f"{FORMAT}; use the version that wrote it, {show(wrote)}, or a later one"
        )
    _require("a decision as a dict", given - {"format"}, known, _OPTIONAL)
    values = {name: state[name] for name in known & given}
    values["costs"] = Costs.from_dict(values["costs"])
    values["amounts"] = amounts_of(values["amounts"])
    for name in _THRESHOLDS:
        values[name] = _extended(values[name])
    if values.get("review") is not None:
        values["review"] = _zone(values)
    return values


def _zone(values: Mapping[str, Any]) -> ReviewZone:
    state = values["review"]
    given = set(state) if isinstance(state, Mapping) else set()
    _require("the review of a decision as a dict", given, {*_ENDS, *COUNTS, "amounts"})
    shared = {name: values[name] for name in _SHARED}
    ends = {name: _extended(state[name]) for name in _ENDS}
    counts = {name: state[name] for name in COUNTS}
    return ReviewZone(**shared, **ends, **counts, amounts=amounts_of(state["amounts"]))


def _require(
    what: str, given: set[str], known: set[str], optional: frozenset[str] = frozenset()
) -> None:
    missing = known - given - optional
    if missing or given - known:
        lacks = "lacks" if missing else "has an unknown"
        wrong = sorted(missing or given - known)
        raise ValueError(f"{what} {lacks} {listing(map(show, wrong))}")


def _written(amounts: Amounts | None) -> dict[str, float] | None:
    return amounts and amounts._asdict()


def _finite(value: float | None) -> float | str | None:
    """Return a number as strict JSON has it."""
    return value if value is None or math.isfinite(value) else str(value)


def _extended(value: Any) -> Any:
    return _INFINITE.get(str(value), value)
