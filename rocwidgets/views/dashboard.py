"""All views in one."""

from __future__ import annotations

from rocwidgets.pictures import Pictures
from rocwidgets.views.view import View


class Dashboard(View):
    """Models, threshold, costs, confusion matrix and the pictures, as one widget.

    Attributes
    ----------
    pictures : list of str
        Kinds of the pictures on it, in their order; view classes stand for theirs.
    """

    kind = "dashboard"

    pictures = Pictures().tag(sync=True)
