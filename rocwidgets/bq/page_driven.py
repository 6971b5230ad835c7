"""Marks that the page moves by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bqplot.marks import Lines, Scatter

if TYPE_CHECKING:
    from collections.abc import Callable


class PageDriven:
    """A mark that the page moves; Python updates it later, or when it is read."""

    sends = True
    update_stale: Callable[[], None] | None = None

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the state at the current threshold."""
        if self.update_stale is not None:
            self.update_stale()
        return super().get_state(key, drop_defaults)  # type: ignore[reportAttributeAccessIssue]

    def send_state(self, key: Any = None) -> None:
        """Send the state, unless the page has it already."""
        if self.sends:
            super().send_state(key)  # type: ignore[reportAttributeAccessIssue]


class PageDrivenLines(PageDriven, Lines):
    """Lines that the page moves."""


class PageDrivenScatter(PageDriven, Scatter):
    """Points that the page moves."""
