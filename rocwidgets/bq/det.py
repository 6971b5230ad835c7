"""The detection error trade-off."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.widget.evaluation import Evaluation


class DET(EvaluationFigure):
    """False negative rate against false positive rate on probit axes.

    Scales are probits: 0 is a rate of one half. Guides ``equal`` (equal error rates), ``chance``
    and ``optimum``.

    Parameters
    ----------
    evaluation
        As for `rocwidgets.DET`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Martin et al. (1997), The DET curve in assessment of detection task performance, Eurospeech.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.DET(ev)
    >>> figure.axes[0].label
    'False positive rate, probit'
    """

    kind = "det"
    guide_kinds: ClassVar[dict[str, str]] = {
        "equal": "line",
        "chance": "line",
        "optimum": "diamond",
    }

    def __init__(
        self,
        evaluation: Evaluation,
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
