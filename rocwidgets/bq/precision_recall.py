"""Precision against recall."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.views.option_types import Band, CurrentOrAll
    from rocwidgets.widget.evaluation import Evaluation


class PrecisionRecall(EvaluationFigure):
    """Precision against recall at the target prevalence, interpolated by counts.

    Guides ``level`` (lines of equal F1), ``chance`` (the prevalence), ``hull`` (what is achievable)
    and ``optimum``.

    Parameters
    ----------
    evaluation, band, bands_of
        As for `rocwidgets.PrecisionRecall`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Davis & Goadrich (2006), The relationship between precision-recall and ROC curves, ICML.
    Prati, Batista & Monard (2011), section 4.3.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.PrecisionRecall(ev)
    >>> figure.axes[0].label
    'Recall, true positive rate'
    """

    kind = "precision_recall"
    guide_kinds: ClassVar[dict[str, str]] = {
        "level": "line",
        "chance": "line",
        "hull": "line",
        "optimum": "diamond",
    }

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        band: Band = "none",
        bands_of: CurrentOrAll = "current",
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
