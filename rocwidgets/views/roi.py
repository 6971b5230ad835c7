"""The profit chart."""

from __future__ import annotations

from rocwidgets.views.view import View


class ROI(View):
    """Total expected profit against the share predicted positive, a curve for each model.

    At the chosen costs and prevalence: every false positive is charged the cost of a false positive
    and every true positive its own, net. With the chance line (contact cases at random) and the
    maximum marked. The handle is the threshold.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.5, eq. 8, Fig. 7.
    """

    kind = "roi"
