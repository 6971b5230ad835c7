"""What is spent, and what outcomes cost, in sentences under a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import format as fmt

if TYPE_CHECKING:
    from rocwidgets.costs import Costs

_OUTCOMES = {
    "tp": "true positive",
    "fp": "false positive",
    "fn": "missed positive",
    "tn": "true negative",
}


def no_return(contact_cost: float, fixed_cost: float) -> str | None:
    """Return why there is no return in percent, None if there is one."""
    if contact_cost < 0:
        return "No return: with these costs a false positive earns, so contacts are no spending."
    if contact_cost == fixed_cost == 0:
        return "No return: with these costs a false positive is free, so nothing is spent."
    return None


def spending(contact_cost: float, fixed_cost: float, charged: str) -> str:
    """Return what is spent."""
    contact = "every contact" if charged == "every" else "each wasted contact"
    once = f", plus {fmt.money(fixed_cost)} once" if fixed_cost > 0 else ""
    return f"Spent: {fmt.money(contact_cost)} for {contact}{once}."


def outcomes(costs: Costs) -> str:
    """Return what the outcomes of a case cost or earn."""
    told = [
        f"a {name} {'earns' if cost < 0 else 'costs'} {fmt.money(abs(cost))}"
        for outcome, name in _OUTCOMES.items()
        if (cost := costs.cells[outcome]) != 0
    ]
    text = ", ".join(told) or "no outcome costs or earns anything"
    return f"{text[0].upper()}{text[1:]}."
