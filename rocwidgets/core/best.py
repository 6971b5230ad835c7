"""The best threshold of all models, and the one that the page asks for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from rocwidgets.core.criteria import read_criterion
from rocwidgets.core.demands import BEST, FULL, given_demands
from rocwidgets.core.model import OF_BAYES, Model
from rocwidgets.numeric.decisions.cheapest import size_of_costs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rocwidgets.core.state import State
    from rocwidgets.outcomes.operating_point import OperatingPoint
    from rocwidgets.outcomes.tiers import Tiers

_Rule = TypeVar("_Rule")

# Differences within this share of the range of what is compared are rounding.
_TIE = 1e-12


def best_of(state: State, criterion: Any, limits: Mapping[str, Any]) -> OperatingPoint:
    """Return the best operating point of all models, the first one's if several tie.

    Parameters
    ----------
    state : State
    criterion : str or callable
    limits : mapping
        As for `rocwidgets.core.Model.best`. Models that cannot keep them are left out, by "bayes"
        those whose scores are no probabilities.

    Raises
    ------
    TypeError, ValueError
        If an argument is invalid, or all models are left out.
    """
    by = read_criterion(criterion, state.metrics, state.sample.models)
    # Of limits that no model can keep there is one error, not one for each.
    if given_demands(limits) and by.is_bayes:
        return Model(state, state.setting.model).best(by, **limits)
    points, refused = [], {}
    for name in state.sample.models:
        try:
            points.append(Model(state, name).best(by, **limits))
        except ValueError as error:
            refused[name] = error
    if not points:
        raise _summed_up(refused, "has a Bayes threshold" if by.is_bayes else "keeps the limits")
    slack = _slack_of_profit(state) if by.name == "cost" or by.is_bayes else _TIE
    best = _first_best(points, by.of_point, slack)
    return replace(best, chosen_by=OF_BAYES) if by.is_bayes and len(points) > 1 else best


def exact_threshold(
    state: State, kind: str, value: Any, *, is_promise: bool = False
) -> float | None:
    """Return the exact threshold that the page asks for, None if there is none.

    Parameters
    ----------
    state : State
        Has the current model, costs, prevalence and population.
    kind : str
        A limit within which the cheapest threshold is searched, a capacity of `FULL` that is used
        in full, or a criterion of `BEST`.
    value : float or None
        The limit or capacity.
    is_promise : bool
        Whether new cases have to keep the limit, with the confidence of the setting.
    """
    model = Model(state, state.setting.model)
    confidence = {"confidence": state.setting.confidence_level} if is_promise else {}
    try:
        if kind in BEST:
            return model.best(kind).threshold
        if kind in FULL:
            limits: dict[str, Any] = {FULL[kind]: value}
            return model.best("ppr", **limits).threshold
        limits = {kind: value, **confidence}
        return model.best(**limits).threshold
    except ValueError:
        return None


def best_tiers(state: State) -> Tiers:
    """Return the cheapest tiers of all models, those of the first one if several tie."""
    best = [Model(state, name).tiers.best() for name in state.sample.models]
    return _first_best(best, lambda each: each.profit, _slack_of_profit(state))


def _first_best(rules: Iterable[_Rule], value: Callable[[_Rule], float], slack: float) -> _Rule:
    first, *others = rules
    best, greatest = first, value(first)
    for rule in others:
        result = value(rule)
        # Infinite values that are equal have no difference.
        if result > greatest and not result - greatest <= slack:
            best, greatest = rule, result
    return best


def _slack_of_profit(state: State) -> float:
    amounts, cells = state.sample.amounts, state.setting.costs.cells
    sizes = [size_of_costs(amounts.get(name), cells) for name in state.sample.models]
    return _TIE * state.setting.population * max(sizes)


def _summed_up(refused: Mapping[str, ValueError], what: str) -> ValueError:
    """Return one error for those of all models."""
    if len({str(error) for error in refused.values()}) == 1:
        return next(iter(refused.values()))
    reasons = "; ".join(f"{name}: {str(error).rstrip('.')}" for name, error in refused.items())
    return ValueError(f"No model {what} ({reasons}).")
