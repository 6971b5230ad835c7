"""Clear errors for calls with wrong arguments: they name the public class and its arguments."""

from __future__ import annotations

import functools
import inspect
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

from rocwidgets.inputs.suggestions import did_you_mean, not_found

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    Class = TypeVar("Class", bound=type)
    Function = TypeVar("Function", bound=Callable[..., Any])

_FOLDER = str(Path(__file__).parents[1])
# How classifiers of scikit-learn give scores.
_SCORING = ("predict_proba", "decision_function")
_UNNAMED = inspect.Parameter.POSITIONAL_OR_KEYWORD
_NAMED = (_UNNAMED, inspect.Parameter.KEYWORD_ONLY)

# Methods that a class of another library has too, and that users call.
_FOR_USERS = {"close"}

# Arguments that are told after a suggestion.
_MOST_LISTED = 12
# Arguments of Matplotlib's `savefig`, which takes them of every figure.
_SAVED = {"dpi": "300", "format": '"pdf"', "transparent": "True", "bbox_inches": '"tight"'}
# What every question to an Evaluation is asked with, and none takes.
_SET_BEFORE = {
    **dict.fromkeys(
        ("costs", "cost", "fp", "fn", "tp", "tn", "gains", "revenue"),
        ("costs", "ev.costs = rw.Costs(fp=1, fn=5)"),
    ),
    **dict.fromkeys(("prevalence", "base_rate"), ("prevalence", "ev.prevalence = 0.1")),
    "population": ("population", "ev.population = 10_000"),
    "metrics": ("metrics", "ev.metrics = {name: lambda tp, fp, fn, tn: ...}"),
    **dict.fromkeys(("threshold", "cutoff"), ("threshold", "ev.threshold = 0.3")),
    **dict.fromkeys(("model", "models"), ("model", 'ev.model = "name", or ask ev["name"]')),
}
# What a view takes where it is drawn, once.
_DRAWN = frozenset({"ax", "figsize", "colors", "linestyles", "labels"})

# What numbers without names are likely to be, by the call and how many they are.
_ORDERS = {
    ("Costs", 2): ("fp", "fn"),
    ("Costs", 4): ("tp", "fp", "fn", "tn"),
    ("Costs.from_gains", 2): ("tp", "fp"),
    ("Costs.from_gains", 4): ("tp", "fp", "fn", "tn"),
}


class _OfData:
    """Stands in a signature for a default that depends on the data."""

    def __repr__(self) -> str:
        return "..."


_OF_DATA = _OfData()
# Functions whose signatures have all the keywords that they take.
_COMPLETE: set[Callable[..., Any]] = set()


def takes(
    keywords: Any, defaults: Mapping[str, Any], *, alone: bool = False
) -> Callable[[Function], Function]:
    """Return a decorator that lists keywords in the signature of a function that takes ``**``.

    Completion in a notebook reads signatures.

    Parameters
    ----------
    keywords : type
        A TypedDict.
    defaults : mapping
        By keyword; others depend on the data and are shown as ``...``.
    alone : bool
        Whether `explain_call_errors` refuses all other keywords; else the function itself does.
    """

    def decorate(function: Function) -> Function:
        signature = inspect.signature(function)
        *own, _ = signature.parameters.values()
        more = [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=defaults.get(name, _OF_DATA),
                # As it is written.
                annotation=getattr(of, "__forward_arg__", of),
            )
            for name, of in inspect.get_annotations(keywords).items()
        ]
        listed = signature.replace(parameters=[*own, *more])
        cast("Any", function).__signature__ = listed
        if alone:
            _COMPLETE.add(function)
        return function

    return decorate


def unknown_argument(caller: str, unknown: str, takes: Iterable[str]) -> str:
    """Return the message for an unknown argument.

    Parameters
    ----------
    caller : str
        Public name of the function or class.
    unknown : str
    takes : iterable of str
        Names of its arguments.
    """
    known = list(takes)
    if unknown in _SAVED and caller.endswith(".figure"):
        return (
            f"{caller} got an unknown argument {unknown!r}. Pass it to savefig: "
            f'.figure().savefig("roc.png", {unknown}={_SAVED[unknown]}).'
        )
    asks = "." in caller or ("layout" in known and "y_true" not in known)
    if unknown == "title" and "title" not in known:
        return f"{caller} got an unknown argument 'title'. {_titled(caller)}"
    setting, write = _SET_BEFORE.get(unknown, ("", ""))
    if setting and setting not in known and asks:
        return f"{caller} got an unknown argument {unknown!r}. Set it before, as {write}."
    if unknown in _DRAWN and "layout" in known and "y_true" not in known:
        return (
            f"{caller} got an unknown argument {unknown!r}. Pass it to figure: "
            f"rw.{caller}(ev).figure({unknown}=...)."
        )
    hint = did_you_mean(unknown, known)
    # After a question what all there is would only hide it, if it is much.
    rule = "" if hint.endswith("?") and len(known) > _MOST_LISTED else f" {_all_of(known)}"
    return f"{caller} got an unknown argument {unknown!r}{hint}{rule}"


