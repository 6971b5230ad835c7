"""Marks of bqplot for what a picture shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from bqplot.marks import Lines, Scatter

from rocwidgets.figures import style

from . import look

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bqscales import Scale
    from numpy.typing import NDArray

    from rocwidgets.figures import Curve, Guide, Picture

    Values = NDArray[np.float64]
    Mark = Lines | Scatter
    Scales = Mapping[str, Scale]

_POINTS = ("dots", "diamond")
_DIAMOND = 90
_GAP = np.full((1, 2), np.nan)
# bqplot measures points by area, pictures by radius.
_AREA = np.pi


class Quiet:
    """A mark that the page moves by itself, and of which Python takes note later, or when asked."""

    quiet = False
    settle: Callable[[], None] | None = None

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the state, of the current threshold."""
        if self.settle is not None:
            self.settle()
        return super().get_state(key, drop_defaults)  # type: ignore[reportAttributeAccessIssue]

    def send_state(self, key: Any = None) -> None:
        """Tell the page, unless it knows."""
        if not self.quiet:
            super().send_state(key)  # type: ignore[reportAttributeAccessIssue]


class QuietLines(Quiet, Lines):
    """Lines that the page moves."""


class QuietScatter(Quiet, Scatter):
    """Points that the page moves."""


def put(widget: Any, **values: Any) -> None:
    """Set traits in one message: those that differ from what was put there before.

    What somebody else has set since then stays, until the picture itself has another value for it.
    """
    before = widget.__dict__.setdefault("_put", {})
    changed = {
        name: value
        for name, value in values.items()
        if name not in before or _differs(before[name], value)
    }
    if not changed:
        return
    before.update(changed)
    with widget.hold_sync():
        for name, value in changed.items():
            setattr(widget, name, value)


def _differs(old: Any, new: Any) -> bool:
    if isinstance(new, np.ndarray):
        if not isinstance(old, np.ndarray) or old.shape != new.shape:
            return True
        return not np.array_equal(old, new, equal_nan=new.dtype.kind == "f")
    return old != new


def curve_mark(scales: Scales, index: int, name: str) -> Lines:
    """Return an empty curve of a model."""
    again = "dashed" if style.is_again(index) else "solid"
    return Lines(
        scales=dict(scales),
        x=np.empty(0),
        y=np.empty(0),
        colors=[style.colour_of(index)],
        labels=[name],
        line_style=again,
        interactions={},
    )


def draw_curve(mark: Lines, curve: Curve | None) -> None:
    """Give a mark the points of a curve; None if it has no place in the picture."""
    if curve is None:
        put(mark, x=np.empty(0), y=np.empty(0))
        return
    put(mark, x=curve.x, y=curve.y)


def emphasise(mark: Lines, *, current: bool, crisp: bool) -> None:
    """Draw a curve as that of the current model, of another, or of one without scores."""
    width = style.CURRENT if current else style.CURVE
    put(mark, stroke_width=style.CRISP if crisp else width)
    if crisp:
        put(mark, line_style="dotted")


def guide_mark(scales: Scales, kind: str, name: str, *, moves: bool) -> Mark:
    """Return an empty mark for the guides of a name, as the pictures draw them."""
    plain = style.guide_style(name, 0)
    if kind in _POINTS:
        return _points(scales, kind, plain, moves=moves)
    class_ = QuietLines if moves else Lines
    stroke = look.paint(plain.stroke) if plain.stroke else None
    fill = look.paint(plain.fill) if plain.fill and kind in ("line", "area", "bars") else None
    filled = {} if fill is None else _filled(fill, "inside" if kind == "line" else "bottom")
    return class_(
        scales=dict(scales),
        x=np.empty(0),
        y=np.empty(0),
        colors=[stroke.colour if stroke else look.GREY],
        opacities=[plain.opacity * (stroke.opacity if stroke else 1.0)],
        stroke_width=plain.width if stroke else 0.0,
        line_style=look.line_style(plain.dash),
        interactions={},
        visible=False,
        **filled,
    )


