"""A model made of several: in each range of the probability, the one that is best there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rocwidgets.calls import explain_call_errors
from rocwidgets.core.folds import cross_fitted, read_folds, scores_of
from rocwidgets.core.origin import Origin
from rocwidgets.core.reports import frame
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.indices import integers
from rocwidgets.numeric.score_ranges import ScoreRanges, fit_score_ranges
from rocwidgets.reading.columns import read_columns
from rocwidgets.reading.scalars import read_int
from rocwidgets.reading.wording import listing, show

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.core.sample import Sample

N_RANGES = 10
_MOST_RANGES = 1000


@explain_call_errors
@dataclass(frozen=True, eq=False)
class Hybrid:
    """A model whose score is that of one of several models, by range of their mean probability.

    Attributes
    ----------
    name : str
        Of the new model.
    sources : tuple of str
        Names of the models that it was made of.
    sample : Sample
        With the new model.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> scores = {"a": [0.1, 0.4, 0.3, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
    >>> ev = rw.Evaluation([0, 0, 1, 1], scores)
    >>> ev["a"].hybrid("b", folds=None).ranges["model"].tolist()
    ['a', 'b', 'b', 'a']
    """

    name: str
    sources: tuple[str, ...]
    sample: Sample = field(repr=False)
    _ranges: ScoreRanges = field(repr=False)

    @property
    def ranges(self) -> pd.DataFrame:
        """Which model is used where, as fitted to all cases.

        A row a range: ``low`` and ``high`` mean calibrated probability of the models, 0..1; the
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
        >>> import rocwidgets as rw
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
        >>> ev = rw.Evaluation([0, 0, 1, 1], scores)
        >>> ev["a"].hybrid("b", folds=None).at(scores).tolist()
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
) -> Hybrid:
    """Return a model made of several ones.

    Parameters
    ----------
    sample : Sample
    sources : sequence of str
        Names of models.
    name : str
        Of the new model.
    n_ranges : int, 1 to 1000
    folds : int >= 2 or None
    seed : int
        Of the random split.

    Raises
    ------
    ValueError
        If models, ranges or folds are invalid, or only counts are known.
    """
    _check_sources(sources, sample)
    folds, n_ranges = read_folds(folds), read_int("n_ranges", n_ranges, 1, _MOST_RANGES)
    cases = sample.require_cases("a hybrid")
    scores = scores_of(cases, sources)
    ranges = fit_score_ranges(cases.positive, scores, cases.sample_weight, n_ranges)

    def fit_cases(positive: Any, scores: Any, weight: Any) -> Callable[..., Any]:
        return fit_score_ranges(positive, scores, weight, n_ranges).at

    score = cross_fitted(cases, sources, fit_cases, folds, seed) if folds else ranges.at(*scores)
    table = CountTable.from_scores(cases.positive, score, cases.sample_weight)
    origin = Origin(tuple(sources))
    new = sample.with_model(name, table, origin, score)
    return Hybrid(name, tuple(sources), new, ranges)


def _check_sources(sources: Sequence[str], sample: Sample) -> None:
    for each in sources:
        sample.require_model(each)
    if len(sources) == 1:
        raise ValueError(f"a hybrid takes two models or more; there is {show(sources[0])}")
    if len(set(sources)) < len(sources):
        raise ValueError(f"models of a hybrid must differ; got {listing(map(show, sources))}")
