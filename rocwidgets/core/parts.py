"""Parts of the cases by their labels, such as groups or periods: outcomes, amounts and areas."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.amounts import amounts_of
from rocwidgets.core.criteria import beta_of, values_in_row
from rocwidgets.core.model import point_at, read_at
from rocwidgets.core.summary import named_at, read_names
from rocwidgets.inputs.cases import Cases
from rocwidgets.inputs.group_labels import GroupLabels
from rocwidgets.inputs.scalars import read_choice
from rocwidgets.inputs.wording import show
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.indices import counted, integers
from rocwidgets.numeric.decisions import rates
from rocwidgets.numeric.decisions.payoff import CELLS
from rocwidgets.numeric.inference.clustered import Design, auc_interval
from rocwidgets.numeric.inference.effective import (
    counts_at_weights,
    effective_counts,
    effective_number,
)
from rocwidgets.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    import pandas as pd
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core.criteria import Metrics
    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.core.state import State
    from rocwidgets.frames import CountedParts
    from rocwidgets.inputs import CaseCosts
    from rocwidgets.inputs.reals import Floats

    Values = NDArray[np.float64]

_PREVALENCES = ("own", "target")
# Outcomes that a share is of: those counted, and those that they are counted among.
SHARES = {
    "tpr": (("tp",), ("tp", "fn")),
    "fpr": (("fp",), ("fp", "tn")),
    "tnr": (("tn",), ("fp", "tn")),
    "fnr": (("fn",), ("tp", "fn")),
    "precision": (("tp",), ("tp", "fp")),
    "npv": (("tn",), ("fn", "tn")),
    "ppr": (("tp", "fp"), ("tp", "fp", "fn", "tn")),
    "accuracy": (("tp", "tn"), ("tp", "fp", "fn", "tn")),
    "prevalence": (("tp", "fn"), ("tp", "fp", "fn", "tn")),
}
# Those of one class among both.
_ODDS = {"precision", "npv", "prevalence"}
POSITIVES, NEGATIVES = ("tp", "fn"), ("fp", "tn")
# Columns of a summary, and those that it has if they are asked for.
COLUMNS = (
    *("n", "positives", "prevalence", "threshold", "tp", "fp", "fn", "tn"),
    *("tpr", "fpr", "precision", "ppr", "expected_cost", "profit", "auc", "auc_low", "auc_high"),
)
_OTHER_NAMES = {
    "recall": "tpr",
    "sensitivity": "tpr",
    "specificity": "tnr",
    "selection_rate": "ppr",
    "share": "ppr",
}
_FURTHER = (*(name for name in rates.BY_NAME if name not in COLUMNS), *_OTHER_NAMES)


def read_metric(metric: str) -> str:
    """Return the name of a share; ValueError if it is none."""
    known = _OTHER_NAMES.get(metric, metric) if isinstance(metric, str) else metric
    return read_choice("metric", known, tuple(SHARES))


def labels_of(sample: Sample, kind: str) -> GroupLabels | None:
    """Return the labels of "groups" or "periods"; None without any.

    Where an engine counted the parts, there are their names, but no label of a case.
    """
    if counted_parts := sample.counted.get(kind):
        return GroupLabels(counted_parts.names, np.zeros(0, np.int64), counted_parts.columns)
    return None if sample.cases is None else getattr(sample.cases, kind)


def labelled(sample: Sample, kind: str, missing: str) -> tuple[Any, GroupLabels]:
    """Return the cases, or the counts of an engine, and their labels, of "groups" or "periods".

    Raises
    ------
    ValueError
        If only counts of all cases are known, or the cases have no such labels, in the words of
        `missing`.
    """
    labels = labels_of(sample, kind)
    if counted_parts := sample.counted.get(kind):
        return counted_parts, labels or GroupLabels((), np.zeros(0, np.int64), ())
    cases = sample.require_cases(f"a comparison of {kind}")
    if labels is None:
        raise ValueError(missing)
    return cases, labels


@dataclass(frozen=True, eq=False)
class PartRows:
    """What is known of the parts for one model: its cases, or cells that count for several.

    Attributes
    ----------
    labels : GroupLabels
        The part of each row.
    positive : ndarray of bool of shape (n,)
    score : ndarray of float of shape (n,)
        Of a cell, its lowest score.
    weight : ndarray of shape (n,) or None
        How often each row counts; whole numbers if cells count cases.
    costs : CaseCosts or None
    are_cases : bool
        Whether each row is a case, and not a cell.
    cluster : ndarray of int64 of shape (n,) or None
        The cluster of each case, where some belong together.
    """

    labels: GroupLabels
    positive: NDArray[np.bool_]
    score: Floats
    weight: NDArray[Any] | None
    costs: CaseCosts | None
    are_cases: bool = True
    cluster: NDArray[np.int64] | None = None

    @classmethod
    def of(cls, source: Cases | CountedParts, labels: GroupLabels, model: str) -> PartRows:
        """Return the rows of a model in what `labelled` returns.

        Raises
        ------
        ValueError
            If the model was derived from counts, so that those of its parts are unknown.
        """
        if isinstance(source, Cases):
            scores, weight = source.scores[model], source.sample_weight
            clusters = source.clusters
            return cls(labels, source.positive, scores, weight, source.costs, cluster=clusters)
        if model not in source.cells:
            raise ValueError(
                f"{show(model)} was derived from counts, and is unknown in the parts that were "
                "counted. Add its scores as a column, and count them."
            )
        cells = source.cells[model]
        weight = np.concatenate((cells.positive, cells.negative))
        counts = np.flatnonzero(weight)
        code = np.concatenate((cells.part, cells.part))[counts]
        return cls(
            GroupLabels(source.names, code, source.columns),
            counts < len(cells.positive),
            np.concatenate((cells.low, cells.low))[counts],
            weight[counts],
            None,
            are_cases=False,
        )

    @property
    def times(self) -> Values:
        """How often each row counts."""
        return np.ones(len(self.score)) if self.weight is None else self.weight.astype(np.float64)

    @property
    def is_weighted(self) -> bool:
        """Whether rows count other than in whole cases."""
        return self.weight is not None and self.weight.dtype.kind == "f"

    def effective_positives(self) -> Values:
        """Return how many positives of equal weight those of each part are worth.

        Raises
        ------
        ValueError
            If only sums of weights are known.
        """
        code, n_parts = self.labels.code[self.positive], len(self.labels.names)
        weight = self.times[self.positive]
        if not self.is_weighted and self.cluster is None:
            return np.asarray(counted(code, weight, minlength=n_parts), np.float64)
        if not self.are_cases:
            raise ValueError(
                "min_positives needs the weight of each case, but an engine counted these: only "
                "sums of weights are known. Pass min_positives=1, or the cases themselves."
            )
        clusters = None if self.cluster is None else self.cluster[self.positive]
        return effective_number(weight, code, n_parts, clusters)

    @property
    def due(self) -> tuple[Values, Values] | None:
        """What each row costs by its own costs if it is flagged, and if not; None without any."""
        size = len(self.score)
        given = {} if self.costs is None else amounts_of(self.costs, size)
        if not given:
            return None
        free = np.zeros(size)
        flagged, left = (
            np.where(self.positive, given.get(of_positive, free), given.get(of_negative, free))
            for of_positive, of_negative in (("tp", "fp"), ("fn", "tn"))
        )
        return flagged, left

    def sizes(self) -> NDArray[Any]:
        """Return the (weighted) number of cases of each part."""
        return self.summed(slice(None), self.weight)

    def summed(self, rows: Any, each: NDArray[Any] | None) -> NDArray[Any]:
        """Return the sum of what some rows have, by part: whole numbers of whole numbers."""
        values = None if each is None else each[rows]
        result = counted(self.labels.code[rows], values, minlength=len(self.labels.names))
        return result if each is None or each.dtype.kind == "f" else result.astype(np.int64)

    def points(self) -> list[Points]:
        """Return the operating points of each part."""
        times = self.times
        return [
            Points.of(self.positive[rows], self.score[rows].astype(np.float64), times[rows])
            for rows in self.labels.rows()
        ]

    def area(self, rows: NDArray[np.intp], level: float) -> dict[str, float]:
        """Return the AUC of some rows, with the ends of its interval; NaN of one class."""
        positive, score = self.positive[rows], self.score[rows]
        weight = None if self.weight is None else self.weight[rows]
        live = np.ones(len(rows), bool) if weight is None else weight > 0
        if not ((positive & live).any() and (~positive & live).any()):
            return dict.fromkeys(("auc", "auc_low", "auc_high"), math.nan)
        if weight is None or self.is_weighted:
            table = CountTable.from_scores(positive, score, weight)
        else:
            table = CountTable.from_counts(score, weight * positive, weight * ~positive)
        if not self.are_cases and self.is_weighted:
            low = high = math.nan
        elif self.is_weighted or self.cluster is not None:
            cluster = None if self.cluster is None else self.cluster[rows]
            design = Design(positive, None if weight is None else weight, cluster)
            low, high, _ = reports.ends_of(lambda: auc_interval(design, score, level))
        else:
            low, high, _ = reports.auc_ends(table, level)
        return {"auc": table.auc, "auc_low": low, "auc_high": high}


def summary_by_part(
    state: State,
    source: Cases | CountedParts,
    labels: GroupLabels,
    *,
    metrics: Iterable[str] | None,
    at: str,
    prevalence: str,
    thresholds: Callable[[str, str], float | Values] | None = None,
) -> pd.DataFrame:
    """Return a row per model and part, as `Groups.summary` has it for groups.

    `thresholds` gives that of a model and a value of `at`, or one for each part.
    """
    at = read_at(at)
    own = state.metrics
    known = (*COLUMNS, *_FURTHER, *own)
    names = (*COLUMNS, *own) if metrics is None else read_names(metrics, known)
    thresholds = thresholds or (lambda model, at: point_at(state, model, at).threshold)
    prevalence = read_choice("prevalence", prevalence, _PREVALENCES)
    setting, sample = state.setting, state.sample
    target = None if prevalence == "own" else setting.prevalence
    weigh = weigh_of(sample, setting)
    areas = {*names} & {"auc", "auc_low", "auc_high"}
    rows, index = [], []
    for model in progress(sample.models, labels.columns[0]):
        of = Outcomes(source, labels, model, thresholds(model, at), weigh)
        columns = of.columns(setting, sample.size, target)
        with np.errstate(divide="ignore", invalid="ignore"):
            pi = columns["prevalence"] if target is None else target
            more = {
                name: _rate(name, columns["tpr"], columns["fpr"], pi)
                for name in names
                if name not in COLUMNS and name not in own
            }
        more |= of.own({name: own[name] for name in names if name in own})
        for place, rows_of in enumerate(of.rows.labels.rows()):
            row = {key: values[place] for key, values in (columns | more).items()}
            row |= of.rows.area(rows_of, setting.confidence_level) if areas else {}
            rows.append({name: row[name] for name in names})
            index.append((model, *_levels(labels.columns, labels.names[place])))
    result = reports.frame(rows).set_index(reports.levels(index, ["model", *labels.columns]))
    return named_at(result, state, names, at)


def _rate(name: str, tpr: Values, fpr: Values, prevalence: Any) -> Values:
    beta = beta_of(name)
    if beta is not None and name not in rates.BY_NAME:
        return rates.f_beta(tpr, fpr, prevalence, beta)
    return rates.BY_NAME[_OTHER_NAMES.get(name, name)](tpr, fpr, prevalence)


def _levels(columns: tuple[str, ...], name: Any) -> tuple[Any, ...]:
    """Return the labels of a part, one for each column."""
    return name if len(columns) > 1 else (name,)


def index_of(columns: tuple[str, ...], names: tuple[Any, ...]) -> pd.MultiIndex | pd.Index:
    """Return the index of a table with a row per part."""
    result = reports.levels([_levels(columns, name) for name in names], columns)
    return result if len(columns) > 1 else result.get_level_values(0)


@dataclass(frozen=True, eq=False)
class Outcomes:
    """The outcomes of a threshold, the same for all parts or one for each, by part.

    A positive and a negative stand for as many cases as `weigh` has.
    """

    source: Cases | CountedParts
    labels: GroupLabels
    model: str
    threshold: float | Values
    weigh: tuple[float, float] = (1.0, 1.0)

    @cached_property
    def rows(self) -> PartRows:
        """What is known of the parts for this model."""
        return PartRows.of(self.source, self.labels, self.model)

    @cached_property
    def members(self) -> dict[str, NDArray[np.bool_]]:
        """Which rows have each outcome."""
        rows, threshold = self.rows, np.asarray(self.threshold)
        at = threshold[rows.labels.code] if threshold.ndim else threshold
        flagged, positive = rows.score >= at, rows.positive
        return {
            "tp": positive & flagged,
            "fp": ~positive & flagged,
            "fn": positive & ~flagged,
            "tn": ~positive & ~flagged,
        }

    @cached_property
    def counts(self) -> dict[str, NDArray[Any]]:
        """The (weighted) number of cases of each outcome and part."""
        rows = self.rows
        return {cell: rows.summed(self.members[cell], rows.weight) for cell in CELLS}

    @property
    def standing(self) -> dict[str, NDArray[Any]]:
        """How many cases those of each outcome and part stand for."""
        if self.weigh == (1.0, 1.0):
            return self.counts
        return {cell: self._factor(cell) * count for cell, count in self.counts.items()}

    def _factor(self, cell: str) -> float:
        return self.weigh[cell not in POSITIVES]

    def worth(self, metric: str) -> tuple[Values, Values]:
        """Return as how many of how many independent cases a share of each part is known."""
        parts = integers(len(self.rows.labels.names))
        return self.worth_of(metric, [self.rows.labels.code == part for part in parts])

    def worth_of(self, metric: str, parts: Iterable[NDArray[np.bool_]]) -> tuple[Values, Values]:
        """Return the same of any parts of the rows.

        Raises
        ------
        ValueError
            If only sums of weights are known.
        """
        rows = self.rows
        if rows.is_weighted and not rows.are_cases:
            raise ValueError(
                "What a share of weighted cases is worth needs the weight of each case, but only "
                "sums of weights are known. Create the Evaluation from the cases."
            )
        hits, among = (
            np.any([self.members[cell] for cell in cells], axis=0) for cells in SHARES[metric]
        )
        times = rows.times * np.where(rows.positive, *self.weigh)
        found = [
            effective_counts(
                hits[each],
                times[each],
                None if rows.cluster is None else rows.cluster[each],
            )
            for part in parts
            for each in [part & among]
        ]
        counted_of, sizes = zip(*found, strict=True)
        return np.array(counted_of), np.array(sizes)

    def share(self, metric: str) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return how many cases a metric of `SHARES` counts, and of how many, by part."""
        counted_of, among = ([self.standing[cell] for cell in cells] for cells in SHARES[metric])
        return np.sum(counted_of, axis=0), np.sum(among, axis=0)

    def by_class(self, metric: str) -> list[tuple[NDArray[Any], NDArray[Any]]]:
        """Return the same of the positives and of the negatives, as they are in the sample."""
        return by_class(self.counts, metric)

    def known(self, metric: str) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return of how many equal cases a share is known, by part; no weights or clusters."""
        return known_counts(metric, self.by_class(metric), self.weigh)

    @cached_property
    def amounts(self) -> dict[str, Values]:
        """The sums of the per-case costs of each outcome and part; empty without any."""
        rows = self.rows
        given = {} if rows.costs is None else amounts_of(rows.costs, len(rows.score))
        return {
            cell: rows.summed(self.members[cell], own * rows.times) for cell, own in given.items()
        }

    @property
    def amounts_standing(self) -> dict[str, Values]:
        """The same of the cases that those of each outcome and part stand for."""
        return {cell: self._factor(cell) * amount for cell, amount in self.amounts.items()}

    def own(self, metrics: Metrics) -> dict[str, list[float]]:
        """Return a user's metrics of each part, from its counts."""
        if not metrics:
            return {}
        points = self.rows.points()
        at = np.full(len(points), self.threshold, np.float64)
        each = [
            values_in_row(metrics, part.tp, part.fp, part.place(threshold))
            for part, threshold in zip(points, at, strict=True)
        ]
        return {name: [values[name] for values in each] for name in metrics}

    def columns(self, setting: Setting, size: float, prevalence: float | None) -> dict[str, Any]:
        """Return the columns of a summary.

        `prevalence` None stands for that of each part, where cases stand for those of `weigh`.
        """
        counts = {cell: each.astype(np.float64) for cell, each in self.counts.items()}
        positives, negatives = counts["tp"] + counts["fn"], counts["fp"] + counts["tn"]
        weigh = self.weigh
        standing = weigh[0] * positives + weigh[1] * negatives
        with np.errstate(divide="ignore", invalid="ignore"):
            own = weigh[0] * positives / standing
            if prevalence is not None:
                weigh = (
                    np.where(prevalence == own, weigh[0], prevalence * standing / positives),
                    np.where(prevalence == own, weigh[1], (1 - prevalence) * standing / negatives),
                )
        scale = setting.population / size
        found = rates_and_amounts(counts, weigh, setting.costs.cells, scale, self.amounts)
        found["profit"] = np.where(standing > 0, found["profit"], np.nan)
        return {
            "n": self.counts["tp"] + self.counts["fn"] + self.counts["fp"] + self.counts["tn"],
            "positives": self.counts["tp"] + self.counts["fn"],
            "prevalence": own,
            "threshold": np.full(len(own), self.threshold, np.float64),
            **{cell: self.counts[cell] for cell in ("tp", "fp", "fn", "tn")},
            **found,
        }


