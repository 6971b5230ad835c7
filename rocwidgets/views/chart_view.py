"""The base class of all views."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, Self

import anywidget
import traitlets

from rocwidgets.inputs.calls import explain_call_errors, not_pickled, not_shown, unknown_argument
from rocwidgets.inputs.scalars import described
from rocwidgets.vocabulary import Option, options_of
from rocwidgets.widget.assets import built
from rocwidgets.widget.options import ChartOptions, with_options, without_defaults
from rocwidgets.widget.page_widget import FROM_PAGE, PageWidget

if TYPE_CHECKING:
    from collections.abc import Sequence

# Traits by which two views of one class can differ.
IDENTITY = frozenset({"charts", "options"})
# Keywords of every view, in signatures.
_SHARED = [
    inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=of)
    for name, of in {
        "options": "Mapping[str, Any] | None",
        "layout": "Mapping[str, Any] | Layout | None",
    }.items()
]


class EvaluationTrait(anywidget.WidgetTrait):
    """The evaluation that a widget shows, which cannot be changed."""

    allow_none = False

    def validate(self, obj: Any, value: Any) -> Any:
        """Return ``value``, or raise TypeError or ValueError."""
        name, of = type(obj).__name__, obj.evaluation_class.__name__
        if not isinstance(value, obj.evaluation_class):
            raise TypeError(f"evaluation of {name} must be {of}, got {described(value)}.")
        if obj._trait_values.get(self.name, value) not in (None, value):  # noqa: SLF001 - of traitlets
            raise ValueError(f"evaluation of {name} cannot be changed. Create another {name}.")
        return value


class ChartView(PageWidget):
    """One chart of an evaluation: the kind of the chart and its options.

    Attributes
    ----------
    kind : str
    evaluation_class : type
        That of the evaluations that it shows.
    options : dict
        Chosen options of the chart, by name. Can be changed in the page, or by assigning a dict;
        options left out have their defaults.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.ROC(ev)
    """

    kind: ClassVar[str] = ""
    evaluation_class: ClassVar[type[PageWidget]]
    _keywords: ClassVar[tuple[str, ...]] = ("options", "layout")

    __reduce_ex__ = not_pickled

    _esm = traitlets.Unicode(built("view.js")).tag(sync=True)
    _kind = traitlets.Unicode().tag(sync=True)
    evaluation = EvaluationTrait().tag(sync=True)
    options: traitlets.TraitType[dict[str, Any], Any] = ChartOptions().tag(**FROM_PAGE)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Give the class the documentation and the signature of the options of its chart."""
        super().__init_subclass__(**kwargs)
        document_options(cls, options_of(cls.kind), _SHARED)
        explain_call_errors(cls)

    def __init__(self, evaluation: Any, **given: Any) -> None:
        self._require_open(evaluation)
        traits = self._read(self.kind, given)
        try:
            super().__init__(evaluation=evaluation, _kind=self.kind, **traits)
            evaluation.views[_free_name(self.kind, evaluation.views)] = self
            self._refresh()
        except BaseException:
            self.close()
            raise

    @classmethod
    def of(cls, evaluation: Any, **given: Any) -> Self:
        """Return the open view of an evaluation with these options, or a new one if there is none.

        Re-running a cell with it adds no widget models to the kernel or the page.

        Parameters
        ----------
        evaluation, **given
            As for a call of the class, which makes a new view each time.

        Examples
        --------
        >>> rw.ROC.of(ev, x="log") is rw.ROC.of(ev, x="log"), rw.ROC.of(ev) is rw.ROC(ev)
        (True, False)
        """
        cls._require_open(evaluation)
        asked = cls._read(cls.kind, given)
        return cls._open(evaluation, cls.kind, asked) or cls(evaluation, **asked)

    @classmethod
    def _open(cls, evaluation: Any, kind: str, asked: dict[str, Any]) -> Self | None:
        """Return the open view of a kind that has these traits, without a layout of its own."""
        if not asked.keys() <= IDENTITY:
            return None
        for view in evaluation.views.values():
            if type(view) is not cls or view.kind != kind:
                continue
            defaults = {name: view.trait_defaults(name) for name in IDENTITY & {*view.traits()}}
            wanted = defaults | asked
            if all(_alike(kind, name, getattr(view, name), wanted[name]) for name in wanted):
                return view
        return None

    def __setattr__(self, name: str, value: Any) -> None:
        if name in options_of(self.kind) and not self.has_trait(name):
            line = f"options = {{**view.options, {name!r}: {value!r}}}"
            raise AttributeError(f"{name} is an option of {type(self).__name__}. Set view.{line}.")
        super().__setattr__(name, value)

    def close(self) -> None:
        """Remove the view from every page and free its models.

        Examples
        --------
        >>> view.close()
        """
        # If construction was interrupted there may be none.
        shown = vars(self).get("_trait_values", {}).get("evaluation")
        views = {} if shown is None else shown.views
        for name in [name for name, view in views.items() if view is self]:
            del views[name]
        super().close()

    def _followers(self) -> tuple[PageWidget, ...]:
        return (self.evaluation,)

    @classmethod
    def _instead(cls, given: tuple[Any, ...]) -> str:
        """Return what to write instead of a call with labels and scores, or with a classifier."""
        if not given or isinstance(given[0], cls.evaluation_class):
            return ""
        return not_shown(cls.__name__, cls.evaluation_class.__name__, given[0])

    @classmethod
    def _require_open(cls, evaluation: Any) -> None:
        """Raise TypeError or ValueError unless it is an open evaluation of this kind of views."""
        raise NotImplementedError

    def _refresh(self) -> None:
        """Compute what the chart shows besides the state of its evaluation."""

    @classmethod
    def _read(cls, kind: str, given: dict[str, Any]) -> dict[str, Any]:
        """Return keywords as traits, charts and options checked and in canonical form."""
        name = cls.__name__
        given = {
            key: value
            for key, value in given.items()
            if key not in cls._keywords or value is not None
        }
        known = options_of(kind)
        chosen = {key: value for key, value in given.items() if key in known}
        traits = {key: value for key, value in given.items() if key not in known}
        own: dict[str, Any] = cls.class_traits()
        unknown = [key for key in traits if key not in cls._keywords]
        if unknown:
            raise TypeError(unknown_argument(name, unknown[0], [*known, *cls._keywords]))
        if chosen and "options" in traits:
            raise TypeError(
                f"{name} got both {next(iter(chosen))} and options. Pass only one of them."
            )
        if chosen:
            traits["options"] = chosen
        if "charts" in traits:
            traits["charts"], brought = with_options(traits["charts"])
            if brought and isinstance(traits.get("options", {}), Mapping):
                traits["options"] = {**traits.get("options", {}), **brought}
        for key in traits.keys() & IDENTITY:
            traits[key] = own[key].validate(SimpleNamespace(kind=kind), traits[key])
        return traits

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.evaluation!r})"


