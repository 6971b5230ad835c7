"""What all pictures of an Evaluation are drawn from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric import axis_range, optimum, rates
from rocwidgets.numeric.binned import certificate
from rocwidgets.numeric.curves import CommonHull, common_hull
from rocwidgets.numeric.slack import at_least, at_most

from .picture import ModelLabel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from rocwidgets.core.certainty import BootstrapDecision, Certainty
    from rocwidgets.costs import Costs
    from rocwidgets.numeric import CountTable, Rows
    from rocwidgets.numeric.inference import Edges

    Values = NDArray[np.float64]

CRISP_ROWS = 3
# The length of an axis must be a number too.
_LARGEST = float(np.finfo(np.float64).max) / 4


@dataclass(frozen=True, eq=False)
class Model:
    """One model: its whole table, and the operating points that are drawn of it."""

    index: int
    name: str
    table: CountTable
    rows: Rows
    current: bool

    @cached_property
    def tpr(self) -> Values:
        """True positive rates of the rows."""
        return rates.tpr(self.rows.tp, self.table.P)

    @cached_property
    def fpr(self) -> Values:
        """False positive rates of the rows."""
        return rates.fpr(self.rows.fp, self.table.N)

    @property
    def crisp(self) -> bool:
        """Whether it has one operating point beside the trivial ones: scores of two values."""
        return self.table.n_rows == CRISP_ROWS

    @property
    def has_probabilities(self) -> bool:
        """Whether all scores are in 0..1."""
        return self.table.score_min >= 0 and self.table.score_max <= 1

    @property
    def hull(self) -> tuple[Values, Values]:
        """Rates, tpr and fpr, of the vertices of its hull."""
        hull = self.table.hull
        return rates.tpr(hull.tp, self.table.P), rates.fpr(hull.fp, self.table.N)

    @property
    def score_domain(self) -> tuple[float, float]:
        """The range that an axis of its scores shows; never empty."""
        low, high = axis_range(self.table.score_min, self.table.score_max)
        if low == high:
            return low - 0.5, high + 0.5
        return max(low, -_LARGEST), min(high, _LARGEST)

    def rates_at(self, threshold: float) -> tuple[float, float]:
        """Return the exact tpr and fpr of a rule."""
        tp, fp = self.table.at(threshold)
        return float(tp / self.table.P), float(fp / self.table.N)


@dataclass(frozen=True, eq=False, kw_only=True)
class Scene:
    """The models of an Evaluation and everything that they are judged by.

    Attributes are those of `rocwidgets.Evaluation`; `options` are those of one picture, by name.
    """

    models: tuple[Model, ...]
    threshold: float
    costs: Costs
    prevalence: float
    population: float
    compare_at: str
    labels: tuple[str, str]
    strategy: Any
    n_bins: int
    reference_prevalence: float
    belief: tuple[float, float, float]
    fixed_cost: float
    loess: bool
    intervals: bool
    confidence_level: float
    certainty: Certainty
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def model(self) -> Model:
        """The current model."""
        return next(model for model in self.models if model.current)

    @property
    def ordered(self) -> tuple[Model, ...]:
        """All models, the current one last, so that it is drawn over the others."""
        return tuple(sorted(self.models, key=lambda model: model.current))

    @property
    def model_labels(self) -> tuple[ModelLabel, ...]:
        """All models as pictures name them."""
        return tuple(
            ModelLabel(each.name, each.table.auc, each.current, certificate(each.table).auc)
            for each in self.models
        )

    @property
    def rates(self) -> tuple[float, float]:
        """The tpr and fpr of the current rule."""
        return self.model.rates_at(self.threshold)

    @cached_property
    def hull(self) -> CommonHull:
        """The hull over all models."""
        return common_hull({each.name: _whole(each.table) for each in self.models})

    def band(self, view: str, kind: str, model: str) -> Edges | Mapping[str, Any]:
        """Return a band; ValueError if there is none."""
        return self.certainty.band_of(view, kind, model)

    @cached_property
    def decision(self) -> BootstrapDecision | None:
        """How sure the optimum is, unless that cannot be known."""
        try:
            return self.certainty.decision(self.model.name)
        except ValueError:
            return None

    def contest(self, other: str) -> tuple[Values, Values, float | None]:
        """Return how often the current model beats another; ValueError if that is not known.

        The probability-costs, the shares there, and the share at the costs of the moment.
        """
        grid = self.certainty.win_rate_grid(self.model.name, other)
        now = self.certainty.setting.probability_cost
        told = grid.columns(now)
        return (
            told["x"],
            told["first_better"],
            None if np.isnan(now) else grid.at(now)["first_better"],
        )

    def index_of(self, name: str | None) -> int | None:
        """Return which model has a name; None for None."""
        return next((each.index for each in self.models if each.name == name), None)

    def optimum(self, model: Model) -> Rows:
        """Return the cheapest operating point of a model, as one row."""
        return optimum(model.table, "cost", self.prevalence, **self.costs.cells)

    def rule_of(self, model: Model) -> float:
        """Return the threshold at which a model's marker stands, by `compare_at`."""
        if model.current:
            return self.threshold
        if self.compare_at == "score":
            return float(model.table.floor(np.array([self.threshold]))[0])
        if self.compare_at == "optimum":
            return float(self.optimum(model).threshold[0])
        tp, fp = self.model.table.at(self.threshold)
        tpr, fpr = self.rates
        rows = model.rows
        fits = {
            "share": lambda: np.flatnonzero(at_most(rows.tp + rows.fp, tp + fp))[-1],
            "fpr": lambda: np.flatnonzero(at_most(model.fpr, fpr))[-1],
            "tpr": lambda: np.flatnonzero(at_least(model.tpr, tpr))[0],
        }
        return float(rows.threshold[fits[self.compare_at]()])


def _whole(table: CountTable) -> tuple[Rows, float, float]:
    return table.hull, table.P, table.N
