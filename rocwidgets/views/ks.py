"""The Kolmogorov-Smirnov chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.widget.evaluation import Evaluation


class KS(EvaluationView):
    """True and false positive rate against the share predicted positive, or their difference.

    The bar stands where they are farthest apart: its length is the Kolmogorov-Smirnov distance.

    Parameters
    ----------
    evaluation : Evaluation
    show : {"rates", "difference"}
        Both rates of the current model, or their difference for every model.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Dyakonov, Machine Learning Curves, figures 14 to 16.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.KS(ev, show="difference")
    """

    kind = "ks"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        show: Literal["rates", "difference"] = "rates",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
