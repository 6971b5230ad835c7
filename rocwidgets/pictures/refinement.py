"""The refinement distribution: how many of the cases have which forecasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import calibration
from rocwidgets.numeric.counts.indices import integers
from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.picture import Guide, LegendEntry

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.pictures.model import DrawnModel
    from rocwidgets.pictures.scene import Scene

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
    what = "bin" if every else "bar"
    name = "refinement" if every else "cases"
    return guides, LegendEntry(name, f"cases, at most {fmt.percent(most)} per {what}")


def _shares(scene: Scene, model: DrawnModel) -> Values:
    """Return the share of the cases that is in each bin, 0 in empty bins."""
    n_bins = scene.setting.n_bins
    bins = calibration.reliability(model.table, "uniform", n_bins)
    shares = np.zeros(n_bins)
    place = np.searchsorted(integers(1, n_bins) / n_bins, bins.low, "right")
    shares[place] = bins.n / (model.table.P + model.table.N)
    return shares


def _curve(model: DrawnModel, tops: Values, _base: float) -> Guide:
    centres = (integers(len(tops)) + 0.5) / len(tops)
    return Guide("line", "refinement", np.column_stack((centres, tops)), model.index)


def _bars(model: DrawnModel, tops: Values, base: float) -> Guide:
    edges = integers(len(tops) + 1) / len(tops)
    points = np.column_stack((np.repeat(edges, 2)[1:-1], np.repeat(tops, 2)))
    # Bins without cases have no bar.
    return Guide("bars", "cases", points[points[:, 1] > base], model.index)
