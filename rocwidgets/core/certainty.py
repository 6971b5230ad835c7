"""Uncertainty of curves and decisions: bands, bootstrap decisions and win rates."""

from __future__ import annotations

import math
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.amounts import NOT_OF_AMOUNTS
from rocwidgets.core.bands import (
    DIFFERENCES,
    BandSource,
    as_columns,
    band,
    band_kinds,
    chart_of_bands,
    further_curves,
)
from rocwidgets.core.binning import Binning
from rocwidgets.core.cache import Cache
from rocwidgets.core.case_costs import costs_of_cases
from rocwidgets.core.design import (
    is_plain,
    require_clusters,
    require_folds_apart,
    require_plain,
    score_of,
)
from rocwidgets.core.sample import tables_by_fold
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import is_real, read_choice, read_int, read_items
from rocwidgets.inputs.wording import capitalized
from rocwidgets.numeric.counts.bins import histogram
from rocwidgets.numeric.inference import (
    Choices,
    Information,
    JointInformation,
    PairedBootstrap,
    WinRate,
    bootstrap_optimum,
    net_benefit_difference,
    net_benefit_difference_average,
    resample,
    resample_together,
    win_rate,
    win_rate_curve,
)
from rocwidgets.numeric.inference.interval import tails
from rocwidgets.numeric.inference.profits import Profits
from rocwidgets.numeric.shown import record, rounded
from rocwidgets.outcomes.operating_point import OperatingPoint
from rocwidgets.progress import mapped, progress
from rocwidgets.vocabulary import FURTHER, OPTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    import pandas as pd
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.inputs.cases import Cases
    from rocwidgets.numeric import CountTable
    from rocwidgets.numeric.calibration import Strategy
    from rocwidgets.numeric.inference import Band, ChosenThreshold, RateBand, Resamples
    from rocwidgets.outcomes.tiers import Tiers

    Values = NDArray[np.float64]
    Columns = dict[str, NDArray[Any]]


N_BINS = 48
_FURTHER = {f"further_{times:g}": times for times in FURTHER}
_EVEN = np.linspace(0, 1, 101)
# Where one class is rare, or one error much dearer, choices change within the first of these steps.
_ENDS = np.geomspace(1e-4, _EVEN[1], 10)[:-1]
PLACES = np.concatenate((_EVEN, _ENDS, 1 - _ENDS))


class CostGrid:
    """Numbers at `PLACES` on the axis of the probability-cost, and at the current one.

    Parameters
    ----------
    compute : callable
        float in 0..1 -> dict of numbers or arrays, by name.
    """

    def __init__(self, compute: Callable[[float], dict[str, Any]]) -> None:
        self._compute = compute
        self._known: dict[float, dict[str, Any]] = {}

    def columns(self, current: float) -> Columns:
        """Return the columns, x among them; NaN for `current` adds no row."""
        x = np.union1d(PLACES, [] if math.isnan(current) else [current])
        rows = mapped(self.at, x.tolist(), "costs")
        return {"x": x, **{name: np.array([row[name] for row in rows]) for name in rows[0]}}

    def at(self, x: float) -> dict[str, Any]:
        """Return the numbers at a probability-cost."""
        if x not in self._known:
            if len(self._known) > 4 * len(PLACES):
                self._known.clear()
            self._known[x] = self._compute(x)
        return self._known[x]


