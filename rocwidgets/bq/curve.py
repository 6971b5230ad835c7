"""The curve of a model as a mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from bqplot.marks import Lines

from rocwidgets.bq.mark import empty
from rocwidgets.bq.set_changed import set_changed
from rocwidgets.draw import styles

if TYPE_CHECKING:
    from rocwidgets.bq.mark import Scales
    from rocwidgets.pictures import Curve


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
