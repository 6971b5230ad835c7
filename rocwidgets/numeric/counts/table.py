"""The count table: one sort of the scores, from which every curve is a projection."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocwidgets.numeric.counts.counted import MAX_CASES, counted_rows
from rocwidgets.numeric.counts.dense import DenseCuts
from rocwidgets.numeric.counts.keys import sorted_keys
from rocwidgets.numeric.counts.packed import PackedCuts
from rocwidgets.numeric.counts.pickling import state_without_caches
from rocwidgets.numeric.counts.placements import squared_placements
from rocwidgets.numeric.counts.rows import Rows
from rocwidgets.numeric.counts.score_sums import ScoreSums
from rocwidgets.numeric.counts.tally import tally_of
from rocwidgets.numeric.counts.target import TargetCuts
from rocwidgets.numeric.counts.weighted import WeightedCuts

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.cuts import Cuts

# A table with at most this many rows, or with this few rows for its scores, is stored row by row.
DENSE_ROWS = 4096
DENSE_SHARE = 1 / 16
# Rows of a table of two scores, which are predictions: the threshold inf, and each of them.
CRISP_ROWS = 3


class CountTable:
    """One row per distinct score: the positives and negatives at or above it.

    Tied scores are one row, and a rule is always ``score >= threshold`` (Fawcett, Pattern
    Recognition Letters 27, 2006, algorithms 1 and 2). Made by `from_scores`, or by `from_counts` of
    cases already counted. Unweighted, at most 2**32 - 1 cases: then every count, every product of
    two counts, AUC and hull are exact integers, and AUC is rounded once. Weighted counts are
    float64, each the nearest to the exact sum of its weights, so that the totals of all models of
    the same cases are the same; whole weights are exact up to 2**53, and AUC and hull with them
    while P * N < 2**62; of other weights the hull is as `rounded_hull` has it.

    Attributes
    ----------
    P, N : int or float
        Totals of the positive and the negative class: rows, or sums of weights.
    weighted : bool
        Whether counts are sums of weights (float64) instead of rows (int64).
    n_rows : int
        Distinct scores of non-zero weight, plus one for the threshold inf.
    score_min, score_max : float
        Lowest and highest score of non-zero weight.
    cuts : Cuts
        The form in which the table is stored; for the functions of this package.

    """

    def __init__(self, cuts: Cuts, *, weighted: bool) -> None:
        self.cuts = cuts
        self.weighted = weighted
        self.P = cuts.positives
        self.N = cuts.negatives
        self.n_rows = cuts.n_rows
        self.score_min = cuts.score_min
        self.score_max = cuts.score_max

    __getstate__ = state_without_caches

    def __repr__(self) -> str:
        counts = f"{self.P:,.10g} positive, {self.N:,.10g} negative"
        return f"CountTable({self.n_rows - 1:,} distinct scores; {counts})"

    @classmethod
    def from_scores(
        cls,
        positive: NDArray[np.bool_],
        score: NDArray[np.float64] | NDArray[np.float32],
        sample_weight: NDArray[np.float64] | None = None,
    ) -> Self:
        """Return the table of validated observations.

        Parameters
        ----------
        positive : ndarray of bool, shape (n,)
            Whether an observation is of the positive class.
        score : ndarray of float64 or float32, shape (n,)
            Finite; higher means more likely positive. A float32 is taken as the float64 of that
            value; -0.0 and 0.0 are one score.
        sample_weight : ndarray of float64, shape (n,), optional
            Finite, at least 0. Cases of weight 0 are ignored.

        Returns
        -------
        CountTable
            The same, to the last bit, for every order of the observations. A weighted one refers
            to the scores, which have to stay as they are.

        Raises
        ------
        ValueError
            On wrong types or lengths, a score that is not finite, an empty class, or too many rows.

        """
        _check(positive, score, sample_weight)
        if sample_weight is not None:
            return cls(_weighted(positive, score, sample_weight), weighted=True)
        table = cls(_unweighted(positive, score), weighted=False)
        if not table.P or not table.N:
            msg = f"Both classes are needed, got {table.P} positive and {table.N} negative."
            raise ValueError(msg)
        return table

    @classmethod
    def from_counts(
        cls,
        score: ArrayLike,
        positive: ArrayLike,
        negative: ArrayLike,
        totals: tuple[float, float] | None = None,
    ) -> Self:
        """Return the table of cases already counted, such as by a group-by or a confusion matrix.

        Parameters
        ----------
        score : array_like of int or float, shape (k,)
            Finite, in any order; repeated scores add up. -0.0 and 0.0 are one score.
        positive, negative : array_like of int or float, shape (k,)
            Counts of the classes at each score, at least 0; scores with 0 of both are ignored.
        totals : tuple of float, optional
            Positives and negatives, whose counts are known to be all but for rounding, as
            differences of sums are. Default the sums of the counts.

        Returns
        -------
        CountTable
            The same, to the last bit, for every order. Unweighted if both counts are of a type of
            whole numbers, else weighted.

        Raises
        ------
        ValueError
            On wrong types or lengths, a score or count that is not finite, a negative count, an
            empty class, or whole numbers that add up to more than 2**32 - 1.

        """
        rows = counted_rows(score, positive, negative)
        if totals is not None:
            rows = Rows(rows.threshold, _up_to(rows.tp, totals[0]), _up_to(rows.fp, totals[1]))
        return cls(DenseCuts(rows), weighted=rows.tp.dtype != np.int64)

    def rows(self) -> Rows:
        """Return every row: the first is (inf, 0, 0), the last (lowest score, P, N).

        Returns
        -------
        Rows
            Has length `n_rows`, and takes 24 bytes per row. Made afresh for a table of very many
            rows.

        """
        return self.cuts.all_rows()

    def at(self, threshold: ArrayLike) -> tuple[Any, Any]:
        """Return the exact counts of the rule ``score >= threshold``.

        Parameters
        ----------
        threshold : array_like of float
            Any numbers, infinite ones too, in any order.

        Returns
        -------
        tp, fp : ndarray or scalar, of the shape of threshold
            int64, or float64 in a weighted table.

        Raises
        ------
        ValueError
            If a threshold is NaN.

        """
        depth, shape = self._depth(threshold)
        tp, fp = self.cuts.counts(depth)
        return tp.reshape(shape)[()], fp.reshape(shape)[()]

    def floor(self, threshold: ArrayLike) -> Any:
        """Return the lowest score >= each threshold (inf if none): the row that `at` counts.

        Raises
        ------
        ValueError
            If a threshold is NaN.

        """
        depth, shape = self._depth(threshold)
        return self.cuts.threshold(depth).reshape(shape)[()]

    def below(self, threshold: ArrayLike) -> Any:
        """Return the highest score < each threshold (-inf if none): the next row of the table.

        Raises
        ------
        ValueError
            If a threshold is NaN.

        """
        depth, shape = self._depth(threshold)
        return self.cuts.below(depth).reshape(shape)[()]

    @cached_property
    def auc(self) -> float:
        """Area under the ROC curve: the share of pairs ranked right, ties counting half.

        The Mann-Whitney statistic (Hanley & McNeil, Radiology 143, 1982).
        """
        right, wrong = self.pairs
        return right / (right + wrong)

    @cached_property
    def pairs(self) -> tuple[float, float]:
        """Pairs of a positive and a negative that are ranked right and wrong, ties half in each.

        In proportion only: twice the numbers, exactly, where the counts are whole numbers.
        """
        return self.cuts.pairs()

    @cached_property
    def hull(self) -> Rows:
        """Strict vertices of the upper convex hull in ROC space, from (0, 0) to (P, N).

        Points on an edge are left out. These rows, and no others, are optimal for some ratio of
        costs (Provost & Fawcett, Machine Learning 42, 2001).
        """
        return self.cuts.hull_rows()

    @cached_property
    def score_sums(self) -> ScoreSums:
        """Sums of the scores, where these are in 0..1."""
        return ScoreSums(self.cuts)

    @cached_property
    def placements(self) -> tuple[float, float]:
        """Summed squares of the placements of positives and of negatives around the AUC.

        Only for unweighted tables; see `squared_placements`.
        """
        right, wrong = self.pairs
        return squared_placements(self.cuts, int(right), int(wrong))

    def at_prevalence(self, prevalence: float) -> CountTable:
        """Return the table of the same scores where another share of as many cases is positive.

        Parameters
        ----------
        prevalence : float
            Above 0, at most 1, which leaves positives alone.

        Returns
        -------
        CountTable
            This one if its own share of positives is meant; else weighted, as `TargetCuts` has it.
        """
        if prevalence == self.P / (self.P + self.N):
            return self
        known = self._targets
        if prevalence not in known:
            # A drag of the prevalence would leave one behind at each step.
            known.clear()
            known[prevalence] = CountTable(TargetCuts(self.cuts, prevalence), weighted=True)
        return known[prevalence]

    @cached_property
    def _targets(self) -> dict[float, CountTable]:
        """The last table that `at_prevalence` returned."""
        return {}

    def _depth(self, threshold: ArrayLike) -> tuple[NDArray[np.int64], tuple[int, ...]]:
        value = np.asarray(threshold, np.float64)
        if np.isnan(value).any():
            msg = "A threshold is NaN. Drop it."
            raise ValueError(msg)
        return self.cuts.depth(value.ravel()), value.shape


def _check(positive: Any, score: Any, weight: Any) -> None:
    if positive.dtype != np.bool_ or score.dtype.type not in (np.float64, np.float32):
        types = f"{positive.dtype} and {score.dtype}"
        msg = f"positive must be bool and score float64 or float32, got {types}."
        raise ValueError(msg)
    shapes = {positive.shape, score.shape, score.shape if weight is None else weight.shape}
    if len(shapes) > 1 or score.ndim != 1:
        msg = f"positive, score and sample_weight must be 1-d and of one length, got {shapes}."
        raise ValueError(msg)
    if not 0 < len(score) <= MAX_CASES:
        msg = f"Between 1 and {MAX_CASES} rows can be counted exactly, got {len(score)}."
        raise ValueError(msg)


def _up_to(counts: Any, total: float) -> Any:
    """Return cumulative counts that end with a total, and are nowhere above it."""
    result = np.minimum(counts, counts.dtype.type(total))
    result[-1] = total
    return result


def _unweighted(positive: NDArray[np.bool_], score: Any) -> Cuts:
    few = tally_of(positive, score, None, DENSE_ROWS - 1)
    if few is not None:
        return DenseCuts(few)
    packed = sorted_keys(positive, score)
    if packed is None and score.dtype.type is np.float32:
        packed = sorted_keys(positive, score.astype(np.float64))
    if packed is None:
        rows = WeightedCuts(positive, score, np.ones(len(score))).all_rows()
        return DenseCuts(Rows(rows.threshold, rows.tp.astype(np.int64), rows.fp.astype(np.int64)))
    return _compact(PackedCuts(*packed))


def _weighted(positive: NDArray[np.bool_], score: Any, weight: NDArray[np.float64]) -> Cuts:
    rows = tally_of(positive, score, weight, DENSE_ROWS - 1)
    return _compact(WeightedCuts(positive, score, weight)) if rows is None else DenseCuts(rows)


def _compact(cuts: PackedCuts | WeightedCuts) -> Cuts:
    """Return cuts as their rows where these are few."""
    if cuts.n_rows <= max(DENSE_ROWS, DENSE_SHARE * cuts.size):
        return DenseCuts(cuts.all_rows())
    return cuts
