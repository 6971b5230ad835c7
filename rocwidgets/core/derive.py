"""Models derived from models: calibrated, or with repaired concavities."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.calls import explain_call_errors
from rocwidgets.core.folds import cross_fitted, read_folds
from rocwidgets.core.origin import Origin, ScoreMap
from rocwidgets.numeric import CountTable
from rocwidgets.reading.reals import read_scores
from rocwidgets.reading.scalars import read_text
from rocwidgets.reading.wording import show

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike

    from rocwidgets.core.sample import Sample


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

    Examples
    --------
    >>> from rocwidgets.core import Analysis, Sample
    >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> model = Analysis.of(sample)["model"]
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
            Of the source model.

        Returns
        -------
        float64 of the shape of score

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.calibrated(folds=None).at([0.2, 0.9])
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
    require_free(name, sample)
    folds = read_folds(folds)
    table = sample.tables[source]
    score_map = fit(table)
    origin = Origin((source,), score_map)
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
