"""What the best threshold is best by: a criterion, a metric, or the user's function."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.scalars import described, is_real, read_choice, read_text
from rocwidgets.inputs.wording import show
from rocwidgets.numeric import CRITERIA
from rocwidgets.numeric.decisions import rates
from rocwidgets.numeric.decisions.payoff import CELLS
from rocwidgets.outcomes.costs import Costs
from rocwidgets.vocabulary import METRICS, MODEL_METRICS

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from numpy.typing import NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.outcomes.operating_point import OperatingPoint

    Values = NDArray[np.float64]
    Counts = tuple[Any, Any, Any, Any]
    Cumulative = NDArray[Any]
    Metrics = Mapping[str, Callable[..., Any]]

# Metrics of which the cost is the criterion.
_COSTS = ("expected_cost", "profit")
_BETTER = {"higher": 1.0, "lower": -1.0}
_METRICS = tuple(
    name for name in rates.BY_NAME if METRICS[name].better in _BETTER and name not in CRITERIA
)
_F_BETA = re.compile(r"f(\d+(?:\.\d+)?|\.\d+)")
NAMES = (
    *CRITERIA,
    "bayes",
    "ppr",
    *_METRICS,
    *_COSTS,
    *("f2", "f0.5", "recall", "sensitivity", "specificity"),
)
"""All names; besides, F-beta of any other beta, such as "f3"."""

# Names of columns beside one's own metrics.
_TAKEN = {*METRICS, *NAMES, *MODEL_METRICS}
_TAKEN |= {"n", "positives", "prevalence", "threshold", "cost", "score", "selection_rate", "share"}
_ENDS = re.compile("_(bound|low|high|corrected)$")
_NO_METRICS: Metrics = MappingProxyType({})
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
    "bayes": lambda point: point.profit,
    "ppr": lambda point: point.ppr,
}


@dataclass(frozen=True)
class Criterion:
    """A value of operating points, of which larger is better.

    Attributes
    ----------
    name : str
    formula : callable or None
        From the counts tp, fp, fn and tn, as arrays of shape (n,), and the target prevalence to the
        values of shape (n,), NaN where undefined; None of a criterion that has a search of its own.
    """

    name: str
    formula: Callable[..., Any] | None = None

    @property
    def is_bayes(self) -> bool:
        """Whether it is the Bayes threshold, which costs and probabilities alone give."""
        return self.name == "bayes" and self.formula is None

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


def read_criterion(
    value: Any, metrics: Metrics = _NO_METRICS, models: Container[str] = ()
) -> Criterion:
    """Return a criterion, given by name or as a function of tp, fp, fn and tn.

    Parameters
    ----------
    value : str or callable
    metrics : mapping of str to callable, optional
        The user's metrics, whose names are criteria too.
    models : container of str, optional
        Names that may be given by mistake.

    Raises
    ------
    TypeError, ValueError
        If it is neither.
    """
    if callable(value) and not isinstance(value, type):
        return _of_function(getattr(value, "__name__", type(value).__name__), value)
    if isinstance(value, Costs):
        raise TypeError(
            "criterion must say what is best. Set costs before, as ev.costs = rw.Costs(fp=1, fn=5)."
        )
    if not isinstance(value, str):
        raise TypeError(
            f"criterion must be one of {', '.join(NAMES)}, or a function of the arrays tp, fp, fn "
            f"and tn, got {described(value)}."
            f"{f' A threshold is set before, as ev.threshold = {value}.' if is_real(value) else ''}"
        )
    if value in metrics:
        return _of_function(value, metrics[value])
    beta = beta_of(value)
    if beta is not None and value not in _OF_POINTS:
        return Criterion(value, _of_rates(_f_beta(beta)))
    if value in models and value not in NAMES:
        raise ValueError(
            f"criterion must say what is best, got {show(value)}, which is a model. Use "
            f"ev[{show(value)}].best() for the best threshold of this model."
        )
    name = read_choice("criterion", value, (*metrics, *NAMES))
    name = _ALIASES.get(name, name)
    if name in _OF_POINTS:
        return Criterion(name)
    sign, formula = _BETTER[METRICS[name].better], rates.BY_NAME[name]
    return Criterion(name, _of_rates(lambda *given: sign * formula(*given)))


def beta_of(name: Any) -> float | None:
    """Return the beta of a name such as "f2"; None of any other."""
    found = _F_BETA.fullmatch(name) if isinstance(name, str) else None
    return None if found is None else float(found[1])


def read_metrics(name: str, value: Any) -> dict[str, Callable[..., Any]]:
    """Return the user's metrics by name: functions of tp, fp, fn and tn.

    Raises
    ------
    TypeError, ValueError
        If it is no mapping of names, other than those of criteria and metrics, to functions.
    """
    if not isinstance(value, Mapping):
        raise TypeError(
            f'{name} must be a mapping of names to functions, such as {{"net hits": '
            f"lambda tp, fp, fn, tn: tp - fp}}, got {described(value)}."
        )
    result = {}
    for key, function in value.items():
        label = read_text(f"each name in {name}", key)
        if not label.strip():
            raise ValueError(
                f"{name} contains a metric without a name, {show(label)}. Name every metric."
            )
        if _ENDS.sub("", label) in _TAKEN or _F_BETA.fullmatch(label):
            raise ValueError(f"{name}: {show(label)} is already a metric. Choose another name.")
        if not callable(function):
            raise TypeError(
                f"{name}: {show(label)} must be a function of the arrays tp, fp, fn and tn, got "
                f"{described(function)}."
            )
        result[label] = function
    return result


def drawn_values(sample: Sample, model: str, metrics: Metrics) -> Mapping[str, Values]:
    """Return the values of a user's metrics at the rows that are drawn, NaN where not finite.

    Raises
    ------
    TypeError, ValueError
        If a function does not return one number for each row.
    """
    table, rows = sample.tables[model], sample.thinned(model)

    def compute() -> Mapping[str, Values]:
        return {name: _drawn(name, of, rows.tp, rows.fp) for name, of in given}

    given = tuple(metrics.items())
    inputs = (table, sample.amounts.get(model), given)
    return sample.cache.get(("drawn metrics", model), inputs, compute)


def values_at(sample: Sample, model: str, metrics: Metrics, threshold: float) -> dict[str, float]:
    """Return the values of a user's metrics at a threshold, from its exact counts.

    A function may compare rows with each other, so it gets the threshold among the rows that are
    drawn.
    """
    if not metrics:
        return {}
    table, rows = sample.tables[model], sample.thinned(model)
    tp, fp = table.at(threshold)
    row = int(np.count_nonzero(rows.threshold >= threshold)) - 1
    if (rows.tp[row], rows.fp[row]) == (tp, fp):
        return {
            name: float(values[row])
            for name, values in drawn_values(sample, model, metrics).items()
        }
    return values_in_row(
        metrics, np.insert(rows.tp, row + 1, tp), np.insert(rows.fp, row + 1, fp), row + 1
    )


def values_in_row(metrics: Metrics, tp: Cumulative, fp: Cumulative, row: int) -> dict[str, float]:
    """Return the values of a user's metrics in one row of all operating points."""
    return {name: float(_drawn(name, of, tp, fp)[row]) for name, of in metrics.items()}


