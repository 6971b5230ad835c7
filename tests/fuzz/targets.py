"""All that is public, found by inspection: constructors, methods, functions, traits, messages."""

from __future__ import annotations

import copy
import importlib
import inspect
import math
import pkgutil
import re
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import traitlets
from fuzz.examples import (
    CLASS_EXAMPLES,
    EVALUATIONS,
    EXAMPLES,
    SEVERAL,
    Classifier,
    decision,
    rule,
)

import rocwidgets as rw
from rocwidgets import bq
from rocwidgets.core import Derived, Groups, GroupThresholds, Mixture, Model, Periods
from rocwidgets.core.derived import Hybrid
from rocwidgets.core.regret import Regret
from rocwidgets.multiclass import MulticlassDecision, MulticlassModel, MulticlassPoint
from rocwidgets.views import EvaluationView
from rocwidgets.vocabulary import options_of
from rocwidgets.widget.keywords import CLASS_KEYWORDS, KEYWORDS
from rocwidgets.widget.linked import Link

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Names that are public for other parts of the package, and why users cannot call them.
INTERNAL = {
    "Link.of": "of the figures among each other",
}
# Classes that public code returns and that are not attacked, and why.
NOT_ATTACKED = {
    "AmountTable": "sums of amounts, which an Evaluation has checked",
    "Cases": "labels and scores that an Evaluation has checked",
    "CommonHull": "computed from a sample, without arguments that a user gives",
    "CountTable": "what a sample counts with; its arguments are checked by an Evaluation",
    "Figure": "what a bqplot figure and one of Matplotlib have in common",
    "MulticlassSample": "what an Evaluation computes from; its arguments are checked there",
    "MulticlassSetting": "values that an Evaluation has checked",
    "Problem": "counts that ModelProblem has checked",
    "Sample": "what an Evaluation computes from; its arguments are checked there",
    "ScoreSums": "computed from a table, which an Evaluation has checked",
    "Setting": "values that an Evaluation has checked",
    "UnlabelledPeriods": "held by a sample, and asked by periods alone",
}
# Keywords that no constructor takes, besides those that exist.
NEVER = ("_demand", "_sample", "comm", "keys", "tooltip", "nonsense", "views")
# What `View` has to refuse: other views, a kind of bands, a misspelt chart.
# Views that show several classes alone.
_OF_CLASSES_ALONE = (rw.PairMatrix, rw.Simplex)
REFUSED_KINDS = ("dashboard", "threshold", "cases", "vertical", "Rocc", "")
_PACKAGE = "rocwidgets"
# There are few cases of each class.
_FEW = {"cv": 2, "inner_cv": 2, "train_sizes": [3, 6]}
# What is returned, and not made by its class, where it takes more than its method to have it.
PROMISING = rw.Evaluation([0, 1] * 20, [k / 40 for k in range(40)])
_RETURNED: dict[type, Callable[[Any], Any]] = {
    Derived: lambda ev: ev[ev.model].calibrated(folds=None),
    rw.Decision: lambda ev: ev.decide("cost"),
    rw.core.Promise: lambda _ev: PROMISING.best(min_tpr=0.5, confidence=0.9).promise,
    rw.core.ShadowPrice: lambda ev: ev[ev.model].shadow_price(math.inf),
    Model: lambda ev: ev[ev.model],
    MulticlassModel: lambda ev: ev[ev.model],
    MulticlassDecision: lambda ev: ev.decide("cost"),
    MulticlassPoint: lambda ev: ev.at(),
    Mixture: lambda ev: ev.compare.mix(ev.at(0.2), ev.at(0.6), 0.5),
    rw.model_selection.NestedThreshold: lambda _ev: _studied(rw.model_selection.nested_threshold),
    rw.core.PrevalenceEstimate: lambda _ev: rw.estimate_prevalence([0.2, 0.9], prior=0.5),
    rw.model_selection.DatasetComparison: lambda _ev: _studied(rw.model_selection.compare_datasets),
    rw.model_selection.LearningCurve: lambda _ev: _studied(rw.model_selection.learning_curve),
    Link: lambda ev: rw.link(ev, copy.copy(ev)),
}
# What is made of an Evaluation with further arguments.
_MADE: dict[type, Callable[[Any], Any]] = {
    bq.Toolbar: lambda ev: bq.Toolbar(bq.ROC(ev)),
    rw.View: lambda ev: rw.View(ev, "roc"),
    rw.Words: lambda _ev: rw.Words(action="contact", case="customer"),
    # Counts alone have no cases to show.
    rw.teaching.ModelProblem: lambda _ev: rw.teaching.ModelProblem(60, n_samples=1, n_runs=2),
    rw.Cases: lambda ev: rw.Cases(ev if ev.sample.cases else EVALUATIONS["two"]()),
}
# Arguments of methods that are something else elsewhere.
_OWN: dict[str, dict[str, Callable[[], Any]]] = {
    "Compare.mix": {"first": rule, "second": rule},
    "MulticlassModel.compare": {"other": lambda: "b"},
    "MulticlassEvaluation.from_frame": {"y_true": lambda: "letter"},
    "MulticlassEvaluation.from_parquet": {"y_true": lambda: "letter"},
    "estimate_prevalence": {"y_score": lambda: list(EXAMPLES["p"]()), "prior": lambda: 0.4},
    "Decision.as_estimator": {"estimator": Classifier},
    "Decision.from_dict": {"state": lambda: decision().to_dict()},
}
# The Evaluations that have what is returned, where not all do.
_SAME_COSTS = ("margin", "weighted", "confusion", "tiny", "grouped")
_KINDS: dict[type, tuple[str, ...]] = {
    Groups: ("grouped",),
    GroupThresholds: ("grouped",),
    Periods: ("grouped",),
    Hybrid: ("two", "weighted", "shown", "grouped"),
    Regret: _SAME_COSTS,
    rw.core.ShadowPrice: _SAME_COSTS,
}
_OPERATORS = ("__add__", "__getitem__")
_PROPERTIES = (property, cached_property)


