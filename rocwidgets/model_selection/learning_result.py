"""The values of a measure by number of training cases, their means and their picture."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocwidgets.core import Sample, reports
from rocwidgets.core.checks import level
from rocwidgets.draw import to_figure
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import described, read_choice, read_int
from rocwidgets.inputs.wording import listing, show
from rocwidgets.model_selection.learning_picture import learning_picture
from rocwidgets.model_selection.measures import measure_range, read_measure, read_rule, value_of
from rocwidgets.numeric.inference.interval import mean_and_deviation, student_quantile

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from rocwidgets.core.state import State

_FEWEST = 2
_FORM = (
    "evaluations must be a mapping of training sizes to an Evaluation, or to a list of one a fold"
)


@explain_call_errors
@dataclass(frozen=True, eq=False, repr=False)
class LearningCurve:
    """A measure on held-out cases against the number of training cases.

    Made by `rocwidgets.learning_curve`, or by `from_evaluations`.

    Attributes
    ----------
    folds : pandas.DataFrame of shape (n_models * n_sizes * n_folds, 1)
        Indexed by ``model``, ``size`` (training cases) and ``fold``, from 0: the ``value`` of the
        measure on the test cases.
    measure : str
    confidence_level : float
        Of the intervals of the means.

    References
    ----------
    Majnik & Bosnic (2013), Intelligent Data Analysis 17, section 6, figure 9b.

    Examples
    --------
    >>> from rocwidgets import Evaluation, LearningCurve
    >>> small = Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8])
    >>> LearningCurve.from_evaluations({50: small}).measure
    'auc'
    """

    folds: pd.DataFrame
    measure: str
    confidence_level: float

    @classmethod
    def from_evaluations(
        cls,
        evaluations: Mapping[int, Any],
        *,
        measure: str = "auc",
        rule: str = "current",
        confidence_level: float = 0.95,
    ) -> Self:
        """Return the learning curve of models that were evaluated before.

        Parameters
        ----------
        evaluations : mapping of int to Evaluation, or to list of such
            By number of training cases; a list has one a fold. All have the same models; each is
            measured at its own threshold, costs, prevalence and population. A
            `rocwidgets.core.Analysis` will do.
        measure, confidence_level
            As for `rocwidgets.learning_curve`.
        rule : {"current", "optimum"}
            "current" is the threshold of the current model, for the others the rule by
            `compare_at`; "optimum" the best rule for the costs on the same cases.

        Raises
        ------
        TypeError, ValueError
            If it is something else, there are none, or models differ.

        Examples
        --------
        >>> from rocwidgets import Evaluation, LearningCurve
        >>> small = Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8])
        >>> large = Evaluation([0, 1, 0, 1], [0.1, 0.6, 0.5, 0.8])
        >>> LearningCurve.from_evaluations({50: small, 100: large}).summary()["mean"].tolist()
        [0.75, 1.0]
        """
        measure, rule = read_measure(measure), read_rule(rule)
        confidence_level = level("confidence_level", confidence_level, None)  # pyright: ignore[reportArgumentType]
        states = _states(evaluations)
        models = next(iter(states.values()))[0].sample.models
        rows = [
            (model, size, fold, value_of(state, model, measure, rule))
            for model in models
            for size in sorted(states)
            for fold, state in enumerate(states[size])
        ]
        found = curve_of(rows, measure, confidence_level)
        return cls(found.folds, measure, confidence_level)

    def summary(self) -> pd.DataFrame:
        """Return the mean over folds of each model and size, with its interval.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``model`` and ``size``: ``mean`` and standard deviation ``sd`` over the
            folds, the ends ``low`` and ``high`` of the interval of the mean by Student's t, cut off
            at the range of the measure, and the number of ``folds``. NaN where the measure is
            undefined in a fold; ``sd``, ``low`` and ``high`` of one fold too. Folds of one
            cross-validation share most of their training cases, and differ less than independent
            samples would.

        Examples
        --------
        >>> from rocwidgets import Evaluation, LearningCurve
        >>> small = Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8])
        >>> LearningCurve.from_evaluations({50: [small, small]}).summary()["mean"].tolist()
        [0.75]
        """
        rows, index = [], []
        for key, values in self.folds["value"].groupby(level=["model", "size"], sort=False):
            rows.append(self._mean(values.to_numpy(np.float64)))
            index.append(key)
        return reports.frame(rows).set_index(reports.levels(index, ["model", "size"]))

    def figure(self, *, x: str = "linear") -> Figure:
        """Return a Matplotlib figure of the means and their intervals.

        Parameters
        ----------
        x : {"linear", "log"}
            Scale of the number of training cases.

        Raises
        ------
        ImportError
            If Matplotlib is not installed.

        Examples
        --------
        >>> from rocwidgets import Evaluation, LearningCurve
        >>> small = Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8])
        >>> LearningCurve.from_evaluations({50: small}).figure().axes[0].get_xlabel()
        'Training cases'
        """
        is_log = read_choice("x", x, ("linear", "log")) == "log"
        picture = learning_picture(
            self.summary(), self.measure, self.confidence_level, is_log=is_log
        )
        return to_figure(picture)

    def __repr__(self) -> str:
        return f"LearningCurve({self.measure})\n{self.summary().to_string()}"

    def _repr_html_(self) -> str:
        return self.summary().to_html()

    def _mean(self, values: np.ndarray) -> dict[str, float]:
        count = len(values)
        mean, sd = map(float, mean_and_deviation(values))
        found = {"mean": mean, "sd": math.nan, "low": math.nan, "high": math.nan}
        if count >= _FEWEST:
            found["sd"] = sd
            reach = student_quantile(self.confidence_level, count - 1) * sd / math.sqrt(count)
            ends = np.clip([mean - reach, mean + reach], *measure_range(self.measure))
            found["low"], found["high"] = ends.tolist()
        return {**found, "folds": count}


def curve_of(
    rows: list[tuple[str, int, int, float]], measure: str, confidence_level: float
) -> LearningCurve:
    """Return the learning curve of rows (model, size, fold, value)."""
    index = reports.levels([row[:3] for row in rows], ["model", "size", "fold"])
    values = reports.frame({"value": [row[3] for row in rows]}).set_index(index)
    return LearningCurve(values, measure, confidence_level)


def _states(evaluations: Any) -> dict[int, list[State]]:
    """Return the evaluations of each size."""
    if not isinstance(evaluations, Mapping):
        raise TypeError(f"{_FORM}; got {described(evaluations)}")
    if not evaluations:
        raise ValueError(f"{_FORM}; got none")
    found = {}
    for size, given in evaluations.items():
        each = list(given) if isinstance(given, list | tuple) else [given]
        if not each or not all(isinstance(getattr(one, "sample", None), Sample) for one in each):
            raise TypeError(f"{_FORM}; got {described(given)} of size {show(size)}")
        found[read_int("a size of evaluations", size, 1)] = each
    _require_same_models([state for states in found.values() for state in states])
    return found


def _require_same_models(states: list[State]) -> None:
    first = states[0].sample.models
    for state in states:
        if set(state.sample.models) != set(first):
            raise ValueError(
                "evaluations must all have the same models; got "
                f"{listing(map(show, first))} and {listing(map(show, state.sample.models))}"
            )
