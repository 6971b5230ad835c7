"""The cumulative gains chart."""

from __future__ import annotations

from rocwidgets.views.view import View


class Gains(View):
    """Share of the positives found against the share predicted positive, at the target prevalence.

    With the lines of a perfect model and of random choice.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.4; Vuk & Curk (2006), section 5.
    """

    kind = "gains"
