"""What a static picture shows, in units of its axes; drawn by `svg` and by `mpl`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from . import format as fmt

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

GuideKind = Literal["line", "area", "between", "diamond", "dots", "bars", "ticks"]


@dataclass(frozen=True)
class Axis:
    """One axis of a picture.

    Attributes
    ----------
    label : str
        What it measures, with the unit.
    domain : (float, float)
        Least and greatest value shown; the least of a logarithmic axis is above 0.
    tick : callable
        A value as its label.
    ticks : tuple of float or None
        Where the labels are; None for round numbers.
    grid : tuple of float
        Further lines of the grid.
    log : bool
        Whether it is logarithmic.
    """

    label: str
    domain: tuple[float, float]
    tick: Callable[[float], str] = fmt.tick
    ticks: tuple[float, ...] | None = None
    grid: tuple[float, ...] = ()
    log: bool = False


@dataclass(frozen=True, eq=False)
class Curve:
    """The curve of one model, straight between its points.

    Attributes
    ----------
    model : int
        Which of the models, from 0; which gives the colour.
    name : str
    x, y : ndarray of float64, shape (k,)
        Points of the curve, k <= 1500.
    current : bool
        Whether it is the model that the threshold is of.
    crisp : (float, float) or None
        The one operating point of a classifier without scores; the curve then is what mixing it
        with the trivial rules gives.
    """

    model: int
    name: str
    x: Values
    y: Values
    current: bool
    crisp: tuple[float, float] | None = None


@dataclass(frozen=True, eq=False)
class Guide:
    """Something drawn that is no model's curve.

    Attributes
    ----------
    kind : {"line", "area", "between", "diamond", "dots", "bars", "ticks"}
        "area" reaches down to the x axis, "between" is the whole outline; "bars" and "ticks" take
        points in pairs: the upper corners of a bar, the ends of a tick.
    name : str
        What it is, for its style.
    points : ndarray of float64, shape (k, 2)
    model : int or None
        Whose colour it has, None for the current model's.
    """

    kind: GuideKind
    name: str
    points: Values
    model: int | None = None


class Marker(NamedTuple):
    """Where the rule of a model is; without y it is a vertical line."""

    model: int
    current: bool
    x: float
    y: float | None = None


class Span(NamedTuple):
    """A stretch of the x axis, and whose it is; no model if a trivial rule's."""

    low: float
    high: float
    label: str
    model: int | None = None


class ModelLabel(NamedTuple):
    """A model as the pictures name it; `auc` in 0..1, off by at most `bound`."""

    name: str
    auc: float
    current: bool
    bound: float = 0.0


class LegendEntry(NamedTuple):
    """What the guides of a name are, in words; "reading" is the name of a mere number."""

    name: str
    text: str


class Layer(NamedTuple):
    """What is laid over a picture when it is switched on, as attributes of `Picture`."""

    guides: tuple[Guide, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Picture:
    """A whole picture.

    Attributes
    ----------
    title : str
    x, y : Axis
    models : tuple of ModelLabel
        All models of the evaluation, in order.
    curves : tuple of Curve
        That of the current model last.
    guides : tuple of Guide
    markers : tuple of Marker
        That of the current threshold last.
    legend : tuple of LegendEntry
    spans : tuple of Span
        Whose the stretches of the x axis are, shown under it.
    notes : tuple of str
        Sentences that stand under it all.
    """

    title: str
    x: Axis
    y: Axis
    models: tuple[ModelLabel, ...]
    curves: tuple[Curve, ...] = ()
    guides: tuple[Guide, ...] = ()
    markers: tuple[Marker, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    spans: tuple[Span, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def current(self) -> int:
        """Which of the models the threshold is of."""
        return next(index for index, model in enumerate(self.models) if model.current)
