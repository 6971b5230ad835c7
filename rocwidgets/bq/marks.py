"""Sets traits that a chart has changed, and keeps what users have changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from bqplot.marks import Label, Lines, Scatter

from rocwidgets.bq import palette
from rocwidgets.draw import styles
from rocwidgets.draw.line_labels import NAME, as_picture, line_labels
from rocwidgets.draw.occupied import Box
from rocwidgets.draw.text import SIZE, width_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bqscales import Scale
    from numpy.typing import NDArray

    from rocwidgets.charts import Axis, Chart, Curve, Guide
    from rocwidgets.draw.line_labels import LineLabel

    Scales = Mapping[str, Scale]
    Values = NDArray[np.float64]


def set_changed(widget: Any, **values: Any) -> None:
    """Set traits in one message, those that differ from the values set here before.

    A value set elsewhere since then is kept until the chart has a new value.
    """
    before = widget.__dict__.setdefault("_set_before", {})
    changed = {
        name: value
        for name, value in values.items()
        if name not in before or _differs(before[name], value)
    }
    if not changed:
        return
    before.update(changed)
    _set(widget, changed)


def restore(widget: Any, *names: str) -> None:
    """Set traits to the values set here last, in one message."""
    before = widget.__dict__["_set_before"]
    _set(widget, {name: before[name] for name in names})


def _set(widget: Any, values: dict[str, Any]) -> None:
    with widget.hold_sync():
        for name, value in values.items():
            setattr(widget, name, value)


def _differs(old: Any, new: Any) -> bool:
    if isinstance(new, np.ndarray):
        if not isinstance(old, np.ndarray) or old.shape != new.shape:
            return True
        return not np.array_equal(old, new, equal_nan=new.dtype.kind == "f")
    return old != new


LinesOrScatter = Lines | Scatter

_M = TypeVar("_M", Lines, Scatter, Label)
# bqplot's toolbar moves a scale once for each mark without this.
_KEEP = {"x": True, "y": True}


def empty(class_: type[_M], scales: Scales, **traits: Any) -> _M:
    """Return a mark without points that ignores the pointer."""
    start = {"preserve_domain": _KEEP, "interactions": {}, **traits}
    return class_(scales=dict(scales), x=np.empty(0), y=np.empty(0), **start)


class PageDriven:
    """A mark that the page moves; Python updates it later, or when it is read."""

    sends = True
    update_stale: Callable[[], None] | None = None

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the state at the current threshold."""
        if self.update_stale is not None:
            self.update_stale()
        return super().get_state(key, drop_defaults)  # type: ignore[reportAttributeAccessIssue]

    def send_state(self, key: Any = None) -> None:
        """Send the state, unless the page has it already."""
        if self.sends:
            super().send_state(key)  # type: ignore[reportAttributeAccessIssue]


class PageDrivenLines(PageDriven, Lines):
    """Lines that the page moves."""


class PageDrivenScatter(PageDriven, Scatter):
    """Points that the page moves."""


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
    """Set the points of a mark; None if the chart has no curve for the model."""
    if curve is None:
        set_changed(mark, x=np.empty(0), y=np.empty(0))
        return
    width = styles.CURRENT if curve.current else styles.CURVE
    crisp = curve.crisp is not None
    dotted = {"line_style": "dotted"} if crisp else {}
    set_changed(mark, x=curve.x, y=curve.y, stroke_width=styles.CRISP if crisp else width, **dotted)


_POINTS = ("dots", "diamond")
_FILLED = {"line": "inside", "between": "inside", "area": "bottom", "bars": "bottom"}
_DIAMOND = 90
_GAP = np.full((1, 2), np.nan)
# bqplot sizes points by area, charts by radius.
_AREA = np.pi


def guide_mark(scales: Scales, kind: str, name: str, *, moves: bool) -> LinesOrScatter:
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


def draw_guides(mark: LinesOrScatter, guides: Sequence[Guide], chart: Chart) -> None:
    """Set a mark to all guides of its name; it is hidden if there are none."""
    shown = [guide for guide in guides if len(guide.points)]
    if not shown:
        set_changed(mark, x=np.empty(0), y=np.empty(0), visible=False)
        return
    colours = _model_colours(shown, chart)
    if isinstance(mark, Scatter):
        pairs = zip(shown, colours, strict=False)
        colours = [colour for guide, colour in pairs for _ in guide.points]
        x, y = np.concatenate([guide.points for guide in shown]).T
    else:
        outlines = [_outline(guide, chart.y.domain[0]) for guide in shown]
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


def _model_colours(guides: Sequence[Guide], chart: Chart) -> list[str]:
    """Return the colours of guides that have that of their model; none for others."""
    if not styles.has_model_colour(guides[0].name):
        return []
    owners = [chart.current if guide.model is None else guide.model for guide in guides]
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


def threshold_mark(scales: Scales, *, is_line: bool) -> LinesOrScatter:
    """Return the mark of the threshold: a disc on a curve, or a vertical line.

    From this mark bqplot's toolbar takes the scales of the chart.
    """
    if is_line:
        return empty(PageDrivenLines, scales, stroke_width=2.5, preserve_domain={})
    disc = {"default_size": 130, "stroke": "#ffffff", "stroke_width": 2.0}
    return empty(PageDrivenScatter, scales, preserve_domain={}, **disc)


