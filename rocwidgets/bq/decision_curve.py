"""The decision curve."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.views.option_types import DecisionUnit
    from rocwidgets.widget.evaluation import Evaluation


class DecisionCurve(EvaluationFigure):
    """Net benefit against threshold probability.

    Guides ``chance`` (treat all), ``zero`` (treat none) and ``now`` (the threshold probability that
    the current costs imply).

    Parameters
    ----------
    evaluation, unit
        As for `rocwidgets.DecisionCurve`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Vickers & Elkin (2006), Decision curve analysis, Medical Decision Making 26.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.DecisionCurve(ev)
    >>> figure.axes[0].label
    'Threshold probability'
    """

    kind = "decision_curve"
    guide_kinds: ClassVar[dict[str, str]] = {"chance": "line", "zero": "line", "now": "line"}

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        unit: DecisionUnit = "net_benefit",
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
