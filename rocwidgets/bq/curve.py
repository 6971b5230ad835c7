"""The curve of a model as a mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from bqplot.marks import Lines

from rocwidgets.draw import styles

from .mark import empty
from .set_changed import set_changed

if TYPE_CHECKING:
    from rocwidgets.pictures import Curve

    from .mark import Scales


def curve_mark(scales: Scales, index: int, name: str) -> Lines:
    """Return an empty curve of a model."""
    return empty(
        Lines,
        scales,
        colors=[styles.colour_of(index)],
        labels=[name],
        line_style="dashed" if styles.is_dashed(index) else "solid",
    )


def draw_curve(mark: Lines, curve: Curve | None) -> None:
    """Set the points of a mark; None if the picture has no curve for the model."""
    if curve is None:
        set_changed(mark, x=np.empty(0), y=np.empty(0))
        return
    width = styles.CURRENT if curve.current else styles.CURVE
    crisp = curve.crisp is not None
    dotted = {"line_style": "dotted"} if crisp else {}
    set_changed(mark, x=curve.x, y=curve.y, stroke_width=styles.CRISP if crisp else width, **dotted)
