"""The reliability diagram."""

from __future__ import annotations

from typing import ClassVar

from .figure import EvaluationFigure


class Reliability(EvaluationFigure):
    """Observed frequency against mean forecast in bins, with how many cases are where.

    Guides ``equal`` (calibrated), ``cases`` (bars), ``rug`` and, if the Evaluation's ``loess`` is
    on, ``loess``; in `guides` also the points of bins, ``bin-2``. The threshold is a vertical line.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.2. Dimitriadis, Gneiting & Jordan (2021), Stable
    reliability diagrams for probabilistic classifiers, PNAS 118. Vuk & Curk (2006), section 6.
    """

    kind = "reliability"
    named: ClassVar[dict[str, str]] = {
        "cases": "bars",
        "rug": "ticks",
        "equal": "line",
        "loess": "line",
    }
    upright = True
