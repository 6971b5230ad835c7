"""Texts along the curve of the current model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from bqplot.marks import Label

from rocwidgets.bq import palette
from rocwidgets.bq.mark import empty
from rocwidgets.bq.set_changed import set_changed

if TYPE_CHECKING:
    from rocwidgets.bq.mark import Scales
    from rocwidgets.pictures import Picture

_SIZE = 11.0


def point_labels_mark(scales: Scales) -> Label:
    """Return an empty mark of texts, under their points and to their right."""
    return empty(
        Label,
        scales,
        colors=[palette.GREY],
        default_size=_SIZE,
        font_weight="normal",
        x_offset=6,
        y_offset=12,
        visible=False,
    )


def draw_point_labels(mark: Label, picture: Picture) -> None:
    """Set the texts of a mark, but those to the left of their points, which it cannot end there."""
    shown = [each for each in picture.labels if not each.is_left]
    x, y = (np.array([each[axis] for each in shown], np.float64) for axis in (0, 1))
    text = np.array([each.text for each in shown], np.str_)
    set_changed(mark, x=x, y=y, text=text, visible=bool(shown))
