"""The base class of the widgets of this package."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

import anywidget
import comm
import traitlets
from IPython import get_ipython
from ipywidgets import widget_serialization

from rocwidgets.inputs.calls import KnownAttributes, unreadable
from rocwidgets.widget.documented import traits_documented
from rocwidgets.widget.layout import OwnLayout
from rocwidgets.widget.throttle import Throttle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from contextlib import AbstractContextManager

    from ipywidgets import Layout

# Tags of the traits that the page may set; what it says of any other is ignored.
FROM_PAGE = {"sync": True, "from_page": True}


class _ClassName(traitlets.Unicode):
    """The full name of the class of a widget."""

    def default(self, obj: Any = None) -> str:
        """Return the name."""
        kind = type(obj)
        return f"{kind.__module__}.{kind.__name__}"


class _NoPages(comm.DummyComm):
    """In place of a connection to pages where there are none, as in a script."""

    # A widget sends no changes to such a one.
    kernel = None


def _may_have_pages() -> bool:
    """Return whether something that runs here, such as a kernel, connects widgets to pages."""
    # It puts its own function in place of the one that connects to nothing; old kernels do not.
    return comm.create_comm.__module__ != comm.__name__ or hasattr(get_ipython(), "kernel")


class _WidgetClass(type(anywidget.AnyWidget)):
    """The class of widget classes, whose unknown names say what to write as those of objects do."""

    def __getattr__(cls, name: str) -> Any:
        """Raise AttributeError."""
        if name.startswith("_"):
            raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}")
        raise AttributeError(unreadable(cls, name))


@traits_documented
class PageWidget(KnownAttributes, anywidget.AnyWidget, metaclass=_WidgetClass):
    """A widget whose changes are atomic, and which frees everything when it is closed.

    It accepts from the page only traits that the page may set, and limits its rate of messages.
    ipywidgets keeps every widget, so also every layout, until it is closed.

    Attributes
    ----------
    layout : ipywidgets.Layout
        Size and place of the widget. A dict can be set too.
    """

    _own_layouts: tuple[Layout, ...] = ()
    _throttle: Throttle | None = None

    _anywidget_id = _ClassName().tag(sync=True)
    layout = OwnLayout().tag(sync=True, **widget_serialization)

    # The error for which the change that caused it is taken back.
    _failure: BaseException | None = None

    def __init__(self, **traits: Any) -> None:
        try:
            super().__init__(**traits)
        except BaseException:
            self.close()
            raise

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(type(self), name, None), traitlets.TraitType):
            with self._whole():
                super().__setattr__(name, value)
        else:
            super().__setattr__(name, value)

    def set_trait(self, name: str, value: Any) -> None:
        """Set a trait, and what follows from it."""
        with self._whole():
            super().set_trait(name, value)

    def open(self) -> None:
        """Open the widget; its state is only computed where pages can be connected."""
        if self.comm is None and not _may_have_pages():
            self.comm = _NoPages(target_name="jupyter.widget")
            # It is a widget as well: what saves all widgets must not find another one meanwhile.
            _ = self.layout
        super().open()

    def add_traits(self, **traits: Any) -> None:
        """Add traits that the class does not have.

        Those that anywidget adds to every widget are in the class: each call of the method of the
        base class makes a class for this widget alone, which costs time and memory.
        """
        missing = {name: each for name, each in traits.items() if not self.has_trait(name)}
        if missing:
            super().add_traits(**missing)

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send some traits to the page, or all."""
        if key is None:
            super().send_state()
        else:
            self._throttle = self._throttle or Throttle(super().send_state)
            self._throttle.add([key] if isinstance(key, str) else key)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        chart = self._static_svg() if bundle else None
        if bundle is None or chart is None:
            return bundle
        data, metadata = bundle
        return {**data, "image/svg+xml": chart}, metadata

    def _static_svg(self) -> str | None:
        """Return a static chart, for hosts where no script may run; None if there is none."""
        return None

    def close(self) -> None:
        """Close the widget in every page and free its widget models."""
        # If it was interrupted before its traits were set up, nothing is open.
        if "_cross_validation_lock" not in vars(self):
            return
        if self._throttle:
            self._throttle.stop()
        super().close()
        layouts, self._own_layouts = self._own_layouts, ()
        for layout in layouts:
            layout.close()

    @contextmanager
    def hold_trait_notifications(self) -> Iterator[None]:
        """Set several traits at once; after an error all have their earlier values."""
        is_outer = not self._cross_validation_lock
        with self._whole():
            try:
                with super().hold_trait_notifications():
                    try:
                        yield
                    except BaseException as error:
                        # Under construction there are no earlier values.
                        if self.comm is None or isinstance(error, traitlets.TraitError):
                            raise
                        # traitlets restores values only after an error of this kind.
                        raise _RefusedError from error
            except _RefusedError as refused:
                if refused.__cause__ is None:
                    raise
                raise refused.__cause__  # noqa: B904 - the cause is the error itself
            except AttributeError as error:
                # traitlets takes back what it was interrupted in setting.
                if isinstance(error.__context__, KeyboardInterrupt):
                    raise error.__context__  # noqa: B904 - as above
                raise
            finally:
                if is_outer:
                    # It may have been interrupted before traitlets took its hold back.
                    self._cross_validation_lock = False
                    vars(self).pop("notify_change", None)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Change traits with all that follows from them, or if that is interrupted not at all.

        A value that were set without what follows from it would stay so: assigning an equal one has
        no effect.
        """
        # Under construction there are no earlier values.
        changing = () if self.comm is None else (self, *self._followers())
        before = [(each, {**each._trait_values}) for each in changing]  # noqa: SLF001 - of this class
        try:
            yield
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) or error is self._failure:
                self._failure = None
                restored = [(each, each._restore(values)) for each, values in before]  # noqa: SLF001
                for each, changes in restored:
                    each._tell(changes)  # noqa: SLF001
            raise

    def _followers(self) -> tuple[PageWidget, ...]:
        """Return other widgets that change with it."""
        return ()

    def _restore(self, before: dict[str, Any]) -> list[dict[str, Any]]:
        """Give all traits their earlier values at once; return what changes with that."""
        after = self._trait_values
        self._trait_values = {**before}
        # A default that nobody has asked for is not among the values.
        return [
            {"name": name, "old": old, "new": getattr(self, name), "owner": self, "type": "change"}
            for name, old in after.items()
            if name not in before or before[name] is not old
        ]

    def _tell(self, changes: list[dict[str, Any]]) -> None:
        """Tell the page and observers of values that were restored."""
        with self._restoring(), self.hold_sync():
            for change in changes:
                self.notify_change(traitlets.Bunch(change))

    def _restoring(self) -> AbstractContextManager[None]:
        """Compute nothing meanwhile: what follows from the earlier values is restored too."""
        return nullcontext()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept traits from the page; if they are refused, send it the current values."""
        names = [name for name in sync_data if self.has_trait(name) and self._is_from_page(name)]
        try:
            super().set_state({name: sync_data[name] for name in names})
        except BaseException:
            self.send_state(names)
            raise

    def _is_from_page(self, name: str) -> bool:
        return self.trait_metadata(name, "from_page", default=False)


class _RefusedError(traitlets.TraitError):
    """Wraps an error of any kind, its cause, so that traitlets restores values."""
