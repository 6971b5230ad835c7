"""How sure the pictures are: bands, decisions and contests."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from rocwidgets.core import reports
from rocwidgets.core.bands import (
    Cases,
    Setting,
    as_columns,
    band_kinds,
    drawn,
    further_curves,
)
from rocwidgets.core.bootstrap import Resampling
from rocwidgets.core.case_costs import CaseCosts
from rocwidgets.core.groups import Sampled
from rocwidgets.inputs.scalars import read_word
from rocwidgets.numeric.curves import probability_cost
from rocwidgets.numeric.inference import Contest, contest, decision

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

    from rocwidgets.core.cost_grid import CostGrid
    from rocwidgets.numeric.calibration import Strategy
    from rocwidgets.numeric.inference import Edges

_WITH = ("roc", "precision_recall", "gains", "lift", "roi", "cost_curve", "reliability")


class ChosenAgain(NamedTuple):
    """The choice of a threshold, made again in every resample.

    Attributes
    ----------
    intervals : pandas.DataFrame
        Rows ``threshold``, the optimal one, and ``profit``, what it earns; columns ``estimate``,
        that of the sample, ``low`` and ``high``, and ``corrected``: the profit less its optimism,
        by which the cases that chose the threshold overstate it (NaN of the threshold). ``low`` and
        ``high`` of the profit are around ``corrected``: what other cases bring.
    resamples : pandas.DataFrame of shape (n_bootstrap, 3)
        Of each resample the optimal ``threshold`` (inf is to predict nobody), ``profit``, what that
        earns in it, and ``chosen_profit``, what the optimal threshold of the sample earns in it.
    """

    intervals: pd.DataFrame
    resamples: pd.DataFrame


class Uncertainty(Resampling, Sampled, CaseCosts):
    """How sure an `Evaluation` is of what it shows.

    Bands and intervals are computed when somebody asks for them, here or in the page, and only
    then. They come from `n_bootstrap` resamples of the cases, drawn with `seed`, the classes apart.
    """

    def bands(self, view: Any, model: str | None = None, kind: str | None = None) -> pd.DataFrame:
        """Return a band of a picture, the numbers that it is drawn from.

        Parameters
        ----------
        view : view class or kind
            "roc", "precision_recall", "gains", "lift", "roi" (the profit), "cost_curve" or
            "reliability", or the class of the view, such as ``rw.ROC``.
        model : str, optional
            Default the current model.
        kind : str, optional
            "vertical" (default): percentiles of the resampled curves at each place by itself; of
            "cost_curve" of what the rule costs that is best in the sample there.
            "threshold": at each of some thresholds, in both directions; not of cost curves.
            "fixed": the curve moved up and down so far that whole resampled curves stay inside.
            "samples": of the mean of the curves of the samples at each place, by Student's t;
            ``y`` is that mean. "samples_threshold": of the mean points of thresholds over the
            samples; not of cost curves. See `vertical_average` and `threshold_average`.
            Of "reliability" instead "confidence" (default), around the observed shares: Wilson's
            score interval in each bin, of "isotonic" percentiles of the resamples; and
            "consistency", around the diagonal.

        Returns
        -------
        pandas.DataFrame
            Columns ``x``, ``y``, the curve that the band is about, ``low`` and ``high``, its edges
            in the unit of y, at the current costs, prevalence and population. Of "threshold"
            ``threshold``, the mean ``x`` and ``y``, and ``x_low``, ``x_high``, ``y_low`` and
            ``y_high``.

        Raises
        ------
        ValueError
            If there is no such picture, band or model; if the sample is weighted and was counted
            where the data are; of samples, if none were told apart or one lacks a class; of
            "reliability" if it is weighted or the scores are no
            probabilities.

        References
        ----------
        Majnik & Bosnic (2013), ROC analysis of classifiers in machine learning: a survey,
        Intelligent Data Analysis 17, section 5.2. Wilson (1927), Journal of the American
        Statistical Association 22, for confidence of reliability; Broecker & Smith (2007), Weather
        and Forecasting 22, for consistency.
        """
        name = read_word("view", getattr(view, "kind", view), _WITH)
        known = band_kinds(name)
        wanted = known[0] if kind is None else read_word(f"kind of {name}", kind, known)
        of = self._chosen(model)
        return reports.frame(as_columns(self.band_of(name, wanted, of), name, self._setting))

    def band_of(self, view: str, kind: str, model: str) -> Edges | dict[str, Any]:
        """Return a band or further curve of a model as `rocwidgets.core.bands.drawn` does.

        Raises
        ------
        ValueError
            As `bands`.
        """
        read_word("view", view, _WITH)
        read_word(f"kind of {view}", kind, (*band_kinds(view), *further_curves(view)))
        table = self._table(model)
        cases = Cases(
            table,
            lambda: self._resampled(model),
            lambda: self._sample_tables(model),
            lambda: self._weighed(model),
        )
        return drawn(view, kind, cases, self._setting)

    def contest_along(self, first: str, second: str) -> tuple[CostGrid, float]:
        """Return how often one model beats another at all costs, and the probability-cost now.

        Raises
        ------
        ValueError
            As `contest`.
        """
        return self._contest_grid(*self._pair(first, second)), self._probability_cost

    def decision(self, model: str | None = None) -> ChosenAgain:
        """Tell how sure the optimal threshold is, and what it will earn, at the current costs.

        Parameters
        ----------
        model : str, optional
            Default the current model.

        Returns
        -------
        ChosenAgain
            Two frames, ``intervals`` and ``resamples``. Among the at most 640 rows of the table
            that are resampled.

        Raises
        ------
        ValueError
            If both errors pay, or a weighted sample was counted where the data are.

        References
        ----------
        Efron & Tibshirani (1993), An Introduction to the Bootstrap, sections 17.6 and 17.7.
        """
        of = self._chosen(model)
        found = decision(self._resampled(of), *self._stakes)
        level = self.confidence_level
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
        return ChosenAgain(
            reports.frame(intervals, ["threshold", "profit"]), reports.frame(replicates)
        )

    def contest(self, first: str, second: str) -> Contest:
        """Tell how often one model beats another at the current costs and prevalence.

        Each model keeps the threshold that is optimal in the sample; both meet the same resampled
        cases.

        Parameters
        ----------
        first, second : str
            Names of models.

        Returns
        -------
        Contest
            Shares of the resamples ``first_better``, ``tied`` and ``second_better``, which add up
            to 1; ``difference``, profit of the first less that of the second in the sample, and
            ``low`` and ``high`` of its interval.

        Raises
        ------
        ValueError
            If there is no such model, or the cases were counted where the data are.
        """
        of_one, of_two = self._met(*self._pair(first, second))
        return contest(of_one, of_two, *self._stakes, confidence_level=self.confidence_level)

    def _pair(self, first: str, second: str) -> tuple[str, str]:
        return self._known(first, "first"), self._known(second, "second")

    @property
    def _setting(self) -> Setting:
        return Setting(
            self.prevalence,
            self.sample_prevalence,
            self.population,
            self.costs.cells,
            cast("Strategy", self.strategy),
            self.n_bins,
            self.confidence_level,
            self.n_bootstrap,
            self.seed,
        )

    @property
    def _stakes(self) -> tuple[float, float, Mapping[str, float]]:
        return self.prevalence, self.population, self.costs.cells

    @property
    def _probability_cost(self) -> float:
        return probability_cost(self.prevalence, **self.costs.cells)
