"""The selected cases as a table, a page at a time."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
import traitlets

from rocwidgets.charts.table import Cell, Column, Table
from rocwidgets.core.rows import filter_of
from rocwidgets.draw import to_svg
from rocwidgets.inputs.scalars import read_items
from rocwidgets.views.case_table import UNKNOWN, CaseTable
from rocwidgets.views.view import EvaluationView, require_open
from rocwidgets.vocabulary import HINTS
from rocwidgets.widget.drawing import unless_it_fails
from rocwidgets.widget.scene import headline_of, scene_of
from rocwidgets.widget.traits import WholeNumber, asked_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ipywidgets import Layout
    from numpy.typing import NDArray

    from rocwidgets.inputs import Cases as SampleCases
    from rocwidgets.widget.evaluation import Evaluation

MOST_IN_FILE = 100_000
_MOST_ON_PAGE = 500
_IN_CHART = 10
# Changes after which other cases may be selected.
_COLUMNS = "columns must be a list of names"
_MOVING = ("threshold", "group_thresholds")
_SELECTING = ("selection", *_MOVING, "model", "_sample")


class Cases(EvaluationView):
    """The selected cases as rows of a data frame, highest score first.

    Select cases by clicking a cell of the confusion matrix, a bar of the score distribution, a
    reliability bin or a bin's number in the gains table, or by setting `Evaluation.selection`. The
    kernel sends one page of the table at a time, so the number of rows does not matter. The table
    is plain HTML: it works the same in all hosts and with screen readers, unlike a grid drawn on a
    canvas.

    Parameters
    ----------
    evaluation : Evaluation
        Made of labels and scores, not of counts.
    frame : DataFrame, optional
        From pandas, Polars or PyArrow, one row per case, in the order of labels and scores.
    columns : iterable of column names, optional
        Columns of the frame that are shown, after label and score; default the first 20.
    page_size : int in 1..500
        Rows on a page.
    options, layout
        As for `EvaluationView`; there are no options.

    Attributes
    ----------
    page : int
        Number of the page, from 0. Can be changed in the page.
    columns : list of str or None
    page_size : int

    Notes
    -----
    A saved notebook shows the page that was there. The file of "Save as CSV" has at most 100,000
    rows; ``frame.loc[ev.rows()]``, or ``frame[ev.mask()]``, has all.

    Raises
    ------
    TypeError, ValueError
        If the Evaluation has counts alone, or the frame has other rows or lacks a column.

    Examples
    --------
    >>> import pandas as pd
    >>> import rocwidgets as rw
    >>> frame = pd.DataFrame({"y": [0, 0, 1, 1], "age": [30, 41, 52, 63]})
    >>> ev = rw.Evaluation(frame["y"], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Cases(ev, frame, columns=["age"])
    >>> ev.selection = {"kind": "score", "low": 0.3, "high": 0.5}
    >>> view.frame is frame
    True
    """

    kind = "cases"
    _follows = False
    _keywords: ClassVar[tuple[str, ...]] = ("frame", "columns", "page_size", "options", "layout")

    columns = traitlets.Any()
    page_size = WholeNumber(20, 1, _MOST_ON_PAGE)
    page = WholeNumber(0, 0)
    # In a tuple, since traitlets compares values, and frames are compared value by value.
    _frame = traitlets.Tuple((None,))
    _rows = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        evaluation: Evaluation,
        frame: Any = None,
        *,
        columns: Iterable[Any] | None = None,
        page_size: int = 20,
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        require_open(type(self).__name__, self.kind, evaluation)
        evaluation.sample.require_cases(type(self).__name__)
        if columns is not None:
            columns = read_items(_COLUMNS, columns)
        given: Any = {"frame": frame, "columns": columns, "page_size": page_size}
        super().__init__(evaluation, **given, options=options, layout=layout)

    @classmethod
    def of(
        cls,
        evaluation: Any,
        frame: Any = None,
        *,
        columns: Iterable[Any] | None = None,
        **given: Any,
    ) -> Self:
        """Return the open table of a frame with these columns, or a new one if there is none.

        Parameters
        ----------
        evaluation, frame, columns, **given
            As for `Cases`.

        Examples
        --------
        >>> rw.Cases.of(ev) is rw.Cases.of(ev)
        True
        """
        require_open(cls.__name__, cls.kind, evaluation)
        if columns is not None:
            columns = read_items(_COLUMNS, columns)
        for view in evaluation.views.values():
            if type(view) is cls and not given and view.frame is frame and view.columns == columns:
                return view
        return cls(evaluation, frame, columns=columns, **given)

    def _refresh(self) -> None:
        super()._refresh()
        self._show()
        self._follows = True
        self.evaluation.observe(self._select, _SELECTING)
        self.on_msg(self._answer)

    def close(self) -> None:
        """Remove the view from every page and free its models.

        Examples
        --------
        >>> view.close()
        """
        if self._follows:
            self._follows = False
            for name in _SELECTING:
                # An interrupted table follows some of them only.
                with suppress(ValueError):
                    self.evaluation.unobserve(self._select, name)
        super().close()

    @property
    def frame(self) -> Any:
        """The frame whose columns are shown; None without one."""
        return self._frame[0]

    @classmethod
    def _read(cls, evaluation: Any, kind: str, given: dict[str, Any]) -> dict[str, Any]:
        traits = super()._read(evaluation, kind, given)
        if "frame" in traits:
            traits["_frame"] = (traits.pop("frame"),)
        return traits

    @traitlets.validate("columns", "_frame")
    def _check(self, proposal: Any) -> Any:
        given = {"_frame": self._frame, "columns": self.columns}
        given[proposal["trait"].name] = proposal["value"]
        CaseTable(self._cases, given["_frame"][0], given["columns"])
        return proposal["value"]

    @traitlets.observe("columns", "_frame", "page", "page_size")
    def _change(self, _change: Any) -> None:
        if self._rows:
            self._show()

    def _select(self, change: Any) -> None:
        """Show the first page of what is selected now."""
        chosen = self.evaluation.selection
        if change["name"] in _MOVING and (chosen is None or chosen["kind"] != "cell"):
            return
        if self.page:
            self.page = 0
        else:
            self._show()

    def _show(self) -> None:
        """Send the current page."""
        numbers = self._numbers()
        last = max(0, (len(numbers) - 1) // self.page_size)
        start = min(self.page, last) * self.page_size
        table = self._table
        self._rows = {
            "text": self._text,
            "heads": table.heads(self._model),
            "start": start,
            "rows": table.texts(self._model, numbers[start : start + self.page_size]),
            "count": len(numbers),
            "page_size": self.page_size,
            "in_file": MOST_IN_FILE,
        }

    def _answer(self, _widget: object, content: Any, _buffers: object) -> None:
        """Send the selected cases as a file."""
        if content == {"kind": "csv"}:
            text = self._table.csv(self._model, self._numbers()[:MOST_IN_FILE])
            self.send({"kind": "csv", "text": text})

    @property
    def _cases(self) -> SampleCases:
        return self.evaluation.sample.require_cases("Cases")

    @property
    def _table(self) -> CaseTable:
        return CaseTable(self._cases, self.frame, self.columns)

    @property
    def _model(self) -> str:
        chosen = self.evaluation.selection
        return self.evaluation.model if chosen is None else chosen["model"]

    @property
    def _text(self) -> str:
        """What is selected; empty if nothing is."""
        chosen = self.evaluation.selection
        return "" if chosen is None else text_of(chosen, self.evaluation.setting.threshold)

    def _numbers(self) -> NDArray[np.intp]:
        """Return the numbers of the selected cases; none if nothing is selected."""
        chosen = self.evaluation.selection
        if chosen is None:
            return np.empty(0, np.intp)
        sample, setting = self.evaluation.sample, self.evaluation.setting
        return filter_of(sample, setting, self._model, **asked_of(chosen)).cases(sample)

    def _static_svg(self) -> str | None:
        def draw() -> str:
            scene, numbers = scene_of(self.evaluation, {}), self._numbers()[:_IN_CHART]
            heads = self._table.heads(self._model)
            rows = self._table.texts(self._model, numbers) or [[UNKNOWN] * len(heads)]
            columns = tuple(
                Column(head, tuple(Cell(row[place]) for row in rows), drop_rank=place)
                for place, head in enumerate(heads)
            )
            notes = (self._text or HINTS["nothing_selected"],)
            shown = Table("Cases", scene.model_labels, columns, notes=notes, is_wide=True)
            return to_svg([shown], headline_of(self.evaluation))

        return unless_it_fails(draw)
