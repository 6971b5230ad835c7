"""A scikit-learn classifier that predicts with chosen class weights; needs scikit-learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin

from rocwidgets.multiclass.numeric import decide

if TYPE_CHECKING:
    from numpy.typing import NDArray


class FixedWeightsClassifier(ClassifierMixin, BaseEstimator):
    """A fitted classifier whose probabilities are weighted before the cheapest class is predicted.

    Parameters
    ----------
    estimator : fitted classifier
        With ``predict_proba``; it is not refitted.
    classes : tuple of labels
        Those of the estimator, in the order of weights and costs.
    class_weight : tuple of K floats > 0
    costs : tuple of K tuples of K floats
        Cost of each true class (rows) predicted to be each class (columns).
    """

    def __init__(
        self,
        estimator: Any,
        classes: tuple[Any, ...],
        class_weight: tuple[float, ...],
        costs: tuple[tuple[float, ...], ...],
    ) -> None:
        self.estimator = estimator
        self.classes = classes
        self.class_weight = class_weight
        self.costs = costs

    @property
    def classes_(self) -> NDArray[Any]:
        """The classes, in the order of the columns of `predict_proba`."""
        return self.estimator.classes_

    def fit(self, X: Any, y: Any = None) -> Self:  # noqa: ARG002, N803 - scikit-learn's names
        """Return itself: the estimator and the weights stay as they are."""
        return self

    def predict_proba(self, X: Any) -> NDArray[np.float64]:  # noqa: N803 - scikit-learn's name
        """Return the probabilities of the estimator, which are not weighted."""
        return self.estimator.predict_proba(X)

    def predict(self, X: Any) -> NDArray[Any]:  # noqa: N803 - scikit-learn's name
        """Return the class of the lowest expected cost of each row."""
        columns = self.classes_.tolist()
        order = [columns.index(label) for label in self.classes]
        probability = np.asarray(self.predict_proba(X), float)[:, order]
        best = decide(probability, np.array(self.costs), np.array(self.class_weight))
        return self.classes_[np.array(order)[best]]

    def __sklearn_is_fitted__(self) -> bool:
        return True