def _titled(caller: str) -> str:
    """Return where a title is written: charts are titled by what they show."""
    figure = ".figure().axes[0].set_title(...)"
    if caller.endswith(".figure"):
        return f"Set it on the axes, as {figure}."
    return f'A page has one, ev.to_html("page.html", title=...), and a figure, {figure}.'


def _all_of(arguments: Sequence[str]) -> str:
    return f"It takes {', '.join(arguments) or 'no arguments'}."


def not_pickled(view: Any, _protocol: Any = None) -> Any:
    """Refuse to be pickled, as ``__reduce_ex__``: a view belongs to one page."""
    raise TypeError(
        f"{type(view).__name__} cannot be pickled. Pickle its Evaluation and create the view "
        "again after loading."
    )


def not_called(name: str, instead: str) -> Callable[..., NoReturn]:
    """Return the ``__call__`` of an object that is asked by its methods: it says what to write."""

    def call(_self: Any, *_args: Any, **_kwargs: Any) -> NoReturn:
        raise TypeError(f"{name} is no function. Write {instead}.")

    return call


class KnownAttributes:
    """Refuse to set public attributes that a class does not have.

    Python takes any name, so that ``ev.treshold = 0.3`` would change nothing without a word. A
    subclass of yours may keep attributes of its own.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        cls = type(self)
        if not name.startswith("_") and name not in _settable(cls) and not _is_of_user(cls, name):
            raise AttributeError(_unsettable(cls, name, "set"))
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        if name not in vars(self):
            raise AttributeError(_unsettable(type(self), name, "deleted"))
        super().__delattr__(name)


def _is_of_user(cls: type, name: str) -> bool:
    """Return whether a class of another package may keep an attribute of its own."""
    return cls not in _own(cls) and not hasattr(cls, name)


def _unsettable(cls: type, name: str, verb: str) -> str:
    if hasattr(cls, name):
        return f"{cls.__name__}.{name} cannot be {verb}."
    known = (each for each in dir(cls) if not each.startswith("_"))
    return f"{cls.__name__} has no attribute {name!r}{did_you_mean(name, known)}"


@functools.cache
def _settable(cls: type) -> frozenset[str]:
    """Return the public names that may be set: traits, properties, and what is annotated.

    Other libraries set methods of their own classes, as traitlets does while notices are held.
    """
    own = _own(cls)
    result = {name for each in cls.__mro__ if each not in own for name in vars(each)}
    for each in own:
        result |= {name for name, member in vars(each).items() if hasattr(member, "__set__")}
        annotated = inspect.get_annotations(each).items()
        result |= {name for name, of in annotated if not str(of).startswith("ClassVar")}
    return frozenset(result)


def _own(cls: type) -> list[type]:
    return [each for each in cls.__mro__ if _package(each) == _package(explain_call_errors)]


def explain_call_errors(cls: Class) -> Class:
    """Give the public methods of a class, also inherited ones, clear errors for wrong arguments.

    Python names the class that defines a method; the message names the class that was called.
    Methods that a class of another library has too are left as they are: that library calls them,
    and an interruption in a line before them would come too early for it.
    """
    own = _own(cls)
    theirs = {name for each in cls.__mro__ if each not in own for name in dir(each)} - _FOR_USERS
    for owner in own:
        for name, member in list(vars(owner).items()):
            if name == "__init__" or not (name.startswith("_") or name in theirs):
                wrapped = _wrapped(name, member)
                if wrapped is not None:
                    setattr(owner, name, wrapped)
    # A metaclass may have one too, which is for the class alone.
    if not any("__getattr__" in vars(each) for each in cls.__mro__):
        cast("Any", cls).__getattr__ = _refuse_to_read
    return cls


def _refuse_to_read(self: Any, name: str) -> Any:
    """Say what to write instead of a public name that is not there, as ``__getattr__``."""
    cls = type(self)
    if name.startswith("_"):
        raise AttributeError(f"{cls.__name__!r} object has no attribute {name!r}")
    if hasattr(cls, name):
        # A property has failed: its own error says more.
        return object.__getattribute__(self, name)
    # What an object holds under names of the user.
    held: Callable[[Any], Mapping[str, str]] = getattr(cls, "_held", lambda _: {})
    if instead := held(self).get(name):
        raise AttributeError(f"{cls.__name__} has no attribute {name!r}: write {instead}.")
    raise AttributeError(unreadable(cls, name))


@functools.cache
def unreadable(cls: type, name: str) -> str:
    """Return what to write instead of a public name that a class and its objects do not have."""
    members = [each for of in _own(cls) for each in (*vars(of), *inspect.get_annotations(of))]
    known = {each: None for each in members if not each.startswith("_")}
    return not_found(cls.__name__, name, known, is_view="kind" in known)


def _package(of: Any) -> str:
    return of.__module__.partition(".")[0]


def warn_caller(text: str) -> None:
    """Issue a UserWarning about the line, outside this package, that called it."""
    frame, level = inspect.currentframe(), 1
    while frame and frame.f_code.co_filename.startswith(_FOLDER):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, UserWarning, stacklevel=level)


def is_estimator(value: Any) -> bool:
    """Return whether something is a model, which scores cases, rather than data."""
    return not isinstance(value, type) and any(
        callable(getattr(value, name, None)) for name in ("predict", *_SCORING)
    )


def of_estimators(kind: str, estimator: Any) -> str:
    """Return how to write the evaluation of a fitted model; `kind` is the public class."""
    name = type(estimator).__name__
    if not any(hasattr(estimator, each) for each in _SCORING):
        return f"rw.{kind}(y_true, model.predict(X))"
    return f'rw.{kind}.from_estimator({{"{name}": model}}, X, y)'


def instead_of_models(kind: str, takes: str, given: Iterable[Any]) -> str:
    """Return what to write instead of a call with fitted models; "" if there is none among them.

    Parameters
    ----------
    kind : str
        The public class.
    takes : str
        What it takes, in words.
    given : iterable
        The arguments.
    """
    # Also several models, as a list or by name.
    items = [list(each.values()) if isinstance(each, dict) else each for each in given]
    several = [each[0] for each in items if isinstance(each, list | tuple) and each]
    model = next(filter(is_estimator, (*given, *several)), None)
    if model is None:
        return ""
    line = of_estimators(kind, model)
    return f"{kind} takes {takes}, got a {type(model).__name__}. Write {line}."


def not_shown(name: str, kind: str, given: Any) -> str:
    """Return the message of a view for what is no evaluation, with the whole line to write."""
    scores = "y_score" if kind == "Evaluation" else "y_prob"
    made = f"rw.{kind}(y_true, {scores})"
    if hasattr(given, "sample") and hasattr(given, "setting"):
        # A model of an Evaluation, or what compares its models.
        made = "ev"
    elif is_estimator(given):
        made = of_estimators(kind, given)
    article = "an" if kind == "Evaluation" else "a"
    got = type(given).__name__
    return f"{name} shows {article} {kind}, got {got}. Write rw.{name}({made})."


def _wrapped(name: str, member: Any) -> Any:
    if isinstance(member, classmethod | staticmethod):
        result = _plain(name, member.__func__)
        return result and type(member)(result)
    return _plain(name, member) if inspect.isfunction(member) else None


def _plain(name: str, method: Callable[..., Any]) -> Callable[..., Any] | None:
    if hasattr(method, "__wrapped__"):
        return None

    @functools.wraps(method)
    def call(*args: Any, **kwargs: Any) -> Any:
        if method in _COMPLETE and not kwargs.keys() <= inspect.signature(method).parameters.keys():
            raise TypeError(_problem(name, method, args, kwargs))
        try:
            return method(*args, **kwargs)
        except TypeError as error:
            # Without a further frame the method has not begun: its arguments are wrong.
            trace = error.__traceback__
            if trace is None or trace.tb_next is not None:
                raise
            problem = _problem(name, method, args, kwargs)
        raise TypeError(problem)

    return call


def _problem(
    name: str, method: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> str:
    owner = args[0] if isinstance(args[0], type) else type(args[0])
    caller = owner.__name__ if name.startswith("__") else f"{owner.__name__}.{name}"
    parameters = list(inspect.signature(method).parameters.values())[1:]
    every = [each for each in parameters if each.kind in _NAMED]
    takes = [each.name for each in every]
    unknown = [key for key in kwargs if key not in takes]
    if unknown:
        return unknown_argument(caller, unknown[0], takes)
    instead = getattr(owner, "_instead", None)
    if name == "__init__" and instead is not None and (line := instead(args[1:])):
        return line
    unnamed = [each.name for each in every if each.kind is _UNNAMED]
    given = unnamed[: len(args) - 1]
    if len(args) - 1 > len(unnamed):
        rule = f"only {', '.join(unnamed)}" if unnamed else "none"
        _, *more = args
        count = f"{len(more)} arguments" if more[1:] else "an argument"
        line = _line(caller, more)
        if not takes:
            return f"{caller} got {count} without a name but takes no arguments."
        problem = f"got {count} without a name but takes {rule} that way. Write {line}"
    elif twice := [each for each in given if each in kwargs]:
        problem = f"got {twice[0]} twice, with and without its name"
    else:
        missing = [each.name for each in every if each.default is each.empty]
        lacks = [each for each in missing if each not in {*given, *kwargs}]
        problem = f"needs {' and '.join(lacks)}"
    return f"{caller} {problem}. {_all_of(takes)}"


def _line(caller: str, given: Sequence[Any]) -> str:
    """Return how to write a call of which values have no names."""
    names = _ORDERS.get((caller, len(given)), ())
    if not names or not all(type(each) in {int, float} for each in given):
        return "name=value"
    values = ", ".join(f"{name}={each!r}" for name, each in zip(names, given, strict=True))
    return f"name=value, such as {caller}({values})"