@dataclass(frozen=True)
class Target:
    """Something that can be called.

    Attributes
    ----------
    name : str
        As in code.
    owner : callable
        Evaluation -> what it is called on.
    call : callable
        (owner, arguments) -> result.
    parameters : dict of str to bool
        Whether each has to be given.
    types : dict of str to str
        What each may be, as it is annotated.
    json : bool
        Whether arguments come from a page, as JSON.
    ordinary : dict of str to callable
        Arguments that are always given, in place of those of `EXAMPLES`.
    refused : bool
        Whether every call has to raise an error.
    makers, examples : dict of str to callable
        The Evaluations that `owner` is called on, and valid arguments.
    """

    name: str
    owner: Callable[[Any], Any]
    call: Callable[[Any, dict[str, Any]], Any]
    parameters: dict[str, bool]
    types: dict[str, str] = field(default_factory=dict)
    json: bool = False
    ordinary: dict[str, Callable[[], Any]] = field(default_factory=dict)
    refused: bool = False
    makers: dict[str, Callable[[], Any]] = field(default_factory=lambda: EVALUATIONS)
    examples: dict[str, Callable[[], Any]] = field(default_factory=lambda: EXAMPLES)


def targets() -> list[Target]:
    """Return everything public, in one order."""
    result: list[Target] = []
    for name, each in _named(rw):
        if inspect.ismodule(each):
            result += [
                _function(f"{name}.{n}", f)
                for n, f in vars(each).items()
                if n in getattr(each, "__all__", vars(each))
                if _is_of_rocwidgets(n, f)
            ]
        elif inspect.isfunction(each):
            result.append(_function(name, each))
        elif each not in returned():
            result += _of_class(name, each)
    result += _views_of_refused_kinds()
    for name, each in _named(bq):
        result += _of_class(f"bq.{name}", each)
    for each in returned():
        result += _of_class(each.__name__, each, constructed=False)
    return [each for each in result if each.name not in INTERNAL]


@cache
def returned() -> dict[type, Callable[[Any], Any]]:
    """Return every class of which public code returns an instance with methods, and a way to one.

    Found by the annotations of what is public, of what that returns, and so on.
    """
    made = {each for _, each in (*_named(rw), *_named(bq)) if inspect.isclass(each)}
    ways = dict(_RETURNED)
    left = [*made, *ways]
    while left:
        cls = left.pop()
        owner = ways.get(cls) or _owner(cls)
        for attribute, member in _members(cls):
            for name in re.findall(r"\w+", _annotated(member)):
                for found in classes().get(name, ()):
                    if found in made or found in ways or name in NOT_ATTACKED:
                        continue
                    if any(inspect.isroutine(each) for _, each in _members(found)):
                        ways[found] = _way(owner, attribute, member)
                        left.append(found)
    return ways


def _members(cls: type) -> Iterator[tuple[str, Any]]:
    """Yield methods and properties that users meet."""
    for attribute in (*sorted(set(dir(cls))), *_OPERATORS):
        holder = next((each for each in cls.__mro__ if attribute in vars(each)), None)
        if holder is None or not holder.__module__.startswith(_PACKAGE):
            continue
        member = vars(holder)[attribute]
        is_public = not attribute.startswith("_") or attribute in _OPERATORS
        if is_public and (inspect.isroutine(member) or isinstance(member, _PROPERTIES)):
            yield attribute, member


def _function_of(member: Any) -> Any:
    """Return the function of a method or property."""
    for name in ("fget", "func", "__func__"):
        if (function := getattr(member, name, None)) is not None:
            return function
    return member


