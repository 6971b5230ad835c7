"""The Kolmogorov-Smirnov distance of the two classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.curves.columns import columns
from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

_TIE = 1e-12


class KS(NamedTuple):
    """Where tpr - fpr is largest, and how large it is there."""

    row: int
    distance: float


def ks(tpr: ArrayLike, fpr: ArrayLike) -> KS:
    """Return the row of the largest tpr - fpr, and that distance.

    The one-sided Kolmogorov-Smirnov statistic of the scores of the classes (Kolmogorov, Giornale
    dell'Istituto Italiano degli Attuari 4, 1933; Smirnov, 1939): the largest Youden J, Peirce skill
    score. The hull holds the same maximum as all rows.

    Parameters
    ----------
    tpr, fpr : array_like of float, shape (k,)
        Rates of rows, thresholds decreasing.

    Returns
    -------
    row : int
        The row with the highest threshold among those within 1e-12 of the largest distance.
    distance : float
        In 0..1 if a row is (0, 0); larger is better.

    Raises
    ------
    ValueError
        If the rates are not 1-d and of one length.

    """
    height = rates.youden(*columns(tpr, fpr))
    row = int(np.argmax(height >= height.max() - _TIE))
    return KS(row, float(height[row]))