def decision_grid(
    choices: Choices,
    information: Information | None,
    confidence_level: float,
    judged: Callable[[ChosenThreshold, Profits], ChosenThreshold | None],
) -> CostGrid:
    """Return the uncertainty of the optimal threshold and of its cost.

    `judged` returns the choice that its profit has to be corrected for: of the threshold alone, or
    of the model as well; None if that is unknown, and the corrected costs NaN.

    ``threshold_low`` and ``threshold_high``; ``cost`` of the threshold that is optimal in the
    table, normalised, of which profit is a multiple plus a constant; ``optimism``, by which that
    cost is understated; ``cost_low`` and ``cost_high``, of other cases, so corrected; ``times``,
    uint16 of shape (48,): how many replicates have their optimum in each of as many equal parts of
    the range of scores; ``perfect``, the value of perfect information, and ``further_1``,
    ``further_2``..., that of once, twice... as many further cases, 0 without `information`.
    """
    rows = choices.rows
    range_of_scores = (float(rows.threshold[-1]), float(rows.threshold[1]))
    size = float(rows.tp[-1] + rows.fp[-1])
    worth = information and {
        "perfect": information.perfect(),
        **{name: information.further(math.ceil(times * size)) for name, times in _FURTHER.items()},
    }

    def compute(x: float) -> dict[str, Any]:
        profits = Profits.at(x)
        result = bootstrap_optimum([choices], *profits)
        low, high = result.threshold_interval(confidence_level)
        choice = judged(result, profits)
        profit_low, profit_high = (
            choice.profit_interval(confidence_level) if choice else (math.nan, math.nan)
        )
        finite = result.threshold[np.isfinite(result.threshold)]
        times, _ = histogram(finite, *range_of_scores, N_BINS)
        return {
            "threshold_low": low,
            "threshold_high": high,
            "cost": 0.0 - result.profit,
            "cost_low": 0.0 - profit_high,
            "cost_high": 0.0 - profit_low,
            "optimism": choice.optimism if choice else math.nan,
            "times": times.astype("<u2"),
            **{
                name: worth[name](profits).value if worth else 0.0
                for name in ("perfect", *_FURTHER)
            },
        }

    return CostGrid(compute)


def win_rate_grid(first: Resamples, second: Resamples) -> CostGrid:
    """Return how often one model beats another: shares ``first_better`` and ``tied``."""

    def compute(x: float) -> dict[str, Any]:
        result = win_rate_curve(first, second, [x])
        return {"first_better": result.first_better[0], "tied": result.tied[0]}

    return CostGrid(compute)


_NAME = "bootstrap"
# Bands that rest on counts of independent cases.
_OF_COUNTS = {
    "joint": "A band of joint regions",
    "working_hotelling": "A Working-Hotelling band",
}
# Thresholds that resamples of weighted cases choose among.
N_WEIGHTED = 1024


@dataclass(frozen=True, eq=False)
class Bootstrap:
    """The resamples of a sample, drawn `n_bootstrap` times with `seed`."""

    sample: Sample
    n_bootstrap: int
    seed: int

    @property
    def cache(self) -> Cache:
        """The cache of what is computed from these resamples; emptied when others are drawn."""
        drawn_by = self.n_bootstrap, self.seed, self._clusters
        return self.sample.cache.get(_NAME, drawn_by, Cache)

    @property
    def is_drawn(self) -> bool:
        """Whether there are resamples now."""
        return _NAME in self.sample.cache

    def clear(self) -> None:
        """Free the resamples and all that was computed from them."""
        self.sample.cache.drop(_NAME)

    def of(self, model: str) -> Resamples:
        """Return the resamples of one model.

        Raises
        ------
        ValueError
            If cases are weighted and only their counts are known, or clusters are too few.
        """
        table = self.sample.tables[model]
        if not is_plain(self.sample):
            return self.together("resampling weighted cases", [model])[0]
        return self.cache.get(
            ("alone", model),
            (table,),
            lambda: resample(table, self.n_bootstrap, seed=self.seed),
        )

    def choices(self, model: str) -> Choices:
        """Return the thresholds that the resamples of one model may choose.

        Raises
        ------
        ValueError
            If cases are weighted and only their counts are known, or clusters are too few.
        """
        table = self.sample.tables[model]
        require_clusters(self.sample, "resampling")

        def draw() -> Choices:
            if is_plain(self.sample):
                watch = partial(progress, what="resampling")
                return Choices.drawn(table, self.n_bootstrap, seed=self.seed, watch=watch)
            return self._paired_choices(model, "resampling weighted cases")

        return self.cache.get(("choices", model), (table,), draw)

    def choices_together(self, models: Sequence[str]) -> list[Choices]:
        """Return the thresholds that resamples of the same cases may choose, of several models.

        Raises
        ------
        ValueError
            If only counts are known, or clusters are too few.
        """
        if len(models) == 1:
            return [self.choices(models[0])]
        purpose = "the choice among models"
        self.sample.require_cases(purpose)
        require_clusters(self.sample, "resampling")
        return mapped(
            lambda model: self.cache.get(
                ("choices together", model),
                (self.sample.tables[model],),
                lambda: self._paired_choices(model, purpose),
            ),
            models,
            "resampling",
        )

    def _paired_choices(self, model: str, purpose: str) -> Choices:
        cases = self.sample.require_cases(purpose)
        score = score_of(self.sample, model, purpose)
        table = self.sample.tables[model]
        return Choices.of(self._paired(cases).counted(table, score, N_WEIGHTED))

    @property
    def _clusters(self) -> NDArray[np.int64] | None:
        return None if self.sample.cases is None else self.sample.cases.clusters

    def _paired(self, cases: Cases) -> PairedBootstrap:
        def draw() -> PairedBootstrap:
            return PairedBootstrap(
                cases.positive,
                cases.sample_weight,
                cluster=cases.clusters,
                n_bootstrap=self.n_bootstrap,
                seed=self.seed,
            )

        return self.cache.get("paired", (), draw)

    def together(self, purpose: str, models: Collection[str]) -> list[Resamples]:
        """Return the resamples of models, drawn together.

        Raises
        ------
        ValueError
            If only counts are known and `purpose` needs each score, or if clusters are too few.
        """
        cases = self.sample.require_cases(purpose)
        require_clusters(self.sample, "resampling")

        def count(model: str) -> Resamples:
            score = score_of(self.sample, model, purpose)
            return self._paired(cases).counted(self.sample.tables[model], score)

        return mapped(
            lambda model: self.cache.get(
                ("together", model), (self.sample.tables[model],), lambda: count(model)
            ),
            models,
            "resampling",
        )


