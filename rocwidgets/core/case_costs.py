"""Costs that differ from case to case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.numeric.instance_costs import InstanceCosts, instance_costs

if TYPE_CHECKING:
    from rocwidgets.core.sample import Sample


def costs_of_cases(sample: Sample, model: str) -> InstanceCosts:
    """Return what the rules of a model cost, each case at its own costs.

    Raises
    ------
    ValueError
        If the cases or their costs are not known, or being wrong costs nothing for a whole class.
    """
    cases = sample.require_cases("the cost of each case")
    if cases.costs is None:
        raise ValueError(
            "the cases have no costs of their own: pass sample_cost=, what being wrong about "
            "each case costs, to Evaluation"
        )
    score = cases.scores[model].astype("float64", copy=False)
    costs = cases.costs
    return instance_costs(cases.positive, score, costs.wrong, costs.right, cases.sample_weight)
