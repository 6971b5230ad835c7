"""The detection error tradeoff."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class DET(EvaluationView):
    """False negative against false positive rate on probit axes, a curve for each model.

    Normal scores give straight lines. The equal error rate is where the curve crosses the diagonal.

    References
    ----------
    Martin et al. (1997), The DET curve in assessment of detection task performance, Eurospeech.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.DET(ev)
    """

    kind = "det"
