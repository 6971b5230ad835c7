"""The reliability diagram, with the distribution of the forecasts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.bands import bin_bands
from rocwidgets.charts.chart import Axis, Chart, Guide, Layer, LegendEntry, ModelReading
from rocwidgets.charts.extra_curve import extra_curve
from rocwidgets.charts.forecasts import (
    FIFTHS,
    bin_curves,
    bin_dots,
    binned,
    brier_of,
    forecast_markers,
    loss,
    part_names,
)
from rocwidgets.charts.lines import line, thinned
from rocwidgets.charts.missing import notes_on_scores
from rocwidgets.numeric import calibration
from rocwidgets.numeric.counts.indices import counted, integers
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]
    Strip = tuple[float, float]


def refinement(scene: Scene, strip: Strip) -> tuple[tuple[Guide, ...], LegendEntry]:
    """Return the cases in bins of equal width, of the current model as bars or of all as curves.

    Prati, Batista & Monard (2011), section 5.2 and figure 18.

    Parameters
    ----------
    scene : Scene
        Option refinement ("current", "all").
    strip : (float, float)
        Heights of no cases and of the largest number of cases.
    """
    every = scene.options["refinement"] == "all" and len(scene.models) > 1
    models = [each for each in scene.ordered if each.has_probabilities] if every else [scene.model]
    shares = [_shares(scene, each) for each in models]
    most = max(float(each.max()) for each in shares)
    draw = _curve if every else _bars
    base, top = strip
    guides = tuple(
        draw(model, base + (top - base) * each / most, base)
        for model, each in zip(models, shares, strict=True)
    )
    name = "refinement" if every else "cases"
    return guides, LegendEntry(name, f"share of cases, up to {fmt.percent(most)}")


def _shares(scene: Scene, model: DrawnModel) -> Values:
    """Return the share of the cases that is in each bin, 0 in empty bins."""
    n_bins = scene.binning.n_bins
    table = scene.target(model)
    bins = calibration.reliability(table, "uniform", n_bins)
    shares = np.zeros(n_bins)
    place = np.searchsorted(integers(1, n_bins) / n_bins, bins.low, "right")
    shares[place] = bins.n / (table.P + table.N)
    return shares


def _curve(model: DrawnModel, tops: Values, _base: float) -> Guide:
    centres = (integers(len(tops)) + 0.5) / len(tops)
    return Guide("line", "refinement", np.column_stack((centres, tops)), model.index)


def _bars(model: DrawnModel, tops: Values, base: float) -> Guide:
    edges = integers(len(tops) + 1) / len(tops)
    points = np.column_stack((np.repeat(edges, 2)[1:-1], np.repeat(tops, 2)))
    # Bins without cases have no bar.
    return Guide("bars", "cases", points[points[:, 1] > base], model.index)


_LABELS = labels_of("reliability")
# Margins around the unit square for points at its edge, for rugs above and below, and for bars.
_X = Axis(_LABELS.x, (-0.02, 1.02), fmt.percent_tick, ticks=FIFTHS)
_Y = Axis(_LABELS.y, (-0.28, 1.08), fmt.percent_tick, ticks=FIFTHS)
_ABOVE = (1.03, 1.08)
_BELOW = (-0.03, -0.08)
_BARS = -0.1
_MARKS = "Ticks: positives {}, negatives {}; longer ticks stand for more cases."
_ENDS, _SIDES = ("above", "below"), ("on the right", "on the left")
# Number of marks that can be distinguished, and length of the shortest relative to the longest.
_COLUMNS = 150
_LEAST = 0.25


def reliability(scene: Scene) -> Chart:
    """Return observed frequency against mean forecast, or the other way round.

    Options strategy, n_bins, band, forecast ("x", "y"), refinement, extra_curve.
    """
    on_y = scene.options["forecast"] == "y"
    result = binned(scene)
    model = scene.model
    guides, legend, notes, extra = (), (), notes_on_scores(scene), Layer()
    bands = bin_bands(scene)
    if model.has_probabilities:
        guides, legend = _details(scene)
        notes = (_MARKS.format(*(_SIDES if on_y else _ENDS)), *notes)
        extra = extra_curve(scene, "reliability", _through)
    dots = [guide for each, bins in result for guide in bin_dots(each, bins, sized=False)]
    chart = Chart(
        _LABELS.title,
        _X,
        _Y,
        scene.model_labels,
        curves=bin_curves(scene, result, _X, _Y),
        guides=(*bands.guides, *extra.guides, line("equal", (0, 0), (1, 1)), *guides, *dots),
        markers=forecast_markers(scene, result, on_curve=on_y),
        legend=(LegendEntry("equal", "calibrated"), *legend, *bands.legend, *extra.legend),
        notes=(*notes, *bands.notes, *extra.notes),
    )
    return _transposed(chart) if on_y else chart


def _transposed(chart: Chart) -> Chart:
    """Return a chart with its axes exchanged."""
    return replace(
        chart,
        x=chart.y,
        y=chart.x,
        curves=tuple(replace(each, x=each.y, y=each.x) for each in chart.curves),
        guides=tuple(map(_transposed_guide, chart.guides)),
        markers=tuple(each._replace(x=each.y, y=each.x) for each in chart.markers),
    )


def _transposed_guide(guide: Guide) -> Guide:
    """Return a guide with x and y exchanged; bars that lie are one outline."""
    points = guide.points[:, ::-1]
    if guide.kind != "bars":
        return replace(guide, points=points)
    corners = np.repeat(points, 2, axis=0)
    corners[::4, 0] = corners[3::4, 0] = _Y.domain[0]
    return replace(guide, kind="between", name=f"{guide.name}-across", points=corners)


def _details(scene: Scene) -> tuple[tuple[Guide, ...], tuple[LegendEntry, ...]]:
    """Return guides and legend of the current model besides its curve."""
    model = scene.model
    cases, entry = refinement(scene, (_Y.domain[0], _BARS))
    parts = brier_of(scene)
    names = part_names(scene)
    guides = (
        *cases,
        rug(model, np.diff(model.rows.tp), _ABOVE),
        rug(model, np.diff(model.rows.fp), _BELOW),
    )
    legend = (
        entry,
        ModelReading("reading", f"Brier {loss(parts.brier)}"),
        ModelReading("reading", f"{names[0]} {loss(parts.reliability)}"),
        ModelReading("reading", f"{names[1]} {loss(parts.resolution)}"),
    )
    return guides, legend


def _through(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    return thinned(np.column_stack((x, y)), _X, _Y)


def rug(model: DrawnModel, cases: NDArray[np.number], span: tuple[float, float]) -> Guide:
    """Return a mark at every score of one class; scores too near to be distinguished share one.

    Parameters
    ----------
    model : DrawnModel
    cases : ndarray, shape (k - 1,)
        Numbers of cases of the class between its k rows.
    span : (float, float)
        Ends of the longest mark. Lengths grow with the square root of the number of cases.
    """
    held = np.flatnonzero(cases > 0)
    score, n = model.rows.threshold[1:][held], cases[held].astype(np.float64)
    _, column = np.unique(np.floor(score * _COLUMNS + 0.5), return_inverse=True)
    total = counted(column, n)
    place = counted(column, n * score) / total
    share = _LEAST + (1 - _LEAST) * np.sqrt(total / total.max())
    points = np.empty((2 * len(place), 2))
    points[:, 0] = np.repeat(place, 2)
    points[::2, 1], points[1::2, 1] = span[0], span[0] + (span[1] - span[0]) * share
    return Guide("ticks", "rug", points)
