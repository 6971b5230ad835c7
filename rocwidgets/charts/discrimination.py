"""The discrimination diagram: the scores of both classes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Axis, Chart, Guide, LegendEntry
from rocwidgets.charts.forecasts import line_at_threshold
from rocwidgets.numeric import N_BINS, bin_edges, calibration
from rocwidgets.numeric.calibration.density import density
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene

    # The y axis, the guides, and notes.
    Form = tuple[Axis, tuple[Guide, ...], tuple[str, ...]]

_LABELS = labels_of("discrimination")
_ROOM = 1.05
# Of the 60 bins whose counts are kept.
_BINS = (60, 30, 20, 15, 12, 10)


def discrimination(scene: Scene) -> Chart:
    """Return both classes' scores of the current model; option form ("histogram", "density")."""
    model = scene.model
    domain = model.score_domain
    edges = bin_edges(*domain)
    form = _densities if scene.options["form"] == "density" else _histogram
    y, guides, notes = form(model, edges)
    return Chart(
        _LABELS.title,
        Axis(_LABELS.x, domain),
        y,
        scene.model_labels,
        guides=guides,
        markers=(line_at_threshold(scene, domain),),
        legend=(
            LegendEntry("negative", f"actual {fmt.label(scene.sample.labels[0])}"),
            LegendEntry("positive", f"actual {fmt.label(scene.sample.labels[1])}"),
            *_numbers(model, edges),
            *_left_out(scene),
        ),
        notes=notes,
    )


def _histogram(model: DrawnModel, edges: np.ndarray) -> Form:
    """Return the shares of each class in at most as many bins as the root of the cases."""
    cases = model.table.P + model.table.N
    bins = next((each for each in _BINS if each <= math.sqrt(cases)), _BINS[-1])
    width = (edges[-1] - edges[0]) / bins
    edges = edges[:: N_BINS // bins]
    positive, negative = calibration.class_shares(model.table, edges)
    label = f"{_LABELS.y}, bins of {fmt.short(float(width))}"
    highest = float(max(positive.max(), negative.max()))
    y = Axis(label, (0.0, _ROOM * highest), fmt.percent_tick)
    return y, _classes(_steps(edges, negative), _steps(edges, positive)), ()


def _densities(model: DrawnModel, edges: np.ndarray) -> Form:
    """Return the kernel density of each class, and a note with the bandwidths."""
    positive, negative = (
        density(edges, share, _quartiles(model.rows.threshold, rate), cases)
        for share, rate, cases in zip(
            calibration.class_shares(model.table, edges),
            (model.tpr, model.fpr),
            (model.table.P, model.table.N),
            strict=True,
        )
    )
    highest = float(max(positive.density.max(), negative.density.max()))
    y = Axis(labels_of("discrimination", "density").y, (0.0, _ROOM * highest))
    points = (np.column_stack((each.score, each.density)) for each in (negative, positive))
    note = (
        f"Bandwidths (Silverman's rule): positives {fmt.score(positive.bandwidth)}, negatives "
        f"{fmt.score(negative.bandwidth)}; reflected at both ends."
    )
    return y, _classes(*points), (note,)


def _quartiles(threshold: np.ndarray, rate: np.ndarray) -> float:
    """Return the distance between the upper and the lower quartile of a class."""
    upper, lower = np.searchsorted(rate, (0.25, 0.75))
    return float(threshold[upper] - threshold[lower])


def _classes(negative: np.ndarray, positive: np.ndarray) -> tuple[Guide, ...]:
    return Guide("area", "negative", negative), Guide("line", "positive", positive)


def _left_out(scene: Scene) -> tuple[LegendEntry, ...]:
    """Return an entry with the name of the model, if all models were chosen in the page."""
    if scene.options["models"] != "all":
        return ()
    return (LegendEntry("reading", f"of {fmt.label(scene.model.label)} only"),)


def _steps(edges: np.ndarray, heights: np.ndarray) -> np.ndarray:
    return np.column_stack((np.repeat(edges, 2)[1:-1], np.repeat(heights, 2)))


def _numbers(model: DrawnModel, edges: np.ndarray) -> tuple[LegendEntry, ...]:
    common = calibration.overlap(model.table, edges)
    overlap = LegendEntry("reading", f"overlap {fmt.percent(common)} in {N_BINS} bins")
    if not model.has_probabilities:
        return (overlap,)
    distance = calibration.discrimination(model.table, edges).distance
    return LegendEntry("reading", f"distance {fmt.fixed(distance, 3)}"), overlap
