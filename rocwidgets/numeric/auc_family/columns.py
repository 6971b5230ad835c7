"""The share of either class at each score, as the AUC family uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.calibration.probabilities import check_probabilities

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.table import CountTable


class Shares(NamedTuple):
    """Distinct scores, increasing, and which share of each class has them.

    Each is an ndarray of float64, shape (k,); the shares of a class add up to 1.
    """

    score: NDArray[np.float64]
    positive: NDArray[np.float64]
    negative: NDArray[np.float64]


def shares(table: CountTable) -> Shares:
    """Return the share of the positives and of the negatives at each score.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.

    Returns
    -------
    Shares

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    check_probabilities(table)
    rows = table.rows()
    return Shares(
        rows.threshold[:0:-1],
        np.diff(rows.tp)[::-1] / table.P,
        np.diff(rows.fp)[::-1] / table.N,
    )
