"""The threshold chosen by internal cross-validation: the study, its folds and their charts."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.charts import Axis, Chart, Guide, LegendEntry, ModelLabel
from rocwidgets.charts import format as fmt
from rocwidgets.charts.lines import line
from rocwidgets.core import Analysis, reports
from rocwidgets.draw import to_figure
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import described, is_real, read_choice, read_int, read_number
from rocwidgets.inputs.wording import plural
from rocwidgets.model_selection.fitting import (
    Fitting,
    TrainingData,
    is_splitter,
    named_estimators,
    read_folds,
)
from rocwidgets.model_selection.measures import (
    difference_text,
    measure_axis,
    measure_name,
    measure_text,
)
from rocwidgets.numeric.counts.indices import integers
from rocwidgets.numeric.inference.interval import mean_and_deviation, student_quantile
from rocwidgets.numeric.shown import rounded
from rocwidgets.outcomes.costs import Costs
from rocwidgets.progress import Bar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import pandas as pd
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from rocwidgets.core import Sample
    from rocwidgets.model_selection.fitting import Fold

    Values = NDArray[np.float64]

_MEASURES = ("accuracy", "expected_cost", "profit")
_FEWEST = 2
# Half the width of the marks of a fold, and of the place that a fold takes with all its models.
_HALF, _PLACE = 0.3, 0.4


class _Fold(NamedTuple):
    """The threshold chosen in a fold, and the test cases that it is tried on."""

    model: str
    fold: int
    n_train: int
    threshold: float
    test: Sample


@dataclass(frozen=True, eq=False)
class _Study:
    """Data, the costs and prevalence that thresholds are chosen for, and the inner folds."""

    data: TrainingData
    target: Mapping[str, Any]
    inner_cv: Any
    seed: int

    def tested(self, fitting: Fitting, name: str, estimator: Any, fold: int, rows: Fold) -> _Fold:
        """Choose the threshold on the training cases of a fold, and score its test cases."""
        train, test = rows
        where = f"outer fold {fold}"
        held_out, scores = [], []
        for k, (a, b) in enumerate(
            read_folds("inner_cv", self.inner_cv, self.data, self.seed, train)
        ):
            held_out.append(b)
            scores.append(fitting.scores(name, estimator, a, b, f"{where}, inner fold {k}"))
        merged = fitting.sample(name, np.concatenate(held_out), np.concatenate(scores))
        threshold = Analysis.of(merged, **self.target)[name].best().threshold
        tested = fitting.sample(name, test, fitting.scores(name, estimator, train, test, where))
        return _Fold(name, fold, len(train), threshold, tested)


def nested_threshold(
    estimator: Any,
    X: Any,  # noqa: N803 - scikit-learn's name
    y: Iterable[Any],
    *,
    costs: Costs | None = None,
    prevalence: float | None = None,
    population: float | None = None,
    cv: Any = 10,
    inner_cv: Any = 10,
    measure: str | None = None,
    default_threshold: float | None = None,
    response_method: str = "auto",
    pos_label: Any = None,
    confidence_level: float = 0.95,
    seed: int = 0,
) -> NestedThreshold:
    """Choose a threshold for the costs by internal cross-validation, and test it on other cases.

    In each outer fold, an internal cross-validation scores the training cases. Pooled, these scores
    give the threshold with the lowest expected cost. The classifier is refitted to all training
    cases and tested on the fold, at this threshold and at the default one.

    Parameters
    ----------
    estimator : classifier, or mapping of names to classifiers
        scikit-learn classifiers. Copies are fitted; yours stay as they are. A single one is called
        "model".
    X : array-like of shape (n, n_features)
    y : array-like of shape (n,)
        Two distinct labels.
    costs : Costs, optional
        Costs that the threshold is chosen for; default 1 for each error, which maximizes accuracy.
    prevalence : float in (0, 1), optional
        Target share of positives. Default: that of the training cases for choosing the threshold,
        that of the test cases for testing it.
    population : float > 0, optional
        Number of cases of the profit; default n.
    cv, inner_cv : int or splitter, default 10
        Outer and inner folds: a number of stratified folds, shuffled by `seed`, or a splitter of
        scikit-learn; `cv` may also be pairs of train and test rows.
    measure : {"accuracy", "expected_cost", "profit"}, optional
        What is compared. Default "accuracy" if both errors cost the same and nothing else costs
        anything, else "expected_cost", per case.
    default_threshold : float, optional
        Default 0.5 if all scores are in 0..1, else 0: what ``predict`` does.
    response_method : {"auto", "predict_proba", "decision_function"}
        Where scores come from; "auto" is ``predict_proba`` if the classifier has it.
    pos_label : label, optional
        The positive class. Needed unless the labels are {0, 1}, {-1, 1} or {False, True}.
    confidence_level : float in (0, 1), default 0.95
        Confidence level of the interval of the difference.
    seed : int >= 0, default 0
        Seed for the shuffles.

    Returns
    -------
    NestedThreshold
        One row per fold, a summary with the interval of the difference, and a chart.

    Raises
    ------
    ImportError
        If scikit-learn is not installed.
    TypeError, ValueError
        If an argument is invalid, or a fold lacks a class. An exception of a classifier is
        raised again, with a note that names the fold.

    References
    ----------
    Vuk & Curk (2006), Metodoloski zvezki 3(1), section 7 and Table 4.

    Examples
    --------
    >>> from rocwidgets import Costs
    >>> from rocwidgets.model_selection import nested_threshold
    >>> from sklearn.linear_model import LogisticRegression
    >>> X, y = [[k % 7] for k in range(60)], [k % 7 > 3 + k % 3 for k in range(60)]
    >>> found = nested_threshold(LogisticRegression(), X, y, costs=Costs(fp=1, fn=4), cv=5)
    >>> found.folds.shape, found.measure
    ((5, 8), 'expected_cost')
    """
    named = named_estimators(estimator)
    data = TrainingData.read(X, y, pos_label)
    target = {"costs": Costs() if costs is None else costs, "prevalence": prevalence}
    setting = data.setting(
        **target, population=population, confidence_level=confidence_level, seed=seed
    )
    measure = _measure(measure, setting.costs)
    if default_threshold is not None:
        default_threshold = read_number("default_threshold", default_threshold, "not NaN")
    study = _Study(data, target, _inner(inner_cv), setting.seed)
    folds = read_folds("cv", cv, data, setting.seed, integers(len(data.positive)))
    inner = study.inner_cv
    each_fold = len(named) * (1 + inner) if is_real(inner) else None
    with Bar("fitting", each_fold and each_fold * len(folds)) as bar:
        fitting = Fitting(data, response_method, bar)
        result = [
            study.tested(fitting, name, each, fold, rows)
            for name, each in named.items()
            for fold, rows in enumerate(folds)
        ]
    defaults = _defaults(result, default_threshold)
    judged = {**target, "population": setting.population}
    rows = [_row(each, judged, measure, defaults[each.model]) for each in result]
    table = reports.frame(rows).set_index(["model", "fold"])
    return NestedThreshold(table, measure, defaults, setting.costs, setting.confidence_level)


def _measure(measure: str | None, costs: Costs) -> str:
    if measure is None:
        return "accuracy" if costs.count_errors else "expected_cost"
    return read_choice("measure", measure, _MEASURES)


def _inner(inner_cv: Any) -> Any:
    if not is_real(inner_cv) and not is_splitter(inner_cv):
        raise TypeError(
            "inner_cv must be a number of folds or a splitter such as StratifiedKFold(5), because "
            f"it splits the training rows of each fold, got {described(inner_cv)}."
        )
    return read_int("inner_cv", inner_cv, _FEWEST) if is_real(inner_cv) else inner_cv


def _defaults(folds: list[_Fold], given: float | None) -> dict[str, float]:
    """Return the default threshold of each model: 0.5 of probabilities, 0 of other scores."""
    result: dict[str, float] = {}
    for each in folds:
        table = each.test.totals
        default = 0.5 if table.score_min >= 0 and table.score_max <= 1 else 0.0
        result[each.model] = min(default, result.get(each.model, default))
    return result if given is None else dict.fromkeys(result, given)


def _row(each: _Fold, judged: Mapping[str, Any], measure: str, default: float) -> dict[str, Any]:
    model = Analysis.of(each.test, **judged)[each.model]
    results = [getattr(model.at(at), measure) for at in (default, each.threshold)]
    return {
        "model": each.model,
        "fold": each.fold,
        "n_train": each.n_train,
        "n": each.test.size,
        "positives": each.test.totals.P,
        "auc": each.test.totals.auc,
        "threshold": each.threshold,
        "default": results[0],
        "chosen": results[1],
        "difference": results[1] - results[0],
    }


@explain_call_errors
@dataclass(frozen=True, eq=False, repr=False)
class NestedThreshold:
    """Thresholds chosen by internal cross-validation, tested fold by fold.

    Made by `rocwidgets.model_selection.nested_threshold`.

    Attributes
    ----------
    folds : pandas.DataFrame of shape (n_models * n_folds, 8)
        Indexed by ``model`` and ``fold``, from 0: ``n_train`` and ``n``, the training and the test
        cases, ``positives`` of the test cases, ``auc`` on them, the ``threshold`` that was chosen,
        the measure at the ``default`` and at the ``chosen`` threshold, and their ``difference``,
        chosen less default.
    measure : {"accuracy", "expected_cost", "profit"}
        What is compared: shares, costs of a case, or profits of the population.
    default_thresholds : dict of str to float
        By model.
    costs : Costs
    confidence_level : float

    Examples
    --------
    >>> from sklearn.datasets import make_classification
    >>> from sklearn.naive_bayes import GaussianNB
    >>> import rocwidgets as rw
    >>> X, y = make_classification(200, flip_y=0.2, random_state=0)
    >>> nested = rw.model_selection.nested_threshold(GaussianNB(), X, y, cv=3, inner_cv=3)
    >>> len(nested.folds)
    3
    """

    folds: pd.DataFrame = field()
    measure: str
    default_thresholds: Mapping[str, float]
    costs: Costs
    confidence_level: float

    def summary(self) -> pd.DataFrame:
        """Return one row per model: means over the folds, and the interval of the difference.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: means over folds of ``auc``, ``default``, ``chosen`` and
            ``difference``, its interval ``difference_low`` and ``difference_high`` (NaN of one
            fold), and mean ``threshold`` and standard deviation ``threshold_sd`` of the thresholds
            chosen, NaN where some are infinite. The interval is that of Student's t with the
            variance of Nadeau & Bengio: ``(1 / k + n / n_train)`` times that of the k folds,
            because training cases are shared.

        References
        ----------
        Vuk & Curk (2006), Metodoloski zvezki 3(1), Table 4. Nadeau & Bengio (2003), Inference for
        the generalization error, Machine Learning 52, section 5.

        Examples
        --------
        >>> nested.summary().index.tolist()
        ['model']
        """
        rows = {name: self._summary_of(self.folds.loc[name]) for name in self.default_thresholds}
        return reports.frame(list(rows.values()), list(rows)).rename_axis("model")

    def figure(self) -> Figure:
        """Return a Matplotlib figure: the results of the folds, and the thresholds chosen.

        Raises
        ------
        ImportError
            If Matplotlib is not installed.

        Examples
        --------
        >>> len(nested.figure().axes)
        2
        """
        given = self.folds, self.summary()
        results = _result_chart(*given, self.measure, self.confidence_level)
        return to_figure([results, _threshold_chart(*given, self.default_thresholds)], columns=2)

    def __repr__(self) -> str:
        shown = self.summary().to_string(float_format=rounded)
        return f"NestedThreshold({self.measure}, means over folds)\n{shown}"

    def _repr_html_(self) -> str:
        return self.summary().to_html(float_format=rounded)

    def _summary_of(self, folds: Any) -> dict[str, float]:
        means = {name: folds[name].mean() for name in ("auc", "default", "chosen", "difference")}
        reach = self._reach(folds)
        threshold = folds["threshold"]
        finite = threshold.map(math.isfinite).all()
        known = threshold.to_numpy(np.float64) if finite else np.empty(0)
        mean, deviation = mean_and_deviation(known)
        return {
            **means,
            "difference_low": means["difference"] - reach,
            "difference_high": means["difference"] + reach,
            "threshold": mean,
            "threshold_sd": deviation,
        }

    def _reach(self, folds: Any) -> float:
        """Return half the length of the interval of the mean difference."""
        count = len(folds)
        if count < _FEWEST:
            return math.nan
        share = (folds["n"] / folds["n_train"]).mean()
        error = mean_and_deviation(folds["difference"].to_numpy(np.float64))[1] * math.sqrt(
            1 / count + share
        )
        return student_quantile(self.confidence_level, count - 1) * error


def _result_chart(
    folds: pd.DataFrame, summary: pd.DataFrame, measure: str, confidence_level: float
) -> Chart:
    """Return the results at the default and at the chosen threshold, fold by fold."""
    guides: list[Guide] = []
    for index, x, half, rows in _models(folds, summary):
        default, chosen = rows["default"].to_numpy(), rows["chosen"].to_numpy()
        guides += [
            Guide("ticks", "sure-bar", _pairs(x, default, x, chosen), index),
            Guide("ticks", "positive", _pairs(x - half, default, x + half, default), index),
            Guide("ticks", "highlight", _pairs(x - half, chosen, x + half, chosen), index),
        ]
    values = folds[["default", "chosen"]].to_numpy().ravel()
    return Chart(
        f"{measure_name(measure)} of the folds",
        _fold_axis(folds),
        measure_axis(measure, values),
        _labels(summary),
        guides=tuple(guides),
        legend=(
            LegendEntry("positive", "default threshold"),
            LegendEntry("highlight", "chosen threshold"),
        ),
        notes=tuple(
            _difference(str(name), row, measure, confidence_level)
            for name, row in summary.iterrows()
        ),
    )


def _threshold_chart(
    folds: pd.DataFrame, summary: pd.DataFrame, defaults: Mapping[str, float]
) -> Chart:
    """Return the thresholds chosen in the folds, with their mean and standard deviation."""
    x_axis = _fold_axis(folds)
    low, high = x_axis.domain
    guides: list[Guide] = []
    for index, x, _, rows in _models(folds, summary):
        name = str(summary.index[index])
        mean, sd = summary["threshold"].iloc[index], summary["threshold_sd"].iloc[index]
        if sd > 0:
            corners = [(low, mean - sd), (high, mean - sd), (high, mean + sd), (low, mean + sd)]
            guides.append(Guide("between", "sure", np.array(corners), index))
        if not math.isnan(mean):
            guides.append(Guide("line", "mean", np.array([(low, mean), (high, mean)]), index))
        chosen = rows["threshold"].to_numpy()
        known = np.isfinite(chosen)
        guides.append(Guide("dots", "bin-1", np.column_stack((x[known], chosen[known])), index))
        guides.append(line("tangent", (low, defaults[name]), (high, defaults[name])))
    every = folds["threshold"].to_numpy(np.float64)
    finite = every[np.isfinite(every)]
    infinite = len(folds) - len(finite)
    return Chart(
        "Threshold chosen in the folds",
        x_axis,
        _score_axis(np.concatenate((finite, [*defaults.values()]))),
        _labels(summary),
        guides=tuple(guides),
        legend=(
            LegendEntry("bin-1", "chosen threshold"),
            LegendEntry("sure", "mean ± standard deviation"),
            LegendEntry("tangent", "default threshold"),
        ),
        notes=(
            *(
                f"{name}: {fmt.score(mean)} ± {fmt.score(sd)}."
                for name, mean, sd in summary[["threshold", "threshold_sd"]].itertuples()
                if not math.isnan(mean)
            ),
            *(
                (f"In {plural(infinite, 'fold')} best is to predict none positive.",)
                * bool(infinite)
            ),
        ),
    )


def _models(folds: pd.DataFrame, summary: pd.DataFrame) -> Iterator[tuple[int, Values, float, Any]]:
    """Yield index, places of the folds, half the width of a mark and rows of each model."""
    count = len(summary)
    half = _HALF / count
    for index, name in enumerate(summary.index):
        rows: Any = folds.loc[name]
        shift = 2 * _PLACE * ((index + 0.5) / count - 0.5)
        yield index, rows.index.to_numpy() + shift, half, rows


def _pairs(x: Values, y: Values, other_x: Values, other_y: Values) -> Values:
    """Return the ends of lines, one after the other."""
    return np.stack(((x, y), (other_x, other_y)), axis=-1).transpose(1, 2, 0).reshape(-1, 2)


def _fold_axis(folds: pd.DataFrame) -> Axis:
    last: Any = folds.index.get_level_values("fold").max()
    return Axis(
        "Fold", (-0.5, last + 0.5), ticks=tuple(map(float, range(0, last + 1, 1 + last // 10)))
    )


def _score_axis(values: Values) -> Axis:
    low, high = float(values.min()), float(values.max())
    room = 0.1 * (high - low) or 0.1
    return Axis("Threshold", (low - room, high + room))


def _labels(summary: pd.DataFrame) -> tuple[ModelLabel, ...]:
    areas = zip(summary.index, summary["auc"], strict=True)
    return tuple(
        ModelLabel(str(name), area, index == 0) for index, (name, area) in enumerate(areas)
    )


def _difference(name: str, row: Any, measure: str, confidence_level: float) -> str:
    default, chosen = (measure_text(measure, row[column]) for column in ("default", "chosen"))
    mean, low, high = (
        difference_text(measure, row[column])
        for column in ("difference", "difference_low", "difference_high")
    )
    interval = f"{fmt.percent(confidence_level)} interval {low} to {high}"
    return f"{name}: {default} by default, {chosen} chosen; difference {mean} ({interval})."
