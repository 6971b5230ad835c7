"""Charts as a Matplotlib figure, to be saved as SVG, PDF or PNG, or edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from rocwidgets.charts.chart import Chart
from rocwidgets.draw.left_out import without_threshold
from rocwidgets.draw.samples_as_one import samples_as_one
from rocwidgets.draw.svg import check_grid
from rocwidgets.inputs.scalars import described, read_items, read_number
from rocwidgets.inputs.suggestions import did_you_mean
from rocwidgets.inputs.wording import listing, plural, show

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.charts.headline import Headline
    from rocwidgets.draw.matplotlib_look import Look

_LARGEST = 1000
_SIZES = f"above 0 and at most {_LARGEST}"


class Lines(NamedTuple):
    """How a figure draws models that are not drawn by ``rcParams``, by their index.

    Attributes
    ----------
    colors, linestyles : mapping of int to object
        Colors and line styles of Matplotlib.
    """

    colors: Mapping[int, Any] = {}
    linestyles: Mapping[int, Any] = {}


def to_figure(
    charts: Chart | Iterable[Chart],
    headline: Headline | None = None,
    *,
    columns: int = 3,
    plot_threshold: bool = False,
    figsize: tuple[float, float] | None = None,
    ax: Axes | None = None,
    lines: Lines | None = None,
) -> Figure:
    """Draw one chart, or several in a grid, with Matplotlib.

    Fonts, line widths, colours and frames are those of Matplotlib's ``rcParams``.

    Parameters
    ----------
    charts : Chart or iterable of Chart
    headline : Headline, optional
        The decision, written above the charts.
    columns : int, default 3
        Charts side by side, at least 1.
    plot_threshold : bool, default False
        Whether to mark the thresholds of the models and the tiers, and what the current one
        loses against the best.
    figsize : tuple of float, optional
        Width and height of the figure, in inches; default ``figure.figsize`` if that was set, else
        what plots of 3.2 inches take.
    ax : matplotlib.axes.Axes, optional
        Axes to draw the only chart on.
    lines : Lines, optional
        Colors and line styles of models.

    Returns
    -------
    matplotlib.figure.Figure
        The figure of `ax`, or a new one. A new one has a constrained layout and is not registered
        with pyplot: no window opens and there is nothing to close. As the last line of a cell it is
        shown, with or without pyplot. ``savefig`` writes it; ``axes`` has one entry per chart, in
        order, whose lines are labelled with the names of models and guides.

    Raises
    ------
    ImportError
        If Matplotlib is not installed.
    ValueError
        If there is no chart, `columns` or `figsize` is too small, or `ax` is given with several
        charts, a headline or `figsize`.
    """
    figure_class, canvas_class = _matplotlib()
    from rocwidgets.draw.matplotlib_grid import draw_grid  # noqa: PLC0415 - an extra
    from rocwidgets.draw.matplotlib_look import Look  # noqa: PLC0415 - an extra

    size = read_place(figsize, ax)
    given = [charts] if isinstance(charts, Chart) else list(charts)
    drawn = [samples_as_one(each) for each in given]
    check_grid(drawn, columns)
    if not plot_threshold:
        drawn = [without_threshold(each) for each in drawn]
    look = Look.of(max(len(each.models) for each in drawn), *(lines or Lines()))
    if ax is not None:
        is_alone = len(drawn) == 1 and headline is None and figsize is None
        return _draw_on(ax, drawn[0], look, is_alone=is_alone)
    figure = figure_class(layout="constrained")
    canvas_class(figure)
    rows: list[list[Chart]] = []
    for each in drawn:
        if not rows or len(rows[-1]) == columns or each.is_strip or rows[-1][0].is_strip:
            rows.append([])
        rows[-1].append(each)
    draw_grid(figure, rows, headline, size, look)
    return figure


def _draw_on(ax: Axes, chart: Chart, look: Look, *, is_alone: bool) -> Figure:
    """Draw a chart on given axes, and return their figure."""
    from rocwidgets.draw.matplotlib_panel import Panel  # noqa: PLC0415 - an extra

    if not is_alone:
        raise ValueError(
            "ax can only be combined with a single chart, without figsize and headline. Leave ax "
            "out to draw more."
        )
    figure = ax.get_figure(root=True)
    if figure is None:
        raise ValueError("ax does not belong to a figure. Create it with plt.subplots().")
    panel = Panel(ax, chart, look, is_square=chart.is_square)
    ax.apply_aspect()
    panel.fit()
    if figure.get_layout_engine() is not None:
        # The layout makes room for what was written, and the plot smaller.
        figure.draw_without_rendering()
        panel.fit()
    return figure


def read_lines(colors: Any, linestyles: Any, models: Sequence[str]) -> Lines:
    """Return colors and line styles of models, given by their names or in their order.

    Raises
    ------
    TypeError, ValueError
        If a name is no model, there are too many, or a value is nothing that Matplotlib draws.
    """
    result = Lines(_given("colors", colors, models), _given("linestyles", linestyles, models))
    if any(result):
        _matplotlib()
        from rocwidgets.draw.matplotlib_look import require_colors, require_linestyles  # noqa: PLC0415 - an extra

        require_colors("colors", list(result.colors.values()))
        require_linestyles("linestyles", list(result.linestyles.values()))
    return result


def _given(name: str, value: Any, models: Sequence[str]) -> dict[int, Any]:
    """Return the values that are not None, which stands for the default."""
    result = read_by_model(name, value, models)
    return {index: each for index, each in result.items() if each is not None}


def read_by_model(name: str, value: Any, models: Sequence[str]) -> dict[int, Any]:
    """Return values by the index of a model, given in a mapping by names or in order.

    Raises
    ------
    TypeError, ValueError
        If a name is no model, or there are more values than models.
    """
    if value is None:
        return {}
    if isinstance(value, Mapping):
        for each in value:
            if each not in models:
                hint = did_you_mean(str(each), models, quoted=True)
                raise ValueError(
                    f"{name} names {show(each)}, which is not drawn. Use some of "
                    f"{listing(map(show, models))}{hint}"
                )
        return {models.index(each): given for each, given in value.items()}
    values = read_items(f"{name} must be a dict by model or a list in model order", value)
    if len(values) > len(models):
        raise ValueError(
            f"{name} has {len(values)} values for {plural(len(models), 'model')}: "
            f"{listing(map(show, models))}. Pass one per model, or a dict by model."
        )
    return dict(enumerate(values))


def read_place(figsize: Any, ax: Any) -> tuple[float, float] | None:
    """Return the size of a figure in inches, if one is given.

    Raises
    ------
    TypeError, ValueError
        If it is none, or if axes are given that are none.
    """
    if ax is not None:
        _require_axes(ax)
    if figsize is None:
        return None
    rule = "figsize must be width and height in inches, such as (6.5, 3)"
    result = read_items(rule, figsize)
    if len(result) != 2:  # noqa: PLR2004 - width and height
        raise ValueError(f"{rule}, got {described(figsize)}.")
    width, height = (
        read_number("figsize", each, _SIZES, lambda x: 0 < x <= _LARGEST) for each in result
    )
    return width, height


def _require_axes(ax: Any) -> None:
    _matplotlib()
    from matplotlib.axes import Axes  # noqa: PLC0415 - an extra

    if not isinstance(ax, Axes):
        raise TypeError(f"ax must be a Matplotlib Axes, got {described(ax)}.")


def _matplotlib() -> tuple[Any, Any]:
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - an extra

        from rocwidgets.draw.matplotlib_figure import ShownFigure  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ImportError(
            'Figures need Matplotlib. Install it with pip install "rocwidgets[figures]", save a '
            "chart as SVG or PNG from its menu in the page, or write a page with to_html."
        ) from error
    return ShownFigure, FigureCanvasAgg
