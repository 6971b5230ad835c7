"""Scores of fitted classifiers that follow the conventions of scikit-learn."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, count
from typing import Any

import numpy as np

from rocwidgets.inputs.calls import is_estimator
from rocwidgets.inputs.labels import positive_label
from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.scalars import read_choice
from rocwidgets.inputs.wording import a, a_kind, listing, plural, python_scalar, show
from rocwidgets.progress import mapped

_WHAT = "estimator"
_METHODS = ("predict_proba", "decision_function")
_PAIR = 2
# What LightGBM and XGBoost train without scikit-learn's conventions.
_RAW = "Booster"


def read_estimators(
    estimators: Any,
    X: Any,  # noqa: N803 - scikit-learn's name
    *,
    response_method: str = "auto",
    pos_label: Any = None,
) -> dict[str, np.ndarray]:
    """Return the scores that each classifier gives to the positive class.

    Parameters
    ----------
    estimators : mapping or list
        As for `named_estimators`.
    X : array-like of shape (n, n_features)
        Passed to every classifier as it is.
    response_method : {"auto", "predict_proba", "decision_function"}
        Where scores come from; "auto" is ``predict_proba`` if the classifier has it, else
        ``decision_function``.
    pos_label : label, optional
        One of the ``classes_`` of every classifier; needed unless these are {0, 1}, {-1, 1} or
        {False, True}.

    Returns
    -------
    dict of str to ndarray of shape (n,)
        The column of the positive class of ``predict_proba``, or ``decision_function``, negated
        if the positive class is ``classes_[0]``.

    Raises
    ------
    TypeError
        If `estimators` is none of those, or a value has no such method or no ``classes_``.
    ValueError
        If a classifier is not fitted or not binary, if `pos_label` is ambiguous or not one of its
        classes, if `response_method` is unknown, or if its output is not of the shape expected.
    """
    estimators = named_estimators(estimators)
    response_method = read_choice("response_method", response_method, ("auto", *_METHODS))
    names = model_names(estimators, _WHAT)
    scores = mapped(
        lambda item: _scores(item[1], X, response_method, pos_label, f"{_WHAT}[{show(item[0])}]"),
        estimators.items(),
        "predicting",
    )
    return dict(zip(names, scores, strict=True))


def named_estimators(estimators: Any) -> dict[Any, Any]:
    """Return fitted classifiers by name.

    Parameters
    ----------
    estimators : mapping of names to classifiers, list of them or of pairs, or a single one
        A pair is (name, classifier). Those without a name have that of their class, numbered from
        the second on.

    Raises
    ------
    TypeError
        If it is none of those.
    ValueError
        If two have the same name.
    """
    if isinstance(estimators, Mapping):
        if "fit_time" in estimators:
            raise TypeError(
                f"{_WHAT} is what cross_validate returns. "
                "Write rw.Evaluation.from_cv_results(cv_results, X, y)."
            )
        return dict(estimators)
    if is_estimator(estimators):
        return {type(estimators).__name__: estimators}
    if not isinstance(estimators, list | tuple):
        raise TypeError(
            f"{_WHAT} is {a_kind(estimators)}. Pass a mapping from names to fitted "
            'classifiers, such as {"logistic": model}, or a list of them.'
        )
    result: dict[Any, Any] = {}
    for each in estimators:
        is_pair = isinstance(each, tuple) and len(each) == _PAIR and isinstance(each[0], str)
        name, estimator = each if is_pair else (_free_name(type(each).__name__, result), each)
        if name in result:
            raise ValueError(
                f"{_WHAT} contains two models named {show(name)}. Give each a different name."
            )
        result[name] = estimator
    return result


def _free_name(name: str, taken: Mapping[Any, Any]) -> str:
    numbered = (f"{name} {number}" for number in count(2))
    return next(each for each in chain([name], numbered) if each not in taken)


def chosen_threshold(estimator: Any, response_method: str) -> float | None:
    """Return the threshold that a fitted classifier predicts with, if it is one of these scores.

    Reads scikit-learn's ``TunedThresholdClassifierCV`` and ``FixedThresholdClassifier``.
    """
    chosen = getattr(estimator, "best_threshold_", getattr(estimator, "threshold", None))
    if not hasattr(estimator, "response_method") or not isinstance(chosen, int | float):
        return None
    own, used = (_response(estimator, each, "") for each in ("auto", response_method))
    return float(chosen) if own == used else None


def response_of(
    estimator: Any, response_method: str, what: str = "the estimator"
) -> tuple[str, tuple[Any, Any]]:
    """Return the method that gives the scores of a fitted classifier, and its classes.

    Raises
    ------
    TypeError, ValueError
        If it is no fitted binary classifier.
    """
    response_method = read_choice("response_method", response_method, ("auto", *_METHODS))
    method = _response(estimator, response_method, what)
    if getattr(estimator, "classes_", None) is None:
        raise TypeError(f"{what}, {a_kind(estimator)}, has no classes_. Pass a fitted classifier.")
    return method, _classes(estimator, what)


def _scores(
    estimator: Any, data: Any, response_method: str, pos_label: Any, what: str
) -> np.ndarray:
    if isinstance(estimator, type):
        raise TypeError(
            f"{what} is the class {estimator.__name__}, not a fitted classifier. "
            f"Create and fit it: {estimator.__name__}().fit(X_train, y_train)."
        )
    method = _response(estimator, response_method, what)
    if getattr(estimator, "classes_", None) is None:
        call_method(estimator, method, data, what)
        raise TypeError(
            f"{what}, {a_kind(estimator)}, has no classes_, so the class that its scores "
            "refer to is unknown. Pass a fitted classifier."
        )
    pair = _classes(estimator, what)
    described = " and ".join(show(label) for label in pair)
    positive = positive_label(pair, described, pos_label, f"{what}.classes_")
    output = np.asarray(call_method(estimator, method, data, what))
    if method == "predict_proba":
        _require_shape(output, _PAIR, f"{what}.{method}")
        return np.ascontiguousarray(output[:, pair.index(positive)])
    if output.ndim == _PAIR and output.shape[1] == 1:
        output = output[:, 0]
    _require_shape(output, 1, f"{what}.{method}")
    return output if positive is pair[1] else -output


def _response(estimator: Any, response_method: str, what: str) -> str:
    own = getattr(estimator, "response_method", "auto") if response_method == "auto" else None
    wanted = _METHODS if own == "auto" else (own or response_method,)
    present = [method for method in _METHODS if callable(getattr(estimator, method, None))]
    for method in wanted:
        if method in present:
            return method
    advice = (
        f'Pass response_method="{present[0]}".'
        if present
        else "Pass a classifier that scores the positive class, such as one wrapped in "
        "CalibratedClassifierCV."
    )
    kind = type(estimator).__name__
    if not present and kind == _RAW:
        advice = "For a raw Booster pass the scores: Evaluation(y, booster.predict(data))."
    raise TypeError(f"{what}, {a(kind)}, has no {' or '.join(wanted)} method. {advice}")


def _classes(estimator: Any, what: str) -> tuple[Any, Any]:
    kind, classes = type(estimator).__name__, list(estimator.classes_)
    if any(np.ndim(label) for label in classes):
        raise ValueError(
            f"{what}, {a(kind)}, predicts {plural(len(classes), 'target')} at once. Pass "
            "classifiers with one target."
        )
    if len(classes) != _PAIR:
        shown = listing((show(label) for label in classes[:5]), len(classes))
        raise ValueError(
            f"{what}, {a(kind)}, was fitted to {plural(len(classes), 'class', 'classes')} "
            f"({shown}), not two. Pass it to MulticlassEvaluation.from_estimator, or fit it to "
            "one class against the rest."
        )
    return python_scalar(classes[0]), python_scalar(classes[1])


def call_method(estimator: Any, method: str, data: Any, what: str) -> Any:
    """Return what a method of a classifier returns; ValueError if it is not fitted."""
    try:
        return getattr(estimator, method)(data)
    except Exception as error:
        # By name, since importing the class would make scikit-learn a dependency.
        if any(base.__name__ == "NotFittedError" for base in type(error).__mro__):
            raise ValueError(
                f"{what}, {a_kind(estimator)}, is not fitted. Call its fit method first."
            ) from error
        error.add_note(f"Raised by {method} of {what}.")
        raise


def _require_shape(output: np.ndarray, width: int, what: str) -> None:
    fits = output.ndim == 1 if width == 1 else output.ndim == _PAIR and output.shape[1] == width
    if not fits:
        expected = "(n,)" if width == 1 else f"(n, {width})"
        raise ValueError(
            f"{what} returned an array of shape {output.shape}, expected {expected}. Pass binary "
            "classifiers that follow scikit-learn conventions."
        )
