"""Guides of a picture as marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from bqplot.marks import Lines, Scatter

from rocwidgets.bq import palette
from rocwidgets.bq.mark import empty
from rocwidgets.bq.page_driven import PageDrivenLines, PageDrivenScatter
from rocwidgets.bq.set_changed import set_changed
from rocwidgets.draw import styles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from rocwidgets.bq.mark import Mark, Scales
    from rocwidgets.pictures import Guide, Picture

    Values = NDArray[np.float64]

_POINTS = ("dots", "diamond")
_FILLED = {"line": "inside", "between": "inside", "area": "bottom", "bars": "bottom"}
_DIAMOND = 90
_GAP = np.full((1, 2), np.nan)
# bqplot sizes points by area, pictures by radius.
_AREA = np.pi


def guide_mark(scales: Scales, kind: str, name: str, *, moves: bool) -> Mark:
    """Return an empty mark for the guides of a name, with their style."""
    plain = styles.guide_style(name, 0)
    if kind in _POINTS:
        return _points(scales, kind, plain, moves=moves)
    stroke = palette.paint(plain.stroke) if plain.stroke else None
    filled = _filled(plain, kind) if plain.fill and kind in _FILLED else {}
    return empty(
        PageDrivenLines if moves else Lines,
        scales,
        colors=[stroke.colour if stroke else palette.GREY],
        opacities=[_line_opacity(plain)],
        stroke_width=plain.width if stroke else 0.0,
        line_style=palette.line_style(plain.dash),
        visible=False,
        **filled,
    )


def _filled(plain: styles.Style, kind: str) -> dict[str, Any]:
    return {
        "fill": _FILLED[kind],
        "fill_colors": [palette.paint(plain.fill or styles.INK).colour],
        "fill_opacities": [_fill_opacity(plain)],
    }


def _line_opacity(plain: styles.Style) -> float:
    return plain.opacity * (palette.paint(plain.stroke).opacity if plain.stroke else 1.0)


def _fill_opacity(plain: styles.Style) -> float:
    return palette.paint(plain.fill or styles.INK).opacity * plain.cover


def _points(scales: Scales, kind: str, plain: styles.Style, *, moves: bool) -> Scatter:
    hollow = plain.fill in (None, styles.PAPER)
    of = plain.stroke if hollow else plain.fill
    diamond = kind == "diamond"
    return empty(
        PageDrivenScatter if moves else Scatter,
        scales,
        marker="diamond" if diamond else "circle",
        default_size=_DIAMOND if diamond else round(_AREA * (plain.radius + plain.width) ** 2),
        colors=[palette.paint(of or styles.INK).colour],
        fill=not hollow,
        stroke_width=plain.width,
        visible=False,
    )


def draw_guides(mark: Mark, guides: Sequence[Guide], picture: Picture) -> None:
    """Set a mark to all guides of its name; it is hidden if there are none."""
    shown = [guide for guide in guides if len(guide.points)]
    if not shown:
        set_changed(mark, x=np.empty(0), y=np.empty(0), visible=False)
        return
    colours = _model_colours(shown, picture)
    if isinstance(mark, Scatter):
        pairs = zip(shown, colours, strict=False)
        colours = [colour for guide, colour in pairs for _ in guide.points]
        x, y = np.concatenate([guide.points for guide in shown]).T
    else:
        outlines = [_outline(guide, picture.y.domain[0]) for guide in shown]
        apart = shown[0].kind == "between" or len(set(colours)) > 1
        x, y = _side_by_side(outlines) if apart else _one_line(outlines)
    if len(set(colours)) == 1:
        colours = colours[:1]
    painted: dict[str, Any] = {"colors": colours} if colours else {}
    if colours and not isinstance(mark, Scatter):
        # bqplot draws lines without an opacity of their own opaque.
        plain = styles.guide_style(shown[0].name, 0)
        painted["opacities"] = [_line_opacity(plain)] * len(colours)
        if shown[0].kind == "between":
            painted["fill_colors"] = colours
            painted["fill_opacities"] = [_fill_opacity(plain)] * len(colours)
    x, y = (np.ascontiguousarray(each, np.float64) for each in (x, y))
    set_changed(mark, x=x, y=y, visible=True, **painted)


def _model_colours(guides: Sequence[Guide], picture: Picture) -> list[str]:
    """Return the colours of guides that have that of their model; none for others."""
    if not styles.has_model_colour(guides[0].name):
        return []
    owners = [picture.current if guide.model is None else guide.model for guide in guides]
    return [styles.colour_of(owner) for owner in owners]


def _one_line(outlines: Sequence[Values]) -> Values:
    """Return x and y of outlines, one after the other with gaps, shape (2, k)."""
    return np.concatenate([row for each in outlines for row in (_GAP, each)][1:]).T


def _side_by_side(outlines: Sequence[Values]) -> Values:
    """Return x and y of outlines, each a line, shape (2, m, k); shorter ones repeat their end."""
    longest = max(map(len, outlines))
    full = [np.pad(each, ((0, longest - len(each)), (0, 0)), mode="edge") for each in outlines]
    return np.stack(full).transpose(2, 0, 1)


def _outline(guide: Guide, base: float) -> Values:
    """Return a guide as one line, with gaps between ticks and down to the axis between bars."""
    points = guide.points
    if guide.kind == "ticks":
        return np.insert(points, range(2, len(points), 2), np.nan, axis=0)
    if guide.kind != "bars":
        return points
    left, right = points[::2], points[1::2]
    down = np.full(len(left), base)
    corners = [(left[:, 0], down), left.T, right.T, (right[:, 0], down)]
    return np.stack([np.column_stack(corner) for corner in corners], axis=1).reshape(-1, 2)
