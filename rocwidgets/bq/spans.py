"""Spans of the x axis as bars at the bottom of the plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from bqplot.marks import Lines

from rocwidgets.bq import palette
from rocwidgets.bq.mark import empty
from rocwidgets.bq.set_changed import set_changed
from rocwidgets.draw import styles

if TYPE_CHECKING:
    from bqscales import Scale

    from rocwidgets.pictures import Picture

_WIDTH = 6.0
_HEIGHT = 0.012


def spans_mark(x: Scale, unit: Scale) -> Lines:
    """Return a mark without spans on an x scale; heights are shares of the plot."""
    return empty(Lines, {"x": x, "y": unit}, stroke_width=_WIDTH)


def draw_spans(mark: Lines, picture: Picture) -> None:
    """Set a mark to the spans of a picture, in the colours of their models, grey for trivial."""
    ends = np.array([(span.low, span.high) for span in picture.spans], np.float64)
    colours = [
        palette.GREY if span.model is None else styles.colour_of(span.model)
        for span in picture.spans
    ]
    labels = [span.label for span in picture.spans]
    set_changed(mark, x=ends, y=np.full_like(ends, _HEIGHT), colors=colours, labels=labels)
