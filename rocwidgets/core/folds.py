"""Scores of cases by what was fitted to the cases of other folds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from rocwidgets.progress import progress
from rocwidgets.reading.scalars import read_int

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from rocwidgets.inputs import Cases

    Values = NDArray[np.float64]

N_FOLDS = 5
_FEWEST = 2


class Fit(Protocol):
    """What is fitted to labels, scores of each model and weights of cases."""

    def __call__(
        self, positive: NDArray[np.bool_], scores: Sequence[Values], weight: Values | None, /
    ) -> Callable[..., Any]:
        """Return a function of the scores of each model of other cases."""
        ...


def read_folds(folds: int | None) -> int | None:
    """Return a number of folds, at least 2, or None."""
    return None if folds is None else read_int("folds", folds, _FEWEST)


def scores_of(cases: Cases, models: Sequence[str]) -> list[Values]:
    """Return the scores of models, in float64."""
    return [cases.scores[each].astype(np.float64, copy=False) for each in models]


def cross_fitted(cases: Cases, models: Sequence[str], fit: Fit, folds: int, seed: int) -> Values:
    """Return mapped scores, those of each fold by what was fitted to the other folds.

    Parameters
    ----------
    cases : Cases
    models : sequence of str
        Whose scores are mapped.
    fit : callable
        (positive, scores, sample_weight) -> callable of the scores of each model.
    folds : int >= 2
    seed : int
        Of the random split, stratified by class and by whether the weight is 0.

    Returns
    -------
    ndarray of float64 of shape (n,)

    Raises
    ------
    ValueError
        If there are fewer cases of a class than folds.
    """
    counted = _counted(cases)
    fewest = min(np.count_nonzero(kind & counted) for kind in (cases.positive, ~cases.positive))
    if fewest < folds:
        raise ValueError(
            f"{folds} folds take as many cases of each class, not {fewest}; use fewer folds, "
            "or folds=None"
        )
    scores, weight = scores_of(cases, models), cases.sample_weight
    fold = _folds_of_cases(cases.positive, counted, folds, seed)
    found = np.empty(len(cases.positive))
    for each in progress(range(folds), "folds"):
        others = fold != each
        fitted = fit(
            cases.positive[others],
            [score[others] for score in scores],
            None if weight is None else weight[others],
        )
        found[~others] = fitted(*(score[~others] for score in scores))
    return found


def _counted(cases: Cases) -> NDArray[np.bool_]:
    weight = cases.sample_weight
    return np.ones(len(cases.positive), bool) if weight is None else weight > 0


def _folds_of_cases(
    positive: NDArray[np.bool_], counted: NDArray[np.bool_], folds: int, seed: int
) -> NDArray[np.int64]:
    """Return the fold of each case, stratified by class and by whether the weight is 0."""
    rng = np.random.default_rng(seed)
    fold = np.empty(len(positive), np.int64)
    for wanted in (True, False):
        for weighed in (True, False):
            members = np.flatnonzero((positive == wanted) & (counted == weighed))
            fold[members] = rng.permutation(len(members)) % folds
    return fold