def others_mark(scales: Scales) -> Scatter:
    """Return the mark of the other models: hollow discs."""
    return empty(PageDrivenScatter, scales, default_size=60, fill=False, stroke_width=2.0)


def draw_threshold(mark: LinesOrScatter, chart: Chart) -> None:
    """Move the mark of the threshold."""
    result = [marker for marker in chart.markers if marker.current]
    if not result:
        set_changed(mark, x=np.empty(0), y=np.empty(0), visible=False)
        return
    (marker,) = result
    is_line = isinstance(mark, Lines)
    x = np.full(2 if is_line else 1, marker.x, np.float64)
    y = np.array(chart.y.domain if is_line else [marker.y], np.float64)
    set_changed(mark, x=x, y=y, visible=True, colors=[styles.colour_of(marker.model)])


def draw_others(mark: Scatter, chart: Chart) -> None:
    """Move the marks of the other models."""
    result = [marker for marker in chart.markers if not marker.current]
    x = np.array([marker.x for marker in result], np.float64)
    y = np.array([marker.y for marker in result], np.float64)
    colours = [styles.colour_of(marker.model) for marker in result]
    set_changed(mark, x=x, y=y, visible=bool(result), **({"colors": colours} if result else {}))


_SPAN_WIDTH = 6.0
_SPAN_HEIGHT = 0.012


def spans_mark(x: Scale, unit: Scale) -> Lines:
    """Return a mark without spans on an x scale; heights are shares of the plot."""
    return empty(Lines, {"x": x, "y": unit}, stroke_width=_SPAN_WIDTH)


def draw_spans(mark: Lines, chart: Chart) -> None:
    """Set a mark to the spans of a chart, in the colours of their models, grey for trivial."""
    ends = np.array([(span.low, span.high) for span in chart.spans], np.float64)
    colours = [
        palette.GREY if span.model is None else styles.colour_of(span.model) for span in chart.spans
    ]
    labels = [span.label for span in chart.spans]
    set_changed(mark, x=ends, y=np.full_like(ends, _SPAN_HEIGHT), colors=colours, labels=labels)


def point_labels_mark(scales: Scales) -> Label:
    """Return an empty mark of texts, under their points and to their right."""
    return empty(
        Label,
        scales,
        colors=[palette.GREY],
        default_size=SIZE,
        font_weight="normal",
        x_offset=6,
        y_offset=12,
        visible=False,
    )


def draw_point_labels(mark: Label, chart: Chart) -> None:
    """Set the texts of a mark, but those to the left of their points, which it cannot end there."""
    shown = [each for each in chart.labels if not each.is_left]
    x, y = (np.array([each[axis] for each in shown], np.float64) for axis in (0, 1))
    text = np.array([each.text for each in shown], np.str_)
    set_changed(mark, x=x, y=y, text=text, visible=bool(shown))


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


def labelled(chart: Chart, moving: tuple[str, ...]) -> Chart:
    """Return a chart with labels at what does not move, and none at what does."""
    whole = as_picture(chart)
    guides = (replace(each, label="") if each.name in moving else each for each in whole.guides)
    return replace(whole, guides=tuple(guides))


def place_line_labels(chart: Chart, height: float) -> list[LineLabel]:
    """Return the labels of lines, in shares of a plot, that have room at a height in pixels."""
    plot = Box(0.0, _WIDTH, 0.0, max(_LEAST, height))

    def to_pixels(points: np.ndarray) -> list[tuple[float, float]]:
        x, y = (_share(points[:, at], axis) for at, axis in enumerate((chart.x, chart.y)))
        return list(zip((plot.right * x).tolist(), (plot.bottom * (1 - y)).tolist(), strict=True))

    def in_shares(label: LineLabel) -> LineLabel:
        left, right, top, bottom = label.box
        across, down = plot.right, plot.bottom
        return label._replace(box=Box(left / across, right / across, top / down, bottom / down))

    # Without paper of their own they are over or under their lines.
    result = line_labels(chart, plot, to_pixels, width_of, _HEIGHT, sides=(-1, 1))
    return [in_shares(each) for each in result]


def draw_line_labels(mark: Label, chart: Chart, labels: list[LineLabel]) -> None:
    """Set a mark to the labels of lines."""
    x = np.array([(box.left + box.right) / 2 for _, box in labels], np.float64)
    y = np.array([1 - (box.top + box.bottom) / 2 for _, box in labels], np.float64)
    text = np.array([guide.label for guide, _ in labels] or [""], "U")[: len(labels)]
    colours = [_label_colour(guide) for guide, _ in labels] or [palette.QUIET]
    place = {"x": _value(x, chart.x), "y": _value(y, chart.y)}
    set_changed(mark, **place, text=text, colors=colours)


def _label_colour(guide: Guide) -> str:
    is_name = guide.name == NAME and guide.model is not None
    return palette.paint_text(styles.colour_of(guide.model or 0)) if is_name else palette.QUIET


def _share(values: np.ndarray, axis: Axis) -> np.ndarray:
    """Return values as shares of the length of an axis."""
    low, high = axis.domain
    if axis.log:
        return np.log(np.maximum(values, low) / low) / np.log(high / low)
    return (values - low) / (high - low)


def _value(shares: np.ndarray, axis: Axis) -> np.ndarray:
    low, high = axis.domain
    return low * (high / low) ** shares if axis.log else low + shares * (high - low)
