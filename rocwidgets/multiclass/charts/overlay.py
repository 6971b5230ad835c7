"""Charts with a curve for each class against the rest, and their averages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Chart, Curve, Guide, LegendEntry
from rocwidgets.charts.lines import thinned
from rocwidgets.numeric.counts.binned import error_bounds
from rocwidgets.vocabulary import class_labels_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from rocwidgets.charts.chart import Axis
    from rocwidgets.charts.scene import Scene
    from rocwidgets.multiclass.charts.scene import MulticlassScene

    Values = NDArray[np.float64]
    Axes = tuple[Axis, Axis]
    Line = Callable[[Scene], Values]


def overlay(
    scene: MulticlassScene,
    kind: str,
    axes: Axes,
    line: Line,
    *,
    guides: tuple[Guide, ...] = (),
    legend: tuple[LegendEntry, ...] = (),
    notes: tuple[str, ...] = (),
    is_square: bool = False,
) -> Chart:
    """Return a chart with a curve for each class; options averages, classes.

    Parameters
    ----------
    scene : MulticlassScene
    kind : str
    axes : (Axis, Axis)
    line : callable
        Function of the scene of a class, or of all decisions together, that returns the points of
        its curve, shape (k, 2).
    guides, legend, notes, is_square
        As those of `Chart`; the averages are added.
    """
    lines = [line(each) for each in scene.each]
    result = {"micro": lambda: line(scene.pooled), "macro": lambda: vertical_mean(lines)}
    shown = {name: make() for name, make in result.items() if is_shown(scene, name)}
    averages = (Guide("line", name, thinned(points, *axes)) for name, points in shown.items())
    return Chart(
        class_labels_of(kind).title,
        *axes,
        scene.labels,
        curves=_curves(scene, lines, axes) if scene.options["classes"] == "all" else (),
        guides=(*guides, *(each for each in averages if len(each.points))),
        legend=(*legend, *_entries(scene, kind, [*shown])),
        notes=notes,
        is_square=is_square,
    )


def is_shown(scene: MulticlassScene, average: str) -> bool:
    """Whether an average is chosen; option averages."""
    return scene.options["averages"] in ("both", average)


def _curves(scene: MulticlassScene, lines: list[Values], axes: Axes) -> tuple[Curve, ...]:
    drawn = (thinned(points, *axes) for points in lines)
    named = zip(scene.classes, drawn, strict=True)
    return tuple(
        Curve(index, name, points[:, 0], points[:, 1], current=False)
        for index, (name, points) in enumerate(named)
    )


def _entries(scene: MulticlassScene, kind: str, names: list[str]) -> tuple[LegendEntry, ...]:
    """Return the entries of averages, with their areas where those are under the curves."""
    areas = {"micro": _pooled_area, "macro": _mean_area}
    return tuple(
        LegendEntry(name, f"{name}{f' {areas[name](scene)}' if kind == 'roc' else ''}")
        for name in names
    )


def _pooled_area(scene: MulticlassScene) -> str:
    table = scene.pooled.model.table
    return fmt.area(table.auc, error_bounds(table).auc)


def _mean_area(scene: MulticlassScene) -> str:
    areas, bounds = zip(*((each.auc, each.bound) for each in scene.labels), strict=True)
    return fmt.area(sum(areas) / len(areas), sum(bounds) / len(areas))


def vertical_mean(curves: Sequence[Values]) -> Values:
    """Return the mean height of curves at every place where one of them has a point.

    Parameters
    ----------
    curves : sequence of ndarray of float64, shape (k, 2)
        Points from left to right, at least one per curve; points of one x are a jump.

    Returns
    -------
    ndarray of float64, shape (m, 2)
        Between the last beginning and the first end, with both ends of each jump; empty where the
        curves have no place in common.
    """
    low = max(curve[0, 0] for curve in curves)
    high = min(curve[-1, 0] for curve in curves)
    places = np.unique(np.concatenate([curve[:, 0] for curve in curves]))
    places = places[(places >= low) & (places <= high)]
    heights = np.mean([_limits(curve, places) for curve in curves], axis=0)
    points = np.column_stack((np.repeat(places, 2), heights.ravel()))
    is_new = np.append(True, (points[1:] != points[:-1]).any(axis=1))
    return points[is_new[: len(points)]]


def _limits(curve: Values, places: Values) -> Values:
    """Return the heights of a curve from the left and from the right of places, shape (m, 2)."""
    x, y = curve.T
    first = np.searchsorted(x, places, "left")
    last = np.searchsorted(x, places, "right") - 1
    start = np.maximum(first - 1, 0)
    width = x[first] - x[start]
    share = np.divide(places - x[start], width, out=np.zeros(len(places)), where=width > 0)
    between = y[start] + (y[first] - y[start]) * share
    is_point = x[first] == places
    left = np.where(is_point, y[first], between)
    return np.column_stack((left, np.where(is_point, y[last], between)))
