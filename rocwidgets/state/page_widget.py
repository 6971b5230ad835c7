"""What the widgets of this package have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ipywidgets import Layout, widget_serialization
from ipywidgets.widgets.trait_types import InstanceDict

from rocwidgets.state.pace import Pace
from rocwidgets.state.synced import Synced

if TYPE_CHECKING:
    from collections.abc import Iterable


class OwnLayout(InstanceDict):
    """The layout of a widget; one that was made for it, and not given, is closed with it."""

    def default(self, obj: Any = None) -> Layout:
        """Return a new layout."""
        return self._own(obj, super().default(obj))

    def validate(self, obj: Any, value: Any) -> Any:
        """Return a layout, made of a dict if it is one, or raise TraitError."""
        layout = super().validate(obj, value)
        return layout if layout is value else self._own(obj, layout)

    @staticmethod
    def _own(widget: PageWidget | None, layout: Any) -> Layout:
        if widget is not None:
            widget.own_layouts = (*widget.own_layouts, layout)
        return layout


class PageWidget(Synced):
    """A widget that leaves nothing behind and sends no more than a page can draw.

    ipywidgets keeps every widget, and so every layout, until it is closed.
    """

    own_layouts: tuple[Layout, ...] = ()
    _pace: Pace | None = None

    layout = OwnLayout(Layout).tag(sync=True, **widget_serialization)

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
        layouts, self.own_layouts = self.own_layouts, ()
        for layout in layouts:
            layout.close()
