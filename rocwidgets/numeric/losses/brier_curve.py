"""The Brier curve: the cost of using scores as probabilities, for all costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.calibration.probabilities import check_probabilities
from rocwidgets.numeric.decisions import rates

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.table import CountTable


@dataclass(frozen=True, eq=False)
class BrierCurve:
    """Loss against the share of a false alarm in the two costs, joined by straight lines.

    Attributes
    ----------
    cost_share : ndarray of float64, shape (k,)
        c = C_fp / (C_fp + C_fn) of the net costs, never decreasing from 0 to 1; each score of the
        table twice, as the loss steps there: first if it is still predicted positive, then if not.
    loss : ndarray of float64, shape (k,)
        In 0..2, smaller is better; see `brier_loss`.

    """

    cost_share: NDArray[np.float64]
    loss: NDArray[np.float64]

    def columns(self) -> dict[str, NDArray[np.float64]]:
        """Return the columns by name, as for a data frame."""
        return dict(vars(self))

    @property
    def area(self) -> float:
        """Area under the curve, in 0..1: the Brier score, at the prevalence of the curve."""
        middle = (self.loss[1:] + self.loss[:-1]) / 2
        return float(np.sum(np.diff(self.cost_share) * middle))


def brier_loss(table: CountTable, cost_share: ArrayLike, prevalence: float | None = None) -> Any:
    """Return the expected loss of the rule ``score >= c`` where false alarms have the share c.

    2 ((1 - c) pi fnr(c) + c (1 - pi) fpr(c)): of calibrated probabilities the rule is the best one
    (Hernández-Orallo, Flach & Ferri, ICML 2011, "Brier curves", with the positive class as class 1
    and tied to the rule ``>=``).

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    cost_share : array_like of float
        c = C_fp / (C_fp + C_fn) of the net costs, in 0..1.
    prevalence : float, optional
        Share of positives pi, in 0..1; that of the table unless given.

    Returns
    -------
    float64 of the shape of cost_share
        In 0..2, smaller is better. The costs of both errors add up to 2, so that the mean over all
        c is the Brier score.

    Raises
    ------
    ValueError
        If a score, a cost share or the prevalence is not in 0..1.

    """
    check_probabilities(table)
    share = _prevalence(table, prevalence)
    c = np.asarray(cost_share, np.float64)
    if not ((c >= 0) & (c <= 1)).all():
        raise ValueError("A cost share is outside [0, 1].")
    tp, fp = table.at(c)
    return _loss(c[()], rates.tpr(tp, table.P), rates.fpr(fp, table.N), share)


def brier_curve(table: CountTable, prevalence: float | None = None) -> BrierCurve:
    """Return the Brier curve of a table, exactly.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    prevalence : float, optional
        Share of positives, in 0..1; that of the table unless given.

    Returns
    -------
    BrierCurve
        Its vertical distance to the cost curve of the same table, on the axis of c, is what the
        threshold c loses against the best one.

    Raises
    ------
    ValueError
        If a score or the prevalence is not in 0..1.

    """
    check_probabilities(table)
    share = _prevalence(table, prevalence)
    rows = table.rows()
    tpr, fpr = rates.tpr(rows.tp, table.P)[::-1], rates.fpr(rows.fp, table.N)[::-1]
    score = rows.threshold[:0:-1]
    c = np.concatenate(([0.0], np.repeat(score, 2), [1.0]))
    return BrierCurve(c, _loss(c, np.repeat(tpr, 2), np.repeat(fpr, 2), share))


def cost_as_probabilities(
    table: CountTable, prevalence: float | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the Brier curve on the axes of the cost curve (Drummond & Holte 2006).

    For all costs, at one prevalence, the cost of the rule that uses the scores as probabilities, as
    they stand. The distance to the lower envelope of the cost curve is the loss by miscalibration
    there; see `miscalibration`.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    prevalence : float, optional
        Share of positives, between 0 and 1 (exclusive); that of the table unless given.

    Returns
    -------
    probability_cost, cost : ndarray of float64, each of shape (k,)
        From 0 to 1, never decreasing, and the normalised expected cost in 0..1, joined by straight
        lines: between two scores the operating point stays, and its cost is one line.

    Raises
    ------
    ValueError
        If a score or the prevalence is not in 0..1.

    """
    curve = brier_curve(table, prevalence)
    pi, c = _prevalence(table, prevalence), curve.cost_share[::-1]
    miss, alarm = pi * (1 - c), (1 - pi) * c
    return miss / (miss + alarm), curve.loss[::-1] / (2 * (miss + alarm))


def _loss(c: Any, tpr: Any, fpr: Any, prevalence: float) -> Any:
    return 2 * ((1 - c) * prevalence * (1 - tpr) + c * (1 - prevalence) * fpr)


def _prevalence(table: CountTable, given: float | None) -> float:
    share = 1 / (1 + table.N / table.P) if given is None else given
    if not 0 <= share <= 1:
        raise ValueError(f"prevalence must be in [0, 1], got {given}.")
    return share
