"""The Kolmogorov-Smirnov chart."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class KS(EvaluationView):
    """True and false positive rate of the current model against the share predicted positive.

    The bar stands where they are farthest apart: its length is the Kolmogorov-Smirnov distance.
    """

    kind = "ks"
