"""Uncertainty of curves and decisions: bands, bootstrap decisions and win rates."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rocwidgets.calls import explain_call_errors
from rocwidgets.core import reports
from rocwidgets.core.amounts import NOT_OF_AMOUNTS
from rocwidgets.core.bands import BandSource, as_columns, band, band_kinds, further_curves
from rocwidgets.core.bootstrap_decision import BootstrapDecision
from rocwidgets.core.case_costs import costs_of_cases
from rocwidgets.core.cost_grid import CostGrid, decision_grid, win_rate_grid
from rocwidgets.core.replicates import Replicates
from rocwidgets.core.sample_tables import tables_by_sample
from rocwidgets.numeric.inference import WinRate, decision, partial_auc_interval, win_rate
from rocwidgets.reading.scalars import read_choice

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

    from rocwidgets.numeric.inference import Interval, RateBand

_VIEWS = ("roc", "precision_recall", "gains", "lift", "roi", "cost_curve", "reliability")


@explain_call_errors
@dataclass(frozen=True, eq=False)
class Certainty(Replicates):
    """Bands, bootstrap decisions and win rates of the models of a sample.

    They come from `n_bootstrap` resamples of the cases, stratified by class, with the random
    `seed`. They are drawn at the first use and kept with the sample.

    Parameters
    ----------
    sample : Sample
    setting : Setting

    Examples
    --------
    >>> from rocwidgets.core import Sample, Setting
    >>> sample = Sample.from_scores([0, 1, 0, 1, 1], [0.2, 0.3, 0.4, 0.7, 0.9])
    >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
    >>> float(certainty.decision("model").intervals.loc["threshold", "estimate"])
    0.7
    >>> certainty.cache is Certainty(sample, certainty.setting).cache
    True
    """

    def bands(self, view: Any, model: str, kind: str | None = None) -> pd.DataFrame:
        """Return a band of a picture, in its units.

        Parameters
        ----------
        view : view class or kind
            "roc", "precision_recall", "gains", "lift", "roi" (the profit), "cost_curve" or
            "reliability", or the class of the view, such as ``rw.ROC``.
        model : str
        kind : str, optional
            "vertical" (default): pointwise percentiles of the resampled curves; of "cost_curve",
            percentiles of the cost of the rule that is best in the sample there.
            "threshold": at each of some thresholds, in both directions; not of cost curves.
            "fixed": the curve moved up and down so far that it holds whole resampled curves.
            "samples": pointwise interval of the mean curve of the samples, by Student's t; ``y`` is
            that mean. "samples_threshold": of the mean points of thresholds over the samples; not
            of cost curves.
            Of "reliability" instead "confidence" (default), around the observed shares: Wilson's
            score interval in each bin, of "isotonic" percentiles of the resamples; and
            "consistency", around the diagonal.

        Returns
        -------
        pandas.DataFrame
            Columns ``x``, ``y``, the curve that the band is about, ``low`` and ``high``, its edges
            in the unit of y, at the costs, prevalence and population of the setting. Of "threshold"
            ``threshold``, the mean ``x`` and ``y``, and ``x_low``, ``x_high``, ``y_low`` and
            ``y_high``.

        Raises
        ------
        ValueError
            If there is no such picture, band or model; if the sample is weighted and only its
            counts are known; of samples, if the cases have no sample labels or a sample lacks a
            class; of "reliability" if it is weighted or the scores are no probabilities.

        References
        ----------
        Majnik & Bosnic (2013), ROC analysis of classifiers in machine learning: a survey,
        Intelligent Data Analysis 17, section 5.2. Wilson (1927), Journal of the American
        Statistical Association 22, for confidence of reliability; Broecker & Smith (2007), Weather
        and Forecasting 22, for consistency.

        Examples
        --------
        >>> from rocwidgets.core import Certainty, Sample, Setting
        >>> sample = Sample.from_scores([0, 1, 0, 1, 1], [0.2, 0.3, 0.4, 0.7, 0.9])
        >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
        >>> certainty.bands("roc", "model").columns.tolist()
        ['x', 'y', 'low', 'high']
        """
        name = read_choice("view", getattr(view, "kind", view), _VIEWS)
        known = band_kinds(name)
        wanted = known[0] if kind is None else read_choice(f"kind of {name}", kind, known)
        if name == "roi":
            self._require_rates("a band of profit")
        found = self.band_of(name, wanted, model)
        return reports.frame(as_columns(found, name, self.setting))

    def band_of(self, view: str, kind: str, model: str) -> RateBand | dict[str, Any]:
        """Return a band or further curve of a model as `rocwidgets.core.bands.band` does.

        Raises
        ------
        ValueError
            As `bands`.

        Examples
        --------
        >>> from rocwidgets.core import Certainty, Sample, Setting
        >>> sample = Sample.from_scores([0, 1, 0, 1, 1], [0.2, 0.3, 0.4, 0.7, 0.9])
        >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
        >>> type(certainty.band_of("roc", "vertical", "model")).__name__
        'RateBand'
        """
        read_choice("view", view, _VIEWS)
        read_choice(f"kind of {view}", kind, (*band_kinds(view), *further_curves(view)))
        source = BandSource(
            self.sample.tables[self.sample.require_model(model)],
            lambda: self.resampled(model),
            lambda: tables_by_sample(self.sample, model),
            lambda: costs_of_cases(self.sample, model, self.setting.costs),
        )
        return band(view, kind, source, self.setting)

    def auc_interval(self, model: str) -> Interval:
        """Return the AUC of a model with its percentile interval, also of weighted cases.

        Raises
        ------
        ValueError
            If there is no such model, or only the counts of a weighted sample are known.

        Examples
        --------
        >>> from rocwidgets.core import Certainty, Sample, Setting
        >>> sample = Sample.from_scores([0, 1, 0, 1, 1], [0.2, 0.3, 0.4, 0.7, 0.9])
        >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
        >>> round(certainty.auc_interval("model").estimate, 3)
        0.833
        """
        table = self.sample.tables[self.sample.require_model(model)]
        level = self.setting.confidence_level
        found = partial_auc_interval(
            self.resampled(model), 0, 1, corrected=False, confidence_level=level
        )
        # Resamples are counted at some of the rows, between which their curves are straight.
        shift = table.auc - found.estimate
        low, high = (min(max(end + shift, 0.0), 1.0) for end in (found.low, found.high))
        return found._replace(estimate=table.auc, low=low, high=high)

    def decision(self, model: str) -> BootstrapDecision:
        """Return the uncertainty of the optimal threshold and of its profit, at the current costs.

        Parameters
        ----------
        model : str

        Returns
        -------
        BootstrapDecision
            Two frames, ``intervals`` and ``resamples``. Thresholds are among the rows of the table
            that are resampled, at most 640.

        Raises
        ------
        ValueError
            If both errors pay, or only the counts of a weighted sample are known.

        References
        ----------
        Efron & Tibshirani (1993), An Introduction to the Bootstrap, sections 17.6 and 17.7.

        Examples
        --------
        >>> from rocwidgets.core import Certainty, Sample, Setting
        >>> sample = Sample.from_scores([0, 1, 0, 1, 1], [0.2, 0.3, 0.4, 0.7, 0.9])
        >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
        >>> certainty.decision("model").intervals.index.tolist()
        ['threshold', 'profit']
        """
        self._require_rates("an interval of the optimum")
        found = decision(self.resampled(self.sample.require_model(model)), *self._profit_arguments)
        level = self.setting.confidence_level
        (t_low, t_high), (p_low, p_high) = (
            found.threshold_interval(level),
            found.profit_interval(level),
        )
        intervals = {
            "estimate": [found.chosen, found.profit],
            "low": [t_low, p_low],
            "high": [t_high, p_high],
            "corrected": [math.nan, found.profit - found.optimism],
        }
        replicates = {
            "threshold": found.threshold,
            "profit": found.best_profit,
            "chosen_profit": found.chosen_profit,
        }
        return BootstrapDecision(
            reports.frame(intervals, ["threshold", "profit"]), reports.frame(replicates)
        )

    def win_rate(self, first: str, second: str) -> WinRate:
        """Return how often one model beats another in resamples, at the costs and prevalence.

        Each model keeps the threshold that is optimal in the sample; both are applied to the same
        resampled cases.

        Parameters
        ----------
        first, second : str
            Names of models.

        Returns
        -------
        WinRate
            Shares of the resamples ``first_better``, ``tied`` and ``second_better``, which add up
            to 1; ``difference``, profit of the first less that of the second in the sample, and
            ``low`` and ``high`` of its interval.

        Raises
        ------
        ValueError
            If there is no such model, or the cases are not known one by one.

        Examples
        --------
        >>> from rocwidgets.core import Certainty, Sample, Setting
        >>> scores = {"a": [0.2, 0.3, 0.4, 0.7, 0.9], "b": [0.1, 0.6, 0.4, 0.5, 0.8]}
        >>> sample = Sample.from_scores([0, 1, 0, 1, 1], scores)
        >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
        >>> certainty.win_rate("a", "b").difference
        -1.0
        """
        self._require_rates("a win rate")
        one, two = self.resampled_together(
            self.sample.require_model(first, "first"), self.sample.require_model(second, "second")
        )
        level = self.setting.confidence_level
        return win_rate(one, two, *self._profit_arguments, confidence_level=level)

    def decision_grid(self, model: str) -> CostGrid:
        """Return the uncertainty of the optimum of a model, along the axis of the cost curve.

        Raises
        ------
        ValueError
            If only the counts of a weighted sample are known.

        Examples
        --------
        >>> from rocwidgets.core import Certainty, Sample, Setting
        >>> sample = Sample.from_scores([0, 1, 0, 1, 1], [0.2, 0.3, 0.4, 0.7, 0.9])
        >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
        >>> type(certainty.decision_grid("model")).__name__
        'CostGrid'
        """
        self._require_rates("an interval of the optimum")
        return self.cache.get(
            ("decisions", model),
            (self.sample.tables[model],),
            lambda: decision_grid(self.resampled(model), self.setting.confidence_level),
        )

    def win_rate_grid(self, first: str, second: str) -> CostGrid:
        """Return how often one model beats another, along the axis of the cost curve.

        Raises
        ------
        ValueError
            If the cases are not known one by one.

        Examples
        --------
        >>> from rocwidgets.core import Certainty, Sample, Setting
        >>> scores = {"a": [0.2, 0.3, 0.4, 0.7, 0.9], "b": [0.1, 0.6, 0.4, 0.5, 0.8]}
        >>> sample = Sample.from_scores([0, 1, 0, 1, 1], scores)
        >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
        >>> type(certainty.win_rate_grid("a", "b")).__name__
        'CostGrid'
        """
        tables = self.sample.tables
        return self._bootstrap.cache.get(
            ("win_rates", first, second),
            (tables[first], tables[second]),
            lambda: win_rate_grid(*self.resampled_together(first, second)),
        )

    def _require_rates(self, what: str) -> None:
        if self.sample.amounts:
            raise ValueError(f"there is no {what.partition(' ')[2]} {NOT_OF_AMOUNTS}")

    @property
    def _profit_arguments(self) -> tuple[float, float, Mapping[str, float]]:
        return self.setting.prevalence, self.setting.population, self.setting.costs.cells
