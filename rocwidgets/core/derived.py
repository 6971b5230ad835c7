"""Derived models: calibrated, repaired, combined."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from rocwidgets.core.origin import Origin, ScoreMap
from rocwidgets.core.reports import frame
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.columns import read_columns
from rocwidgets.inputs.reals import read_scores
from rocwidgets.inputs.scalars import read_int, read_text
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration.score_ranges import ScoreRanges, fit_score_ranges
from rocwidgets.numeric.counts.indices import integers
from rocwidgets.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pandas as pd
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.inputs import Cases

    Values = NDArray[np.float64]


N_FOLDS = 5
_FEWEST = 2


@dataclass(frozen=True)
class LabelShift:
    """The population that models are fitted for, where each class counts for more or less.

    Attributes
    ----------
    own, target : float
        Share of positives of the sample, and of the population, in 0..1 (exclusive).
    """

    own: float
    target: float

    @property
    def prevalence(self) -> float | None:
        """The share of positives of the population; None if it is that of the sample."""
        return None if self.target == self.own else self.target

    def table(self, table: CountTable) -> CountTable:
        """Return a table of cases of the sample, or of a part of them, of the population."""
        if self.prevalence is None:
            return table
        positives, negatives = table.P * self._times, table.N
        return table.at_prevalence(positives / (positives + negatives))

    def weight(self, positive: NDArray[np.bool_], weight: Values | None) -> Values | None:
        """Return weights of cases of the sample, or of a part of them, in the population."""
        if self.prevalence is None:
            return weight
        own = np.ones(len(positive)) if weight is None else weight
        return np.where(positive, own * self._times, own)

    @property
    def _times(self) -> float:
        return self.target / (1 - self.target) * ((1 - self.own) / self.own)


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
    """Return mapped scores, each fold mapped by a fit to the other folds.

    Parameters
    ----------
    cases : Cases
    models : sequence of str
        Whose scores are mapped.
    fit : callable
        (positive, scores, sample_weight) -> callable of the scores of each model.
    folds : int >= 2
    seed : int
        Seed for the random split, stratified by class and by whether the weight is 0; of clustered
        cases for that of clusters.

    Returns
    -------
    ndarray of float64 of shape (n,)

    Raises
    ------
    ValueError
        If there are fewer cases of a class than folds, or clusters are too few.
    """
    counted = _counted(cases)
    fewest = min(np.count_nonzero(kind & counted) for kind in (cases.positive, ~cases.positive))
    if fewest < folds:
        raise ValueError(
            f"{folds} folds need at least as many cases of each class, got {fewest}. Use fewer "
            "folds, or folds=None."
        )
    scores, weight = scores_of(cases, models), cases.sample_weight
    if cases.clusters is None:
        fold = _folds_of_cases(cases.positive, counted, folds, seed)
    else:
        fold = _folds_of_clusters(cases, cases.clusters, folds, seed)
    result = np.empty(len(cases.positive))
    for each in progress(range(folds), "folds"):
        others = fold != each
        fitted = fit(
            cases.positive[others],
            [score[others] for score in scores],
            None if weight is None else weight[others],
        )
        result[~others] = fitted(*(score[~others] for score in scores))
    return result


def _counted(cases: Cases) -> NDArray[np.bool_]:
    weight = cases.sample_weight
    return np.ones(len(cases.positive), bool) if weight is None else weight > 0


def _folds_of_clusters(
    cases: Cases, cluster: NDArray[np.int64], folds: int, seed: int
) -> NDArray[np.int64]:
    """Return the fold of each case, the same in a cluster."""
    counted = _counted(cases)
    number = int(cluster.max()) + 1
    fold = (np.random.default_rng(seed).permutation(number) % folds)[cluster]
    for each in range(folds):
        others = (fold != each) & counted
        if not ((cases.positive & others).any() and (~cases.positive & others).any()):
            raise ValueError(
                f"{folds} folds of clusters leave a class without a case to fit to. Use fewer "
                "folds, or folds=None."
            )
    return fold


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


@explain_call_errors
@dataclass(frozen=True, eq=False)
class Derived:
    """A model derived from another model of the same sample.

    Attributes
    ----------
    name : str
        Name of the new model.
    source : str
        Name of the model that it was derived from.
    score_map : object
        From scores of the source to those of the new model, fitted to all cases.
    sample : Sample
        With the new model.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> model = ev["model"]
    >>> derived = model.calibrated(folds=None)
    >>> derived.name, derived.source
    ('model isotonic', 'model')
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
            Scores of the source model.

        Returns
        -------
        float64 of the shape of score

        Examples
        --------
        >>> derived.at([0.2, 0.9])
        array([0., 1.])
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
    target: float | None = None,
) -> Derived:
    """Return a model derived from another one.

    Parameters
    ----------
    sample : Sample
    source : str
        Name of the model to derive it from.
    name : str
        Name of the new model. It replaces a model that was derived under this name before, but not
        one that was given.
    fit : callable
        CountTable -> ScoreMap.
    folds : int >= 2 or None
        Number of folds: the scores of each fold are mapped by what was fitted to the others. None
        fits to all cases.
    seed : int
        Seed for the random split.
    target : float, optional
        As `Origin`.

    Raises
    ------
    ValueError
        If name or folds are invalid, or folds are given and only counts are known.
    """
    require_free(name, sample)
    folds = read_folds(folds)
    table = sample.tables[source]
    score_map = fit(table)
    origin = Origin((source,), score_map, target)
    if folds is None and sample.cases is None:
        mapped = _mapped(table, score_map)
        return Derived(name, source, score_map, sample.with_model(name, mapped, origin))
    cases = sample.require_cases("fitting by folds (folds=None fits to all counts)")

    def fit_cases(positive: Any, scores: Any, weight: Any) -> Callable[[Any], Any]:
        return fit(CountTable.from_scores(positive, scores[0], weight)).at

    if folds is None:
        score = score_map.at(cases.scores[source].astype(np.float64, copy=False))
    else:
        score = cross_fitted(cases, (source,), fit_cases, folds, seed)
    mapped = CountTable.from_scores(cases.positive, score, cases.sample_weight)
    new = sample.with_model(name, mapped, origin, score)
    return Derived(name, source, score_map, new)


