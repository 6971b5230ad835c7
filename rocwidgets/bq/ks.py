"""The Kolmogorov-Smirnov plot."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.widget.evaluation import Evaluation


class KS(EvaluationFigure):
    """Both rates against share predicted positive, or their difference.

    Guides ``positive`` (tpr), ``fpr`` and ``distance``, the largest difference of the two; with
    ``show="difference"`` instead of both rates ``difference``, ``difference-other`` of the other
    models, and ``chance``. The threshold is a vertical line.

    Parameters
    ----------
    evaluation, show
        As for `rocwidgets.KS`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.KS(ev)
    >>> figure.axes[0].label
    'Share predicted positive'
    """

    kind = "ks"
    guide_kinds: ClassVar[dict[str, str]] = dict.fromkeys(
        ("fpr", "positive", "chance", "difference-other", "difference", "distance"), "line"
    )
    threshold_is_line = True

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        show: Literal["rates", "difference"] = "rates",
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
