"""The best rule of all models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from rocwidgets.core.reviews import Reviews
from rocwidgets.core.rules import Rules
from rocwidgets.numeric.cheapest import size_of_costs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rocwidgets.core.criteria import Criterion
    from rocwidgets.core.state import State
    from rocwidgets.operating_point import OperatingPoint
    from rocwidgets.review_zone import ReviewZone

_Rule = TypeVar("_Rule")

# Differences within this share of the range of what is compared are rounding.
_TIE = 1e-12


def best_point(state: State, criterion: Criterion, demands: Mapping[str, Any]) -> OperatingPoint:
    """Return the best operating point of all models; of equally good ones that of the first.

    Models of which no rule meets the demands are left out.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.
    criterion, demands
        As of `Rules.optimum`.

    Raises
    ------
    ValueError
        If no rule of any model meets the demands.
    """
    points, refused = [], {}
    for name in state.sample.models:
        rules = Rules(state, name)
        try:
            points.append(rules.optimum(criterion, **demands))
        except ValueError as error:
            refused[name] = error
    if not points:
        raise _summed_up(refused)
    slack = _slack_of_profit(state) if criterion.name == "cost" else _TIE
    return _first_best(points, criterion.of_point, slack)


def best_zone(state: State) -> ReviewZone:
    """Return the cheapest review zone of all models; of equally good ones that of the first."""
    zones = [Reviews(Rules(state, name), name).optimum() for name in state.sample.models]
    return _first_best(zones, lambda zone: zone.profit, _slack_of_profit(state))


def _first_best(rules: Iterable[_Rule], value: Callable[[_Rule], float], slack: float) -> _Rule:
    first, *others = rules
    best, greatest = first, value(first)
    for rule in others:
        found = value(rule)
        # Infinite values that are equal have no difference.
        if found > greatest and not found - greatest <= slack:
            best, greatest = rule, found
    return best


def _slack_of_profit(state: State) -> float:
    amounts, cells = state.sample.amounts, state.setting.costs.cells
    sizes = [size_of_costs(amounts.get(name), cells) for name in state.sample.models]
    return _TIE * state.setting.population * max(sizes)


def _summed_up(refused: Mapping[str, ValueError]) -> ValueError:
    """Return one error for those of all models."""
    if len({str(error) for error in refused.values()}) == 1:
        return next(iter(refused.values()))
    reasons = "; ".join(f"{name}: {error}" for name, error in refused.items())
    return ValueError(f"no model meets the demands ({reasons})")
