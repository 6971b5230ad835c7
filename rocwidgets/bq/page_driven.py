"""Marks that the page moves by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bqplot.marks import Lines, Scatter

if TYPE_CHECKING:
    from collections.abc import Callable


class PageDriven:
    """A mark that the page moves by itself, and that Python updates later, or when it is read."""

    quiet = False
    settle: Callable[[], None] | None = None

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the state, of the current threshold."""
        if self.settle is not None:
            self.settle()
        return super().get_state(key, drop_defaults)  # type: ignore[reportAttributeAccessIssue]

    def send_state(self, key: Any = None) -> None:
        """Send the state, unless the page has it."""
        if not self.quiet:
            super().send_state(key)  # type: ignore[reportAttributeAccessIssue]


class PageDrivenLines(PageDriven, Lines):
    """Lines that the page moves."""


class PageDrivenScatter(PageDriven, Scatter):
    """Points that the page moves."""
