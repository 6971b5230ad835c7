"""One picture as SVG: heading, axes, guides, curves and markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.pictures.format import area, plain
from rocwidgets.pictures.picture import Key

from . import style
from .flow import LINE, TITLE, flow
from .svg_frame import PLOT, Frame, make_frame
from .svg_marks import dashes, diamond, draw_curve, draw_guide, draw_marker, stroke
from .svg_markup import element, label, path
from .text import BOLD, SIZE, cut, width_of, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rocwidgets.pictures.picture import Named, Picture, Span

_SWATCH = 18.0
_BOLD = BOLD * SIZE
_BAND = 20.0
_FOOT = 42.0
_NOTE = 14.0
_ROOM = 2.0


def head_height(picture: Picture, width: float) -> float:
    """Return how far down the plot of a picture begins."""
    keys = _lines(picture, width)
    rows = max((row for row, _ in flow(_widths(keys, width), width)), default=-1) + 1
    return 20 + rows * LINE + 24


def foot_height(picture: Picture, width: float) -> float:
    """Return how much room a picture so wide takes under its plot."""
    return _axis_height(picture) + _NOTE * len(_notes(picture, width))


def _axis_height(picture: Picture) -> float:
    return _FOOT + (_BAND if picture.band else 0)


def _notes(picture: Picture, width: float) -> list[str]:
    return wrap(" ".join(picture.notes).split(), " ", width, SIZE)


def panel(picture: Picture, width: float, head: float) -> str:
    """Return a picture, so wide, its plot beginning below a head so high."""
    frame = make_frame(picture, width, head)
    below = [guide for guide in picture.guides if guide.name not in style.ON_TOP]
    above = [guide for guide in picture.guides if guide.name in style.ON_TOP]
    inside = [
        *(draw_guide(frame, guide) for guide in below),
        *(draw_curve(frame, curve) for curve in picture.curves),
        *(draw_guide(frame, guide) for guide in above if guide.kind != "diamond"),
    ]
    return "".join(
        (
            label(picture.title, 0, 13, font_size=TITLE, font_weight=600),
            *_keys(picture, width),
            *_axes(frame),
            *_foot(frame, width),
            _clipped(frame, "".join(inside)),
            *(draw_guide(frame, guide) for guide in above if guide.kind == "diamond"),
            *(draw_marker(frame, marker) for marker in picture.markers),
        )
    )


def model_key(models: tuple[Named, ...], width: float, y: float) -> tuple[str, int]:
    """Return the names of models with their AUC, in their colours, and how many rows they take."""
    texts = [_named(each, width - _SWATCH) for each in models]
    places = flow([_SWATCH + width_of(text, _BOLD) for text in texts], width)
    found = []
    for index, (each, text, (row, x)) in enumerate(zip(models, texts, places, strict=True)):
        top = y + row * LINE
        thick = 4.0 if each.current else 2.0
        dash = dashes(style.AGAIN) if style.is_again(index) else None
        found += [
            element(
                "path",
                d=path([(x, top - 4), (x + 13, top - 4)]),
                stroke=style.colour_of(index),
                stroke_width=thick,
                stroke_dasharray=dash,
            ),
            label(
                text,
                x + _SWATCH,
                top,
                fill=style.INK if each.current else style.QUIET,
                font_weight=600 if each.current else None,
            ),
        ]
    return "".join(found), max(row for row, _ in places) + 1


def _named(model: Named, room: float) -> str:
    """Return name and AUC of a model, the name cut short if it is too wide."""
    told = f" {area(model.auc, model.bound)}"
    return cut(plain(model.name), room - width_of(told, _BOLD), _BOLD) + told


def _keys(picture: Picture, width: float) -> Iterable[str]:
    keys = _lines(picture, width)
    for key, (row, x) in zip(keys, flow(_widths(keys, width), width), strict=True):
        y, shift = 30 + row * LINE, _shift(key)
        if shift:
            yield _swatch(key, picture.current, x, y)
        yield label(_cut(key, width), x + shift, y, fill=style.QUIET)


def _lines(picture: Picture, width: float) -> list[Key]:
    """Return the entries, those that are wider than the picture in several lines."""
    found: list[Key] = []
    for key in picture.key:
        first, *more = wrap(key.text.split(" "), " ", width - _SWATCH, SIZE)
        found += [Key(key.name, first), *(Key("reading", line) for line in more)]
    return found


def _widths(keys: list[Key], width: float) -> list[float]:
    return [_shift(key) + width_of(_cut(key, width)) for key in keys]


def _shift(key: Key) -> float:
    """Return how far words are from where their entry begins."""
    return 0.0 if key.name == "reading" else _SWATCH


def _cut(key: Key, width: float) -> str:
    """Return words that are no wider than the picture."""
    return cut(plain(key.text, len(key.text) + 1), width - _SWATCH)


def _swatch(key: Key, model: int, x: float, y: float) -> str:
    look = style.guide_style(key.name, model)
    if key.name == "optimum":
        return diamond(x + 6, y - 4, 4.5)
    if look.fill is not None:
        cover = None if look.cover == 1 else f"{look.cover:g}"
        return element(
            "rect", x=x, y=y - 9, width=12.0, height=9.0, fill=look.fill, fill_opacity=cover
        )
    return element("path", d=path([(x, y - 4), (x + 14, y - 4)]), **stroke(look))


def _axes(frame: Frame) -> Iterable[str]:
    picture, left, right = frame.picture, frame.left, frame.right
    upright = sorted({*frame.x_ticks, *picture.x.grid})
    lines = [[(x, frame.top), (x, frame.bottom)] for x in frame.x(np.array(upright)).tolist()]
    heights = frame.y(np.array(frame.y_ticks)).tolist()
    lines += [[(left, y), (right, y)] for y in heights]
    if lines:
        yield element("path", d="".join(path(each) for each in lines), stroke=style.GRID)
    yield element(
        "g",
        *(
            label(picture.x.tick(tick), x, frame.bottom + 17, text_anchor="middle")
            for tick, x in zip(
                frame.x_ticks, frame.x(np.array(frame.x_ticks)).tolist(), strict=True
            )
        ),
        *(
            label(picture.y.tick(tick), left - 6, y + 3.8, text_anchor="end")
            for tick, y in zip(frame.y_ticks, heights, strict=True)
        ),
        *(part for span in picture.band for part in _span(frame, span)),
        fill=style.QUIET,
    )
    foot = frame.bottom + _axis_height(picture) - 6
    across = cut(picture.x.label, right - left)
    yield label(across, (left + right) / 2, foot, text_anchor="middle")
    yield label(cut(picture.y.label, right), 0, frame.top - 11)


def _foot(frame: Frame, width: float) -> Iterable[str]:
    """Return the notes, in lines under the axis."""
    top = frame.bottom + _axis_height(frame.picture) + 9
    for row, line in enumerate(_notes(frame.picture, width)):
        yield label(line, 0, top + _NOTE * row, fill=style.QUIET)


def _span(frame: Frame, span: Span) -> Iterable[str]:
    """Return a bar under the axis, with its label if there is room for it."""
    left, right = (float(frame.x(end)) for end in (span.low, span.high))
    fill = style.EDGE if span.model is None else style.colour_of(span.model)
    top = frame.bottom + 22
    yield element("rect", x=left, y=top, width=right - left, height=5.0, fill=fill)
    if width_of(span.label) <= right - left - 8:
        yield label(span.label, (left + right) / 2, top + 16, text_anchor="middle")


def _clipped(frame: Frame, content: str) -> str:
    """Return what is drawn in the plot; nothing of it is seen outside."""
    left, top = frame.left - _ROOM, frame.top - _ROOM
    width, height = frame.right - left + _ROOM, PLOT + 2 * _ROOM
    # No clip path: its name would have to be unique in whatever page this stands in.
    box = " ".join(f"{value:.1f}" for value in (left, top, width, height))
    return element(
        "svg",
        content,
        x=left,
        y=top,
        width=width,
        height=height,
        viewBox=box,
        overflow="hidden",
        fill="none",
    )
