"""The legend above the plot of a chart: models in their colours, guides with swatches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import LegendEntry
from rocwidgets.draw import styles
from rocwidgets.draw.flow import LINE, flow
from rocwidgets.draw.line_labels import others
from rocwidgets.draw.svg_marks import dashes, diamond, stroke
from rocwidgets.draw.svg_markup import element, label, path
from rocwidgets.draw.text import BOLD, SIZE, cut, width_of, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rocwidgets.charts.chart import Chart, ModelLabel

_SWATCH = 18.0
_BOLD = BOLD * SIZE


def legend_rows(chart: Chart, width: float) -> int:
    """Return the number of rows that a legend needs at a width."""
    places = flow(_widths(_lines(chart, width), width), width)
    return max((row for row, _ in places), default=-1) + 1


def model_legend(models: tuple[ModelLabel, ...], width: float, y: float) -> tuple[str, int]:
    """Return the names of models with their AUC, in their colours, and the number of rows.

    Quiet ones are one entry, the last.
    """
    shown = [(index, each) for index, each in enumerate(models) if not each.is_quiet]
    texts = [_named(each, width - _SWATCH) for _, each in shown]
    rest = others(models)
    places = flow([_SWATCH + width_of(text, _BOLD) for text in [*texts, *rest]], width)
    result = []
    for (index, each), text, (row, x) in zip(shown, texts, places, strict=False):
        top = y + row * LINE
        thick = 4.0 if each.current else 2.0
        dash = dashes(styles.DASHED) if styles.is_dashed(index) else None
        result += [
            element(
                "path",
                d=path([(x, top - 4), (x + 13, top - 4)]),
                stroke=styles.colour_of(index),
                stroke_width=thick,
                stroke_dasharray=dash,
            ),
            label(
                text,
                x + _SWATCH,
                top,
                fill=styles.INK if each.current else styles.QUIET,
                font_weight=600 if each.current else None,
            ),
        ]
    for text, (row, x) in zip(rest, places[len(shown) :], strict=True):
        top = y + row * LINE
        line = path([(x, top - 4), (x + 13, top - 4)])
        result += [
            element("path", d=line, stroke=styles.EDGE, stroke_width=styles.THIN),
            label(text, x + _SWATCH, top, fill=styles.QUIET),
        ]
    return "".join(result), max(row for row, _ in places) + 1


def _named(model: ModelLabel, room: float) -> str:
    """Return name and AUC of a model, the name truncated to the available width."""
    auc = model.area and f" {model.area}"
    return cut(fmt.label(model.name), room - width_of(auc, _BOLD), _BOLD) + auc


def guide_legend(chart: Chart, width: float) -> Iterable[str]:
    """Yield the entries of guides, each with its swatch."""
    entries = _lines(chart, width)
    for entry, (row, x) in zip(entries, flow(_widths(entries, width), width), strict=True):
        y, shift = 30 + row * LINE, _shift(entry)
        if shift:
            yield _swatch(entry, chart.current, x, y)
        yield label(_cut(entry, width), x + shift, y, fill=styles.QUIET)


def _lines(chart: Chart, width: float) -> list[LegendEntry]:
    """Return the entries; one that is wider than the chart becomes several."""
    result: list[LegendEntry] = []
    for entry in chart.legend:
        first, *more = wrap(entry.text.split(" "), " ", width - _SWATCH, SIZE)
        result += [LegendEntry(entry.name, first), *(LegendEntry("reading", line) for line in more)]
    return result


def _widths(entries: list[LegendEntry], width: float) -> list[float]:
    return [_shift(entry) + width_of(_cut(entry, width)) for entry in entries]


def _shift(entry: LegendEntry) -> float:
    """Return the distance from the start of an entry to its text."""
    return 0.0 if entry.name == "reading" else _SWATCH


def _cut(entry: LegendEntry, width: float) -> str:
    """Return the text of an entry, truncated to the width of the chart."""
    return cut(fmt.label(entry.text, len(entry.text) + 1), width - _SWATCH)


def _swatch(entry: LegendEntry, model: int, x: float, y: float) -> str:
    style = styles.guide_style(entry.name, model)
    if entry.name == "optimum":
        return diamond(x + 6, y - 4, 4.5)
    if style.fill is not None:
        cover = None if style.cover == 1 else f"{style.cover:g}"
        return element(
            "rect", x=x, y=y - 9, width=12.0, height=9.0, fill=style.fill, fill_opacity=cover
        )
    return element("path", d=path([(x, y - 4), (x + 14, y - 4)]), **stroke(style))
