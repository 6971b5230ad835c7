"""Export of an Evaluation for use without a kernel; methods of `Evaluation`."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from rocwidgets import draw
from rocwidgets.calls import unknown_argument
from rocwidgets.files import write_atomically
from rocwidgets.reading.paths import read_path
from rocwidgets.reading.scalars import read_bool, read_int, read_text
from rocwidgets.reading.wording import show
from rocwidgets.vocabulary import options_of, read_pictures
from rocwidgets.widget.layers import layers_of
from rocwidgets.widget.options import read_options, with_options

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from IPython.display import HTML
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


# What models are drawn by: a dict by model, or a list in their order.
ByModel = Mapping[str, Any] | Sequence[Any] | None

_LARGEST = 100_000
_SUFFIXES = (".html", ".htm")


@overload
def to_html(
    self: Any, path: None = None, pictures: Iterable[Any] | None = None, title: str | None = None
) -> str: ...
@overload
def to_html(
    self: Any,
    path: str | os.PathLike[str],
    pictures: Iterable[Any] | None = None,
    title: str | None = None,
) -> Path: ...
def to_html(
    self: Any,
    path: str | os.PathLike[str] | None = None,
    pictures: Iterable[Any] | None = None,
    title: str | None = None,
) -> Path | str:
    """Write one HTML file in which everything works but what needs Python.

    The file needs no network and no kernel: the threshold can be dragged, costs, prevalence,
    population, model, bins and menus changed. It holds the rows that are drawn, not the data,
    so it is at most some 400 kB for three models, whatever their number of cases. For a threshold
    between two of its rows it shows the nearest, with a note.

    Parameters
    ----------
    path : path-like, optional
        Path of the file, ending in ``.html`` or ``.htm``. An existing file is replaced once the
        new one is complete. Without a path, nothing is written.
    pictures : iterable of views, their classes or kinds, optional
        Pictures in it, such as ``[rw.ROC, rw.Gains]``; default `pictures` of the Evaluation. A view
        such as ``rw.ROC(ev, band="vertical")`` brings its options.
    title : str, optional
        Any text; default, also for an empty one, "Evaluation", or "Model problem" for one of those.

    Returns
    -------
    pathlib.Path or str
        Path of the file; without one, the text of the page.

    Raises
    ------
    ValueError, TypeError
        If a picture is unknown, or the file name is not that of an HTML file.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.to_html()[:15]
    '<!doctype html>'
    """
    return write_page(path, lambda: page_of(self, pictures, title))


def embed(
    self: Any, pictures: Iterable[Any] | None = None, title: str | None = None, height: int = 900
) -> HTML:
    """Return the page of `to_html` in a frame of the notebook; it works wherever HTML is shown.

    Parameters
    ----------
    pictures, title
        As for `to_html`.
    height : int
        Height of the frame, in pixels.

    Returns
    -------
    IPython.display.HTML

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> type(ev.embed(height=600)).__name__
    'HTML'
    """
    return framed(lambda: page_of(self, pictures, title), titled(self, title), height)


def figure(
    self: Any,
    pictures: Any = None,
    *,
    columns: int = 3,
    plot_threshold: bool = False,
    plot_optimum: bool = False,
    figsize: tuple[float, float] | None = None,
    ax: Axes | None = None,
    colors: ByModel = None,
    labels: ByModel = None,
    linestyles: ByModel = None,
    **options: Any,
) -> Figure:
    """Return static pictures for papers and reports, as a Matplotlib figure.

    Matplotlib's ``rcParams`` and styles decide about fonts, line widths, frames, grid and, where
    ``axes.prop_cycle`` is set, colors; ``rc_context`` changes them for one figure. The legend is
    inside of a plot where it covers no curve, else beside or under it; of several pictures of the
    same models, these have one legend.

    Parameters
    ----------
    pictures : view, view class, kind or iterable of such, optional
        Pictures to draw, with the options in `options`, or those of a view; default `pictures` of
        the Evaluation.
    columns : int
        Pictures side by side.
    plot_threshold : bool, default False
        Whether to mark the current threshold and review zone, and above several pictures to write
        the decision.
    plot_optimum : bool, default False
        Whether to draw what the costs imply, as the page does: the optimum, the line of equal cost
        through it, current costs, hulls. A hull alone is drawn if it is asked for, as by
        ``hull="common"`` of `ROC`.
    figsize : tuple of float, optional
        Width and height of the figure in inches; default ``figure.figsize`` if that is set, else
        what plots of 3.2 inches take.
    ax : matplotlib.axes.Axes, optional
        Axes to draw one picture on, best of a figure with ``layout="constrained"``, which makes
        room for labels.
    colors, labels, linestyles : mapping or sequence, optional
        Colors, names in all texts, and line styles of models: a dict by model, such as
        ``labels={"gbm": "Boosting"}``, or a list in the order of the models.
    **options
        Of one picture, as of its view, such as ``isolines="profit"`` of `ROC`.

    Returns
    -------
    matplotlib.figure.Figure
        That of `ax`, or a new one, which a notebook shows as the result of a cell. Its ``savefig``
        writes SVG, PDF and PNG, and takes ``dpi``; lines are labelled with the names of the models.

    Raises
    ------
    ImportError
        Without Matplotlib, the extra ``rocwidgets[figures]``.
    ValueError, TypeError
        If the list is empty, or has an unknown picture or the gains table, which has no axes; if
        `figsize` is too small; if `ax` or options are given with several pictures, or an argument
        is unknown.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> len(ev.figure([rw.ROC, rw.Gains]).axes)
    2
    >>> axes = ev.figure(rw.ROC, labels=["Boosting"], colors=["black"]).axes[0]
    >>> [text.get_text() for text in axes.get_legend().get_texts()]
    ['Boosting (AUC 0.750)']
    """
    alone = isinstance(pictures, str) or hasattr(pictures, "kind")
    kinds, chosen = _chosen(self, [pictures] if alone else pictures)
    chosen = read_drawn(self, kinds, chosen, options, ax=ax, example="rw.ROC")
    return figure_of(
        self,
        kinds,
        chosen,
        has_headline=not alone,
        columns=columns,
        plot_threshold=plot_threshold,
        plot_optimum=plot_optimum,
        figsize=figsize,
        ax=ax,
        colors=colors,
        labels=labels,
        linestyles=linestyles,
    )


def read_drawn(
    ev: Any,
    kinds: list[str],
    chosen: Mapping[str, Mapping[str, Any]],
    options: Mapping[str, Any],
    *,
    ax: Any,
    example: str,
) -> Mapping[str, Mapping[str, Any]]:
    """Return the options of the pictures of a figure, by kind.

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
    example : str
        A view, for messages.

    Raises
    ------
    ValueError
        If there are no pictures, or several with what is of one.
    TypeError
        If an option is none of the pictures.
    """
    if not kinds:
        raise ValueError(f"pictures is empty; name what to draw, such as ev.figure({example})")
    known = {name for kind in kinds for name in options_of(kind)}
    unknown = [name for name in options if name not in known]
    if unknown:
        signature = inspect.signature(type(ev).figure).parameters.values()
        named = [each.name for each in signature if each.kind is not each.VAR_KEYWORD][1:]
        caller = f"{type(ev).__name__}.figure"
        raise TypeError(unknown_argument(caller, unknown[0], [*named, *sorted(known)]))
    if len(kinds) > 1 and (options or ax is not None):
        given = next(iter(options), "ax")
        raise ValueError(
            f"{given} is of one picture; name it, such as ev.figure({example}, {given}=...)"
        )
    return {kinds[0]: read_options(kinds[0], options)} if options else chosen


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
    """Return pictures of an Evaluation as a Matplotlib figure, with options by kind.

    The others are as for `figure`; a headline is written only with the threshold.
    """
    from rocwidgets.widget.scene import headline_of, picture_of

    columns = read_int("columns", columns, 1, _LARGEST)
    plot_threshold = read_bool("plot_threshold", plot_threshold)
    plot_optimum = read_bool("plot_optimum", plot_optimum)
    draw.read_place(figsize, ax)
    lines, names = draw.read_lines(colors, linestyles, ev.models), read_names(labels, ev.models)
    chosen = {kind: options.get(kind, {}) for kind in kinds}
    drawn = [picture_of(ev, kind, each, names) for kind, each in chosen.items()]
    if not plot_optimum:
        drawn = [
            draw.without_optimum(picture, hull="hull" in each)
            for picture, each in zip(drawn, chosen.values(), strict=True)
        ]
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
    found = draw.read_by_model("labels", labels, models)
    return {models[index]: read_text("each of labels", each) for index, each in found.items()}


def write_page(path: Any, text: Callable[[], str]) -> Path | str:
    """Write a page to a path, which is returned; without one return the text."""
    if path is None:
        return text()
    place = _file(path)
    write_atomically(place, text())
    return place


def framed(text: Callable[[], str], title: str, height: int) -> HTML:
    """Return a page in a frame of a notebook."""
    from IPython.display import HTML

    from rocwidgets.widget import export

    height = read_int("height", height, 1, _LARGEST)
    return HTML(export.frame(text(), title, height))


def page_of(self: Any, pictures: Iterable[Any] | None, title: str | None) -> str:
    """Return the text of the page of an Evaluation, with bands of all models."""
    from rocwidgets.widget import export
    from rocwidgets.widget.facts import facts

    name = titled(self, title)
    kinds, options = _chosen(self, pictures)
    state = export.state_of(self, layers_of(self).complete(kinds, options))
    state |= {"pictures": kinds, "options": options}
    static = self._static_svg(kinds, options)
    return export.page(
        state,
        script="page.js",
        styles=("style.css",),
        title=name,
        about=facts(self),
        static=static,
    )


def _chosen(ev: Any, pictures: Iterable[Any] | None) -> tuple[list[str], dict[str, dict[str, Any]]]:
    """Return the kinds of pictures given, by default those of an Evaluation, and all options."""
    if pictures is None:
        return ev.pictures, ev.options
    items, brought = with_options(pictures)
    return read_pictures("pictures", items), {**ev.options, **brought}


def titled(self: Any, title: str | None) -> str:
    """Return the title of a page: the text given, or what is shown on it."""
    default = self._page_title
    return default if title is None else read_text("title", title) or default


def _file(path: Any) -> Path:
    """Return the path of a page; refuse names that are not of HTML files."""
    place = read_path(path)
    if place.suffix.lower() not in _SUFFIXES:
        raise ValueError(
            f"to_html writes HTML, so path must end in .html or .htm; got {show(str(place))}. "
            "For a picture use ev.figure().savefig, which writes PDF, SVG and PNG"
        )
    return place
