"""Return on investment, in percent of what is spent."""

from __future__ import annotations

from math import frexp, ldexp
from typing import TYPE_CHECKING, Literal

import numpy as np

from rocwidgets.numeric.curves.columns import columns, proper_prevalence, with_limit
from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

CHARGED = ("every", "wasted")


def return_on_investment(
    tpr: ArrayLike,
    fpr: ArrayLike,
    prevalence: float,
    population: float,
    *,
    gain: float,
    contact_cost: float,
    fixed: float = 0.0,
    charged: Literal["every", "wasted"] = "every",
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the share contacted (x) and the return in percent (y) of contacting by every row.

    100 (income - spend) / spend. Income is `gain` for each positive contacted, gross. The
    denominator, spend, is `fixed` once, and `contact_cost` either for every contact, positive
    or not, or for the wasted ones alone, the false positives.

    Parameters
    ----------
    tpr, fpr : array_like of float, shape (k,)
        Rates of rows, thresholds decreasing.
    prevalence : float
        Share of positives in the population, between 0 and 1 (exclusive).
    population : float
        Number of cases, above 0.
    gain : float
        Income from one positive that is contacted.
    contact_cost, fixed : float
        At least 0, in the unit of the gain.
    charged : {"every", "wasted"}
        "every" contact, as in gains tables, or only the "wasted" ones, as Prati, Batista & Monard
        (IEEE TKDE 23, 2011), section 4.5, count.

    Returns
    -------
    ppr, percent : ndarray of float64, shape (k,)
        ppr in 0..1 never decreases; percent is at least -100 if the gain is not negative, not
        monotone. inf (or -inf) where there is income without spending. With a fixed cost, -100
        where nobody is contacted; without, rows without contacts have the return of the first that
        has some, the limit along the curve.

    Raises
    ------
    ValueError
        If the rates are not 1-d and of one length, the prevalence or a cost is out of range, or
        `charged` is unknown.

    """
    if charged not in CHARGED:
        msg = f"Unknown charged {charged!r}. Pass one of {', '.join(CHARGED)}."
        raise ValueError(msg)
    if not (contact_cost >= 0 and fixed >= 0):
        msg = f"costs must be at least 0, got {contact_cost} per contact and {fixed} fixed."
        raise ValueError(msg)
    # A quotient of amounts: in units of the largest, small amounts are not rounded to 0.
    exponent = -frexp(max(abs(gain), contact_cost, fixed))[1]
    gain, contact_cost, fixed = (ldexp(amount, exponent) for amount in (gain, contact_cost, fixed))
    h, f = columns(tpr, fpr)
    pi = proper_prevalence(prevalence)
    share = rates.ppr(h, f, pi)
    contacts = population * (share if charged == "every" else (1 - pi) * f)
    income, spend = population * pi * h * gain, fixed + contact_cost * contacts
    percent = np.where(income == 0, np.nan, np.copysign(np.inf, income))
    with np.errstate(over="ignore"):
        # A return beyond all numbers is infinite.
        np.divide(100 * (income - spend), spend, out=percent, where=spend != 0)
    return share, percent if fixed else with_limit(percent, h, f)
