"""Charts of an Evaluation as SVG, for hosts without scripts, and as Matplotlib figures."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rocwidgets import draw
from rocwidgets.inputs.calls import unknown_argument
from rocwidgets.inputs.scalars import read_bool, read_int, read_text
from rocwidgets.widget.options import known_charts, read_options, with_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.charts import Chart, Scene, Table
    from rocwidgets.vocabulary import ChartKinds

# What models are drawn by: a dict by model, or a list in their order.
ByModel = Mapping[str, Any] | Sequence[Any] | None

_LARGEST = 100_000
# Panels of models side by side.
_PANELS = 3
_LOG = logging.getLogger(__name__)
# Charts for views that are not static.
_INSTEAD = {"threshold": "discrimination"}


def static_svg(
    evaluation: Any, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]
) -> str | None:
    """Return charts of an Evaluation as SVG, below its headline; None after an error.

    An error is logged as a warning: the widget works without its static chart.

    Parameters
    ----------
    evaluation : Evaluation
    kinds : iterable of str
        Kinds of views: those of `CHARTS` and `TABLES`, and "threshold".
    options : mapping
        Chosen options by kind.
    """
    from rocwidgets.charts import headline
    from rocwidgets.widget.scene import scene_of

    def drawn() -> str:
        scene = scene_of(evaluation)
        shown = _described(scene, kinds, options)
        # Hosts without scripts do not scale charts; two are as wide as their text columns.
        return draw.to_svg(shown, headline(scene), columns=2)

    return unless_it_fails(drawn)


def decision_parts(options: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """Return what a static dashboard has above its charts: the strip, and tables.

    AUCs are in the legend, so that the table of models is there if other metrics are chosen.
    """
    chosen = options.get("models", {}).get("metrics", ["auc"])
    tables = ("confusion_matrix",) if list(chosen) == ["auc"] else ("models", "confusion_matrix")
    return "decision_strip", *tables


def unless_it_fails(drawn: Callable[[], str]) -> str | None:
    """Return what is drawn; None after an error, which is logged."""
    try:
        return drawn()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is logged
        problem = f"{type(error).__name__}: {error}"
        _LOG.warning("shown without its static chart, which cannot be drawn: %s", problem)
        _LOG.debug("traceback of the static chart", exc_info=True)
        return None


def charts_of(
    evaluation: Any, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]
) -> list[Chart | Table]:
    """Return the charts and tables of views of an Evaluation, which `static_svg` draws."""
    from rocwidgets.widget.scene import scene_of

    return _described(scene_of(evaluation), kinds, options)


def _described(
    scene: Scene, kinds: Iterable[str], options: Mapping[str, Mapping[str, Any]]
) -> list[Chart | Table]:
    """Return charts and tables of a scene, each with the options of its kind."""
    from rocwidgets.charts import TABLES, describe_table
    from rocwidgets.charts.panels import in_panels

    shown: list[Chart | Table] = []
    for kind in (_INSTEAD.get(each, each) for each in kinds):
        chosen = scene.with_options(options.get(kind, {}))
        if kind in TABLES:
            shown.append(describe_table(chosen, kind))
            continue
        shown += in_panels(chosen, kind)
    return shown


def require_axes(charts: Any, known: ChartKinds) -> None:
    """Raise ValueError if what is to be drawn as a figure is a table or a control.

    Raises
    ------
    ValueError
        With the charts that have axes.
    """
    kinds = [getattr(each, "kind", each) for each in charts]
    for kind in kinds:
        if isinstance(kind, str) and kind in known.views and kind not in known.drawn:
            raise ValueError(f"{known.without_axes(kind)} Figures draw {', '.join(known.drawn)}.")


def read_drawn(
    ev: Any,
    kinds: list[str],
    chosen: Mapping[str, Mapping[str, Any]],
    options: Mapping[str, Any],
    *,
    ax: Any,
) -> Mapping[str, Mapping[str, Any]]:
    """Return the options of the charts of a figure, by kind.

    Parameters
    ----------
    ev : Evaluation or MulticlassEvaluation
    kinds : list of str
        What is drawn.
    chosen : mapping of str to mapping
        Options by kind, of the evaluation and of views that are drawn.
    options : mapping of str to object
        Arguments of ``ev.figure`` besides those that it names.
    ax : object
        As given.

    Raises
    ------
    ValueError
        If there are no charts, or several with what is of one.
    TypeError
        If an option is none of the charts.
    """
    if not kinds:
        raise ValueError("charts is empty. Name what to draw, such as ev.figure(rw.ROC).")
    charts = known_charts(ev)
    known = {name for kind in kinds for name in charts.options_of(kind)}
    unknown = [name for name in options if name not in known]
    if unknown:
        signature = inspect.signature(type(ev).figure).parameters.values()
        named = [each.name for each in signature if each.kind is not each.VAR_KEYWORD][1:]
        caller = f"{type(ev).__name__}.figure"
        raise TypeError(unknown_argument(caller, unknown[0], [*named, *sorted(known)]))
    if len(kinds) > 1 and (options or ax is not None):
        given = next(iter(options), "ax")
        raise ValueError(
            f"{given} applies to a single chart. Name it, such as ev.figure(rw.ROC, {given}=...)."
        )
    return {kinds[0]: read_options(kinds[0], options, charts)} if options else chosen


def figure_of(
    ev: Any,
    kinds: Iterable[str],
    options: Mapping[str, Mapping[str, Any]],
    *,
    has_headline: bool = False,
    columns: int = 1,
    plot_threshold: bool = False,
    plot_optimum: bool = False,
    figsize: tuple[float, float] | None = None,
    ax: Axes | None = None,
    colors: ByModel = None,
    labels: ByModel = None,
    linestyles: ByModel = None,
) -> Figure:
    """Return charts of an Evaluation as a Matplotlib figure, with options by kind.

    The others are as for `figure`; a headline is written only with the threshold.
    """
    from rocwidgets.charts.panels import in_panels
    from rocwidgets.widget.scene import headline_of, scene_of

    columns = read_int("columns", columns, 1, _LARGEST)
    plot_threshold = read_bool("plot_threshold", plot_threshold)
    plot_optimum = read_bool("plot_optimum", plot_optimum)
    draw.read_place(figsize, ax)
    lines, names = draw.read_lines(colors, linestyles, ev.models), read_names(labels, ev.models)
    chosen = {kind: options.get(kind, {}) for kind in kinds}
    drawn: list[Chart] = []
    for kind, each in chosen.items():
        for chart in in_panels(scene_of(ev, each, names), kind):
            hull = "hull" in each
            drawn.append(chart if plot_optimum else draw.without_optimum(chart, hull=hull))
    if len(drawn) > len(chosen):
        columns = max(columns, min(len(drawn), _PANELS))
    return draw.to_figure(
        drawn,
        headline_of(ev, names) if has_headline and plot_threshold else None,
        columns=columns,
        plot_threshold=plot_threshold,
        figsize=figsize,
        ax=ax,
        lines=lines,
    )


def read_names(labels: Any, models: Sequence[str]) -> dict[str, str]:
    """Return other names of models, given by their names or in their order."""
    result = draw.read_by_model("labels", labels, models)
    return {models[index]: read_text("each of labels", each) for index, each in result.items()}


def chosen_of(ev: Any, charts: Iterable[Any] | None) -> tuple[list[str], dict[str, dict[str, Any]]]:
    """Return the kinds of charts of a page, by default those of an evaluation, and all options.

    Tables that every page has may be among those given.
    """
    if charts is None:
        return ev.charts, ev.options
    items, brought = with_options(charts)
    known = known_charts(ev)
    if isinstance(items, list):
        items = [each for each in items if not _is_one_of(known.standing, each)]
    return known.read("charts", items), {**ev.options, **brought}


def _is_one_of(kinds: Sequence[str], given: Any) -> bool:
    kind = getattr(given, "kind", given)
    return isinstance(kind, str) and kind in kinds


def chosen_for_figure(ev: Any, charts: Any) -> tuple[list[str], dict[str, dict[str, Any]]]:
    """Return the same of a figure, which draws only charts that have axes.

    Raises
    ------
    TypeError, ValueError
        If one is no chart, or has no axes; the message lists those that figures draw.
    """
    known = known_charts(ev)
    if charts is None:
        return [kind for kind in ev.charts if kind in known.drawn], ev.options
    items, brought = with_options(charts)
    if isinstance(items, list):
        require_axes(items, known)
    return known.read("charts", items, known.drawn), {**ev.options, **brought}
