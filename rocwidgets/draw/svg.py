"""Charts as one SVG file, with nothing but the standard library."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Chart, ModelLabel
from rocwidgets.charts.table import Table
from rocwidgets.draw import styles
from rocwidgets.draw.headline import headline_lines
from rocwidgets.draw.samples_as_one import headline_as_one, samples_as_one
from rocwidgets.draw.svg_frame import plot_height
from rocwidgets.draw.svg_legend import model_legend
from rocwidgets.draw.svg_markup import element, inert, label
from rocwidgets.draw.svg_panel import Panel, draw_panel, foot_height, head_height
from rocwidgets.draw.svg_table import draw_table, table_height
from rocwidgets.draw.text import SIZE
from rocwidgets.inputs.scalars import read_int, read_number
from rocwidgets.vocabulary import SIZES, SPACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rocwidgets.charts.headline import Headline

    Drawn = Chart | Table

_LEAST_WIDTH = 200
_WIDTH_RULE = f"at least {_LEAST_WIDTH} and finite"
_GAP = 24.0
_MARGIN = SPACES["rhythm"]
_LINE = 16.0
_RULE = SIZES["title"]
_FONT = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"


def to_svg(
    charts: Drawn | Iterable[Drawn],
    headline: Headline | None = None,
    *,
    columns: int = 3,
    width: float = 400.0,
) -> str:
    """Draw one chart or table, or several in a grid, on white paper.

    Parameters
    ----------
    charts : Chart, Table or iterable of these
        None of them if there is a headline. A wide table has a row of its own.
    headline : Headline, optional
        Numbers drawn above the charts.
    columns : int, default 3
        Charts side by side, at least 1.
    width : float, default 400
        Width of one chart in pixels, at least 200.

    Returns
    -------
    str
        An ``svg`` element without scripts, style sheets, links or ids, so that any number of them
        can stand in one page; ``title`` and ``desc`` have the numbers as text.

    Raises
    ------
    ValueError
        If there is neither chart nor headline, or `columns` or `width` are too small.
    """
    given = [charts] if isinstance(charts, Chart | Table) else list(charts)
    drawn = [samples_as_one(each) for each in given]
    headline = headline and headline_as_one(headline)
    if drawn or headline is None:
        check_grid(drawn, columns)
    width = read_number("width", width, _WIDTH_RULE, lambda x: _LEAST_WIDTH <= x < math.inf)
    across = columns if any(map(_is_wide, drawn)) else min(columns, len(drawn)) or 1
    total = across * width + (across - 1) * _GAP
    models = _models(drawn, headline)
    if not any(isinstance(each, Chart) and each.quiet for each in drawn):
        models = tuple(each._replace(is_quiet=False) for each in models)
    head, y = _head(models, headline, total)
    parts = [head]
    for row in _rows(drawn, across):
        room = total if _is_wide(row[0]) else width
        content, height = _row(row, models, room, y)
        parts.append(content)
        y += height + _GAP
    return _document(drawn, headline, "".join(parts), total, y - _GAP)


def _is_wide(drawn: Drawn) -> bool:
    return drawn.is_wide if isinstance(drawn, Table) else drawn.is_strip


def _rows(drawn: list[Drawn], across: int) -> list[list[Drawn]]:
    rows: list[list[Drawn]] = []
    for each in drawn:
        if not rows or len(rows[-1]) == across or _is_wide(each) or _is_wide(rows[-1][0]):
            rows.append([])
        rows[-1].append(each)
    return rows


def _row(
    row: list[Drawn], models: tuple[ModelLabel, ...], width: float, y: float
) -> tuple[str, float]:
    """Return one row of the grid at height y, and its height; its plots begin and end at one.

    The names of `models` are above all charts.
    """
    plot = plot_height([each for each in row if isinstance(each, Chart)], width)
    panels = [Panel.of(each, width, plot) if isinstance(each, Chart) else each for each in row]
    charts = [each.chart for each in panels if isinstance(each, Panel)]
    top = max((head_height(each, width) for each in charts), default=0.0)
    parts, heights = [], []
    for place, each in enumerate(panels):
        if isinstance(each, Table):
            content, height = draw_table(each, width), table_height(each, width)
        else:
            height = top + plot + foot_height(each.chart, width)
            names, more = _own_names(each.chart, models, width, height)
            content, height = draw_panel(each, width, top, plot) + names, height + more
        shift = f"translate({place * (width + _GAP):g} {y:g})"
        parts.append(element("g", content, transform=shift))
        heights.append(height)
    return "".join(parts), max(heights)


def _own_names(
    chart: Chart, models: tuple[ModelLabel, ...], width: float, y: float
) -> tuple[str, float]:
    """Return the names of what a chart has in place of the models, and their height."""
    if not _has_own(chart, models):
        return "", 0.0
    names, rows = model_legend(chart.models, width, y + _LINE)
    return names, (rows + 0.5) * _LINE


def _has_own(drawn: Drawn, models: Sequence[ModelLabel]) -> bool:
    """Return whether a chart has other curves than those of the models, such as of groups."""
    names = {each.name for each in models}
    return isinstance(drawn, Chart) and any(each.name not in names for each in drawn.models)


def check_grid(charts: Sequence[Drawn], columns: int) -> None:
    """Raise ValueError unless there are charts and at least one column."""
    if not charts:
        raise ValueError("charts is empty. Pass at least one.")
    read_int("columns", columns, 1)


def title_and_description(drawn: Sequence[Drawn], headline: Headline | None) -> tuple[str, str]:
    """Return title and description as text."""
    title = ", ".join(each.title for each in drawn) or "Decision"
    named = _models(drawn, headline)
    texts = (_text_of(each, named) for each in drawn)
    sentence = headline.sentence if headline else ""
    return title, " ".join((sentence, f"{_names_of(named)}.", *texts)).strip()


def _names_of(models: Sequence[ModelLabel]) -> str:
    return ", ".join(
        fmt.label(each.name) + (each.area and f" AUC {each.auc:.3f}") for each in models
    )


def _text_of(drawn: Drawn, models: Sequence[ModelLabel]) -> str:
    if isinstance(drawn, Table):
        text = drawn.text
    else:
        own = [_names_of(drawn.models)] if _has_own(drawn, models) else []
        text = "; ".join([*own, *(entry.text for entry in drawn.legend)])
    return " ".join((*((f"{drawn.title}: {text}.",) if text else ()), *drawn.notes))


def _models(charts: Sequence[Drawn], headline: Headline | None) -> tuple[ModelLabel, ...]:
    return headline.models if headline else charts[0].models


def _head(
    models: tuple[ModelLabel, ...], headline: Headline | None, width: float
) -> tuple[str, float]:
    """Return headline and model names, and the height at which the charts begin."""
    parts, y = [], 12.0
    if headline is not None:
        for line, is_rule in headline_lines(headline, width, _RULE, SIZE):
            font = {"font_size": _RULE, "font_weight": 600} if is_rule else {"fill": styles.QUIET}
            parts.append(label(line, 0, y, **font))
            y += _LINE + 2 * is_rule
        y += 6
    names, rows = model_legend(models, width, y)
    return "".join((*parts, names)), y + (rows - 1) * _LINE + 14


def _document(
    charts: Sequence[Drawn], headline: Headline | None, content: str, width: float, height: float
) -> str:
    title, description = title_and_description(charts, headline)
    size = (width + 2 * _MARGIN, height + 2 * _MARGIN)
    return element(
        "svg",
        element("title", inert(title)),
        element("desc", *(inert(part) for part in _pieces(description))),
        element("rect", width="100%", height="100%", fill=styles.PAPER),
        element("g", content, transform=f"translate({_MARGIN:g} {_MARGIN:g})"),
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        width=size[0],
        height=size[1],
        viewBox=f"0 0 {size[0]:.1f} {size[1]:.1f}",
        font_family=_FONT,
        font_size="11",
        fill=styles.INK,
    )


def _pieces(text: str, size: int = 100) -> Iterable[str]:
    return (text[start : start + size] for start in range(0, len(text), size))
