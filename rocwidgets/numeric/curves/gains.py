"""Gains and lift against the share predicted positive, and their upper limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.curves.columns import columns, proper_prevalence, with_limit
from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


def gains(
    tpr: ArrayLike, fpr: ArrayLike, prevalence: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the share predicted positive (x) and the tpr (y) of every row.

    x = pi tpr + (1 - pi) fpr with pi the prevalence, y = tpr: cumulative gains, captured response,
    cumulative accuracy profile. Vuk & Curk (Metodoloski zvezki 3, 2006), equation 5.1, draw the
    same, with tp as y, and call it lift chart.

    Parameters
    ----------
    tpr, fpr : array_like of float, shape (k,)
        Rates of rows, thresholds decreasing.
    prevalence : float
        Target share of positives, between 0 and 1 (exclusive).

    Returns
    -------
    ppr, tpr : ndarray of float64, shape (k,)
        In 0..1; neither ever decreases. The diagonal is what cases drawn at random give.

    Raises
    ------
    ValueError
        If the rates are not 1-d and of one length, or the prevalence is out of range.

    """
    h, f = columns(tpr, fpr)
    return rates.ppr(h, f, proper_prevalence(prevalence)), h


def lift(
    tpr: ArrayLike, fpr: ArrayLike, prevalence: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the share predicted positive (x) and the cumulative lift (y) of every row.

    y = tpr / ppr = precision / prevalence (Prati, Batista & Monard, IEEE TKDE 23, 2011, section
    4.4).

    Parameters
    ----------
    tpr, fpr, prevalence
        As for `gains`.

    Returns
    -------
    ppr, lift : ndarray of float64, shape (k,)
        ppr never decreases; lift is in 0..1 / prevalence, not monotone, 1 at the end. Rows that
        predict no positives have the lift of the first that does, the limit along the curve.

    Raises
    ------
    ValueError
        As `gains`.

    """
    h, f = columns(tpr, fpr)
    pi = proper_prevalence(prevalence)
    return rates.ppr(h, f, pi), with_limit(rates.lift(h, f, pi), h, f)


def perfect_gains(ppr: ArrayLike, prevalence: float) -> Any:
    """Return the gains of scores that rank every positive above every negative ("wizard").

    min(ppr / prevalence, 1), in 0..1 and never decreasing in ppr.
    """
    return np.minimum(np.asarray(ppr, np.float64) / proper_prevalence(prevalence), 1.0)[()]


def perfect_lift(ppr: ArrayLike, prevalence: float) -> Any:
    """Return the lift of scores that rank every positive above every negative ("wizard").

    min(1 / prevalence, 1 / ppr), in 1..1 / prevalence and never increasing in ppr.
    """
    return (1.0 / np.maximum(np.asarray(ppr, np.float64), proper_prevalence(prevalence)))[()]
