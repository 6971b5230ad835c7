"""Pictures and tables as SVG, by the standard library alone, and as Matplotlib figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from .matplotlib import read_place, to_figure
    from .svg import to_svg

__all__ = ["read_place", "to_figure", "to_svg"]

__getattr__, __dir__ = attach(
    __name__,
    {
        "read_place": ".matplotlib",
        "to_figure": ".matplotlib",
        "to_svg": ".svg",
    },
)