def _drawn(name: str, function: Callable[..., Any], tp: Cumulative, fp: Cumulative) -> Values:
    """Return the values at all operating points, NaN where not finite; the last flags all."""
    result = _counted(name, function, tp, fp, tp[-1] - tp, fp[-1] - fp)
    return np.where(np.isfinite(result), result, np.nan)


def _of_function(name: str, function: Callable[..., Any]) -> Criterion:
    # A function of other arguments is refused before anything is counted.
    _parameters(name, function)
    return Criterion(name, lambda *given: _counted(name, function, *given[:4]))


def _counted(name: str, function: Callable[..., Any], *given: Any) -> Values:
    """Return what a function of the user makes of tp, fp, fn and tn, which it may name."""
    # The function may write to its arguments.
    counts = dict(zip(CELLS, (each.copy() for each in given), strict=True))
    named = {*_parameters(name, function)} == {*CELLS}
    # Undefined values need no warning.
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        result = function(**counts) if named else function(*counts.values())
    return _checked(name, result, len(given[0]))


def _parameters(name: str, function: Callable[..., Any]) -> list[str]:
    """Return the names of the parameters of a function that can take the four counts."""
    try:
        signature = inspect.signature(function)
    except ValueError:
        # Some functions that are compiled do not tell.
        return []
    try:
        signature.bind(*CELLS)
    except TypeError:
        raise TypeError(
            f"{name}{signature} cannot take the four arrays tp, fp, fn and tn, the counts at all "
            "operating points. Write lambda tp, fp, fn, tn: ..."
        ) from None
    return [
        each.name
        for each in signature.parameters.values()
        if each.kind is each.POSITIONAL_OR_KEYWORD
    ]


def _f_beta(beta: float) -> Callable[..., Any]:
    return lambda tpr, fpr, prevalence: rates.f_beta(tpr, fpr, prevalence, beta)


def _of_rates(formula: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of counts and prevalence that is one of rates and prevalence."""

    def of_counts(tp: Any, fp: Any, fn: Any, tn: Any, prevalence: float) -> Any:
        return formula(rates.tpr(tp, tp[0] + fn[0]), rates.fpr(fp, fp[0] + tn[0]), prevalence)

    return of_counts


def _checked(name: str, result: Any, count: int) -> Values:
    """Return what a function of the user returned, a number for each operating point."""
    rule = f"{name} must return one number per operating point, an array of shape ({count},)"
    try:
        values = np.asarray(result, np.float64)
    except (TypeError, ValueError) as error:
        raise TypeError(f"{rule}, got {described(result)}.") from error
    if values.shape != (count,):
        raise ValueError(f"{rule}, got {show(result)} of shape {values.shape}.")
    return values
