"""Count tables with only some operating points, and bounds on their errors."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self

import numpy as np

from rocwidgets.numeric.counts.cells import Cells, add_cells, single_scores
from rocwidgets.numeric.counts.dense import DenseCuts
from rocwidgets.numeric.counts.table import CountTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.cuts import Cuts

    Values = NDArray[np.float64]


@dataclass(frozen=True)
class ErrorBounds:
    """Upper bounds on the errors of a table due to binning.

    The counts at every row of a table are exact; rows between them are what is unknown. Pairs of a
    positive and a negative in different cells are ranked right, those in one cell count 1/2 instead
    of something in 0..1, and between two rows the ROC curve is somewhere in the box that they span.

    Attributes
    ----------
    auc : float
        Bound of ``|AUC - AUC of the table|``: ``sum(p * n) / (2 P N)`` over the cells with more
        than one distinct score, p positives and n negatives in each.
    ks : float
        K-S, the maximum of tpr - fpr, is at least that of the table and at most so much above.
    cost : float
        The lowest normalised expected cost (Drummond & Holte, Machine Learning 65, 2006) is at most
        that of the table and at least so much below, whatever the costs and the prevalence: the
        largest ``a b / (a + b)`` of a cell with ``a = p / P`` and ``b = n / N``.
    score : float
        Scores count as the lowest score of their cell, which is at most so much below. Mean
        forecasts of bins are within it.

    """

    auc: float = 0.0
    ks: float = 0.0
    cost: float = 0.0
    score: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether every distinct score is a row."""
        return self.score == 0

    def __str__(self) -> str:
        """Return "exact", or the bound of the AUC."""
        return "exact" if self.exact else f"AUC ± {self.auc:.2g}"


class BinnedTable(CountTable):
    """A count table of pieces of the score axis, which can be added to others.

    Parameters
    ----------
    cuts : Cuts
    weighted : bool
    cells : Cells, optional
        What the cuts were made of; every distinct score, if left out.

    """

    def __init__(self, cuts: Cuts, *, weighted: bool, cells: Cells | None = None) -> None:
        super().__init__(cuts, weighted=weighted)
        self._cells = cells

    @classmethod
    def from_cells(cls, cells: Cells) -> Self:
        """Make the table whose rows are the lowest scores of cells.

        Raises
        ------
        ValueError
            If a class is empty.

        """
        rows = cells.rows()
        return cls(DenseCuts(rows), weighted=rows.tp.dtype != np.int64, cells=cells)

    @cached_property
    def cells(self) -> Cells:
        """The pieces of the score axis of this table."""
        return single_scores(self) if self._cells is None else self._cells

    @cached_property
    def error_bounds(self) -> ErrorBounds:
        """Upper bounds on the errors of AUC, K-S, costs and scores due to binning."""
        return error_bounds(self)

    def __add__(self, other: CountTable) -> BinnedTable:
        """Return the table of both samples together; see `add_tables`."""
        return add_tables(self, other) if isinstance(other, CountTable) else NotImplemented


def cells_of(table: CountTable) -> Cells:
    """Return the pieces of the score axis of a table: its distinct scores if unbinned."""
    return table.cells if isinstance(table, BinnedTable) else single_scores(table)


def add_tables(*tables: CountTable) -> BinnedTable:
    """Return the table of several samples together.

    Parameters
    ----------
    *tables : CountTable
        Counts of the same model; all weighted, or none.

    Returns
    -------
    BinnedTable
        The same, to the last bit, for every order and grouping. Exact if all are; else `add_cells`
        says which rows are known.

    Raises
    ------
    ValueError
        If some are weighted and others are not.

    """
    return BinnedTable.from_cells(add_cells([cells_of(table) for table in tables]))


def of_same_cases(tables: Mapping[str, BinnedTable]) -> dict[str, BinnedTable]:
    """Return several models' tables with equal totals, since they count the same cases.

    Parameters
    ----------
    tables : mapping of names to BinnedTable
        Weighted tables in one unit; each may have lost the last bits of different weights.

    Returns
    -------
    dict
        The totals are the largest there are, what others lack being in their lowest cell.

    """
    cells = {name: table.cells for name, table in tables.items()}
    positives, negatives = zip(*(each.totals for each in cells.values()), strict=True)
    totals = max(positives), max(negatives)
    return {
        name: tables[name] if each.totals == totals else BinnedTable.from_cells(each.filled(totals))
        for name, each in cells.items()
    }


def error_bounds(table: CountTable) -> ErrorBounds:
    """Return the bounds of a table; all are 0 unless it is a `BinnedTable` with crowded cells."""
    if not isinstance(table, BinnedTable):
        return ErrorBounds()
    cells = table.cells
    crowded = cells.crowded[::-1]
    if not crowded.any():
        return ErrorBounds()
    rows = table.rows()
    a, b = np.diff(rows.tp)[crowded] / table.P, np.diff(rows.fp)[crowded] / table.N
    height = rows.tp / table.P - rows.fp / table.N
    # Inside a cell tpr is less than at its lower end and fpr at least what it is at the upper.
    peak = float((height[:-1][crowded] + a).max() - height.max())
    both = np.divide(a * b, a + b, out=np.zeros_like(a), where=a + b > 0)
    edge, width, low = (c[cells.crowded] for c in (cells.edge, cells.width, cells.low))
    return ErrorBounds(
        auc=float((a * b).sum()) / 2,
        ks=max(peak, 0.0),
        cost=float(both.max()),
        score=float((width - (low - edge)).max()),
    )
