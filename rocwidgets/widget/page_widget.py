"""What the widgets of this package have in common."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets
from ipywidgets import widget_serialization

from rocwidgets.widget.layout import OwnLayout
from rocwidgets.widget.pace import Pace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ipywidgets import Layout

# Of traits that Python computes for the page; what comes back of them is left alone.
TO_PAGE = {"sync": True, "to_page": True}


class PageWidget(anywidget.AnyWidget):
    """A widget that changes as a whole or not at all, and leaves nothing behind.

    It takes from the page only what is the page's to set, and sends no more than a page can draw.
    ipywidgets keeps every widget, and so every layout, until it is closed.
    """

    _own_layouts: tuple[Layout, ...] = ()
    _pace: Pace | None = None

    layout = OwnLayout().tag(sync=True, **widget_serialization)

    def __init__(self, **traits: Any) -> None:
        try:
            super().__init__(**traits)
        except BaseException:
            self.close()
            raise

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page: those of some names, or all."""
        if key is None:
            super().send_state()
        else:
            self._pace = self._pace or Pace(super().send_state)
            self._pace.add([key] if isinstance(key, str) else key)

    def close(self) -> None:
        """Remove the widget from every page and free its models."""
        if self._pace:
            self._pace.stop()
        super().close()
        layouts, self._own_layouts = self._own_layouts, ()
        for layout in layouts:
            layout.close()

    @contextmanager
    def hold_trait_notifications(self) -> Iterator[None]:
        """Set several traits at once; after an error all of them are as before."""
        try:
            with super().hold_trait_notifications():
                try:
                    yield
                except BaseException as error:
                    # One that is not made yet has nothing to go back to.
                    if self.comm is None or isinstance(error, traitlets.TraitError):
                        raise
                    # It is only for an error of this kind that traitlets goes back.
                    raise _RefusedError from error
        except _RefusedError as refused:
            if refused.__cause__ is None:
                raise
            raise refused.__cause__  # noqa: B904 - the cause is the error itself

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the page has set; if it is refused, give the page back what there is."""
        names = [name for name in sync_data if name in self.keys and not self._is_to_page(name)]
        try:
            super().set_state({name: sync_data[name] for name in names})
        except BaseException:
            self.send_state(names)
            raise

    def _is_to_page(self, name: str) -> bool:
        return self.trait_metadata(name, "to_page", default=False)


class _RefusedError(traitlets.TraitError):
    """Carries an error of any kind, its cause, past traitlets."""
