"""Pictures and tables as SVG, which needs nothing else, and as a figure of Matplotlib."""

from .matplotlib import to_figure
from .svg import to_svg

__all__ = ["to_figure", "to_svg"]
