"""A measure against the number of training cases, from copies fitted to parts of the data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.core import Analysis
from rocwidgets.model_selection.data import TrainingData, named_estimators
from rocwidgets.model_selection.fitting import Fitting
from rocwidgets.model_selection.folds import read_folds
from rocwidgets.model_selection.learning_result import LearningCurve, curve_of
from rocwidgets.model_selection.measures import read_measure, read_rule, value_of
from rocwidgets.model_selection.sizes import nested_parts, read_sizes
from rocwidgets.numeric.counts.indices import integers
from rocwidgets.outcomes.costs import Costs
from rocwidgets.progress import Bar

if TYPE_CHECKING:
    from collections.abc import Iterable

_SIZES = (0.1, 0.325, 0.55, 0.775, 1.0)


def learning_curve(
    estimator: Any,
    X: Any,  # noqa: N803 - scikit-learn's name
    y: Iterable[Any],
    *,
    train_sizes: Iterable[float] = _SIZES,
    cv: Any = 10,
    measure: str = "auc",
    rule: str = "current",
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
    shuffled by `seed`, the smaller ones within the larger, the same for all classifiers. All are
    measured on the test cases of the fold.

    Parameters
    ----------
    estimator : classifier, or mapping of names to such
        As of scikit-learn; copies are fitted, it is left as it is. One alone is called "model".
    X : array-like of shape (n, n_features)
    y : array-like of shape (n,)
        Two distinct labels.
    train_sizes : array-like of float or int
        Shares of the training cases of the smallest fold, above 0 and at most 1, or, if all are
        whole by type, numbers of cases. Default five equal steps from 0.1 to 1.
    cv : int, splitter or iterable of pairs, default 10
        Number of stratified folds, shuffled by `seed`; a splitter of scikit-learn; or train and
        test rows of each fold.
    measure : str, default "auc"
        A metric of the scores, such as "auc", "average_precision" or "brier", or of a rule, such as
        "accuracy", "tpr", "mcc" or "expected_cost" (per case): the names of both are in
        `rocwidgets.core.summary.summary`.
    rule : {"current", "optimum"}
        The rule of such a measure: "current" is at `threshold`, "optimum" the best for the costs on
        the test cases of each fold, which is optimistic.
    threshold : float, optional
        Default as of `Evaluation`: 0.5 if all scores of a fold are in 0..1, 0 if they have both
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
        Of the intervals of the means.
    seed : int >= 0, default 0
        Of the shuffles.

    Returns
    -------
    LearningCurve
        A value a model, size and fold, their means with intervals, and a picture.

    Raises
    ------
    ImportError
        If scikit-learn is not installed.
    TypeError, ValueError
        If an argument is invalid, or a part or a fold lacks a class. An error of a classifier is
        raised as it is, with a note in which fold it was.

    References
    ----------
    Majnik & Bosnic (2013), Intelligent Data Analysis 17, sections 4.1 and 6, figure 9b.

    Examples
    --------
    >>> from rocwidgets import learning_curve
    >>> from sklearn.linear_model import LogisticRegression
    >>> X, y = [[k % 7] for k in range(60)], [k % 7 > 3 + k % 3 for k in range(60)]
    >>> found = learning_curve(LogisticRegression(), X, y, train_sizes=[20, 40], cv=5)
    >>> found.summary().index.tolist()
    [('model', 20), ('model', 40)]
    """
    named = named_estimators(estimator)
    data = TrainingData.read(X, y, pos_label)
    measure, rule = read_measure(measure), read_rule(rule)
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
                    rows.append((name, size, fold, value_of(state, name, measure, rule)))
    return curve_of(rows, measure, whole.confidence_level)
