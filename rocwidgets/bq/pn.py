"""The PN graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Unpack

from .figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.widget.evaluation import Evaluation

    from .traits import FigureTraits


class PN(EvaluationFigure):
    """True positives against false positives, in counts.

    Guides ``chance``, ``hull`` and ``optimum``.

    Parameters
    ----------
    evaluation
        As for `rocwidgets.PN`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Fürnkranz & Flach (2005), ROC 'n' rule learning, Machine Learning 58.
    """

    kind = "pn"
    guide_kinds: ClassVar[dict[str, str]] = {"chance": "line", "hull": "line", "optimum": "diamond"}

    def __init__(
        self,
        evaluation: Evaluation,
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
