"""The threshold that a demand asks for."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets

from rocwidgets.inputs.scalars import described, read_number, read_share, read_word
from rocwidgets.numeric import CRITERIA, optimum
from rocwidgets.numeric.demand import bayes_threshold, find
from rocwidgets.state.traits import extended_from_json

if TYPE_CHECKING:
    from rocwidgets.numeric import CountTable

# Kinds of demands with a number, and without.
_LIMITS = ("max_share", "max_number", "min_tpr", "max_fpr", "min_precision")
_BEST = ("bayes", *CRITERIA)
_PARTS = {"kind", "value", "threshold", "model"}


def demanded(
    max_share: Any = None,
    max_number: Any = None,
    min_tpr: Any = None,
    max_fpr: Any = None,
    min_precision: Any = None,
) -> dict[str, float]:
    """Return those demands that are made, by name.

    Raises
    ------
    TypeError, ValueError
        If one is no number, or in no rule's reach: outside 0..1, or a negative `max_number`.
    """
    made = {
        "max_share": max_share,
        "max_number": max_number,
        "min_tpr": min_tpr,
        "max_fpr": max_fpr,
        "min_precision": min_precision,
    }
    return {name: _checked(name, value) for name, value in made.items() if value is not None}


def _checked(name: str, value: Any) -> float:
    if name == "max_number":
        return read_number(name, value, "finite and at least 0", lambda x: 0 <= x < math.inf)
    # Of the least numbers above 0 none may become 0, which every rule meets.
    return read_share(name, value, upward=name.startswith("min"))


def threshold_of_costs(table: CountTable, prevalence: float, costs: Mapping[str, float]) -> float:
    """Return the Bayes threshold of a model whose scores are probabilities.

    Parameters
    ----------
    table : CountTable
        With scores in 0..1, probabilities at the prevalence of the table.
    prevalence : float
        Target share of positives, to whose odds those of the probabilities are corrected.
    costs : mapping
        The costs per case "tp", "fp", "fn" and "tn", positive = bad.

    Raises
    ------
    ValueError
        If scores are outside 0..1, or the costs give no threshold.
    """
    if table.score_min < 0 or table.score_max > 1:
        raise ValueError(
            "the Bayes threshold needs probabilities as scores, between 0 and 1, not "
            f"{table.score_min:g} to {table.score_max:g}"
        )
    return bayes_threshold(table.P / (table.P + table.N), prevalence, costs)


def answer(
    table: CountTable,
    kind: str,
    value: Any,
    *,
    prevalence: float,
    population: float,
    costs: Mapping[str, float],
) -> float | None:
    """Return the exact threshold of a demand that the page made, None if it cannot be met.

    Parameters
    ----------
    table : CountTable
        Of the model it was made of.
    kind : str
        A keyword of `demanded`, "bayes" or a criterion of `rocwidgets.numeric.optimum`.
    value : float or None
        What the keyword demands.
    prevalence, population, costs
        The current ones.
    """
    try:
        if kind == "bayes":
            return threshold_of_costs(table, prevalence, costs)
        if kind in CRITERIA:
            rows = optimum(table, kind, prevalence, **costs)
        else:
            rows = find(table, prevalence, population, **demanded(**{kind: value}))
    except ValueError:
        return None
    return float(rows.threshold[0])


class Demand(traitlets.TraitType[dict[str, Any], Mapping[str, Any]]):
    """What the page has chosen the threshold by: empty, or kind, value, threshold and model."""

    def make_dynamic_default(self) -> dict[str, Any]:
        """Return that nothing was demanded."""
        return {}

    def validate(self, obj: Any, value: Any) -> dict[str, Any]:  # noqa: ARG002 - traitlets'
        """Return a copy of ``value``, or raise TypeError or ValueError."""
        if not isinstance(value, Mapping) or {*value} not in (set(), _PARTS):
            parts = ", ".join(sorted(_PARTS))
            raise TypeError(f"a demand must be empty or have {parts}; got {described(value)}")
        if value:
            kind = read_word("kind of a demand", value["kind"], (*_LIMITS, *_BEST))
            if kind in _LIMITS:
                read_number("value of a demand", value["value"], "finite", math.isfinite)
            threshold = extended_from_json(value["threshold"])
            read_number("threshold of a demand", threshold, "in units of the scores")
        return dict(value)
