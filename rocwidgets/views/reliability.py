"""The reliability diagram."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import CurrentOrAll
    from rocwidgets.widget.evaluation import Evaluation


class Reliability(EvaluationView):
    """Observed share of positives against the mean forecast in bins of it, for probabilities.

    Bins of equal width, of equal number (ties never split) or those of the isotonic fit; with the
    number of cases in each (the refinement distribution) and a rug of both classes. Calibrated
    forecasts lie on the diagonal.

    Parameters
    ----------
    evaluation : Evaluation
    band : {"none", "confidence", "consistency"}
        Interval around the observed shares, or around the diagonal;
        see `rocwidgets.core.Model.bands`.
    refinement : {"current", "all"}
        How many cases are in bins of equal width: bars of the current model, or curves of all.
    extra_curve : {"none", "loess"}
        Further curve of the current model: a local regression, for samples of at most 5,000 cases.
        Needs the extra ``rocwidgets[loess]``.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.2. Dimitriadis, Gneiting & Jordan (2021), Stable
    reliability diagrams for probabilistic classifiers, PNAS 118. Vuk & Curk (2006), section 6.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Reliability(ev, band="consistency")
    """

    kind = "reliability"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        band: Literal["none", "confidence", "consistency"] = "none",
        refinement: CurrentOrAll = "current",
        extra_curve: Literal["none", "loess"] = "none",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
