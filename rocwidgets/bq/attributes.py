"""The attributes diagram."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, Unpack

from rocwidgets.bq.figure import EvaluationFigure

if TYPE_CHECKING:
    from rocwidgets.bq.traits import FigureTraits
    from rocwidgets.widget.evaluation import Evaluation


class Attributes(EvaluationFigure):
    """Reliability with the lines of no resolution and no skill.

    Guides ``skill`` (the shaded region), ``resolution``, ``equal``; in `guides` also ``no-skill``
    and the points of bins by size, ``bin-1`` to ``bin-4``. The threshold is a vertical line.

    Parameters
    ----------
    evaluation, reference
        As for `rocwidgets.Attributes`.
    **traits
        Of `bqplot.Figure`, such as ``layout``; see `EvaluationFigure`.

    References
    ----------
    Prati, Batista & Monard (2011), section 5.3. Hsu & Murphy (1986), The attributes diagram,
    International Journal of Forecasting 2. Murphy (1973), A new vector partition of the probability
    score, Journal of Applied Meteorology 12.

    Examples
    --------
    >>> from rocwidgets import Evaluation, bq
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> figure = bq.Attributes(ev)
    >>> figure.axes[0].label
    'Forecast probability'
    """

    kind = "attributes"
    guide_kinds: ClassVar[dict[str, str]] = {
        "skill": "line",
        "resolution": "line",
        "no-skill": "line",
        "equal": "line",
    }
    threshold_is_line = True

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        reference: Literal["prevalence", "never", "always"] = "prevalence",
        **traits: Unpack[FigureTraits],
    ) -> None:
        super().__init__(evaluation)
