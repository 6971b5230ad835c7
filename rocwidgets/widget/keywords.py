"""Keywords of evaluations: the initial values of their traits, for type checkers and completion."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

from rocwidgets.core.setting import CONSTANT_DEFAULTS
from rocwidgets.inputs import calls

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ipywidgets import Layout

    from rocwidgets.core import GroupThresholds
    from rocwidgets.outcomes.costs import Costs
    from rocwidgets.outcomes.tiers import Tiers
    from rocwidgets.outcomes.words import Words

Function = TypeVar("Function", bound="Callable[..., Any]")


_EMPTY = ("group_thresholds", "words", "options", "metrics", "layout")
_DEFAULTS = {
    **CONSTANT_DEFAULTS,
    **dict.fromkeys(
        (
            "pos_label",
            "sample_weight",
            "fold",
            "case_costs",
            "group",
            "time",
            "cluster",
            "selection",
            "focus",
        )
    ),
    **{name: {} for name in _EMPTY},
    "response_method": "auto",
    "missing_group": "refuse",
}


class ModelProblemKeywords(TypedDict, total=False):
    """What a `ModelProblem` takes beside its own arguments."""

    threshold: float
    model: str
    costs: Costs | Mapping[str, Any] | Iterable[Iterable[float]]
    compare_at: str
    tiers: Iterable[float] | Tiers | None
    promise: Mapping[str, float] | None
    intervals: bool
    confidence_level: float
    n_bootstrap: int
    words: Words | Mapping[str, str]
    charts: Iterable[Any]
    options: Mapping[str, Mapping[str, Any]]
    selection: Mapping[str, Any] | None
    layout: Mapping[str, Any] | Layout


class EvaluationKeywords(ModelProblemKeywords, total=False):
    """What every way to make an `Evaluation` takes."""

    prevalence: float | tuple[float, float] | list[float] | None
    population: float | None
    seed: int
    group_thresholds: Mapping[Any, float] | GroupThresholds | None
    focus: Any
    metrics: Mapping[str, Callable[..., Any]]


class CaseKeywords(EvaluationKeywords, total=False):
    """What an `Evaluation` of cases takes."""

    pos_label: Any
    sample_weight: Iterable[Any] | None
    fold: Iterable[Any] | None
    case_costs: Any
    group: Any
    missing_group: str
    time: Iterable[Any] | None
    cluster: Any


class MulticlassKeywords(TypedDict, total=False):
    """What every way to make a `MulticlassEvaluation` takes."""

    model: str
    costs: Any
    class_weight: Any
    shown: Any
    selection: Mapping[str, Any] | None
    charts: Iterable[Any]
    options: Mapping[str, Mapping[str, Any]]
    layout: Mapping[str, Any] | Layout


def takes(keywords: Any) -> Callable[[Function], Function]:
    """Return a decorator that lists keywords in the signature of a function that takes ``**``."""
    return calls.takes(keywords, _DEFAULTS)


def require_known(caller: str, given: Iterable[str], known: Sequence[str], *more: str) -> None:
    """Raise TypeError for keywords that are not known; `more` are arguments, for the message."""
    unknown = sorted({*given} - {*known})
    if unknown:
        raise TypeError(calls.unknown_argument(caller, unknown[0], [*more, *known]))


def in_order(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return keywords with charts last: views among them add to the options that are given."""
    return {name: given[name] for name in sorted(given, key=lambda name: name == "charts")}


KEYWORDS = tuple(inspect.get_annotations(EvaluationKeywords))
MODEL_PROBLEM_KEYWORDS = tuple(inspect.get_annotations(ModelProblemKeywords))
CLASS_KEYWORDS = tuple(inspect.get_annotations(MulticlassKeywords))
