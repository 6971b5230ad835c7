"""Resampled counts of several models of the same cases, drawn together."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.indices import counted, integers
from rocwidgets.numeric.counts.sorting import sort
from rocwidgets.numeric.counts.table import CountTable
from rocwidgets.numeric.inference.effective import effective_number, equal_ones
from rocwidgets.numeric.inference.resample_rows import resample_rows
from rocwidgets.numeric.inference.resamples import N_BOOTSTRAP, Resamples, check_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Groups = NDArray[np.int16]
    Scores = NDArray[np.float64] | NDArray[np.float32]


_BUCKETS = 1 << 14
_SCORES_CHUNK = 32768  # scores: what a pass works on stays in the second-level cache
_SEVERAL = -1
# What rounding leaves below a whole number.
_ROUNDING = 1e-9


def cells_of(threshold: Values, score: NDArray[Any]) -> NDArray[np.intp]:
    """Return the first of some descending thresholds that each score reaches.

    A score below all of them counts as at the last one: only cases of weight 0 have such scores.

    Parameters
    ----------
    threshold : ndarray of float64, shape (k,)
        Falling, k >= 2; the first may be inf.
    score : ndarray of float64 or float32, shape (n,)
        Finite.

    Returns
    -------
    ndarray of intp, shape (n,)
        0 to k - 1.

    """
    rising = threshold[::-1]
    finite = rising[np.isfinite(rising)]
    low, high = finite[0], finite[-1]
    with np.errstate(over="ignore", divide="ignore"):
        scale = _BUCKETS / (high - low)
    if not 0 < scale < np.inf:
        return _last_at_most(rising, score)
    # Bucket numbers never fall as scores rise, so that scores of a bucket without thresholds are
    # all between the same two.
    inside = counted(_bucket(finite, low, scale), minlength=_BUCKETS + 2)
    cell = len(rising) - np.cumsum(inside)
    cell[inside > 0] = _SEVERAL
    result = np.empty(len(score), np.intp)
    for begin in range(0, len(score), _SCORES_CHUNK):
        part = score[begin : begin + _SCORES_CHUNK]
        into = result[begin : begin + _SCORES_CHUNK]
        cell.take(_bucket(part, low, scale), out=into)
        unknown = np.flatnonzero(into == _SEVERAL)
        into[unknown] = _last_at_most(rising, part[unknown])
    return result


def _last_at_most(rising: Values, score: NDArray[Any]) -> NDArray[np.intp]:
    """Return the cell of each score by a binary search."""
    place = np.searchsorted(rising, score, side="right")
    return len(rising) - np.maximum(place, 1)


def _bucket(score: NDArray[Any], low: float, scale: float) -> NDArray[np.intp]:
    """Return the bucket of each score; beyond all thresholds it is the first or the last."""
    with np.errstate(over="ignore"):
        place = (score.astype(np.float64, copy=False) - low) * scale
    return np.clip(place, 0, _BUCKETS + 1, out=place).astype(np.intp)


N_CUTS = 128
N_GROUPS = 1024
_LAST = N_GROUPS - 1  # the bits of a group
# Words of 62 bits are finite floats, which are sorted fastest: random bits above the group.
_GROUP_BITS = np.uint64(N_GROUPS.bit_length() - 1)
_UNUSED_BITS = np.uint64(2)
_EXACT_BITS = 53
_CHUNK = 32768  # cases, a multiple of the groups: what a pass works on stays in the cache
_BLOCK = 1 << 20  # cases counted at a time: many more than there are cells


class PairedBootstrap:
    """Bootstrap replicates of cases, in which any number of models can be counted.

    Models that err on the same cases vary together from one replicate to the next, on which it
    depends how often one beats the other. Draws are stratified by class. A class of at most 1,024
    cases is drawn case by case. A larger one is split at random into 1,024 groups of equal size and
    drawn group by group, which leaves variances and covariances as they are, estimated from 1,024
    contributions: standard errors are off by some 2 %, as those of 1,000 replicates are (random
    groups: Wolter, Introduction to Variance Estimation, 2nd ed. 2007, chapters 2 and 5).

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
        At least one case of each class, of a weight that is not 0.
    sample_weight : ndarray of float64, shape (n,), optional
        At least 0. Cases are drawn with equal chances and bring their weights along, rounded to
        about a 2**-52 of what a class can weigh when it is drawn, but not to 0: then sums are exact
        in every order, and all models have the same totals in a replicate.
    cluster : ndarray of int64, shape (n,), optional
        The cluster of each case, from 0: clusters are drawn in place of cases, of both classes at
        once, one fewer than there are, which leaves variances of rates unbiased (Rao & Wu, JASA 83,
        1988, 231-241). Of more than 1,024, random groups of clusters are drawn. A replicate that
        lacks a class is drawn again.
    n_bootstrap : int
        Replicates, at least 2.
    seed : int
        At least 0. The same seed, cases and order give the same replicates.

    Raises
    ------
    ValueError
        If a number is out of range.

    """

    def __init__(
        self,
        positive: NDArray[np.bool_],
        sample_weight: NDArray[np.float64] | None = None,
        *,
        cluster: NDArray[np.int64] | None = None,
        n_bootstrap: int = N_BOOTSTRAP,
        seed: int = 0,
    ) -> None:
        check_numbers(n_bootstrap, seed)
        rng = np.random.default_rng(seed)
        self._seed, self._weight = seed, sample_weight
        # Cases of weight 0 are in some group too, and add nothing.
        self._group = np.zeros(len(positive), np.int16)
        self._times: list[Values] = []
        self._freedom: list[int] = []
        negative, positive_worth = effective_number(
            np.ones(len(positive)) if sample_weight is None else sample_weight,
            positive.astype(np.int64),
            2,
            cluster,
        ).tolist()
        self._worth = positive_worth, negative
        units: list[Values] = []
        first = 0
        if cluster is not None:
            self._draw_clusters(positive, cluster, n_bootstrap, rng)
            return
        for wanted in (True, False):
            held = positive if wanted else ~positive
            if sample_weight is not None:
                held = held & (sample_weight > 0)
            group = _groups(int(np.count_nonzero(held)), rng)
            _put(self._group, held, group, first)
            size = min(len(group), N_GROUPS)
            self._times.append(_times_drawn(size, n_bootstrap, rng))
            # Groups of cases that weigh the same are all of one size.
            sizes = np.ones(size) if sample_weight is None else counted(group, sample_weight[held])
            self._freedom.append(_freedom(sizes))
            most = size if sample_weight is None else 2 * size * float(sizes.max())
            units.append(np.full(size, 2.0 ** (np.frexp(most)[1] - _EXACT_BITS)))
            first += size
        self._unit = np.concatenate(units)

    def _draw_clusters(
        self,
        positive: NDArray[np.bool_],
        cluster: NDArray[np.int64],
        n_bootstrap: int,
        rng: np.random.Generator,
    ) -> None:
        live = np.ones(len(positive), bool) if self._weight is None else self._weight > 0
        found, unit = np.unique(cluster[live], return_inverse=True)
        group = np.zeros(len(positive), np.int16)
        group[live] = _groups(len(found), rng)[unit]
        size = min(len(found), N_GROUPS)

        def weights(of: NDArray[np.bool_]) -> Values | None:
            return None if self._weight is None else self._weight[of]

        # The positives of a group, and its negatives, are counted apart and drawn together.
        self._group = (group + np.int16(size) * ~positive).astype(np.int16)
        sizes = [
            np.asarray(counted(group[each], weights(each), minlength=size), np.float64)
            for each in (live & positive, live & ~positive)
        ]
        self._freedom = [_freedom(each) for each in sizes]
        held = [each > 0 for each in sizes]
        times = np.zeros((n_bootstrap, size))
        lacking = integers(n_bootstrap)
        while len(lacking):
            times[lacking] = _times_drawn(size, len(lacking), rng, max(size - 1, 1))
            lacking = np.flatnonzero(~np.all([(times @ each) > 0 for each in held], axis=0))
        self._times = [times, times]
        most = 1.0
        if self._weight is not None:
            most = 2 * size * float(counted(group[live], self._weight[live]).max())
        self._unit = np.full(2 * size, 2.0 ** (np.frexp(most)[1] - _EXACT_BITS))

    def counted(
        self,
        table: CountTable,
        score: Scores,
        n_rows: int = N_CUTS,
    ) -> Resamples:
        """Count a model in each replicate.

        Parameters
        ----------
        table : CountTable
            Counts of the cases, by their scores.
        score : ndarray of float64 or float32, shape (n,)
        n_rows : int
            At least 32: most rows to count at, few enough that a page can hold the matrices.

        Returns
        -------
        Resamples
            Those of all models have one `origin`.

        Raises
        ------
        ValueError
            If n_rows is below 32.

        """
        if n_rows < N_CUTS // 4:
            msg = f"n_rows must be at least {N_CUTS // 4}, got {n_rows}."
            raise ValueError(msg)
        rows = table.cuts.rows(resample_rows(table, n_rows))
        above = self._at_or_above(rows.threshold, score)
        size = self._times[0].shape[1]
        tp, fp = self._times[0] @ above[:size], self._times[1] @ above[size:]
        freedom = min(self._freedom)
        return Resamples(table, rows, tp, fp, self._seed, self, freedom, worth=self._worth)

    def _at_or_above(self, threshold: Values, score: Scores) -> Values:
        """Return the weight of each group that each row predicts positive."""
        shape = len(self._unit), len(threshold)
        result = np.zeros(shape[0] * shape[1])
        for begin in range(0, len(score), _BLOCK):
            part = slice(begin, begin + _BLOCK)
            cell = cells_of(threshold, score[part])
            cell += self._group[part] * np.intp(len(threshold))
            result += counted(cell, self._exact_weight(part), minlength=len(result))
        return np.cumsum(result.reshape(shape), axis=1)

    def _exact_weight(self, part: slice) -> Values | None:
        """Return weights in whole multiples of a power of two: no sum of them is rounded."""
        if self._weight is None:
            return None
        unit, weight = self._unit[self._group[part]], self._weight[part]
        whole = weight / unit
        np.rint(whole, out=whole)
        # A replicate of nothing but weights that round to 0 would have no cases of a class.
        np.maximum(whole, weight > 0, out=whole)
        whole *= unit
        return whole


def resample_together(
    positive: NDArray[np.bool_],
    scores: Iterable[Scores],
    sample_weight: NDArray[np.float64] | None = None,
    *,
    n_bootstrap: int = N_BOOTSTRAP,
    seed: int = 0,
    n_rows: int = N_CUTS,
) -> tuple[Resamples, ...]:
    """Draw bootstrap replicates of cases and count every model in each; see `PairedBootstrap`.

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
    scores : iterable of m ndarrays of float64 or float32, each of shape (n,)
        One array a model, in the same order of cases.
    sample_weight : ndarray of float64, shape (n,), optional
        At least 0.
    n_bootstrap : int
        Replicates, at least 2.
    seed : int
        At least 0.
    n_rows : int
        At least 32: most rows each model is counted at.

    Returns
    -------
    tuple of m Resamples
        All with the same `origin`.

    Raises
    ------
    ValueError
        If a number is out of range, there is no model, or as `CountTable.from_scores`.

    """
    counts = [(CountTable.from_scores(positive, each, sample_weight), each) for each in scores]
    if not counts:
        raise ValueError("At least one model is needed, got 0.")
    redraw = PairedBootstrap(positive, sample_weight, n_bootstrap=n_bootstrap, seed=seed)
    return tuple(redraw.counted(table, score, n_rows) for table, score in counts)


def _freedom(size: Values) -> int:
    """Return the degrees of freedom of the spread of groups that are drawn again, at least 1."""
    return max(1, math.floor(equal_ones(size) - 1 + _ROUNDING))


def _put(into: Groups, held: NDArray[np.bool_], group: Groups, first: int) -> None:
    """Write the groups of the cases that are held, counted from the first one on."""
    begin = 0
    for at in range(0, len(held), _CHUNK):
        place = np.flatnonzero(held[at : at + _CHUNK])
        part = group[begin : begin + len(place)]
        into[at : at + _CHUNK][place] = part + np.int16(first)
        begin += len(place)


def _times_drawn(
    size: int, n_bootstrap: int, rng: np.random.Generator, number: int | None = None
) -> Values:
    """Return how often each group is drawn in each replicate, shape (n_bootstrap, size).

    As many are drawn as there are, or `number`.
    """
    # To draw groups and count them is quicker than to draw multinomial numbers.
    drawn = rng.integers(0, size, (n_bootstrap, size if number is None else number))
    drawn += size * integers(n_bootstrap)[:, np.newaxis]
    places = drawn.ravel().astype(np.intp, copy=False)
    times = counted(places, minlength=n_bootstrap * size)
    return times.reshape(n_bootstrap, size).astype(np.float64)


def _groups(members: int, rng: np.random.Generator) -> Groups:
    """Return the group of each member: its own, or one at random of 1,024 of equal size."""
    if members <= N_GROUPS:
        return np.arange(members, dtype=np.int16)
    # To sort random words that end with the groups is quicker than to shuffle the groups.
    word = rng.integers(0, 2**64 - 1, members, np.uint64, endpoint=True)
    groups = np.arange(_CHUNK, dtype=np.uint64) % np.uint64(N_GROUPS)
    for begin in range(0, members, _CHUNK):
        part = word[begin : begin + _CHUNK]
        part >>= _GROUP_BITS + _UNUSED_BITS
        part <<= _GROUP_BITS
        part |= groups[: len(part)]
    sort(word.view(np.float64))
    group = np.empty(members, np.int16)
    for begin in range(0, members, _CHUNK):
        group[begin : begin + _CHUNK] = word[begin : begin + _CHUNK] & np.uint64(_LAST)
    return group
