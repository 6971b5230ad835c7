"""Rows of data by their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.column import read_column
from rocwidgets.inputs.scalars import described
from rocwidgets.inputs.series import row_index
from rocwidgets.inputs.wording import places, plural, show

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.inputs.column import Column


def read_rows(what: str, given: Any, rows: int) -> np.ndarray:
    """Return row numbers, such as those that a fold holds out.

    Parameters
    ----------
    what : str
        How messages name them.
    given : array-like of int of shape (m,)
    rows : int
        Number of rows of the data.

    Raises
    ------
    ValueError
        If there are none, or they are no whole numbers from 0 to ``rows - 1``.
    """
    column = read_column(given, what, "Pass one whole number per row.")
    values = column.values
    if column.missing is not None or values.dtype.kind not in "iu" or not len(values):
        held = f"{plural(len(values), 'value')} of {values.dtype}"
        raise ValueError(
            f"{what} must be row numbers of X and y, whole numbers from 0 to {rows - 1}, got "
            f"{held}."
        )
    outside = (values < 0) | (values >= rows)
    if outside.any():
        raise ValueError(
            f"{what} must be row numbers of X and y, from 0 to {rows - 1}, but contains "
            f"{plural(int(outside.sum()), 'value')} out of range, {places(outside)}, such as "
            f"{show(values[int(np.argmax(outside))])}. Pass the X and y that were cross-validated."
        )
    return values


def take_rows(data: Any, rows: np.ndarray) -> Any:
    """Return rows of an array, frame, series or list, as data of the same type.

    Raises
    ------
    TypeError
        If the data have no rows to take.
    """
    if hasattr(data, "iloc"):
        return data.iloc[rows]
    if isinstance(data, Sequence):
        return [data[row] for row in rows.tolist()]
    if not hasattr(data, "__getitem__"):
        raise TypeError(
            f"Rows can only be selected from an array, data frame or list, got {described(data)}."
        )
    return data[rows]


@dataclass(frozen=True, slots=True, eq=False)
class InputRows:
    """The row of the input that each case is from.

    Attributes
    ----------
    size : int
        Number of rows of the input.
    index : pandas Index or None
        Labels of these rows, for pandas inputs only.
    position : ndarray of int of shape (n,) or None
        Row of each case; None if case i is row i.
    """

    size: int
    index: Any = None
    position: NDArray[Any] | None = None

    @classmethod
    def of(
        cls,
        columns: Sequence[Column],
        position: NDArray[Any] | None = None,
        features: Any = None,
    ) -> InputRows:
        """Return the rows of columns of equal length and index, and of the features, if any."""
        indexes = (row_index(features), *(column.index for column in columns))
        index = next((each for each in indexes if each is not None), None)
        return cls(len(columns[0]), index, position)

    def of_features(self, features: Any) -> InputRows:
        """Return the same rows with the labels that the features have, if any."""
        index = row_index(features)
        return self if index is None else InputRows(self.size, index, self.position)

    def positions(self, cases: NDArray[np.intp]) -> NDArray[Any]:
        """Return the positions in the input of cases given by number."""
        return cases if self.position is None else self.position[cases]

    @property
    def repeated(self) -> NDArray[np.int64] | None:
        """The row of each case, numbered from 0, if some row has several cases."""
        if self.position is None:
            return None
        found, code = np.unique(self.position, return_inverse=True)
        return None if len(found) == len(self.position) else code.astype(np.int64)

    def part(self, cases: NDArray[np.intp]) -> InputRows:
        """Return the rows of some of the cases, given by number."""
        return InputRows(self.size, self.index, self.positions(cases))

    def labels(self, cases: NDArray[np.intp]) -> Any:
        """Return the index labels of cases given by number, or positions if there is no index.

        Raises
        ------
        ValueError
            If labels repeat, and so do not identify rows.
        """
        result = self.positions(cases)
        if self.index is None:
            return result
        if not self.index.is_unique:
            repeated = self.index[self.index.duplicated()][0]
            raise ValueError(
                f"The index of the input contains repeated labels, such as {show(repeated)}, so "
                "labels do not identify rows. Use frame[ev.mask(...)], or call reset_index() "
                "before creating the Evaluation."
            )
        return self.index.take(result)

    def mask(self, cases: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Return whether each row of the input is among cases given by number."""
        result = np.zeros(self.size, bool)
        result[self.positions(cases)] = True
        return result
