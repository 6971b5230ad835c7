"""Costs by label, where each row is a pair of a case and a label."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.core import checks
from rocwidgets.inputs.case_costs import CaseCosts
from rocwidgets.inputs.suggestions import did_you_mean
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric.decisions.payoff import CELLS
from rocwidgets.outcomes.costs import Costs

if TYPE_CHECKING:
    from collections.abc import Sequence

# How the costs of all labels can be written as a mapping.
_ARGUMENTS = {*CELLS, "between", "fixed", "as_gains", "currency"}
# Names in an error.
_SHOWN = 6


class LabelCosts(NamedTuple):
    """Costs that differ from label to label.

    Attributes
    ----------
    case_costs : CaseCosts
        Of each row, those of its label.
    added : Costs
        What every label costs besides: nothing, in the currency of the labels.
    """

    case_costs: CaseCosts
    added: Costs


def read_label_costs(given: Any, names: Sequence[str], n_cases: int) -> LabelCosts | None:
    """Return costs by label; None if they are the same for all labels.

    Parameters
    ----------
    given : Any
        By label if it is a mapping of labels to `Costs`, or to what stands for them.
    names : sequence of str
        All labels, in the order of the rows of each case.
    n_cases : int

    Raises
    ------
    TypeError, ValueError
        If a label lacks costs, there is no such label, costs are invalid, ranges or for more than
        two actions, or currencies differ.
    """
    if not _is_by_label(given, names):
        return None
    known = {str(name): each for name, each in given.items()}
    _require_labels([*known], names)
    costs = [_read(name, known[name]) for name in names]
    currency = _currency(dict(zip(names, costs, strict=True)))
    columns = {cell: np.array([each.cells[cell] for each in costs]) for cell in CELLS}
    amounts: Any = {
        cell: np.tile(column, n_cases)
        for cell, column in columns.items()
        if cell in {"fp", "fn"} or column.any()
    }
    as_gains = all(each.as_gains for each in costs)
    nothing = {**dict.fromkeys(CELLS, 0.0), "as_gains": as_gains, "currency": currency}
    return LabelCosts(CaseCosts(**amounts), Costs.from_dict(nothing))


def _is_by_label(given: Any, names: Sequence[str]) -> bool:
    if not isinstance(given, Mapping):
        return False
    # A label may be named like an outcome, but no outcome costs Costs.
    holds_costs = any(isinstance(each, Costs | Mapping) for each in given.values())
    keys = {str(name) for name in given}
    return holds_costs or bool(keys & {*names} and keys - _ARGUMENTS)


def _require_labels(given: Sequence[str], names: Sequence[str]) -> None:
    """Raise ValueError unless each label, and nothing else, has costs."""
    unknown = [name for name in given if name not in names]
    if unknown:
        labels = listing(map(show, names[:_SHOWN]), len(names))
        meant = did_you_mean(unknown[0], names, quoted=True)
        raise ValueError(
            f"costs has {show(unknown[0])}, which is no label. The labels are {labels}{meant}"
        )
    missing = [name for name in names if name not in given]
    if missing:
        shown = listing(map(show, missing[:_SHOWN]), len(missing))
        raise ValueError(
            f"costs lacks {shown}. Give every label its costs, or pass one Costs for all labels."
        )


def _read(name: str, given: Any) -> Costs:
    """Return the costs of a label."""
    what = f"costs of {show(name)}"
    try:
        costs = checks.costs(what, given)
    except (TypeError, ValueError) as error:
        text = str(error)
        raise type(error)(text if text.startswith(what) else f"{what}: {text}") from None
    if costs.ranges:
        cell, (low, high) = next(iter(costs.ranges.items()))
        raise ValueError(
            f"{what} range from {low:g} to {high:g} in {cell}. Costs by label are one number for "
            f"each outcome, such as {cell}={(low + high) / 2:g}."
        )
    if costs.between:
        raise ValueError(
            f"{what} have actions between, {listing(map(show, costs.between))}. Costs by label are "
            "those of the four outcomes. Leave out between=."
        )
    if costs.fixed:
        raise ValueError(
            f"{what} have a fixed cost, but it is spent for all labels together. Leave out fixed=, "
            f"and set ev.costs = rw.Costs(fp=0, fn=0, fixed={costs.fixed:g}) afterwards."
        )
    return costs


def _currency(costs: Mapping[str, Costs]) -> str:
    """Return the currency of all labels; ValueError if there are several."""
    (first, one), *others = costs.items()
    for name, each in others:
        if each.currency != one.currency:
            own, other = (show(cost.currency) if cost.currency else "none" for cost in (one, each))
            raise ValueError(
                f"The currency of {show(first)} is {own}, that of {show(name)} {other}, so their "
                "costs cannot be added up. Give all labels costs in one currency."
            )
    return one.currency
