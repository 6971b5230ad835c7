"""Nested, stratified parts of training cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.reals import read_numbers
from rocwidgets.inputs.scalars import is_real, read_items
from rocwidgets.inputs.wording import plural, show

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.model_selection.data import TrainingData
    from rocwidgets.model_selection.folds import Fold

    Rows = NDArray[np.integer]

_RULE = "train_sizes must be shares above 0, at most 1, or whole numbers of training cases"


def read_sizes(train_sizes: Any, largest: int) -> list[int]:
    """Return increasing, distinct numbers of training cases.

    Parameters
    ----------
    train_sizes : array-like of float or int
        Shares of `largest`, above 0 and at most 1, or, if all are of a whole type, numbers of
        cases.
    largest : int
        Number of training cases of the smallest fold.

    Raises
    ------
    TypeError, ValueError
        If there are none, or they are out of range.
    """
    given = read_items(_RULE, train_sizes)
    if not given:
        raise ValueError(f"{_RULE}; got none")
    are_whole = all(is_real(each) and isinstance(each, int | np.integer) for each in given)
    most = largest if are_whole else 1
    rule = f"from 1 to {largest:,}" if are_whole else "above 0, at most 1"
    numbers = read_numbers("train_sizes", given, rule, lambda x: (x > 0) & (x <= most))
    counts = numbers if are_whole else np.maximum(1, np.floor(numbers * largest + 1e-9))
    return sorted({int(each) for each in counts})


def nested_parts(data: TrainingData, folds: list[Fold], sizes: list[int], seed: int) -> list[Rows]:
    """Return the training rows of each fold in an order whose beginnings are the parts.

    The first m rows are stratified for every m: of each class as many as its share, to within one
    case; a larger part holds the smaller ones.

    Parameters
    ----------
    data : TrainingData
    folds : list of (train, test)
    sizes : list of int
        Increasing.
    seed : int

    Raises
    ------
    ValueError
        If the smallest part of a fold lacks a class.
    """
    rng = np.random.default_rng(seed)
    parts = [_stratified(train, data.positive[train], rng) for train, _ in folds]
    for fold, part in enumerate(parts):
        positive = data.positive[part]
        # Both classes are there as soon as two neighbours differ.
        least = int(np.argmax(positive != positive[0])) + 1
        if sizes[0] < least:
            raise ValueError(
                f"train_sizes: {plural(sizes[0], 'training case')} of fold {fold} are of one "
                f"class; the smallest size with both classes is {show(least)}"
            )
    return parts


def _stratified(rows: Rows, positive: NDArray[np.bool_], rng: np.random.Generator) -> Rows:
    place = np.empty(len(rows))
    for wanted in (True, False):
        members = np.flatnonzero(positive == wanted)
        place[members] = (rng.permutation(len(members)) + 0.5) / len(members)
    return rows[np.argsort(place, kind="stable")]
