"""Confidence bands of curves, drawn where the option is on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Guide, Layer, LegendEntry
from rocwidgets.inputs.wording import reason_of
from rocwidgets.numeric.inference import RateBand
from rocwidgets.vocabulary import BAND_NOTES, BANDS, WITH_MIDDLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.rate_projection import RateProjection
    from rocwidgets.charts.scene import Scene

_OPTIMISTIC = "This band follows the thresholds that were best in this sample, so it is optimistic."

# Charts whose bands at thresholds are of shares, which other charts draw in units of their own.
_OF_RATES = ("roc", "gains")


def heights(bands: tuple[Guide, ...]) -> np.ndarray:
    """Return all y values that bands draw, from which the domain of an axis is computed."""
    return np.concatenate([np.empty(0), *(guide.points[:, 1] for guide in bands)])


def rate_bands(projection: RateProjection, view: str) -> Layer:
    """Return the bands of a chart in which each operating point is a point."""

    def draw(model: DrawnModel, result: Any) -> tuple[Guide, ...]:
        if not isinstance(result, RateBand):
            drawn = _projected(projection, result) if view in _OF_RATES else result
            return (_crosses(model, drawn),)
        low, high = (projection.through(*edge) for edge in (result.low, result.high))
        band = _between("sure", model, low, high)
        if projection.scene.options["band"] not in WITH_MIDDLE:
            return (band,)
        return band, Guide("line", "mean", projection.through(*result.middle), model.index)

    at_thresholds = projection.scene.options["band"].endswith("threshold")
    return _layer(projection.scene, view, "cross" if at_thresholds else "sure", draw)


def cost_bands(scene: Scene) -> Layer:
    """Return the bands of the cost curve."""
    layer = _outlines(scene, "cost_curve")
    if not layer.legend or scene.options["band"] != "vertical":
        return layer
    return layer._replace(notes=(*layer.notes, _OPTIMISTIC))


def benefit_bands(scene: Scene, unit: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Layer:
    """Return the bands of the decision curve.

    `unit` is a function of net benefits and threshold probabilities, which returns what is drawn.
    """
    if not scene.model.has_probabilities:
        return Layer()
    return _outlines(scene, "decision_curve", unit)


def difference_bands(scene: Scene, unit: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Layer:
    """Return the bands of the current model's net benefit less that of each other one.

    `unit` is as for `benefit_bands`, of differences.
    """

    def draw(_: DrawnModel, result: Any) -> Iterator[Guide]:
        others = [each for each in scene.models if f"y_{each.index}" in result]
        for each in others:
            name = "sure" if len(others) == 1 else "sure-other"
            ends = {end: result[f"{end}_{each.index}"] for end in ("y", "low", "high")}
            yield from _heights_of(scene, name, each, {"x": result["x"], **ends}, unit)

    kind = f"{scene.options['band']}_difference"
    return _layer(scene, "decision_curve", "sure", draw, kind)


def _outlines(
    scene: Scene,
    view: str,
    unit: Callable[[np.ndarray, np.ndarray], np.ndarray] = lambda y, _: y,
) -> Layer:
    """Return the bands of a chart that are given as heights, in a unit of its own."""

    def draw(model: DrawnModel, result: Any) -> tuple[Guide, ...]:
        return tuple(_heights_of(scene, "sure", model, result, unit))

    return _layer(scene, view, "sure", draw)


def _heights_of(
    scene: Scene,
    name: str,
    model: DrawnModel,
    result: Any,
    unit: Callable[[np.ndarray, np.ndarray], np.ndarray],
) -> Iterator[Guide]:
    """Yield a band that is given as heights, and the curve of its own that it is about."""
    x = result["x"]
    drawn = {"x": x} | {end: unit(result[end], x) for end in ("y", "low", "high")}
    yield _outline(name, model, drawn)
    if scene.options["band"] in WITH_MIDDLE:
        yield Guide("line", "mean", np.column_stack((x, drawn["y"])), model.index)


def bin_bands(scene: Scene) -> Layer:
    """Return the intervals of bins: around the observed shares, or around the diagonal."""
    name = "expected" if scene.options["band"] == "consistency" else "sure"
    if not scene.model.has_probabilities:
        return Layer()

    def draw(model: DrawnModel, result: Any) -> tuple[Guide, ...]:
        if scene.binning.strategy == "isotonic":
            return (_outline(name, model, result),)
        ends = [np.column_stack((result["x"], result[end])) for end in ("low", "high")]
        return (Guide("ticks", f"{name}-bar", _interleaved(*ends), model.index),)

    swatch = name if scene.binning.strategy == "isotonic" else f"{name}-bar"
    return _layer(scene, "reliability", swatch, draw)


def _layer(
    scene: Scene,
    view: str,
    swatch: str,
    draw: Callable[[DrawnModel, Any], Iterable[Guide]],
    difference: str = "",
) -> Layer:
    """Return the chosen bands with their legend, or a note with the reason why there is none.

    `difference` is the kind of band of differences, which are all of the current model.
    """
    shown = scene.options["band"]
    if shown == "none":
        return Layer()
    kind = difference or shown
    every = not difference and scene.options.get("bands_of") == "all"
    models = scene.ordered if every else (scene.model,)
    guides: list[Guide] = []
    problems: dict[bool, str] = {}
    for each in models:
        try:
            result = scene.certainty.band_of(view, kind, each.name, scene.binning)
            guides += (_fainter(each, guide) for guide in draw(each, result))
        except ValueError as error:
            problems.setdefault(each.current, f"No band: {reason_of(error)}.")
    # One reason is enough: that of the current model, if it has one.
    notes = tuple(problems[current] for current in sorted(problems, reverse=True)[:1])
    text = f"{fmt.percent(scene.setting.confidence_level)} {BANDS[shown]}"
    if not guides:
        return Layer(notes=notes)
    assumed = (BAND_NOTES[shown],) if shown in BAND_NOTES else ()
    return Layer(tuple(guides), (LegendEntry(swatch, text),), (*notes, *assumed))


def _fainter(model: DrawnModel, guide: Guide) -> Guide:
    """Return a guide, fainter if it is of another model, so that overlapping bands stay visible."""
    return guide if model.current else replace(guide, name=f"{guide.name}-other")


def _between(name: str, model: DrawnModel, low: np.ndarray, high: np.ndarray) -> Guide:
    points = np.concatenate((high, low[::-1]))
    return Guide("between", name, points[~np.isnan(points).any(axis=1)], model.index)


def _outline(name: str, model: DrawnModel, result: Any) -> Guide:
    low, high = (np.column_stack((result["x"], result[end])) for end in ("low", "high"))
    return _between(name, model, low, high)


def _projected(projection: RateProjection, result: Any) -> dict[str, np.ndarray]:
    """Return intervals of shares in the units of a chart.

    Where both rates are equal, so is the share predicted positive.
    """
    return {
        name: projection.project(share, share)["xy".index(name[0])]
        for name, share in result.items()
        if name != "threshold"
    }


def _crosses(model: DrawnModel, result: Any) -> Guide:
    """Return an interval in either direction at each threshold."""
    known = ~np.isnan(result["y"])
    x, x_low, x_high = (result[name][known] for name in ("x", "x_low", "x_high"))
    y, y_low, y_high = (result[name][known] for name in ("y", "y_low", "y_high"))
    places = ((x_low, y), (x_high, y), (x, y_low), (x, y_high))
    points = _interleaved(*(np.column_stack(place) for place in places))
    return Guide("ticks", "cross", points, model.index)


def _interleaved(*rows: np.ndarray) -> np.ndarray:
    """Return the first points of all arrays, then the second ones, and so on."""
    return np.stack(rows, axis=1).reshape(-1, 2)