def _annotated(member: Any) -> str:
    return str(inspect.signature(_function_of(member)).return_annotation)


@cache
def classes() -> dict[str, list[type]]:
    """Return all classes of the package by name."""
    result: dict[str, list[type]] = {}
    for module in pkgutil.walk_packages(rw.__path__, f"{_PACKAGE}."):
        for name, each in vars(importlib.import_module(module.name)).items():
            if inspect.isclass(each) and each.__module__ == module.name:
                result.setdefault(name, []).append(each)
    return result


def _way(owner: Callable[[Any], Any], attribute: str, member: Any) -> Callable[[Any], Any]:
    if isinstance(member, _PROPERTIES):
        return lambda ev: getattr(owner(ev), attribute)
    needed = [name for name, is_needed in _parameters(_function_of(member)).items() if is_needed]
    needed = [name for name in needed if name not in ("self", "cls")]
    return lambda ev: getattr(owner(ev), attribute)(**{name: EXAMPLES[name]() for name in needed})


def uncovered() -> list[str]:
    """Return required arguments that have no example."""
    return [
        f"{each.name}({name})"
        for each in targets()
        for name, needed in each.parameters.items()
        if needed and name not in (*each.examples, "paths")
    ]


def _named(module: Any) -> list[tuple[str, Any]]:
    return [(name, getattr(module, name)) for name in module.__all__]


def _is_of_rocwidgets(name: str, each: Any) -> bool:
    return (
        not name.startswith("_")
        and inspect.isfunction(each)
        and (each.__module__ or "").startswith(_PACKAGE)
    )


def _of_class(name: str, cls: type, *, constructed: bool = True) -> Iterator[Target]:
    several = (rw.MulticlassEvaluation, MulticlassModel, MulticlassDecision, MulticlassPoint)
    of: dict[str, Any] = {}
    if issubclass(cls, several) or cls in _OF_CLASSES_ALONE:
        of = {"makers": SEVERAL, "examples": CLASS_EXAMPLES}
    elif not constructed:
        of = {"makers": {kind: EVALUATIONS[kind] for kind in _KINDS.get(cls, EVALUATIONS)}}
    for each in _parts_of_class(name, cls, constructed=constructed):
        yield replace(each, **of)


def _parts_of_class(name: str, cls: type, *, constructed: bool) -> Iterator[Target]:
    if constructed:
        yield _constructor(name, cls)
    for attribute in (*sorted(set(dir(cls))), *_OPERATORS):
        holder = next((each for each in cls.__mro__ if attribute in vars(each)), None)
        if holder is None or not holder.__module__.startswith(_PACKAGE):
            continue
        if attribute.startswith("_") and attribute not in _OPERATORS:
            continue
        if attribute != "close" and any(
            attribute in vars(each)
            for each in cls.__mro__
            if not each.__module__.startswith((_PACKAGE, "builtins"))
        ):
            continue  # of ipywidgets and traitlets, also where overridden
        made = vars(holder)[attribute]
        if isinstance(made, classmethod | staticmethod):
            yield _method(f"{name}.{attribute}", cls, attribute, lambda _ev, cls=cls: cls)
        elif inspect.isfunction(made):
            owner = _owner(cls) if constructed else returned()[cls]
            yield _method(f"{name}.{attribute}", cls, attribute, owner)
    if issubclass(cls, traitlets.HasTraits):
        yield from _traits(name, cls)


def _traits(name: str, cls: Any) -> Iterator[Target]:
    for trait_name, trait in sorted(cls.class_traits().items()):
        # Also a trait of ipywidgets that is documented as ours.
        own = trait.this_class.__module__.startswith(_PACKAGE) or trait_name == "layout"
        if not own or trait_name.startswith("_"):
            continue
        if trait_name == "layout" and name.startswith("bq."):
            continue  # which bqplot checks, with its own messages
        parameters, owner = {trait_name: False}, _owner(cls)
        yield Target(f"{name}.{trait_name} = ", owner, _assign, parameters, _types(cls))
        if trait.metadata.get("sync") and trait_name not in ("layout", "evaluation"):
            yield Target(f"{name}.set_state ", owner, _receive, parameters, json=True)


def _assign(owner: Any, arguments: dict[str, Any]) -> None:
    for name, value in arguments.items():
        setattr(owner, name, value)


def _receive(owner: Any, arguments: dict[str, Any]) -> None:
    owner.set_state(arguments)


def _owner(cls: type) -> Callable[[Any], Any]:
    if issubclass(cls, rw.Evaluation | rw.MulticlassEvaluation):
        return lambda ev: ev
    if cls is rw.Costs:
        return lambda _ev: rw.Costs(fp=1, fn=5)
    if cls is rw.core.OperatingPoint:
        return lambda ev: ev.at()
    if cls in _RETURNED:
        return _RETURNED[cls]
    if cls in _MADE:
        return _MADE[cls]
    # The class of all figures is no figure.
    made: Any = bq.ROC if cls is bq.EvaluationFigure else cls
    return made


