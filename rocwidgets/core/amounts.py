"""Per-case costs, cumulated by score."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.decisions.amounts import AmountTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from rocwidgets.inputs import CaseCosts, Cases
    from rocwidgets.inputs.group_labels import GroupLabels
    from rocwidgets.numeric import CountTable

    Values = NDArray[np.float64]

NOT_OF_AMOUNTS = (
    "does not support per-case costs (case_costs=). Use costs= with one cost per outcome"
)


def amounts_of_models(
    cases: Cases | None, tables: Mapping[str, CountTable]
) -> dict[str, AmountTable]:
    """Return each model's amounts by threshold; empty without per-case costs."""
    if cases is None or cases.costs is None:
        return {}
    result = amounts_of(cases.costs, len(cases.positive))
    given, weight = cases.positive, cases.sample_weight
    return {
        name: AmountTable.from_cases(
            given, cases.scores[name], result, (float(table.P), float(table.N)), weight
        )
        for name, table in tables.items()
        if result
    }


def require_none(*amounts: Mapping[str, AmountTable]) -> None:
    """Raise ValueError if a sample has per-case costs, which are not added up."""
    if any(amounts):
        raise ValueError(
            "Evaluations with per-case costs cannot be added. Create one Evaluation of all cases, "
            "with case_costs=."
        )


def numbers_of(cases: Cases | None) -> Mapping[str, float] | None:
    """Return the numbers among per-case costs; None if there are none."""
    if cases is None or cases.costs is None:
        return None
    return {} if _are_amounts(cases.costs) else cases.costs.numbers


def amounts_of(costs: CaseCosts, size: int) -> dict[str, NDArray[np.float64]]:
    """Return the amounts of cases by outcome, each of shape (size,)."""
    numbers = costs.numbers if _are_amounts(costs) else {}
    return {**{cell: np.full(size, each) for cell, each in numbers.items()}, **costs.amounts}


def amounts_by_label(cases: Cases | None, labels: GroupLabels) -> dict[str, Values] | None:
    """Return the amounts of labels by outcome, where they are the same for all cases of a label.

    None where they differ within a label, or there are none.
    """
    size = 0 if cases is None else len(cases.positive)
    given = {} if cases is None or cases.costs is None else amounts_of(cases.costs, size)
    if cases is None or not given:
        return None
    live = np.ones(size, bool) if cases.sample_weight is None else cases.sample_weight > 0
    result = {}
    for cell, amount in given.items():
        rows = live & (cases.positive == (cell in {"tp", "fn"}))
        code, total = labels.code[rows], len(labels.names)
        # A label without cases of the class has the amount of its first case.
        all_rows = first_by_code(amount, labels.code, total)
        own = first_by_code(amount[rows], code, total, all_rows)
        if (amount[rows] != own[code]).any():
            return None
        result[cell] = own
    return result


def first_by_code(
    values: Values, code: NDArray[np.int64], total: int, otherwise: Values | None = None
) -> Values:
    """Return the first value of each code; of a code without any, 0 or what is given."""
    result = np.zeros(total) if otherwise is None else otherwise.copy()
    # Of several values for one place, the last one stays.
    result[code[::-1]] = values[::-1]
    return result


def _are_amounts(costs: CaseCosts) -> bool:
    """Return whether numbers are amounts of every case, as they are no costs by themselves."""
    numbers = {"tp": 0.0, "fp": 0.0, "fn": 0.0, "tn": 0.0, **costs.numbers}
    return numbers["fn"] < numbers["tp"] and numbers["fp"] < numbers["tn"]
