"""Extra curves of the current model, drawn where the option is on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.charts.chart import Guide, Layer, LegendEntry
from rocwidgets.charts.missing import missing_probabilities
from rocwidgets.inputs.wording import reason_of
from rocwidgets.vocabulary import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]


def extra_curve(scene: Scene, view: str, through: Callable[[Values, Values], Values]) -> Layer:
    """Return the chosen curve with its legend, or a note with the reason why there is none.

    Parameters
    ----------
    scene : Scene
    view : str
        Kind of the chart.
    through : callable
        Function of x and y that returns points, shape (m, 2).
    """
    kind = scene.options["extra_curve"]
    if kind == "none":
        return Layer()
    missing = () if kind == "rociv" else missing_probabilities(scene.model)
    if missing:
        return Layer(notes=missing)
    try:
        result: Any = scene.certainty.band_of(view, kind, scene.model.name)
    except ValueError as error:
        return Layer(notes=(f"No extra curve: {reason_of(error)}.",))
    points = through(result["x"], result["y"])
    guide = Guide("line", "extra", points, scene.model.index)
    return Layer((guide,), (LegendEntry("extra", OPTIONS[view]["extra_curve"].values[kind]),))