def require_free(name: str, sample: Sample) -> None:
    """Raise an error unless a derived model can have this name."""
    name = read_text("name", name)
    if not name.strip():
        raise ValueError(f"name must be a string that is not blank, got {show(name)}.")
    if name in sample.models and name not in sample.derived:
        raise ValueError(
            f"name {show(name)} already belongs to a model that was given. Choose another name."
        )


def _mapped(table: CountTable, score_map: ScoreMap) -> CountTable:
    """Return the table of a mapped model of which only counts are known."""
    rows = table.rows()
    added = np.diff(rows.tp), np.diff(rows.fp)
    return CountTable.from_counts(score_map.at(rows.threshold[1:]), *added, (table.P, table.N))


N_RANGES = 10
_MOST_RANGES = 1000


@explain_call_errors
@dataclass(frozen=True, eq=False)
class Hybrid:
    """A model that takes its score from one of several models, by their mean probability.

    Attributes
    ----------
    name : str
        Name of the new model.
    sources : tuple of str
        Names of the models it was derived from.
    sample : Sample
        With the new model.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> scores = {"a": [0.1, 0.4, 0.3, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
    >>> ev = rw.Evaluation([0, 0, 1, 1], scores)
    >>> hybrid = ev["a"].hybrid("b", folds=None)
    >>> hybrid.ranges["model"].tolist()
    ['a', 'b', 'b', 'a']
    """

    name: str
    sources: tuple[str, ...]
    sample: Sample = field(repr=False)
    _ranges: ScoreRanges = field(repr=False)

    @property
    def ranges(self) -> pd.DataFrame:
        """Which model is used where, as fitted to all cases.

        One row per range: ``low`` and ``high`` mean calibrated probability of the models, 0..1; the
        ``model``; and ``brier``, its Brier score there after calibration.
        """
        fitted = self._ranges
        choice = fitted.choice
        return frame(
            {
                "low": [0.0, *fitted.edge],
                "high": [*fitted.edge, 1.0],
                "model": [self.sources[each] for each in choice],
                "brier": fitted.brier[choice, integers(len(choice))],
            }
        )

    def at(self, y_score: Any) -> NDArray[np.float64]:
        """Return the scores of the new model for other cases.

        Parameters
        ----------
        y_score : mapping of models to array-like of float of shape (n,), or DataFrame
            Scores of each model of `sources`.

        Returns
        -------
        ndarray of float64 of shape (n,)
            Probabilities in 0..1.

        Raises
        ------
        ValueError, TypeError
            If scores of a model are missing, NaN or not as many as those of another.

        Examples
        --------
        >>> hybrid.at(scores).tolist()
        [0.0, 0.0, 1.0, 1.0]
        """
        return self._ranges.at(*read_columns(y_score, self.sources))


def hybrid(
    sample: Sample,
    sources: Sequence[str],
    name: str,
    *,
    n_ranges: int,
    folds: int | None,
    seed: int,
    shift: LabelShift,
) -> Hybrid:
    """Return a model that combines several models.

    Parameters
    ----------
    sample : Sample
    sources : sequence of str
        Names of models.
    name : str
        Name of the new model.
    n_ranges : int, 1 to 1000
    folds : int >= 2 or None
    seed : int
        Seed for the random split.
    shift : LabelShift

    Raises
    ------
    ValueError
        If models, ranges or folds are invalid, or only counts are known.
    """
    _check_sources(sources, sample)
    folds, n_ranges = read_folds(folds), read_int("n_ranges", n_ranges, 1, _MOST_RANGES)
    cases = sample.require_cases("a hybrid")
    scores = scores_of(cases, sources)

    def fitted(positive: Any, scores: Any, weight: Any) -> ScoreRanges:
        return fit_score_ranges(positive, scores, shift.weight(positive, weight), n_ranges)

    def fit_cases(positive: Any, scores: Any, weight: Any) -> Callable[..., Any]:
        return fitted(positive, scores, weight).at

    ranges = fitted(cases.positive, scores, cases.sample_weight)
    score = cross_fitted(cases, sources, fit_cases, folds, seed) if folds else ranges.at(*scores)
    table = CountTable.from_scores(cases.positive, score, cases.sample_weight)
    origin = Origin(tuple(sources), target=shift.prevalence)
    new = sample.with_model(name, table, origin, score)
    return Hybrid(name, tuple(sources), new, ranges)


def _check_sources(sources: Sequence[str], sample: Sample) -> None:
    for each in sources:
        sample.require_model(each)
    if len(sources) == 1:
        raise ValueError(
            f"A hybrid needs at least two models, but {show(sources[0])} is the only one."
        )
    if len(set(sources)) < len(sources):
        raise ValueError(f"The models of a hybrid must differ, got {listing(map(show, sources))}.")
