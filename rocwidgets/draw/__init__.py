"""Pictures and tables as SVG, by the standard library alone, and as Matplotlib figures."""

from .matplotlib import read_place, to_figure
from .svg import to_svg

__all__ = ["read_place", "to_figure", "to_svg"]
