"""Thresholds that meet demands."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np

from rocwidgets.core.design import (
    effective_sizes,
    is_plain,
    require_plain,
    require_seen_weights,
)
from rocwidgets.inputs.calls import takes, unknown_argument
from rocwidgets.inputs.scalars import read_int, read_number, read_share
from rocwidgets.inputs.wording import show
from rocwidgets.numeric import CRITERIA
from rocwidgets.numeric.decisions.demand import (
    LIMIT_NAMES,
    PROMISED,
    Demand,
    bayes_threshold,
)
from rocwidgets.numeric.shown import amount
from rocwidgets.outcomes.promise import Promise

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.numeric import CountTable
    from rocwidgets.outcomes.operating_point import OperatingPoint

# By whose name the page searches: limits, each with a number, criteria without one, and capacities
# that are used in full, by the limit that they are.
LIMITS = tuple(LIMIT_NAMES)
BEST = ("bayes", *CRITERIA)
FULL = {"top_share": "max_share", "top_number": "max_number"}
_OF_PROMISES = ("confidence", "next_cases")


class Demands(TypedDict, total=False):
    """Keywords of what an operating point has to meet."""

    max_share: float | None
    max_number: float | None
    min_tpr: float | None
    max_fpr: float | None
    max_fnr: float | None
    min_precision: float | None
    max_cost: float | None
    confidence: float | None
    next_cases: int | None


takes_demands = takes(Demands, dict.fromkeys(Demands.__annotations__), alone=True)
"""Decorator of functions that take `Demands`, which lists them in the signature."""


def given_demands(given: Mapping[str, Any]) -> dict[str, float]:
    """Return the demands that are given, by name, checked.

    Raises
    ------
    TypeError, ValueError
        If one is no number, or no threshold can meet it: outside 0..1, or a negative `max_number`;
        if there is a confidence and nothing to promise, or `next_cases` and no confidence.
    """
    unknown = [name for name in given if name not in Demands.__annotations__]
    if unknown:
        raise TypeError(unknown_argument("demands", unknown[0], Demands.__annotations__))
    result = {name: _checked(name, value) for name, value in given.items() if value is not None}
    if "confidence" in result and not any(name in PROMISED for name in result):
        raise ValueError(
            "confidence is for limits that new cases have to keep: pass one of "
            f"{', '.join(PROMISED)} with it, or leave it out."
        )
    if "next_cases" in result and "confidence" not in result:
        raise ValueError("next_cases needs a confidence. Pass both, such as confidence=0.95.")
    return result


def chosen_by(criterion: str, demands: Mapping[str, Any]) -> str | None:
    """Return by what a threshold was chosen as the best, in words.

    None if the cost alone chose it, or nothing that these cases earn: the Bayes threshold, and the
    highest share predicted positive.

    Examples
    --------
    >>> chosen_by("cost", {"min_tpr": 0.9}), chosen_by("f1", {}), chosen_by("cost", {})
    ('cost within min_tpr=0.9', 'f1', None)
    """
    limits = [f"{name}={amount(limit)}" for name, limit in demands.items() if limit is not None]
    # What a capacity that is used in full earns chooses no threshold, nor the Bayes threshold.
    if criterion in ("bayes", "ppr") or (criterion == "cost" and not limits):
        return None
    return f"{criterion} within {', '.join(limits)}" if limits else criterion


def plain_demands(demands: Mapping[str, float]) -> dict[str, float]:
    """Return those that the cases have to meet, without what is promised of others."""
    return {name: limit for name, limit in demands.items() if name not in _OF_PROMISES}


def in_context(
    sample: Sample, setting: Setting, demands: Mapping[str, float], model: str
) -> dict[str, Any]:
    """Return demands with the population, the costs and the number of models they refer to.

    With a confidence also with what weighted or clustered cases of the model are worth.

    Raises
    ------
    ValueError
        If the cost is limited and each case has costs of its own; if a confidence needs the weight
        of each case, and only sums are known, or the next cases would come in clusters.
    """
    if not demands:
        return {}
    shared: dict[str, Any] = {}
    if "confidence" in demands:
        require_seen_weights(sample, [each for each in demands if each not in _OF_PROMISES])
        worth = effective_sizes(sample, model, "a promise")
        shared = {"n_models": len(sample.models), "effective": worth}
    if "next_cases" in demands:
        require_plain("A promise for the next cases", sample, may_weigh=True)
    context = {"population": setting.population, **shared, **demands}
    if "max_cost" not in demands:
        return context
    if sample.amounts:
        raise ValueError(
            "max_cost needs costs that are the same for all cases, but these cases have their own. "
            "Leave out max_cost, or case_costs."
        )
    return {"cells": setting.costs.cells, **context}


def promise_of(
    sample: Sample,
    setting: Setting,
    point: OperatingPoint,
    demands: Mapping[str, float],
    instead: OperatingPoint,
) -> Promise:
    """Return what an operating point promises for new cases.

    Parameters
    ----------
    sample : Sample
    setting : Setting
    point : OperatingPoint
        Meets the demands.
    demands : mapping of str to float
        With a confidence.
    instead : OperatingPoint
        What meets them on the sample alone.
    """
    context = in_context(sample, setting, demands, point.model)
    demand = Demand(prevalence=setting.prevalence, **context)
    table = sample.tables[point.model]
    counts = np.array([point.tp]), np.array([point.fp])
    return Promise(
        demands=demand.promised,
        confidence=demands["confidence"],
        n_models=demand.n_models,
        next_cases=demand.next_cases,
        values={name: demand.value(name, table, *counts) for name in demand.promised},
        evidence=tuple(demand.evidence(table, *counts)),
        effective=not is_plain(sample),
        instead=instead.threshold,
        price=instead.profit - point.profit,
    )


def _checked(name: str, value: Any) -> float:
    if name == "max_number":
        number = read_number(name, value, "finite and at least 0", lambda x: 0 <= x < math.inf)
        if 0 < number < 1:
            raise ValueError(
                f"max_number is a number of cases, got {number:g}. For a share of them, pass "
                f"max_share={number:g}."
            )
        return number
    if name == "max_cost":
        return read_number(name, value, "finite", math.isfinite)
    if name == "confidence":
        return read_number(name, value, "between 0 and 1 (exclusive)", lambda x: 0 < x < 1)
    if name == "next_cases":
        return read_int(name, value, 1)
    # The smallest numbers above 0 must not become 0, which every threshold meets.
    return read_share(name, value, upward=name.startswith("min"))


def threshold_of_costs(
    model: str, table: CountTable, prevalence: float, costs: Mapping[str, float]
) -> float:
    """Return the Bayes threshold of a model whose scores are probabilities.

    Parameters
    ----------
    model : str
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
            '"bayes" needs probabilities between 0 and 1, but these scores range from '
            f"{table.score_min:g} to {table.score_max:g}. Calibrate them first: "
            f"ev[{show(model)}].calibrated()."
        )
    return bayes_threshold(table.P / (table.P + table.N), prevalence, costs)
