"""Groups and months as the page shows them: at the rows that are drawn, small ones put together."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.indices import counted, integers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from rocwidgets.inputs.cases import Cases
    from rocwidgets.inputs.group_labels import GroupLabels

    Values = NDArray[np.float64]
    Codes = NDArray[np.int64]

# Rows that a screen has room for.
MOST = 40


@dataclass(frozen=True, eq=False)
class DrawnParts:
    """The groups or months that the page has a row for.

    Attributes
    ----------
    labels : GroupLabels
    place : ndarray of int64
        Indices in the names of the labels, in their order.
    code : ndarray of int64 of shape (n,)
        Index in `place` of each case; one more for those put together.
    """

    labels: GroupLabels
    place: Codes
    code: Codes

    @classmethod
    def of(cls, labels: GroupLabels) -> DrawnParts:
        """Return all parts, or the largest ones, the others put together."""
        total = len(labels.names)
        if total <= MOST:
            return cls(labels, integers(total), labels.code)
        sizes = counted(labels.code, minlength=total)
        largest = np.sort(np.argsort(-sizes, kind="stable")[: MOST - 1])
        of_part = np.full(total, len(largest), np.int64)
        of_part[largest] = integers(len(largest))
        return cls(labels, largest, of_part[labels.code])

    @property
    def folded(self) -> int:
        """Number of parts that were put together."""
        return len(self.labels.names) - len(self.place)

    @property
    def names(self) -> list[tuple[Any, ...]]:
        """The labels of each part, one for each column."""
        several = len(self.labels.columns) > 1
        shown = (self.labels.names[place] for place in self.place)
        return [name if several else (name,) for name in shown]

    def summed(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return sums by part of values of all labels, of those put together in the last place."""
        if not self.folded:
            return dict(values)
        others = np.ones(len(self.labels.names), bool)
        others[self.place] = False
        return {
            name: np.append(each[self.place], each[others].sum()) for name, each in values.items()
        }

    def added(self, cases: Cases, model: str, threshold: Values) -> tuple[Any, Any]:
        """Return the positives and negatives that each row adds, by part: shape (parts, rows).

        Parameters
        ----------
        cases : Cases
        model : str
        threshold : ndarray of float64
            Falling thresholds, the last one at or below all scores of cases that have a weight.
        """
        rows = len(threshold)
        rising = np.searchsorted(threshold[::-1], cases.scores[model], side="right")
        # Cases without a weight may be below all thresholds, and add nothing anywhere.
        cell = self.code * rows + np.minimum(rows - rising, rows - 1)
        parts = len(self.place) + (self.folded > 0)
        weight = cases.sample_weight
        positives, negatives = (
            counted(
                cell[members],
                None if weight is None else weight[members],
                minlength=parts * rows,
            ).reshape(parts, rows)
            for members in (cases.positive, ~cases.positive)
        )
        return positives, negatives

    def curves(self, cases: Cases, model: str) -> list[PartCurve]:
        """Return hull and AUC of each part that has a row of its own."""
        weight, score = cases.sample_weight, cases.scores[model]
        order = np.argsort(self.code, kind="stable")
        ends = np.cumsum(counted(self.code, minlength=len(self.place)))[: len(self.place)]
        return [
            _curve(cases.positive[rows], score[rows], None if weight is None else weight[rows])
            for rows in np.split(order, ends)[: len(self.place)]
        ]


class PartCurve(NamedTuple):
    """The ROC curve of a part.

    Attributes
    ----------
    vertices : ndarray of float64
        Thresholds of the vertices of its hull; none if it lacks a class.
    auc : float
        NaN if it lacks a class.
    """

    vertices: Values
    auc: float


def _curve(positive: Any, score: Any, weight: Any) -> PartCurve:
    live = np.ones(len(positive), bool) if weight is None else weight > 0
    if not ((positive & live).any() and (~positive & live).any()):
        return PartCurve(np.zeros(0), math.nan)
    table = CountTable.from_scores(positive, score, weight)
    return PartCurve(table.hull.threshold, table.auc)


def drawn_parts(cases: Cases | None) -> dict[str, DrawnParts]:
    """Return the "groups" and the "months" of cases, where they have such labels."""
    if cases is None:
        return {}
    return {kind: DrawnParts.of(getattr(cases, kind)) for kind in cases.labelled_by}
