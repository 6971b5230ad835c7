"""One model, with its metrics, curves, bands and derived models."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack, get_args

import numpy as np

from rocwidgets.core import checks, reports
from rocwidgets.core.amounts import NOT_OF_AMOUNTS
from rocwidgets.core.binning import Binning
from rocwidgets.core.case_costs import best_rule, mean_costs
from rocwidgets.core.certainty import (
    LABELLED,
    BootstrapOptimum,
    Certainty,
    ProfitInterval,
    interval_of_choice,
    interval_of_rule,
)
from rocwidgets.core.criteria import NAMES, Criterion, beta_of, read_criterion, values_at
from rocwidgets.core.decision import Decision, decision_of
from rocwidgets.core.demands import (
    Demands,
    chosen_by,
    given_demands,
    in_context,
    plain_demands,
    promise_of,
    takes_demands,
    threshold_of_costs,
)
from rocwidgets.core.derived import (
    N_FOLDS,
    N_RANGES,
    Derived,
    Hybrid,
    LabelShift,
    derive,
    hybrid,
    require_free,
)
from rocwidgets.core.design import is_plain
from rocwidgets.core.regret import Regret, regret_of
from rocwidgets.core.rows import filter_of
from rocwidgets.core.setting import operating_point
from rocwidgets.core.tiers import Tiering
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import read_choice, read_int, read_share
from rocwidgets.inputs.wording import show
from rocwidgets.numeric import best_row, repair
from rocwidgets.numeric.calibration.prior import PriorCorrection
from rocwidgets.numeric.calibration.probabilities import check_probabilities
from rocwidgets.numeric.calibration.recalibrated import Method, recalibrate
from rocwidgets.numeric.counts.table import CRISP_ROWS
from rocwidgets.numeric.curves import CURVES
from rocwidgets.numeric.curves.gains_table import MAX_BINS, MIN_BINS, gains_table
from rocwidgets.numeric.decisions.demand import Demand, most_positive
from rocwidgets.outcomes.operating_point import OperatingPoint
from rocwidgets.outcomes.shadow_price import ShadowPrice, price_after

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import pandas as pd

    from rocwidgets.core.origin import ScoreMap
    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.core.state import State
    from rocwidgets.numeric import CountTable, Rows
    from rocwidgets.numeric.calibration import Strategy
    from rocwidgets.numeric.decisions.amounts import AmountTable
    from rocwidgets.outcomes.costs import Costs
    from rocwidgets.outcomes.tiers import Tiers


_REPAIRS = ("swap_curve", "swap_one")
_AT = ("current", "best")
# By what the cases choose a model, if not its threshold.
OF_BAYES = "cost among the Bayes thresholds of all models"
# By which a threshold is often chosen.
_USUAL = ("f1", "youden", "mcc", "accuracy", "balanced_accuracy", "closest_topleft")
_CHOSEN = (
    "On these cases {} chooses this threshold, so expect less on others; by how much is not known. "
    "Judge it on cases that did not choose it."
)
# What has the numbers of charts and tables that are no curves of one model.
_NO_CURVES = {
    "confusion_matrix": "ev.at()",
    "cost_matrix": "ev.costs",
    "gains_table": "ev[ev.model].gains_table()",
    "groups": "ev.groups.summary()",
    "loss_comparison": "ev.compare.loss_comparison()",
    "models": "ev.summary()",
    "timeline": "ev.periods.summary()",
}
_NO_PRICE_INTERVAL = "A shadow price has no interval if cases have weights or belong together."
_WEIGHTED = "With weights or clusters, only the profit of the cheapest threshold has an interval."


@explain_call_errors
class Model:
    """One model: its thresholds, curves, metrics, bands and derived models.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.
    name : str
        Name of the model.
    keep : callable, optional
        Called with a `Derived` or `Hybrid` when one is made.

    Attributes
    ----------
    name : str

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> model = ev["model"]
    >>> model.auc(), model.best(min_tpr=1).threshold, model.tiers
    (0.75, 0.35, Tiering('model'))
    >>> model.sample is ev.sample, model.setting.threshold, model.table.auc, model.amounts
    (True, 0.5, 0.75, None)
    """

    def __init__(
        self,
        state: State,
        name: str,
        keep: Callable[[Derived | Hybrid], None] = lambda _derived: None,
    ) -> None:
        self.name = state.sample.require_model(name)
        self._state = state
        self._keep = keep

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}: AUC {self.table.auc:.3f}; {self.table!r})"

    @property
    def sample(self) -> Sample:
        """The sample that the model is evaluated on."""
        return self._state.sample

    @property
    def setting(self) -> Setting:
        """The values that the model is evaluated with."""
        return self._state.setting

    @property
    def table(self) -> CountTable:
        """The count table of the model."""
        return self.sample.tables[self.name]

    @property
    def amounts(self) -> AmountTable | None:
        """The model's amounts by threshold; None without per-case costs."""
        return self.sample.amounts.get(self.name)

    def counts(self) -> pd.DataFrame:
        """Return every operating point of the model.

        Returns
        -------
        pandas.DataFrame
            Columns ``threshold`` (float64, decreasing; the first is inf, the others are the
            distinct scores), ``tp``, ``fp``, ``fn``, ``tn`` (int64, or float64 if weighted): counts
            if ``score >= threshold`` is predicted positive.

        Examples
        --------
        >>> model.counts()["tp"].tolist()
        [0, 1, 1, 2, 2]
        """
        return reports.counts(self.table)

    def at(self, threshold: float | None = None) -> OperatingPoint:
        """Return the counts, rates and amounts at one threshold.

        Parameters
        ----------
        threshold : float, optional
            Any number, used exactly; default the current threshold.

        Returns
        -------
        OperatingPoint

        Examples
        --------
        >>> model.at(0.4).tp, model.at(0.4).fp
        (1, 1)
        """
        setting = self.setting
        value = setting.threshold
        if threshold is not None:
            value = checks.threshold("threshold", threshold)
        return self._point(value)

    def _point(self, threshold: float) -> OperatingPoint:
        point = operating_point(self.name, self.table, self.setting, threshold, self.amounts)
        own = values_at(self.sample, self.name, self._state.metrics, threshold)
        return replace(point, metrics=own) if own else point

    @takes_demands
    def best(
        self,
        criterion: Any = "cost",
        **limits: Unpack[Demands],
    ) -> OperatingPoint:
        """Return the best operating point, of all or of those that keep limits.

        Without a criterion it is the cheapest: ``best(min_tpr=0.9)`` is the cheapest threshold that
        finds 90% of the positives. A limit that is met exactly is kept.

        Parameters
        ----------
        criterion : str or callable
            "cost" is the lowest expected cost (the highest profit) at the current costs and
            prevalence, per-case costs included; "closest_topleft" is the point closest to (0, 1) in
            ROC space; "ppr" is the highest share predicted positive, such as
            ``best("ppr", max_share=0.1)`` to predict the top tenth positive. "bayes" is the
            threshold that the costs give if the scores are calibrated probabilities, corrected to
            the target prevalence (Elkan 2001, eq. 2 and theorem 2); it need not be one of the
            scores, uses average per-case costs, and takes no limits. Any other metric of an
            `OperatingPoint` is taken at the prevalence, and is highest, or lowest where less is
            better: "accuracy", "balanced_accuracy", "csi", "f1", "fnr", "fpr", "g_mean", "kappa",
            "lift", "lr_plus", "mcc", "npv", "precision", "tnr", "tpr" and "youden"; "f2", "f0.5"
            and so on are F-beta. A function of the arrays ``tp``, ``fp``, ``fn`` and ``tn``, the
            counts of all operating points, returns a value for each, of which the highest is best;
            NaN is undefined. A name of `metrics` stands for its function.
        max_share : float in [0, 1], optional
            Share predicted positive at the target prevalence, at most.
        max_number : float >= 0, optional
            Number predicted positive of the population, at most.
        min_tpr, max_fpr, max_fnr : float in [0, 1], optional
            True positive rate at least, false positive or false negative rate at most.
        min_precision : float in [0, 1], optional
            Precision at the target prevalence, at least; not met where none is predicted positive.
        max_cost : float, optional
            Expected cost per case at the current costs and target prevalence, at most.
        confidence : float in (0, 1), optional
            Confidence that new cases drawn as these were keep all limits on rates and cost; without
            it these cases keep them. The result has a `rocwidgets.core.Promise` with its proof and
            its price. Several models share the confidence, so that any of them may be chosen.
            Limits on share and number remain those on these cases.
        next_cases : int, optional
            With a `confidence`, the size of the batch that keeps the limits, such as next month's
            1,000 customers, whose rates scatter more than those of the long run. For `min_tpr`,
            `max_fnr` and `max_fpr`. A class has its share at the target prevalence.

        Returns
        -------
        OperatingPoint
            If several tie, the one with the highest threshold, hence the fewest predicted
            positives.

        Raises
        ------
        ValueError
            If no threshold keeps the limits; the message says what can be attained. If "bayes"
            comes with limits, or the scores are not probabilities.

        Examples
        --------
        >>> model.best().threshold, model.best(min_tpr=1).threshold
        (0.8, 0.35)
        >>> model.best("tpr", max_fpr=0.5).threshold
        0.35
        """
        by = (
            criterion
            if isinstance(criterion, Criterion)
            else read_criterion(criterion, self._state.metrics, self.sample.models)
        )
        given = given_demands(limits)
        if by.is_bayes:
            return self._bayes(given)
        point = self._promising(given, lambda demands: self._best(by, demands))
        return replace(point, chosen_by=chosen_by(by.name, limits))

    def total_cost(self, threshold: float | None = None) -> float:
        """Return the sample's total cost at a threshold, each case at its own costs and `costs`.

        Parameters
        ----------
        threshold : float, optional
            Default the current threshold.

        Returns
        -------
        float
            In units of the costs, positive = bad.

        Raises
        ------
        TypeError, ValueError
            If the threshold is no number.

        Examples
        --------
        >>> model.total_cost(0.4)
        2.0
        """
        return self.at(threshold).total_cost

    def shadow_price(self, threshold: float | None = None) -> ShadowPrice:
        """Return what one more case predicted positive would be worth.

        With a capacity, such as ``best(max_number=200)``, this is the price of that limit: what
        the 201st case is expected to earn.

        Parameters
        ----------
        threshold : float, optional
            Default the current threshold.

        Returns
        -------
        ShadowPrice
            At the current costs and target prevalence, with its interval at `confidence_level`.

        Raises
        ------
        TypeError, ValueError
            If the threshold is no number; if all cases are predicted positive at it, or each case
            has costs of its own.

        Examples
        --------
        >>> price = model.shadow_price(0.4)
        >>> price.value, price.k, price.n
        (0.0, 1.0, 2.0)
        """
        point, setting = self.at(threshold), self.setting
        if self.sample.amounts:
            raise ValueError(
                "shadow_price needs costs that are the same for all cases, but these cases have "
                "their own. Create the Evaluation without case_costs."
            )
        counts = float(point.tp), float(point.fp)
        at = setting.prevalence, setting.confidence_level
        note = None if is_plain(self.sample) else _NO_PRICE_INTERVAL
        return price_after(self.table, counts, setting.costs, *at, note=note)

    def regret(
        self,
        costs: Costs | Mapping[str, Any] | None = None,
        *,
        prevalence: float | tuple[float, float] | None = None,
    ) -> Regret:
        """Return what each threshold loses where costs are uncertain, or people disagree.

        Parameters
        ----------
        costs : Costs, or mapping of str to Costs, optional
            Costs with ranges, such as ``Costs(fp=(1, 3), fn=(5, 20))``, or those of several people
            by name, ``{"sales": Costs(fp=1, fn=5), "risk": Costs(fp=1, fn=20)}``. All values in a
            range count as equally likely, independent of the others. Default those of the
            costs that are set.
        prevalence : float or (float, float), optional
            Target prevalence, or its lowest and highest value. Default the current range, or else
            the current prevalence.

        Returns
        -------
        Regret
            The threshold whose worst regret is least, ``minimax``, that of least expected regret,
            ``least_expected``, the regrets of all thresholds, and of each person; ``agreed()`` says
            at which thresholds nobody loses much.

        Raises
        ------
        TypeError, ValueError
            If costs or prevalence are invalid, people's costs are in several currencies, or each
            case has costs of its own.

        Notes
        -----
        The regret of an operating point is convex in each cost and in the prevalence, so that the
        worst is at an end of each range. Only the net costs ``fn - tp`` and ``fp - tn`` matter.

        References
        ----------
        Savage (1951), The theory of statistical decision, JASA 46, 55-67.

        Examples
        --------
        >>> model.regret(rw.Costs(fp=1, fn=(1, 4))).minimax.threshold
        0.35
        """
        return regret_of(self.sample, self.setting, self.name, costs, prevalence)

    def curve(
        self,
        name: Any,
        *,
        strategy: Strategy = "uniform",
        n_bins: int = 10,
        reference: float | None = None,
    ) -> pd.DataFrame:
        """Return the points of a curve, one for every operating point of the model.

        Parameters
        ----------
        name : str or view class
            "roc", "pn", "precision_recall", "gains", "lift", "ks", "det", "profit", "roi",
            "cost_curve", "decision_curve", "threshold_metrics", "reliability", "attributes" or
            "discrimination"; or the class of the view, such as ``rw.ROC``.
        strategy, n_bins
            Of "reliability" and "attributes", the bins, as for `reliability`.
        reference : float in [0, 1], optional
            Of "attributes", the constant forecast that the skill is relative to. Default the target
            prevalence.

        Returns
        -------
        pandas.DataFrame
            Column ``threshold``, then those that `rocwidgets.numeric.curves.curve` returns, at the
            current costs, prevalence and population. "reliability" and "attributes" give what
            `reliability` returns, the latter with columns ``no_resolution``, the `reference`,
            and ``no_skill``, halfway from there to the forecast. "discrimination" has
            one row for each of 60 bins of equal width, ``low <= score < high``, the last one
            closed: the share of each class in it, ``positive_share`` and ``negative_share``, in
            0..1. At another prevalence than that of the sample, classes weigh more or less, but
            scores are taken as they stand, in "decision_curve", "reliability" and "attributes" too
            (see `prior_corrected`).

        Examples
        --------
        >>> model.curve("roc")["tpr"].tolist()
        [0.0, 0.5, 0.5, 1.0, 1.0]
        """
        name = getattr(name, "kind", name)
        if isinstance(name, str) and name in _NO_CURVES:
            raise ValueError(f"{name} is no curve. Write {_NO_CURVES[name]} for its numbers.")
        name = read_choice("name", name, (*CURVES, *reports.BINNED))
        if reference is not None and name != "attributes":
            raise TypeError(f'reference is of "attributes", not of {name}. Leave it out.')
        binning = Binning.read(strategy, n_bins)
        binning.require_default(name)
        if name == "reliability":
            return self._binned(binning)
        if name == "discrimination":
            return reports.discrimination(self.table)
        if name == "attributes":
            return reports.attributes(self._binned(binning), self._reference(reference))
        return reports.points(
            self.table,
            name,
            prevalence=self.setting.prevalence,
            population=self.setting.population,
            costs=self.setting.costs.cells_and_fixed,
            amounts=self.amounts,
        )

    def reliability(self, *, strategy: Strategy = "uniform", n_bins: int = 10) -> pd.DataFrame:
        """Return the observed share of positives against the forecast, for probabilities.

        Parameters
        ----------
        strategy : {"uniform", "quantile", "isotonic"}, default "uniform"
            Bins of equal width, of equally many cases (ties never split), or the steps of the
            isotonic fit, which are the edges of the ROC hull.
        n_bins : int in 2..20, default 10
            Number of bins of equal width or of equally many cases.

        Returns
        -------
        pandas.DataFrame
            One row per bin that is not empty, scores ascending: its lowest and highest score
            ``low`` and ``high``, ``n`` and ``positives`` (weighted) in it, ``forecast``, the mean
            score, and ``observed``, positives / n; all at the target prevalence, of as many cases
            as the sample has.

        Raises
        ------
        ValueError
            If a score is outside [0, 1].

        Examples
        --------
        >>> model.reliability().columns.tolist()
        ['low', 'high', 'n', 'positives', 'forecast', 'observed']
        """
        return self._binned(Binning.read(strategy, n_bins))

    def _binned(self, binning: Binning) -> pd.DataFrame:
        return reports.bins(self._target, *binning)

    def gains_table(self, bins: int = 10) -> pd.DataFrame:
        """Return the gains table: bins with equal numbers of cases, by descending score.

        Parameters
        ----------
        bins : int in 2..100
            Number of bins. Ties are never split, so there may be fewer and larger ones.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``bin``, highest scores first; the columns are those of
            `rocwidgets.numeric.curves.gains_table.gains_table`, at the current costs, prevalence
            and population.

        Examples
        --------
        >>> model.gains_table(bins=2)["positives"].tolist()
        [1, 1]
        """
        columns = gains_table(
            self.table,
            read_int("bins", bins, MIN_BINS, MAX_BINS),
            prevalence=self.setting.prevalence,
            population=self.setting.population,
            costs=self.setting.costs.cells_and_fixed,
            amounts=self.amounts,
        )
        return reports.frame(columns).set_index("bin")

    def concavities(self) -> pd.DataFrame:
        """Return where the ROC curve of a model is below its hull.

        Returns
        -------
        pandas.DataFrame
            One row per section, from the top score down: its highest and lowest score ``high`` and
            ``low``, and the ``area`` between curve and hull, in the unit of the AUC.

        Examples
        --------
        >>> len(model.concavities())
        1
        """
        table = self.table
        result, threshold = repair.concavities(table), table.rows().threshold
        high, low = threshold[result.first + 1], threshold[result.last]
        return reports.frame({"high": high, "low": low, "area": result.area})

    def calibrated(
        self,
        method: Method = "isotonic",
        *,
        name: str | None = None,
        folds: int | None = N_FOLDS,
    ) -> Derived:
        """Return another model with calibrated scores; this model's scores may have any scale.

        Its probabilities are right at `prevalence` as it is now: at another one than that of the
        sample, each class counts for more or less. The new model does not follow it. It is added to
        the Evaluation, so that open views show it with the others.

        Parameters
        ----------
        method : {"isotonic", "sigmoid"}
            "isotonic": the non-decreasing steps with the smallest squared error, which are the
            edges of the ROC hull. "sigmoid": a logistic function of the score (Platt scaling).
        name : str, optional
            Name of the new model. Default: the names of the model and the method. It replaces a
            model derived under this name before, but not one that was given.
        folds : int >= 2 or None
            The cases are split at random, stratified by class, with `seed`, and each fold is
            calibrated by a fit to the other folds. None fits to all cases, which makes metrics on
            the same cases optimistic.

        Returns
        -------
        Derived
            Its ``name``; its ``at`` calibrates scores of other cases, as fitted to all cases.

        Raises
        ------
        ValueError
            If the method, folds or name are invalid; if there are folds and only counts are known;
            if the most likely sigmoid decreases.

        References
        ----------
        Zadrozny & Elkan (2002), KDD. Platt (1999), Advances in Large Margin Classifiers. Fawcett &
        Niculescu-Mizil (2007), Machine Learning 68.

        Examples
        --------
        >>> model.calibrated(folds=None).name
        'model isotonic'
        >>> ev.models
        ('model', 'model isotonic')
        """
        read_choice("method", method, get_args(Method))
        shift = self._label_shift

        def fit(table: CountTable) -> ScoreMap:
            return recalibrate(shift.table(table), method).map

        return self._derived(method, fit, name, folds, shift.prevalence)

    def prior_corrected(
        self, *, prior: float | None = None, target: float | None = None, name: str | None = None
    ) -> Derived:
        """Return another model, with probabilities corrected to the target prevalence.

        Probabilities that are right where a share `prior` is positive are too high, or too low,
        where another share is. It is added to the Evaluation, as by `calibrated`. Ranks, and so ROC
        curve and profit, stay the same; reliability and decision curve do not.

        Parameters
        ----------
        prior : float in (0, 1), optional
            Share of positives where the scores are right, such as that of a balanced training
            sample. Default: that of the sample.
        target : float in (0, 1), optional
            Default: `prevalence` as it is now; the new model does not follow it.
        name : str, optional
            Name of the new model, as for `calibrated`.

        Returns
        -------
        Derived
            Its ``name``; its ``at`` corrects scores of other cases: s w1 / (s w1 + (1 - s) w0),
            where w1 = target / prior and w0 = (1 - target) / (1 - prior).

        Raises
        ------
        ValueError
            If a score is outside [0, 1], a share is not between 0 and 1, or the name is invalid.

        References
        ----------
        Elkan (2001), IJCAI, theorem 2. Saerens, Latinne & Decaestecker (2002), Neural Computation
        14, equation 2.4.

        Examples
        --------
        >>> derived = model.prior_corrected(target=0.1)
        >>> derived.name, round(float(derived.at(0.5)), 6)
        ('model prior_corrected', 0.1)
        """
        check_probabilities(self.table)
        own = {"prior": self.sample.prevalence, "target": self.setting.prevalence}
        given = {"prior": prior, "target": target}
        shares = {
            key: own[key] if value is None else checks.prevalence(key, value, self.sample)
            for key, value in given.items()
        }
        correction = PriorCorrection(**shares)
        return self._derived(
            "prior_corrected", lambda _table: correction, name, None, correction.target
        )

    def repaired(
        self,
        method: str = "swap_curve",
        *,
        name: str | None = None,
        folds: int | None = N_FOLDS,
    ) -> Derived:
        """Return another model, with the concavities of the ROC curve repaired.

        It is added to the Evaluation, so that open views show it with the others.

        Parameters
        ----------
        method : {"swap_curve", "swap_one"}
            "swap_curve": the ranks in each section below the hull are inverted. "swap_one": one
            operating point, that of the largest gain, is replaced by its inversion between two
            better ones.
        name, folds
            As for `calibrated`. With folds=None and "swap_curve", the AUC on the cases it was
            fitted to becomes twice the AUC of the hull minus the AUC of the model.

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
        >>> model.repaired(folds=None).name
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
        """Return another model, which uses the best model in each range of the probability.

        All models are calibrated (isotonic), at `prevalence` as `calibrated` does. Cases are
        divided by the mean of the calibrated probabilities into ranges of equally many cases. The
        score of a case is the calibrated probability of the model that has the lowest Brier score
        in its range. The new model is added to the Evaluation, so that open views show it with the
        others.

        Parameters
        ----------
        *others : str
            Names of models to combine with this one; by default all others.
        name : str, optional
            Name of the new model, by default "hybrid"; as for `calibrated`.
        n_ranges : int, 1 to 1000
            Number of ranges; fewer if many cases have the same probability.
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
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
        >>> two = rw.Evaluation([0, 0, 1, 1], scores)
        >>> two["a"].hybrid("b", folds=None).sources
        ('a', 'b')
        """
        new, seed = "hybrid" if name is None else name, self.setting.seed
        require_free(new, self.sample)
        others = others or tuple(m for m in self.sample.models if m not in (self.name, new))
        sources = self.name, *others
        how: Any = {"n_ranges": n_ranges, "folds": folds, "seed": seed, "shift": self._label_shift}
        result = hybrid(self.sample, sources, new, **how)
        self._keep(result)
        return result

    def auc(self) -> float:
        """Return the area under the ROC curve in [0, 1], ties counting half.

        Examples
        --------
        >>> model.auc()
        0.75
        """
        return self.table.auc

    def brier(
        self,
        *,
        strategy: Strategy = "uniform",
        n_bins: int = 10,
        reference: float | None = None,
    ) -> pd.DataFrame:
        """Return the Brier score at the target prevalence, smaller is better, and its parts.

        Parameters
        ----------
        strategy, n_bins
            The bins, as for `reliability`.
        reference : float in [0, 1], optional
            The constant forecast that the skill is relative to. Default the target prevalence, the
            best constant.

        Returns
        -------
        pandas.DataFrame
            Rows ``scores`` (by distinct score), ``bins`` (by those of `reliability`) and
            ``isotonic`` (by the isotonic fit, where reliability and resolution are also called
            miscalibration and discrimination); columns ``brier`` = ``uncertainty`` +
            ``reliability`` - ``resolution`` + ``within``, what varies within bins, and ``skill``: 1
            minus the ratio of ``brier`` to the score of always forecasting `reference`.

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
        >>> round(float(model.brier().loc["scores", "brier"]), 4)
        0.1581
        """
        binning = Binning.read(strategy, n_bins)
        return reports.brier(self._target, *binning, self._reference(reference))

    def _reference(self, given: float | None) -> float:
        """Return the constant forecast that a skill is relative to."""
        return self.setting.prevalence if given is None else read_share("reference", given)

    def bands(
        self,
        view: Any,
        kind: str | None = None,
        *,
        strategy: Strategy = "uniform",
        n_bins: int = 10,
    ) -> pd.DataFrame:
        """Return a band of a chart, in its units.

        Parameters
        ----------
        view : view class or kind
            "roc", "pn", "det" (as rates), "precision_recall", "gains", "lift", "ks" (the difference
            of both rates), "decision_strip", "profit", "cost_curve", "decision_curve" (the net
            benefit) or "reliability", or the class of the view, such as ``rw.ROC``.
        kind : str, optional
            "vertical" (default), "threshold", "fixed", "joint", "working_hotelling", "folds" or
            "folds_threshold"; for "reliability", "confidence" (default) or "consistency".
            `Certainty.bands` says what each covers.
        strategy, n_bins
            Of "reliability", the bins, as for `reliability`.

        Returns
        -------
        pandas.DataFrame
            Columns ``x``, ``y``, the curve, and ``low`` and ``high``, the edges of its band. Bands
            at thresholds have ``threshold``, ``x``, ``y``, ``x_low``, ``x_high``, ``y_low`` and
            ``y_high``.

        Raises
        ------
        ValueError
            If there is no such chart or band; if the cases do not allow it, such as weighted
            counts, no fold labels for a band of folds, or scores that are not probabilities.

        Examples
        --------
        >>> model.bands("roc").columns.tolist()
        ['x', 'y', 'low', 'high']
        """
        return self._certainty.bands(view, self.name, kind, strategy=strategy, n_bins=n_bins)

    def bootstrap_optimum(self) -> BootstrapOptimum:
        """Return the uncertainty of the optimal threshold and of its profit, at the current costs.

        Returns
        -------
        BootstrapOptimum
            ``intervals``, with rows ``threshold`` and ``profit``: ``estimate``, ``low`` and
            ``high`` at `confidence_level`, and ``corrected``, the profit less its optimism; and
            ``resamples``, with the optimum of each.

        Raises
        ------
        ValueError
            If both kinds of error earn money, or only the counts of a weighted sample are known.

        Examples
        --------
        >>> model.bootstrap_optimum().intervals.index.tolist()
        ['threshold', 'profit']
        """
        return self._certainty.bootstrap_optimum(self.name)

    def value_of_information(self, n: int | Iterable[int] = LABELLED) -> pd.DataFrame:
        """Return what more labelled cases would be worth for choosing the threshold.

        With more cases the threshold would be chosen better, and earn more. The value of n further
        cases is that gain, on average, before what labelling them costs. The row of infinity is the
        value of perfect information: what it costs not to know the ROC curve exactly.

        Parameters
        ----------
        n : int or iterable of int
            Numbers of further cases, at least 1, drawn as the sample was.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``n``, the last row inf: ``value``, a profit for the population in the unit
            of the costs, at least 0, and ``error``, the standard error of its simulation with
            `n_bootstrap` resamples.

        Raises
        ------
        TypeError, ValueError
            If `n` is invalid, both kinds of error earn money, or cases are weighted or have costs
            of their own.

        Notes
        -----
        Samples are drawn from the ROC hull of this one, and each chooses the best threshold for the
        current costs. Prevalence and model are taken as given;
        `Compare.value_of_information` covers the choice of the model, too.

        References
        ----------
        Raiffa & Schlaifer (1961), Applied Statistical Decision Theory, chapters 4 and 5.

        Examples
        --------
        >>> model.value_of_information(n=(10, 100)).columns.tolist()
        ['value', 'error']
        """
        return self._certainty.value_of_information(self.name, n)

    @takes_demands
    def decide(
        self,
        criterion: Any = None,
        *,
        note: str | None = None,
        **limits: Unpack[Demands],
    ) -> Decision:
        """Return a decision that can be saved: the threshold that was set, or the best one.

        Parameters
        ----------
        criterion : str or callable, optional
            As in `best`. Default: the threshold that was set, with the `promise` that is set if it
            keeps that; with limits the cheapest threshold that keeps them.
        note : str, optional
            Anything to remember with the decision.
        max_share, max_number, min_tpr, max_fpr, max_fnr, min_precision, max_cost, confidence,
        next_cases : float, optional
            Limits as in `best`.

        Returns
        -------
        Decision
            If the threshold is the cheapest one, however it was found, ``profit_corrected`` and its
            interval are what to expect on other cases: both are corrected for choosing the
            threshold on these and, where the model is the cheapest one, for choosing it among all
            models. A threshold that another criterion chose, or the cost within limits, has no
            interval, and ``profit_note`` says so. For any other threshold the interval is the
            bootstrap interval of one that was given before.

        Raises
        ------
        ValueError
            As `best`; without criterion and limits if no threshold was set.

        Examples
        --------
        >>> model.decide("cost").threshold
        0.8
        """
        given = given_demands(limits)
        if criterion is None and given:
            criterion = "cost"
        by = (
            None
            if criterion is None
            else read_criterion(criterion, self._state.metrics, self.sample.models)
        )
        name = told = by and by.name
        tiers = self._decided_tiers(name, given)
        if by is not None:
            point = self.best(by, **limits)
        else:
            self._require_one_threshold()
            self._require_set_threshold()
            point = self._keeping(self.at())
            model, threshold, chosen_by = self.setting.chosen or (None, None, None)
            if (model, threshold) == (self.name, point.threshold):
                point = replace(point, chosen_by=chosen_by)
            told = None if tiers else self._chose(point)
        return decision_of(
            self.sample,
            point,
            tiers=tiers,
            criterion=told,
            demands=plain_demands(given),
            interval=self._profit_interval(tiers or point, name, given),
            prevalence_range=self.setting.prevalence_range,
            confidence_level=self.setting.confidence_level,
            note=note,
        )

    def rows(
        self,
        which: str | None = None,
        *,
        threshold: float | None = None,
        score: Iterable[float | None] | None = None,
        bin: int | None = None,  # noqa: A002 - the name of what it is
        strategy: Strategy | None = None,
        n_bins: int | None = None,
        gains_bin: int | None = None,
    ) -> Any:
        """Return the rows of some cases, the highest score first, ties in the order of the input.

        Parameters
        ----------
        which : str, optional
            "tp", "fp", "fn" or "tn" at a threshold, "predicted_positive" or "predicted_negative" at
            one, "positive" or "negative"; default all.
        threshold : float, optional
            Threshold that `which` refers to; any number, default the current one.
        score : (low, high), optional
            Only rows with ``low <= score < high``; None is no bound: ``(0.9, None)`` has the
            highest score too.
        bin : int, optional
            Only rows of this bin of `reliability`, by its index, from 0.
        strategy, n_bins : optional
            The bins that `bin` is one of, as for `reliability`.
        gains_bin : int, optional
            Only rows of this bin of `gains_table()`, counted from 1.

        Returns
        -------
        ndarray of int, pandas.Index or filter expression
            The labels of the index of ``X``, or of the first argument that is a pandas object, for
            ``frame.loc[...]``; without any, an array of positions in ``y_true``. Cases of weight
            zero are left out. With ``from_cv_results``, a row that was held out twice may be there
            twice.

            With ``from_frame`` and ``from_parquet``, an expression of the engine for the same rows,
            in no order: for ``frame.filter(...)`` of Polars, DuckDB, PyArrow and PySpark, a
            string for ``frame.query(...)`` of pandas.

        Raises
        ------
        TypeError, ValueError
            If an argument is invalid; if more than one of `score`, `bin` and `gains_bin` is given;
            if only counts are known (``from_confusion``, ``from_bins``, ``from_calibration``,
            sums); if index labels repeat.

        Examples
        --------
        >>> model.rows("fp", threshold=0.3), model.rows(score=(0.3, 0.8))
        (array([1]), array([1, 2]))
        """
        asked = {"threshold": threshold, "score": score, "bin": bin, "gains_bin": gains_bin}
        asked |= {"strategy": strategy, "n_bins": n_bins}
        result = filter_of(self.sample, self.setting, self.name, which, **asked)
        return result.labels(self.sample)

    def mask(
        self,
        which: str | None = None,
        *,
        threshold: float | None = None,
        score: Iterable[float | None] | None = None,
        bin: int | None = None,  # noqa: A002 - the name of what it is
        strategy: Strategy | None = None,
        n_bins: int | None = None,
        gains_bin: int | None = None,
    ) -> Any:
        """Return whether each row of the input is one of those that `rows` returns.

        Parameters
        ----------
        which, threshold, score, bin, strategy, n_bins, gains_bin
            As for `rows`.

        Returns
        -------
        ndarray of bool of shape (n,), or filter expression
            In the order of the input; with ``from_frame`` and ``from_parquet`` what `rows` returns.

        Raises
        ------
        TypeError, ValueError
            As `rows`, but labels of the index may repeat.

        Examples
        --------
        >>> model.mask("tp").tolist()
        [False, False, False, True]
        """
        asked = {"threshold": threshold, "score": score, "bin": bin, "gains_bin": gains_bin}
        asked |= {"strategy": strategy, "n_bins": n_bins}
        result = filter_of(self.sample, self.setting, self.name, which, **asked)
        return result.mask(self.sample)

    @property
    def tiers(self) -> Tiering:
        """Thresholds between several ordered actions, such as flag, review and leave."""
        return Tiering(self._state, self.name)

    def _best(self, by: Criterion, demands: Mapping[str, float]) -> OperatingPoint:
        setting = self.setting
        context = in_context(self.sample, setting, demands, self.name)
        if by.name == "ppr" and by.formula is None:
            return self._row(most_positive(self.table, setting.prevalence, **context))
        if by.formula is None:
            return self._row(
                best_rule(
                    self.sample, self.name, setting.prevalence, setting.costs, by.name, **context
                )
            )
        return self._row(
            best_row(
                self.table,
                lambda *counts: by.values(counts, setting.prevalence),
                by.name,
                prevalence=setting.prevalence,
                **context,
            )
        )

    def _bayes(self, demands: Mapping[str, float]) -> OperatingPoint:
        if demands:
            limits = ", ".join(f"{name}={limit:g}" for name, limit in demands.items())
            raise ValueError(
                f'"bayes" cannot keep {limits}: costs and probabilities alone give the Bayes '
                f'threshold. Leave the limits out, or write best("cost", {limits}).'
            )
        costs, table = mean_costs(self.sample, self.setting.costs), right_at(self.sample, self.name)
        return self.at(threshold_of_costs(self.name, table, self.setting.prevalence, costs.cells))

    def _promising(
        self,
        demands: Mapping[str, float],
        choose: Callable[[Mapping[str, float]], OperatingPoint],
    ) -> OperatingPoint:
        """Return what is chosen, with its promise if there is a confidence among the demands."""
        point = choose(demands)
        if "confidence" not in demands:
            return point
        instead = choose(plain_demands(demands))
        promise = promise_of(self.sample, self.setting, point, demands, instead)
        return replace(point, promise=promise)

    def _keeping(self, point: OperatingPoint) -> OperatingPoint:
        """Return the point with the promise of the setting, if it keeps that."""
        setting = self.setting
        if setting.promise is None:
            return point
        limit: dict[str, float] = dict([setting.promise])
        demands = {**limit, "confidence": setting.confidence_level}
        context = in_context(self.sample, setting, demands, self.name)
        demand = Demand(prevalence=setting.prevalence, **context)
        if not demand.is_promised(self.table, np.array([point.tp]), np.array([point.fp]))[0]:
            return point
        cheapest = self._best(Criterion("cost"), limit)
        promise = promise_of(self.sample, setting, point, demands, cheapest)
        return replace(point, promise=promise)

    def _row(self, rows: Rows) -> OperatingPoint:
        return self._point(float(rows.threshold[0]))

    def _derived(
        self,
        method: str,
        fit: Callable[[CountTable], ScoreMap],
        name: str | None,
        folds: int | None,
        target: float | None = None,
    ) -> Derived:
        new = f"{self.name} {method}" if name is None else name
        seed = self.setting.seed
        result = derive(self.sample, self.name, new, fit, folds=folds, seed=seed, target=target)
        self._keep(result)
        return result

    @property
    def _label_shift(self) -> LabelShift:
        return LabelShift(self.sample.prevalence, self.setting.prevalence)

    def _require_one_threshold(self) -> None:
        """Raise ValueError if some groups have own thresholds, which are no single decision."""
        if self.setting.group_thresholds and self.name == self.setting.model:
            raise ValueError(
                "Some groups have their own thresholds. Save these with "
                'ev.groups.thresholds("own").decision(), or set group_thresholds = None first.'
            )

    def _require_set_threshold(self) -> None:
        """Raise ValueError if nobody has set a threshold, of several that there are."""
        setting = self.setting
        is_set = "threshold" not in setting.follows or setting.tiers or setting.group_thresholds
        if not is_set and self.table.n_rows > CRISP_ROWS:
            raise ValueError(
                f"No threshold was chosen: {setting.threshold:.6g} is the one shown at first. "
                f'Write decide("cost") for the best one, or set one before: '
                "ev.apply(ev.best()), or ev.threshold = 0.3."
            )

    def _decided_tiers(self, criterion: str | None, demands: Mapping[str, float]) -> Tiers | None:
        if self.setting.tiers is None:
            return None
        if criterion is None and not demands:
            return self.tiers.at()
        if criterion == "cost" and not demands:
            return self.tiers.best()
        raise ValueError(
            "Tiers are set, and only the cost can choose their thresholds. decide() keeps them and "
            'decide("cost") chooses the best ones; for other criteria and demands set tiers = None.'
        )

    def _chose(self, point: OperatingPoint) -> str | None:
        """Return by what these cases chose a threshold that is set, if by anything."""
        return point.chosen_by or ("cost" if self._chosen_among(point) else None)

    def _profit_interval(
        self, rule: OperatingPoint | Tiers, criterion: str | None, demands: Mapping[str, float]
    ) -> ProfitInterval:
        is_by_cost = not demands and criterion in (None, "cost")
        if isinstance(rule, OperatingPoint):
            chosen = self._chosen_among(rule) if is_by_cost else None
            if chosen:
                return interval_of_choice(self._certainty, chosen)
            by = rule.chosen_by or self._also_best_by(rule, demands)
            if by is None and criterion == "bayes" and self._is_first_by_bayes(rule):
                by = OF_BAYES
            if by is not None:
                return ProfitInterval(note=_CHOSEN.format(by))
        # Amounts and weights at a threshold are not those of counts drawn again.
        if rule.amounts:
            return ProfitInterval(note=f"An interval of the profit {NOT_OF_AMOUNTS}.")
        if not is_plain(self.sample):
            return ProfitInterval(note=_WEIGHTED)
        return interval_of_rule(rule, self.setting)

    def _also_best_by(self, rule: OperatingPoint, demands: Mapping[str, float]) -> str | None:
        """Return a usual criterion by which these cases would choose the threshold, if any.

        Nobody can tell how a threshold was found.
        """
        if demands:
            return None
        for name in _USUAL:
            if rule.threshold == self.best(name).threshold:
                return name
        return None

    def _is_first_by_bayes(self, rule: OperatingPoint) -> bool:
        """Return whether no other model's Bayes threshold is cheaper on these cases."""
        others = [each for each in self.sample.models if each != self.name]
        costs = []
        for name in others:
            with suppress(ValueError):
                costs.append(Model(self._state, name).best("bayes").expected_cost)
        return bool(costs) and rule.expected_cost <= min(costs)

    def _chosen_among(self, rule: OperatingPoint) -> list[str]:
        """Return the models among which the cost chooses a threshold; none if it chooses another.

        A threshold is the one that these cases would choose wherever it comes from: nobody can
        tell how it was found.
        """
        best = self.best()
        if (rule.tp, rule.fp) != (best.tp, best.fp):
            return []
        models = self.sample.models
        costs = [Model(self._state, each).best().expected_cost for each in models]
        return list(models) if best.expected_cost <= min(costs) else [self.name]

    @property
    def _target(self) -> CountTable:
        """The table at the target prevalence."""
        return self.table.at_prevalence(self.setting.prevalence)

    @property
    def _certainty(self) -> Certainty:
        return Certainty(self.sample, self.setting)


