"""The PN graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.views.option_types import Isolines
    from rocwidgets.widget.evaluation import Evaluation


class PN(EvaluationFigure):
    """True positives against false positives, in counts.

    Guides ``chance``, ``hull``, ``tangent`` (the line of equal cost through the optimum),
    ``isoline`` (lines of an equal metric), ``rule`` (that through the threshold) and ``optimum``.

    Parameters
    ----------
    evaluation, isolines
        As for `rocwidgets.PN`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Fürnkranz & Flach (2005), ROC 'n' rule learning, Machine Learning 58.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.PN(ev)
    >>> figure.axes[0].label
    'False positives'
    """

    kind = "pn"
    guide_kinds: ClassVar[dict[str, str]] = {
        "chance": "line",
        "hull": "line",
        "tangent": "line",
        "isoline": "line",
        "rule": "line",
        "optimum": "diamond",
    }
    moving_guides = ("rule",)

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        isolines: Isolines = "none",
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