class BootstrapOptimum(NamedTuple):
    """The choice of a threshold, repeated in every resample.

    Attributes
    ----------
    intervals : pandas.DataFrame
        Rows ``threshold``, the optimal one, and ``profit``, its profit; columns ``estimate``, that
        of the sample, ``low`` and ``high``, and ``corrected``: the profit less its optimism, by
        which it is overstated on the cases it was chosen on (NaN for the threshold).
        ``low`` and ``high`` of the profit are around ``corrected``: the profit on other cases.
    resamples : pandas.DataFrame of shape (n_bootstrap, 3)
        For each resample, the optimal ``threshold`` (inf predicts no positives), ``profit``, its
        profit there, and ``chosen_profit``, that of the optimal threshold of the sample.

    Examples
    --------
    >>> from rocwidgets.core import Analysis, Sample
    >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> Analysis.of(sample)["model"].bootstrap_optimum().intervals.columns.tolist()
    ['estimate', 'low', 'high', 'corrected']
    """

    intervals: pd.DataFrame
    resamples: pd.DataFrame

    def __repr__(self) -> str:
        shown = self.intervals.to_string(float_format=rounded)
        return f"BootstrapOptimum({len(self.resamples):,} resamples)\n{shown}"

    def _repr_html_(self) -> str:
        return self.intervals.to_html(float_format=rounded)


# Numbers of further cases that somebody may label.
LABELLED = (100, 1000, 10000)
_MOST = 10**15
_SIZES_RULE = "n must be a whole number, or several"
_VIEWS = tuple(view for view, options in OPTIONS.items() if "band" in options)


