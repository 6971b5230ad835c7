"""The reliability diagram."""

from __future__ import annotations

from rocwidgets.views.view import View


class Reliability(View):
    """Observed share of positives against the mean forecast in bins of it, for probabilities.

    Bins of equal width, of equal number (ties never split) or those of the isotonic fit; with the
    number of cases in each (the refinement distribution), a rug of both classes and, for small
    samples, a local regression. Calibrated forecasts lie on the diagonal.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.2. Dimitriadis, Gneiting & Jordan (2021), Stable
    reliability diagrams for probabilistic classifiers, PNAS 118. Vuk & Curk (2006), section 6.
    """

    kind = "reliability"
