"""Fitted classifiers: those evaluated, and one that predicts at a chosen threshold."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any, cast

from rocwidgets.inputs import response_of

if TYPE_CHECKING:
    from collections.abc import Mapping

_NEEDED = (
    'as_estimator needs scikit-learn. Install it with pip install "rocwidgets[sklearn]", '
    "or use decision.predict(scores)."
)


class Estimators:
    """The fitted classifiers that the models of a sample came from, by name.

    They are held weakly: a notebook keeps each Evaluation until it is closed, and a large model
    should not stay in memory with it. Copies in other processes know the kinds alone.

    Parameters
    ----------
    fitted : mapping of str to classifiers

    Attributes
    ----------
    kinds : dict of str to str
        What each is, such as ``"Pipeline(StandardScaler, LogisticRegression)"``.
    """

    def __init__(self, fitted: Mapping[str, Any]) -> None:
        self.kinds = {name: kind_of(each) for name, each in fitted.items()}
        self._references = {name: _reference(each) for name, each in fitted.items()}

    def __getstate__(self) -> dict[str, Any]:
        return {"kinds": self.kinds, "_references": {}}

    def __deepcopy__(self, _memo: object) -> Estimators:
        return self

    def get(self, name: str) -> Any:
        """Return the classifier of a model, None if it is not there any more."""
        return self._references.get(name, _nothing)()

    def name_of(self, estimator: Any) -> str | None:
        """Return the name of the model that came from a classifier, None if none did."""
        return next((name for name in self.kinds if self.get(name) is estimator), None)


def kind_of(estimator: Any) -> str:
    """Return the class name of a classifier, including its steps or what it wraps."""
    steps = [step for _, step in getattr(estimator, "steps", ())]
    inner = steps or [each for each in [getattr(estimator, "estimator", None)] if each is not None]
    name = type(estimator).__name__
    return f"{name}({', '.join(map(kind_of, inner))})" if inner else name


def _reference(estimator: Any) -> Any:
    try:
        return weakref.ref(estimator)
    except TypeError:
        # Not every class allows references.
        return _nothing


def _nothing() -> None:
    return None


def fixed_threshold(estimator: Any, threshold: float, label: str, response_method: str) -> Any:
    """Return a fitted classifier that predicts the positive class from a threshold on.

    Parameters
    ----------
    estimator : fitted binary classifier
    threshold : float
        In units of its scores.
    label : str
        The positive class, as text.
    response_method : {"auto", "predict_proba", "decision_function"}

    Returns
    -------
    sklearn.model_selection.FixedThresholdClassifier

    Raises
    ------
    ImportError
        If scikit-learn is not installed.
    TypeError, ValueError
        If it is no fitted binary classifier, or has no such class.
    """
    try:
        from sklearn.frozen import FrozenEstimator  # noqa: PLC0415 - an extra
        from sklearn.model_selection import FixedThresholdClassifier  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ImportError(_NEEDED) from error
    method, classes = response_of(estimator, response_method)
    result = [each for each in classes if str(each) == label]
    if not result:
        # The decision knows its label as text, whatever type it was.
        raise ValueError(
            f"The estimator has the classes {', '.join(map(str, classes))}, but the decision is "
            f"about the class {label}. Pass the estimator that was evaluated."
        )
    return FixedThresholdClassifier(
        FrozenEstimator(estimator),
        threshold=cast("Any", threshold),
        pos_label=result[0],
        response_method=method,
    )
