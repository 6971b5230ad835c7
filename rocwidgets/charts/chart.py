"""A chart as data, in units of its axes; `rocwidgets.draw` draws it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from rocwidgets.charts import format as fmt

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    T = TypeVar("T")

GuideKind = Literal["line", "area", "between", "diamond", "dots", "bars", "ticks"]


@dataclass(frozen=True)
class Axis:
    """One axis of a chart.

    Attributes
    ----------
    label : str
        What it measures, with the unit.
    domain : (float, float)
        Lowest and highest value shown; the lowest on a logarithmic axis is above 0.
    tick : callable
        Function of a value that returns its label.
    ticks : tuple of float or None
        Places of the labels; None for round numbers.
    grid : tuple of float
        Further lines of the grid.
    log : bool
        Whether it is logarithmic.
    base : float or None
        Where its values begin, if something else is drawn below: there are no ticks there.
    """

    label: str
    domain: tuple[float, float]
    tick: Callable[[float], str] = fmt.tick
    ticks: tuple[float, ...] | None = None
    grid: tuple[float, ...] = ()
    log: bool = False
    base: float | None = None


@dataclass(frozen=True, eq=False)
class Curve:
    """The curve of one model, straight between its points.

    Attributes
    ----------
    model : int
        Index of the model, which gives the colour.
    name : str
    x, y : ndarray of float64, shape (k,)
        Points of the curve, k <= 1500.
    current : bool
        Whether it is the model of the threshold.
    crisp : (float, float) or None
        The one operating point of a crisp classifier; its curve is what mixing with the trivial
        rules gives.
    """

    model: int
    name: str
    x: Values
    y: Values
    current: bool
    crisp: tuple[float, float] | None = None


@dataclass(frozen=True, eq=False)
class Guide:
    """Anything drawn that is not the curve of a model.

    Attributes
    ----------
    kind : {"line", "area", "between", "diamond", "dots", "bars", "ticks"}
        "area" is filled down to the x axis, "between" is a closed outline; "bars" and "ticks" have
        points in pairs: the upper corners of a bar, the ends of a tick.
    name : str
        Key of its style in the vocabulary.
    points : ndarray of float64, shape (k, 2)
    model : int or None
        Model whose colour it has; None for the current one.
    label : str
        Text on a line, or beside a diamond; empty for none.
    """

    kind: GuideKind
    name: str
    points: Values
    model: int | None = None
    label: str = ""


class Marker(NamedTuple):
    """The place of a model's operating point; without y a vertical line."""

    model: int
    current: bool
    x: float
    y: float | None = None


class Span(NamedTuple):
    """A range of the x axis with its cheapest model; None for a trivial rule."""

    low: float
    high: float
    label: str
    model: int | None = None


class PointLabel(NamedTuple):
    """A text at a point of the curve of the current model: under it, to its right or left.

    One that is of the sides of the threshold is not there without it.
    """

    x: float
    y: float
    text: str
    is_left: bool
    is_of_side: bool = False


class ModelLabel(NamedTuple):
    """A model in a legend; `auc` in 0..1, its error at most `bound`, NaN if it is not shown.

    A sample of a theory, which is the first model, is drawn as all of them are. Where there are
    many models, quiet ones are drawn without their colours.
    """

    name: str
    auc: float
    current: bool
    bound: float = 0.0
    is_sample: bool = False
    is_quiet: bool = False

    @property
    def area(self) -> str:
        """The AUC as text; empty if it is not shown."""
        return "" if math.isnan(self.auc) else fmt.area(self.auc, self.bound)


# More curves than these are not told apart by colour; then so many are in colour.
_COLOURED, _FIRST = 6, 3


def quiet_of(
    models: Sequence[T], rank: Callable[[T], float], current: int | None = None
) -> frozenset[int]:
    """Return which of many models are drawn without their colours; none of few.

    Parameters
    ----------
    models : sequence
    rank : callable
        Function of a model; those of the lowest ranks have colours, of equal ones the first.
    current : int, optional
        The model that has its colour whatever its rank.

    Returns
    -------
    frozenset of int
        Their indices.
    """
    if len(models) <= _COLOURED:
        return frozenset()
    ranks = [rank(each) for each in models]
    order = sorted(range(len(ranks)), key=ranks.__getitem__)
    return frozenset(order[_FIRST:]) - {current}


class LegendEntry(NamedTuple):
    """Text for the guides of a name; the name "reading" is for a number without a guide."""

    name: str
    text: str


class ModelReading(LegendEntry):
    """A number about the current model alone."""


class ThresholdReading(LegendEntry):
    """A number about the current threshold."""


class OptimumReading(LegendEntry):
    """A number about the optimum, or about what costs imply."""


class MetricReading(LegendEntry):
    """The value of a metric at the threshold; its `label` is the name of the metric alone."""

    label: str = ""

    @classmethod
    def of(cls, name: str, label: str, value: str) -> MetricReading:
        """Return the reading of a metric: its name, then its value."""
        result = cls(name, f"{label} {value}")
        result.label = label
        return result


class Layer(NamedTuple):
    """Optional additions to a chart, as attributes of `Chart`.

    Attributes
    ----------
    guides : tuple of Guide
    legend : tuple of LegendEntry
    notes : tuple of str
    changing : tuple of LegendEntry
        Those that change with the threshold, for the start of the legend.
    """

    guides: tuple[Guide, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    notes: tuple[str, ...] = ()
    changing: tuple[LegendEntry, ...] = ()


@dataclass(frozen=True, eq=False)
class Chart:
    """A chart.

    Attributes
    ----------
    title : str
    x, y : Axis
    models : tuple of ModelLabel
        All models of the evaluation, or all classes, in order.
    curves : tuple of Curve
        Those of the current model come last.
    guides : tuple of Guide
    markers : tuple of Marker
        Those of the current threshold come last.
    legend : tuple of LegendEntry
    labels : tuple of PointLabel
        Texts along the curve of the current model, which do not overlap where the plot is at least
        220 pixels wide.
    spans : tuple of Span
        Ranges of the x axis, shown under it.
    ruler : tuple of (float, str)
        Places of the x axis in ascending order, with what stands under them besides its ticks.
    ruler_name : str
        What those are.
    notes : tuple of str
        Sentences shown under the chart.
    is_square : bool
        Whether its axes are equally long.
    is_strip : bool
        Whether it is low and as wide as the page, and has the names of models at their curves.
    """

    title: str
    x: Axis
    y: Axis
    models: tuple[ModelLabel, ...]
    curves: tuple[Curve, ...] = ()
    guides: tuple[Guide, ...] = ()
    markers: tuple[Marker, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    labels: tuple[PointLabel, ...] = ()
    spans: tuple[Span, ...] = ()
    ruler: tuple[tuple[float, str], ...] = ()
    ruler_name: str = ""
    notes: tuple[str, ...] = ()
    is_square: bool = False
    is_strip: bool = False

    @property
    def quiet(self) -> frozenset[int]:
        """Indices of the models drawn without their colours; none where few are drawn."""
        if len(self.curves) <= _COLOURED:
            return frozenset()
        return frozenset(index for index, model in enumerate(self.models) if model.is_quiet)

    @property
    def current(self) -> int:
        """Index of the current model; 0 if there is none, as where models are classes."""
        return next((index for index, model in enumerate(self.models) if model.current), 0)
