"""A model with the ranks of some of its scores changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.table import CountTable

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.rows import Rows


@dataclass(frozen=True, eq=False)
class Repair:
    """Which score takes the place of which; the set of scores stays the same.

    Attributes
    ----------
    score : ndarray of float64, shape (k,)
        Scores of the table, strictly decreasing.
    repaired : ndarray of float64, shape (k,)
        What each becomes; equal to `score` outside the sections.
    sections : ndarray of float64, shape (m, 2)
        Lowest and highest score of each section whose ranks change, from the top down. A score
        outside all of them stays; m = 0 if there is nothing to repair.
    table : CountTable
        The repaired model on the same cases.

    """

    score: NDArray[np.float64]
    repaired: NDArray[np.float64]
    sections: NDArray[np.float64]
    table: CountTable

    def at(self, score: ArrayLike) -> Any:
        """Return the repaired scores of other cases.

        A score between two of the table is mapped as the lower one, since no rule ``score >=
        threshold`` of the table separates them; where that one stays, so does the score.

        Parameters
        ----------
        score : array_like of float

        Returns
        -------
        float64 of the shape of score

        Raises
        ------
        ValueError
            If a score is NaN.

        """
        value = np.asarray(score, np.float64)
        if np.isnan(value).any():
            raise ValueError("Some scores are NaN. Drop or impute them first.")
        rising, becomes = self.score[::-1], self.repaired[::-1]
        place = np.maximum(np.searchsorted(rising, value, side="right") - 1, 0)
        stays = (rising[place] == becomes[place]) | (value < rising[0])
        return np.where(stays, value, becomes[place])[()]


def reordered(rows: Rows, order: NDArray[np.int64], sections: NDArray[np.float64]) -> Repair:
    """Return a table whose scores are assigned to its ties in another order.

    Parameters
    ----------
    rows : Rows
        All of a table.
    order : ndarray of int64, shape (k,)
        Permutation: the tie that is to have the highest score, the next, and so on; ties count
        from 0 for the highest score.
    sections : ndarray of float64, shape (m, 2)
        As in `Repair`.

    """
    score = rows.threshold[1:]
    repaired = np.empty(len(score))
    repaired[order] = score
    totals = rows.tp[-1].item(), rows.fp[-1].item()
    table = CountTable.from_counts(repaired, np.diff(rows.tp), np.diff(rows.fp), totals)
    return Repair(score, repaired, sections, table)
