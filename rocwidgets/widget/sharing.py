"""An Evaluation for somebody without a kernel; methods of `Evaluation`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rocwidgets.draw import to_figure
from rocwidgets.files import write_atomically
from rocwidgets.reading.scalars import described, read_int, read_text
from rocwidgets.reading.wording import show
from rocwidgets.vocabulary import read_pictures
from rocwidgets.widget import export
from rocwidgets.widget.layers import layers_of
from rocwidgets.widget.scene import headline_of, picture_of

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from IPython.display import HTML
    from matplotlib.figure import Figure

TITLE = "Evaluation"
_LARGEST = 100_000
_SUFFIXES = (".html", ".htm")


def to_html(
    self: Any,
    path: str | os.PathLike[str],
    views: Iterable[Any] | None = None,
    title: str | None = None,
) -> Path:
    """Write one HTML file in which everything but Python still works.

    The file needs no network and no kernel: the threshold can be dragged, costs, prevalence,
    population, model, bins and menus changed. It holds the rows that are drawn, not the data,
    and so is at most some 400 kB for three models, whatever their number of cases. A threshold
    between two of its rows shows the nearest, and says so.

    Parameters
    ----------
    path : path-like
        Of the file, ending in ``.html`` or ``.htm``. One that exists is replaced, when the new
        one is complete.
    views : iterable of view classes or kinds, optional
        The pictures in it, such as ``[rw.ROC, rw.Gains]``; default `pictures`.
    title : str, optional
        Any text; if it is empty, as without it, "Evaluation".

    Returns
    -------
    pathlib.Path
        Of the file.

    Raises
    ------
    ValueError, TypeError
        If a view is none of the pictures, or the name is not that of an HTML file.
    OSError
        If the file cannot be written.
    """
    place = _file(path)
    write_atomically(place, page_of(self, views, title))
    return place


def embed(
    self: Any, views: Iterable[Any] | None = None, title: str | None = None, height: int = 900
) -> HTML:
    """Return the page of `to_html` in a frame of the notebook, alive wherever HTML is shown.

    Parameters
    ----------
    views, title
        As for `to_html`.
    height : int
        Of the frame, in pixels.

    Returns
    -------
    IPython.display.HTML
    """
    from IPython.display import HTML  # noqa: PLC0415 - IPython is there where this is shown

    height = read_int("height", height, 1, _LARGEST)
    return HTML(export.frame(page_of(self, views, title), _titled(title), height))


def figure(self: Any, views: Any = None, *, columns: int = 3) -> Figure:
    """Return static pictures for papers and reports, as a figure of Matplotlib.

    Parameters
    ----------
    views : view class, kind or iterable of such, optional
        What is drawn, as chosen in `options`; default `pictures`.
    columns : int
        Pictures side by side.

    Returns
    -------
    matplotlib.figure.Figure
        Its ``savefig`` writes SVG, PDF and PNG.

    Raises
    ------
    ImportError
        Without Matplotlib, the extra ``rocwidgets[figures]``.
    ValueError, TypeError
        If there is none, a view is no picture, or is the gains table, which is none either.
    """
    columns = read_int("columns", columns, 1, _LARGEST)
    alone = isinstance(views, str) or hasattr(views, "kind")
    kinds = self.pictures if views is None else read_pictures("views", [views] if alone else views)
    if not kinds:
        raise ValueError(
            f"{'pictures' if views is None else 'views'} is empty; name what to draw, such as "
            "ev.figure(rw.ROC)"
        )
    shown = [picture_of(self, kind) for kind in kinds]
    return to_figure(shown, None if alone else headline_of(self), columns=columns)


def page_of(self: Any, views: Iterable[Any] | None, title: str | None) -> str:
    """Return the text of the page of an Evaluation, with bands of all models."""
    name = _titled(title)
    pictures = self.pictures if views is None else read_pictures("views", views)
    return export.page(self, pictures, layers_of(self).complete(pictures), name)


def _titled(title: str | None) -> str:
    return TITLE if title is None else read_text("title", title) or TITLE


def _file(path: Any) -> Path:
    """Return where a page goes, or refuse a name that promises something else."""
    try:
        place = Path(path)
    except TypeError:
        raise TypeError(f"path must be that of a file; got {described(path)}") from None
    if "\0" in read_text("path", str(place)):
        raise ValueError(f"path must be that of a file; got {described(path)}")
    if place.suffix.lower() not in _SUFFIXES:
        raise ValueError(
            f"to_html writes HTML, so path must end in .html or .htm; got {show(str(place))}. "
            "For a picture use ev.figure().savefig, which writes PDF, SVG and PNG"
        )
    if place.is_dir():
        raise ValueError(f"path must be that of a file; {show(str(place))} is a folder")
    return place
