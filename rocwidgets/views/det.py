"""The detection error tradeoff."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class DET(EvaluationView):
    """False negative against false positive rate on probit axes, a curve for each model.

    Normal scores give straight lines. The equal error rate is where the curve crosses the diagonal.

    References
    ----------
    Martin et al. (1997), The DET curve in assessment of detection task performance, Eurospeech.
    """

    kind = "det"
