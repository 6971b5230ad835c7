"""One model, with its metrics, curves, bands and derived models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from rocwidgets.calls import explain_call_errors
from rocwidgets.core import reports
from rocwidgets.core import rows as of_rows
from rocwidgets.core.certainty import BootstrapDecision, Certainty
from rocwidgets.core.curves import Curves
from rocwidgets.core.deciding import decide
from rocwidgets.core.demands import given_demands
from rocwidgets.core.derive import Derived, derive, require_free
from rocwidgets.core.folds import N_FOLDS
from rocwidgets.core.hybrid import N_RANGES, Hybrid, hybrid
from rocwidgets.core.reviews import Reviews
from rocwidgets.numeric import repair
from rocwidgets.numeric.calibration.recalibrated import Method, recalibrate
from rocwidgets.reading.scalars import read_choice

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

    from rocwidgets.core.decision import Decision
    from rocwidgets.core.origin import ScoreMap
    from rocwidgets.core.state import State
    from rocwidgets.numeric import CountTable

_REPAIRS = ("swap_curve", "swap_one")


@explain_call_errors
class Model(Curves):
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
    >>> analysis["a"].auc(), analysis["a"].optimum(min_tpr=1).threshold
    (0.75, 0.35)
    """

    def __init__(
        self,
        state: State,
        name: str,
        keep: Callable[[Derived | Hybrid], None] = lambda _derived: None,
    ) -> None:
        super().__init__(state, name)
        self._keep = keep

    rows = of_rows.rows
    mask = of_rows.mask

    def auc(self) -> float:
        """Return the area under the ROC curve in [0, 1], ties counting half."""
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
        """
        return self._certainty.bands(view, self.name, kind)

    def decision(self) -> BootstrapDecision:
        """Return the uncertainty of the optimal threshold, as `Certainty.decision` does."""
        return self._certainty.decision(self.name)

    def decide(
        self,
        criterion: str | None = None,
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
        criterion : {"cost", "accuracy", "youden", "f1", "closest_topleft"}, optional
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
        """
        demands = given_demands(max_share, max_number, min_tpr, max_fpr, min_precision)
        return decide(self, criterion, demands)

    @property
    def reviews(self) -> Reviews:
        """Rules of two thresholds, between which cases are reviewed."""
        return Reviews(self._state, self.name)

    def calibrated(
        self,
        method: Method = "isotonic",
        *,
        name: str | None = None,
        folds: int | None = N_FOLDS,
    ) -> Derived:
        """Return a further model with calibrated scores; those of this model may be of any scale.

        It is added to the Evaluation, so that open views show it with the others.

        Parameters
        ----------
        method : {"isotonic", "sigmoid"}
            "isotonic": the non-decreasing steps of the least squared error, which are the edges of
            the ROC hull. "sigmoid": a logistic function of the score (Platt scaling).
        name : str, optional
            Of the new model; default that of the model and the method. One that was derived under
            this name before is replaced, a model that was given is not.
        folds : int >= 2 or None
            The cases are split at random, stratified by class, with `seed`, and those of each fold
            are calibrated by what was fitted to the others. None fits to all cases, so that metrics
            on the same cases are optimistic.

        Returns
        -------
        Derived
            Its ``name``; its ``at`` calibrates scores of other cases, as fitted to all cases.

        Raises
        ------
        ValueError
            If the method, folds or name are invalid; if there are folds and only counts are known;
            if the most likely sigmoid falls.

        References
        ----------
        Zadrozny & Elkan (2002), KDD. Platt (1999), Advances in Large Margin Classifiers. Fawcett &
        Niculescu-Mizil (2007), Machine Learning 68.
        """
        read_choice("method", method, get_args(Method))
        return self._derived(method, lambda table: recalibrate(table, method).map, name, folds)

    def repaired(
        self,
        method: str = "swap_curve",
        *,
        name: str | None = None,
        folds: int | None = N_FOLDS,
    ) -> Derived:
        """Return a further model with repaired concavities of the ROC curve.

        It is added to the Evaluation, so that open views show it with the others.

        Parameters
        ----------
        method : {"swap_curve", "swap_one"}
            "swap_curve": the ranks in each section below the hull are inverted. "swap_one": one
            rule, that of the largest gain, is replaced by its inversion between two better ones.
        name, folds
            As for `calibrated`. With folds=None and "swap_curve" the AUC becomes twice that of the
            hull less that of the model, on the cases that it was fitted to.

        Returns
        -------
        Derived
            Its ``name``; its ``at`` repairs scores of other cases.

        Raises
        ------
        ValueError
            If the method, folds or name are invalid; if there are folds and only counts are known.

        References
        ----------
        Flach & Wu (2005), IJCAI. Majnik & Bosnić (2013), Intelligent Data Analysis 17, section 4.2.
        """
        read_choice("method", method, _REPAIRS)
        return self._derived(method, getattr(repair, method), name, folds)

    def hybrid(
        self,
        *others: str,
        name: str | None = None,
        n_ranges: int = N_RANGES,
        folds: int | None = N_FOLDS,
    ) -> Hybrid:
        """Return a further model that is, in each range of the probability, the best model there.

        All models are calibrated (isotonic). Cases are divided by the mean of the calibrated
        probabilities into ranges with as many cases in each. The score of a case is the calibrated
        probability of the model that has the least Brier score in its range. The new model is
        added to the Evaluation, so that open views show it with the others.

        Parameters
        ----------
        *others : str
            Names of models to combine with this one; by default all others.
        name : str, optional
            Of the new model, by default "hybrid"; as for `calibrated`.
        n_ranges : int, 1 to 1000
            Fewer are made where many cases have the same probability.
        folds : int >= 2 or None
            As for `calibrated`: calibration and choice are fitted to the other folds. None fits to
            all cases, so that metrics on the same cases are optimistic.

        Returns
        -------
        Hybrid
            Its ``name`` and ``ranges``; its ``at`` gives the scores of other cases.

        Raises
        ------
        ValueError
            If there is no other model, one is named twice or unknown, only counts are known, or
            ranges, folds or the name are invalid.

        References
        ----------
        Prati, Batista & Monard (2011), IEEE Transactions on Knowledge and Data Engineering 23,
        section 7.
        """
        new, seed = "hybrid" if name is None else name, self.setting.seed
        require_free(new, self.sample)
        others = others or tuple(m for m in self.sample.models if m not in (self.name, new))
        sources = self.name, *others
        found = hybrid(self.sample, sources, new, n_ranges=n_ranges, folds=folds, seed=seed)
        self._keep(found)
        return found

    def _derived(
        self,
        method: str,
        fit: Callable[[CountTable], ScoreMap],
        name: str | None,
        folds: int | None,
    ) -> Derived:
        new = f"{self.name} {method}" if name is None else name
        found = derive(self.sample, self.name, new, fit, folds=folds, seed=self.setting.seed)
        self._keep(found)
        return found

    @property
    def _certainty(self) -> Certainty:
        return Certainty(self.sample, self.setting)
