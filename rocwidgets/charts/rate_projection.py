"""Charts in which each operating point is a point: projections of its rates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts.chart import Axis, Curve, Guide, LegendEntry, Marker
from rocwidgets.charts.lines import cut, thinned
from rocwidgets.charts.verdict import optimum_text
from rocwidgets.numeric.counts.indices import integers, ranges, repeated

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]
    Integers = NDArray[np.int64]
    Projection = Callable[..., tuple[Values, Values]]


# Longest step in a rate that is drawn straight where a projection is not linear; on a logarithmic
# axis it is a factor.
_STEP = 0.01
_FACTOR = 1.15
# Bands have places just one step apart: rounding must not make two of it.
_ROUNDING = 1e-6


def interpolated(rules: list[Values], across: Values, x: Axis) -> list[Values]:
    """Return columns of operating points, with points added between those that are far apart.

    Parameters
    ----------
    rules : list of ndarray of float64, shape (k,)
        tpr and fpr of operating points, and perhaps more that is linear in them.
    across : ndarray of float64, shape (k,)
        Their x.
    x : Axis

    Returns
    -------
    list of ndarray of float64, shape (m,), m >= k
        As many as `rules`.
    """
    up, right = np.diff(rules[0]), np.diff(rules[1])
    start, end = across[:-1], across[1:]
    size = _factors(start, end, x) if x.log else _steps(up, right)
    pair = repeated(integers(len(size)), size + 1)
    step = ranges(0, size + 1)
    share = step / np.maximum(size, 1)[pair]
    if x.log:
        share = _shares(start, end, x, pair, share)
    share[step == size[pair]] = 1.0
    pair, share = pair[share > 0], share[share > 0]
    return [
        np.append(
            each[:1],
            np.where(share == 1, each[pair + 1], each[pair] + share * np.diff(each)[pair]),
        )
        for each in rules
    ]


def _steps(up: Values, right: Values) -> Integers:
    """Return the number of steps from each operating point to the next."""
    return np.maximum(np.ceil(np.maximum(up, right) / _STEP - _ROUNDING), 1).astype(np.int64)


def _factors(start: Values, end: Values, x: Axis) -> Integers:
    """Return the number of steps from each operating point to the next on a logarithmic axis."""
    first = np.maximum(start, x.domain[0])
    return np.ceil(np.log(np.maximum(end / first, 1)) / np.log(_FACTOR)).astype(np.int64)


def _shares(start: Values, end: Values, x: Axis, pair: Integers, way: Values) -> Values:
    """Return the share of the counts at shares of the distance on a logarithmic axis."""
    first = np.maximum(start, x.domain[0])
    place = first[pair] * (np.maximum(end, first) / first)[pair] ** way
    length = np.where(end > start, end - start, 1.0)
    return (place - start[pair]) / length[pair]


def from_limit(values: Values) -> Values:
    """Return values, undefined ones at the start replaced by the first defined: their limit."""
    known = np.flatnonzero(~np.isnan(values))
    if not len(known) or not known[0]:
        return values
    return np.concatenate((np.full(known[0], values[known[0]]), values[known[0] :]))


@dataclass(frozen=True, eq=False)
class RateProjection:
    """Two projections of the rates of every operating point of every model.

    Attributes
    ----------
    scene : Scene
    project : callable
        Function of tpr and fpr, arrays of one length, that returns x and y; if it is `of_amounts`
        also of the mean amounts of a positive and of a negative, 0 by default.
    x, y : Axis
    bends : bool
        Whether a straight line in ROC space is not straight here. Curves then have points between
        operating points, where counts change in proportion.
    of_amounts : bool
        Whether the projections depend on the amounts of cases.
    window : tuple of float or None
        Heights beyond which curves are cut off; markers stay on their edge.
    """

    scene: Scene
    project: Projection
    x: Axis
    y: Axis
    bends: bool = False
    of_amounts: bool = False
    window: tuple[float, float] | None = None

    def through(self, *rules: ArrayLike) -> Values:
        """Return the curve through operating points, as `project` takes them, shape (k, 2)."""
        columns = [np.asarray(each, np.float64) for each in rules]
        if self.bends or self.x.log:
            columns = interpolated(columns, self.project(*columns)[0], self.x)
        return np.column_stack([from_limit(values) for values in self.project(*columns)])

    def line(self, name: str, *rules: ArrayLike) -> Guide:
        """Return a guide through operating points."""
        return Guide("line", name, thinned(self.through(*rules), self.x, self.y))

    def chance(self) -> Guide:
        """Return the line of random decisions: a mixture of nobody and everybody."""
        ends = (each[[0, -1]] for each in self.rules(self.scene.model))
        return self.line("chance", *ends)

    def curves(self) -> tuple[Curve, ...]:
        """Return the curves of all models, the current one last."""
        return tuple(self._curve(model) for model in self.scene.ordered)

    def _curve(self, model: DrawnModel) -> Curve:
        rules = self.rules(model)
        points = self.through(*rules)
        if self.window:
            points = cut(points, *self.window)
        points = thinned(points, self.x, self.y)
        crisp = self.point(model, *(each[1] for each in rules)) if model.crisp else None
        return Curve(model.index, model.label, points[:, 0], points[:, 1], model.current, crisp)

    def point(self, model: DrawnModel, *rule: float) -> tuple[float, float]:
        """Return where a model's operating point is, clipped to the axes."""
        limits = self.x.domain, self.window or self.y.domain
        ends = zip(self.value(model, *rule), limits, strict=True)
        across, up = (float(np.clip(value, *between)) for value, between in ends)
        return across, up

    def value(self, model: DrawnModel, *rule: float) -> tuple[float, float]:
        """Return both projections of an operating point, that of the first point if undefined."""
        tpr, fpr, *_ = rule
        place = np.array([values[0] for values in self.project(*(np.array([v]) for v in rule))])
        if tpr == fpr == 0 or np.isnan(place).any():
            curve = self.project(*self.rules(model))
            start = np.array([from_limit(values)[0] for values in curve])
            place = start if tpr == fpr == 0 else np.where(np.isnan(place), start, place)
        across, up = place.tolist()
        return across, up

    def markers(self) -> tuple[Marker, ...]:
        """Return the markers of all models, the current one last."""
        placed = ((each, self.rule(each, self.scene.rule_of(each))) for each in self.scene.ordered)
        return tuple(
            Marker(each.index, each.current, *self.point(each, *place)) for each, place in placed
        )

    def hull(self) -> Guide:
        """Return the hull of the current model."""
        return self.line("hull", *self.scene.model.hull)

    def optimum(self) -> Guide:
        """Return the optimum of the current model."""
        model = self.scene.model
        best = self.rule(model, self.scene.best_threshold)
        return Guide("diamond", "optimum", np.array([self.point(model, *best)]))

    def rule(self, model: DrawnModel, threshold: float) -> tuple[float, ...]:
        """Return a model's operating point as `project` takes it."""
        return model.rule_at(threshold) if self.of_amounts else model.rates_at(threshold)

    def rules(self, model: DrawnModel) -> tuple[Values, ...]:
        """Return the rows of a model as `project` takes them."""
        return model.points if self.of_amounts else (model.tpr, model.fpr)

    def optimum_entry(self) -> LegendEntry:
        """Return the legend entry of the optimum."""
        return LegendEntry("optimum", optimum_text(self.scene))
