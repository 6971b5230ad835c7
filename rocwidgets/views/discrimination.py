"""The discrimination diagram."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import CurrentOrAll
    from rocwidgets.widget.evaluation import Evaluation


class Discrimination(EvaluationView):
    """Score distributions of the two classes for the current model, the threshold as a line.

    Histograms of equal-width score bins, each class on its own scale of shares, so that a rare
    class stays visible. Scores at or right of the line are predicted positive. Drag the line, or
    use the arrow keys.

    Parameters
    ----------
    evaluation : Evaluation
    form : {"histogram", "density"}
        Shares in bins, or densities by a Gaussian kernel.
    models : {"current", "all"}
        Models whose scores are drawn.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.4.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Discrimination(ev, form="density")
    """

    kind = "discrimination"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        form: Literal["histogram", "density"] = "histogram",
        models: CurrentOrAll = "current",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
