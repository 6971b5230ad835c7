"""The attributes diagram."""

from __future__ import annotations

from rocwidgets.views.view import EvaluationView


class Attributes(EvaluationView):
    """Reliability diagram with the lines of no resolution and of no skill.

    Points in the shaded region, nearer to the diagonal than to the reference prevalence, add to the
    Brier skill. With the Brier score as uncertainty + reliability - resolution.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.3. Hsu & Murphy (1986), The attributes diagram,
    International Journal of Forecasting 2. Murphy (1973), A new vector partition of the probability
    score, Journal of Applied Meteorology 12.
    """

    kind = "attributes"
