"""Sums of a table's scores over blocks of neighbouring cases."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import integers, ranges, reduced, repeated, union
from rocwidgets.numeric.counts.log_sums import log_sum_of_cases, log_sum_of_rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.cuts import Cuts

    Depth = NDArray[np.int64]
    Values = NDArray[np.float64]

_GROUP = 512  # steps between cuts: few enough to be added up again where a group is cut
_AT_ONCE = 64  # groups


class ScoreSums:
    """Weighted sums over the cases between neighbouring cuts of a table.

    Sums of terms of one sign are right to some 1e-14 of themselves: pairwise sums in the groups,
    these added up without rounding, or pairwise again.

    Parameters
    ----------
    cuts : Cuts
        Scores in 0..1.

    Attributes
    ----------
    score : float
        Sum of the scores.
    positive_score : float
        Sum of the scores of the positive cases.
    square : float
        Sum of the squared scores.
    squared_error : float
        Sum of the squared differences of score and label (1 or 0).
    log_likelihood : float
        Sum of the logarithms of the probabilities of what was observed, right to some 1e-15 a case
        or 1e-15 of itself. Scores are moved to at least `rocwidgets.numeric.counts.log_sums.LEAST`
        from 0 and 1.

    """

    def __init__(self, cuts: Cuts) -> None:
        self._cuts = cuts
        self._apart = False
        parts, logs, sizes = [], [], []
        for score, positive, negative in cuts.steps():
            labelled = _in_groups(score), _in_groups(positive)
            if negative is None:
                parts += map(_sums_of_cases, *labelled)
                logs.append(log_sum_of_cases(score, positive))
            else:
                parts += map(_sums_of_rows, *labelled, _in_groups(negative))
                logs.append(log_sum_of_rows(score, positive, negative))
            sizes.append(len(score))
            self._apart = negative is None
        self._borders = cuts.size - _group_ends(sizes)[::-1]
        columns = np.concatenate(parts, axis=1)
        self._score = columns[0][::-1]
        totals = (math.fsum(column.tolist()) for column in columns)
        self.score, self.positive_score, self.square, self.squared_error = totals
        self.log_likelihood = math.fsum(logs)

    def between(self, depth: Depth) -> Values:
        """Return the sums of the scores of the cases between depths.

        Parameters
        ----------
        depth : ndarray of int64, shape (k + 1,)
            Strictly increasing, in 0..size.

        Returns
        -------
        ndarray of float64, shape (k,)

        """
        if len(depth) < 2:  # noqa: PLR2004 - nothing is between fewer than two
            return np.zeros(0)
        group = np.searchsorted(self._borders, depth)
        cut = self._borders[group] != depth
        opened = union(group[cut] - 1)
        parts = [
            self._parts(opened[at : at + _AT_ONCE], depth) for at in range(0, len(opened), _AT_ONCE)
        ]
        whole = np.delete(integers(len(self._score)), opened)
        start = np.concatenate([self._borders[whole], *(starts for starts, _ in parts)])
        total = np.concatenate([self._score[whole], *(sums for _, sums in parts)])
        inside = (start >= depth[0]) & (start < depth[-1])
        order = np.argsort(start[inside], kind="stable")
        start, total = start[inside][order], total[inside][order]
        return reduced(np.add, total, np.searchsorted(start, depth[:-1]))

    def _parts(self, groups: Depth, depth: Depth) -> tuple[Depth, Values]:
        """Return where the parts begin that depths cut groups into, and the sums of the scores."""
        first = self._borders[groups]
        size = self._borders[groups + 1] - first
        step = ranges(first, size)
        score = self._cuts.threshold(step + 1)
        if not self._apart:
            (tp, fp), (next_tp, next_fp) = self._cuts.counts(step), self._cuts.counts(step + 1)
            score *= (next_tp - tp) + (next_fp - fp)
        offset = np.cumsum(size) - size
        inside = depth[(depth >= first[0]) & (depth < first[-1] + size[-1])]
        group = np.searchsorted(first, inside, side="right") - 1
        within = inside - first[group] < size[group]
        begins = union(offset, (offset[group] + inside - first[group])[within])
        return step[begins], reduced(np.add, score, begins)


def _group_ends(sizes: list[int]) -> Depth:
    """Return 0 and where each group ends, in blocks of so many steps."""
    size = np.array(sizes, np.int64)
    begin = np.cumsum(size) - size
    ends = ranges(np.ones(len(size), np.int64), -(-size // _GROUP)) * _GROUP
    block = repeated(integers(len(size)), -(-size // _GROUP))
    return np.concatenate(([0], begin[block] + np.minimum(ends, size[block])))


def _in_groups(values: Values) -> list[Values]:
    """Return values, one row per group, and what is left over as a row of its own."""
    whole = len(values) - len(values) % _GROUP
    rest = values[whole:]
    return [values[:whole].reshape(-1, _GROUP), *([rest[np.newaxis]] if len(rest) else [])]


def _sums_of_cases(score: Values, label: Values) -> Values:
    """Return the sums of the terms over each group of single cases, shape (4, m)."""
    error = score - label
    result = np.empty((4, len(score)))
    np.sum(score, axis=1, out=result[0])
    np.vecdot(label, score, out=result[1])
    np.vecdot(score, score, out=result[2])
    np.vecdot(error, error, out=result[3])
    return result


def _sums_of_rows(score: Values, positive: Values, negative: Values) -> Values:
    """Return the sums of the terms over each group of rows that stand for several cases."""
    weighted = (positive + negative) * score
    error = positive * (1 - score) ** 2 + negative * score**2
    terms = weighted, positive * score, weighted * score, error
    return np.array([term.sum(axis=1) for term in terms])
