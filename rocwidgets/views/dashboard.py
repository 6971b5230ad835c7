"""All views in one."""

from __future__ import annotations

from typing import ClassVar

import traitlets

from rocwidgets.state.options import Options, Pictures
from rocwidgets.views.view import View
from rocwidgets.widget.static import DECISION, static_svg


class Dashboard(View):
    """Models, threshold, costs, confusion matrix and the pictures, as one widget.

    Attributes
    ----------
    pictures : list of str
        Kinds of the pictures on it, in their order; view classes stand for theirs. At first by the
        number of models and the kind of their scores.
    options : dict of str to dict
        What is chosen about them, by kind of picture, such as ``{"roi": {"unit": "percent"}}``.
    """

    kind = "dashboard"
    _keywords: ClassVar[tuple[str, ...]] = ("pictures", "options", "layout")

    pictures = Pictures().tag(sync=True)
    options = Options().tag(sync=True)

    @traitlets.default("pictures")
    def _natural_pictures(self) -> list[str]:
        return self.evaluation.trait_defaults("pictures")

    def _static_svg(self) -> str | None:
        return static_svg(self.evaluation, [*DECISION, *self.pictures], self.options)
