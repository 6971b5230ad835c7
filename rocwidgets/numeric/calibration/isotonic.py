"""Isotonic calibration, from the ROC hull."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.calibration.reliability import reliability

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.rows import Counts
    from rocwidgets.numeric.counts.table import CountTable


@dataclass(frozen=True, eq=False)
class Isotonic:
    """The calibrated probability as a step function of the score, lowest scores first.

    Attributes
    ----------
    low, high : ndarray of float64, shape (k,)
        Lowest and highest score of the table on a step, in 0..1.
    n, positives : ndarray of int64 or float64, shape (k,)
        Cases on the step and positives among them: rows, or sums of weights.
    probability : ndarray of float64, shape (k,)
        positives / n, strictly increasing, in 0..1.

    """

    low: NDArray[np.float64]
    high: NDArray[np.float64]
    n: Counts
    positives: Counts
    probability: NDArray[np.float64]

    def columns(self) -> dict[str, NDArray[Any]]:
        """Return the columns by name, as for a data frame."""
        return dict(vars(self))

    def at(self, score: ArrayLike) -> Any:
        """Return the calibrated probability of scores.

        A step goes from its lowest score up to, but not including, that of the next one, as the
        rule ``score >= threshold`` does; scores below all those of the table are on the first step.
        (scikit-learn's IsotonicRegression, the same at the scores of the table, joins the steps by
        straight lines between them.)

        Parameters
        ----------
        score : array_like of float
            In 0..1.

        Returns
        -------
        float64 of the shape of score

        Raises
        ------
        ValueError
            If a score is not in 0..1.

        """
        value = np.asarray(score, np.float64)
        if not ((value >= 0) & (value <= 1)).all():
            msg = "Some scores are outside [0, 1]. Pass probabilities to calibrate."
            raise ValueError(msg)
        step = np.searchsorted(self.low, value, side="right") - 1
        return self.probability[np.maximum(step, 0)]


def isotonic(table: CountTable) -> Isotonic:
    """Return the isotonic regression of the label on the score, with weights and ties.

    The fit of the pool-adjacent-violators algorithm (Ayer et al., Annals of Mathematical Statistics
    26, 1955; Zadrozny & Elkan, KDD 2002). Its blocks are the segments of the ROC hull, and their
    slopes its odds (Fawcett & Niculescu-Mizil, Machine Learning 68, 2007).

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    bins = reliability(table, "isotonic")
    return Isotonic(bins.low, bins.high, bins.n, bins.positives, bins.observed)
