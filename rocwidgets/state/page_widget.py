"""What the widgets of this package have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ipywidgets import widget_serialization

from rocwidgets.state.layout import OwnLayout
from rocwidgets.state.pace import Pace
from rocwidgets.state.synced import Synced

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ipywidgets import Layout


class PageWidget(Synced):
    """A widget that leaves nothing behind and sends no more than a page can draw.

    ipywidgets keeps every widget, and so every layout, until it is closed.
    """

    own_layouts: tuple[Layout, ...] = ()
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
        layouts, self.own_layouts = self.own_layouts, ()
        for layout in layouts:
            layout.close()