@explain_call_errors
@dataclass(frozen=True, eq=False)
class Certainty:
    """Bands, bootstrap decisions and win rates of the models of a sample.

    They come from `n_bootstrap` resamples of the cases, stratified by class and drawn with `seed`;
    of clustered cases from resamples of the clusters. These are drawn at first use and kept with
    the sample.

    Parameters
    ----------
    sample : Sample
    setting : Setting

    Examples
    --------
    >>> from rocwidgets.core import Certainty, Sample, Setting
    >>> scores = {"a": [0.2, 0.3, 0.4, 0.7, 0.9], "b": [0.1, 0.6, 0.4, 0.5, 0.8]}
    >>> sample = Sample.from_scores([0, 1, 0, 1, 1], scores)
    >>> certainty = Certainty(sample, Setting.of(sample, n_bootstrap=100))
    >>> float(certainty.bootstrap_optimum("a").intervals.loc["threshold", "estimate"])
    0.7
    >>> certainty.cache is Certainty(sample, certainty.setting).cache
    True
    """

    sample: Sample
    setting: Setting

    def resampled(self, model: str) -> Resamples:
        """Return the resamples of a model; ValueError if there can be none.

        Examples
        --------
        >>> type(certainty.resampled("a")).__name__
        'Resamples'
        """
        return self._bootstrap.of(model)

    def resampled_together(self, *models: str) -> list[Resamples]:
        """Return the resamples of models of the same cases; ValueError if there can be none.

        Examples
        --------
        >>> len(certainty.resampled_together("a", "b"))
        2
        """
        return self._bootstrap.together("a win rate", models)

    @property
    def cache(self) -> Cache:
        """The cache of what is computed from the resamples at this confidence level."""
        level = self.setting.confidence_level
        return self._bootstrap.cache.get("level", (level,), Cache)

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Free the resamples afterwards, unless they were there before.

        Examples
        --------
        >>> with certainty.passing():
        ...     drawn = certainty.resampled("a")
        """
        were_there = self._bootstrap.is_drawn
        yield
        if not were_there:
            self.clear()

    def clear(self) -> None:
        """Free the resamples and everything computed from them.

        Examples
        --------
        >>> certainty.clear()
        """
        self._bootstrap.clear()

    def bands(
        self,
        view: Any,
        model: str,
        kind: str | None = None,
        *,
        strategy: Strategy = "uniform",
        n_bins: int = 10,
    ) -> pd.DataFrame:
        """Return a band of a chart, in its units.

        Parameters
        ----------
        view : view class or kind
            "roc", "pn", "det" (as rates), "precision_recall", "gains", "lift", "ks" (the difference
            of both rates), "decision_strip", "profit" (the profit), "cost_curve", "decision_curve"
            (the net benefit) or "reliability", or the class of the view, such as ``rw.ROC``.
        model : str
        kind : str, optional
            "vertical" (default): pointwise percentiles of the resampled curves; of "cost_curve",
            percentiles of the cost of the threshold that is best in the sample there.
            "threshold": at each of some thresholds, in both directions; of charts in which it is a
            point of the curve. Of whole curves, and not of decision curves: "fixed", the curve
            moved up and down until it contains whole resampled curves; "joint", the same by a bound
            that holds for any number of cases; "working_hotelling", about the binormal curve with
            the greatest likelihood, which is ``y``. "folds": Student's t interval of the mean curve
            of the folds, pointwise; ``y`` is that mean. "folds_threshold": of the folds' mean
            points by threshold, where there is "threshold". For "reliability" instead "confidence"
            (default), around the observed shares: Wilson's score interval in each bin, for
            "isotonic" percentiles of the resamples; and "consistency", around the diagonal.
        strategy, n_bins
            Of "reliability", the bins, as for `Model.reliability`.

        Returns
        -------
        pandas.DataFrame
            Columns ``x`` and ``y``, the curve, and ``low`` and ``high``, the edges of its band in
            the unit of y, at the costs, prevalence and population of the setting. For "threshold":
            ``threshold``, ``x`` and ``y`` there, and ``x_low``, ``x_high``, ``y_low`` and
            ``y_high``.

        Raises
        ------
        ValueError
            If there is no such chart, band or model; if the sample is weighted and only its
            counts are known; for folds, if the cases have no fold labels or a fold lacks a class;
            for "joint" and "working_hotelling", if it is weighted or no binormal curve fits; for
            "reliability", if it is weighted or the scores are not probabilities.

        References
        ----------
        Majnik & Bosnic (2013), ROC analysis of classifiers in machine learning: a survey,
        Intelligent Data Analysis 17, section 5.2. Campbell (1994), Statistics in Medicine 13, for
        "joint"; Ma & Hall (1993), Medical Decision Making 13, for "working_hotelling". Wilson
        (1927), Journal of the American Statistical Association 22, for confidence of reliability;
        Broecker & Smith (2007), Weather and Forecasting 22, for consistency.

        Examples
        --------
        >>> certainty.bands("roc", "a").columns.tolist()
        ['x', 'y', 'low', 'high']
        """
        name = read_choice("view", getattr(view, "kind", view), _VIEWS)
        known = band_kinds(name)
        wanted = known[0] if kind is None else read_choice(f"kind of {name}", kind, known)
        source = chart_of_bands(name)
        if source == "profit":
            self._require_rates("a profit band")
        binning = Binning.read(strategy, n_bins)
        binning.require_default(name)
        result = self.band_of(source, wanted, model, binning)
        table = self.sample.tables[model]
        return reports.frame(as_columns(result, name, table, self.setting))

    def band_of(
        self, view: str, kind: str, model: str, binning: Binning | None = None
    ) -> RateBand | dict[str, Any]:
        """Return a band or further curve of a model, as numbers for a chart.

        Parameters
        ----------
        view : str
            A kind, as for `bands`.
        kind : str
            As for `bands`, or a further curve of the chart.
        model : str
        binning : Binning
            Of bands of reliability.

        Raises
        ------
        ValueError
            If there is no such chart, band or model, or the cases do not allow it.

        Examples
        --------
        >>> type(certainty.band_of("roc", "vertical", "a")).__name__
        'RateBand'
        """
        read_choice("view", view, _VIEWS)
        read_choice(f"kind of {view}", kind, (*band_kinds(view), *further_curves(view)))
        if kind in DIFFERENCES:
            return self._differences(self.sample.require_model(model), kind)
        source = BandSource(
            self.sample.tables[self.sample.require_model(model)],
            lambda: self.resampled(model),
            lambda: self._folds(model),
            lambda: costs_of_cases(self.sample, model, self.setting.costs),
        )
        if kind in _OF_COUNTS:
            require_plain(_OF_COUNTS[kind], self.sample, may_weigh=True)
        if view == "reliability" and kind in ("confidence", "consistency"):
            require_plain("A band of reliability", self.sample, may_weigh=True)
        return band(view, kind, source, self.setting, binning or Binning())

    def _folds(self, model: str) -> list[CountTable]:
        """Return the tables of the folds, if these are independent."""
        require_folds_apart(self.sample)
        return tables_by_fold(self.sample, model)

    def net_benefit_difference(
        self, first: str, second: str, kind: str = "vertical", x: ArrayLike | None = None
    ) -> Band:
        """Return the net benefit of one model less that of another, and its interval.

        Parameters
        ----------
        first, second : str
            Names of models whose scores are probabilities.
        kind : {"vertical", "folds"}
            "vertical": percentiles of the difference in resamples of the same cases. "folds":
            Student's t interval of its mean over folds, which is ``y``.
        x : array-like of float, optional
            Threshold probabilities, ascending, from 0 to below 1; a fine grid if not given.

        Raises
        ------
        ValueError
            If there is no such model, its scores are not probabilities, or the cases are not known
            one by one; for "folds", if they have no fold labels.

        Examples
        --------
        >>> certainty.net_benefit_difference("a", "b", x=[0.2]).y.round(3).tolist()
        [-0.05]
        """
        pair = self.sample.require_model(first), self.sample.require_model(second)
        read_choice("kind", kind, ("vertical", "folds"))
        given: dict[str, Any] = {"x": x, "confidence_level": self.setting.confidence_level}
        prevalence = self.setting.prevalence
        if kind == "folds":
            one, other = (self._folds(each) for each in pair)
            tables = list(zip(one, other, strict=True))
            return net_benefit_difference_average(tables, prevalence, **given)
        one, other = self._bootstrap.together("a difference of net benefits", pair)
        both = self.sample.tables[first], self.sample.tables[second]
        return net_benefit_difference((one, other), both, prevalence, **given)

    def _differences(self, model: str, kind: str) -> dict[str, Any]:
        """Return bands of a model against each other one, by the index of the other."""
        result: dict[str, Any] = {}
        for index, other in enumerate(self.sample.models):
            if other == model or not reports.in_unit_range(self.sample.tables[other]):
                continue
            of = self.net_benefit_difference(model, other, kind.removesuffix("_difference"))
            result["x"] = of.x
            ends = {"y": of.y, "low": of.low, "high": of.high}
            result |= {f"{end}_{index}": values for end, values in ends.items()}
        return result

    def bootstrap_optimum(self, model: str) -> BootstrapOptimum:
        """Return the uncertainty of the optimal threshold and of its profit, at the current costs.

        Parameters
        ----------
        model : str

        Returns
        -------
        BootstrapOptimum
            Two frames, ``intervals`` and ``resamples``. With more than 4,096 positives, or with
            weights, resamples choose among some of the thresholds: 4,096, or 1,024. If the model is
            the cheapest of several, the interval of the profit allows for the choice among them; it
            is NaN if only counts are known.

        Raises
        ------
        ValueError
            If both kinds of error earn money, or only the counts of a weighted sample are known.

        References
        ----------
        Efron & Tibshirani (1993), An Introduction to the Bootstrap, sections 17.6 and 17.7.

        Examples
        --------
        >>> certainty.bootstrap_optimum("a").intervals.index.tolist()
        ['threshold', 'profit']
        """
        self._require_rates("an interval for the optimum")
        choices = self._bootstrap.choices(self.sample.require_model(model))
        result = bootstrap_optimum([choices], *self._profit_arguments)
        level = self.setting.confidence_level
        choice = self._judged(model, result, Profits(*self._profit_arguments))
        t_low, t_high = result.threshold_interval(level)
        p_low, p_high = choice.profit_interval(level) if choice else (math.nan, math.nan)
        corrected = result.profit - choice.optimism if choice else math.nan
        intervals = {
            "estimate": [result.chosen, result.profit],
            "low": [t_low, p_low],
            "high": [t_high, p_high],
            "corrected": [math.nan, corrected],
        }
        replicates = {
            "threshold": result.threshold,
            "profit": result.best_profit,
            "chosen_profit": result.chosen_profit,
        }
        return BootstrapOptimum(
            reports.frame(intervals, ["threshold", "profit"]), reports.frame(replicates)
        )

    def _judged(
        self, model: str, result: ChosenThreshold, profits: Profits
    ) -> ChosenThreshold | None:
        """Return the choice that the profit of a model's optimum has to be corrected for.

        That of the model as well if it is the cheapest of several; None if only counts are known,
        so that the models cannot be chosen again on the same cases.
        """
        sample = self.sample
        others = [table for name, table in sample.tables.items() if name != model]
        if not others or any(_most(table, profits) > result.profit for table in others):
            return result
        try:
            together = self._bootstrap.choices_together(sample.models)
        except ValueError:
            return None
        found = bootstrap_optimum(together, *profits)
        # Of several models that are as good, one is the first.
        return found if found.profit >= result.profit - profits.slack else result

    def choice(self, models: Sequence[str]) -> ChosenThreshold:
        """Choose the model and threshold of least cost again in resamples of the same cases.

        Raises
        ------
        ValueError
            As for `bootstrap_optimum`, or if of several models only counts are known.

        Examples
        --------
        >>> certainty.choice(["a"]).chosen
        0.7
        """
        self._require_rates("an interval for the optimum")
        return bootstrap_optimum(self._bootstrap.choices_together(models), *self._profit_arguments)

    def value_of_information(
        self, model: str | None, n: int | Iterable[int] = LABELLED
    ) -> pd.DataFrame:
        """Return what more labelled cases would be worth for choosing a model's threshold.

        Parameters
        ----------
        model : str or None
            None for the choice of a model together with its threshold.
        n : int or iterable of int
            Numbers of further cases, at least 1.

        Returns
        -------
        pandas.DataFrame
            A row for each number, and one for infinity, as `Model.value_of_information`.

        Raises
        ------
        TypeError, ValueError
            If `n` is invalid, both kinds of error earn money, or cases are weighted or have costs
            of their own; for several models, if only counts of cases are known.

        Examples
        --------
        >>> certainty.value_of_information("a", 100).index.tolist()
        [100.0, inf]
        """
        given = [n] if is_real(n) else read_items(_SIZES_RULE, n)
        sizes = [read_int("n", each, 1, _MOST) for each in given]
        self._require_rates("the value of information")
        require_plain("The value of information", self.sample)
        information = (
            self._joint_information
            if model is None
            else self._information(self.sample.require_model(model))
        )
        profits = Profits(*self._profit_arguments)
        known = [*map(information.further, sizes), information.perfect()]
        rows = [worth(profits) for worth in known]
        return reports.frame(rows, [*map(float, sizes), math.inf]).rename_axis("n")

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
            If there is no such model, or only counts of cases are known.

        Examples
        --------
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
        """Return how uncertain a model's optimum is, along the axis of the cost curve.

        Raises
        ------
        ValueError
            If only the counts of a weighted sample are known.

        Examples
        --------
        >>> type(certainty.decision_grid("a")).__name__
        'CostGrid'
        """
        self._require_rates("an interval for the optimum")
        tables = tuple(self.sample.tables.values())

        def grid() -> CostGrid:
            information = self._information(model) if is_plain(self.sample) else None
            level = self.setting.confidence_level
            judged = partial(self._judged, model)
            return decision_grid(self._bootstrap.choices(model), information, level, judged)

        return self.cache.get(("decisions", model), tables, grid)

    def win_rate_grid(self, first: str, second: str) -> CostGrid:
        """Return how often one model beats another, along the axis of the cost curve.

        Raises
        ------
        ValueError
            If only counts of cases are known; the message continues a note of a chart.

        Examples
        --------
        >>> type(certainty.win_rate_grid("a", "b")).__name__
        'CostGrid'
        """
        tables = self.sample.tables
        return self._bootstrap.cache.get(
            ("win_rates", first, second),
            (tables[first], tables[second]),
            lambda: win_rate_grid(*self.resampled_together(first, second)),
        )

    @property
    def _bootstrap(self) -> Bootstrap:
        return Bootstrap(self.sample, self.setting.n_bootstrap, self.setting.seed)

    def _information(self, model: str) -> Information:
        setting = self.setting
        return Information(self.sample.tables[model], setting.n_bootstrap, seed=setting.seed)

    @property
    def _joint_information(self) -> JointInformation:
        models, setting = self.sample.models, self.setting
        purpose = "the value of information about several models"
        cases = self.sample.require_cases(purpose)
        again = resample_together(
            cases.positive,
            [cases.scores[model] for model in models],
            n_bootstrap=setting.n_bootstrap,
            seed=setting.seed + 1,
        )
        return JointInformation(
            [self.sample.tables[model] for model in models],
            self._bootstrap.together(purpose, models),
            again,
        )

    def _require_rates(self, what: str) -> None:
        if self.sample.amounts:
            raise ValueError(f"{capitalized(what)} {NOT_OF_AMOUNTS}.")

    @property
    def _profit_arguments(self) -> tuple[float, float, Mapping[str, float]]:
        return self.setting.prevalence, self.setting.population, self.setting.costs.cells_and_fixed


class ProfitInterval(NamedTuple):
    """The interval of a profit on other cases, or why there is none.

    Attributes
    ----------
    low, high : float or None
    corrected : float or None
        The profit less its optimism, if the cost chose the threshold.
    note : str or None
        Why the profit has no interval.
    """

    low: float | None = None
    high: float | None = None
    corrected: float | None = None
    note: str | None = None

    def __repr__(self) -> str:
        return record(type(self).__name__, self._asdict().items())


def _most(table: CountTable, profits: Profits) -> float:
    """Return the profit of the best threshold of a model."""
    rows = table.hull
    return float(profits.of(rows.tp / rows.tp[-1], rows.fp / rows.fp[-1]).max())


def interval_of_choice(certainty: Certainty, models: Sequence[str]) -> ProfitInterval:
    """Return the interval of the profit, on other cases, of the best threshold of some models.

    It allows for the choice of the threshold and, of several models, of the model.
    """
    try:
        found = certainty.choice(models)
    except ValueError as error:
        return ProfitInterval(note=str(error))
    low, high = found.profit_interval(certainty.setting.confidence_level)
    return ProfitInterval(low, high, found.profit - found.optimism)


def interval_of_rule(rule: OperatingPoint | Tiers, setting: Setting) -> ProfitInterval:
    """Return quantiles of what shares of each class may truly be, given counts at a fixed rule.

    Beta distributed, of tiers Dirichlet distributed, with half a case more of each decision: the
    interval of Jeffreys (Brown, Cai & DasGupta, Statistical Science 16, 2001). It reaches to the
    profit of the rule where a count is 0.
    """
    rng = np.random.default_rng(setting.seed)
    cost = np.zeros(setting.n_bootstrap)
    for counts, costs, share in _by_class(rule):
        cost += share * (rng.dirichlet(counts + 0.5, setting.n_bootstrap) @ costs)
    profit = 0.0 - rule.population * cost - rule.costs.fixed
    low, high = np.quantile(profit, tails(setting.confidence_level)).tolist()
    return ProfitInterval(min(low, rule.profit), max(high, rule.profit))


def _by_class(
    rule: OperatingPoint | Tiers,
) -> Iterator[tuple[NDArray[Any], list[float], float]]:
    """Return the counts of each class by decision, the cost of each decision, and its share."""
    costs, positive = rule.costs, rule.prevalence
    if isinstance(rule, OperatingPoint):
        yield np.array([rule.tp, rule.fn]), [costs.tp, costs.fn], positive
        yield np.array([rule.fp, rule.tn]), [costs.fp, costs.tn], 1 - positive
        return
    for place, (counts, share) in enumerate(
        ((rule.positives, positive), (rule.negatives, 1 - positive))
    ):
        yield np.array(counts), [each[place] for each in costs.actions.values()], share
