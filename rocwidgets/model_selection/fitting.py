"""Fit copies of a classifier to some rows, and score others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.core import Sample
from rocwidgets.inputs import read_estimators

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rocwidgets.model_selection.data import TrainingData
    from rocwidgets.progress import Bar

    Rows = NDArray[np.integer]

_NEEDED = (
    'fitting copies of classifiers needs scikit-learn: pip install "rocwidgets[sklearn]". With '
    "classifiers of your own, pass their held-out scores to Evaluation"
)


def scikit_learn() -> tuple[Any, Any]:
    """Return `clone` and `StratifiedKFold` of scikit-learn; ImportError if it is not installed."""
    try:
        from sklearn.base import clone  # noqa: PLC0415 - an extra
        from sklearn.model_selection import StratifiedKFold  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ImportError(_NEEDED) from error
    return clone, StratifiedKFold


class Fitting:
    """Fits copies of classifiers, and counts them in a progress bar.

    Parameters
    ----------
    data : TrainingData
    response_method : str
        As for `read_estimators`.
    bar : Bar
    """

    def __init__(self, data: TrainingData, response_method: str, bar: Bar) -> None:
        self._data = data
        self._response_method = response_method
        self._bar = bar
        self._done = 0

    def scores(self, name: str, estimator: Any, train: Rows, test: Rows, where: str) -> Any:
        """Return the scores of rows by a copy of a classifier that is fitted to other rows.

        Parameters
        ----------
        name : str
            Of the classifier.
        estimator : object
            Left as it is.
        train, test : ndarray of int
        where : str
            Which fold it is, for the note of an error.

        Returns
        -------
        ndarray of shape (len(test),)
        """
        clone, _ = scikit_learn()
        try:
            fitted = clone(estimator)
            fitted.fit(*self._data.rows(train))
            features, _ = self._data.rows(test)
            found = read_estimators(
                {name: fitted},
                features,
                response_method=self._response_method,
                pos_label=self._data.pos_label,
            )
        except Exception as error:
            error.add_note(f"Raised by {name!r} in {where}.")
            raise
        self._done += 1
        self._bar.update(self._done)
        return found[name]

    def sample(self, name: str, rows: Rows, scores: Any) -> Sample:
        """Return the sample of the scores of some rows."""
        return Sample.from_scores(self._data.positive[rows], {name: scores}, pos_label=True)
