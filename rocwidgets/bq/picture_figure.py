"""A bqplot figure that draws a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar
from uuid import uuid4

import ipywidgets
from bqplot.figure import Figure
from bqscales import LinearScale

from rocwidgets.bq import palette
from rocwidgets.bq.axes import axis_of, draw_axes, draw_ticks, scale_of
from rocwidgets.bq.curve import curve_mark, draw_curve
from rocwidgets.bq.guide import draw_guides, guide_mark
from rocwidgets.bq.heading import Heading, head_height
from rocwidgets.bq.line_labels import draw_line_labels, line_labels_mark
from rocwidgets.bq.marker import draw_others, draw_threshold, others_mark, threshold_mark
from rocwidgets.bq.point_labels import draw_point_labels, point_labels_mark
from rocwidgets.bq.set_changed import restore, set_changed
from rocwidgets.bq.spans import draw_spans, spans_mark
from rocwidgets.draw import styles
from rocwidgets.inputs.calls import KnownAttributes, not_pickled
from rocwidgets.widget.layout import read_layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bqplot.axes import Axis
    from bqplot.marks import Lines
    from bqplot.marks import Mark as BqMark

    from rocwidgets.bq.mark import Mark
    from rocwidgets.pictures import Guide, Picture

_BOTTOM, _RIGHT = 52, 18
_LAYOUT = {"width": "auto", "height": "380px", "min_width": "290px", "flex": "1 1 290px"}
# In the style sheet of bqplot.
_HEIGHT = 480.0


class PictureFigure(KnownAttributes, Figure):
    """Named scales, axes and marks for pictures of one kind.

    Parameters
    ----------
    picture : Picture
        Picture to draw first.
    models : sequence of str
        Names of all models.
    **traits
        Of `bqplot.Figure`.
    """

    guide_kinds: ClassVar[dict[str, str]] = {}
    """Kinds of the guides that every picture has, by name."""
    moving_guides: ClassVar[tuple[str, ...]] = ()
    """Guides that move with the threshold."""
    threshold_is_line: ClassVar[bool] = False
    """Whether the threshold is a vertical line."""

    __reduce_ex__ = not_pickled
    scales: dict[str, Any]
    x_axis: Axis
    y_axis: Axis
    curves: dict[str, Lines]
    guides: dict[str, Any]
    heading: Heading
    spans: Any
    point_labels: Any
    line_labels: Any

    def __init__(self, picture: Picture, models: Sequence[str], **traits: Any) -> None:
        self.scales = {"x": scale_of(picture.x), "y": scale_of(picture.y)}
        self.x_axis = axis_of(self.scales["x"], vertical=False)
        self.y_axis = axis_of(self.scales["y"], vertical=True)
        self._unit = {name: LinearScale(min=0, max=1) for name in ("x", "y")}
        self._shows = picture
        self._make_marks(picture, models)
        self._given = frozenset(traits)
        layout = traits.get("layout", {})
        if not isinstance(layout, ipywidgets.Layout):
            mine = {**_LAYOUT, **layout} if isinstance(layout, Mapping) else layout
            traits["layout"] = self._own_layout = read_layout(mine)
        super().__init__(**self._start(picture) | traits)
        self._draw(picture)
        self.layout.observe(self._draw_texts, "height")
        for scale in self.scales.values():
            scale.observe(self._draw_ticks, ["min", "max"])

    def __getattr__(self, name: str) -> Any:
        """Return the guide of a name."""
        if not name.startswith("_") and name in type(self).guide_kinds:
            return self.guides[name]
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.guide_kinds]

    def reset_scales(self) -> None:
        """Show the whole picture again, after panning and zooming.

        Examples
        --------
        >>> from rocwidgets import Evaluation, bq
        >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> bq.ROC(ev).reset_scales()
        """
        for scale in self.scales.values():
            restore(scale, "min", "max")

    def moving_marks(self) -> dict[str, Mark]:
        """Return the marks that move with the threshold, by name.

        Examples
        --------
        >>> from rocwidgets import Evaluation, bq
        >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> len(bq.ROC(ev).moving_marks())
        3
        """
        guides = {name: self.guides[name] for name in self.moving_guides}
        return {"threshold": self._threshold, "others": self._others, **guides}

    def _parts(self) -> list[Any]:
        """Return all widgets that belong to the figure alone, as far as they were made."""
        made = vars(self)
        named = [made.get(name, {}) for name in ("curves", "guides", "scales", "_unit")]
        own = ("_threshold", "_others", "spans", "point_labels", "line_labels")
        alone = (*own, "x_axis", "y_axis", "_own_layout")
        heading = [self.heading.swatches, self.heading.texts] if "heading" in made else []
        parts = [*(part for each in named for part in each.values()), *map(made.get, alone)]
        return [*heading, *(part for part in parts if part is not None)]

    def _make_marks(self, picture: Picture, models: Sequence[str]) -> None:
        self.curves = {
            name: curve_mark(self.scales, index, name) for index, name in enumerate(models)
        }
        self.guides = {
            name: guide_mark(self.scales, kind, name, moves=name in self.moving_guides)
            for name, kind in self.guide_kinds.items()
        }
        self._threshold = threshold_mark(self.scales, is_line=self.threshold_is_line)
        self._others = others_mark(self.scales)
        self.heading = Heading(self._unit)
        self.spans = spans_mark(self.scales["x"], self._unit["y"]) if picture.spans else None
        self.point_labels = point_labels_mark(self.scales) if picture.labels else None
        has_labels = "isoline" in self.guide_kinds
        self.line_labels = line_labels_mark(self.scales) if has_labels else None

    def _marks(self) -> list[BqMark]:
        """Return the marks, those on top last."""
        on_top = styles.ON_TOP
        below = [mark for name, mark in self.guides.items() if name not in on_top]
        above = [mark for name, mark in self.guides.items() if name in on_top]
        optional = (self.spans, self.point_labels, self.line_labels)
        own = [mark for mark in optional if mark is not None]
        moving = [self._others, self._threshold]
        texts = [self.heading.swatches, self.heading.texts]
        return [*below, *self.curves.values(), *above, *own, *moving, *texts]

    def _start(self, picture: Picture) -> dict[str, Any]:
        return {
            "title": picture.title,
            "marks": self._marks(),
            "axes": [self.x_axis, self.y_axis],
            "scale_x": self._unit["x"],
            "scale_y": self._unit["y"],
            "padding_x": 0.0,
            "padding_y": 0.0,
            "display_toolbar": False,
            "background_style": {"fill": "none"},
            "_dom_classes": ("rw-bq", f"rw-bq-{uuid4().hex}"),
        }

    def _draw_ticks(self, _change: Any) -> None:
        draw_ticks(self._shows, self.x_axis, self.y_axis)

    def _draw(self, picture: Picture) -> None:
        self._shows = picture
        top = head_height(picture)
        left = draw_axes(picture, self.scales, self.x_axis, self.y_axis)
        margin = {"top": top, "bottom": _BOTTOM, "left": left, "right": _RIGHT}
        lift = {"transform": f"translateY({4 - top / 2:g}px)"}
        own = {"fig_margin": margin, "title_style": palette.HEADING | lift}
        set_changed(self, **{name: own[name] for name in own.keys() - self._given})
        self._draw_guides(picture)
        self._add_curves(picture)
        drawn = {curve.name: curve for curve in picture.curves}
        for name, mark in self.curves.items():
            draw_curve(mark, drawn.get(name))
        draw_threshold(self._threshold, picture)
        draw_others(self._others, picture)
        self._draw_texts()
        if self.spans is not None:
            draw_spans(self.spans, picture)
        if self.point_labels is not None:
            draw_point_labels(self.point_labels, picture)

    def _add_curves(self, picture: Picture) -> None:
        """Add marks for models that were added to the Evaluation."""
        for index, (name, *_) in enumerate(picture.models):
            if name not in self.curves:
                self.curves[name] = mark = curve_mark(self.scales, index, name)
                self.marks = [mark, *self.marks]

    def _draw_texts(self, _change: Any = None) -> None:
        """Draw the legend and labels, whose y are on the scale of the plot."""
        pixels = (self.layout.height or "").removesuffix("px")
        height = float(pixels) if pixels.replace(".", "", 1).isdigit() else _HEIGHT
        margin = self.fig_margin
        plot = height - margin["top"] - margin["bottom"]
        self.heading.draw(self._shows, margin["left"], plot)
        if self.line_labels is not None:
            draw_line_labels(self.line_labels, self._shows, self.moving_guides, plot)

    def _draw_guides(self, picture: Picture) -> None:
        found: dict[str, list[Guide]] = {name: [] for name in self.guides}
        for guide in picture.guides:
            found.setdefault(guide.name, []).append(guide)
        for name, guides in found.items():
            if name not in self.guides:
                self._add_guide(name, guides[0].kind)
            draw_guides(self.guides[name], guides, picture)

    def _add_guide(self, name: str, kind: str) -> None:
        mark = guide_mark(self.scales, kind, name, moves=False)
        self.guides[name] = mark
        self.marks = [mark, *self.marks]
