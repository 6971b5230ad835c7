"""The input of all charts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts.chart import ModelLabel, quiet_of
from rocwidgets.charts.model import DrawnModel
from rocwidgets.core import Certainty
from rocwidgets.core.binning import Binning
from rocwidgets.core.case_costs import best_rule
from rocwidgets.core.setting import at_mean
from rocwidgets.core.tiers import Tiering
from rocwidgets.numeric.counts.binned import error_bounds
from rocwidgets.numeric.counts.slack import at_most
from rocwidgets.numeric.decisions import payoff, rates

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core import BootstrapOptimum, Sample, Setting
    from rocwidgets.numeric import CountTable, Rows
    from rocwidgets.outcomes.tiers import Tiers

    Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Scene:
    """The models of a sample, what they are judged by, and the options of one chart.

    Attributes
    ----------
    sample : Sample
    setting : Setting
    options : mapping of str to object
        By name, as in `rocwidgets.vocabulary.OPTIONS`.
    names : mapping of str to str
        Other names of models for all texts, where some are wanted.
    metrics : mapping of str to callable
        The user's.
    own : mapping of str to float
        Thresholds of models that are not compared with the current one, but have their own.

    Examples
    --------
    >>> from rocwidgets.core import Sample, Setting
    >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> scene = Scene(sample, Setting.of(sample, threshold=0.35))
    >>> scene.rates
    (1.0, 0.5)
    """

    sample: Sample
    setting: Setting
    options: Mapping[str, Any] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    metrics: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    own: Mapping[str, float] = field(default_factory=dict)

    def with_options(self, options: Mapping[str, Any]) -> Scene:
        """Return the scene with the options of another chart.

        The two share what is computed of the models.
        """
        result = replace(self, options=options)
        shared = {
            name: getattr(self, name)
            for name in ("models", "model", "rates", "_optima", "promised_rows")
        }
        vars(result).update(shared)
        return result

    @cached_property
    def certainty(self) -> Certainty:
        """Bands, decisions and win rates at the setting."""
        return Certainty(self.sample, self.setting)

    @cached_property
    def models(self) -> tuple[DrawnModel, ...]:
        """All models, in the order of the sample."""
        return tuple(
            DrawnModel(
                index,
                name,
                table,
                self.sample.thinned(name),
                name == self.setting.model,
                self.sample.amounts.get(name),
                self.names.get(name, name),
            )
            for index, (name, table) in enumerate(self.sample.tables.items())
        )

    @cached_property
    def model(self) -> DrawnModel:
        """The current model."""
        return next(model for model in self.models if model.current)

    def target(self, model: DrawnModel) -> CountTable:
        """Return the count table of a model at the target prevalence."""
        return model.table.at_prevalence(self.setting.prevalence)

    @property
    def ordered(self) -> tuple[DrawnModel, ...]:
        """All models, the current one last, so that it is drawn over the others."""
        return tuple(sorted(self.models, key=lambda model: model.current))

    @property
    def model_labels(self) -> tuple[ModelLabel, ...]:
        """The models as legends show them."""
        quiet = self._quiet
        return tuple(
            ModelLabel(
                each.label,
                each.table.auc,
                each.current,
                error_bounds(each.table).auc,
                is_sample=self.sample.has_theory and each.index > 0,
                is_quiet=each.index in quiet,
            )
            for each in self.models
        )

    @cached_property
    def _quiet(self) -> frozenset[int]:
        """Of many models all but the current one and those of the highest best profits."""
        # Samples of one population have one colour, and there are no more groups than colours.
        if not self.sample.has_rivals:
            return frozenset()
        return quiet_of(self.models, lambda each: -self.best_profit(each), self.model.index)

    def best_profit(self, model: DrawnModel) -> float:
        """Return the profit of the optimum of a model."""
        threshold = float(self.optimum(model).threshold[0])
        return float(self.profit(*model.rule_at(threshold)))

    @cached_property
    def rates(self) -> tuple[float, float]:
        """The tpr and fpr at the current threshold."""
        return self.model.rates_at(self.setting.threshold)

    @property
    def rule(self) -> tuple[float, float, float, float]:
        """The current rule, as in `DrawnModel.rule_at`."""
        return self.model.rule_at(self.setting.threshold)

    @cached_property
    def tiers(self) -> Tiers | None:
        """The tiers of the current model, if some are set."""
        return None if self.setting.tiers is None else Tiering(self, self.model.name).at()

    @property
    def ends(self) -> tuple[float, ...]:
        """The thresholds of the current decision, the highest first; without tiers only one."""
        return (self.setting.threshold,) if self.tiers is None else self.tiers.thresholds

    @cached_property
    def decided(self) -> tuple[float, float, float, float]:
        """The rule of what is flagged: with tiers, that of the first threshold."""
        return self.model.rule_at(self.ends[0])

    @property
    def worth(self) -> float:
        """The profit of the current decision, of all actions."""
        return float(self.profit(*self.rule)) if self.tiers is None else self.tiers.profit

    @property
    def has_amounts(self) -> bool:
        """Whether there are per-case costs."""
        return bool(self.sample.amounts)

    @cached_property
    def at_mean(self) -> Scene:
        """The scene at average costs, if there are per-case costs."""
        sample, setting = at_mean(self.sample, self.setting)
        if sample is self.sample:
            return self
        # Other models are shown where they are in all charts.
        own = {each.name: self.rule_of(each) for each in self.models if not each.current}
        return replace(self, sample=sample, setting=setting, own=own)

    @property
    def counts_errors(self) -> bool:
        """Whether every error counts 1 and nothing else."""
        return self.setting.costs.count_errors and not self.has_amounts

    @property
    def is_indifferent(self) -> bool:
        """Whether costs do not depend on the decision."""
        costs = self.setting.costs
        return costs.fn == costs.tp and costs.fp == costs.tn and not self.has_amounts

    def profit(
        self, tpr: ArrayLike, fpr: ArrayLike, positive: ArrayLike = 0, negative: ArrayLike = 0
    ) -> Any:
        """Return the profit of operating points, as in `DrawnModel.points`."""
        setting = self.setting
        point = tpr, fpr, setting.prevalence, setting.population
        costs = setting.costs.cells_and_fixed
        return payoff.profit(*point, **costs, positive=positive, negative=negative)

    @property
    def binning(self) -> Binning:
        """The bins of probabilities that the chart shows."""
        return Binning.of(self.options)

    @cached_property
    def bootstrap_optimum(self) -> BootstrapOptimum | None:
        """Bootstrap intervals of the optimum; None if they cannot be computed."""
        try:
            return self.certainty.bootstrap_optimum(self.model.name)
        except ValueError:
            return None

    def win_rate(self, other: str) -> tuple[Values, Values, float | None]:
        """Return win rates of the current model over another; ValueError if not computable.

        Probability-costs, the rates there, and the rate at the current costs.
        """
        grid = self.certainty.win_rate_grid(self.model.name, other)
        now = self.at_mean.setting.probability_cost
        columns = grid.columns(now)
        return (
            columns["x"],
            columns["first_better"],
            None if np.isnan(now) else grid.at(now)["first_better"],
        )

    def label_of(self, name: str | None) -> str:
        """Return the name of a model in texts; empty for None."""
        return "" if name is None else self.names.get(name, name)

    def index_of(self, name: str | None) -> int | None:
        """Return the index of a model by its name; None for None."""
        return next((each.index for each in self.models if each.name == name), None)

    def optimum(self, model: DrawnModel) -> Rows:
        """Return the cheapest operating point of a model, as one row."""
        if model.name not in self._optima:
            setting = self.setting
            result = best_rule(self.sample, model.name, setting.prevalence, setting.costs)
            self._optima[model.name] = result
        return self._optima[model.name]

    @cached_property
    def _optima(self) -> dict[str, Rows]:
        """The optima that are known, by model."""
        return {}

    @cached_property
    def promised_rows(self) -> dict[str, NDArray[np.int64]]:
        """The drawn rows that make the promise, as far as they are known, by model."""
        return {}

    @property
    def best_threshold(self) -> float:
        """The threshold of the optimum of the current model."""
        return float(self.optimum(self.model).threshold[0])

    @property
    def bayes_threshold(self) -> float:
        """The threshold probability that the mean costs imply; NaN if a net cost is negative."""
        costs = self.at_mean.setting.costs
        if costs.fn < costs.tp or costs.fp < costs.tn:
            return np.nan
        return costs.bayes_threshold

    def rule_of(self, model: DrawnModel) -> float:
        """Return the threshold of a model's marker, by `compare_at`."""
        if model.current:
            return self.setting.threshold
        if model.name in self.own:
            return self.own[model.name]
        if self.setting.compare_at == "score":
            return float(model.table.floor(np.array([self.setting.threshold]))[0])
        if self.setting.compare_at == "best":
            return float(self.optimum(model).threshold[0])
        pi, (tpr, fpr) = self.setting.prevalence, self.rates
        fits = at_most(rates.ppr(model.tpr, model.fpr, pi), rates.ppr(tpr, fpr, pi))
        return float(model.rows.threshold[np.flatnonzero(fits)[-1]])
