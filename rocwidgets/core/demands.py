"""Thresholds by demand."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rocwidgets.numeric import CRITERIA, optimum
from rocwidgets.numeric.demand import bayes_threshold, find
from rocwidgets.reading.scalars import read_number, read_share

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.core.judged import Judged
    from rocwidgets.numeric import CountTable

# Kinds of demands with a number, and without.
LIMITS = ("max_share", "max_number", "min_tpr", "max_fpr", "min_precision")
BEST = ("bayes", *CRITERIA)


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


def answer(of: Judged, kind: str, value: Any) -> float | None:
    """Return the exact threshold of a demand that the page made, None if it cannot be met.

    Parameters
    ----------
    of : Judged
        Its current model has to meet the demand, at its costs, prevalence and population.
    kind : str
        A keyword of `demanded`, "bayes" or a criterion of `rocwidgets.numeric.optimum`.
    value : float or None
        What the keyword demands.
    """
    setting = of.setting
    table, costs = of.sample.tables[setting.model], setting.costs.cells
    try:
        if kind == "bayes":
            return threshold_of_costs(table, setting.prevalence, costs)
        if kind in CRITERIA:
            rows = optimum(table, kind, setting.prevalence, **costs)
        else:
            demands = demanded(**{kind: value})
            rows = find(table, setting.prevalence, setting.population, **demands)
    except ValueError:
        return None
    return float(rows.threshold[0])
