"""What Evaluations of two and of several classes have in common: views, copies and exports."""

from __future__ import annotations

import copy
import sys
import warnings
from typing import TYPE_CHECKING, Any, ClassVar, overload

from rocwidgets.inputs.calls import instead_of_models
from rocwidgets.inputs.scalars import read_int
from rocwidgets.widget.layout import chosen_layout
from rocwidgets.widget.page_widget import PageWidget

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from IPython.display import HTML
    from matplotlib.figure import Figure

    from rocwidgets.vocabulary import ChartKinds
    from rocwidgets.widget.export import PageHead

_LARGEST = 100_000


class SampleWidget(PageWidget):
    """A widget of a sample, shown as a dashboard, which can be copied, pickled and exported.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    """

    # Heads the page that it is exported to.
    _page_title: ClassVar[str]
    # The public class, and what its constructor takes, for the error of other input.
    _takes: ClassVar[tuple[str, str]]
    # The charts that it and its views can show.
    _known_charts: ClassVar[ChartKinds]
    # Traits whose values a copy has too.
    _copied: ClassVar[tuple[str, ...]]
    _views: dict[str, Any]

    @property
    def views(self) -> dict[str, Any]:
        """Its open views, by kind; of several of a kind the others are numbered."""
        return self._views

    @overload
    def to_html(
        self,
        path: None = None,
        charts: Iterable[Any] | None = None,
        title: str | None = None,
        *,
        locale: str | None = None,
    ) -> str: ...
    @overload
    def to_html(
        self,
        path: str | os.PathLike[str],
        charts: Iterable[Any] | None = None,
        title: str | None = None,
        *,
        locale: str | None = None,
    ) -> Path: ...
    def to_html(
        self,
        path: str | os.PathLike[str] | None = None,
        charts: Iterable[Any] | None = None,
        title: str | None = None,
        *,
        locale: str | None = None,
    ) -> Path | str:
        """Write one HTML file that works without Python.

        The file needs no network and no kernel: drag the threshold, change costs, prevalence,
        population, model, bins and menus. It contains the rows that are drawn, not the data, so
        three models take some 500 kB, with bands and intervals some 590 kB, whatever the number of
        cases. For a threshold between two of its rows it shows the nearest one, with a note.

        With several classes it contains the labels and probabilities of up to 100,000 cases, at
        most some 4 MB, in the order of the input, without its index. The dashboards of class pairs
        are included if together they take at most 2 MB.

        Parameters
        ----------
        path : path-like, optional
            Path of the file, ending in ``.html`` or ``.htm``. An existing file is replaced once the
            new one is complete. Without a path, nothing is written.
        charts : iterable of views, their classes or kinds, optional
            Charts in it, such as ``[rw.ROC, rw.Gains]``; default `charts`. A view such as
            ``rw.ROC(ev, band="vertical")`` brings its options.
        title : str, optional
            Any text; default, also for an empty one, what is shown, such as "Evaluation".
        locale : str, optional
            Language in which the page writes and reads numbers, such as "de" for 0,25; default that
            of the browser. Static charts are English, and so is the page with "en".

        Returns
        -------
        pathlib.Path or str
            Path of the file; without one, the text of the page.

        Raises
        ------
        ValueError, TypeError
            If a chart is unknown, the file name is not that of an HTML file, or the locale is none.
        OSError
            If the file cannot be written.

        Examples
        --------
        >>> ev.to_html()[:15]
        '<!doctype html>'
        """
        from rocwidgets.widget.export import written

        return written(path, lambda: self._page(charts, self._headed(title, locale)))

    def embed(
        self,
        charts: Iterable[Any] | None = None,
        title: str | None = None,
        height: int = 900,
        *,
        locale: str | None = None,
    ) -> HTML:
        """Return the page of `to_html` in a frame of the notebook; it works wherever HTML is shown.

        Parameters
        ----------
        charts, title, locale
            As for `to_html`.
        height : int
            Height of the frame, in pixels.

        Examples
        --------
        >>> type(ev.embed(height=600)).__name__
        'HTML'
        """
        from IPython.display import HTML

        from rocwidgets.widget.export import frame

        height, head = read_int("height", height, 1, _LARGEST), self._headed(title, locale)
        return HTML(frame(self._page(charts, head), head.title, height))

    def close(self) -> None:
        """Close it and its views in every page, and free the widget models.

        Examples
        --------
        >>> ev.close()
        """
        # If construction was interrupted there may be none.
        for view in list(vars(self).get("_views", {}).values()):
            view.close()
        super().close()

    def _require_view(self, name: str, kind: str) -> None:
        """Raise TypeError or ValueError unless it has the chart of a view of this name."""
        raise NotImplementedError

    def _dashboard_svg(self, charts: Iterable[str], options: Mapping[str, Any]) -> str | None:
        """Return a dashboard of charts as SVG; None after an error, which is logged."""
        raise NotImplementedError

    def _svg_of(self, kinds: Iterable[str], options: Mapping[str, Any]) -> str | None:
        """Return charts, with options by kind, as SVG; None after an error, which is logged."""
        raise NotImplementedError

    def _figure_of(self, kinds: Sequence[str], options: Mapping[str, Any], **drawn: Any) -> Figure:
        """Return charts of a view, with options by kind, as a Matplotlib figure."""
        raise NotImplementedError

    def __reduce_ex__(self, _protocol: Any) -> tuple[Any, ...]:
        """Return how to make the same again, as a new widget."""
        return _made_again, (_class_of(self), self._made_of(), self._chosen_state())

    def __copy__(self) -> Any:
        return _made_again(_class_of(self), self._made_of(), self._chosen_state())

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        made_of = copy.deepcopy((self._made_of(), self._chosen_state()), memo)
        return _made_again(_class_of(self), *made_of)

    def _chosen_state(self) -> dict[str, Any]:
        traits = {name: getattr(self, name) for name in self._copied}
        return {"traits": traits, "layout": chosen_layout(self.layout)}

    def _made_of(self) -> dict[str, Any]:
        """Return the arguments of the constructor that give the same sample."""
        raise NotImplementedError

    def _page(self, charts: Iterable[Any] | None, head: PageHead) -> str:
        """Return the text of its page, with given charts or its own."""
        raise NotImplementedError

    def _headed(self, title: str | None, locale: str | None) -> PageHead:
        from rocwidgets.widget.export import read_head

        return read_head(title, self._page_title, locale)

    @classmethod
    def _instead(cls, given: tuple[Any, ...]) -> str:
        return instead_of_models(*cls._takes, given)


def _made_again(kind: Any, made_of: dict[str, Any], state: dict[str, Any]) -> Any:
    """Return a new widget of what another one was made of, with its values."""
    again = None
    try:
        with warnings.catch_warnings():
            # It was said when the first one was made.
            warnings.simplefilter("ignore", UserWarning)
            again = kind(**made_of, layout=state["layout"])
        with again.hold_trait_notifications():
            for name, value in state["traits"].items():
                setattr(again, name, value)
        return again  # noqa: TRY300 - it may be interrupted there too
    except BaseException:
        if again is not None:
            again.close()
        raise


def _class_of(widget: Any) -> Any:
    """Return the class as it is known by name; a widget with traits added has one of its own."""
    return next(kind for kind in type(widget).__mro__ if _named(kind) is kind)


def _named(kind: type) -> Any:
    return getattr(sys.modules.get(kind.__module__), kind.__qualname__, None)
