"""The cost curve."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.views.option_types import CurrentOrAll, OnOff
    from rocwidgets.widget.evaluation import Evaluation


class CostCurve(EvaluationFigure):
    """Normalised expected cost against probability-cost, the lower envelope of each model.

    Guides ``lines`` (cost lines of operating points), ``chance`` (the trivial rules), ``now`` (the
    current costs and prevalence), ``rule`` (the cost line of the threshold), ``paid`` (its cost at
    the current costs) and ``gap`` (from there to the least cost); ``spans`` shows the cheapest
    model for each cost.

    Parameters
    ----------
    evaluation, lines, band, bands_of, win_rate, extra_curve
        As for `rocwidgets.CostCurve`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Drummond & Holte (2006), Cost curves, Machine Learning 65. Prati, Batista & Monard (2011),
    sections 3.3 and 4.2.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.CostCurve(ev)
    >>> figure.axes[0].label
    'Probability-cost of positives'
    """

    kind = "cost_curve"
    guide_kinds: ClassVar[dict[str, str]] = {
        "lines": "ticks",
        "chance": "line",
        "now": "line",
        "rule": "line",
        "gap": "line",
        "paid": "dots",
    }
    moving_guides = ("rule", "gap", "paid")

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        lines: OnOff = "off",
        band: Literal["none", "vertical", "fixed", "samples"] = "none",
        bands_of: CurrentOrAll = "current",
        win_rate: OnOff = "off",
        extra_curve: Literal["none", "as_probabilities"] = "none",
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
