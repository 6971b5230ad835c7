"""Keywords of evaluations: the initial values of their traits, for type checkers and completion."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar, cast

from rocwidgets.core.setting import CONSTANT_DEFAULTS
from rocwidgets.inputs.calls import unknown_argument

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ipywidgets import Layout

    from rocwidgets.outcomes.costs import Costs
    from rocwidgets.outcomes.review_zone import ReviewZone
    from rocwidgets.outcomes.words import Words

Function = TypeVar("Function", bound="Callable[..., Any]")


class _OfData:
    """Stands in a signature for a default that depends on the data."""

    def __repr__(self) -> str:
        return "..."


_OF_DATA = _OfData()
_DEFAULTS = {
    **CONSTANT_DEFAULTS,
    **dict.fromkeys(("pos_label", "sample_weight", "fold", "case_costs", "selection")),
    **{name: {} for name in ("words", "options", "metrics", "layout")},
    "response_method": "auto",
}


class ModelProblemKeywords(TypedDict, total=False):
    """What a `ModelProblem` takes beside its own arguments."""

    threshold: float
    model: str
    costs: Costs | Mapping[str, float] | Iterable[Iterable[float]]
    compare_at: str
    strategy: str
    n_bins: int
    reference_prevalence: float | None
    belief: Iterable[float] | None
    review: Iterable[float] | ReviewZone | None
    fixed_cost: float
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

    prevalence: float | None
    population: float | None
    seed: int
    metrics: Mapping[str, Callable[..., Any]]


class CaseKeywords(EvaluationKeywords, total=False):
    """What an `Evaluation` of cases takes."""

    pos_label: Any
    sample_weight: Iterable[Any] | None
    fold: Iterable[Any] | None
    case_costs: Any


class EstimatorKeywords(CaseKeywords, total=False):
    """What an `Evaluation` of fitted classifiers takes."""

    response_method: str


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


class MulticlassCaseKeywords(MulticlassKeywords, total=False):
    """What a `MulticlassEvaluation` of fitted classifiers takes."""

    sample_weight: Iterable[Any] | None
    fold: Iterable[Any] | None


def takes(keywords: Any) -> Callable[[Function], Function]:
    """Return a decorator that lists keywords in the signature of a function that takes ``**``.

    Completion in a notebook reads signatures. A default that depends on the data is shown as
    ``...``.
    """

    def decorate(function: Function) -> Function:
        signature = inspect.signature(function)
        *own, _ = signature.parameters.values()
        more = [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=_DEFAULTS.get(name, _OF_DATA),
                annotation=of,
            )
            for name, of in _annotations(keywords).items()
        ]
        listed = signature.replace(parameters=[*own, *more])
        cast("Any", function).__signature__ = listed
        return function

    return decorate


def require_known(caller: str, given: Iterable[str], known: Sequence[str], *more: str) -> None:
    """Raise TypeError for keywords that are not known; `more` are arguments, for the message."""
    unknown = sorted({*given} - {*known})
    if unknown:
        raise TypeError(unknown_argument(caller, unknown[0], [*more, *known]))


def in_order(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return keywords with charts last: views among them add to the options that are given."""
    return {name: given[name] for name in sorted(given, key=lambda name: name == "charts")}


def _annotations(keywords: Any) -> dict[str, str]:
    """Return the keywords with their types as they are written."""
    result = inspect.get_annotations(keywords).items()
    return {name: getattr(of, "__forward_arg__", of) for name, of in result}


KEYWORDS = tuple(_annotations(EvaluationKeywords))
MODEL_PROBLEM_KEYWORDS = tuple(_annotations(ModelProblemKeywords))
CLASS_KEYWORDS = tuple(_annotations(MulticlassKeywords))
