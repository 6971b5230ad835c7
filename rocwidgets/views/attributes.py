"""The attributes diagram."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.widget.evaluation import Evaluation


class Attributes(EvaluationView):
    """Reliability diagram with the lines of no resolution and of no skill.

    Points in the shaded region, nearer to the diagonal than to the reference forecast, add to the
    Brier skill. With the Brier score as uncertainty + reliability - resolution.

    Parameters
    ----------
    evaluation : Evaluation
    reference : {"prevalence", "never", "always"}
        Constant forecast c that the skill is relative to: `reference_prevalence` of the Evaluation,
        0 or 1. Where a share o of the cases with forecast p is positive, they add to the skill if
        (p - o)**2 < (c - o)**2.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.3, figures 9 and 19. Hsu & Murphy (1986), The
    attributes diagram, International Journal of Forecasting 2. Murphy (1973), A new vector
    partition of the probability score, Journal of Applied Meteorology 12.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.Attributes(ev, reference="always")
    """

    kind = "attributes"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        reference: Literal["prevalence", "never", "always"] = "prevalence",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
