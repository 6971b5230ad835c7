"""Labels of lines in the plot of a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from bqplot.marks import Label

from rocwidgets.bq import palette
from rocwidgets.bq.mark import empty
from rocwidgets.bq.set_changed import set_changed
from rocwidgets.draw.line_labels import line_labels
from rocwidgets.draw.occupied import Box
from rocwidgets.draw.text import SIZE, width_of

if TYPE_CHECKING:
    from rocwidgets.bq.mark import Scales
    from rocwidgets.pictures import Axis, Picture

# Of the plot of the narrowest figure, whose texts have most of its room, and of lower ones.
_WIDTH, _LEAST = 240.0, 60.0
_HEIGHT, _BASELINE = 14.0, 4


def line_labels_mark(scales: Scales) -> Label:
    """Return a mark without labels."""
    return empty(
        Label,
        scales,
        text=np.empty(0, "U1"),
        colors=[palette.QUIET],
        default_size=SIZE - 1,
        font_weight="normal",
        align="middle",
        y_offset=_BASELINE,
        enable_hover=False,
    )


def draw_line_labels(mark: Label, picture: Picture, moving: tuple[str, ...], height: float) -> None:
    """Set a mark to the labels of the lines that do not move, of a plot of a height in pixels."""
    plot = Box(0.0, _WIDTH, 0.0, max(_LEAST, height))

    def to_pixels(points: np.ndarray) -> list[tuple[float, float]]:
        x, y = (_share(points[:, at], axis) for at, axis in enumerate((picture.x, picture.y)))
        return list(zip((plot.right * x).tolist(), (plot.bottom * (1 - y)).tolist(), strict=True))

    # Without paper of their own they are over or under their lines.
    found = line_labels(picture, plot, to_pixels, width_of, _HEIGHT, sides=(-1, 1))
    shown = [each for each in found if each.guide.name not in moving]
    x = np.array([(box.left + box.right) / 2 / plot.right for _, box in shown], np.float64)
    y = np.array([1 - (box.top + box.bottom) / 2 / plot.bottom for _, box in shown], np.float64)
    text = np.array([guide.label for guide, _ in shown] or [""], "U")[: len(shown)]
    set_changed(mark, x=_value(x, picture.x), y=_value(y, picture.y), text=text)


def _share(values: np.ndarray, axis: Axis) -> np.ndarray:
    """Return values as shares of the length of an axis."""
    low, high = axis.domain
    if axis.log:
        return np.log(np.maximum(values, low) / low) / np.log(high / low)
    return (values - low) / (high - low)


def _value(shares: np.ndarray, axis: Axis) -> np.ndarray:
    low, high = axis.domain
    return low * (high / low) ** shares if axis.log else low + shares * (high - low)
