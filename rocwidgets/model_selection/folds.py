"""Folds of cross-validation: a number, a splitter of scikit-learn, or the rows of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.rows import read_rows
from rocwidgets.inputs.scalars import is_real, read_int, read_items
from rocwidgets.inputs.wording import plural
from rocwidgets.model_selection.fitting import scikit_learn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from rocwidgets.model_selection.data import TrainingData

    Rows = NDArray[np.integer]
    Fold = tuple[Rows, Rows]

_FEWEST = 2
_PAIR = 2


def read_folds(name: str, cv: Any, data: TrainingData, seed: int, rows: Rows) -> list[Fold]:
    """Return the rows that each fold is trained and tested on.

    Parameters
    ----------
    name : str
        Of the argument, for messages.
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
    found = [
        (rows[train], rows[test])
        for train, test in _pairs(name, _split(name, cv, data, seed, rows), len(rows))
    ]
    for fold, (train, test) in enumerate(found):
        _require_both_classes(f"{name}: fold {fold} is trained on", data, train)
        _require_both_classes(f"{name}: fold {fold} is tested on", data, test)
        twice = np.intersect1d(train, test)
        if len(twice):
            raise ValueError(
                f"{name}: fold {fold} is tested on {plural(len(twice), 'row')} that it is trained "
                "on. Pass folds whose rows are apart."
            )
    return found


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
            f"{name}: {folds} folds take as many cases of each class, not {fewest}; use fewer folds"
        )
    _, stratified = scikit_learn()
    return stratified(folds, shuffle=True, random_state=seed).split(positive, positive)


def _pairs(name: str, folds: Iterable[Any], rows: int) -> list[Fold]:
    found = []
    for fold, each in enumerate(folds):
        pair = read_items(f"{name}: fold {fold} must be a pair of train and test rows", each)
        if len(pair) != _PAIR:
            raise ValueError(
                f"{name}: fold {fold} must be a pair of train and test rows; got "
                f"{plural(len(pair), 'item')}"
            )
        train, test = (read_rows(f"{name}: rows of fold {fold}", part, rows) for part in pair)
        found.append((train, test))
    if not found:
        raise ValueError(f"{name} has no folds; give at least one")
    return found


def _require_both_classes(what: str, data: TrainingData, rows: Rows) -> None:
    positives = np.count_nonzero(data.positive[rows])
    for label, count in (("positive", positives), ("negative", len(rows) - positives)):
        if not count:
            raise ValueError(
                f"{what} no {label} cases. Use fewer folds, or stratified ones such as "
                "StratifiedKFold."
            )
