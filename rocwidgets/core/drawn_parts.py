"""Groups and periods as the page shows them: at the rows drawn, small ones put together."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.core.amounts import amounts_of
from rocwidgets.core.group_demands import MIN_POSITIVES, sharing
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.indices import counted, integers
from rocwidgets.numeric.inference.effective import effective_number

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
    """The groups or periods that the page has a row for.

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
        cell = self.code * rows + _row_of(cases.scores[model], threshold)
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

    def effective_positives(self, cases: Cases) -> Values:
        """Return how many positives of equal weight those of each part are worth."""
        members, weight = cases.positive, cases.sample_weight
        total = len(self.place) + (self.folded > 0)
        if weight is None and cases.clusters is None:
            return counted(self.code[members], minlength=total).astype(np.float64)
        own = np.ones(int(members.sum())) if weight is None else weight[members]
        clusters = None if cases.clusters is None else cases.clusters[members]
        return effective_number(own, self.code[members], total, clusters)

    def amounts_of_others(self, cases: Cases, model: str, threshold: Values) -> dict[str, Values]:
        """Return the sums of amounts, by outcome and row, of the parts that are put together.

        Parameters
        ----------
        cases : Cases
            With costs of their own.
        model, threshold
            As for `added`.
        """
        others = self.code == len(self.place)
        positive, rows = cases.positive[others], len(threshold)
        row = _row_of(cases.scores[model][others], threshold)
        weight = 1.0 if cases.sample_weight is None else cases.sample_weight[others]
        given = {} if cases.costs is None else amounts_of(cases.costs, len(others))
        result = {}
        for cell, amount in given.items():
            members = positive == (cell in {"tp", "fn"})
            due = (weight * amount[others])[members]
            added = counted(row[members], due, minlength=rows)
            below = np.append(np.cumsum(added[:0:-1])[::-1], 0.0)
            result[cell] = np.cumsum(added) if cell in {"tp", "fp"} else below
        return result

    def curves(self, cases: Cases, model: str) -> list[PartCurve]:
        """Return hull and AUC of each part that has a row of its own."""
        weight, score = cases.sample_weight, cases.scores[model]
        order = np.argsort(self.code, kind="stable")
        ends = np.cumsum(counted(self.code, minlength=len(self.place)))[: len(self.place)]
        return [
            _curve(cases.positive[rows], score[rows], None if weight is None else weight[rows])
            for rows in np.split(order, ends)[: len(self.place)]
        ]


def _row_of(score: Any, threshold: Values) -> NDArray[np.intp]:
    """Return the first row of falling thresholds that each score reaches."""
    rising = np.searchsorted(threshold[::-1], score, side="right")
    # Cases without a weight may be below all thresholds, and add nothing anywhere.
    return np.minimum(len(threshold) - rising, len(threshold) - 1)


def shared_vertices(cases: Cases | None, model: str) -> Values:
    """Return vertices of the hull of groups that share a threshold; none without such groups."""
    if cases is None or cases.groups is None or model not in cases.scores:
        return np.zeros(0)
    parts, weight = DrawnParts.of(cases.groups), cases.sample_weight
    rows = sharing(parts.effective_positives(cases), MIN_POSITIVES)[parts.code]
    own = None if weight is None else weight[rows]
    return _curve(cases.positive[rows], cases.scores[model][rows], own).vertices


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
    """Return the "groups" and the "periods" of cases, where they have such labels."""
    if cases is None:
        return {}
    return {kind: DrawnParts.of(getattr(cases, kind)) for kind in cases.labelled_by}
