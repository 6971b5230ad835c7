"""Bins of forecasts and their outcomes, for reliability and attributes diagrams."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Curve, Guide, Marker
from rocwidgets.charts.lines import curves_of
from rocwidgets.numeric import calibration
from rocwidgets.numeric.counts.bins import MAX_BINS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rocwidgets.charts.chart import Axis
    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene
    from rocwidgets.numeric.calibration import BrierScore, ReliabilityBins

    Binned = tuple[DrawnModel, ReliabilityBins]

FIFTHS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
_SIZES = (1, 2, 3, 4)
_PLAIN = 2


def binned(scene: Scene) -> list[Binned]:
    """Return the bins of every model whose scores are probabilities, the current one last."""
    return [(each, bins_of(scene, each)) for each in scene.ordered if each.has_probabilities]


def bins_of(scene: Scene, model: DrawnModel) -> ReliabilityBins:
    """Return the bins of a model whose scores are probabilities."""
    return calibration.reliability(scene.target(model), *scene.binning)


def bin_curves(scene: Scene, result: Iterable[Binned], x: Axis, y: Axis) -> tuple[Curve, ...]:
    """Return observed frequencies against forecasts."""
    return curves_of(((model, bin_path(scene, bins)) for model, bins in result), x, y)


def bin_path(scene: Scene, bins: ReliabilityBins) -> np.ndarray:
    """Return the points of a curve of observed frequencies, shape (k, 2)."""
    if scene.binning.strategy != "isotonic":
        return np.column_stack((bins.forecast, bins.observed))
    # All forecasts of a pool are calibrated to one value: a horizontal segment.
    ends = np.column_stack((bins.low, bins.high)).ravel()
    return np.column_stack((ends, np.repeat(bins.observed, 2)))


def bin_dots(model: DrawnModel, bins: ReliabilityBins, *, sized: bool) -> tuple[Guide, ...]:
    """Return a point for every bin; if sized, larger for more cases."""
    if len(bins) > MAX_BINS:
        return ()
    size = (
        1 + np.floor(3 * np.sqrt(bins.n / bins.n.max()) + 0.5)
        if sized
        else np.full(len(bins), _PLAIN)
    )
    points = np.column_stack((bins.forecast, bins.observed))
    return tuple(
        Guide("dots", f"bin-{each}", points[size == each], model.index)
        for each in _SIZES
        if (size == each).any()
    )


def forecast_markers(
    scene: Scene, result: Iterable[Binned], *, on_curve: bool = False
) -> tuple[Marker, ...]:
    """Return the markers of other models on their curves, and the threshold as a vertical line.

    With `on_curve` the threshold too is a point of its curve.
    """
    markers = []
    for model, bins in result:
        if model.current and not on_curve:
            markers.append(line_at_threshold(scene, (0.0, 1.0)))
            continue
        path = bin_path(scene, bins)
        x = float(np.clip(scene.rule_of(model), path[0, 0], path[-1, 0]))
        markers.append(Marker(model.index, model.current, x, _height_at(path, x)))
    return tuple(markers)


def _height_at(path: np.ndarray, x: float) -> float:
    """Return y of a path at x; where the path is vertical, the y at which it begins."""
    at = int(np.searchsorted(path[:, 0], x))
    right, up = path[at].tolist()
    left, start = path[max(0, at - 1)].tolist()
    return up if right == x else start + (up - start) * (x - left) / (right - left)


def line_at_threshold(scene: Scene, domain: tuple[float, float]) -> Marker:
    """Return the current threshold as a vertical line."""
    return Marker(scene.model.index, True, float(np.clip(scene.setting.threshold, *domain)))


def brier_of(scene: Scene) -> BrierScore:
    """Return the Brier decomposition of the current model by the bins shown."""
    return calibration.brier_decomposition(scene.target(scene.model), *scene.binning)


def part_names(scene: Scene) -> tuple[str, str]:
    """Return the names of the reliability and resolution terms."""
    if scene.binning.strategy == "isotonic":
        return "miscalibration", "discrimination"
    return "reliability", "resolution"


def loss(value: float) -> str:
    """Return a squared error or a term of one, with four decimals."""
    return fmt.fixed(value, 4)
