"""Costs that differ from case to case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core.amounts import amounts_of, numbers_of
from rocwidgets.numeric import optimum
from rocwidgets.numeric.decisions.case_cost_sums import CaseCostSums, case_cost_sums
from rocwidgets.numeric.decisions.cheapest import cheapest
from rocwidgets.numeric.decisions.payoff import CELLS
from rocwidgets.outcomes.costs import Costs

if TYPE_CHECKING:
    from rocwidgets.core.sample import Sample
    from rocwidgets.numeric import Rows


def initial_costs(sample: Sample) -> Costs:
    """Return the default costs: the numbers in `CaseCosts`, else 1 for each error."""
    numbers = numbers_of(sample.cases)
    if numbers is None:
        return Costs()
    whole: dict[str, float] = {**dict.fromkeys(CELLS, 0.0), **numbers}
    return Costs.from_dict({**whole, "as_gains": False})


def mean_costs(sample: Sample, costs: Costs) -> Costs:
    """Return the average costs of a case: the costs plus the mean per-case cost of each outcome.

    Ranges of costs count as their middle.

    Raises
    ------
    ValueError
        If both errors then cost less than the correct decisions.
    """
    if not sample.amounts:
        return costs
    means = next(iter(sample.amounts.values())).cell_means
    cells = {cell: cost + means[cell] for cell, cost in costs.cells.items()}
    return Costs.from_dict({**costs.to_dict(), **cells, "ranges": {}})


def best_rule(
    sample: Sample,
    model: str,
    prevalence: float,
    costs: Costs,
    criterion: str = "cost",
    **demands: Any,
) -> Rows:
    """Return a model's best operating point under a criterion, as `rocwidgets.numeric.optimum`."""
    table, cells = sample.tables[model], costs.cells
    amounts = sample.amounts.get(model)
    if amounts is None or criterion != "cost":
        return optimum(table, criterion, prevalence, **cells, **demands)
    return cheapest(table, amounts, prevalence, cells, **demands)


def costs_of_cases(sample: Sample, model: str, costs: Costs) -> CaseCostSums:
    """Return a model's total cost by threshold, per-case costs included.

    Raises
    ------
    ValueError
        If the cases or their costs are not known, being wrong about a case is cheaper than being
        right, or costs nothing for a whole class.
    """
    cases = sample.require_cases("using per-case costs")
    if cases.costs is None:
        raise ValueError(
            "These cases have no per-case costs. Pass case_costs= to Evaluation, such as "
            "CaseCosts(fp=5, fn=amount)."
        )
    score = cases.scores[model].astype("float64", copy=False)
    columns = amounts_of(cases.costs, len(score))
    due = {cell: columns.get(cell, 0.0) + cost for cell, cost in costs.cells.items()}
    wrong = np.where(cases.positive, due["fn"], due["fp"])
    right = np.where(cases.positive, due["tp"], due["tn"])
    return case_cost_sums(cases.positive, score, wrong, right, cases.sample_weight)
