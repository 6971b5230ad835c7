"""Features and labels that classifiers are fitted to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocwidgets.core import Sample, Setting
from rocwidgets.inputs import read_labels, require_same_index
from rocwidgets.inputs.alignment import count_rows
from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.rows import take_rows
from rocwidgets.inputs.scalars import described
from rocwidgets.inputs.wording import plural

if TYPE_CHECKING:
    from numpy.typing import NDArray

ALONE = "model"


@dataclass(frozen=True, eq=False)
class TrainingData:
    """Rows of features and labels, as they were given.

    Attributes
    ----------
    features : array-like of shape (n, n_features)
    labels : array-like of shape (n,)
    positive : ndarray of bool of shape (n,)
    pos_label : object
    """

    features: Any
    labels: Any
    positive: NDArray[np.bool_]
    pos_label: Any

    @classmethod
    def read(cls, features: Any, labels: Any, pos_label: Any) -> Self:
        """Return the data, checked.

        Raises
        ------
        TypeError, ValueError
            If the labels are not binary, or rows or indexes of both differ.
        """
        require_same_index({"X": features, "y": labels})
        labels = list(labels) if isinstance(labels, Iterator) else labels
        read, rows = read_labels(labels, pos_label=pos_label), count_rows(features)
        if len(read.positive) != rows:
            raise ValueError(
                f"X and y differ in length: X {plural(rows, 'row')}, y "
                f"{plural(len(read.positive), 'row')}. Pass one label for each row of X."
            )
        return cls(features, labels, read.positive, read.pos_label)

    def setting(self, **values: Any) -> Setting:
        """Return the values that folds are measured with, checked before anything is fitted."""
        sample = Sample.from_scores(self.positive, np.zeros(len(self.positive)))
        return Setting.of(sample, **values)

    def rows(self, which: NDArray[np.integer]) -> tuple[Any, Any]:
        """Return features and labels of some rows."""
        return take_rows(self.features, which), take_rows(self.labels, which)


def named_estimators(given: Any) -> dict[str, Any]:
    """Return classifiers by name; one alone is called "model".

    Raises
    ------
    TypeError, ValueError
        If there is none, a name is blank or occurs twice, or one cannot be fitted.
    """
    many = isinstance(given, Mapping)
    names = model_names(given, "estimator") if many else [ALONE]
    found = dict(zip(names, given.values() if many else [given], strict=True))
    for name, each in found.items():
        if isinstance(each, type) or not callable(getattr(each, "fit", None)):
            raise TypeError(
                f"estimator {name!r} must be a classifier such as LogisticRegression(), or a "
                f"mapping of names to such; got {described(each)}"
            )
    return found
