"""Evaluations from a calibration curve, or from forecasts in bins.

Class methods of `Evaluation`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from rocwidgets import core
from rocwidgets.widget.keywords import KEYWORDS, EvaluationKeywords, require_known, takes

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike


@takes(EvaluationKeywords)
def from_calibration(
    cls: Any,
    p: Callable[[Any], ArrayLike] | ArrayLike,
    density: Callable[[Any], ArrayLike] | ArrayLike,
    *,
    size: float = 1000,
    name: str = "model",
    **traits: Unpack[EvaluationKeywords],
) -> Any:
    """Evaluate a model from its calibration curve and the density of its scores in 0..1.

    True positives at a threshold T are the integral of ``p(o) density(o)`` from T to 1, false
    positives that of ``(1 - p(o)) density(o)``.

    Parameters
    ----------
    p : callable or array-like of shape (k,)
        Share of positives among the cases of a score, in 0..1: a function of an array of scores, or
        values at ``k >= 2`` equally spaced scores from 0 to 1, straight in between. ``lambda o: o``
        is a calibrated model.
    density : callable or array-like of shape (k,)
        Density of the scores, given in the same way, at least 0. It is divided by its integral.
    size : float, default 1000
        Number of cases that counts and profits are of; with 1, counts are shares of all cases.
    name : str, default "model"
        Of the model.
    **traits
        As for `Evaluation`.

    Returns
    -------
    Evaluation
        Of weighted counts without cases: there is no sampling error, and no interval. The error of
        AUC is below 1e-6 if `p` and `density` are smooth, also if the density is infinite at 0 or 1
        as ``o ** -0.5`` is; a jump that is at no multiple of 1/5040 costs up to 2e-4.

    Raises
    ------
    TypeError, ValueError
        If values are out of range, the density is 0 everywhere or not integrable, or a class has no
        cases.

    References
    ----------
    Vuk & Curk (2006), Metodoloski zvezki 3(1), section 6, eqs 6.2 to 6.6; the printed eqs 6.7 and
    6.8 have the wrong sign.

    Examples
    --------
    >>> from rocwidgets import Evaluation
    >>> ev = Evaluation.from_calibration(lambda o: o, lambda o: 1.0)
    >>> round(ev["model"].auc(), 6), round(ev.at(0.5).tp, 6)
    (0.833333, 375.0)
    """
    require_known("Evaluation", traits, KEYWORDS, "p", "density", "size", "name")
    return cls(core.Sample.from_calibration(p, density, size=size, name=name), **traits)


@takes(EvaluationKeywords)
def from_bins(
    cls: Any,
    forecast: ArrayLike,
    n: ArrayLike,
    observed: ArrayLike,
    *,
    name: str = "model",
    **traits: Unpack[EvaluationKeywords],
) -> Any:
    """Evaluate forecasts that are given in bins, such as the rows of a reliability diagram.

    Parameters
    ----------
    forecast : array-like of shape (k,)
        Score of each bin, such as its mean forecast; finite, in any order.
    n : array-like of shape (k,)
        (Weighted) number of cases in each bin, at least 0.
    observed : array-like of shape (k,)
        Share of positives in each bin, in 0..1.
    name : str, default "model"
        Of the model.
    **traits
        As for `Evaluation`.

    Returns
    -------
    Evaluation
        Of tied scores, one a bin. Counts are whole numbers, and intervals are available, if all `n`
        and ``n * observed`` are such; else they are weighted.

    Warns
    -----
    UserWarning
        If a bin has cases of both classes: their order is lost. The message has the least and the
        greatest AUC that the scores of the cases can have.

    Raises
    ------
    TypeError, ValueError
        If the columns are no numbers in their range, differ in length, or a class has no cases.

    References
    ----------
    Vuk & Curk (2006), Metodoloski zvezki 3(1), section 6.

    Examples
    --------
    >>> from rocwidgets import Evaluation, datasets
    >>> rain = datasets.niamey()
    >>> bins = Evaluation(rain["obs"], rain[["ENS"]])["ENS"].reliability()
    >>> import warnings
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("ignore")
    ...     ev = Evaluation.from_bins(bins["forecast"], bins["n"], bins["observed"])
    >>> ev.sample.size
    92
    """
    require_known("Evaluation", traits, KEYWORDS, "forecast", "n", "observed", "name")
    return cls(core.Sample.from_bins(forecast, n, observed, name=name), **traits)
