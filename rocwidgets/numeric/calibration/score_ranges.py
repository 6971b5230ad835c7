"""One score from several models: in each probability range, the best model's score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from rocwidgets.numeric.calibration.recalibrated import recalibrate
from rocwidgets.numeric.counts.indices import counted, integers
from rocwidgets.numeric.counts.table import CountTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from rocwidgets.numeric.calibration.recalibrated import StepFunction

    Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ScoreRanges:
    """Ranges of the mean calibrated probability of k models, and the best model in each.

    Attributes
    ----------
    maps : tuple of StepFunction of length k
        From the scores of each model to its calibrated probability.
    edge : ndarray of float64 of shape (r - 1,)
        Mean probability at which the next range begins, strictly increasing, in 0..1.
    brier : ndarray of float64 of shape (k, r)
        Brier score of each calibrated model in each range; NaN where no case has weight.
    """

    maps: tuple[StepFunction, ...]
    edge: Values
    brier: Values

    @property
    def choice(self) -> NDArray[np.intp]:
        """Position of the model used in each range, the first of those that tie; shape (r,)."""
        return np.argmin(np.nan_to_num(self.brier, nan=0.0), axis=0)

    def at(self, *scores: Any) -> Values:
        """Return one score of each case, a probability in 0..1.

        Parameters
        ----------
        *scores : array_like of float, shape (n,)
            Scores of each model.

        Returns
        -------
        ndarray of float64, shape (n,)
            The calibrated probability of the model of the range of the case.
        """
        probability = _calibrated(self.maps, scores)
        chosen = self.choice[_range_of(probability, self.edge)]
        return np.take_along_axis(probability, chosen[np.newaxis], axis=0)[0]


def fit_score_ranges(
    positive: NDArray[np.bool_], scores: Sequence[Values], weight: Values | None, n_ranges: int
) -> ScoreRanges:
    """Return ranges with as many cases in each, and which model is best in each.

    Models are calibrated first (isotonic), so that their Brier scores differ by their resolution
    alone, and a probability is the same thing in each.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
    scores : sequence of ndarray of float64, shape (n,)
        Scores of each model.
    weight : ndarray of float64, shape (n,), or None
    n_ranges : int >= 1
        Fewer are made where many cases have the same probability.

    References
    ----------
    Prati, Batista & Monard (2011), IEEE Transactions on Knowledge and Data Engineering 23,
    section 7, the hybrid of figure 20.
    """
    maps = tuple(_calibration(positive, score, weight) for score in scores)
    probability = _calibrated(maps, scores)
    mass = np.ones(len(positive)) if weight is None else weight
    edge = _edges(probability.mean(axis=0), mass, n_ranges)
    place = _range_of(probability, edge)
    total = counted(place, mass, len(edge) + 1)
    loss = [counted(place, mass * (p - positive) ** 2, len(edge) + 1) for p in probability]
    brier = np.full((len(maps), len(total)), np.nan)
    np.divide(loss, total, out=brier, where=total > 0)
    return ScoreRanges(maps, edge, brier)


def _calibration(positive: NDArray[np.bool_], score: Values, weight: Values | None) -> StepFunction:
    result = recalibrate(CountTable.from_scores(positive, score, weight), "isotonic")
    return cast("StepFunction", result.map)


def _calibrated(maps: Sequence[StepFunction], scores: Sequence[Any]) -> Values:
    return np.stack([each.at(score) for each, score in zip(maps, scores, strict=True)])


def _range_of(probability: Values, edge: Values) -> NDArray[np.intp]:
    return np.searchsorted(edge, probability.mean(axis=0), side="right")


def _edges(mean: Values, mass: Values, n_ranges: int) -> Values:
    shares = integers(1, n_ranges) / n_ranges
    cuts = np.quantile(mean, shares, weights=mass, method="inverted_cdf")
    return np.unique(cuts[cuts > mean[mass > 0].min()])
