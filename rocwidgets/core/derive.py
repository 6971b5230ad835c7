"""Models made of models: calibrated, or with their concavities repaired."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from rocwidgets.calls import plain_calls
from rocwidgets.numeric import CountTable
from rocwidgets.progress import progress
from rocwidgets.reading.reals import read_numbers
from rocwidgets.reading.scalars import read_text, read_whole
from rocwidgets.reading.wording import show

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.inputs import Cases

    Values = NDArray[np.float64]

N_FOLDS = 5
_FEWEST = 2


class Change(Protocol):
    """What makes other scores of scores."""

    def at(self, score: ArrayLike) -> Any:
        """Return what scores become."""
        ...


@plain_calls
@dataclass(frozen=True, eq=False)
class Derived:
    """A model made of another one of the same sample.

    Attributes
    ----------
    name : str
        Of the new model.
    source : str
        Of the model it was made of.
    change : object
        What was fitted to all cases, from scores of the source to those of the new model.
    sample : Sample
        With the new model.
    """

    name: str
    source: str
    change: Change = field(repr=False)
    sample: Sample = field(repr=False)

    def at(self, score: ArrayLike) -> Any:
        """Return what scores of other cases become.

        Parameters
        ----------
        score : array-like of float
            Of the source model.

        Returns
        -------
        float64 of the shape of score
        """
        return self.change.at(read_numbers("score", score, "not NaN", lambda x: x == x))[()]  # noqa: PLR0124 - which only NaN is not


def derive(
    sample: Sample,
    source: str,
    name: str,
    fit: Callable[[CountTable], Change],
    *,
    folds: int | None,
    seed: int,
) -> Derived:
    """Return a model made of another one.

    Parameters
    ----------
    sample : Sample
    source : str
        Name of the model that it is made of.
    name : str
        Of the new model. One that was derived under this name before is replaced, a model that was
        given is not.
    fit : callable
        CountTable -> what changes scores.
    folds : int >= 2 or None
        In how many parts cases are split, those of each to be changed by what was learnt from the
        others; None learns from all of them.
    seed : int
        Of that split.

    Raises
    ------
    ValueError
        If the name or folds are none, or folds are given and only counts are known.
    """
    _require_free(name, sample)
    if folds is not None:
        folds = read_whole("folds", folds, _FEWEST)
    table = sample.tables[source]
    change = fit(table)
    if folds is None and sample.cases is None:
        moved = _moved(table, change)
        return Derived(name, source, change, sample.with_model(name, moved))
    cases = sample.each_case("fitting by folds (folds=None fits to all counts)")
    if folds is None:
        score = change.at(cases.scores[source].astype(np.float64, copy=False))
    else:
        score = _crossed(cases, source, fit, folds, seed)
    moved = CountTable.from_scores(cases.positive, score, cases.sample_weight)
    return Derived(name, source, change, sample.with_model(name, moved, score))


def _require_free(name: str, sample: Sample) -> None:
    name = read_text("name", name)
    if not name.strip():
        raise ValueError(f"name must be a text that is not blank; got {show(name)}")
    if name in sample.models and name not in sample.derived:
        raise ValueError(
            f"name {show(name)} is that of a model that was given; give the new one another name"
        )


def _moved(table: CountTable, change: Change) -> CountTable:
    """Return the table of a changed model of which only counts are known."""
    rows = table.rows()
    added = np.diff(rows.tp), np.diff(rows.fp)
    return CountTable.from_counts(change.at(rows.threshold[1:]), *added, (table.P, table.N))


def _crossed(
    cases: Cases, source: str, fit: Callable[[CountTable], Change], folds: int, seed: int
) -> Values:
    """Return the scores of a changed model, each by what was learnt from the other parts."""
    counted = _counted(cases)
    fewest = min(
        np.count_nonzero(cases.positive & counted), np.count_nonzero(~cases.positive & counted)
    )
    if fewest < folds:
        raise ValueError(
            f"{folds} folds take as many cases of each class, not {fewest}; ask for fewer folds, "
            "or folds=None"
        )
    score = cases.scores[source].astype(np.float64, copy=False)
    part = _parts(cases.positive, counted, folds, seed)
    found = np.empty(len(score))
    for each in progress(range(folds), "folds"):
        others = part != each
        weight = None if cases.sample_weight is None else cases.sample_weight[others]
        learnt = fit(CountTable.from_scores(cases.positive[others], score[others], weight))
        found[~others] = learnt.at(score[~others])
    return found


def _counted(cases: Cases) -> NDArray[np.bool_]:
    weight = cases.sample_weight
    return np.ones(len(cases.positive), bool) if weight is None else weight > 0


def _parts(
    positive: NDArray[np.bool_], counted: NDArray[np.bool_], folds: int, seed: int
) -> NDArray[np.int64]:
    """Return the part of each case: of each class, weighed or not, equally many in each."""
    rng = np.random.default_rng(seed)
    part = np.empty(len(positive), np.int64)
    for wanted in (True, False):
        for weighed in (True, False):
            members = np.flatnonzero((positive == wanted) & (counted == weighed))
            part[members] = rng.permutation(len(members)) % folds
    return part