def by_class(
    counts: Mapping[str, NDArray[Any]], metric: str
) -> list[tuple[NDArray[Any], NDArray[Any]]]:
    """Return how many positives, and negatives, a metric of `SHARES` counts, and of how many."""
    nothing = np.zeros_like(counts["tp"])

    def summed(cells: Iterable[str], of: Iterable[str]) -> NDArray[Any]:
        return np.sum([nothing, *(counts[cell] for cell in cells if cell in of)], axis=0)

    counted_of, among = SHARES[metric]
    return [(summed(counted_of, of), summed(among, of)) for of in (POSITIVES, NEGATIVES)]


def known_counts(
    metric: str, classes: Sequence[tuple[Any, Any]], weigh: tuple[float, float]
) -> tuple[Any, Any]:
    """Return of how many equal cases a share is known; `classes` as `by_class` has them."""
    return counts_at_weights(classes, weigh, odds=metric in _ODDS)


def weigh_of(sample: Sample, setting: Setting) -> tuple[float, float]:
    """Return how many cases a positive and a negative stand for at the target prevalence."""
    return stand_for(setting.prevalence, sample.totals.P, sample.totals.N)


def stand_for(prevalence: float, positives: float, negatives: float) -> tuple[float, float]:
    """Return how many cases a positive and a negative of a sample stand for at a prevalence."""
    total = positives + negatives
    # At that of the sample, every case stands for itself.
    if prevalence == positives / total:
        return 1.0, 1.0
    return prevalence * total / positives, (1 - prevalence) * total / negatives


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
    own : tuple of ndarray of float64, or None
        What the positives, and what the negatives, cost by their own costs at each point.
    """

    threshold: Values
    tp: Values
    fp: Values
    own: tuple[Values, Values] | None = None

    @classmethod
    def of(
        cls,
        positive: NDArray[np.bool_],
        score: Values,
        weight: Values,
        due: tuple[Values, Values] | None = None,
    ) -> Points:
        """Count the cases at or above each score; `due` is what `PartRows.due` has of them."""
        weights = np.where(positive, weight, 0.0), np.where(positive, 0.0, weight)
        if due is None:
            return cls._summed(score, weights)
        flagged, left = due
        more = [each * (flagged - left) for each in weights]
        return cls._summed(score, weights, more, [float(each @ left) for each in weights])

    @classmethod
    def pooled(cls, parts: Iterable[Points]) -> Points:
        """Return the operating points of the cases of all parts together."""
        parts = list(parts)
        score = np.concatenate([each.threshold[1:] for each in parts])
        columns = [(each.tp, each.fp, *(each.own or ())) for each in parts]
        tp, fp, *own = (
            np.concatenate([*map(np.diff, each)]) for each in zip(*columns, strict=True)
        )
        starts = [sum(float(each[0]) for each in of) for of in zip(*columns, strict=True)]
        return cls._summed(score, (tp, fp), own, starts[2:])

    @classmethod
    def _summed(
        cls,
        score: Values,
        counts: tuple[Values, Values],
        own: Sequence[Values] = (),
        starts: Sequence[float] = (),
    ) -> Points:
        """Add up what each score adds; own costs begin with those where nobody is flagged."""
        order = np.argsort(-score, kind="stable")
        falling = score[order]
        last = np.append(falling[1:] != falling[:-1], True)[: len(falling)]
        tp, fp, *due = (
            start + np.concatenate(([0.0], np.cumsum(each[order])[last]))
            for each, start in zip((*counts, *own), (0.0, 0.0, *starts), strict=True)
        )
        threshold = np.concatenate(([np.inf], falling[last]))
        return cls(threshold, tp, fp, (due[0], due[1]) if due else None)

    @property
    def positives(self) -> float:
        """The (weighted) number of positives."""
        return float(self.tp[-1])

    @property
    def negatives(self) -> float:
        """The (weighted) number of negatives."""
        return float(self.fp[-1])

    def standing_for(self, weigh: tuple[float, float]) -> Points:
        """Return the points if a positive and a negative stand for as many cases."""
        if weigh == (1.0, 1.0):
            return self
        return replace(self, tp=weigh[0] * self.tp, fp=weigh[1] * self.fp)

    def place(self, threshold: float) -> int:
        """Return the last point at or above a threshold."""
        return int(np.count_nonzero(self.threshold >= threshold)) - 1
