"""All views in one."""

from __future__ import annotations

from rocwidgets.views.view import View


class Dashboard(View):
    """Models, threshold, costs, confusion matrix and the pictures, as one widget."""

    kind = "dashboard"
