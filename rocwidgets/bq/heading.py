"""The legend above the plot of a figure: models and guides."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from bqplot.marks import Label

from rocwidgets.bq import palette
from rocwidgets.bq.marks import empty, set_changed
from rocwidgets.charts import format as fmt
from rocwidgets.draw import styles
from rocwidgets.draw.text import width_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bqscales import Scale

    from rocwidgets.charts import Chart, LegendEntry

ROW = 15.0
TITLE = 36.0
# Pixels from the left of the figure to swatches and to texts.
_SWATCHES_AT, _TEXTS_AT = 8, 32
# Start of the second column as a share of the plot; widths of texts in the narrowest figure: of the
# first column, of the second, and across both.
_SECOND = 0.66
_NAME, _WIDTH = 118.0, 134.0
_WHOLE = 250.0
_ABOVE = 18.0
_SWATCHES = {
    "optimum": "\N{WHITE DIAMOND}",
    "reading": "",
    "crossing": "\N{BULLET}",
}
_FILLED = "\N{BLACK SQUARE}"
_DASH, _DOT = "\N{BOX DRAWINGS HEAVY HORIZONTAL}", "\N{MIDDLE DOT}"
_LINES = {
    "solid": f"{_DASH}{_DASH}",
    "dashed": f"{_DASH} {_DASH}",
    "dotted": f"{_DOT} {_DOT} {_DOT}",
    "dash_dotted": f"{_DASH} {_DOT}",
}


class _Entry(NamedTuple):
    """A swatch with its colour, and a text with its colour."""

    swatch: str
    swatch_colour: str
    text: str
    colour: str


class _Place(NamedTuple):
    """The place of an entry."""

    column: int
    row: int
    entry: _Entry


class Heading:
    """Texts and swatches above the plot.

    Parameters
    ----------
    scales : mapping of str to Scale
        "x" and "y", from 0 to 1.
    """

    def __init__(self, scales: Mapping[str, Scale]) -> None:
        self.swatches, self.texts = _label(scales), _label(scales)

    def draw(self, chart: Chart, left: float, height: float) -> None:
        """Set texts and swatches above a plot of a height, at a distance from the figure's left."""
        places = arrange(chart)
        rows = _rows(places)
        x = np.array([_SECOND * place.column for place in places], np.float64)
        y = np.array([1 + (_ABOVE + ROW * (rows - 1 - row)) / height for _, row, _ in places])
        entries = [place.entry for place in places]
        _set(
            self.swatches,
            x,
            y,
            [(each.swatch, each.swatch_colour) for each in entries],
            _SWATCHES_AT - left,
        )
        _set(self.texts, x, y, [(each.text, each.colour) for each in entries], _TEXTS_AT - left)


def head_height(chart: Chart) -> int:
    """Return the height of title and legend of a chart, in pixels."""
    return round(TITLE + ROW * _rows(arrange(chart)))


def _rows(places: list[_Place]) -> int:
    return 1 + max(place.row for place in places)


def _label(scales: Mapping[str, Scale]) -> Label:
    return empty(
        Label,
        scales,
        text=np.empty(0, "U1"),
        default_size=11.0,
        font_weight="normal",
        apply_clip=False,
        enable_hover=False,
    )


def _set(
    mark: Label,
    x: np.ndarray,
    y: np.ndarray,
    texts: list[tuple[str, str]],
    offset: float,
) -> None:
    shown, colours = zip(*texts, strict=True)
    set_changed(
        mark,
        x=x,
        y=y,
        text=np.array(shown, dtype="U"),
        colors=list(colours),
        x_offset=round(offset),
    )


def arrange(chart: Chart) -> list[_Place]:
    """Return models on the left, guides on the right and below, long texts across both."""
    models = [_model_entry(chart, index) for index in range(len(chart.models))]
    guides = [_guide_entry(entry, chart.current) for entry in chart.legend]
    short = [entry for entry in guides if width_of(entry.text) <= _WIDTH]
    notes = _Entry("", palette.GREY, " ".join(chart.notes), palette.QUIET)
    wide = [*(entry for entry in guides if entry not in short), *([notes] if notes.text else [])]
    long = [line for entry in wide for line in _wrapped(entry)]
    total = max(len(models), -(-(len(models) + len(short)) // 2))
    left, right = [*models, *short[total:]], short[:total]
    return [
        *(_Place(0, row, entry) for row, entry in enumerate(left)),
        *(_Place(1, row, entry) for row, entry in enumerate(right)),
        *(_Place(0, total + row, entry) for row, entry in enumerate(long)),
    ]


def _model_entry(chart: Chart, index: int) -> _Entry:
    """Return the name of a model, truncated to its column, and its AUC."""
    each = chart.models[index]
    auc = fmt.area(each.auc, each.bound)
    name = fmt.label(each.name)
    while width_of(f"{name} {auc}") > _NAME:
        name = f"{name[:-2]}…"
    swatch = _LINES["dashed" if styles.is_dashed(index) else "solid"]
    colour = palette.TEXT if each.current else palette.QUIET
    return _Entry(swatch, styles.colour_of(index), f"{name} {auc}", colour)


def _guide_entry(entry: LegendEntry, current: int) -> _Entry:
    return _Entry(
        *_swatch(entry, current), fmt.label(entry.text, len(entry.text) + 1), palette.QUIET
    )


def _swatch(entry: LegendEntry, current: int) -> tuple[str, str]:
    """Return the swatch of a guide, and its colour."""
    if entry.name not in styles.GUIDES:
        return _SWATCHES.get(entry.name, ""), palette.GREY
    result = styles.guide_style(entry.name, current)
    colour = palette.paint(result.stroke or result.fill or styles.INK).colour
    if entry.name in _SWATCHES:
        return _SWATCHES[entry.name], colour
    return _LINES[palette.line_style(result.dash)] if result.stroke else _FILLED, colour


def _wrapped(entry: _Entry) -> Iterator[_Entry]:
    """Yield an entry as lines that fit the narrowest figure; only the first has the swatch."""
    line = ""
    for word in entry.text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width_of(longer) > _WHOLE:
            yield entry._replace(text=line)
            entry, longer = entry._replace(swatch=""), word
        line = longer
    yield entry._replace(text=line)
