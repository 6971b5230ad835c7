"""One model, with its metrics, curves, bands and derived models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.calls import explain_call_errors
from rocwidgets.core import reports
from rocwidgets.core import rows as of_rows
from rocwidgets.core.certainty import BootstrapDecision, Certainty
from rocwidgets.core.deciding import decide
from rocwidgets.core.demands import given_demands
from rocwidgets.core.deriving import Deriving
from rocwidgets.core.reviews import Reviews

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.core.decision import Decision


@explain_call_errors
class Model(Deriving):
    """One model: its rules, curves, metrics, bands and derived models.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.
    name : str
        Of the model.
    keep : callable, optional
        Called with a `Derived` or `Hybrid` when one is made.

    Attributes
    ----------
    name : str

    Examples
    --------
    >>> from rocwidgets.core import Analysis, Sample
    >>> analysis = Analysis.of(Sample.from_scores([0, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8]}))
    >>> model = analysis["a"]
    >>> model.auc(), model.optimum(min_tpr=1).threshold, model.reviews.at(0.35, 0.5).share_reviewed
    (0.75, 0.35, 0.5)
    >>> model.sample is analysis.sample, model.setting.threshold, model.table.auc, model.amounts
    (True, 0.5, 0.75, None)
    >>> model.metrics
    {}
    """

    rows = of_rows.rows
    mask = of_rows.mask

    def auc(self) -> float:
        """Return the area under the ROC curve in [0, 1], ties counting half.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.auc()
        0.75
        """
        return self.table.auc

    def brier(self) -> pd.DataFrame:
        """Return the Brier score, smaller is better, and its decomposition.

        Returns
        -------
        pandas.DataFrame
            Rows ``scores`` (by distinct score), ``bins`` (by those of `reliability`) and
            ``isotonic`` (by the isotonic fit, where reliability and resolution are also called
            miscalibration and discrimination); columns ``brier`` = ``uncertainty`` +
            ``reliability`` - ``resolution`` + ``within``, what varies within bins, and ``skill``: 1
            less the quotient of the score and that of always forecasting `reference_prevalence`.

        Raises
        ------
        ValueError
            If a score is outside [0, 1].

        References
        ----------
        Murphy (1973), Journal of Applied Meteorology 12. Stephenson, Coelho & Jolliffe (2008),
        Weather and Forecasting 23. Dimitriadis, Gneiting & Jordan (2021), PNAS 118.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> round(float(model.brier().loc["scores", "brier"]), 4)
        0.1581
        """
        setting = self.setting
        binning = setting.strategy, setting.n_bins
        return reports.brier(self.table, *binning, setting.reference_prevalence)

    def bands(self, view: Any, kind: str | None = None) -> pd.DataFrame:
        """Return a band of a picture.

        Parameters
        ----------
        view, kind
            As for `Certainty.bands`, which documents what it returns and when it raises.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.bands("roc").columns.tolist()
        ['x', 'y', 'low', 'high']
        """
        return self._certainty.bands(view, self.name, kind)

    def decision(self) -> BootstrapDecision:
        """Return the uncertainty of the optimal threshold, as `Certainty.decision` does.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.decision().intervals.index.tolist()
        ['threshold', 'profit']
        """
        return self._certainty.decision(self.name)

    def decide(
        self,
        criterion: Any = None,
        *,
        max_share: float | None = None,
        max_number: float | None = None,
        min_tpr: float | None = None,
        max_fpr: float | None = None,
        min_precision: float | None = None,
    ) -> Decision:
        """Return a decision that can be saved: the current rule, or the best one.

        Parameters
        ----------
        criterion : str or callable, optional
            As of `optimum`. None is the current threshold, and with demands the rule of `find`.
        max_share, max_number, min_tpr, max_fpr, min_precision : float, optional
            Demands as in `find`.

        Returns
        -------
        Decision
            Its interval of the profit is, for "cost" without demands, that of `decision`, corrected
            for the choice on the same cases; else that of one fixed rule, by the bootstrap, which
            is not corrected.

        Raises
        ------
        ValueError
            As `optimum` and `find`.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.decide("cost").threshold
        0.8
        """
        demands = given_demands(max_share, max_number, min_tpr, max_fpr, min_precision)
        return decide(self, criterion, demands)

    @property
    def reviews(self) -> Reviews:
        """Rules of two thresholds, between which cases are reviewed."""
        return Reviews(self._state, self.name)

    @property
    def _certainty(self) -> Certainty:
        return Certainty(self.sample, self.setting)
