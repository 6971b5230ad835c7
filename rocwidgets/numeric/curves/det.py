"""The detection error trade-off: both error rates on normal deviate axes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.curves.columns import columns
from rocwidgets.numeric.curves.probit import probit

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


def det(fpr: ArrayLike, fnr: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the probits of the two error rates of every row: fpr (x) and fnr (y).

    Scores that are normal in both classes give a straight line, of slope -1 if their variances are
    equal (Martin, Doddington, Kamm, Ordowski & Przybocki, Eurospeech 1997).

    Parameters
    ----------
    fpr, fnr : array_like of float, shape (k,)
        Rates of rows, thresholds decreasing, in 0..1. fnr is best made from the counts, (P - tp) /
        P: 1 - tpr loses digits where it is small.

    Returns
    -------
    probit_fpr, probit_fnr : ndarray of float64, shape (k,)
        The first never decreases, the second never increases; -inf at rate 0, inf at rate 1.

    Raises
    ------
    ValueError
        If the rates are not 1-d and of one length.

    """
    x, y = columns(fpr, fnr)
    return probit(x), probit(y)


def equal_error_rate(fpr: ArrayLike, fnr: ArrayLike) -> float:
    """Return the error rate where both are the same, on straight lines between rows in ROC space.

    Parameters
    ----------
    fpr, fnr : array_like of float, shape (k,)
        Rates of rows, thresholds decreasing, from (0, 1) to (1, 0).

    Returns
    -------
    float
        In 0..1, smaller is better, 1/2 for uninformative scores. Between two rows it is reached by
        choosing between their thresholds at random. On the rows of the hull it is the lowest that
        can be reached (ROCCH-EER; Bruemmer & de Villiers, The BOSARIS Toolkit, 2013).

    Raises
    ------
    ValueError
        If the rates are not 1-d and of one length, or nowhere the same.

    """
    x, y = columns(fpr, fnr)
    excess = x - y
    if not excess[0] <= 0 <= excess[-1]:
        msg = "fpr and fnr never meet. rows must run from (0, 1) to (1, 0)."
        raise ValueError(msg)
    right = int(np.searchsorted(excess, 0.0, side="left"))
    if excess[right] == 0:
        return float(x[right])
    part = excess[right - 1] / (excess[right - 1] - excess[right])
    return float(x[right - 1] + part * (x[right] - x[right - 1]))
