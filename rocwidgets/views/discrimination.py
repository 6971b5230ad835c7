"""The discrimination diagram."""

from __future__ import annotations

from rocwidgets.views.view import View


class Discrimination(View):
    """Score distributions of the two classes for the current model, the threshold as a line.

    Histograms of equal-width score bins, each class on its own scale of shares, so that a rare
    class stays visible. What is at or right of the line is predicted positive. Drag the line, or
    use the arrow keys.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.4.
    """

    kind = "discrimination"
