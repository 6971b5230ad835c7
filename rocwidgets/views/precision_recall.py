"""The precision-recall curve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import Band, CurrentOrAll
    from rocwidgets.widget.evaluation import Evaluation


class PrecisionRecall(EvaluationView):
    """Precision at the target prevalence against recall, a curve for each model.

    Between two operating points counts change in proportion, so that the curve bends; at recall 0
    it starts with the precision of the first rule that predicts any positive. With the curve that
    the ROC hull achieves, the prevalence and lines of equal F1.

    Parameters
    ----------
    evaluation : Evaluation
    band : {"none", "vertical", "fixed", "threshold", ...}
        Confidence band of the curve, one of the kinds of `rocwidgets.core.Model.bands`.
    bands_of : {"current", "all"}
        Models whose bands are drawn.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Davis & Goadrich (2006), The relationship between precision-recall and ROC curves, ICML.
    Prati, Batista & Monard (2011), section 4.3.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.PrecisionRecall(ev, band="vertical")
    """

    kind = "precision_recall"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        band: Band = "none",
        bands_of: CurrentOrAll = "current",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
