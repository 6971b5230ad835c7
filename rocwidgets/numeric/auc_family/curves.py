"""The curves under which probAUC and scorAUC are the areas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.auc_family.areas import shares
from rocwidgets.numeric.calibration.sums import moments
from rocwidgets.numeric.counts.indices import counted, integers, repeated

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.table import CountTable

# Pairs of scores whose differences are all looked at, and cells of scores where there are more:
# half a pixel of an axis of 1,000 pixels each.
_PAIRS = 1 << 17
_CELLS = 2000


@dataclass(frozen=True, eq=False)
class ProbROC:
    """A curve in ROC space, joined by straight lines, from (0, 0) to (1, 1).

    Attributes
    ----------
    fpr, tpr : ndarray of float64, shape (2 k + 2,)
        In 0..1, neither ever decreases; k positives' scores give k vertical steps.
    threshold : ndarray of float64, shape (2 k + 2,)
        The score t at which both ends of a step are, never increasing; inf first, -inf last.

    """

    threshold: NDArray[np.float64]
    fpr: NDArray[np.float64]
    tpr: NDArray[np.float64]

    def columns(self) -> dict[str, NDArray[np.float64]]:
        """Return the columns by name, as for a data frame."""
        return dict(vars(self))

    @property
    def area(self) -> float:
        """Area under the curve, in 0..1: `prob_auc` of the same table."""
        return float(np.sum(np.diff(self.fpr) * (self.tpr[1:] + self.tpr[:-1]) / 2))


def prob_roc(table: CountTable) -> ProbROC:
    """Return the probROC curve: an ROC curve whose area is `prob_auc`.

    Positives are ranked by their scores, and of the negatives with a score b the share (1 + b - t)
    / 2 counts as at or above t, as if their scores were known but for an error uniform on -1..1.
    Then a pair is ranked right with the probability (1 + d) / 2. After the idea of Ferri, Flach,
    Hernández-Orallo & Senad (ROC Analysis in Machine Learning 2005), that probabilities are lengths
    on the curve; Majnik & Bosnić (Intelligent Data Analysis 17, 2013, section 5.4) quote it without
    its construction, and others with this area can be made.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.

    Returns
    -------
    ProbROC

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    score, positive, _ = shares(table)
    total, of_positives, _ = moments(table)
    mean = (total - of_positives) / table.N
    held = positive > 0
    threshold = score[held][::-1]
    reached = np.cumsum(positive[held][::-1])
    reached = np.minimum(reached / reached[-1], 1.0)
    tpr = np.concatenate(([0.0, 0.0], np.repeat(reached, 2)))
    fpr = np.repeat(np.clip((1 + mean - threshold) / 2, 0, 1), 2)
    return ProbROC(
        np.concatenate(([np.inf], np.repeat(threshold, 2), [-np.inf])),
        np.concatenate(([0.0], fpr, [1.0])),
        tpr,
    )


class LoweredScores:
    """A model with lowered scores of all positives, and its AUC.

    Pairs that then tie count half; whether they do is decided in float64.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """

    def __init__(self, table: CountTable) -> None:
        self._score, positive, _ = shares(table)
        held = positive > 0
        self._high, self._weight = self._score[held], positive[held]
        self._below = ((table.N - table.rows().fp) / table.N)[::-1]

    def auc(self, tau: float) -> float:
        """Return the AUC when they are lowered by tau.

        Raises
        ------
        ValueError
            If tau is not in 0..1.

        """
        if not 0 <= tau <= 1:
            raise ValueError(f"tau must be in [0, 1], got {tau}.")
        lowered = self._high - tau
        under = self._below[np.searchsorted(self._score, lowered, side="left")]
        upto = self._below[np.searchsorted(self._score, lowered, side="right")]
        return min(float(np.sum(self._weight * (under + upto))) / 2, 1.0)


def scor_roc(table: CountTable, tau: ArrayLike) -> Any:
    """Return the scorROC curve: the AUC after all positives' scores have been lowered by tau.

    Wu, Flach & Ferri (ECML 2007); the area from tau = 0 to 1 is `scor_auc`, the height at 0 the
    AUC.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    tau : array_like of float
        In 0..1, in any order.

    Returns
    -------
    float64 of the shape of tau
        In 0..1, never increasing in tau; see `LoweredScores`.

    Raises
    ------
    ValueError
        If a score or tau is not in 0..1.

    """
    shift, lowered = np.asarray(tau, np.float64), LoweredScores(table)
    area = [lowered.auc(value) for value in shift.ravel().tolist()]
    return np.array(area).reshape(shift.shape)[()]


def scor_roc_line(table: CountTable) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the whole scorROC curve as points that are joined by straight lines.

    It falls in steps, one at each difference of a positive's and a negative's score. Of more than
    131,072 pairs of distinct scores the steps are at multiples of 1/2,000, each less than that away
    from where it is; the first point, the AUC, is exact.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.

    Returns
    -------
    tau, auc : ndarray of float64, shape (m,)
        From tau = 0 to 1; tau never decreases, auc never increases.

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    score, positive, negative = shares(table)
    high, low = np.flatnonzero(positive), np.flatnonzero(negative)
    if len(high) * len(low) <= _PAIRS:
        pairs = np.subtract.outer(score[high], score[low]).ravel()
        weights = np.multiply.outer(positive[high], negative[low]).ravel()
        step, place = np.unique(pairs[pairs > 0], return_inverse=True)
        lost = counted(place, weights[pairs > 0], len(step))
    else:
        cell = np.floor(score * _CELLS + 0.5)
        above, below = (counted(cell, each, _CELLS + 1) for each in (positive, negative))
        step = integers(1, _CELLS + 1) / _CELLS
        lost = np.convolve(above, below[::-1])[_CELLS + 1 :]
    # Summed from the last step, so that nothing is left after it.
    before = np.cumsum(lost[::-1])[::-1]
    heights = np.append(before, 0.0)
    tau = np.concatenate(([0.0, 0.0], repeated(step, 2), [1.0]))
    auc = np.concatenate(([table.auc], repeated(heights, 2)[:-1], [0.0]))
    return tau, np.minimum(auc, table.auc)
