"""Models that are made of one model: calibrated, repaired, combined with others."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from rocwidgets.core.curves import Curves
from rocwidgets.core.derive import Derived, derive, require_free
from rocwidgets.core.folds import N_FOLDS
from rocwidgets.core.hybrid import N_RANGES, Hybrid, hybrid
from rocwidgets.numeric import repair
from rocwidgets.numeric.calibration.recalibrated import Method, recalibrate
from rocwidgets.reading.scalars import read_choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from rocwidgets.core.origin import ScoreMap
    from rocwidgets.core.state import State
    from rocwidgets.numeric import CountTable

_REPAIRS = ("swap_curve", "swap_one")


class Deriving(Curves):
    """One model, of which others can be made; see `rocwidgets.core.Model`."""

    def __init__(
        self,
        state: State,
        name: str,
        keep: Callable[[Derived | Hybrid], None] = lambda _derived: None,
    ) -> None:
        super().__init__(state, name)
        self._keep = keep

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

        Examples
        --------
        >>> import rocwidgets as rw
        >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> ev["model"].calibrated(folds=None).name
        'model isotonic'
        >>> ev.models
        ('model', 'model isotonic')
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

        Examples
        --------
        >>> import rocwidgets as rw
        >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> ev["model"].repaired(folds=None).name
        'model swap_curve'
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

        Examples
        --------
        >>> import rocwidgets as rw
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
        >>> ev = rw.Evaluation([0, 0, 1, 1], scores)
        >>> ev["a"].hybrid("b", folds=None).sources
        ('a', 'b')
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
