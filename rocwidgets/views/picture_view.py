"""The base class of all views."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, Self

import anywidget
import traitlets

from rocwidgets.inputs.calls import not_pickled, not_shown, show_arguments, unknown_argument
from rocwidgets.inputs.scalars import described
from rocwidgets.vocabulary import options_of, read_kind
from rocwidgets.widget.assets import built
from rocwidgets.widget.options import ViewOptions, with_options
from rocwidgets.widget.page_widget import FROM_PAGE, PageWidget

if TYPE_CHECKING:
    from ipywidgets import Layout

# Traits by which two views of one class can differ.
IDENTITY = frozenset({"pictures", "options"})


class _EvaluationTrait(anywidget.WidgetTrait):
    """The evaluation of a view, which cannot be changed."""

    allow_none = False

    def validate(self, obj: Any, value: Any) -> Any:
        """Return ``value``, or raise TypeError or ValueError."""
        name, of = type(obj).__name__, obj.evaluation_class.__name__
        if not isinstance(value, obj.evaluation_class):
            raise TypeError(f"evaluation of {name} must be of {of}; got {described(value)}")
        if obj._trait_values.get(self.name, value) not in (None, value):  # noqa: SLF001 - of traitlets
            raise ValueError(
                f"evaluation of {name} cannot be changed; make another view: {name}(ev)"
            )
        return value


class PictureView(PageWidget):
    """One picture of an evaluation: the kind of the picture and its options.

    Attributes
    ----------
    kind : str
    evaluation_class : type
        That of the evaluations that it shows.
    options : dict
        Chosen options of the picture, by name. Can be changed in the page, or by assigning a dict;
        options left out have their defaults.
    """

    kind: ClassVar[str] = ""
    evaluation_class: ClassVar[type[PageWidget]]
    _keywords: ClassVar[tuple[str, ...]] = ("options", "layout")

    _given: dict[str, Any]
    __reduce_ex__ = not_pickled

    _esm = traitlets.Unicode(built("view.js")).tag(sync=True)
    _kind = traitlets.Unicode().tag(sync=True)
    evaluation = _EvaluationTrait().tag(sync=True)
    options: traitlets.TraitType[dict[str, Any], Any] = ViewOptions().tag(**FROM_PAGE)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Give the class the signature of `__init__`; that of `__new__` takes any keyword."""
        super().__init_subclass__(**kwargs)
        show_arguments(cls)

    def __new__(cls, evaluation: Any, kind: str = "", **kwargs: Any) -> Self:
        """Return the existing view of the same picture with the same options, if there is one.

        Only `__new__` can return an existing widget while `ROC` stays a class, by which
        ``pictures=[rw.ROC]`` and ``isinstance(view, rw.ROC)`` work: a factory function would be no
        class, and a metaclass would do the same less visibly. It also reads the options, since
        only the call itself distinguishes options that were given from defaults.
        """
        cls._require_open(evaluation)
        kind = cls.kind or read_kind("kind", kind)
        given = cls._read(kind, kwargs)
        known = evaluation.views.get(cls._name(kind, given))
        view = known if isinstance(known, cls) else super().__new__(cls)
        vars(view)["kind"] = kind
        view._given = given  # noqa: SLF001 - of this class
        return view

    def __init__(
        self,
        evaluation: Any,
        *,
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        if self._kind:
            with self.hold_sync():
                for name, value in self._given.items():
                    self.set_trait(name, value)
            self._refresh()
            return
        super().__init__(evaluation=evaluation, _kind=self.kind, **self._given)
        name = self._name(self.kind, self._given) or f"{self.kind} {self.model_id}"
        try:
            evaluation.views[name] = self
            self._refresh()
        except BaseException:
            self.close()
            raise

    def __setattr__(self, name: str, value: Any) -> None:
        if name in options_of(self.kind) and not self.has_trait(name):
            line = f"options = {{**view.options, {name!r}: {value!r}}}"
            raise AttributeError(f"{name} is an option of {type(self).__name__}: set view.{line}")
        super().__setattr__(name, value)

    def close(self) -> None:
        """Remove the view from every page and free its models.

        Examples
        --------
        >>> import rocwidgets as rw
        >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> view = rw.ROC(ev)
        >>> view.close()
        """
        views = self.evaluation.views if self.trait_has_value("evaluation") else {}
        for name in [name for name, view in views.items() if view is self]:
            del views[name]
        super().close()

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
        """Compute what the picture shows besides the state of its evaluation."""

    @classmethod
    def _name(cls, kind: str, given: dict[str, Any]) -> str:
        """Return the key of a view in ``evaluation.views``, or "" if it is never reused."""
        if not given:
            return f"{cls.__name__} {kind}"
        if given.keys() <= IDENTITY:
            return f"{cls.__name__} {kind} {json.dumps(given, sort_keys=True)}"
        # Other traits, such as a layout, need not be comparable.
        return ""

    @classmethod
    def _read(cls, kind: str, kwargs: dict[str, Any]) -> dict[str, Any]:
        """Return keywords as traits, pictures and options checked and in canonical form."""
        name = cls.__name__
        unset = {key for key in cls._keywords if kwargs.get(key) is None}
        kwargs = {key: value for key, value in kwargs.items() if key not in unset}
        known = options_of(kind)
        chosen = {key: value for key, value in kwargs.items() if key in known}
        traits = {key: value for key, value in kwargs.items() if key not in known}
        own: dict[str, Any] = cls.class_traits()
        unknown = [key for key in traits if key not in cls._keywords]
        if unknown:
            raise TypeError(unknown_argument(name, unknown[0], [*known, *cls._keywords]))
        if chosen and "options" in traits:
            raise TypeError(f"{name} got {next(iter(chosen))} and options; give one of the two")
        if chosen:
            traits["options"] = chosen
        if "pictures" in traits:
            traits["pictures"], brought = with_options(traits["pictures"])
            if brought and isinstance(traits.get("options", {}), Mapping):
                traits["options"] = {**traits.get("options", {}), **brought}
        for key in traits.keys() & IDENTITY:
            traits[key] = own[key].validate(SimpleNamespace(kind=kind), traits[key])
        return traits

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.evaluation!r})"
