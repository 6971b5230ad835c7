from .matplotlib import read_place as read_place, to_figure as to_figure
from .svg import to_svg as to_svg
