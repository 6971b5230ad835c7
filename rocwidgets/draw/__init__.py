"""Pictures and tables as SVG, by the standard library alone, and as Matplotlib figures."""

from .matplotlib import to_figure
from .svg import to_svg

__all__ = ["to_figure", "to_svg"]