def _views_of_refused_kinds() -> Iterator[Target]:
    """Yield `View` with each kind that it has to refuse."""
    view = _constructor("View", rw.View)
    parameters = {"evaluation": False, "options": False}
    for kind in REFUSED_KINDS:
        ordinary = {"kind": lambda kind=kind: kind}
        name = f"View({kind!r})"
        yield Target(name, view.owner, view.call, parameters, ordinary=ordinary, refused=True)


def _constructor(name: str, cls: Any) -> Target:
    parameters = _parameters(cls)
    if cls is rw.Evaluation:
        parameters |= dict.fromkeys((*KEYWORDS, *NEVER), False) | {"y_score": True}
    elif cls is rw.MulticlassEvaluation:
        parameters |= dict.fromkeys((*CLASS_KEYWORDS, *NEVER), False) | {"y_prob": True}
    elif issubclass(cls, EvaluationView) or cls in [each for _, each in _named(bq)]:
        parameters |= _options(cls)

    def call(ev: Any, arguments: dict[str, Any]) -> Any:
        given = dict(arguments)
        if "evaluation" in parameters:
            given.setdefault("evaluation", ev)
        if "figures" in parameters:
            return cls(given.pop("figures", bq.ROC(ev)), **given)
        return cls(**given)

    owner = _with_figure if cls is bq.Toolbar else lambda ev: ev
    ordinary = {"kind": lambda: "roc"} if cls is rw.View else {}
    return Target(name, owner, call, parameters, _types(cls), ordinary=ordinary)


def _with_figure(ev: Any) -> Any:
    bq.ROC(ev)
    return ev


def _options(cls: Any) -> dict[str, bool]:
    chosen = options_of("roc" if cls is rw.View else getattr(cls, "kind", ""))
    shared = ("layout", "options", "charts") if issubclass(cls, EvaluationView) else ()
    never = [name for name in NEVER if issubclass(cls, EvaluationView) or name != "tooltip"]
    return dict.fromkeys((*chosen, *shared, *never), False)


def _method(name: str, cls: Any, attribute: str, owner: Callable[[Any], Any]) -> Target:
    parameters, types = _parameters(getattr(cls, attribute)), _types(getattr(cls, attribute))
    if name.startswith("Evaluation.from_"):
        parameters |= dict.fromkeys((*KEYWORDS, *NEVER), False)
    if name.startswith("MulticlassEvaluation.from_"):
        parameters |= dict.fromkeys((*CLASS_KEYWORDS, *NEVER), False)
    parameters |= {each: True for each in ("X", "y") if each in parameters}
    parameters.pop("self", None)

    def call(of: Any, arguments: dict[str, Any]) -> Any:
        return getattr(of, attribute)(**arguments)

    return Target(name, owner, call, parameters, types, ordinary=_OWN.get(name, {}))


def _function(name: str, function: Any) -> Target:
    parameters = _parameters(function)
    if function is rw.link:
        return Target(name, _pair, _linked, parameters, _types(function))
    few = {key: lambda key=key: _FEW[key] for key in _FEW if key in parameters}

    def call(ev: Any, arguments: dict[str, Any]) -> Any:
        of = {"evaluation": ev} if "evaluation" in parameters else {}
        return function(**{**of, **arguments})

    ordinary = {**few, **_OWN.get(name, {})}
    return Target(name, lambda ev: ev, call, parameters, _types(function), ordinary=ordinary)


def _pair(ev: Any) -> tuple[Any, Any]:
    return ev, copy.copy(ev)


def _linked(pair: tuple[Any, Any], arguments: dict[str, Any]) -> Any:
    return rw.link(*pair, **arguments)


def _studied(function: Any) -> Any:
    """Return the result of a study of the examples."""
    target = _function("", function)
    needed = {name: EXAMPLES[name]() for name, is_needed in target.parameters.items() if is_needed}
    return function(**needed, **{name: make() for name, make in target.ordinary.items()})


def _parameters(function: Any) -> dict[str, bool]:
    """Return whether each parameter has to be given."""
    result = {}
    for each in inspect.signature(function).parameters.values():
        if each.kind in (each.VAR_KEYWORD, each.VAR_POSITIONAL) and each.name != "figures":
            continue
        needed = each.default is each.empty and each.kind != each.VAR_POSITIONAL
        result[each.name] = needed and each.name != "evaluation"
    return result


def _types(function: Any) -> dict[str, str]:
    """Return the annotation of each parameter, as it is written."""
    parameters = inspect.signature(function).parameters
    return {name: str(each.annotation) for name, each in parameters.items()}
