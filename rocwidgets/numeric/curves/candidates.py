"""Rows of a table close enough together that no curve moves far between neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.bins import bin_edges
from rocwidgets.numeric.counts.indices import integers, reduced, repeated, union

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.cuts import Cuts
    from rocwidgets.numeric.counts.table import CountTable

    Depth = NDArray[np.int64]

_ALL = 32768
_WALK = 2e10
_FEWEST, _MOST = 8192, 50000
_STEP = 2 / 4000
_SCORE_STEPS = 2000
_TOP = 32768
_TOP_GROWTH = 1.003
_TOP_RECALL = 8000
_PROBES = 4096
_LEAST_RATE, _SHORTEST_AXIS = 1e-5, 0.1
_LOG_STEPS = 2500


def axis_start(total: float) -> float:
    """Return where the logarithmic axis of a rate begins: at 1 / total, but not below 1e-5."""
    return min(max(1 / total, _LEAST_RATE), _SHORTEST_AXIS)


def candidates(table: CountTable) -> Depth:
    """Return the depths of 20,000 to 70,000 rows, or of all rows of a smaller table, ascending.

    Between neighbours there are at most size / 8192 rows and 1 / 2000 of fpr + tpr, or a single
    step, or 1 / 2000 of the range of scores, or 1 / 2500 of the logarithmic axes of fpr and of the
    share predicted positive; and of the highest 32,768 rows, where precision jumps, those of lowest
    and highest precision among neighbours are in.
    """
    cuts = table.cuts
    if table.n_rows <= _ALL:
        return cuts.all_depths()
    # In a gap of m rows the rate of the rarer class, of r members, is a random walk that moves by
    # about sqrt(m / (r * size)): for the same distance, twice the r needs half the candidates.
    rarer = cuts.size * (min(table.P, table.N) / (table.P + table.N))
    shares = int(np.clip(_WALK / rarer, _FEWEST, _MOST))
    share = np.linspace(0, cuts.size, shares + 1).astype(np.int64)
    score = cuts.depth(bin_edges(table.score_min, table.score_max, _SCORE_STEPS))
    past = np.minimum(score + 1, cuts.size)
    return union(
        cuts.cover(share),
        cuts.within(share),
        score,
        cuts.cover(past),
        equal_steps(table, _STEP),
        _log_steps(table),
        _top_extremes(table),
    )


def equal_steps(table: CountTable, step: float) -> Depth:
    """Return the last row before each of equal steps in fpr + tpr, and the row after it (depths).

    Both, because a row that steps further than that is drawn exactly only with both its ends.
    """
    target = np.linspace(0, 2, int(np.ceil(2 / step)) + 1)[1:-1]
    return _around(table.cuts, target, lambda tp, fp: tp / table.P + fp / table.N)


def _log_steps(table: CountTable) -> Depth:
    """Return the rows around equal steps of the logarithms of fpr and of the share predicted."""
    cuts, total = table.cuts, table.P + table.N
    alarms = table.N * np.geomspace(axis_start(table.N), 1, _LOG_STEPS + 1)[:-1]
    cases = total * np.geomspace(axis_start(total), 1, _LOG_STEPS + 1)[:-1]
    return union(
        _around(cuts, alarms, lambda _, fp: fp),
        _around(cuts, cases, lambda tp, fp: tp + fp),
    )


def _around(cuts: Cuts, target: NDArray[np.float64], growing: Callable[[Any, Any], Any]) -> Depth:
    """Return the last row at which a growing function of tp and fp is no more than each target.

    And the row after it.
    """
    probe = np.linspace(0, cuts.size, _PROBES + 1).astype(np.int64)
    result = np.searchsorted(growing(*cuts.counts(probe)), target, side="right")
    low, high = probe[result - 1], probe[np.minimum(result, _PROBES)]
    while (high - low > 1).any():
        middle = (low + high) >> 1
        passed = growing(*cuts.counts(middle)) > target
        low, high = np.where(passed, low, middle), np.where(passed, middle, high)
    return union(cuts.within(low), cuts.cover(np.minimum(low + 1, cuts.size)))


def _top_extremes(table: CountTable) -> Depth:
    """Return the rows of lowest and highest precision in each 0.3 % of rank and 1/8000 of tpr."""
    cuts = table.cuts
    depth = union(cuts.cover(integers(1, min(_TOP, cuts.size) + 1)))
    tp, fp = cuts.counts(depth)
    ratio = tp / (tp + fp)
    rank = np.log(integers(1, len(depth) + 1)) / np.log(_TOP_GROWTH)
    recall = tp * (_TOP_RECALL / table.P)
    fresh = [np.diff(np.floor(scale), prepend=-1) > 0 for scale in (rank, recall)]
    first = np.flatnonzero(fresh[0] | fresh[1])
    block = repeated(integers(len(first)), np.diff(first, append=len(depth)))
    least, most = reduced(np.minimum, ratio, first), reduced(np.maximum, ratio, first)
    return depth[(ratio == least[block]) | (ratio == most[block])]