def _filled(fill: look.Paint, where: str) -> dict[str, Any]:
    return {"fill": where, "fill_colors": [fill.colour], "fill_opacities": [fill.opacity]}


def _points(scales: Scales, kind: str, plain: style.Style, *, moves: bool) -> Scatter:
    class_ = QuietScatter if moves else Scatter
    hollow = plain.fill in (None, style.PAPER)
    of = plain.stroke if hollow else plain.fill
    diamond = kind == "diamond"
    return class_(
        scales=dict(scales),
        x=np.empty(0),
        y=np.empty(0),
        marker="diamond" if diamond else "circle",
        default_size=_DIAMOND if diamond else round(_AREA * (plain.radius + plain.width) ** 2),
        colors=[look.paint(of or style.INK).colour],
        fill=not hollow,
        stroke_width=plain.width,
        interactions={},
        visible=False,
    )


def draw_guides(mark: Mark, guides: Sequence[Guide], picture: Picture) -> None:
    """Give a mark all guides of its name; none hides it."""
    shown = [guide for guide in guides if len(guide.points)]
    if not shown:
        put(mark, x=np.empty(0), y=np.empty(0), visible=False)
        return
    base = picture.y.domain[0]
    if isinstance(mark, Scatter):
        points = np.concatenate([guide.points for guide in shown])
        sizes = [len(guide.points) for guide in shown]
    else:
        points = np.concatenate(
            [row for guide in shown for row in (_GAP, _outline(guide, base))][1:]
        )
        sizes = [1] * len(shown)
    x, y = np.ascontiguousarray(points.T, np.float64)
    put(mark, x=x, y=y, visible=True, **_model_colours(shown, sizes, picture))


def _model_colours(
    guides: Sequence[Guide], sizes: Sequence[int], picture: Picture
) -> dict[str, list[str]]:
    """Return the colours of models' guides; guides in ink keep what they have."""
    look_of = style.GUIDES[guides[0].name]
    if style.MODEL not in (look_of.stroke, look_of.fill):
        return {}
    owners = [picture.current if guide.model is None else guide.model for guide in guides]
    each = [
        style.colour_of(owner) for owner, n in zip(owners, sizes, strict=True) for _ in range(n)
    ]
    return {"colors": each if len(set(each)) > 1 else each[:1]}


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


def threshold_mark(scales: Scales, *, upright: bool) -> Mark:
    """Return where the threshold is: a disc on a curve, or a vertical line."""
    empty = {"x": np.empty(0), "y": np.empty(0), "interactions": {}}
    if upright:
        return QuietLines(scales=dict(scales), stroke_width=2.5, **empty)
    return QuietScatter(
        scales=dict(scales), default_size=130, stroke="#ffffff", stroke_width=2.0, **empty
    )


def others_mark(scales: Scales) -> Scatter:
    """Return where the other models are compared: hollow discs."""
    return QuietScatter(
        scales=dict(scales),
        x=np.empty(0),
        y=np.empty(0),
        default_size=60,
        fill=False,
        stroke_width=2.0,
        interactions={},
    )


def draw_threshold(mark: Mark, picture: Picture) -> None:
    """Move the mark of the threshold."""
    found = [marker for marker in picture.markers if marker.current]
    if not found:
        put(mark, x=np.empty(0), y=np.empty(0), visible=False)
        return
    (marker,) = found
    upright = isinstance(mark, Lines)
    x = np.full(2 if upright else 1, marker.x, np.float64)
    y = np.array(picture.y.domain if upright else [marker.y], np.float64)
    put(mark, x=x, y=y, visible=True, colors=[style.colour_of(marker.model)])


def draw_others(mark: Scatter, picture: Picture) -> None:
    """Move the marks of the other models."""
    found = [marker for marker in picture.markers if not marker.current]
    x = np.array([marker.x for marker in found], np.float64)
    y = np.array([marker.y for marker in found], np.float64)
    colours = [style.colour_of(marker.model) for marker in found]
    put(mark, x=x, y=y, visible=bool(found), **({"colors": colours} if found else {}))
