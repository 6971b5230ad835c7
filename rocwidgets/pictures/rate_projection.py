"""Pictures in which every operating point of every model is a point: projections of its rates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import rates
from rocwidgets.numeric.polyline import sketched

from . import format as fmt
from .picture import Axis, Curve, Guide, LegendEntry, Marker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.numeric.indices import Index

    from .scene import Model, Scene

    Values = NDArray[np.float64]
    Projection = Callable[[Values, Values], tuple[Values, Values]]

# Far outside any plot, in lengths of the axis.
_FAR = 3.0
# Longest step in a rate that may be drawn straight where a projection bends, and on a logarithmic
# axis the same as a factor.
_STEP = 0.01
_FACTOR = 1.15


def line(name: str, *points: tuple[float, float]) -> Guide:
    """Return a line through points."""
    return Guide("line", name, np.array(points, np.float64).reshape(-1, 2))


def log_floor(cases: float) -> float:
    """Return where a logarithmic axis of shares of so many cases begins."""
    return min(max(0.8 / cases, 1e-5), 0.1)


def share_axis(label: str, floor: float | None = None) -> Axis:
    """Return an axis of shares from 0 to 1, or of their logarithms from a floor."""
    return Axis(label, (floor or 0.0, 1.0), fmt.percent_tick, log=floor is not None)


def thinned(points: Values, x: Axis, y: Axis) -> Values:
    """Return some of the points of a curve, shape (k, 2), so that it moves by no half pixel.

    Values beyond the axes by more than three times their length, infinite ones too, are drawn in
    toward them; undefined points are left out.
    """
    defined = points[~np.isnan(points).any(axis=1)]
    inside = np.column_stack([_near(defined[:, 0], x), _near(defined[:, 1], y)])
    if len(inside) <= 2:  # noqa: PLR2004 - the ends of a line
        return inside
    units = np.stack([_unit(inside[:, 0], x), _unit(inside[:, 1], y)])
    return inside[_kept(units.tobytes())]


@lru_cache(maxsize=128)
def _kept(units: bytes) -> Index:
    """Return which points of a curve are drawn; most curves outlive a change of costs."""
    return sketched(np.frombuffer(units).reshape(2, -1))


def _near(values: Values, axis: Axis) -> Values:
    low, high = axis.domain
    if axis.log:
        return np.clip(values, low, high)
    room = _FAR * (high - low)
    return np.clip(values, low - room, high + room)


def _unit(values: Values, axis: Axis) -> Values:
    low, high = axis.domain
    if axis.log:
        return np.log(values / low) / np.log(high / low)
    return (values - low) / (high - low)


@dataclass(frozen=True, eq=False)
class RateProjection:
    """Two projections of the rates of every operating point of every model.

    Attributes
    ----------
    scene : Scene
    project : callable
        x and y of tpr and fpr, arrays of one length.
    x, y : Axis
    bends : bool
        Whether what is straight in ROC space is not straight here. Between operating points counts
        change in proportion, and curves have points on the way.
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
            h, f = self._between(h, f)
        return np.column_stack([_from_limit(values) for values in self.project(h, f)])

    def line(self, name: str, tpr: ArrayLike, fpr: ArrayLike) -> Guide:
        """Return a guide through rules."""
        return Guide("line", name, thinned(self.through(tpr, fpr), self.x, self.y))

    def curves(self) -> tuple[Curve, ...]:
        """Return the curves of all models, the current one last."""
        return tuple(self._curve(model) for model in self.scene.ordered)

    def _curve(self, model: Model) -> Curve:
        points = thinned(self.through(model.tpr, model.fpr), self.x, self.y)
        crisp = self.point(model, model.tpr[1], model.fpr[1]) if model.crisp else None
        return Curve(model.index, model.name, points[:, 0], points[:, 1], model.current, crisp)

    def point(self, model: Model, tpr: float, fpr: float) -> tuple[float, float]:
        """Return where a rule of a model is, inside of the axes."""
        ends = zip(self.value(model, tpr, fpr), (self.x, self.y), strict=True)
        across, up = (float(np.clip(value, *axis.domain)) for value, axis in ends)
        return across, up

    def value(self, model: Model, tpr: float, fpr: float) -> tuple[float, float]:
        """Return both projections of a rule; one that is undefined is where the curve begins."""
        rule = (np.array([tpr]), np.array([fpr]))
        place = np.array([values[0] for values in self.project(*rule)])
        if tpr == fpr == 0 or np.isnan(place).any():
            curve = self.project(model.tpr, model.fpr)
            start = np.array([_from_limit(values)[0] for values in curve])
            place = start if tpr == fpr == 0 else np.where(np.isnan(place), start, place)
        across, up = place.tolist()
        return across, up

    def markers(self) -> tuple[Marker, ...]:
        """Return where the rules of all models are, the current one last."""
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
        """Return what the diamond is, in words."""
        return LegendEntry("optimum", f"optimum {fmt.score(best_threshold(self.scene))}")

    def _between(self, tpr: Values, fpr: Values) -> tuple[Values, Values]:
        """Return rules, and points on the way between those that are far apart."""
        up, right = np.diff(tpr), np.diff(fpr)
        across = self.project(tpr, fpr)[0]
        start, end = across[:-1], across[1:]
        if self.x.log:
            first = np.maximum(start, self.x.domain[0])
            size = np.ceil(np.log(np.maximum(end / first, 1)) / np.log(_FACTOR)).astype(int)
        else:
            first = start
            size = np.maximum(np.ceil(np.maximum(up, right) / _STEP), 1).astype(int)
        pair = np.repeat(np.arange(len(size)), size + 1)
        step = counted(size + 1)
        of = np.maximum(size, 1)[pair]
        if self.x.log:
            place = first[pair] * (np.maximum(end, first) / first)[pair] ** (step / of)
            way = np.where(end > start, end - start, 1.0)[pair]
            share = (place - start[pair]) / way
        else:
            share = step / of
        share[step == size[pair]] = 1.0
        pair, share = pair[share > 0], share[share > 0]
        h = np.where(share == 1, tpr[pair + 1], tpr[pair] + share * up[pair])
        f = np.where(share == 1, fpr[pair + 1], fpr[pair] + share * right[pair])
        return np.append(tpr[:1], h), np.append(fpr[:1], f)


def _from_limit(values: Values) -> Values:
    """Return values that begin with the first that is defined: a quotient has that limit there."""
    known = np.flatnonzero(~np.isnan(values))
    if not len(known) or not known[0]:
        return values
    return np.concatenate((np.full(known[0], values[known[0]]), values[known[0] :]))


def best_threshold(scene: Scene) -> float:
    """Return the threshold of the optimum of the current model."""
    return float(scene.optimum(scene.model).threshold[0])


def curves_of(drawn: Iterable[tuple[Model, Values]], x: Axis, y: Axis) -> tuple[Curve, ...]:
    """Return curves of models through points, each of shape (k, 2)."""
    found = ((model, thinned(points, x, y)) for model, points in drawn)
    return tuple(
        Curve(model.index, model.name, points[:, 0], points[:, 1], model.current)
        for model, points in found
    )


def counted(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return 0, 1 .. of each size, one after the other."""
    return np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
