"""The detection error trade-off."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class DET(EvaluationFigure):
    """False negative rate against false positive rate on probit axes.

    Scales are probits: 0 is a rate of one half. Guides ``equal`` (equal error rates), ``chance``
    and ``optimum``.

    References
    ----------
    Martin et al. (1997), The DET curve in assessment of detection task performance, Eurospeech.
    """

    kind = "det"
    named: ClassVar[dict[str, str]] = {"equal": "line", "chance": "line", "optimum": "diamond"}
