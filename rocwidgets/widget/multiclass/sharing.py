"""Export of a MulticlassEvaluation for use without a kernel; its methods."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, overload

from rocwidgets.pictures import format as fmt
from rocwidgets.reading.wording import plural
from rocwidgets.widget import export
from rocwidgets.widget.multiclass import drawing
from rocwidgets.widget.multiclass.kinds import read_kinds
from rocwidgets.widget.options import with_options
from rocwidgets.widget.sharing import framed, titled, write_page

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable
    from pathlib import Path

    from IPython.display import HTML


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

    The file needs no network and no kernel: classes, weights and costs can be changed, and each
    class has its dashboard. Of pairs of classes it has the dashboards while all together take at
    most 2 MB. It holds the labels and probabilities of up to 100,000 cases, at most some 4 MB, in
    the order of the input, without its index.

    Parameters
    ----------
    path : path-like, optional
        Path of the file, ending in ``.html`` or ``.htm``. An existing file is replaced once the
        new one is complete. Without a path, nothing is written.
    pictures : iterable of view classes or kinds, optional
        Pictures of all classes in it; default `pictures`.
    title : str, optional
        Any text; default, also for an empty one, "Evaluation".

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
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
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
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> type(ev.embed(height=600)).__name__
    'HTML'
    """
    return framed(lambda: page_of(self, pictures, title), titled(self, title), height)


def page_of(self: Any, pictures: Iterable[Any] | None, title: str | None) -> str:
    """Return the text of the page of a MulticlassEvaluation."""
    name = titled(self, title)
    kinds, options = self.pictures, self.options
    if pictures is not None:
        items, brought = with_options(pictures)
        kinds, options = read_kinds("pictures", items), {**options, **brought}
    state = export.state_of(self, {"_children": {}}) | {"pictures": kinds, "options": options}
    static = drawing.static_summary(self)
    return export.page(
        state,
        script="multiclass_page.js",
        styles=("style.css", "multiclass.css"),
        title=name,
        about=_facts(self),
        static=static,
    )


def _facts(ev: Any) -> str:
    sample = ev.sample
    n_cases = fmt.count(float(sample.class_sizes.sum()))
    parts = [f"{n_cases} cases of {len(sample.classes)} classes", plural(len(ev.models), "model")]
    return f"Exported {datetime.now().astimezone().date()}: {', '.join(parts)}."
