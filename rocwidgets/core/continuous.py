"""The count table of a calibration curve and a density of the scores."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.reals import read_numbers
from rocwidgets.inputs.scalars import GREATEST, LEAST, described, read_number
from rocwidgets.inputs.weights import require_usable_totals
from rocwidgets.inputs.wording import show
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration.continuous import cell_counts, quadrature

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Values = NDArray[np.float64]

    Function = Callable[[Values], Any]

_FEWEST = 2
_ROUNDING = 1e-9
# An integrable density has next to nothing in the outermost cells, which are 2e-13 wide.
_AT_END = 1e-4
_RULES: dict[str, tuple[str, Callable[[Values], Any]]] = {
    "p": ("from 0 to 1", lambda x: (x >= -_ROUNDING) & (x <= 1 + _ROUNDING)),
    "density": ("finite and at least 0", lambda x: (x >= 0) & (x <= GREATEST)),
}


def calibration_table(p: Any, density: Any, *, size: Any = 1000) -> CountTable:
    """Return the count table of scores in 0..1 of which only their distribution is known.

    Parameters
    ----------
    p : callable or array-like of shape (k,)
        Calibration curve: the share of positives among the cases of a score, in 0..1. A function
        of an array of scores that returns as many values, or one for all; or values at ``k >= 2``
        equally spaced scores from 0 to 1, straight in between.
    density : callable or array-like of shape (k,)
        Density of the scores of all cases, given in the same way; finite inside (0, 1), at least 0.
        It is divided by its integral, which need not be 1.
    size : float, default 1000
        Number of cases, from 1e-100 to 1e100; with 1, counts are shares of all cases.

    Returns
    -------
    CountTable
        Weighted, of at most 5,100 tied scores: the mean scores of cells of width 1/5040, narrower
        near 0 and 1. Counts at multiples of 1/5040 are the integrals of Vuk & Curk (2006), eqs 6.3
        and 6.4, to about 1e-12 of all cases if `p` and `density` are smooth in each cell. The error
        of AUC is then below 1e-6, also if the density is infinite at 0 or 1 as ``o ** -0.5`` is. A
        jump inside a cell costs at most the cases of that cell, about 2e-4.

    Raises
    ------
    TypeError, ValueError
        If `p` or `density` are something else, their values are out of range, the density is 0
        everywhere or not integrable, or there are no positives or no negatives.

    References
    ----------
    Vuk & Curk (2006), Metodoloski zvezki 3(1), section 6. The area under the ROC curve follows from
    eq. 6.6; the printed eqs 6.7 and 6.8 have the wrong sign.
    """
    size = read_number("size", size, "above 0, at most 1e100", lambda x: LEAST <= x <= GREATEST)
    rule = quadrature()
    shares = np.clip(_values("p", p, rule.score), 0, 1)
    score, positive, negative = cell_counts(rule, shares, _values("density", density, rule.score))
    total = math.fsum((*positive, *negative))
    _require_integrable("density", score, positive + negative, total)
    scale = size / total
    for label, counts in (("positive", positive), ("negative", negative)):
        if not counts.any():
            raise ValueError(
                f"p is {int(label == 'negative')} wherever density is above 0, which leaves no "
                f"{label} cases. Both classes are needed."
            )
    table = CountTable.from_counts(score, scale * positive, scale * negative)
    require_usable_totals("p times density", ("0", table.N), ("1", table.P))
    return table


def density_values(name: str, function: Function) -> Values:
    """Return a density at the places of `quadrature`, checked.

    Parameters
    ----------
    name : str
        For messages.
    function : callable
        Takes an array of scores in 0..1; returns values of at least 0.
    """
    rule = quadrature()
    values = _values(name, function, rule.score)
    cases = (rule.weight * values).sum(axis=1)
    _require_integrable(name, rule.score.mean(axis=1), cases, math.fsum(cases))
    return values


def _values(name: str, given: Any, score: Values) -> Values:
    """Return the values of a function at scores, checked."""
    rule, accepts = _RULES.get(name, _RULES["density"])
    function = given if callable(given) else _interpolated(name, given)
    try:
        result = function(score.ravel())
    except Exception as error:
        error.add_note(
            f"Raised by {name}, called with an array of {score.size:,} scores between 0 and 1."
        )
        raise
    values = read_numbers(f"the values of {name}", result, rule, accepts)
    if values.shape not in ((), (score.size,)):
        raise ValueError(
            f"{name} must return one number, or one value per score of an array, got shape "
            f"{values.shape} for {score.size:,} scores."
        )
    return np.broadcast_to(values, score.size).reshape(score.shape)


def _interpolated(name: str, given: Any) -> Function:
    form = f"{name} must be a function of an array of scores, or at least two values at equally "
    form += "spaced scores from 0 to 1"
    if given is None or isinstance(given, str | bytes | int | float | complex):
        raise TypeError(f"{form}, got {described(given)}.")
    values = read_numbers(name, given, *_RULES[name])
    if values.ndim != 1 or len(values) < _FEWEST:
        raise ValueError(f"{form}, got an array of shape {values.shape}.")
    place = np.linspace(0, 1, len(values))
    return lambda score: np.interp(score, place, values)


def _require_integrable(name: str, score: Values, cases: Values, total: float) -> None:
    if not total > 0:
        raise ValueError(
            f"{name} is 0 at all scores between 0 and 1. It must be above 0 somewhere."
        )
    for end, place in ((0, 0), (-1, 1)):
        if abs(score[end] - place) < 1e-12 and cases[end] > _AT_END * total:  # noqa: PLR2004 - a cell
            raise ValueError(
                f"{name} has {show(float(cases[end] / total))} of its integral within 2e-13 of "
                f"{place}, so it is not integrable there or has a point mass. Pass a density that "
                "is finite everywhere."
            )
