"""The profit chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from rocwidgets.views.view import EvaluationView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout

    from rocwidgets.views.option_types import Band, CurrentOrAll
    from rocwidgets.widget.evaluation import Evaluation


class ROI(EvaluationView):
    """Total expected profit against the share predicted positive, a curve for each model.

    At the chosen costs and prevalence: every false positive is charged the cost of a false positive
    and every true positive its own, net. With the chance line (contact cases at random) and the
    maximum marked. The handle is the threshold.

    Parameters
    ----------
    evaluation : Evaluation
    unit : {"profit", "percent"}
        Profit in the unit of the costs, or the return in percent of what is spent.
    charged : {"wasted", "every"}
        What counts as spent for the return: the contacts of negatives, or all contacts.
    band : {"none", "vertical", "fixed", "threshold", ...}
        Confidence band of the curve, one of the kinds of `rocwidgets.core.Model.bands`.
    bands_of : {"current", "all"}
        Models whose bands are drawn.
    options, layout
        As for `EvaluationView`.

    References
    ----------
    Prati, Batista & Monard (2011), section 4.5, eq. 8, Fig. 7.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> view = rw.ROI(ev, unit="percent")
    """

    kind = "roi"

    def __init__(
        self,
        evaluation: Evaluation,
        *,
        unit: Literal["profit", "percent"] = "profit",
        charged: Literal["wasted", "every"] = "wasted",
        band: Band = "none",
        bands_of: CurrentOrAll = "current",
        options: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | Layout | None = None,
    ) -> None:
        super().__init__(evaluation)