def annotation_of(option: Option) -> str:
    """Return the type of the values of an option, as it is written."""
    if not option.is_text:
        return type(option.default).__name__
    values = ", ".join(f'"{value}"' for value in option.values)
    return f"Iterable[Literal[{values}]]" if option.is_multiple else f"Literal[{values}]"


def document_options(cls: type, options: Mapping[str, Option], further: Sequence[Any]) -> None:
    """Put options into the docstring of a class, at ``{options}``, and into its signature.

    Parameters
    ----------
    cls : type
        Its constructor takes them by ``**``.
    options : mapping of str to Option
    further : sequence of inspect.Parameter
        What the signature has after them.
    """
    indent = "\n    "
    told = [
        f"{name} : {_values(option)}{indent}    {_wrapped(option.doc)}"
        for name, option in options.items()
    ]
    if cls.__doc__:
        cls.__doc__ = cls.__doc__.replace("{options}", indent.join(told))
    init: Any = cls.__init__
    signature = inspect.signature(init)
    *own, more = signature.parameters.values()
    # A class without a kind of its own takes any option.
    if "__init__" in vars(cls) and str(more.annotation).startswith("Unpack"):
        listed = [
            inspect.Parameter(
                name, more.KEYWORD_ONLY, default=option.default, annotation=annotation_of(option)
            )
            for name, option in options.items()
        ]
        signature = init.__signature__ = signature.replace(parameters=[*own, *listed, *further])
    # Some versions of Python ask an inherited __new__, which takes anything.
    cls.__signature__ = signature.replace(parameters=[*signature.parameters.values()][1:])  # pyright: ignore[reportAttributeAccessIssue]


def _values(option: Option) -> str:
    if isinstance(option.default, bool):
        return "bool"
    if option.range:
        return f"int from {option.range[0]} to {option.range[1]}"
    if not option.is_text:
        *_, last = option.values
        return f"float from {next(iter(option.values)):g} to {last:g}, in hundredths"
    values = "{" + ", ".join(f'"{value}"' for value in option.values) + "}"
    return f"list of {values}" if option.is_multiple else values


def _wrapped(text: str) -> str:
    return "\n        ".join(textwrap.wrap(text, 88))


def _alike(kind: str, name: str, one: Any, other: Any) -> bool:
    """Return whether a trait shows the same with two values; options may be left out."""
    if name == "options":
        return without_defaults(kind, one) == without_defaults(kind, other)
    return bool(one == other)


def _free_name(kind: str, taken: Mapping[str, Any]) -> str:
    """Return the kind of a view, with a number if there is one of that kind."""
    names = (kind, *(f"{kind} {number}" for number in range(2, len(taken) + 2)))
    return next(name for name in names if name not in taken)
