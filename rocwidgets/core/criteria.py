"""What the best operating point is best by: named criteria, metrics and functions of counts."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric import CRITERIA, rates
from rocwidgets.reading.scalars import described, read_choice
from rocwidgets.reading.wording import show
from rocwidgets.vocabulary import METRICS

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.operating_point import OperatingPoint

    Values = NDArray[np.float64]
    Counts = tuple[Any, Any, Any, Any]

# Metrics of which the cost is the criterion.
_COSTS = ("expected_cost", "profit")
_BETTER = {"higher": 1.0, "lower": -1.0}
_METRICS = tuple(
    name for name in rates.BY_NAME if METRICS[name].better in _BETTER and name not in CRITERIA
)
_F_BETA = re.compile(r"f(\d+(?:\.\d+)?|\.\d+)")
NAMES = (*CRITERIA, *_METRICS, *_COSTS, "recall", "sensitivity", "specificity")
"""All names; besides, "f2", "f0.5" and so on are F-beta."""

_ALIASES = {
    **dict.fromkeys(_COSTS, "cost"),
    "recall": "tpr",
    "sensitivity": "tpr",
    "specificity": "tnr",
}
# Of the operating points of several models, for the criteria that have a search of their own.
_OF_POINTS: dict[str, Callable[[OperatingPoint], float]] = {
    "cost": lambda point: point.profit,
    "accuracy": lambda point: point.accuracy,
    "youden": lambda point: point.youden,
    "f1": lambda point: point.f1,
    "closest_topleft": lambda point: -((1 - point.tpr) ** 2 + point.fpr**2),
}


@dataclass(frozen=True)
class Criterion:
    """A value of operating points, of which larger is better.

    Attributes
    ----------
    name : str
    formula : callable or None
        From the counts tp, fp, fn and tn, as arrays of shape (n,), and the target prevalence to the
        values of shape (n,), NaN where undefined; None of a criterion of `CRITERIA`.
    """

    name: str
    formula: Callable[..., Any] | None = None

    def values(self, counts: Counts, prevalence: float) -> Values:
        """Return the values of operating points, -inf where they are undefined."""
        assert self.formula is not None  # noqa: S101 - others have a search of their own
        return np.nan_to_num(
            self.formula(*counts, prevalence), nan=-np.inf, posinf=np.inf, neginf=-np.inf
        )

    def of_point(self, point: OperatingPoint) -> float:
        """Return the value of one operating point, -inf where it is undefined."""
        if self.formula is None:
            value = _OF_POINTS[self.name](point)
            return -math.inf if math.isnan(value) else value
        tp, fp, fn, tn = (np.array([each]) for each in (point.tp, point.fp, point.fn, point.tn))
        return float(self.values((tp, fp, fn, tn), point.prevalence)[0])


def read_criterion(value: Any) -> Criterion:
    """Return a criterion, given by name or as a function of tp, fp, fn and tn.

    Raises
    ------
    TypeError, ValueError
        If it is neither.
    """
    if callable(value) and not isinstance(value, type):
        name = getattr(value, "__name__", type(value).__name__)
        return Criterion(name, lambda *given: _checked(name, value(*given[:4]), len(given[0])))
    if not isinstance(value, str):
        raise TypeError(
            f"criterion must be one of {', '.join(NAMES)}, or a function of the arrays tp, fp, fn "
            f"and tn; got {described(value)}"
        )
    beta = _F_BETA.fullmatch(value)
    if beta and value not in CRITERIA:
        return Criterion(value, _of_rates(_f_beta(float(beta[1]))))
    name = read_choice("criterion", value, NAMES)
    name = _ALIASES.get(name, name)
    if name in CRITERIA:
        return Criterion(name)
    sign, formula = _BETTER[METRICS[name].better], rates.BY_NAME[name]
    return Criterion(name, _of_rates(lambda *given: sign * formula(*given)))


def _f_beta(beta: float) -> Callable[..., Any]:
    return lambda tpr, fpr, prevalence: rates.f_beta(tpr, fpr, prevalence, beta)


def _of_rates(formula: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of counts and prevalence that is one of rates and prevalence."""

    def of_counts(tp: Any, fp: Any, fn: Any, tn: Any, prevalence: float) -> Any:
        return formula(rates.tpr(tp, tp[0] + fn[0]), rates.fpr(fp, fp[0] + tn[0]), prevalence)

    return of_counts


def _checked(name: str, found: Any, count: int) -> Values:
    """Return what a function of the user returned, a number for each operating point."""
    rule = f"{name} must return one number for each operating point, an array of shape ({count},)"
    try:
        values = np.asarray(found, np.float64)
    except (TypeError, ValueError) as error:
        raise TypeError(f"{rule}; got {described(found)}") from error
    if values.shape != (count,):
        raise ValueError(f"{rule}; got shape {values.shape}, {show(found)}")
    return values
