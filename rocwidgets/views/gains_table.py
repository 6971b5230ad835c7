"""The gains table."""

from __future__ import annotations

from rocwidgets.views.view import View


class GainsTable(View):
    """Groups of the cases of the current model by falling score, and what contacting them brings.

    Of each group its size, positives, their share and lift, and up to it cumulative counts, rates,
    K-S distance, lift, precision and profit. Tied scores are never split, so groups can differ in
    size.

    References
    ----------
    Prati, Batista & Monard (2011), sections 4.4 and 4.5.
    """

    kind = "gains_table"
