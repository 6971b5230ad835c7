"""The costs of outcomes, as a note under a chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.inputs.wording import capitalized
from rocwidgets.outcomes.costs import PAYS, paying_error

if TYPE_CHECKING:
    from rocwidgets.numeric.decisions.amounts import AmountTable
    from rocwidgets.outcomes.costs import Costs

_OUTCOMES = {"tp": "hit", "fp": "false alarm", "fn": "miss", "tn": "correct rejection"}


def outcomes(costs: Costs, amounts: AmountTable | None = None) -> str:
    """Return a sentence with the costs and gains of the outcomes; with amounts, the means."""
    means = {} if amounts is None else amounts.cell_means
    own = () if amounts is None else amounts.sums
    parts = [
        f"each {name} {'earns' if cost < 0 else 'costs'} {_amount(costs, cost)}"
        f"{' on average' if outcome in own else ''}"
        for outcome, name in _OUTCOMES.items()
        if (cost := costs.cells[outcome] + means.get(outcome, 0.0)) != 0
    ]
    parts += [
        f"each {action} costs {_amount(costs, cost)}"
        for action, cost in costs.between.items()
        if cost and not isinstance(cost, tuple)
    ]
    parts += [
        f"each {action} {'earns' if cost < 0 else 'costs'} {_amount(costs, cost)} on a {of}"
        for action, pair in costs.between.items()
        if isinstance(pair, tuple)
        for of, cost in zip(("positive", "negative"), pair, strict=True)
        if cost
    ]
    text = ", ".join(parts) or "all outcomes are free"
    once = f", plus {_amount(costs, costs.fixed)} once" if costs.fixed else ""
    return f"{capitalized(text)}{once}."


def wrong_sign(costs: Costs) -> str:
    """Return which error costs less than the correct decision; "" if none does."""
    wrong = paying_error(costs)
    if wrong is None:
        return ""
    error, correct, _ = PAYS[wrong]
    return f"a {error} costs less than a {correct}"


def _amount(costs: Costs, cost: float) -> str:
    return fmt.in_unit(fmt.money(abs(cost)), costs.currency)
