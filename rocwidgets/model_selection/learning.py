"""A measure against the number of training cases: the study, its values and their chart."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocwidgets.charts import Axis, Chart, Curve, Guide, LegendEntry, ModelLabel
from rocwidgets.charts import format as fmt
from rocwidgets.core import Analysis, Sample, reports
from rocwidgets.core.checks import level
from rocwidgets.core.model import read_at
from rocwidgets.draw import to_figure
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.reals import read_numbers
from rocwidgets.inputs.scalars import described, is_real, read_choice, read_int, read_items
from rocwidgets.inputs.wording import listing, plural, show
from rocwidgets.model_selection.fitting import Fitting, TrainingData, named_estimators, read_folds
from rocwidgets.model_selection.measures import (
    measure_axis,
    measure_name,
    measure_range,
    read_measure,
    value_of,
)
from rocwidgets.numeric.counts.indices import integers
from rocwidgets.numeric.inference.interval import mean_and_deviation, student_quantile
from rocwidgets.numeric.shown import rounded
from rocwidgets.outcomes.costs import Costs
from rocwidgets.progress import Bar

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from rocwidgets.core.state import State
    from rocwidgets.model_selection.fitting import Fold, Rows

_SIZES = (0.1, 0.325, 0.55, 0.775, 1.0)
_ROOM = 0.05
_FEWEST = 2
_FORM = "evaluations must map each training size to an Evaluation, or to a list with one per fold"
_SIZES_RULE = "train_sizes must be shares above 0, at most 1, or whole numbers of training cases"


def learning_curve(
    estimator: Any,
    X: Any,  # noqa: N803 - scikit-learn's name
    y: Iterable[Any],
    *,
    train_sizes: Iterable[float] = _SIZES,
    cv: Any = 10,
    measure: str = "auc",
    at: str = "current",
    threshold: float | None = None,
    costs: Costs | None = None,
    prevalence: float | None = None,
    population: float | None = None,
    response_method: str = "auto",
    pos_label: Any = None,
    confidence_level: float = 0.95,
    seed: int = 0,
) -> LearningCurve:
    """Return a measure on held-out cases against the number of training cases.

    In each fold, copies of the classifiers are fitted to parts of the training cases: stratified,
    shuffled by `seed`, each part containing the smaller ones, and the same for all classifiers. All
    are measured on the test cases of the fold.

    Parameters
    ----------
    estimator : classifier, or mapping of names to classifiers
        scikit-learn classifiers. Copies are fitted; yours stay as they are. A single one is called
        "model".
    X : array-like of shape (n, n_features)
    y : array-like of shape (n,)
        Two distinct labels.
    train_sizes : array-like of float or int
        Shares of the training cases of the smallest fold, above 0 and at most 1, or, if all are
        integers, numbers of cases. Default five equal steps from 0.1 to 1.
    cv : int, splitter or iterable of pairs, default 10
        Number of stratified folds, shuffled by `seed`; a splitter of scikit-learn; or train and
        test rows of each fold.
    measure : str, default "auc"
        A metric of the scores, such as "auc", "average_precision" or "brier", or at a threshold,
        such as "accuracy", "tpr", "mcc" or "expected_cost" (per case): the names of both are in
        `rocwidgets.core.summary.summary`.
    at : {"current", "best"}
        Where metrics such as "accuracy" are taken: "current" at `threshold`, "best" at the best
        threshold for the costs on each fold's own test cases, which is optimistic.
    threshold : float, optional
        Default 0.5 if all scores of a fold are in 0..1, 0 if they have both
        signs, else the optimum.
    costs : Costs, optional
        Default 1 for each error.
    prevalence : float in (0, 1), optional
        Target share of positives; default that of the test cases of each fold.
    population : float > 0, optional
        Number of cases of the profit; default n.
    response_method : {"auto", "predict_proba", "decision_function"}
        Where scores come from; "auto" is ``predict_proba`` if the classifier has it.
    pos_label : label, optional
        The positive class. Needed unless the labels are {0, 1}, {-1, 1} or {False, True}.
    confidence_level : float in (0, 1), default 0.95
        Confidence level of the intervals of the means.
    seed : int >= 0, default 0
        Seed for the shuffles.

    Returns
    -------
    LearningCurve
        One value per model, size and fold, their means with intervals, and a chart.

    Raises
    ------
    ImportError
        If scikit-learn is not installed.
    TypeError, ValueError
        If an argument is invalid, or a part or a fold lacks a class. An error of a classifier is
        raised unchanged, with a note that names the fold.

    References
    ----------
    Majnik & Bosnic (2013), Intelligent Data Analysis 17, sections 4.1 and 6, figure 9b.

    Examples
    --------
    >>> from rocwidgets.model_selection import learning_curve
    >>> from sklearn.linear_model import LogisticRegression
    >>> X, y = [[k % 7] for k in range(60)], [k % 7 > 3 + k % 3 for k in range(60)]
    >>> found = learning_curve(LogisticRegression(), X, y, train_sizes=[20, 40], cv=5)
    >>> found.summary().index.tolist()
    [('model', 20), ('model', 40)]
    """
    named = named_estimators(estimator)
    data = TrainingData.read(X, y, pos_label)
    measure, at = read_measure(measure), read_at(at)
    target: dict[str, Any] = {
        "costs": Costs() if costs is None else costs,
        "prevalence": prevalence,
    }
    target |= {} if threshold is None else {"threshold": threshold}
    whole = data.setting(
        **target, population=population, confidence_level=confidence_level, seed=seed
    )
    target["population"] = whole.population
    folds = read_folds("cv", cv, data, whole.seed, integers(len(data.positive)))
    sizes = read_sizes(train_sizes, min(len(train) for train, _ in folds))
    parts = nested_parts(data, folds, sizes, whole.seed)
    rows = []
    with Bar("fitting", len(named) * len(sizes) * len(folds)) as bar:
        fitting = Fitting(data, response_method, bar)
        for name, each in named.items():
            for size in sizes:
                for fold, (part, (_, test)) in enumerate(zip(parts, folds, strict=True)):
                    where = f"fold {fold} with {size} training cases"
                    scores = fitting.scores(name, each, part[:size], test, where)
                    state = Analysis.of(fitting.sample(name, test, scores), **target)
                    rows.append((name, size, fold, value_of(state, name, measure, at)))
    return LearningCurve(_folds(rows), measure, whole.confidence_level)


@explain_call_errors
@dataclass(frozen=True, eq=False, repr=False)
class LearningCurve:
    """A measure on held-out cases against the number of training cases.

    Made by `rocwidgets.model_selection.learning_curve`, or by `from_evaluations`.

    Attributes
    ----------
    folds : pandas.DataFrame of shape (n_models * n_sizes * n_folds, 1)
        Indexed by ``model``, ``size`` (training cases) and ``fold``, from 0: the ``value`` of the
        measure on the test cases.
    measure : str
    confidence_level : float
        Confidence level of the intervals of the means.

    References
    ----------
    Majnik & Bosnic (2013), Intelligent Data Analysis 17, section 6, figure 9b.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> small = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.5, 0.8])
    >>> large = rw.Evaluation([0, 1, 0, 1], [0.1, 0.6, 0.5, 0.8])
    >>> learned = LearningCurve.from_evaluations({50: small, 100: large})
    >>> learned.measure
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
        at: str = "current",
        confidence_level: float = 0.95,
    ) -> Self:
        """Return the learning curve of models that were evaluated before.

        Parameters
        ----------
        evaluations : mapping of int to Evaluation or list of Evaluation
            By number of training cases; a list has one per fold. All have the same models; each is
            measured at its own threshold, costs, prevalence and population. A
            `rocwidgets.core.Analysis` will do.
        measure : str, default "auc"
            As for `rocwidgets.model_selection.learning_curve`, which lists the measures.
        confidence_level : float in (0, 1), default 0.95
            Confidence level of the intervals of the means.
        at : {"current", "best"}
            "current": the threshold of the current model; for others the one that `compare_at`
            gives. "best": the best threshold for the costs on the same cases.

        Raises
        ------
        TypeError, ValueError
            If it is something else, there are none, or models differ.

        Examples
        --------
        >>> LearningCurve.from_evaluations({50: small, 100: large}).summary()["mean"].tolist()
        [0.75, 1.0]
        """
        measure, at = read_measure(measure), read_at(at)
        confidence_level = level("confidence_level", confidence_level, None)  # pyright: ignore[reportArgumentType]
        states = _states(evaluations)
        models = next(iter(states.values()))[0].sample.models
        rows = [
            (model, size, fold, value_of(state, model, measure, at))
            for model in models
            for size in sorted(states)
            for fold, state in enumerate(states[size])
        ]
        return cls(_folds(rows), measure, confidence_level)

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
        >>> learned.summary()["mean"].tolist()
        [0.75, 1.0]
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
        >>> learned.figure().axes[0].get_xlabel()
        'Training cases'
        """
        is_log = read_choice("x", x, ("linear", "log")) == "log"
        chart = _chart(self.summary(), self.measure, self.confidence_level, is_log=is_log)
        return to_figure(chart)

    def __repr__(self) -> str:
        return f"LearningCurve({self.measure})\n{self.summary().to_string(float_format=rounded)}"

    def _repr_html_(self) -> str:
        return self.summary().to_html(float_format=rounded)

    def _mean(self, values: np.ndarray) -> dict[str, float]:
        count = len(values)
        mean, sd = map(float, mean_and_deviation(values))
        result = {"mean": mean, "sd": math.nan, "low": math.nan, "high": math.nan}
        if count >= _FEWEST:
            result["sd"] = sd
            reach = student_quantile(self.confidence_level, count - 1) * sd / math.sqrt(count)
            ends = np.clip([mean - reach, mean + reach], *measure_range(self.measure))
            result["low"], result["high"] = ends.tolist()
        return {**result, "folds": count}


def _folds(rows: list[tuple[str, int, int, float]]) -> pd.DataFrame:
    """Return the values of rows (model, size, fold, value) as a table."""
    index = reports.levels([row[:3] for row in rows], ["model", "size", "fold"])
    return reports.frame({"value": [row[3] for row in rows]}).set_index(index)


def _states(evaluations: Any) -> dict[int, list[State]]:
    """Return the evaluations of each size."""
    if not isinstance(evaluations, Mapping):
        raise TypeError(f"{_FORM}, got {described(evaluations)}.")
    if not evaluations:
        raise ValueError(f"{_FORM}, got none.")
    result = {}
    for size, given in evaluations.items():
        each = list(given) if isinstance(given, list | tuple) else [given]
        if not each or not all(isinstance(getattr(one, "sample", None), Sample) for one in each):
            raise TypeError(f"{_FORM}, got {described(given)} for size {show(size)}.")
        result[read_int("each size in evaluations", size, 1)] = each
    _require_same_models([state for states in result.values() for state in states])
    return result


def _require_same_models(states: list[State]) -> None:
    first = states[0].sample.models
    for state in states:
        if set(state.sample.models) != set(first):
            raise ValueError(
                f"evaluations must all contain the same models, got {listing(map(show, first))} "
                f"and {listing(map(show, state.sample.models))}."
            )


def read_sizes(train_sizes: Any, largest: int) -> list[int]:
    """Return increasing, distinct numbers of training cases.

    Parameters
    ----------
    train_sizes : array-like of float or int
        Shares of `largest`, above 0 and at most 1, or, if all are of a whole type, numbers of
        cases.
    largest : int
        Number of training cases of the smallest fold.

    Raises
    ------
    TypeError, ValueError
        If there are none, or they are out of range.
    """
    given = read_items(_SIZES_RULE, train_sizes)
    if not given:
        raise ValueError(f"{_SIZES_RULE}, got none.")
    are_whole = all(is_real(each) and isinstance(each, int | np.integer) for each in given)
    most = largest if are_whole else 1
    rule = f"from 1 to {largest:,}" if are_whole else "above 0, at most 1"
    numbers = read_numbers("train_sizes", given, rule, lambda x: (x > 0) & (x <= most))
    counts = numbers if are_whole else np.maximum(1, np.floor(numbers * largest + 1e-9))
    return sorted({int(each) for each in counts})


def nested_parts(data: TrainingData, folds: list[Fold], sizes: list[int], seed: int) -> list[Rows]:
    """Return the training rows of each fold in an order whose beginnings are the parts.

    The first m rows are stratified for every m: of each class as many as its share, to within one
    case; a larger part holds the smaller ones.

    Parameters
    ----------
    data : TrainingData
    folds : list of (train, test)
    sizes : list of int
        Increasing.
    seed : int

    Raises
    ------
    ValueError
        If the smallest part of a fold lacks a class.
    """
    rng = np.random.default_rng(seed)
    parts = [_stratified(train, data.positive[train], rng) for train, _ in folds]
    for fold, part in enumerate(parts):
        positive = data.positive[part]
        # Both classes are there as soon as two neighbours differ.
        least = int(np.argmax(positive != positive[0])) + 1
        if sizes[0] < least:
            raise ValueError(
                f"train_sizes: with {plural(sizes[0], 'training case')}, fold {fold} contains only "
                f"one class. The smallest size with both classes is {show(least)}."
            )
    return parts


def _stratified(rows: Rows, positive: NDArray[np.bool_], rng: np.random.Generator) -> Rows:
    place = np.empty(len(rows))
    for wanted in (True, False):
        members = np.flatnonzero(positive == wanted)
        place[members] = (rng.permutation(len(members)) + 0.5) / len(members)
    return rows[np.argsort(place, kind="stable")]


def _chart(summary: pd.DataFrame, measure: str, confidence_level: float, *, is_log: bool) -> Chart:
    """Return means against the number of training cases, with the intervals of the means."""
    names = list(dict.fromkeys(summary.index.get_level_values("model")))
    curves, bands, dots = [], [], []
    for index, name in enumerate(names):
        rows: Any = summary.loc[name]
        known = rows[rows["mean"].notna()]
        size, mean = known.index.to_numpy(np.float64), known["mean"].to_numpy()
        curves.append(Curve(index, name, size, mean, index == 0))
        dots.append(Guide("dots", "bin-1", np.column_stack((size, mean)), index))
        bands += _band(index, known[known["low"].notna()])
    folds: Any = summary["folds"].max()
    text = f"{fmt.percent(confidence_level)} interval of the mean over {folds} folds"
    return Chart(
        f"Learning curve: {measure_name(measure)}",
        _size_axis(summary.index.get_level_values("size").to_numpy(np.float64), is_log=is_log),
        measure_axis(measure, summary[["mean", "low", "high"]].to_numpy().ravel()),
        tuple(ModelLabel(name, np.nan, index == 0) for index, name in enumerate(names)),
        curves=tuple(curves[::-1]),
        guides=(*bands, *dots),
        legend=(LegendEntry("sure", text),) if bands else (),
    )


def _band(index: int, rows: Any) -> list[Guide]:
    if not len(rows):
        return []
    size = rows.index.to_numpy(np.float64)
    high, low = (np.column_stack((size, rows[end].to_numpy())) for end in ("high", "low"))
    return [
        Guide(
            "between",
            "sure" if index == 0 else "sure-other",
            np.concatenate((high, low[::-1])),
            index,
        )
    ]


def _size_axis(size: np.ndarray, *, is_log: bool) -> Axis:
    low, high = float(size.min()), float(size.max())
    if is_log:
        return Axis(
            "Training cases", (low / 1.2, high * 1.2), fmt.compact_tick, _ticks(size), log=True
        )
    room = _ROOM * (high - low) or _ROOM * high
    return Axis("Training cases", (max(low - room, 0.0), high + room), fmt.compact_tick)


def _ticks(size: np.ndarray) -> tuple[float, ...]:
    """Return the sizes, at most six of them: a range of them may hold no power of ten."""
    every = np.unique(size)
    return tuple(every[:: -(-len(every) // 6)].tolist())
