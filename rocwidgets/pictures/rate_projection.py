"""Pictures in which each operating point is a point: projections of its rates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import rates

from .interpolation import from_limit, interpolated
from .lines import thinned
from .picture import Axis, Curve, Guide, LegendEntry, Marker
from .verdict import optimum_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from .model import DrawnModel
    from .scene import Scene

    Values = NDArray[np.float64]
    Projection = Callable[[Values, Values], tuple[Values, Values]]


@dataclass(frozen=True, eq=False)
class RateProjection:
    """Two projections of the rates of every operating point of every model.

    Attributes
    ----------
    scene : Scene
    project : callable
        Function of tpr and fpr, arrays of one length, that returns x and y.
    x, y : Axis
    bends : bool
        Whether a straight line in ROC space is not straight here. Curves then have points between
        operating points, where counts change in proportion.
    """

    scene: Scene
    project: Projection
    x: Axis
    y: Axis
    bends: bool = False

    def through(self, tpr: ArrayLike, fpr: ArrayLike) -> Values:
        """Return the curve through rules, shape (k, 2)."""
        h, f = np.asarray(tpr, np.float64), np.asarray(fpr, np.float64)
        if self.bends or self.x.log:
            h, f = interpolated(h, f, self.project(h, f)[0], self.x)
        return np.column_stack([from_limit(values) for values in self.project(h, f)])

    def line(self, name: str, tpr: ArrayLike, fpr: ArrayLike) -> Guide:
        """Return a guide through rules."""
        return Guide("line", name, thinned(self.through(tpr, fpr), self.x, self.y))

    def curves(self) -> tuple[Curve, ...]:
        """Return the curves of all models, the current one last."""
        return tuple(self._curve(model) for model in self.scene.ordered)

    def _curve(self, model: DrawnModel) -> Curve:
        points = thinned(self.through(model.tpr, model.fpr), self.x, self.y)
        crisp = self.point(model, model.tpr[1], model.fpr[1]) if model.crisp else None
        return Curve(model.index, model.name, points[:, 0], points[:, 1], model.current, crisp)

    def point(self, model: DrawnModel, tpr: float, fpr: float) -> tuple[float, float]:
        """Return the point of a rule of a model, clipped to the axes."""
        ends = zip(self.value(model, tpr, fpr), (self.x, self.y), strict=True)
        across, up = (float(np.clip(value, *axis.domain)) for value, axis in ends)
        return across, up

    def value(self, model: DrawnModel, tpr: float, fpr: float) -> tuple[float, float]:
        """Return both projections of a rule; an undefined one is that of the first point."""
        rule = (np.array([tpr]), np.array([fpr]))
        place = np.array([values[0] for values in self.project(*rule)])
        if tpr == fpr == 0 or np.isnan(place).any():
            curve = self.project(model.tpr, model.fpr)
            start = np.array([from_limit(values)[0] for values in curve])
            place = start if tpr == fpr == 0 else np.where(np.isnan(place), start, place)
        across, up = place.tolist()
        return across, up

    def markers(self) -> tuple[Marker, ...]:
        """Return the markers of all models, the current one last."""
        placed = ((each, each.rates_at(self.scene.rule_of(each))) for each in self.scene.ordered)
        return tuple(
            Marker(each.index, each.current, *self.point(each, *place)) for each, place in placed
        )

    def hull(self) -> Guide:
        """Return the hull of the current model."""
        return self.line("hull", *self.scene.model.hull)

    def optimum(self) -> Guide:
        """Return the optimum of the current model."""
        model = self.scene.model
        best = self.scene.optimum(model)
        tpr, fpr = rates.tpr(best.tp[0], model.table.P), rates.fpr(best.fp[0], model.table.N)
        return Guide("diamond", "optimum", np.array([self.point(model, tpr, fpr)]))

    def optimum_entry(self) -> LegendEntry:
        """Return the legend entry of the optimum."""
        return LegendEntry("optimum", optimum_text(self.scene))
