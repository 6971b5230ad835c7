"""Models derived from models: calibrated, or with repaired concavities."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from rocwidgets.calls import explain_call_errors
from rocwidgets.numeric import CountTable
from rocwidgets.progress import progress
from rocwidgets.reading.reals import read_scores
from rocwidgets.reading.scalars import read_int, read_text
from rocwidgets.reading.wording import show

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.inputs import Cases

    Values = NDArray[np.float64]

N_FOLDS = 5
_FEWEST = 2


class ScoreMap(Protocol):
    """A map from scores to scores."""

    def at(self, score: ArrayLike) -> Any:
        """Return the mapped scores."""
        ...


@explain_call_errors
@dataclass(frozen=True, eq=False)
class Derived:
    """A model derived from another model of the same sample.

    Attributes
    ----------
    name : str
        Of the new model.
    source : str
        Name of the model that it was derived from.
    score_map : object
        From scores of the source to those of the new model, fitted to all cases.
    sample : Sample
        With the new model.
    """

    name: str
    source: str
    score_map: ScoreMap = field(repr=False)
    sample: Sample = field(repr=False)

    def at(self, score: ArrayLike) -> Any:
        """Return the scores of the new model for scores of other cases.

        Parameters
        ----------
        score : array-like of float
            Of the source model.

        Returns
        -------
        float64 of the shape of score
        """
        return self.score_map.at(read_scores("score", score))[()]


def derive(
    sample: Sample,
    source: str,
    name: str,
    fit: Callable[[CountTable], ScoreMap],
    *,
    folds: int | None,
    seed: int,
) -> Derived:
    """Return a model derived from another one.

    Parameters
    ----------
    sample : Sample
    source : str
        Name of the model to derive it from.
    name : str
        Of the new model. One that was derived under this name before is replaced, a model that was
        given is not.
    fit : callable
        CountTable -> ScoreMap.
    folds : int >= 2 or None
        Number of folds: the scores of each fold are mapped by what was fitted to the others. None
        fits to all cases.
    seed : int
        Of the random split.

    Raises
    ------
    ValueError
        If name or folds are invalid, or folds are given and only counts are known.
    """
    _require_free(name, sample)
    if folds is not None:
        folds = read_int("folds", folds, _FEWEST)
    table = sample.tables[source]
    score_map = fit(table)
    if folds is None and sample.cases is None:
        mapped = _mapped(table, score_map)
        return Derived(name, source, score_map, sample.with_model(name, mapped))
    cases = sample.require_cases("fitting by folds (folds=None fits to all counts)")
    if folds is None:
        score = score_map.at(cases.scores[source].astype(np.float64, copy=False))
    else:
        score = _cross_fitted(cases, source, fit, folds, seed)
    mapped = CountTable.from_scores(cases.positive, score, cases.sample_weight)
    return Derived(name, source, score_map, sample.with_model(name, mapped, score))


def _require_free(name: str, sample: Sample) -> None:
    name = read_text("name", name)
    if not name.strip():
        raise ValueError(f"name must be a text that is not blank; got {show(name)}")
    if name in sample.models and name not in sample.derived:
        raise ValueError(
            f"name {show(name)} is that of a model that was given; give the new one another name"
        )


def _mapped(table: CountTable, score_map: ScoreMap) -> CountTable:
    """Return the table of a mapped model of which only counts are known."""
    rows = table.rows()
    added = np.diff(rows.tp), np.diff(rows.fp)
    return CountTable.from_counts(score_map.at(rows.threshold[1:]), *added, (table.P, table.N))


def _cross_fitted(
    cases: Cases, source: str, fit: Callable[[CountTable], ScoreMap], folds: int, seed: int
) -> Values:
    """Return mapped scores, those of each fold by what was fitted to the other folds."""
    counted = _counted(cases)
    fewest = min(
        np.count_nonzero(cases.positive & counted), np.count_nonzero(~cases.positive & counted)
    )
    if fewest < folds:
        raise ValueError(
            f"{folds} folds take as many cases of each class, not {fewest}; use fewer folds, "
            "or folds=None"
        )
    score = cases.scores[source].astype(np.float64, copy=False)
    fold = _folds_of_cases(cases.positive, counted, folds, seed)
    found = np.empty(len(score))
    for each in progress(range(folds), "folds"):
        others = fold != each
        weight = None if cases.sample_weight is None else cases.sample_weight[others]
        fitted = fit(CountTable.from_scores(cases.positive[others], score[others], weight))
        found[~others] = fitted.at(score[~others])
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
