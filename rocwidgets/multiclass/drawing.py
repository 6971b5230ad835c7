"""Static charts of a MulticlassEvaluation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rocwidgets import draw
from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Chart
from rocwidgets.inputs.scalars import read_int
from rocwidgets.multiclass.charts import MulticlassScene, class_headline, describe
from rocwidgets.widget.drawing import read_names, unless_it_fails

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.charts.table import Table
    from rocwidgets.widget.drawing import ByModel


# What a page without scripts shows of all charts.
_SUMMARY = ("confusion_matrix", "roc", "pair_matrix", "simplex")
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


def static_summary(
    ev: Any, charts: Iterable[str], options: Mapping[str, Mapping[str, Any]]
) -> str | None:
    """Return the decision and the most telling charts as SVG, or all others if there are none.

    None after an error, which is logged.
    """
    given = [*charts]
    kinds = [kind for kind in _SUMMARY if kind in given] or given
    scene = MulticlassScene(ev.sample, ev.setting)
    return unless_it_fails(
        lambda: draw.to_svg(charts_of(ev, kinds, options), class_headline(scene), columns=2)
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
    """Return charts with axes as a Matplotlib figure, with options by kind."""
    columns = read_int("columns", columns, 1, _LARGEST)
    draw.read_place(figsize, ax)
    # Labels of any type are written as text, by which they are named.
    classes = list(map(str, ev.sample.classes))
    colors, linestyles, labels = map(_by_text, (colors, linestyles, labels))
    lines, names = draw.read_lines(colors, linestyles, classes), read_names(labels, classes)
    drawn = charts_of(ev, kinds, options, names)
    result = [each for each in drawn if isinstance(each, Chart)]
    return draw.to_figure(result, columns=columns, figsize=figsize, ax=ax, lines=lines)


def _by_text(values: ByModel) -> ByModel:
    """Return values by class with the classes as text; a list as is."""
    if isinstance(values, Mapping):
        return {str(label): each for label, each in values.items()}
    return values
