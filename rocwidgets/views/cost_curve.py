"""The cost curve."""

from __future__ import annotations

from rocwidgets.views.view import View


class CostCurve(View):
    """Normalised expected cost against probability-cost: the lower envelope of all rules.

    A point of ROC space is a line here. The vertical line is the current costs and prevalence, the
    dashed line the current threshold. Drag the handle along the envelope, or use the arrow keys.

    References
    ----------
    Drummond & Holte (2006), Cost curves, Machine Learning 65. Prati, Batista & Monard (2011),
    sections 3.3 and 4.2.
    """

    kind = "cost_curve"
