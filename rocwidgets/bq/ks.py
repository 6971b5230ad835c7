"""The Kolmogorov-Smirnov plot."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Unpack

from .figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.widget.evaluation import Evaluation

    from .traits import FigureTraits


class KS(EvaluationFigure):
    """Both rates of the current model against share predicted positive.

    Guides ``positive`` (tpr), ``fpr`` and ``distance``, the largest difference of the two. The
    threshold is a vertical line.

    Parameters
    ----------
    evaluation
        As for `rocwidgets.KS`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.
    """

    kind = "ks"
    guide_kinds: ClassVar[dict[str, str]] = {"fpr": "line", "positive": "line", "distance": "line"}
    threshold_is_line = True

    def __init__(
        self,
        evaluation: Evaluation,
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