def right_at(sample: Sample, model: str) -> CountTable:
    """Return a model's table at the prevalence at which its probabilities are right.

    Unless they were corrected or calibrated to another one, that is the prevalence of the sample.
    """
    table, times = sample.tables[model], corrected_odds(sample, model)
    if times is None:
        return table
    positives, negatives = times * sample.totals.P, sample.totals.N
    return table.at_prevalence(positives / (positives + negatives))


def corrected_odds(sample: Sample, model: str) -> float | None:
    """Return how many times the odds of a sample are those where corrected probabilities are right.

    Under label shift they are as many times those of all cases and those of the group in focus.
    None unless the probabilities of the model were corrected, or calibrated at another prevalence.
    """
    origin = sample.derived.get(model)
    if origin is None or origin.target is None:
        return None
    target, own = origin.target, sample.everyone.prevalence
    return target / (1 - target) * ((1 - own) / own)


def read_at(at: Any) -> str:
    """Return "current" or "best", the threshold to use, or raise TypeError or ValueError."""
    if isinstance(at, str) and (at in NAMES or beta_of(at)):
        raise ValueError(
            f"at must be one of {', '.join(_AT)}, got {show(at)}. Each model's best threshold by "
            f"{at} is ev[name].best({show(at)})."
        )
    return read_choice("at", at, _AT)


def point_at(state: State, model: str, at: str) -> OperatingPoint:
    """Return a model's operating point at its best threshold, or where `compare_at` puts it.

    That is chosen from all rows of the table; charts use the nearest row that they draw.
    """
    result, setting = Model(state, model), state.setting
    if at == "best" or (setting.compare_at == "best" and model != setting.model):
        return result.best()
    if model == setting.model or setting.compare_at == "score":
        return result.at()
    share = min(Model(state, setting.model).at().ppr, 1.0)
    rows = most_positive(result.table, setting.prevalence, max_share=share)
    return result.at(float(rows.threshold[0]))
