"""Cumulative gains."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.views.option_types import (
        AxisScale,
        Band,
        CurrentOrAll,
        GainsUnit,
        Isolines,
        OnOff,
        Ties,
    )
    from rocwidgets.widget.evaluation import Evaluation


class Gains(EvaluationFigure):
    """Share of the positives found against share predicted positive.

    Guides ``chance``, ``perfect``, ``hull``, ``tangent`` (the line of equal cost through the
    optimum), ``isoline`` (lines of an equal metric), ``steps``, ``rule`` (that through the
    threshold) and ``optimum``.

    Parameters
    ----------
    evaluation, x, unit, hull, isolines, band, bands_of, ties
        As for `rocwidgets.Gains`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.4; Vuk & Curk (2006), section 5.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.Gains(ev)
    >>> figure.axes[0].label
    'Share predicted positive'
    """

    kind = "gains"
    guide_kinds: ClassVar[dict[str, str]] = {
        "chance": "line",
        "perfect": "line",
        "hull": "line",
        "tangent": "line",
        "isoline": "line",
        "steps": "line",
        "rule": "line",
        "optimum": "diamond",
    }
    moving_guides = ("rule",)

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        x: AxisScale = "linear",
        unit: GainsUnit = "share",
        hull: OnOff = "off",
        isolines: Isolines = "none",
        band: Band = "none",
        bands_of: CurrentOrAll = "current",
        ties: Ties = "lines",
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
