"""Folds of a cross-validation, each alone and on average."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.amounts import NOT_OF_AMOUNTS
from rocwidgets.core.bands import curve_space
from rocwidgets.core.criteria import values_in_row
from rocwidgets.core.design import design_of, is_plain, require_folds_apart, score_of
from rocwidgets.core.model import point_at, read_at
from rocwidgets.core.parts import weigh_of
from rocwidgets.core.sample import amounts_by_fold, tables_by_fold
from rocwidgets.core.setting import operating_point
from rocwidgets.core.summary import DEFAULT, ModelMetrics, named_at, of_models, row_of
from rocwidgets.inputs.calls import explain_call_errors, not_called, warn_caller
from rocwidgets.inputs.reals import read_shares
from rocwidgets.inputs.scalars import read_choice, read_int
from rocwidgets.inputs.wording import listing, reason_of, show
from rocwidgets.numeric import inference
from rocwidgets.numeric.inference.interval import mean_and_deviation, student_quantile
from rocwidgets.progress import progress

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import ArrayLike

    from rocwidgets.core.criteria import Metrics
    from rocwidgets.core.sample import Sample
    from rocwidgets.core.state import State
    from rocwidgets.numeric import CountTable
    from rocwidgets.numeric.inference import Interval

_FEWEST = 2
# Names in a repr.
_SHOWN = 6
_COLUMNS = tuple(name for name in DEFAULT if name != "auc_bound")
_PREVALENCES = ("own", "target")
_ALONG = ("roc", "precision_recall", "gains", "lift", "profit", "cost_curve")


@explain_call_errors
class Folds:
    """Folds of a cross-validation, or repeated samples, each alone and on average.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> y, scores = [0, 1, 0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8, 0.2, 0.1]
    >>> ev = rw.Evaluation(y, scores, fold=["a", "a", "a", "b", "b", "b"])
    >>> folds = ev.folds
    >>> folds.names
    ('a', 'b')
    """

    __call__ = not_called("ev.folds", "ev.folds.summary()")

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def names(self) -> tuple[Any, ...]:
        """Labels of the folds, in order; empty if none were given."""
        return self._state.sample.fold_names

    def __repr__(self) -> str:
        result = listing(map(show, self.names[:_SHOWN]), len(self.names))
        return (
            f"Folds({result})"
            if self.names
            else "Folds() without fold labels. Pass fold=, one label per row, to Evaluation."
        )

    def summary(self, *, at: str = "current", prevalence: str = "own") -> pd.DataFrame:
        """Return a row per model and fold: its metrics, and the outcomes of one threshold.

        Parameters
        ----------
        at : {"current", "best"}
            The threshold of each model, the same in all folds. "current": `threshold` for the
            current model; for the others the one that `compare_at` gives on the pooled cases.
            "best": the best on the pooled cases, at the current costs and target prevalence.
        prevalence : {"own", "target"}
            The prevalence behind rates and amounts. "own": each fold's, plain ratios of its counts
            at the prevalence of the sample; at another target, positives and negatives of all folds
            stand for more cases or fewer. "target": `prevalence` in each fold.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``model`` and ``fold``: ``n`` and ``positives``, (weighted) cases, then the
            columns of `Evaluation.summary` except ``auc_bound``, named as there. A fold's profit is
            for its own share of `population`, without the fixed cost: with prevalence="own" the
            profits of all folds add up to the profit of the pooled cases before it.

        Raises
        ------
        TypeError, ValueError
            If the cases have no fold labels, a fold lacks a class, or an argument is invalid.

        Warns
        -----
        UserWarning
            If an AUC has no interval; it says why.

        Examples
        --------
        >>> folds.summary()["auc"].tolist()
        [1.0, 0.5]
        """
        at = read_at(at)
        prevalence = read_choice("prevalence", prevalence, _PREVALENCES)
        lacking: dict[str, list[Any]] = {}
        result = self._each(at, prevalence, lacking)
        for reason, names in lacking.items():
            folds = listing(map(show, names[:_SHOWN]), len(names))
            warn_caller(f"No interval of auc in fold {folds}: {reason}.")
        return result

    def _each(self, at: str, prevalence: str, lacking: dict[str, list[Any]]) -> pd.DataFrame:
        """Return what `summary` does; `lacking` takes the folds without an interval, by reason."""
        rows, index = [], []
        sample, setting = self._state.sample, self._state.setting
        weigh = weigh_of(sample, setting)
        for model in progress(sample.models, "folds"):
            chosen = point_at(self._state, model, at)
            tables, amounts = tables_by_fold(sample, model), amounts_by_fold(sample, model)
            parts = zip(self.names, tables, amounts, strict=True)
            for fold, (name, table, own) in enumerate(parts):
                size = table.P + table.N
                positives, negatives = weigh[0] * table.P, weigh[1] * table.N
                standing = positives + negatives
                population = setting.population * standing / sample.size
                share = replace(setting, population=population, costs=setting.costs.of_a_part)
                point = operating_point(model, table, share, chosen.threshold, own)
                if prevalence == "own":
                    point = replace(point, prevalence=positives / standing)
                level = setting.confidence_level
                metrics = ModelMetrics(table, replace(setting, prevalence=point.prevalence))
                low, high, reason = _auc_ends(sample, model, fold, table, level)
                if reason and name not in lacking.setdefault(reason, []):
                    lacking[reason].append(name)
                row = row_of(metrics, point, _COLUMNS, lambda _, ends=(low, high): ends)
                row |= _own(self._state.metrics, table, chosen.threshold)
                rows.append({"n": size, "positives": table.P, **row})
                index.append((model, name))
        result = reports.frame(rows).set_index(reports.levels(index, ["model", "fold"]))
        return named_at(result, self._state, _COLUMNS, at)

    def average(self) -> pd.DataFrame:
        """Return each model's measures, averaged over the folds and for all cases pooled.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``model`` and ``measure``: auc, brier, ks, and the expected_cost of the best
            threshold on the pooled cases, at the target prevalence. Columns: ``pooled``, for all
            cases together; over the folds, equally weighted, ``mean``, the standard deviation
            ``sd``, and ``low`` and ``high``, the ends of Student's t interval of the mean at
            `confidence_level`, clipped to the measure's range: NaN if some cluster is in several
            folds, which then are not independent. Folds of one cross-validation share
            most of their training cases, so they differ less than independent samples would.

        Warns
        -----
        UserWarning
            If the ends are NaN; it says why.

        Raises
        ------
        ValueError
            If there are fewer than two folds, or one lacks a class.

        Examples
        --------
        >>> folds.average().columns.tolist()
        ['pooled', 'mean', 'sd', 'low', 'high']
        """
        each = self._each("best", "target", {})
        pooled, count = of_models(self._state, at="best"), len(self.names)
        if count < _FEWEST:
            raise ValueError(
                f"An average needs at least two folds, got {count}. Pass fold=, one label per row."
            )
        try:
            require_folds_apart(self._state.sample)
        except ValueError as error:
            reach = math.nan
            warn_caller(f"No interval of the means: {reason_of(error)}.")
        else:
            level = self._state.setting.confidence_level
            reach = student_quantile(level, count - 1) / np.sqrt(count)
        unit = (0.0, 1.0)
        measures = {"auc": unit, "brier": unit, "ks": unit, "expected_cost": self._costs_between()}
        rows, index = [], []
        for model in self._state.sample.models:
            of_model: Any = each.loc[model]
            for measure, (least, most) in measures.items():
                mean, sd = mean_and_deviation(of_model[measure].dropna().to_numpy(np.float64))
                low, high = np.clip([mean - reach * sd, mean + reach * sd], least, most).tolist()
                ends = {"low": low, "high": high}
                whole = pooled[measure][model]
                rows.append({"pooled": whole, "mean": mean, "sd": sd, **ends})
                index.append((model, measure))
        return reports.frame(rows).set_index(reports.levels(index, ["model", "measure"]))

    def vertical_average(
        self, chart: str = "roc", model: str | None = None, x: ArrayLike | None = None
    ) -> pd.DataFrame:
        """Return the vertical average of the folds' curves, with pointwise intervals.

        Parameters
        ----------
        chart : {"roc", "precision_recall", "gains", "lift", "profit", "cost_curve"}
            At the current costs, prevalence and population.
        model : str, optional
            Default: the current model.
        x : array-like of float, optional
            Increasing, in 0..1; default: 101 equally spaced.

        Returns
        -------
        pandas.DataFrame
            ``x``, the mean ``y``, and ``low`` and ``high``, the ends of Student's t interval of
            the mean at `confidence_level`, clipped to what any threshold can attain.

        Raises
        ------
        ValueError
            If there are fewer than two folds, one lacks a class, a cluster is in several folds, or
            an argument is invalid.

        References
        ----------
        Fawcett (2006), Pattern Recognition Letters 27, algorithm 3. Majnik & Bosnić (2013),
        Intelligent Data Analysis 17, section 5.2.

        Examples
        --------
        >>> folds.vertical_average(x=[0.25, 0.5]).columns.tolist()
        ['x', 'y', 'low', 'high']
        """
        self._require_rates(read_choice("chart", chart, _ALONG))
        at = None if x is None else read_shares("x", x)
        setting = self._state.setting
        result = inference.vertical_average(
            self._tables(model),
            curve_space(chart, setting),
            at,
            confidence_level=setting.confidence_level,
        )
        return reports.frame(result.columns())

    def threshold_average(
        self, chart: str = "roc", model: str | None = None, *, n_thresholds: int = 101
    ) -> pd.DataFrame:
        """Return the threshold average of the folds' curves, with intervals on both axes.

        Parameters
        ----------
        chart : {"roc", "precision_recall", "gains", "lift", "profit"}
            At the current costs, prevalence and population.
        model : str, optional
            Default: the current model. Its scores must mean the same in every fold.
        n_thresholds : int
            Largest number of thresholds, evenly spread over the ranks of all scores.

        Returns
        -------
        pandas.DataFrame
            ``threshold``, the mean ``x`` and ``y``, and ``x_low``, ``x_high``, ``y_low`` and
            ``y_high``, the ends of their Student's t intervals, clipped to what any threshold can
            attain.

        Raises
        ------
        ValueError
            If there are fewer than two folds, one lacks a class, a cluster is in several folds, or
            an argument is invalid.

        References
        ----------
        Fawcett (2006), Pattern Recognition Letters 27, algorithm 4.

        Examples
        --------
        >>> len(folds.threshold_average(n_thresholds=5))
        5
        """
        self._require_rates(read_choice("chart", chart, _ALONG[:-1]))
        n_thresholds = read_int("n_thresholds", n_thresholds, 1)
        setting = self._state.setting
        result = inference.threshold_average(
            self._tables(model),
            curve_space(chart, setting),
            n_thresholds=n_thresholds,
            confidence_level=setting.confidence_level,
        )
        return reports.frame(result.columns())

    def _require_rates(self, chart: str) -> None:
        if chart == "profit" and self._state.sample.amounts:
            raise ValueError(f"The average profit curve {NOT_OF_AMOUNTS}.")

    def _costs_between(self) -> tuple[float, float]:
        """Return the smallest and largest cost that any threshold can have."""
        if self._state.sample.amounts:
            return -np.inf, np.inf
        costs, pi = self._state.setting.costs, self._state.setting.prevalence
        least, most = (
            pi * pick(costs.tp, costs.fn) + (1 - pi) * pick(costs.fp, costs.tn)
            for pick in (min, max)
        )
        return least, most

    def _tables(self, model: str | None) -> list[CountTable]:
        """Return the tables of the folds, if these are independent."""
        state = self._state
        require_folds_apart(state.sample)
        name = state.setting.model if model is None else state.sample.require_model(model)
        return tables_by_fold(state.sample, name)


def _own(metrics: Metrics, table: CountTable, threshold: float) -> dict[str, float]:
    """Return a user's metrics of a fold."""
    if not metrics:
        return {}
    rows = table.rows()
    at = int(np.count_nonzero(rows.threshold >= threshold)) - 1
    return values_in_row(metrics, rows.tp, rows.fp, at)


def _auc_ends(
    sample: Sample, model: str, fold: int, table: CountTable, level: float
) -> tuple[float, float, str]:
    """Return the interval of the AUC in a fold and "", or NaN and the reason why there is none."""
    if is_plain(sample):
        return reports.auc_ends(table, level)

    def interval() -> Interval:
        from rocwidgets.numeric.inference import clustered  # noqa: PLC0415 - not of an Evaluation

        purpose = "an interval of the AUC"
        design, score = design_of(sample, purpose), score_of(sample, model, purpose)
        cases = sample.require_cases(purpose)
        if design is None or cases.folds is None:
            return inference.auc_interval(table, level)
        members = cases.folds.code == fold
        return clustered.auc_interval(design.part(members), score[members], level)

    return reports.ends_of(interval)
