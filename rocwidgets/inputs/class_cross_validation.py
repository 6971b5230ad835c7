"""Probabilities of all classes of held-out cases from what cross_validate returns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from rocwidgets.inputs.class_estimators import read_class_estimators, with_same_classes
from rocwidgets.inputs.cross_validation import folds_of, require_rows
from rocwidgets.inputs.labels import label_column
from rocwidgets.inputs.rows import InputRows, take_rows
from rocwidgets.inputs.weights import weight_column
from rocwidgets.numeric.counts.indices import integers, repeated
from rocwidgets.progress import progress


class HeldOutClasses(NamedTuple):
    """Held-out cases of several classes, one fold after the other.

    Attributes
    ----------
    y_true, sample_weight : ndarray of shape (m,)
        No weights are None.
    y_prob : dict of str to ndarray of shape (m, K)
    classes : tuple
    sample : ndarray of int of shape (m,)
        The fold of each case, from 0.
    rows : InputRows
        The row of y that each case is from.
    """

    y_true: np.ndarray
    y_prob: dict[str, np.ndarray]
    classes: tuple[Any, ...]
    sample_weight: np.ndarray | None
    sample: np.ndarray
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
    steps = progress(list(enumerate(tests)), "predicting")
    each = ((f"fold {fold}", _of_fold(fitted, fold, take_rows(X, test))) for fold, test in steps)
    classes, parts = with_same_classes(each)
    joined, rows = np.concatenate(list(parts.values())), np.concatenate(tests)
    return HeldOutClasses(
        labels.values[rows],
        {name: joined[:, place] for place, name in enumerate(fitted)},
        classes,
        None if weights is None else weights.values[rows],
        repeated(integers(len(tests)), [len(test) for test in tests]),
        InputRows.of([labels], rows),
    )


def _of_fold(fitted: dict[str, Any], fold: int, data: Any) -> tuple[tuple[Any, ...], np.ndarray]:
    """Return the classes, and probabilities of shape (n, models, K)."""
    try:
        found = read_class_estimators({name: each[fold] for name, each in fitted.items()}, data)
    except Exception as error:
        error.add_note(f"In fold {fold} of cv_results.")
        raise
    return found.classes, np.stack(list(found.y_prob.values()), axis=1)
