"""The precision-recall curve."""

from __future__ import annotations

from rocwidgets.views.view import View


class PrecisionRecall(View):
    """Precision at the target prevalence against recall, a curve for each model.

    Between two operating points counts change in proportion, so that the curve bends; at recall 0
    it starts with the precision of the first rule that predicts any positive. With the curve that
    the ROC hull achieves, the prevalence and lines of equal F1.

    References
    ----------
    Davis & Goadrich (2006), The relationship between precision-recall and ROC curves, ICML.
    Prati, Batista & Monard (2011), section 4.3.
    """

    kind = "precision_recall"
