"""Training data, their folds, and copies of classifiers fitted to some rows that score others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocwidgets.core import Sample, Setting
from rocwidgets.inputs import read_estimators, read_labels, require_same_index
from rocwidgets.inputs.alignment import count_rows
from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.rows import read_rows, take_rows
from rocwidgets.inputs.scalars import described, is_real, read_int, read_items
from rocwidgets.inputs.wording import plural

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.progress import Bar

    Rows = NDArray[np.integer]
    Fold = tuple[Rows, Rows]

ALONE = "model"
_FEWEST = 2
_PAIR = 2
_NEEDED = (
    "Fitting copies of models needs scikit-learn. Install it with pip install "
    '"rocwidgets[sklearn]", or pass held-out scores to Evaluation.'
)


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
                f"{plural(len(read.positive), 'row')}. Pass one label per row of X."
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
    result = dict(zip(names, given.values() if many else [given], strict=True))
    for name, each in result.items():
        if isinstance(each, type) or not callable(getattr(each, "fit", None)):
            raise TypeError(
                f"estimator {name!r} must be a classifier such as LogisticRegression(), or a "
                f"mapping of names to classifiers, got {described(each)}."
            )
    return result


def read_folds(name: str, cv: Any, data: TrainingData, seed: int, rows: Rows) -> list[Fold]:
    """Return the rows that each fold is trained and tested on.

    Parameters
    ----------
    name : str
        Name of the argument, for messages.
    cv : int, splitter or iterable of pairs
        Number of stratified folds, shuffled by `seed`; an object with a method ``split``; or train
        and test rows of each fold.
    data : TrainingData
    seed : int
    rows : ndarray of int
        Rows of the data that are split.

    Returns
    -------
    list of (train, test)
        Row numbers of the data; both classes are in each of them.

    Raises
    ------
    TypeError, ValueError
        If it is something else, a fold lacks a class, or tests on rows that it is trained on.
    """
    result = [
        (rows[train], rows[test])
        for train, test in _pairs(name, _split(name, cv, data, seed, rows), len(rows))
    ]
    for fold, (train, test) in enumerate(result):
        _require_both_classes(f"{name}: fold {fold} is trained on", data, train)
        _require_both_classes(f"{name}: fold {fold} is tested on", data, test)
        twice = np.intersect1d(train, test)
        if len(twice):
            raise ValueError(
                f"{name}: fold {fold} is tested on {plural(len(twice), 'row')} that it was also "
                "trained on. Pass folds with separate training and test rows."
            )
    return result


def is_splitter(cv: Any) -> bool:
    """Return whether something splits data as the splitters of scikit-learn do."""
    return callable(getattr(cv, "split", None)) and not isinstance(cv, str | bytes | bytearray)


def _split(name: str, cv: Any, data: TrainingData, seed: int, rows: Rows) -> Iterable[Any]:
    if is_real(cv):
        return _stratified(name, read_int(name, cv, _FEWEST), data.positive[rows], seed)
    if is_splitter(cv):
        return cv.split(*data.rows(rows))
    rule = f"{name} must be a number of folds, a splitter such as StratifiedKFold(5), or pairs of "
    return read_items(f"{rule}train and test rows", cv)


def _stratified(name: str, folds: int, positive: NDArray[np.bool_], seed: int) -> Iterable[Any]:
    fewest = min(np.count_nonzero(positive), np.count_nonzero(~positive))
    if fewest < folds:
        raise ValueError(
            f"{name}: {folds} folds need at least as many cases of each class, got {fewest}. Use "
            "fewer folds."
        )
    _, stratified = scikit_learn()
    return stratified(folds, shuffle=True, random_state=seed).split(positive, positive)


def _pairs(name: str, folds: Iterable[Any], rows: int) -> list[Fold]:
    result = []
    for fold, each in enumerate(folds):
        pair = read_items(f"{name}: fold {fold} must be a pair of train and test rows", each)
        if len(pair) != _PAIR:
            raise ValueError(
                f"{name}: fold {fold} must be a pair of train and test rows, got "
                f"{plural(len(pair), 'item')}."
            )
        train, test = (read_rows(f"{name}: rows of fold {fold}", part, rows) for part in pair)
        result.append((train, test))
    if not result:
        raise ValueError(f"{name} has no folds. Pass at least one.")
    return result


def _require_both_classes(what: str, data: TrainingData, rows: Rows) -> None:
    positives = np.count_nonzero(data.positive[rows])
    for label, count in (("positive", positives), ("negative", len(rows) - positives)):
        if not count:
            raise ValueError(
                f"{what} no {label} cases. Use fewer folds, or stratified ones such as "
                "StratifiedKFold."
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
            Name of the classifier.
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
            result = read_estimators(
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
        return result[name]

    def sample(self, name: str, rows: Rows, scores: Any) -> Sample:
        """Return the sample of the scores of some rows."""
        return Sample.from_scores(self._data.positive[rows], {name: scores}, pos_label=True)
