"""Periods whose labels are still missing: what to expect of them, from calibrated scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Self, get_args

import numpy as np

from rocwidgets.core import reports
from rocwidgets.inputs.alignment import compare_indexes, require_same_length
from rocwidgets.inputs.scalars import read_choice
from rocwidgets.inputs.scores import read_models, read_scores
from rocwidgets.inputs.time_labels import read_time_labels, time_column
from rocwidgets.inputs.wording import listing, plural, show
from rocwidgets.numeric.calibration.prior import PriorCorrection, prevalence_of
from rocwidgets.numeric.calibration.recalibrated import Method, recalibrate
from rocwidgets.numeric.counts.indices import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.inputs.group_labels import GroupLabels
    from rocwidgets.inputs.reals import Floats
    from rocwidgets.numeric import CountTable

_METHODS = ("auto", *get_args(Method), "none")


# Periods that the page draws: the last ones.
MOST = 24


@dataclass(frozen=True, eq=False)
class UnlabelledPeriods:
    """Cases of periods whose labels are still missing.

    Attributes
    ----------
    scores : mapping of str to ndarray of shape (n,)
        Of each model that scored them.
    periods : GroupLabels
        The period of each case.
    method, shift : str
        As for `Periods.expected`.
    """

    scores: Mapping[str, Floats]
    periods: GroupLabels
    method: str
    shift: str = "label"

    @classmethod
    def read(
        cls,
        given: tuple[Any, Any],
        tables: Mapping[str, CountTable],
        model: str,
        *,
        method: str,
        shift: str,
    ) -> Self:
        """Return the cases, or raise TypeError or ValueError.

        Parameters
        ----------
        given : tuple of two array-likes of shape (n,)
            Scores, of one model alone or of several by name, and dates or periods.
        tables : mapping of str to CountTable
            Labelled cases of the models that are known; scores of other models do not count.
        model : str
            The model that scores without a name are of, and that must be among several.
        method, shift : str
        """
        method, shift = read_method(method), read_shift(shift)
        y_score, time = given
        models, when = read_models(y_score), time_column(time)
        is_named = isinstance(y_score, Mapping) or len(models) > 1
        if is_named and model not in models:
            raise ValueError(
                f"y_score has no model {show(model)}, only {listing(map(show, models))}. Pass the "
                "scores of the model that is evaluated."
            )
        named = models if is_named else {model: next(iter(models.values()))}
        columns = {name: each for name, each in named.items() if name in tables}
        require_same_length([*columns.values(), when])
        compare_indexes([(each.what, each.index) for each in (*columns.values(), when)])
        scores = {name: read_scores(each) for name, each in columns.items()}
        result = cls(scores, read_time_labels(when, time), method, shift)
        for name in scores:
            result.chances(name, tables[name])
        return result

    def chances(self, model: str, table: CountTable) -> Floats:
        """Return the probability of a positive of each case.

        As calibrated on labelled ones; under label shift corrected to the prevalence of its period.
        """
        result = _probabilities(table, self.scores[model], self.method).astype(np.float64)
        if self.shift == "covariate":
            return result
        prior = table.P / (table.P + table.N)
        corrected = result.copy()
        for period in range(len(self.periods.names)):
            members = np.flatnonzero(self.periods.code == period)
            if not len(members):
                continue
            share = float(prevalence_of(result[members], prior))
            corrected[members] = PriorCorrection(prior, share).at(result[members])
        return corrected

    def drawn(self, model: str, table: CountTable, threshold: Floats) -> DrawnPeriods:
        """Return the last periods at some thresholds.

        Parameters
        ----------
        model : str
        table : CountTable
            Its labelled cases.
        threshold : ndarray of float64
            Falling thresholds.
        """
        rows, total = len(threshold), len(self.periods.names)
        first = max(0, total - MOST)
        drawn = self.periods.code >= first
        score, code = self.scores[model][drawn], self.periods.code[drawn] - first
        # Scores below all thresholds are in one row more.
        rising = np.searchsorted(threshold[::-1], score, side="right")
        cell = code * (rows + 1) + (rows - rising)

        def added(values: Floats | None) -> NDArray[Any]:
            size = (total - first) * (rows + 1)
            return counted(cell, values, minlength=size).reshape(-1, rows + 1)

        flagged, expected = added(None), added(self.chances(model, table)[drawn])
        above = np.cumsum(expected, axis=1)
        return DrawnPeriods(flagged.sum(axis=1), above[:, -1], flagged[:, :rows], above[:, :rows])


class DrawnPeriods(NamedTuple):
    """Periods without labels at the rows that are drawn.

    Attributes
    ----------
    n : ndarray of int64
        Cases of each period.
    positives : ndarray of float64
        How many of them to expect to be positive.
    flagged : ndarray of int64 of shape (periods, rows)
        Cases that each row adds.
    expected : ndarray of float64 of shape (periods, rows)
        How many of the cases at or above each row to expect to be positive.
    """

    n: NDArray[np.int64]
    positives: Floats
    flagged: NDArray[np.int64]
    expected: Floats


def read_shift(shift: Any) -> str:
    """Return what is assumed to change; ValueError if there is no such assumption."""
    return read_choice("shift", shift, ("label", "covariate"))


def read_method(method: Any) -> str:
    """Return how probabilities come from scores; ValueError if there is no such way."""
    return read_choice("method", method, _METHODS)


def _probabilities(table: CountTable, score: Floats, method: str) -> Floats:
    """Return the probability of a positive of each score, as calibrated on the labelled cases."""
    outside = int(np.count_nonzero((score < 0) | (score > 1)))
    are_probabilities = reports.in_unit_range(table) and not outside
    if method == "auto":
        method = "none" if are_probabilities else "isotonic"
    if method in get_args(Method):
        return recalibrate(table, method).map.at(score)  # type: ignore[arg-type]
    if not are_probabilities:
        where = "some labelled scores are"
        if outside:
            be = "is" if outside == 1 else "are"
            where = f"{plural(outside, 'score')} without a label {be}"
        raise ValueError(
            f"method 'none' takes scores as probabilities, but {where} outside [0, 1]. Choose "
            'method="isotonic" or method="sigmoid".'
        )
    return score.astype(np.float64)
