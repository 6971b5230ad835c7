"""ROC with costs that differ from case to case (ROCIV)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.table import CountTable
from rocwidgets.numeric.decisions.optimum import optimum

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.rows import Rows

    Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class CaseCostSums:
    """The costs of thresholds, each case at its own costs.

    Attributes
    ----------
    table : CountTable
        Cases weighted by what being wrong about them costs more than being right: tp and fp are
        sums of money, P what missing every positive costs, N what alarm at every negative does.
        Cases that cost the same either way are ignored.
    base : float
        Cost if all cases are predicted right, in units of the costs.

    """

    table: CountTable
    base: float

    def curve(self) -> dict[str, Values]:
        """Return the ROCIV curve: threshold, and the shares of the costs in place of the rates.

        fpr is the share of the cost of all false alarms that the threshold has, tpr the share of
        the cost of all misses that it avoids, both in 0..1 and never decreasing; thresholds fall
        from inf.
        """
        rows = self.table.rows()
        return {
            "threshold": rows.threshold,
            "fpr": rows.fp / self.table.N,
            "tpr": rows.tp / self.table.P,
        }

    @property
    def auciv(self) -> float:
        """Area under the ROCIV curve, in 0..1, larger is better.

        The chance that a positive is ranked above a negative, ties counting half, if each is drawn
        in proportion to its costs.
        """
        return self.table.auc

    def total_cost(self, threshold: ArrayLike) -> Any:
        """Return the total cost of the rule ``score >= threshold``, in units of the costs.

        Parameters
        ----------
        threshold : array_like of float
            Any numbers, infinite ones too, in any order.

        Returns
        -------
        float64 of the shape of threshold

        Raises
        ------
        ValueError
            If a threshold is NaN.

        """
        tp, fp = self.table.at(threshold)
        return self.base + (self.table.P - tp) + fp

    def best(self) -> Rows:
        """Return the row of `table` with the lowest total cost, the highest if several tie.

        A vertex of the hull of the ROCIV curve, where lines of equal cost have the slope N / P.
        """
        table = self.table
        # Accuracy, of money in place of cases, is the share of it that is not lost.
        share = 1 / (1 + table.N / table.P)
        return optimum(table, "accuracy", share)


def case_cost_sums(
    positive: NDArray[np.bool_],
    score: Values,
    wrong: Values,
    right: Values | None = None,
    sample_weight: Values | None = None,
) -> CaseCostSums:
    """Return what thresholds cost, every case weighted by its own costs.

    Fawcett (Pattern Recognition Letters 27, 2006, pages 882-891, "ROC graphs with instance-varying
    costs"); Majnik & Bosnić (Intelligent Data Analysis 17, 2013, section 5.5). With equal costs
    within each class the curve is the ROC curve.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
        Whether a case is of the positive class.
    score : ndarray of float64, shape (n,)
        Finite; higher means more likely positive. Tied scores are one point.
    wrong, right : ndarray of float64, shape (n,)
        Cost of predicting each case wrong (a miss if it is positive, else a false alarm) and right;
        finite, of any unit, positive = bad, a gain is negative. Right predictions cost 0 unless
        given. Being wrong about a case may not be cheaper than being right: the curve would not be
        monotone.
    sample_weight : ndarray of float64, shape (n,), optional
        Finite, at least 0: how many cases one stands for; none of weight 0.

    Raises
    ------
    ValueError
        On other lengths or values, or if being wrong about all cases of a class costs nothing.

    """
    due = np.zeros(len(wrong)) if right is None else right
    weight = np.ones(len(wrong)) if sample_weight is None else sample_weight
    shapes = {column.shape for column in (positive, score, wrong, due, weight)}
    if len(shapes) > 1:
        raise ValueError(f"all columns must be 1-d and of one length, got {shapes}.")
    for name, column in (("wrong", wrong), ("right", due), ("sample_weight", weight)):
        if not np.isfinite(column).all():
            raise ValueError(f"{name} must be finite.")
    if (weight < 0).any():
        raise ValueError("sample_weight must be at least 0.")
    net = wrong - due
    # Cases of weight 0 are none.
    cheap = np.flatnonzero((net < 0) & (weight > 0))
    if len(cheap):
        first = int(cheap[0])
        raise ValueError(
            f"Wrong decisions cost less than correct ones for {len(cheap)} of {len(net)} cases, "
            f"first at row {first}: {wrong[first]} against {due[first]}. Check the signs: costs "
            "are positive for what you lose."
        )
    money = net * weight
    for name, members in (("positive", positive), ("negative", ~positive)):
        if not money[members].any():
            raise ValueError(
                f"Wrong decisions about the {name} class cost nothing in any case. Set a cost for "
                "this error."
            )
    table = CountTable.from_scores(positive, score, money)
    return CaseCostSums(table, float(np.sum(due * weight)))
