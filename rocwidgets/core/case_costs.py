"""Costs that differ from case to case."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.costs import Costs
from rocwidgets.numeric import optimum
from rocwidgets.numeric.amounts import AmountTable
from rocwidgets.numeric.cheapest import cheapest
from rocwidgets.numeric.instance_costs import InstanceCosts, instance_costs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.inputs import CaseCosts, Cases
    from rocwidgets.numeric import CountTable, Rows

NOT_OF_AMOUNTS = "where cases have costs of their own (case_costs=)"


def amounts_of_models(
    cases: Cases | None, tables: Mapping[str, CountTable]
) -> dict[str, AmountTable]:
    """Return the amounts of the rules of each model; empty if cases have no costs of their own."""
    if cases is None or cases.costs is None:
        return {}
    found = _columns(cases.costs, len(cases.positive))
    given, weight = cases.positive, cases.sample_weight
    return {
        name: AmountTable.from_cases(
            given, cases.scores[name], found, (float(table.P), float(table.N)), weight
        )
        for name, table in tables.items()
        if found
    }


def require_no_amounts(*samples: Sample) -> None:
    """Raise ValueError if cases of a sample have costs of their own, which are not added up."""
    if any(sample.amounts for sample in samples):
        raise ValueError(
            "costs of cases are not added up: make one Evaluation of all cases, with case_costs="
        )


def initial_costs(sample: Sample) -> Costs:
    """Return the costs by default: the numbers of the costs of cases, else 1 for each error."""
    numbers = _numbers(sample)
    return Costs() if numbers is None else Costs(**{"fp": 0.0, "fn": 0.0, **numbers})


def require_one_source(sample: Sample, costs: Costs) -> None:
    """Raise ValueError if both costs and the costs of cases give a number for an outcome."""
    numbers = _numbers(sample) or {}
    for cell, number in numbers.items():
        given = costs.cells[cell]
        if given != number:
            raise ValueError(
                f"case_costs gives {cell}={number:g} and costs gives {cell}={given:g}: leave "
                f"{cell} out of CaseCosts and write costs=Costs(..., {cell}={number + given:g}) "
                "for the sum of both, or leave costs out"
            )


def mean_costs(sample: Sample, costs: Costs) -> Costs:
    """Return costs with the mean amount of the class added to each: what a case costs on average.

    Raises
    ------
    ValueError
        If both errors then cost less than the right decisions.
    """
    if not sample.amounts:
        return costs
    means = next(iter(sample.amounts.values())).cell_means
    cells = {cell: cost + means[cell] for cell, cost in costs.cells.items()}
    return Costs(**cells, as_gains=costs.as_gains, currency=costs.currency)


def at_mean(sample: Sample, setting: Setting) -> tuple[Sample, Setting]:
    """Return a sample without amounts, and a setting with the mean costs in place of them."""
    if not sample.amounts:
        return sample, setting
    return replace(sample, amounts={}), replace(setting, costs=mean_costs(sample, setting.costs))


def best_rule(
    sample: Sample,
    model: str,
    prevalence: float,
    costs: Costs,
    criterion: str = "cost",
    **demands: Any,
) -> Rows:
    """Return the best rule of a model under a criterion, as of `rocwidgets.numeric.optimum`."""
    table, cells = sample.tables[model], costs.cells
    amounts = sample.amounts.get(model)
    if amounts is None or criterion != "cost":
        return optimum(table, criterion, prevalence, **cells, **demands)
    return cheapest(table, amounts, prevalence, cells, **demands)


def costs_of_cases(sample: Sample, model: str, costs: Costs) -> InstanceCosts:
    """Return what the rules of a model cost, each case at its own costs and those of all.

    Raises
    ------
    ValueError
        If the cases or their costs are not known, being wrong about a case is cheaper than being
        right, or costs nothing for a whole class.
    """
    cases = sample.require_cases("the cost of each case")
    if cases.costs is None:
        raise ValueError(
            "the cases have no costs of their own: pass case_costs=, such as CaseCosts(fp=5, "
            "fn=amount), to Evaluation"
        )
    score = cases.scores[model].astype("float64", copy=False)
    columns = _columns(cases.costs, len(score))
    due = {cell: columns.get(cell, 0.0) + cost for cell, cost in costs.cells.items()}
    wrong = np.where(cases.positive, due["fn"], due["fp"])
    right = np.where(cases.positive, due["tp"], due["tn"])
    return instance_costs(cases.positive, score, wrong, right, cases.sample_weight)


def _numbers(sample: Sample) -> Mapping[str, float] | None:
    """Return the numbers among the costs of cases; None if cases have no costs."""
    if sample.cases is None or sample.cases.costs is None:
        return None
    costs = sample.cases.costs
    return {} if _are_amounts(costs) else costs.numbers


def _columns(costs: CaseCosts, size: int) -> dict[str, Any]:
    numbers = costs.numbers if _are_amounts(costs) else {}
    return {**{cell: np.full(size, each) for cell, each in numbers.items()}, **costs.amounts}


def _are_amounts(costs: CaseCosts) -> bool:
    """Return whether numbers are amounts of every case, as they are no costs by themselves."""
    numbers = {"tp": 0.0, "fp": 0.0, "fn": 0.0, "tn": 0.0, **costs.numbers}
    return numbers["fn"] < numbers["tp"] and numbers["fp"] < numbers["tn"]
