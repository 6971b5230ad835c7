"""The discrimination diagram."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.widget.evaluation import Evaluation


class Discrimination(EvaluationFigure):
    """Scores of each class, of the current model: shares in bins, or smooth densities.

    Guides ``negative`` and ``positive``. The threshold is a vertical line.

    Parameters
    ----------
    evaluation, form
        As for `rocwidgets.Discrimination`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.4.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.Discrimination(ev)
    >>> figure.axes[0].label
    'Score'
    """

    kind = "discrimination"
    guide_kinds: ClassVar[dict[str, str]] = {"negative": "area", "positive": "line"}
    threshold_is_line = True

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        form: Literal["histogram", "density"] = "histogram",
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
