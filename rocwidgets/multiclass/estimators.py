"""Probabilities of all classes, of fitted classifiers that follow scikit-learn's conventions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.inputs.cross_validation import folds_of, require_rows
from rocwidgets.inputs.estimators import call_method, named_estimators
from rocwidgets.inputs.labels import label_column
from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.rows import InputRows, take_rows
from rocwidgets.inputs.weights import weight_column
from rocwidgets.inputs.wording import a, listing, plural, python_scalar, show
from rocwidgets.numeric.counts.indices import integers, repeated
from rocwidgets.progress import mapped

if TYPE_CHECKING:
    from collections.abc import Iterable


_METHOD, _FEWEST, _TABLE = "predict_proba", 3, 2


class ClassEstimates(NamedTuple):
    """Probabilities of all classes by name of the model, and the classes in their order."""

    classes: tuple[Any, ...]
    y_prob: dict[str, np.ndarray]


def read_class_estimators(
    estimators: Any,
    X: Any,  # noqa: N803 - scikit-learn's name
) -> ClassEstimates:
    """Return the probabilities that each classifier gives to all classes.

    Parameters
    ----------
    estimators : mapping or list
        As for `named_estimators`.
    X : array-like of shape (n, n_features)
        Passed to every classifier as it is.

    Returns
    -------
    ClassEstimates
        The classes are in the order of the first classifier.

    Raises
    ------
    TypeError
        If a value has no ``predict_proba`` or no ``classes_``.
    ValueError
        If a classifier is not fitted, is of fewer than three classes or of others than the first,
        or its output is not of the shape expected.
    """
    models = named_estimators(estimators)
    names = model_names(models, "estimator")
    each = mapped(
        lambda item: _probabilities(item[1], X, f"estimator[{show(item[0])}]"),
        models.items(),
        "predicting",
    )
    return with_same_classes(zip(names, each, strict=True))


def with_same_classes(
    each: Iterable[tuple[str, tuple[tuple[Any, ...], np.ndarray]]],
) -> ClassEstimates:
    """Return the probabilities of all, columns in the order of the first.

    Parameters
    ----------
    each : iterable of pairs of a name, and a tuple of classes and their probabilities of shape
        (..., K)

    Raises
    ------
    ValueError
        If one has other classes than the first.
    """
    result: dict[str, np.ndarray] = {}
    first, classes = "", ()
    for name, (own, probability) in each:
        first, classes = (first, classes) if result else (name, own)
        if set(own) != set(classes):
            raise ValueError(
                f"{show(first)} and {show(name)} were fitted to different classes: "
                f"{_listed(classes)}, and {_listed(own)}. Fit all models to the same classes."
            )
        result[name] = probability[..., [own.index(label) for label in classes]]
    return ClassEstimates(classes, result)


def _probabilities(estimator: Any, data: Any, what: str) -> tuple[tuple[Any, ...], np.ndarray]:
    kind = type(estimator).__name__
    if isinstance(estimator, type):
        raise TypeError(
            f"{what} is the class {estimator.__name__}, not a fitted classifier. "
            f"Create and fit it: {estimator.__name__}().fit(X_train, y_train)."
        )
    if not callable(getattr(estimator, _METHOD, None)):
        raise TypeError(
            f"{what}, {a(kind)}, has no {_METHOD} method. Pass a classifier that has one, such as "
            "one wrapped in CalibratedClassifierCV."
        )
    output = call_method(estimator, _METHOD, data, what)
    classes = _classes(estimator, what)
    if np.ndim(output) != _TABLE or np.shape(output)[1] != len(classes):
        raise ValueError(
            f"{what}.{_METHOD} returned an array of shape {np.shape(output)}, expected (n, "
            f"{len(classes)}). Pass classifiers that follow scikit-learn conventions."
        )
    return classes, np.asarray(output)


def _classes(estimator: Any, what: str) -> tuple[Any, ...]:
    kind, result = type(estimator).__name__, getattr(estimator, "classes_", None)
    if result is None:
        raise TypeError(f"{what}, {a(kind)}, has no classes_. Pass a fitted classifier.")
    classes: tuple[Any, ...] = tuple(python_scalar(label) for label in result)
    if any(np.ndim(label) for label in result):
        raise ValueError(
            f"{what}, {a(kind)}, predicts {plural(len(classes), 'target')} at once. Pass "
            "classifiers with one target."
        )
    if len(classes) < _FEWEST:
        raise ValueError(
            f"{what}, {a(kind)}, was fitted to {plural(len(classes), 'class', 'classes')} "
            f"({_listed(classes)}). Use Evaluation.from_estimator for two classes; "
            "MulticlassEvaluation needs three or more."
        )
    return classes


def _listed(classes: tuple[Any, ...]) -> str:
    return listing([show(label) for label in classes], len(classes))


class HeldOutClasses(NamedTuple):
    """Held-out cases of several classes, one fold after the other.

    Attributes
    ----------
    y_true, sample_weight : ndarray of shape (m,)
        No weights are None.
    y_prob : dict of str to ndarray of shape (m, K)
    classes : tuple
    fold : ndarray of int of shape (m,)
        The fold of each case, from 0.
    rows : InputRows
        The row of y that each case is from.
    """

    y_true: np.ndarray
    y_prob: dict[str, np.ndarray]
    classes: tuple[Any, ...]
    sample_weight: np.ndarray | None
    fold: np.ndarray
    rows: InputRows

    def arguments(self) -> dict[str, Any]:
        """Return what `read_class_cases` takes."""
        return {name: value for name, value in self._asdict().items() if name != "rows"}


def read_class_cv_results(
    cv_results: Any,
    X: Any,  # noqa: N803 - scikit-learn's name
    y: Any,
    sample_weight: Any = None,
) -> HeldOutClasses:
    """Return the probabilities that each fold's classifier gives to the cases it was not fitted to.

    Parameters
    ----------
    cv_results, X, y
        As for `rocwidgets.inputs.read_cv_results`.
    sample_weight : array-like of shape (n,), optional

    Raises
    ------
    TypeError, ValueError
        As `read_class_estimators` and `rocwidgets.inputs.read_cv_results`.
    """
    labels = label_column(list(y) if isinstance(y, Iterator) else y)
    weights = None if sample_weight is None else weight_column(sample_weight)
    columns = [labels, *([] if weights is None else [weights])]
    require_rows(X, columns)
    fitted, tests = folds_of(cv_results, len(labels))
    each = mapped(
        lambda fold: (f"fold {fold}", _of_fold(fitted, fold, take_rows(X, tests[fold]))),
        range(len(tests)),
        "predicting",
    )
    classes, parts = with_same_classes(each)
    joined, rows = np.concatenate(list(parts.values())), np.concatenate(tests)
    return HeldOutClasses(
        labels.values[rows],
        {name: joined[:, place] for place, name in enumerate(fitted)},
        classes,
        None if weights is None else weights.values[rows],
        repeated(integers(len(tests)), [len(test) for test in tests]),
        InputRows.of(columns, rows, X),
    )


def _of_fold(fitted: dict[str, Any], fold: int, data: Any) -> tuple[tuple[Any, ...], np.ndarray]:
    """Return the classes, and probabilities of shape (n, models, K)."""
    try:
        result = read_class_estimators({name: each[fold] for name, each in fitted.items()}, data)
    except Exception as error:
        error.add_note(f"In fold {fold} of cv_results.")
        raise
    return result.classes, np.stack(list(result.y_prob.values()), axis=1)
