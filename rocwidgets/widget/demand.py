"""The constraint or criterion by which the page chose the threshold, as a trait."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import traitlets

from rocwidgets.core.demands import BEST, LIMITS, exact_threshold
from rocwidgets.reading.scalars import described, read_choice, read_number
from rocwidgets.widget.traits import extended_from_json

_PARTS = {"kind", "value", "threshold", "model"}


class Demand(traitlets.TraitType[dict[str, Any], Mapping[str, Any]]):
    """How the page chose the threshold: empty, or kind, value, threshold and model."""

    def make_dynamic_default(self) -> dict[str, Any]:
        """Return the empty demand."""
        return {}

    def validate(self, obj: Any, value: Any) -> dict[str, Any]:  # noqa: ARG002 - traitlets'
        """Return a copy of ``value``, or raise TypeError or ValueError."""
        if not isinstance(value, Mapping) or {*value} not in (set(), _PARTS):
            parts = ", ".join(sorted(_PARTS))
            raise TypeError(f"a demand must be empty or have {parts}; got {described(value)}")
        if value:
            kind = read_choice("kind of a demand", value["kind"], (*LIMITS, *BEST))
            if kind in LIMITS:
                read_number("value of a demand", value["value"], "finite", math.isfinite)
            threshold = extended_from_json(value["threshold"])
            read_number("threshold of a demand", threshold, "in units of the scores")
        return dict(value)


@traitlets.observe("_demand")
def refine_demand(self: Any, change: Any) -> None:
    """Set the exact threshold of a demand."""
    self.threshold = refined(self, change["new"])


def refined(evaluation: Any, demand: Mapping[str, Any]) -> float:
    """Return the exact threshold of a demand, where the page could choose only among its own rows.

    That of ``evaluation`` if it was not chosen by this demand.
    """
    current: float = evaluation.threshold
    if not demand or demand["model"] != evaluation.model:
        return current
    if extended_from_json(demand["threshold"]) != current:
        return current
    found = exact_threshold(evaluation, demand["kind"], demand["value"])
    return current if found is None else found
