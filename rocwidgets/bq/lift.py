"""Cumulative lift."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.views.option_types import AxisScale, Band, CurrentOrAll, OnOff
    from rocwidgets.widget.evaluation import Evaluation


class Lift(EvaluationFigure):
    """Precision over prevalence against share predicted positive.

    Guides ``chance``, ``perfect``, ``hull`` and ``optimum``.

    Parameters
    ----------
    evaluation, x, hull, band, bands_of
        As for `rocwidgets.Lift`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.4.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.Lift(ev)
    >>> figure.axes[0].label
    'Share predicted positive'
    """

    kind = "lift"
    guide_kinds: ClassVar[dict[str, str]] = {
        "chance": "line",
        "perfect": "line",
        "hull": "line",
        "optimum": "diamond",
    }

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        x: AxisScale = "linear",
        hull: OnOff = "off",
        band: Band = "none",
        bands_of: CurrentOrAll = "current",
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
