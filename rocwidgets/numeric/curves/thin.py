"""The rows that are drawn: few enough to send, while no curve moves by half a pixel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.bins import axis_range, bin_depths, bin_edges, cut_depths
from rocwidgets.numeric.counts.indices import added, integers, union
from rocwidgets.numeric.curves.candidates import axis_start, candidates, equal_steps
from rocwidgets.numeric.curves.polyline import refine
from rocwidgets.numeric.decisions import rates
from rocwidgets.numeric.decisions.cheapest import candidates as amount_candidates

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.counts.rows import Rows
    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.decisions.amounts import AmountTable

    Depth = NDArray[np.int64]
    Values = NDArray[np.float64]
    Columns = list[tuple[Values, Values]]

ALL_ROWS = 1500
MAX_STEP = 2 / 400
LIMIT = 2700
# Half a pixel on an axis of 1,000 pixels, less rounding, or less what curves do between candidates.
# The second is for curves that would need too many rows for the first.
_TOLERANCE_ALL = (4.5e-4,)
_TOLERANCE_SOME = (3.7e-4, 4.5e-4)
_SCORE_STEPS = 200
# Odds in steps of 3.2: between two of them precision is off by at most 1.09 times as much.
_PREVALENCES = (0.001, 0.0032, 0.0099, 0.031, 0.091, 0.24, 0.5)
_RESERVES = (200, 60)


def thin(
    table: CountTable,
    max_step: float = MAX_STEP,
    amounts: AmountTable | None = None,
    also: ArrayLike = (),
) -> Rows:
    """Return the rows to draw: all of a small table, one to two thousand of a large one.

    Kept are both ends and the row of the highest score, every hull vertex, rows at equal steps in
    fpr + tpr and in score, the row at every edge of `bin_edges`, `bin_depths` and `cut_depths` (so
    that differences of kept rows are the exact counts of the bins), rows at geometric ranks at the
    top, and what it takes besides so that no curve drawn straight between kept rows is further than
    1/2000 of the axis from the curve through all rows. The curves are ROC (fpr, tpr) and gains
    (ppr, tpr), both also with a logarithmic x axis from `axis_start` to 1; precision-recall (tpr,
    precision) at the prevalence of the table and at any from 0.001 to 0.5; ROI at balanced costs
    (ppr, (tpr - fpr) / max|tpr - fpr|); and tpr and fpr against the score; ppr is at the prevalence
    of the table. Where a table has more than 32,768 rows, this is checked at 20,000 to 70,000 of
    them, which are close enough for all. There are at most 2700 rows. Only noise magnified to full
    height, such as the ROI of a score of little skill, needs more; then the ROI curve is less
    exact.

    Parameters
    ----------
    table : CountTable
    max_step : float
        Largest step in fpr + tpr between kept rows, where no single row of the table steps further.
    amounts : AmountTable, optional
        Per-case costs. What positives and negatives cost is then drawn as exactly, in steps of at
        most `max_step` of all that it changes, and the rows of `amount_candidates` are kept.
    also : array-like of float
        Thresholds whose rows are kept besides, however many there are.

    Returns
    -------
    Rows
        Rows of the table; all of them if those are at most 1500.
    """
    cuts = table.cuts
    if table.n_rows <= ALL_ROWS:
        return table.rows()
    kept = _required(table, max_step)
    if amounts is not None:
        kept = union(kept, cuts.depth(amounts.threshold[_of_amounts(table, amounts, max_step)]))
    depth = union(kept, candidates(table))
    curves = _curves(table, depth)
    if amounts is not None:
        curves = _amount_curves(table, amounts, depth) + curves
    index = np.searchsorted(depth, kept)
    drawn = _draw(curves, index, _TOLERANCE_ALL if len(depth) == table.n_rows else _TOLERANCE_SOME)
    return cuts.rows(union(depth[drawn], cuts.depth(np.asarray(also, np.float64))))


def _draw(curves: Columns, kept: Depth, tolerances: tuple[float, ...]) -> Depth:
    """Return the indices to keep: within the first tolerance for which the limit suffices."""
    for tolerance in tolerances:
        drawn = refine(curves, kept, tolerance, LIMIT)
        if len(drawn) < LIMIT:
            return drawn
    # Then the ROI needs too many rows. It gets those that the others leave, except for what they
    # need again: a further row can move a curve that is not monotone, such as PR, away from its
    # points.
    others, roi = curves[:-1], curves[-1:]
    kept = refine(others, kept, tolerances[-1], LIMIT)
    for reserve in _RESERVES:
        more = refine(roi, kept, tolerances[-1], LIMIT - reserve)
        kept = refine(others, more, tolerances[-1], LIMIT, known=kept)
    return kept


def _required(table: CountTable, max_step: float) -> Depth:
    cuts = table.cuts
    low, high = axis_range(table.score_min, table.score_max)
    scores = (table.hull.threshold, bin_edges(low, high), bin_edges(low, high, _SCORE_STEPS))
    return union(
        np.array([0, cuts.size]),
        cuts.cover(np.array([1])),
        cuts.depth(np.concatenate(scores)),
        bin_depths(table),
        cut_depths(table),
        equal_steps(table, max_step),
        _ranks(table),
    )


def _of_amounts(table: CountTable, amounts: AmountTable, max_step: float) -> NDArray[np.int64]:
    """Return the rows that are best for some costs, and rows at equal steps in amounts."""
    result = [amount_candidates(table, amounts)]
    for mean in amounts.row_means:
        way = added(mean, mean[0])
        np.cumsum(np.abs(way, out=way), out=way)
        steps = np.arange(0, 1, max_step, dtype=np.float64) * way[-1]
        result.append(np.searchsorted(way, steps, side="right") - 1)
    return union(*result)


def _amount_curves(table: CountTable, amounts: AmountTable, depth: Depth) -> Columns:
    """Return what both classes cost against the share predicted positive, in units of the axes."""
    tp, fp = table.cuts.counts(depth)
    share = (tp + fp) / (table.P + table.N)
    means = amounts.means(table.cuts.threshold(depth))
    return [(share, mean / (np.ptp(mean) or 1.0)) for mean in means]


def _ranks(table: CountTable) -> Depth:
    """Return the rows at ranks 1, 2, 3, 4, 6, 8, 12, ... of the highest four-hundredth."""
    end = max(table.cuts.size // 400, 1)
    two = 2 ** integers(end.bit_length())
    rank = np.concatenate((two, 3 * two))
    return table.cuts.cover(union(rank[rank <= end]))


def _curves(table: CountTable, depth: Depth) -> Columns:
    """Return x and y of the curves in units of their axes, ROI last."""
    tp, fp = table.cuts.counts(depth)
    tpr, fpr = rates.tpr(tp, table.P), rates.fpr(fp, table.N)
    prevalence = table.P / (table.P + table.N)
    ppr = rates.ppr(tpr, fpr, prevalence)
    gain = tpr - fpr
    gain /= np.abs(gain).max() or 1.0
    low, high = axis_range(table.score_min, table.score_max)
    # Halves, because the range of float64 scores may itself not be a float64.
    score = np.minimum(table.cuts.threshold(depth), table.score_max)
    score = (0.5 * score - 0.5 * low) / (0.5 * high - 0.5 * low)
    log_fpr, log_ppr = _on_decades(fpr, table.N), _on_decades(ppr, table.P + table.N)
    precisions = [_precision(tpr, fpr, share) for share in (prevalence, *_PREVALENCES)]
    return [
        (fpr, tpr),
        (ppr, tpr),
        *((tpr, precision) for precision in precisions),
        (score, tpr),
        (score, fpr),
        (log_fpr, tpr),
        (log_ppr, tpr),
        (ppr, gain),
    ]


def _precision(tpr: Values, fpr: Values, prevalence: float) -> Values:
    value = rates.precision(tpr, fpr, prevalence)
    value[0] = value[1]
    return value


def _on_decades(rate: Values, total: float) -> Values:
    """Return places on the logarithmic axis of a rate; what is left of it is at its left end."""
    least = axis_start(total)
    return 1 - np.log(np.maximum(rate, least)) / np.log(least)
