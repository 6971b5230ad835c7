"""Thresholds that meet demands."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rocwidgets.core.case_costs import best_rule, mean_costs
from rocwidgets.inputs.scalars import read_number, read_share
from rocwidgets.numeric import CRITERIA
from rocwidgets.numeric.decisions.demand import bayes_threshold, find

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.core.state import State
    from rocwidgets.numeric import CountTable

# Kinds of demands with a number, and without.
LIMITS = ("max_share", "max_number", "min_tpr", "max_fpr", "min_precision")
BEST = ("bayes", *CRITERIA)


def given_demands(
    max_share: Any = None,
    max_number: Any = None,
    min_tpr: Any = None,
    max_fpr: Any = None,
    min_precision: Any = None,
) -> dict[str, float]:
    """Return the demands that are given, by name.

    Raises
    ------
    TypeError, ValueError
        If one is no number, or no threshold can meet it: outside 0..1, or a negative `max_number`.
    """
    given = {
        "max_share": max_share,
        "max_number": max_number,
        "min_tpr": min_tpr,
        "max_fpr": max_fpr,
        "min_precision": min_precision,
    }
    return {name: _checked(name, value) for name, value in given.items() if value is not None}


def _checked(name: str, value: Any) -> float:
    if name == "max_number":
        return read_number(name, value, "finite and at least 0", lambda x: 0 <= x < math.inf)
    # The smallest numbers above 0 must not become 0, which every threshold meets.
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
            "bayes=True needs probabilities between 0 and 1, but these scores range from "
            f"{table.score_min:g} to {table.score_max:g}. Calibrate them first."
        )
    return bayes_threshold(table.P / (table.P + table.N), prevalence, costs)


def exact_threshold(state: State, kind: str, value: Any) -> float | None:
    """Return the exact threshold of a demand of the page, None if it cannot be met.

    Parameters
    ----------
    state : State
        Has the model that has to meet the demand, costs, prevalence and population.
    kind : str
        A keyword of `given_demands`, "bayes" or a criterion of
        `rocwidgets.numeric.decisions.optimum`.
    value : float or None
        The limit, for a keyword.
    """
    setting = state.setting
    sample, table = state.sample, state.sample.tables[setting.model]
    try:
        if kind == "bayes":
            costs = mean_costs(sample, setting.costs)
            return threshold_of_costs(table, setting.prevalence, costs.cells)
        if kind in CRITERIA:
            rows = best_rule(sample, setting.model, setting.prevalence, setting.costs, kind)
        else:
            demands = given_demands(**{kind: value})
            rows = find(table, setting.prevalence, setting.population, **demands)
    except ValueError:
        return None
    return float(rows.threshold[0])
