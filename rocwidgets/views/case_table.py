"""One page of the case table: labels, scores and frame columns as text."""

from __future__ import annotations

import csv
import io
import math
import re
from itertools import chain
from numbers import Number
from typing import TYPE_CHECKING, Any

import narwhals as nw

from rocwidgets.inputs.scalars import described, read_items
from rocwidgets.inputs.wording import listing, plural, show

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from rocwidgets.inputs import Cases

# Columns that a table has if none are chosen.
MOST_COLUMNS = 20
_LONGEST = 200
# At the beginning of a text, and after what separates cells or rows in other settings: spreadsheets
# skip blanks, and take full-width signs for the usual ones.
_FORMULA = re.compile(r"(^|[;\t\r\n])(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r])")
UNKNOWN = "\N{EN DASH}"


class CaseTable:
    """The cases of an Evaluation, with columns from a frame that has the same rows.

    Parameters
    ----------
    cases : Cases
    frame : DataFrame or None
        From pandas, Polars or PyArrow, one row per case, in the order of labels and scores.
    columns : iterable of names, optional
        Columns of the frame to show. Default: the first `MOST_COLUMNS`.

    Raises
    ------
    TypeError
        If the frame is none that is in memory.
    ValueError
        If it has other rows, or lacks a column.
    """

    def __init__(
        self, cases: Cases, frame: Any = None, columns: Iterable[Any] | None = None
    ) -> None:
        self._cases = cases
        self._frame = None if frame is None else _read_frame(cases, frame)
        known = [] if self._frame is None else self._frame.columns
        self.columns = known[:MOST_COLUMNS] if columns is None else _read_columns(columns, known)

    def heads(self, model: str) -> list[str]:
        """Return the heads of the columns: row, label, score, then those of the frame."""
        return ["row", "actual", f"score of {model}", *map(str, self.columns)]

    def values(self, model: str, numbers: NDArray[np.intp]) -> list[tuple[Any, ...]]:
        """Return a row of values for each of some cases, given by number."""
        cases = self._cases
        rows = cases.rows.positions(numbers)
        names = rows if cases.rows.index is None else cases.rows.index.take(rows)
        pair = cases.neg_label, cases.pos_label
        labels = [pair[is_positive] for is_positive in cases.positive[numbers].tolist()]
        scores = cases.scores[model][numbers].tolist()
        more = [()] * len(rows)
        if self._frame is not None and self.columns:
            # By place, since names of pandas need not be texts.
            places = [self._frame.columns.index(name) for name in self.columns]
            more = self._frame[rows.tolist(), places].rows()
        own = zip(names.tolist(), labels, scores, strict=True)
        return [(*each, *values) for each, values in zip(own, more, strict=True)]

    def texts(self, model: str, numbers: NDArray[np.intp]) -> list[list[str]]:
        """Return the same as texts, numbers with six digits."""
        return [[_text(value) for value in row] for row in self.values(model, numbers)]

    def csv(self, model: str, numbers: NDArray[np.intp]) -> str:
        """Return the same as comma-separated values, below the heads.

        A text that a spreadsheet would take for a formula stays text.
        """
        out = io.StringIO()
        rows = chain([self.heads(model)], self.values(model, numbers))
        csv.writer(out).writerows([_quoted(value) for value in row] for row in rows)
        return out.getvalue()


def _read_frame(cases: Cases, frame: Any) -> nw.DataFrame[Any]:
    read = nw.from_native(frame, pass_through=True, eager_only=True)
    if not isinstance(read, nw.DataFrame):
        raise TypeError(
            f"frame must be a DataFrame from pandas, Polars or PyArrow, got {described(frame)}."
        )
    if len(read) != cases.rows.size:
        raise ValueError(
            f"frame has {plural(len(read), 'row')}, but the Evaluation was created from "
            f"{cases.rows.size}. Pass the frame that contains its labels and scores."
        )
    index, own = cases.rows.index, getattr(frame, "index", None)
    if index is not None and own is not None and not index.equals(own):
        raise ValueError(
            "The index of frame differs from the index of the labels and scores in the "
            "Evaluation. Pass frame.loc[y_true.index]."
        )
    return read


def _read_columns(columns: Any, known: list[str]) -> list[str]:
    chosen = read_items("columns must be a list of column names in frame", columns)
    unknown = [name for name in chosen if name not in known]
    if unknown:
        those = f"The columns of frame are {listing([show(name) for name in known], len(known))}"
        raise ValueError(
            f"columns: no column named {show(unknown[0])}. "
            f"{those if known else 'No frame was given'}."
        )
    return chosen


def _quoted(value: Any) -> Any:
    """Return a value for a spreadsheet, in which no text begins a formula."""
    return value if value is None or isinstance(value, Number) else _FORMULA.sub(r"\1'", str(value))


def _text(value: Any) -> str:
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return UNKNOWN
    text = f"{value:.6g}" if isinstance(value, float) else str(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"
