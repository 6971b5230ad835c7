"""Areas of a ranking that need every row of a table, in one pass over it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.indices import added
from rocwidgets.numeric.counts.packed import PackedCuts

if TYPE_CHECKING:
    from rocwidgets.numeric.counts.table import CountTable

_OCTETS = 4096  # of labels: what a pass works on stays in the second-level cache


class Ranking(NamedTuple):
    """Areas under step functions of a ranking, ties taken together; all larger is better.

    Attributes
    ----------
    average_precision : float
        In 0..1; see `rocwidgets.numeric.curves.average_precision`, at the prevalence of the table.
    roc_area_steps : float
        In 0..AUC; A_ROC1, see `rocwidgets.numeric.curves.roc_area_steps`.
    lift_chart_area_steps : float
        In 0..P; A_lift1, see `rocwidgets.numeric.curves.lift_chart_area_steps`.

    """

    average_precision: float
    roc_area_steps: float
    lift_chart_area_steps: float


def ranking(table: CountTable) -> Ranking:
    """Return the areas of all rows of a table, block by block, so that memory does not grow.

    Parameters
    ----------
    table : CountTable
        Any scores; counts or sums of weights.

    """
    cuts = table.cuts
    if isinstance(cuts, PackedCuts) and cuts.n_rows == cuts.size + 1:
        return _of_cases(table, cuts)
    return _of_rows(table)


def _of_cases(table: CountTable, cuts: PackedCuts) -> Ranking:
    """Return the areas of a table without ties, of which two are sums of whole numbers."""
    bits, parts, seen = cuts.label_bits(), [], 0
    for begin in range(0, len(bits), _OCTETS):
        of_block = np.unpackbits(bits[begin : begin + _OCTETS], bitorder="little")
        n = cuts.size - 8 * begin - np.flatnonzero(of_block.view(bool))
        hits = np.arange(
            cuts.positives - seen, cuts.positives - seen - len(n), -1, dtype=np.float64
        )
        parts.append(float((hits / n).sum()))
        seen += len(n)
    right = table.pairs[0] / 2
    return Ranking(
        min(math.fsum(parts) / table.P, 1.0),
        right / (table.P * table.N),
        cuts.cases_below_positives() / (table.P + table.N),
    )


def _of_rows(table: CountTable) -> Ranking:
    parts = []
    hits = alarms = 0.0
    for rows in table.cuts.blocks():
        tp, fp = (np.asarray(each, np.float64) for each in (rows.tp, rows.fp))
        more_hits, more_alarms = added(tp, hits), added(fp, alarms)
        before, n = tp - more_hits, tp + fp
        precision = np.divide(tp, n, out=np.zeros(len(n)), where=n > 0)
        strict = before * (more_alarms / table.N)
        cases = before * ((more_hits + more_alarms) / (table.P + table.N))
        parts.append([float(each.sum()) for each in (more_hits * precision, strict, cases)])
        hits, alarms = float(tp[-1]), float(fp[-1])
    result, strict, cases = (math.fsum(each) for each in zip(*parts, strict=True))
    return Ranking(min(result / table.P, 1.0), min(strict / table.P, 1.0), cases)
