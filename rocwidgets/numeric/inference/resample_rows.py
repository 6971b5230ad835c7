"""The rows of a table at which resamples are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.bins import bin_edges
from rocwidgets.numeric.counts.indices import union
from rocwidgets.numeric.curves.candidates import equal_steps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Depth = NDArray[np.int64]


def resample_rows(table: CountTable, limit: int) -> Depth:
    """Return the depths of the rows at which resamples are counted: all of a small table.

    From a larger one: both ends, hull vertices, rows around equal steps in fpr + tpr and at equal
    steps of the score and at geometric ranks from the top, where precision and lift move most.

    Parameters
    ----------
    table : CountTable
    limit : int
        At least 32: most rows to return.

    Returns
    -------
    ndarray of int64
        Increasing, from 0 to full depth.

    """
    cuts = table.cuts
    if table.n_rows <= limit:
        return cuts.all_depths()
    quarter = limit // 4
    ends = np.array([0, cuts.size])
    # Both rows around each step, so that a large tie keeps both its ends.
    steps = equal_steps(table, 2 / (limit // 4 - 4))
    scores = cuts.depth(bin_edges(table.score_min, table.score_max, limit // 8))
    vertices = cuts.depth(_spread(table.hull.threshold, quarter - limit // 16))
    ranks = cuts.cover(union(np.geomspace(1, cuts.size, limit // 16).astype(np.int64)))
    return union(ends, steps, scores, vertices, ranks)


def choice_rows(table: CountTable, limit: int) -> Depth:
    """Return the depths among which resamples choose their best threshold.

    Those at which positives are added: of the thresholds that are best in a resample, the highest
    is always one of them. The ends and the highest score come with them. Of a table with more
    positives than `limit`, those of `resample_rows`.

    Parameters
    ----------
    table : CountTable
    limit : int
        At least 32.

    Returns
    -------
    ndarray of int64
        Increasing, from 0 to full depth.

    """
    if table.n_rows <= limit or limit < table.P:
        return resample_rows(table, limit)
    depths = table.cuts.all_depths()
    tp, _ = table.cuts.counts(depths)
    return union(depths[[0, 1, -1]], depths[1:][np.diff(tp) > 0])


def _spread(values: NDArray[np.float64], limit: int) -> NDArray[np.float64]:
    """Return at most so many of the values, evenly spread over their places."""
    if len(values) <= limit:
        return values
    return values[np.linspace(0, len(values) - 1, limit).astype(np.int64)]
