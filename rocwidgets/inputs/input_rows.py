"""Where cases stand in the input that they were read from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.reading.wording import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from rocwidgets.reading.column import Column


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
    def of(cls, columns: Sequence[Column], position: NDArray[Any] | None = None) -> InputRows:
        """Return the rows of columns of equal length and index."""
        index = next((column.index for column in columns if column.index is not None), None)
        return cls(len(columns[0]), index, position)

    def positions(self, cases: NDArray[np.intp]) -> NDArray[Any]:
        """Return the positions in the input of cases given by number."""
        return cases if self.position is None else self.position[cases]

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
        found = self.positions(cases)
        if self.index is None:
            return found
        if not self.index.is_unique:
            repeated = self.index[self.index.duplicated()][0]
            raise ValueError(
                f"the index of the input repeats labels, such as {show(repeated)}, which so do not "
                "identify rows: use frame[ev.mask(...)], or reset_index() before the Evaluation"
            )
        return self.index.take(found)

    def mask(self, cases: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Return whether each row of the input is among cases given by number."""
        found = np.zeros(self.size, bool)
        found[self.positions(cases)] = True
        return found
