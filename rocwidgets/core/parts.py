"""Parts of the cases by their labels, such as groups or months: outcomes, amounts and areas."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.amounts import amounts_of
from rocwidgets.core.model import point_at, read_at
from rocwidgets.inputs.scalars import read_choice
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.indices import counted
from rocwidgets.numeric.decisions.payoff import CELLS
from rocwidgets.progress import progress

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.core.state import State
    from rocwidgets.inputs.cases import Cases
    from rocwidgets.inputs.group_labels import GroupLabels

    Values = NDArray[np.float64]

_PREVALENCES = ("own", "target")


def labelled(sample: Sample, kind: str, missing: str) -> tuple[Cases, GroupLabels]:
    """Return the cases and their labels, of "groups" or "months".

    Raises
    ------
    ValueError
        If only counts are known, or the cases have no such labels, in the words of `missing`.
    """
    cases = sample.require_cases(f"a comparison of {kind}")
    labels = getattr(cases, kind)
    if labels is None:
        raise ValueError(missing)
    return cases, labels


def summary_by_part(
    state: State, cases: Cases, labels: GroupLabels, *, at: str, prevalence: str
) -> pd.DataFrame:
    """Return a row per model and part, as `Groups.summary` has it for groups."""
    at = read_at(at)
    prevalence = read_choice("prevalence", prevalence, _PREVALENCES)
    setting, sample = state.setting, state.sample
    target = None if prevalence == "own" else setting.prevalence
    rows, index = [], []
    for model in progress(sample.models, labels.columns[0]):
        of = Outcomes(cases, labels, model, point_at(state, model, at).threshold)
        columns = of.columns(setting, sample.size, target)
        for place, rows_of in enumerate(labels.rows()):
            row = {key: values[place] for key, values in columns.items()}
            rows.append({**row, **_area(cases, model, rows_of, setting.confidence_level)})
            index.append((model, *_levels(labels.columns, labels.names[place])))
    return reports.frame(rows).set_index(reports.levels(index, ["model", *labels.columns]))


def _levels(columns: tuple[str, ...], name: Any) -> tuple[Any, ...]:
    """Return the labels of a part, one for each column."""
    return name if len(columns) > 1 else (name,)


def index_of(columns: tuple[str, ...], names: tuple[Any, ...]) -> pd.MultiIndex | pd.Index:
    """Return the index of a table with a row per part."""
    result = reports.levels([_levels(columns, name) for name in names], columns)
    return result if len(columns) > 1 else result.get_level_values(0)


def _area(cases: Cases, model: str, rows: NDArray[np.intp], level: float) -> dict[str, float]:
    positive = cases.positive[rows]
    weight = None if cases.sample_weight is None else cases.sample_weight[rows]
    live = np.ones(len(rows), bool) if weight is None else weight > 0
    if not ((positive & live).any() and (~positive & live).any()):
        return dict.fromkeys(("auc", "auc_low", "auc_high"), math.nan)
    table = CountTable.from_scores(positive, cases.scores[model][rows], weight)
    low, high = (math.nan, math.nan) if weight is not None else reports.auc_ends(table, level)[:2]
    return {"auc": table.auc, "auc_low": low, "auc_high": high}


@dataclass(frozen=True, eq=False)
class Outcomes:
    """The outcomes of a threshold, by part."""

    cases: Cases
    labels: GroupLabels
    model: str
    threshold: float | Values

    @cached_property
    def members(self) -> dict[str, NDArray[np.bool_]]:
        """Which cases have each outcome."""
        flagged, positive = self.cases.scores[self.model] >= self.threshold, self.cases.positive
        return {
            "tp": positive & flagged,
            "fp": ~positive & flagged,
            "fn": positive & ~flagged,
            "tn": ~positive & ~flagged,
        }

    @cached_property
    def counts(self) -> dict[str, NDArray[Any]]:
        """The (weighted) number of cases of each outcome and part."""
        return {cell: self._summed(cell, self.cases.sample_weight) for cell in CELLS}

    @cached_property
    def amounts(self) -> dict[str, Values]:
        """The sums of the per-case costs of each outcome and part; empty without any."""
        costs, weight = self.cases.costs, self.cases.sample_weight
        given = {} if costs is None else amounts_of(costs, len(self.labels.code))
        weighted = given if weight is None else {cell: own * weight for cell, own in given.items()}
        return {cell: self._summed(cell, own) for cell, own in weighted.items()}

    def columns(self, setting: Setting, size: float, prevalence: float | None) -> dict[str, Any]:
        """Return the columns of a summary; `prevalence` None stands for that of each part."""
        counts = {cell: each.astype(np.float64) for cell, each in self.counts.items()}
        positives, negatives = counts["tp"] + counts["fn"], counts["fp"] + counts["tn"]
        n = positives + negatives
        with np.errstate(divide="ignore", invalid="ignore"):
            own = positives / n
            pi = own if prevalence is None else np.full(len(n), prevalence)
            # How many cases one of a class stands for, of n of them.
            weigh = (
                np.where(pi == own, 1.0, pi * n / positives),
                np.where(pi == own, 1.0, (1 - pi) * n / negatives),
            )
        scale = setting.population / size
        return {
            "n": self.counts["tp"] + self.counts["fn"] + self.counts["fp"] + self.counts["tn"],
            "positives": self.counts["tp"] + self.counts["fn"],
            "prevalence": own,
            "threshold": np.full(len(n), self.threshold),
            **{cell: self.counts[cell] for cell in ("tp", "fp", "fn", "tn")},
            **rates_and_amounts(counts, weigh, setting.costs.cells, scale, self.amounts),
        }

    def _summed(self, cell: str, each: Values | None) -> NDArray[Any]:
        members, size = self.members[cell], len(self.labels.names)
        weights = None if each is None else each[members]
        return counted(self.labels.code[members], weights, minlength=size)


def rates_and_amounts(
    counts: Mapping[str, Values],
    weigh: tuple[ArrayLike, ArrayLike],
    cells: Mapping[str, float],
    scale: float,
    amounts: Mapping[str, Values] | None = None,
) -> dict[str, Values]:
    """Return the rates of parts, the expected cost of a case, and the profit; NaN without cases.

    Parameters
    ----------
    counts : mapping of str to ndarray of float64
        The cases of each outcome, by part.
    weigh : tuple of array-like of float
        How many cases a positive and a negative stand for.
    cells : mapping of str to float
        Costs of the outcomes.
    scale : float
        Cases of the population that one stands for, in the profit.
    amounts : mapping of str to ndarray of float64, optional
        Sums of further costs of the cases of each outcome.
    """
    positive, negative = (np.asarray(each, np.float64) for each in weigh)
    factors = {"tp": positive, "fn": positive, "fp": negative, "tn": negative}
    positives, negatives = counts["tp"] + counts["fn"], counts["fp"] + counts["tn"]
    given = {} if amounts is None else amounts
    with np.errstate(divide="ignore", invalid="ignore"):
        size = positive * positives + negative * negatives
        hits, alarms = positive * counts["tp"], negative * counts["fp"]
        costs = [
            factors[cell] * (cells[cell] * counts[cell] + given.get(cell, 0.0)) for cell in CELLS
        ]
        cost = np.sum(costs, axis=0)
        return {
            "tpr": counts["tp"] / positives,
            "fpr": counts["fp"] / negatives,
            "precision": hits / (hits + alarms),
            "ppr": (hits + alarms) / size,
            "expected_cost": cost / size,
            "profit": 0.0 - cost * scale,
        }


@dataclass(frozen=True, eq=False)
class Points:
    """The operating points of a part, which may lack a class; the first flags none.

    Attributes
    ----------
    threshold, tp, fp : ndarray of float64
        Falling thresholds, and the (weighted) cases at or above each.
    """

    threshold: Values
    tp: Values
    fp: Values

    @classmethod
    def of(cls, positive: NDArray[np.bool_], score: Values, weight: Values) -> Points:
        """Count the cases at or above each score."""
        order = np.argsort(-score, kind="stable")
        falling = score[order]
        last = np.append(falling[1:] != falling[:-1], True)
        tp, fp = (
            np.concatenate(([0.0], np.cumsum(np.where(of, weight, 0.0)[order])[last]))
            for of in (positive, ~positive)
        )
        return cls(np.concatenate(([np.inf], falling[last])), tp, fp)

    @property
    def positives(self) -> float:
        """The (weighted) number of positives."""
        return float(self.tp[-1])

    @property
    def negatives(self) -> float:
        """The (weighted) number of negatives."""
        return float(self.fp[-1])
