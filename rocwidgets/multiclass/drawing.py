"""Static charts of a MulticlassEvaluation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rocwidgets import draw
from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Chart
from rocwidgets.inputs.scalars import described, read_int, read_items
from rocwidgets.inputs.suggestions import did_you_mean
from rocwidgets.inputs.wording import show
from rocwidgets.multiclass.charts import MulticlassScene, class_headline, describe
from rocwidgets.vocabulary import CLASS_DRAWN_KINDS, CLASS_KINDS, CLASS_TABLE_KINDS
from rocwidgets.widget.drawing import read_names, unless_it_fails
from rocwidgets.widget.options import with_options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.charts.table import Table
    from rocwidgets.widget.drawing import ByModel


def read_kinds(name: str, value: Any, known: tuple[str, ...] = CLASS_KINDS) -> list[str]:
    """Return the kinds of charts of several classes, or raise TypeError or ValueError."""
    rule = f"{name} must be a list with some of {', '.join(known)}"
    result = [getattr(each, "kind", each) for each in read_items(rule, value)]
    for each in result:
        if not isinstance(each, str):
            raise TypeError(f"{rule}, got {described(each)}.")
        if each not in known:
            raise ValueError(f"{rule}, got {show(each)}{did_you_mean(each, known)}")
    if len(set(result)) < len(result):
        raise ValueError(f"{name} contains a chart twice: {', '.join(result)}. Name each once.")
    return [str(each) for each in result]


# What a page without scripts shows of all charts.
_SUMMARY = ("multiclass_confusion_matrix", "class_roc", "pair_matrix", "simplex")
_LARGEST = 100_000


def charts_of(
    ev: Any,
    kinds: Iterable[str],
    options: Mapping[str, Mapping[str, Any]],
    names: Mapping[str, str] | None = None,
) -> list[Chart | Table]:
    """Return charts and tables of a MulticlassEvaluation, with options by kind.

    Titles have the model, if there are several.
    """
    chosen = {kind: options.get(kind, {}) for kind in kinds}
    drawn = (
        describe(MulticlassScene(ev.sample, ev.setting, each, names or {}), kind)
        for kind, each in chosen.items()
    )
    model = f", {fmt.label(ev.model)}" if len(ev.models) > 1 else ""
    return [replace(each, title=f"{each.title}{model}") for each in drawn]


def static_svg(
    ev: Any, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]
) -> str | None:
    """Return charts and tables as SVG; None after an error, which is logged."""
    return unless_it_fails(lambda: draw.to_svg(charts_of(ev, kinds, options), columns=2))


def static_summary(ev: Any) -> str | None:
    """Return the decision and the most telling charts as SVG, or all others if there are none.

    None after an error, which is logged.
    """
    kinds = [kind for kind in _SUMMARY if kind in ev.charts] or ev.charts
    scene = MulticlassScene(ev.sample, ev.setting)
    return unless_it_fails(
        lambda: draw.to_svg(charts_of(ev, kinds, ev.options), class_headline(scene), columns=2)
    )


def figure_of(
    ev: Any,
    kinds: Sequence[str],
    options: Mapping[str, Mapping[str, Any]],
    *,
    columns: int = 1,
    figsize: tuple[float, float] | None = None,
    ax: Axes | None = None,
    colors: ByModel = None,
    labels: ByModel = None,
    linestyles: ByModel = None,
) -> Figure:
    """Return charts as a Matplotlib figure, with options by kind; ValueError for a table."""
    columns = read_int("columns", columns, 1, _LARGEST)
    draw.read_place(figsize, ax)
    # Labels of any type are written as text, by which they are named.
    classes = list(map(str, ev.sample.classes))
    colors, linestyles, labels = map(_by_text, (colors, linestyles, labels))
    lines, names = draw.read_lines(colors, linestyles, classes), read_names(labels, classes)
    _require_axes(kinds)
    drawn = charts_of(ev, kinds, options, names)
    result = [each for each in drawn if isinstance(each, Chart)]
    return draw.to_figure(result, columns=columns, figsize=figsize, ax=ax, lines=lines)


def _by_text(values: ByModel) -> ByModel:
    """Return values by class with the classes as text; a list as is."""
    if isinstance(values, Mapping):
        return {str(label): each for label, each in values.items()}
    return values


def kinds_of_figure(ev: Any, charts: Any) -> tuple[list[str], dict[str, dict[str, Any]]]:
    """Return the given kinds (default: the evaluation's charts that have axes) and options."""
    if charts is None:
        return [kind for kind in ev.charts if kind in CLASS_DRAWN_KINDS], {}
    alone = isinstance(charts, str) or hasattr(charts, "kind")
    items, brought = with_options([charts] if alone else charts)
    if isinstance(items, list):
        _require_axes(items)
    return read_kinds("charts", items, CLASS_DRAWN_KINDS), brought


def _require_axes(charts: Sequence[Any]) -> None:
    """Raise ValueError if what is to be drawn as a figure is a table."""
    kinds = [getattr(each, "kind", each) for each in charts]
    for kind in kinds:
        if not isinstance(kind, str) or kind not in CLASS_TABLE_KINDS:
            continue
        raise ValueError(
            f"{kind} cannot be drawn as a figure because it has no axes. Charts with axes are "
            f"{', '.join(CLASS_DRAWN_KINDS)}."
        )
