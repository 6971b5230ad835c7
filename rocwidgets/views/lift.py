"""The lift chart."""

from __future__ import annotations

from rocwidgets.views.view import View


class Lift(View):
    """Precision as a multiple of the prevalence against the share predicted positive.

    At the target prevalence, with the lines of a perfect model and of random choice, and the lift
    of the rule that predicts at most 10 % positive.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.4.
    """

    kind = "lift"
