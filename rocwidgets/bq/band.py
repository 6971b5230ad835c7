"""Whose the stretches of the x axis are, as a band at the foot of the plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from bqplot.marks import Lines

from rocwidgets.draw import style

from . import look
from .mark import empty
from .put import put

if TYPE_CHECKING:
    from bqscales import Scale

    from rocwidgets.pictures import Picture

_WIDTH = 6.0
_HEIGHT = 0.012


def band_mark(x: Scale, unit: Scale) -> Lines:
    """Return an empty band on an x scale; heights are shares of the plot."""
    return empty(Lines, {"x": x, "y": unit}, stroke_width=_WIDTH)


def draw_band(mark: Lines, picture: Picture) -> None:
    """Give a band the stretches of a picture, in the colours of their models, grey for trivial."""
    ends = np.array([(span.low, span.high) for span in picture.band], np.float64)
    colours = [
        look.GREY if span.model is None else style.colour_of(span.model) for span in picture.band
    ]
    labels = [span.label for span in picture.band]
    put(mark, x=ends, y=np.full_like(ends, _HEIGHT), colors=colours, labels=labels)
