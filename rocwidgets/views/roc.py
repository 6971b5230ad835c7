"""The ROC curve."""

from __future__ import annotations

from rocwidgets.views.view import View


class ROC(View):
    """True positive rate against false positive rate, a curve for each model.

    With the convex hull of the current model, the chance diagonal, the optimum for the costs and
    prevalence as a diamond, and through it the iso-performance line: along it the expected cost is
    that of the optimum. The handle is the threshold: drag it along the curve, or use the arrow
    keys.

    References
    ----------
    Prati, Batista & Monard (2011), section 3.2; Vuk & Curk (2006), section 4.
    """

    kind = "roc"
