"""The reliability diagram."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.views.option_types import CurrentOrAll
    from rocwidgets.widget.evaluation import Evaluation


class Reliability(EvaluationFigure):
    """Observed frequency against mean forecast in bins, with how many cases are where.

    Guides ``equal`` (calibrated), ``cases`` (bars) and ``rug``; in `guides` also the points of
    bins, ``bin-2``. The threshold is a vertical line.

    Parameters
    ----------
    evaluation, band, refinement, extra_curve
        As for `rocwidgets.Reliability`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.2. Dimitriadis, Gneiting & Jordan (2021), Stable
    reliability diagrams for probabilistic classifiers, PNAS 118. Vuk & Curk (2006), section 6.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.Reliability(ev)
    >>> figure.axes[0].label
    'Forecast probability'
    """

    kind = "reliability"
    guide_kinds: ClassVar[dict[str, str]] = {
        "cases": "bars",
        "rug": "ticks",
        "equal": "line",
    }
    threshold_is_line = True

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        band: Literal["none", "confidence", "consistency"] = "none",
        refinement: CurrentOrAll = "current",
        extra_curve: Literal["none", "loess"] = "none",
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
