"""Markers of the rules of the models."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from bqplot.marks import Lines

from rocwidgets.bq.mark import empty
from rocwidgets.bq.page_driven import PageDrivenLines, PageDrivenScatter
from rocwidgets.bq.set_changed import set_changed
from rocwidgets.draw import styles

if TYPE_CHECKING:
    from bqplot.marks import Scatter

    from rocwidgets.bq.mark import Mark, Scales
    from rocwidgets.pictures import Picture


def threshold_mark(scales: Scales, *, is_line: bool) -> Mark:
    """Return the mark of the threshold: a disc on a curve, or a vertical line.

    From this mark bqplot's toolbar takes the scales of the picture.
    """
    if is_line:
        return empty(PageDrivenLines, scales, stroke_width=2.5, preserve_domain={})
    disc = {"default_size": 130, "stroke": "#ffffff", "stroke_width": 2.0}
    return empty(PageDrivenScatter, scales, preserve_domain={}, **disc)


def others_mark(scales: Scales) -> Scatter:
    """Return the mark of the other models: hollow discs."""
    return empty(PageDrivenScatter, scales, default_size=60, fill=False, stroke_width=2.0)


def draw_threshold(mark: Mark, picture: Picture) -> None:
    """Move the mark of the threshold."""
    found = [marker for marker in picture.markers if marker.current]
    if not found:
        set_changed(mark, x=np.empty(0), y=np.empty(0), visible=False)
        return
    (marker,) = found
    is_line = isinstance(mark, Lines)
    x = np.full(2 if is_line else 1, marker.x, np.float64)
    y = np.array(picture.y.domain if is_line else [marker.y], np.float64)
    set_changed(mark, x=x, y=y, visible=True, colors=[styles.colour_of(marker.model)])


def draw_others(mark: Scatter, picture: Picture) -> None:
    """Move the marks of the other models."""
    found = [marker for marker in picture.markers if not marker.current]
    x = np.array([marker.x for marker in found], np.float64)
    y = np.array([marker.y for marker in found], np.float64)
    colours = [styles.colour_of(marker.model) for marker in found]
    set_changed(mark, x=x, y=y, visible=bool(found), **({"colors": colours} if found else {}))
