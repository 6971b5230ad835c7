"""The decision curve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import DecisionUnit
    from rocwidgets.widget.evaluation import Evaluation


class DecisionCurve(EvaluationView):
    """Net benefit against the threshold probability, for models whose scores are probabilities.

    With the benefit of treating all and of treating none.

    Parameters
    ----------
    evaluation : Evaluation
    unit : {"net_benefit", "standardized", "interventions_avoided"}
        True positives per case, net of false ones at the odds of the threshold probability t, tpr
        pi - fpr (1 - pi) t / (1 - t); the same as a share of its maximum, the prevalence pi; or how
        many interventions per 100 cases are avoided compared with treating all, 100 times the
        difference of the two net benefits, divided by the odds t / (1 - t).
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Vickers & Elkin (2006), Decision curve analysis, Medical Decision Making 26. Kerr, Brown, Zhu &
    Janes (2016), Journal of Clinical Oncology 34, for the share of the maximum.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.DecisionCurve(ev, unit="interventions_avoided")
    """

    kind = "decision_curve"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        unit: DecisionUnit = "net_benefit",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
