"""Models made of models: calibrated, or with their concavities repaired."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, get_args

import numpy as np

from rocwidgets.core.reports import frame, in_unit_range
from rocwidgets.evaluation.layers import Layers
from rocwidgets.inputs.reals import read_numbers
from rocwidgets.inputs.scalars import read_text, read_whole, read_word
from rocwidgets.inputs.wording import show
from rocwidgets.numeric import CountTable, repair
from rocwidgets.numeric.calibration.recalibrated import (
    Method,
    Miscalibration,
    miscalibration,
    recalibrate,
)
from rocwidgets.progress import progress
from rocwidgets.state import wire

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core import Sample
    from rocwidgets.inputs import Cases

    Values = NDArray[np.float64]

N_FOLDS = 5
_FEWEST = 2
_REPAIRS = ("swap_curve", "swap_one")


class Change(Protocol):
    """What makes other scores of scores."""

    def at(self, score: ArrayLike) -> Any:
        """Return what scores become."""
        ...


@dataclass(frozen=True, eq=False)
class Derived:
    """A model made of another one of the same Evaluation.

    Attributes
    ----------
    name : str
        Of the new model in the Evaluation.
    source : str
        Of the model it was made of.
    change : object
        What was fitted to all cases, from scores of the source to those of the new model.
    """

    name: str
    source: str
    change: Change = field(repr=False)

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


class Deriving(Layers):
    """What an `Evaluation` makes of its models."""

    def calibrated(
        self,
        model: str | None = None,
        method: Method = "isotonic",
        *,
        name: str | None = None,
        folds: int | None = N_FOLDS,
    ) -> Derived:
        """Calibrate the scores of a model, as a further model of this Evaluation.

        Views, also those that are open, show it beside the others.

        Parameters
        ----------
        model : str, optional
            Default the current model. Its scores may be of any scale.
        method : {"isotonic", "sigmoid"}
            "isotonic": the non-decreasing steps of the least squared error, which are the edges of
            the ROC hull. "sigmoid": a logistic function of the score (Platt scaling).
        name : str, optional
            Of the new model; default that of the model and the method. One that was derived under
            this name before is replaced, a model that was given is not.
        folds : int >= 2 or None
            The cases are split at random, by `seed` and with the classes apart, and those of each
            part are calibrated by what was learnt from the others. None learns from the very cases
            that are then judged, which flatters.

        Returns
        -------
        Derived
            Its ``name``; its ``at`` calibrates scores of other cases, by all cases.

        Raises
        ------
        ValueError
            If the method, folds or name are none of those; if folds are asked for and only counts
            are known; if the most likely sigmoid falls.

        References
        ----------
        Zadrozny & Elkan (2002), KDD. Platt (1999), Advances in Large Margin Classifiers. Fawcett &
        Niculescu-Mizil (2007), Machine Learning 68.
        """
        read_word("method", method, get_args(Method))
        return self._derive(
            model, method, lambda table: recalibrate(table, method).map, name, folds
        )

    def repaired(
        self,
        model: str | None = None,
        method: str = "swap_curve",
        *,
        name: str | None = None,
        folds: int | None = N_FOLDS,
    ) -> Derived:
        """Repair concavities of the ROC curve of a model, as a further model of this Evaluation.

        Parameters
        ----------
        model : str, optional
            Default the current model.
        method : {"swap_curve", "swap_one"}
            "swap_curve": the ranks in each section below the hull are inverted. "swap_one": one
            rule, that of the largest gain, is replaced by its inversion between two better ones.
        name, folds
            As for `calibrated`. With folds=None and "swap_curve" the AUC becomes twice that of the
            hull less that of the model, on the cases that taught it.

        Returns
        -------
        Derived
            Its ``name``; its ``at`` repairs scores of other cases.

        Raises
        ------
        ValueError
            If the method, folds or name are none of those; if folds are asked for and only counts
            are known.

        References
        ----------
        Flach & Wu (2005), IJCAI. Majnik & Bosnić (2013), Intelligent Data Analysis 17, section 4.2.
        """
        read_word("method", method, _REPAIRS)
        return self._derive(model, method, getattr(repair, method), name, folds)

    def concavities(self, model: str | None = None) -> pd.DataFrame:
        """Return where the ROC curve of a model is below its hull.

        Parameters
        ----------
        model : str, optional
            Default the current model.

        Returns
        -------
        pandas.DataFrame
            A row a section, from the top score down: its greatest and least score ``high`` and
            ``low``, and the ``area`` between curve and hull, in the unit of the AUC.
        """
        table = self._table(model)
        found, threshold = repair.concavities(table), table.rows().threshold
        high, low = threshold[found.first + 1], threshold[found.last]
        return frame({"high": high, "low": low, "area": found.area})

    def miscalibration(self) -> pd.DataFrame:
        """Return what it costs to take the scores of each model for calibrated probabilities.

        Returns
        -------
        pandas.DataFrame
            Indexed by model, at the current costs, prevalence and population:
            ``bayes_threshold``, the best one for probabilities of the sample that are right, and
            ``best_threshold``; ``profit_at_bayes`` and ``profit_at_best``; ``loss``, by which the
            former is less. NaN unless all scores of the model are in [0, 1]. The best threshold is
            that of these cases, so that the loss is overstated where they are few.

        Raises
        ------
        ValueError
            If the costs give no Bayes threshold: both errors must cost more than being right.

        References
        ----------
        Elkan (2001), IJCAI.
        """
        unknown = Miscalibration(*[math.nan] * len(Miscalibration._fields))
        found = [
            miscalibration(table, self.prevalence, self.population, **self.costs.cells)
            if in_unit_range(table)
            else unknown
            for table in self._sample.tables.values()
        ]
        rows = [each._asdict() for each in found]
        return frame(rows, index=list(self.models)).rename_axis("model")

    def _derive(
        self,
        model: str | None,
        method: str,
        fit: Callable[[CountTable], Change],
        name: str | None,
        folds: int | None,
    ) -> Derived:
        source = self._chosen(model)
        new = f"{source} {method}" if name is None else read_text("name", name)
        if not new.strip():
            raise ValueError(f"name must be a text that is not blank; got {show(new)}")
        if new in self.models and new not in self._sample.derived:
            raise ValueError(
                f"name {show(new)} is that of a model that was given; give the new one another name"
            )
        if folds is not None:
            folds = read_whole("folds", folds, _FEWEST)
        table = self._sample.tables[source]
        change = fit(table)
        if folds is None and self._sample.cases is None:
            rows = table.rows()
            moved = CountTable.from_counts(
                change.at(rows.threshold[1:]),
                np.diff(rows.tp),
                np.diff(rows.fp),
                (table.P, table.N),
            )
            self._put(self._sample.with_model(new, moved))
        else:
            cases = self._sample.each_case("fitting by folds (folds=None fits to all counts)")
            score = _crossed(cases, source, fit, folds, self.seed) if folds is not None else None
            if score is None:
                score = change.at(cases.scores[source].astype(np.float64, copy=False))
            moved = CountTable.from_scores(cases.positive, score, cases.sample_weight)
            self._put(self._sample.with_model(new, moved, score))
        return Derived(new, source, change)

    def _put(self, sample: Sample) -> None:
        """Show another sample, all at once."""
        before, regressed = self._sample, self._loess
        regressions = wire.pack_regressions(sample.tables) if self.loess else {}
        try:
            self._sample, self._loess = sample, regressions
        except BaseException:
            # Interrupted, maybe while the layers of the page were computed.
            with self._going_back():
                self._sample, self._loess = before, regressed
            raise


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
