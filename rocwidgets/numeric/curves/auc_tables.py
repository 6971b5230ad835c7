"""The area under the ROC curve, computed in four ways, each as a table that adds up to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]

AucTable = Literal["trapezoids", "ranks", "swaps", "squares"]


def auc_table(table: CountTable, kind: AucTable) -> dict[str, NDArray[Any]]:
    """Return what adds up to the AUC, for each distinct score from the highest.

    With P positives and N negatives, or their weights:

    - "trapezoids": ``width`` in fpr, ``height``, the mean tpr, and ``area`` of the curve below each
      segment; the AUC is the sum of the areas.
    - "ranks": ``rank``, the mean rank of the cases of this score from the lowest, and
      ``rank_sum`` of the positives among them; the AUC is (sum - P (P + 1) / 2) / (P N). The rank
      of weighted cases is the weight of the cases below and half of those tied, and the AUC
      (sum - P**2 / 2) / (P N).
    - "swaps": ``above``, the negatives with a higher score and half of those tied, and ``swaps``,
      that times the positives; the AUC is 1 - sum / (P N).
    - "squares": ``below``, the negatives with a lower score and half of those tied, and
      ``squares``, that times the positives; the AUC is sum / (P N).

    Parameters
    ----------
    table : CountTable
    kind : {"trapezoids", "ranks", "swaps", "squares"}

    Returns
    -------
    dict of ndarray of shape (k,)
        ``threshold``, the distinct scores, decreasing; ``positives`` and ``negatives`` of each; and
        two or three columns as above.

    References
    ----------
    Rakotomalala, ROC curve, slides 12 to 14. Majnik & Bosnić (2013), Intelligent Data Analysis 17,
    sections 2.3 and 2.4.
    """
    rows = table.rows()
    positives, negatives = np.diff(rows.tp), np.diff(rows.fp)
    start = {"threshold": rows.threshold[1:], "positives": positives, "negatives": negatives}
    return start | _WAYS[kind](table)


def _trapezoids(table: CountTable) -> dict[str, Values]:
    rows = table.rows()
    width = np.diff(rows.fp) / table.N
    height = (rows.tp[1:] + rows.tp[:-1]) / (2 * table.P)
    return {"width": width, "height": height, "area": width * height}


def _ranks(table: CountTable) -> dict[str, Values]:
    rows = table.rows()
    seen = rows.tp + rows.fp
    # The first of t tied cases has one rank more than there are cases below, the last one t more.
    first = 0.0 if table.weighted else 0.5
    rank = table.P + table.N - (seen[1:] + seen[:-1]) / 2 + first
    return {"rank": rank, "rank_sum": rank * np.diff(rows.tp)}


def _swaps(table: CountTable) -> dict[str, Values]:
    above = _above(table)
    return {"above": above, "swaps": above * np.diff(table.rows().tp)}


def _squares(table: CountTable) -> dict[str, Values]:
    below = table.N - _above(table)
    return {"below": below, "squares": below * np.diff(table.rows().tp)}


def _above(table: CountTable) -> Values:
    """Return the negatives above each score, and half of those tied with it."""
    fp = table.rows().fp
    return (fp[1:] + fp[:-1]) / 2


_WAYS: dict[str, Callable[[CountTable], dict[str, Values]]] = {
    "trapezoids": _trapezoids,
    "ranks": _ranks,
    "swaps": _swaps,
    "squares": _squares,
}
