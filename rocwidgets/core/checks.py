"""Checks of the values of a `Setting`: (name, value, sample) -> value, or TypeError, ValueError."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core.amounts import numbers_of
from rocwidgets.core.case_costs import mean_costs
from rocwidgets.inputs.scalars import (
    GREATEST,
    described,
    read_bool,
    read_choice,
    read_int,
    read_items,
    read_number,
    read_share,
    read_text,
)
from rocwidgets.inputs.wording import a_kind, show
from rocwidgets.outcomes.costs import Costs
from rocwidgets.outcomes.operating_point import (
    POPULATION_RULE,
    PREVALENCE_RULE,
    THRESHOLD_RULE,
    is_population,
    is_prevalence,
)
from rocwidgets.outcomes.own_thresholds import OwnThresholds
from rocwidgets.outcomes.tiers import Tiers
from rocwidgets.outcomes.words import Words
from rocwidgets.vocabulary import PROMISES

if TYPE_CHECKING:
    from collections.abc import Callable

    from rocwidgets.core.sample import Sample

    Check = Callable[[str, Any, Sample], Any]

_TRIANGLE = 3
_PAIR = 2
_AMOUNT_RULE = f"finite and at least 0, at most {GREATEST:g}"


def _is_amount(value: float) -> bool:
    return 0 <= value <= GREATEST


def known_model(name: str, value: Any, sample: Sample) -> str:
    """Return the name of a model of the sample."""
    return sample.require_model(value, name)


def threshold(name: str, value: Any, _sample: object = None) -> float:
    """Return a number in units of the scores, never rounded down."""
    if hasattr(value, "threshold"):
        raise TypeError(f"{name} is a number, got {a_kind(value)}. Write ev.apply(...) with it.")
    return read_number(name, value, THRESHOLD_RULE, upward=True)


def number(rule: str, accepts: Callable[[float], bool]) -> Check:
    """Return a check for a number that obeys a rule."""
    return lambda name, value, _sample: read_number(name, value, rule, accepts)


prevalence = number(PREVALENCE_RULE, is_prevalence)
population = number(POPULATION_RULE, is_population)
level = number("between 0 and 1 (exclusive)", lambda x: 0 < x < 1)


def integer(low: int, high: int) -> Check:
    """Return a check for a whole number in a range, both ends included."""
    return lambda name, value, _sample: read_int(name, value, low, high)


def choice(*choices: str) -> Check:
    """Return a check for one of some choices."""
    return lambda name, value, _sample: read_choice(name, value, choices)


def boolean(name: str, value: Any, _sample: object = None) -> bool:
    """Return True or False."""
    return read_bool(name, value)


def costs(name: str, value: Any, sample: Sample | None = None) -> Costs:
    """Return costs, also from a mapping of cells or a matrix as for `Costs.from_matrix`."""
    result = _costs(name, value)
    if sample is not None:
        # Their mean is what some charts use.
        mean_costs(sample, result)
        _require_reviews(result, sample)
    return result


def _require_reviews(costs: Costs, sample: Sample) -> None:
    """Raise ValueError if an action has costs for both classes beside those of each case."""
    other = [name for name, cost in costs.between.items() if isinstance(cost, tuple)]
    if other and sample.amounts:
        raise ValueError(
            f"{other[0]} has two costs, but each case has costs of its own, which say nothing of "
            f"what they are if you {other[0]} it. Give {other[0]} one number, if it is a review "
            "that finds the truth, or leave out case_costs."
        )


def prevalence_or_range(name: str, value: Any, sample: Any = None) -> float | tuple[float, float]:
    """Return a prevalence, or the lowest and the highest of a range of it."""
    if not isinstance(value, tuple | list):
        return prevalence(name, value, sample)
    if len(value) != _PAIR:
        raise ValueError(
            f"{name} must be a number or (low, high), such as (0.08, 0.15), got {show(value)}."
        )
    low, high = (read_number(name, end, PREVALENCE_RULE, is_prevalence) for end in value)
    if low > high:
        raise ValueError(
            f"{name} ranges from {low!r} down to {high!r}. Write {name}=({high!r}, {low!r})."
        )
    return low if low == high else (low, high)


def words(_name: str, value: Any, _sample: Sample | None = None) -> Words:
    """Return words for the decision, also from a mapping of them."""
    return Words.read(value)


def _costs(name: str, value: Any) -> Costs:
    if isinstance(value, Costs):
        return value
    if isinstance(value, Mapping) and value and all(isinstance(key, str) for key in value):
        return Costs(**value)
    if isinstance(value, list | tuple | np.ndarray) and np.iterable(value):
        rows = list(value)
        if any(map(np.iterable, rows)):
            return Costs.from_matrix(rows)
    raise TypeError(f"{name} must be Costs such as Costs(fp=1, fn=5), got {described(value)}.")


def one_source(sample: Sample, value: Any) -> Sample:
    """Return a sample; ValueError if both it and costs that are given have a number of an outcome.

    Parameters
    ----------
    sample : Sample
    value : Costs, or what stands for them, or None
    """
    numbers = numbers_of(sample.cases) or {}
    cells = {} if value is None else _costs("costs", value).cells
    for cell in cells.keys() & numbers.keys():
        number, given = numbers[cell], cells[cell]
        if given != number:
            raise ValueError(
                f"case_costs gives {cell}={number:g} and costs gives {cell}={given:g}. To use the "
                f"sum of both, leave {cell} out of CaseCosts and write costs=Costs(..., "
                f"{cell}={number + given:g}); otherwise leave costs out."
            )
    return sample


def tiers(name: str, value: Any, _sample: object = None) -> tuple[float, ...] | None:
    """Return the items of thresholds, also from `Tiers`, or None."""
    if value is None:
        return None
    rule = f"{name} must be thresholds such as (0.4, 0.1), from the highest to the lowest, or None"
    return tuple(read_items(rule, value.thresholds if isinstance(value, Tiers) else value))


def group_thresholds(name: str, value: Any, sample: Sample) -> OwnThresholds:
    """Return own thresholds of groups by label, also from rules by group, or none for None."""
    given = OwnThresholds.read(name, value)
    if not given:
        return given
    cases = sample.everyone.cases
    labels = None if cases is None else cases.groups
    if labels is None:
        raise ValueError(
            f"{name} needs group labels. Pass group=, one label per row, to Evaluation."
        )
    return given.ordered(name, labels.names)


def promise(name: str, value: Any, sample: Sample) -> tuple[str, float] | None:
    """Return a limit by its name, also from a mapping of it, or None."""
    if value is None:
        return None
    given = value.items() if isinstance(value, Mapping) else [value]
    rule = f'{name} must be a limit such as {{"min_tpr": 0.9}}, or None'
    limits = [read_items(rule, each) for each in given]
    if len(limits) != 1 or len(limits[0]) != _PAIR:
        raise ValueError(f"{rule}, got {show(value)}.")
    kind = read_choice(f"the limit of {name}", limits[0][0], tuple(PROMISES))
    if sample.totals.weighted:
        sample.require_cases("a promise of weighted cases")
    return kind, read_share(kind, limits[0][1], upward=kind.startswith("min"))


def belief(name: str, value: Any) -> tuple[float, float, float]:
    """Return the least, most likely and largest value of a ratio."""
    rule = (
        f"{name} must be (least, likely, most) with 0 <= least <= likely <= most and least < most"
    )
    given = read_items(rule, value)
    ratios = [
        read_number(f"each number in {name}", each, _AMOUNT_RULE, _is_amount) for each in given
    ]
    if len(ratios) != _TRIANGLE or ratios != sorted(ratios) or ratios[0] == ratios[-1]:
        raise ValueError(f"{rule}, got {show(given)}.")
    return ratios[0], ratios[1], ratios[2]


def pair(name: str, value: Any) -> tuple[str, str]:
    """Return the names of the negative and the positive class."""
    if not isinstance(value, tuple | list) or len(value) != _PAIR:
        raise TypeError(f"{name} must name two classes, got {described(value)}.")
    negative, positive = (read_text(f"each class in {name}", each) for each in value)
    if negative == positive:
        raise ValueError(f"{name} must name two different classes, got {positive!r} twice.")
    return negative, positive


def mapping(name: str, value: Any) -> dict[str, Any]:
    """Return a dict of a mapping with texts as keys."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise TypeError(f"{name} must be a mapping of strings, got {described(value)}.")
    return dict(value)
