"""Metrics of the scores of a model: those that depend on no threshold."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from rocwidgets.core import reports
from rocwidgets.numeric import calibration
from rocwidgets.numeric import curves as areas
from rocwidgets.numeric.ranking import Ranking, ranking
from rocwidgets.vocabulary import MODEL_METRICS

if TYPE_CHECKING:
    from collections.abc import Callable

    from rocwidgets.core.setting import Setting
    from rocwidgets.numeric import CountTable


@dataclass(frozen=True)
class ModelMetrics:
    """The metrics of the scores of a model, by the names of `rocwidgets.vocabulary.MODEL_METRICS`.

    All are of the sample, whatever the target prevalence is.

    Attributes
    ----------
    table : CountTable
    setting : Setting
        The bins of ``ece`` and ``ece_quantile`` are its ``n_bins``; ``brier_skill`` is relative to
        its ``reference_prevalence``.

    Examples
    --------
    >>> from rocwidgets.core import Sample, Setting
    >>> sample = Sample.from_scores([0, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8]})
    >>> ModelMetrics(sample.tables["a"], Setting.of(sample))["gini"]
    0.5
    """

    table: CountTable
    setting: Setting

    def __getitem__(self, name: str) -> float:
        """Return a metric; NaN if it needs probabilities and some score is none."""
        if MODEL_METRICS[name].needs_probabilities and not reports.in_unit_range(self.table):
            return math.nan
        return float(FORMULAS[name](self))

    @cached_property
    def ranking(self) -> Ranking:
        """The areas that need every row of the table."""
        return ranking(self.table)

    @cached_property
    def prevalence(self) -> float:
        """The share of positives in the sample."""
        return self.table.P / (self.table.P + self.table.N)

    @property
    def gains_area(self) -> float:
        """The area under the gains curve."""
        return areas.gains_area(self.table.auc, self.prevalence)

    @property
    def brier_skill(self) -> float:
        """The Brier skill score."""
        reference = self.setting.reference_prevalence
        return calibration.brier_skill(calibration.brier(self.table), self.prevalence, reference)

    def calibration_error(self, strategy: calibration.Strategy) -> float:
        """Return the expected calibration error by some bins."""
        return calibration.calibration_error(self.table, strategy, self.setting.n_bins)


FORMULAS: dict[str, Callable[[ModelMetrics], float]] = {
    "auc": lambda of: of.table.auc,
    "gini": lambda of: 2 * of.table.auc - 1,
    "average_precision": lambda of: of.ranking.average_precision,
    "ks": lambda of: reports.ks_distance(of.table),
    "gains_area": lambda of: of.gains_area,
    "a_roc1": lambda of: of.ranking.roc_area_steps,
    "a_roc2": lambda of: of.table.auc,
    "a_lift1": lambda of: of.ranking.lift_chart_area_steps,
    "a_lift2": lambda of: of.table.P * of.gains_area,
    "brier": lambda of: calibration.brier(of.table),
    "brier_skill": lambda of: of.brier_skill,
    "log_loss": lambda of: calibration.log_loss(of.table),
    "ece": lambda of: of.calibration_error("uniform"),
    "ece_quantile": lambda of: of.calibration_error("quantile"),
    "discrimination_distance": lambda of: reports.class_distance(of.table),
    "overlap": lambda of: reports.class_overlap(of.table),
}
"""Each metric, of a model."""
