"""The threshold chosen by internal cross-validation, and what it is worth on other cases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.core import Analysis, reports
from rocwidgets.inputs.scalars import described, is_real, read_choice, read_int, read_number
from rocwidgets.model_selection.data import TrainingData, named_estimators
from rocwidgets.model_selection.fitting import Fitting
from rocwidgets.model_selection.folds import is_splitter, read_folds
from rocwidgets.model_selection.nested_result import MEASURES, NestedThreshold
from rocwidgets.numeric.counts.indices import integers
from rocwidgets.outcomes.costs import Costs
from rocwidgets.progress import Bar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rocwidgets.core import Sample
    from rocwidgets.model_selection.folds import Fold

_FEWEST = 2


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
        threshold = Analysis.of(merged, **self.target)[name].optimum().threshold
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

    In each outer fold the scores of the training cases come from an internal cross-validation of
    them. Merged, they give the threshold of least expected cost. A copy of the classifier fitted to
    all training cases is then tested on the fold, at this threshold and at the default one.

    Parameters
    ----------
    estimator : classifier, or mapping of names to such
        As of scikit-learn; copies are fitted, it is left as it is. One alone is called "model".
    X : array-like of shape (n, n_features)
    y : array-like of shape (n,)
        Two distinct labels.
    costs : Costs, optional
        That the threshold is best for; default 1 for each error, so that accuracy is greatest.
    prevalence : float in (0, 1), optional
        Target share of positives. Default that of the training cases where the threshold is chosen,
        and that of the test cases where it is tested.
    population : float > 0, optional
        Number of cases of the profit; default n.
    cv, inner_cv : int or splitter, default 10
        Outer and inner folds: a number of stratified folds, shuffled by `seed`, or a splitter of
        scikit-learn; `cv` may also be pairs of train and test rows.
    measure : {"accuracy", "expected_cost", "profit"}, optional
        The result that is compared. Default "accuracy" if all errors cost the same and nothing else
        does, else "expected_cost", per case.
    default_threshold : float, optional
        Default 0.5 if all scores are in 0..1, else 0: what ``predict`` does.
    response_method : {"auto", "predict_proba", "decision_function"}
        Where scores come from; "auto" is ``predict_proba`` if the classifier has it.
    pos_label : label, optional
        The positive class. Needed unless the labels are {0, 1}, {-1, 1} or {False, True}.
    confidence_level : float in (0, 1), default 0.95
        Of the interval of the difference.
    seed : int >= 0, default 0
        Of the shuffles.

    Returns
    -------
    NestedThreshold
        A row a fold, a summary with the interval of the difference, and a picture.

    Raises
    ------
    ImportError
        If scikit-learn is not installed.
    TypeError, ValueError
        If an argument is invalid, or a fold lacks a class. An error of a classifier is raised as it
        is, with a note in which fold it was.

    References
    ----------
    Vuk & Curk (2006), Metodoloski zvezki 3(1), section 7 and Table 4.

    Examples
    --------
    >>> from rocwidgets import Costs, nested_threshold
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
        found = [
            study.tested(fitting, name, each, fold, rows)
            for name, each in named.items()
            for fold, rows in enumerate(folds)
        ]
    defaults = _defaults(found, default_threshold)
    judged = {**target, "population": setting.population}
    rows = [_row(each, judged, measure, defaults[each.model]) for each in found]
    table = reports.frame(rows).set_index(["model", "fold"])
    return NestedThreshold(table, measure, defaults, setting.costs, setting.confidence_level)


def _measure(measure: str | None, costs: Costs) -> str:
    if measure is None:
        return "accuracy" if costs.count_errors else "expected_cost"
    return read_choice("measure", measure, MEASURES)


def _inner(inner_cv: Any) -> Any:
    if not is_real(inner_cv) and not is_splitter(inner_cv):
        raise TypeError(
            "inner_cv must be a number of folds or a splitter such as StratifiedKFold(5), as it "
            f"splits the training rows of each fold; got {described(inner_cv)}"
        )
    return read_int("inner_cv", inner_cv, _FEWEST) if is_real(inner_cv) else inner_cv


def _defaults(folds: list[_Fold], given: float | None) -> dict[str, float]:
    """Return the default threshold of each model: 0.5 of probabilities, 0 of other scores."""
    found: dict[str, float] = {}
    for each in folds:
        table = each.test.totals
        default = 0.5 if table.score_min >= 0 and table.score_max <= 1 else 0.0
        found[each.model] = min(default, found.get(each.model, default))
    return found if given is None else dict.fromkeys(found, given)


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
