"""Groups of cases, such as regions or the sexes: who is treated differently, and at what cost."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.amounts import amounts_of
from rocwidgets.core.checks import require_counts
from rocwidgets.core.group_thresholds import (
    EQUAL,
    MIN_POSITIVES,
    Demand,
    GroupThresholds,
    Thresholding,
)
from rocwidgets.core.model import point_at, read_at
from rocwidgets.inputs.calls import did_you_mean, explain_call_errors
from rocwidgets.inputs.reals import read_shares
from rocwidgets.inputs.scalars import read_choice, read_int
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.indices import counted
from rocwidgets.numeric.decisions.payoff import CELLS
from rocwidgets.numeric.inference.interval import normal_quantile
from rocwidgets.numeric.inference.proportions import (
    equality,
    newcombe,
    newcombe_for_all,
    spread,
    wilson,
)
from rocwidgets.progress import progress

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core.setting import Setting
    from rocwidgets.core.state import State
    from rocwidgets.inputs.cases import Cases
    from rocwidgets.inputs.group_labels import GroupLabels
    from rocwidgets.numeric.inference.proportions import Equality

    Values = NDArray[np.float64]

# Outcomes that a share is of: those counted, and those that they are counted among.
_SHARES = {
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
_OTHER_NAMES = {
    "recall": "tpr",
    "sensitivity": "tpr",
    "specificity": "tnr",
    "selection_rate": "ppr",
    "share": "ppr",
}
_REST = "rest"
TOLERANCES = tuple(hundredth / 100 for hundredth in range(21))
# Names in a repr or an error.
_SHOWN = 6
_PREVALENCES = ("own", "target")


@explain_call_errors
class Groups:
    """Groups of cases, such as regions or the sexes, compared with each other.

    All groups are judged at one threshold, the current one, and the counts and profits of the
    groups add up to those of all cases. Rates also differ where the model is equally right about
    every group, only because the groups have other prevalences (Corbett-Davies & Goel 2018,
    section 3); compare ``prevalence`` first.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> y, scores = [0, 1, 0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8, 0.2, 0.1]
    >>> groups = rw.Evaluation(y, scores, group=["a", "a", "a", "b", "b", "b"]).groups
    >>> groups
    Groups(group: 'a', 'b')
    >>> groups.names, groups.columns
    (('a', 'b'), ('group',))
    """

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def names(self) -> tuple[Any, ...]:
        """Labels of the groups, in order, tuples if several columns name them; empty if none."""
        labels = self._labels
        return () if labels is None else labels.names

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns that the groups are named by; empty if there are none."""
        labels = self._labels
        return () if labels is None else labels.columns

    def __repr__(self) -> str:
        if not self.names:
            return "Groups() without group labels. Pass group=, one label per row, to Evaluation."
        named = listing(map(show, self.names[:_SHOWN]), len(self.names))
        return f"Groups({' x '.join(self.columns)}: {named})"

    def summary(self, *, at: str = "current", prevalence: str = "own") -> pd.DataFrame:
        """Return a row per model and group: its cases, the outcomes of one threshold, its ranking.

        Parameters
        ----------
        at : {"current", "optimum"}
            The threshold of each model, the same in all groups. "current": `threshold` for the
            current model; for the others the one that `compare_at` gives on all cases. "optimum":
            the best on all cases, at the current costs and target prevalence.
        prevalence : {"own", "target"}
            The prevalence behind precision, ppr and amounts. "own": each group's, so that they are
            plain ratios of its counts. "target": the attribute `prevalence`.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``model`` and the columns of the group. ``n``, ``positives`` and
            ``prevalence``, of its cases, weighted if they are; ``threshold``; ``tp``, ``fp``,
            ``fn`` and ``tn``; ``tpr``, ``fpr``, ``precision`` and ``ppr``; ``expected_cost`` of one
            case, and ``profit`` for the group's share of `population`: with prevalence="own" those
            of all groups add up to the profit of all cases at their own prevalence; ``auc``,
            ``auc_low`` and ``auc_high``, the ends of its interval by DeLong's method. NaN where a
            group has no case to tell it from.

        Raises
        ------
        TypeError, ValueError
            If the cases have no group labels, or an argument is invalid.

        Examples
        --------
        >>> groups.summary()[["tp", "fn"]].values.tolist()
        [[0, 1], [1, 1]]
        """
        at = read_at(at)
        prevalence = read_choice("prevalence", prevalence, _PREVALENCES)
        setting, sample = self._state.setting, self._state.sample
        rows, index = [], []
        for model in progress(sample.models, "groups"):
            of = self._outcomes(model, at)
            target = None if prevalence == "own" else setting.prevalence
            columns = of.columns(setting, sample.size, target)
            areas = self._areas(model)
            for place, name in enumerate(self.names):
                row = {key: values[place] for key, values in columns.items()}
                rows.append({**row, **areas[place]})
                index.append((model, *self._levels(name)))
        return reports.frame(rows).set_index(reports.levels(index, ["model", *self.columns]))

    def differences(
        self, metric: str = "tpr", *, to: Any = _REST, model: str | None = None
    ) -> pd.DataFrame:
        """Return how much a share differs between each group and the rest, or another group.

        Parameters
        ----------
        metric : {"tpr", "fpr", "tnr", "fnr", "precision", "npv", "ppr", "accuracy", "prevalence"}
            A share of cases at the current threshold, each group at its own prevalence.
        to : "rest" or label of a group
            What each group is compared with: all other cases, or one group.
        model : str, optional
            Default: the current model.

        Returns
        -------
        pandas.DataFrame
            Indexed by the columns of the group: ``n``, the cases that the share is of; ``value``,
            and ``value_low`` and ``value_high``, Wilson's interval of it; ``other``, the share that
            it is compared with; ``difference``, value - other, with ``low`` and ``high``,
            Newcombe's interval at `confidence_level` for this group alone, and ``all_low`` and
            ``all_high``, wider, which hold for all groups at once: one of them leaves out 0 only
            where `test` finds a difference at this level. NaN without cases.

        Raises
        ------
        TypeError, ValueError
            If there are fewer than two groups, the metric is no share of cases, there is no such
            group or model, or cases are weighted.

        References
        ----------
        Newcombe (1998), Statistics in Medicine 17, 873-890, method 10.

        Examples
        --------
        >>> groups.differences("tpr", to="a")["difference"].tolist()
        [0.0, 0.5]
        """
        read = _read_metric(metric)
        self._require_several("A difference")
        reference = None if isinstance(to, str) and to == _REST else self._place(to)
        name = self._state.setting.model if model is None else model
        positives, n = self._shares(name, read)
        others = (
            (positives.sum() - positives, n.sum() - n)
            if reference is None
            else (np.full(len(n), positives[reference]), np.full(len(n), n[reference]))
        )
        level = self._state.setting.confidence_level
        alone = normal_quantile(level)
        test = self._equality(positives, n, reference)
        low, high = newcombe((positives, n), others, alone)
        all_low, all_high = newcombe_for_all((positives, n), others, test, alone)
        value_low, value_high = wilson(positives, n, alone)
        with np.errstate(divide="ignore", invalid="ignore"):
            value, other = positives / n, others[0] / others[1]
        ends = {"low": low, "high": high, "all_low": all_low, "all_high": all_high}
        if reference is not None:
            # A group does not differ from itself.
            for end in ends.values():
                end[reference] = 0.0
        columns = {
            "n": n,
            "value": value,
            "value_low": value_low,
            "value_high": value_high,
            "other": other,
            "difference": value - other,
            **ends,
        }
        return reports.frame(columns, self._index())

    def test(self, metric: str = "tpr", *, to: Any = _REST) -> pd.DataFrame:
        """Test that a share is the same in all groups: one test, however many groups there are.

        Parameters
        ----------
        metric : str
            As for `differences`.
        to : "rest" or label of a group
            What each group is compared with.

        Returns
        -------
        pandas.DataFrame
            A row for each model, at its current threshold: ``statistic``, the largest difference in
            standard errors; ``p_value``, how often it is at least as large if all groups are equal,
            from 10,000 draws with `seed`; and ``group``, the one that it is of. NaN where fewer
            than two groups have cases.

        Raises
        ------
        TypeError, ValueError
            As for `differences`.

        Examples
        --------
        >>> round(float(groups.test("fpr").loc["model", "p_value"]), 1)
        1.0
        """
        read = _read_metric(metric)
        self._require_several("A test")
        reference = None if isinstance(to, str) and to == _REST else self._place(to)
        rows = []
        for model in self._state.sample.models:
            positives, n = self._shares(model, read)
            test = self._equality(positives, n, reference)
            known = not np.isnan(test.away).all()
            farthest = int(np.nanargmax(test.away)) if known else 0
            rows.append(
                {
                    "statistic": test.away[farthest],
                    "p_value": test.p_value,
                    "group": self.names[farthest] if known else None,
                }
            )
        models = self._state.sample.models
        return reports.frame(rows, reports.names(models)).rename_axis("model")

    def spread(self, metric: str = "tpr") -> pd.DataFrame:
        """Return how far apart the groups are, without the noise of small ones.

        Parameters
        ----------
        metric : str
            As for `differences`.

        Returns
        -------
        pandas.DataFrame
            A row for each model, at its current threshold: ``spread``, the standard deviation of
            the groups' true shares, 0 if they differ by no more than chance would have it; and
            ``range``, the largest observed share less the smallest, which is above 0 also where all
            groups are equal. NaN of fewer than two groups with two cases.

        Raises
        ------
        TypeError, ValueError
            As for `differences`.

        References
        ----------
        Lum, Zhang & Bower (2022), De-biasing "bias" measurement, FAccT.

        Examples
        --------
        >>> groups.spread("accuracy")["spread"].tolist()
        [0.0]
        """
        read = _read_metric(metric)
        self._require_several("A spread")
        rows = []
        for model in self._state.sample.models:
            positives, n = self._shares(model, read)
            share = positives[n > 0] / n[n > 0]
            width = float(np.ptp(share)) if len(share) > 1 else math.nan
            rows.append({"spread": spread(positives, n), "range": width})
        models = self._state.sample.models
        return reports.frame(rows, reports.names(models)).rename_axis("model")

    def thresholds(
        self,
        demand: str = "least_cost",
        *,
        tolerance: float = 0.0,
        max_number: float | None = None,
        min_positives: int = MIN_POSITIVES,
        model: str | None = None,
    ) -> GroupThresholds:
        """Return a threshold for each group: the cheapest ones that meet a demand, and its price.

        Deciding by group uses the attribute of every case. Rates are made equal exactly, also
        between two operating points: a group then has two thresholds, and a share of its cases is
        decided by the lower one.

        Parameters
        ----------
        demand : {"one", "least_cost", "equal_share", "equal_tpr", "equal_fpr", "budget"}
            "one": the same threshold in all groups. "least_cost": the best of each group.
            "equal_share", "equal_tpr", "equal_fpr": groups have the same share flagged
            (demographic parity), true positive rate (equal opportunity) or false positive rate.
            "budget": at most `max_number` cases are flagged in all groups together.
        tolerance : float in [0, 1]
            How far the rates that are to be equal may be apart.
        max_number : float, optional
            For "budget": cases of `population`, at least 0.
        min_positives : int, default 30
            Groups with fewer positives, in the sample, share one threshold: their own would be
            chosen by chance. 1 gives each group its own.
        model : str, optional
            Default: the current model.

        Returns
        -------
        GroupThresholds
            At the current costs and population. At a target prevalence other than that of the
            sample, positives and negatives of all groups count for more or less, so that together
            they have it. Of equally good thresholds, those that flag fewest.

        Raises
        ------
        TypeError, ValueError
            If the cases have no group labels or costs of their own, a rate that is to be equal is
            unknown in a group, or an argument is invalid.

        References
        ----------
        Hardt, Price & Srebro (2016), Equality of opportunity in supervised learning, NeurIPS:
        section 4, rules between the points of a ROC curve.

        Examples
        --------
        >>> groups.thresholds("equal_tpr", min_positives=1).price
        0.0
        """
        return self._thresholding(model, min_positives).found(
            Demand.read(demand, tolerance, max_number)
        )

    def price(
        self,
        demand: str = "equal_tpr",
        tolerance: ArrayLike = TOLERANCES,
        *,
        min_positives: int = MIN_POSITIVES,
        model: str | None = None,
    ) -> pd.DataFrame:
        """Return what it costs to make a rate equal, by how far apart the rates may be.

        Parameters
        ----------
        demand : {"equal_share", "equal_tpr", "equal_fpr"}
            As for `thresholds`, and so are `min_positives` and `model`.
        tolerance : array-like of float in [0, 1]
            Default: 0, 0.01, ... 0.2.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``tolerance``: ``profit``, and ``price``, how much more the best threshold of
            each group earns. The price is at least 0 and falls with the tolerance.

        Raises
        ------
        TypeError, ValueError
            As for `thresholds`.

        Examples
        --------
        >>> groups.price("equal_tpr", [0, 0.1], min_positives=1)["price"].tolist()
        [0.0, 0.0]
        """
        read_choice("demand", demand, tuple(EQUAL))
        chosen = self._thresholding(model, min_positives)
        shares = np.atleast_1d(read_shares("tolerance", tolerance))
        found = [chosen.found(Demand(demand, each, None)) for each in shares.tolist()]
        columns = {name: [getattr(each, name) for each in found] for name in ("profit", "price")}
        return reports.frame(columns, shares).rename_axis("tolerance")

    def _thresholding(self, model: str | None, min_positives: int) -> Thresholding:
        state, labels = self._state, self._require()
        name = state.setting.model if model is None else state.sample.require_model(model)
        cases = state.sample.require_cases("a threshold for each group")
        fewest = read_int("min_positives", min_positives, 1)
        return Thresholding(cases, labels, name, state.setting, fewest)

    @property
    def _labels(self) -> GroupLabels | None:
        cases = self._state.sample.cases
        return None if cases is None else cases.groups

    def _require(self) -> GroupLabels:
        labels = self._labels
        if labels is None:
            self._state.sample.require_cases("a comparison of groups")
            raise ValueError(
                "The cases have no group labels. Pass group=, one label per row, to Evaluation."
            )
        return labels

    def _require_several(self, what: str) -> None:
        names = self._require().names
        if len(names) < len(("one", "other")):
            raise ValueError(f"{what} needs at least two groups, got only {show(names[0])}.")
        require_counts(f"{what} of groups", self._state.sample)

    def _place(self, name: Any) -> int:
        names = self.names
        if name not in names:
            known = listing(map(show, names[:_SHOWN]), len(names))
            texts = [each for each in names if isinstance(each, str)]
            meant = did_you_mean(name, [*texts, _REST]) if isinstance(name, str) else "."
            raise ValueError(f"There is no group {show(name)}. The groups are {known}{meant}")
        return names.index(name)

    def _levels(self, name: Any) -> tuple[Any, ...]:
        return name if len(self.columns) > 1 else (name,)

    def _index(self) -> pd.MultiIndex | pd.Index:
        result = reports.levels([self._levels(name) for name in self.names], self.columns)
        return result if len(self.columns) > 1 else result.get_level_values(0)

    def _outcomes(self, model: str, at: str = "current") -> _Outcomes:
        labels = self._require()
        cases = self._state.sample.require_cases("a comparison of groups")
        return _Outcomes(cases, labels, model, point_at(self._state, model, at).threshold)

    def _shares(self, model: str, metric: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return of how many cases of each group a share is, and how many it counts."""
        counts = self._outcomes(self._state.sample.require_model(model)).counts
        counted_of, among = ([counts[cell] for cell in cells] for cells in _SHARES[metric])
        positives, n = (np.sum(each, axis=0).astype(np.int64) for each in (counted_of, among))
        return positives, n

    def _equality(self, positives: Any, n: Any, reference: int | None) -> Equality:
        setting = self._state.setting
        level, seed = setting.confidence_level, setting.seed
        return equality(positives, n, reference=reference, confidence_level=level, seed=seed)

    def _areas(self, model: str) -> list[dict[str, float]]:
        """Return each group's AUC and its interval; NaN of a group without one of the classes."""
        labels = self._require()
        cases = self._state.sample.require_cases("a comparison of groups")
        order = np.argsort(labels.code, kind="stable")
        ends = np.cumsum(counted(labels.code, minlength=len(labels.names)))[:-1]
        level = self._state.setting.confidence_level
        return [_area(cases, model, rows, level) for rows in np.split(order, ends)]


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
class _Outcomes:
    """The outcomes of a threshold, by group."""

    cases: Cases
    labels: GroupLabels
    model: str
    threshold: float

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
        """The (weighted) number of cases of each outcome and group."""
        return {cell: self._summed(cell, self.cases.sample_weight) for cell in CELLS}

    @cached_property
    def amounts(self) -> dict[str, Values]:
        """The sums of the per-case costs of each outcome and group; empty without any."""
        costs, weight = self.cases.costs, self.cases.sample_weight
        given = {} if costs is None else amounts_of(costs, len(self.labels.code))
        weighted = given if weight is None else {cell: own * weight for cell, own in given.items()}
        return {cell: self._summed(cell, own) for cell, own in weighted.items()}

    def columns(self, setting: Setting, size: float, prevalence: float | None) -> dict[str, Any]:
        """Return the columns of a summary; `prevalence` None stands for each group's own."""
        counts = {cell: each.astype(np.float64) for cell, each in self.counts.items()}
        positives, negatives = counts["tp"] + counts["fn"], counts["fp"] + counts["tn"]
        n = positives + negatives
        with np.errstate(divide="ignore", invalid="ignore"):
            own = positives / n
            pi = own if prevalence is None else np.full(len(n), prevalence)
            # How many cases of the population one of a class stands for, of n of them.
            of_positive = np.where(pi == own, 1.0, pi * n / positives)
            of_negative = np.where(pi == own, 1.0, (1 - pi) * n / negatives)
            factors = {"tp": of_positive, "fn": of_positive, "fp": of_negative, "tn": of_negative}
            expected = {cell: factors[cell] * counts[cell] for cell in CELLS}
            flagged = expected["tp"] + expected["fp"]
            cost = sum(setting.costs.cells[cell] * expected[cell] for cell in CELLS)
            for cell, own_costs in self.amounts.items():
                cost = cost + factors[cell] * own_costs
            rates = {
                "tpr": counts["tp"] / positives,
                "fpr": counts["fp"] / negatives,
                "precision": expected["tp"] / flagged,
                "ppr": flagged / n,
                "expected_cost": cost / n,
                "profit": 0.0 - cost * (setting.population / size),
            }
        return {
            "n": self.counts["tp"] + self.counts["fn"] + self.counts["fp"] + self.counts["tn"],
            "positives": self.counts["tp"] + self.counts["fn"],
            "prevalence": own,
            "threshold": np.full(len(n), self.threshold),
            **{cell: self.counts[cell] for cell in ("tp", "fp", "fn", "tn")},
            **rates,
        }

    def _summed(self, cell: str, each: Values | None) -> NDArray[Any]:
        members, size = self.members[cell], len(self.labels.names)
        weights = None if each is None else each[members]
        return counted(self.labels.code[members], weights, minlength=size)


def _read_metric(metric: str) -> str:
    known = _OTHER_NAMES.get(metric, metric) if isinstance(metric, str) else metric
    return read_choice("metric", known, tuple(_SHARES))
