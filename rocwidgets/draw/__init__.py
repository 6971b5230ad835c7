"""Charts and tables as SVG, by the standard library alone, and as Matplotlib figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets.draw.left_out import without_optimum
    from rocwidgets.draw.matplotlib import read_by_model, read_lines, read_place, to_figure
    from rocwidgets.draw.svg import to_svg

__all__ = [
    "read_by_model",
    "read_lines",
    "read_place",
    "to_figure",
    "to_svg",
    "without_optimum",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "read_by_model": ".matplotlib",
        "read_lines": ".matplotlib",
        "read_place": ".matplotlib",
        "to_figure": ".matplotlib",
        "to_svg": ".svg",
        "without_optimum": ".left_out",
    },
)
