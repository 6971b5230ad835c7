"""Profit."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.views.option_types import Band, CurrentOrAll
    from rocwidgets.widget.evaluation import Evaluation


class ROI(EvaluationFigure):
    """Total expected profit, or the return on what is spent, against share predicted positive.

    Guides ``zero``, ``chance``, ``optimum`` and ``gap`` (from the profit at the threshold to the
    largest).

    Parameters
    ----------
    evaluation, unit, charged, band, bands_of
        As for `rocwidgets.ROI`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.5, eq. 8, Fig. 7.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.ROI(ev)
    >>> figure.axes[0].label
    'Share predicted positive'
    """

    kind = "roi"
    guide_kinds: ClassVar[dict[str, str]] = {
        "zero": "line",
        "chance": "line",
        "gap": "line",
        "optimum": "diamond",
    }
    moving_guides = ("gap",)

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        unit: Literal["profit", "percent"] = "profit",
        charged: Literal["wasted", "every"] = "wasted",
        band: Band = "none",
        bands_of: CurrentOrAll = "current",
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
