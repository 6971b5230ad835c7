"""Groups of cases, such as regions or the sexes: who is treated differently, and at what cost."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import group_measures, reports
from rocwidgets.core.design import is_plain
from rocwidgets.core.group_demands import MIN_POSITIVES, OWN, RATES, Demand, read_demand
from rocwidgets.core.group_thresholds import GroupThresholds, shared_threshold, thresholds_of
from rocwidgets.core.model import point_at
from rocwidgets.core.parts import (
    Outcomes,
    PartRows,
    index_of,
    known_counts,
    labelled,
    labels_of,
    read_metric,
    summary_by_part,
    weigh_of,
)
from rocwidgets.core.setting import MOST_RESAMPLES
from rocwidgets.core.thresholding import Thresholding
from rocwidgets.inputs.calls import explain_call_errors, not_called
from rocwidgets.inputs.group_labels import place_of
from rocwidgets.inputs.reals import read_shares
from rocwidgets.inputs.scalars import read_int
from rocwidgets.inputs.suggestions import did_you_mean
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric.inference.interval import normal_quantile
from rocwidgets.numeric.inference.proportions import (
    equality,
    newcombe,
    newcombe_for_all,
    spread,
    wilson,
)
from rocwidgets.vocabulary import options_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import pandas as pd
    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core.state import State
    from rocwidgets.inputs.cases import Cases
    from rocwidgets.inputs.group_labels import GroupLabels
    from rocwidgets.numeric.inference.proportions import Equality

    Values = NDArray[np.float64]

_REST = "rest"
_MOST_CASES = 2**53
TOLERANCES = tuple(map(float, options_of("groups")["tolerance"].values))
# Names in a repr or an error.
_SHOWN = 6


@explain_call_errors
class Groups:
    """Groups of cases, such as regions or the sexes, compared with each other.

    All groups are judged at one threshold, but those in `group_thresholds` at their own. Where none
    has one, the counts and profits of the groups add up to those of all cases, before a fixed cost,
    at any target prevalence: positives of all groups stand for more cases or fewer, and so do
    negatives, so that each group has a prevalence of its own. Rates also differ where the model is
    equally right about every group, only because the groups have other prevalences (Corbett-Davies
    & Goel 2018, section 3); compare ``prevalence`` first.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> y, scores = [0, 1, 0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8, 0.2, 0.1]
    >>> groups = rw.Evaluation(y, scores, group=["a", "a", "a", "b", "b", "b"]).groups
    >>> groups
    Groups(group: 'a', 'b')
    >>> groups.names, groups.columns
    (('a', 'b'), ('group',))
    """

    __call__ = not_called("ev.groups", "ev.groups.summary(), or ev.groups.differences()")

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def names(self) -> tuple[Any, ...]:
        """Labels of the groups, in order, tuples if several columns name them; empty if none."""
        labels = self._labels
        return () if labels is None else labels.names

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns that the groups are named by; empty if there are none."""
        labels = self._labels
        return () if labels is None else labels.columns

    def __repr__(self) -> str:
        if not self.names:
            return "Groups() without group labels. Pass group=, one label per row, to Evaluation."
        named = listing(map(show, self.names[:_SHOWN]), len(self.names))
        return f"Groups({' x '.join(self.columns)}: {named})"

    def summary(
        self,
        metrics: Iterable[str] | None = None,
        *,
        at: str = "current",
        prevalence: str = "own",
    ) -> pd.DataFrame:
        """Return a row per model and group: its cases, the outcomes of one threshold, its ranking.

        Parameters
        ----------
        metrics : iterable of str, optional
            Names of columns, in that order: of those below, and "accuracy", "tnr", "fnr", "npv",
            "lift", "f1", "mcc", "balanced_accuracy", "youden", "kappa", "g_mean", "csi" and
            "lr_plus", F-beta such as "f2", and other names such as "recall". Default all below,
            and your own `metrics`.
        at : {"current", "best"}
            The threshold of each model, the same in all groups. "current": `threshold` for the
            current model, or the own threshold of a group in `group_thresholds`; for the others the
            one that `compare_at` gives on all cases. "best":
            the best on all cases, at the current costs and target prevalence.
        prevalence : {"own", "target"}
            The prevalence behind precision, ppr and amounts. "own": each group's, plain ratios of
            its counts at the prevalence of the sample; at another target, positives and negatives
            of all groups stand for more cases or fewer. "target": `prevalence` in each group, to
            compare them as if none had more positives than another.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``model`` and the columns of the group. ``n`` and ``positives``, the cases
            that it has, weighted if they are; ``prevalence``, its own, as above; ``threshold``;
            ``tp``, ``fp``, ``fn`` and ``tn``, counts of the cases that it has; ``tpr``, ``fpr``,
            ``precision`` and ``ppr``; ``expected_cost`` of one case, and ``profit`` for the group's
            share of `population`, without the fixed cost: with prevalence="own" those of all groups
            add up to the profit of all cases before it; ``auc``, ``auc_low`` and ``auc_high``, the
            ends of its interval by DeLong's method. NaN where a group has no case to tell it from.
            The name of the columns tells which thresholds are compared, as in
            `Evaluation.summary`.

        Raises
        ------
        TypeError, ValueError
            If the cases have no group labels, or an argument is invalid.

        Examples
        --------
        >>> groups.summary(["tp", "fn", "accuracy"]).round(2).values.tolist()
        [[0.0, 1.0, 0.67], [1.0, 1.0, 0.67]]
        """
        source, labels = self._require()
        chosen: Any = {"metrics": metrics, "at": at, "prevalence": prevalence}
        chosen["thresholds"] = self._thresholds
        return summary_by_part(self._state, source, labels, **chosen)

    def averages(self, *, model: str | None = None) -> pd.DataFrame:
        """Return rates averaged over groups, such as the labels of `Evaluation.from_multilabel`.

        Parameters
        ----------
        model : str, optional
            Default: the current model.

        Returns
        -------
        pandas.DataFrame
            ``tpr``, ``fpr``, ``precision``, ``f1`` and ``accuracy`` at the current thresholds: in
            the row "micro" of all cases, "macro" averaged over groups that count alike, and
            "weighted" by their positives. A rate of no cases is 0, as scikit-learn has it with
            ``zero_division=0``.

        Raises
        ------
        TypeError, ValueError
            If the cases have no group labels, or there is no such model.

        Examples
        --------
        >>> groups.averages()["tpr"].tolist()
        [0.3333333333333333, 0.25, 0.3333333333333333]
        """
        self._require()
        name = self._model(model)
        return group_measures.averages(self._outcomes(name).standing)

    def differences(
        self, metric: str = "tpr", *, to: Any = _REST, model: str | None = None
    ) -> pd.DataFrame:
        """Return how much a share differs between each group and the rest, or another group.

        Parameters
        ----------
        metric : {"tpr", "fpr", "tnr", "fnr", "precision", "npv", "ppr", "accuracy", "prevalence"}
            A share of cases at the current threshold, each group at its own prevalence, as in
            `summary`.
        to : "rest" or label of a group
            What each group is compared with: all other cases, or one group.
        model : str, optional
            Default: the current model.

        Returns
        -------
        pandas.DataFrame
            Indexed by the columns of the group: ``n``, the cases that the share is of; ``value``,
            and ``value_low`` and ``value_high``, Wilson's interval of it; ``other``, the share that
            it is compared with; ``difference``, value - other, with ``low`` and ``high``,
            Newcombe's interval at `confidence_level` for this group alone, and ``all_low`` and
            ``all_high``, wider, which hold for all groups at once: one of them leaves out 0 only
            where `test` finds a difference at this level. NaN without cases.

        Raises
        ------
        TypeError, ValueError
            If there are fewer than two groups, the metric is no share of cases, there is no such
            group or model, or of weighted cases only sums of weights are known.

        References
        ----------
        Newcombe (1998), Statistics in Medicine 17, 873-890, method 10. Of weighted or clustered
        cases, and of both classes at another prevalence than that of the sample, with the effective
        sample size of Rao & Scott (1992), Statistics in Medicine 11.

        Examples
        --------
        >>> groups.differences("tpr", to="a")["difference"].tolist()
        [0.0, 0.5]
        """
        read = read_metric(metric)
        self._require_several("A difference")
        reference = None if isinstance(to, str) and to == _REST else self._place(to)
        name = self._state.setting.model if model is None else model
        outcomes = self._outcomes(name)
        positives, n = outcomes.share(read)
        against = _others(positives, n, reference)
        cases = np.sum([each for _, each in outcomes.by_class(read)], axis=0)
        known, others = self._known(outcomes, read, reference)
        level = self._state.setting.confidence_level
        alone = normal_quantile(level)
        test = self._equality(*known, reference)
        low, high = newcombe(known, others, alone)
        all_low, all_high = newcombe_for_all(known, others, test, alone)
        value_low, value_high = wilson(*known, alone)
        with np.errstate(divide="ignore", invalid="ignore"):
            value, other = positives / n, against[0] / against[1]
        ends = {"low": low, "high": high, "all_low": all_low, "all_high": all_high}
        if reference is not None:
            # A group does not differ from itself.
            for end in ends.values():
                end[reference] = 0.0
        columns = {
            "n": cases,
            "value": value,
            "value_low": value_low,
            "value_high": value_high,
            "other": other,
            "difference": value - other,
            **ends,
        }
        return reports.frame(columns, index_of(self.columns, self.names))

    def test(self, metric: str = "tpr", *, to: Any = _REST) -> pd.DataFrame:
        """Test that a share is the same in all groups: one test, however many groups there are.

        Parameters
        ----------
        metric : str
            As for `differences`.
        to : "rest" or label of a group
            What each group is compared with.

        Returns
        -------
        pandas.DataFrame
            A row for each model, at its current threshold: ``statistic``, the largest difference of
            a group, in standard errors; ``p_value``, how often the largest one is at least as large
            if all groups are equal, from 10,000 draws with `seed`: a small one, say below 0.05,
            tells that they are not; and ``group``, the group of the largest difference. NaN where
            fewer than two groups have cases.

        Raises
        ------
        TypeError, ValueError
            As for `differences`.

        Examples
        --------
        >>> round(float(groups.test("fpr").loc["model", "p_value"]), 1)
        1.0
        """
        read = read_metric(metric)
        self._require_several("A test")
        reference = None if isinstance(to, str) and to == _REST else self._place(to)
        rows = []
        for model in self._state.sample.models:
            known, _ = self._known(self._outcomes(model), read, reference)
            test = self._equality(*known, reference)
            known = not np.isnan(test.away).all()
            farthest = int(np.nanargmax(test.away)) if known else 0
            rows.append(
                {
                    "statistic": test.away[farthest],
                    "p_value": test.p_value,
                    "group": self.names[farthest] if known else None,
                }
            )
        models = self._state.sample.models
        return reports.frame(rows, reports.names(models)).rename_axis("model")

    def auc_differences(self, *, to: Any = _REST, model: str | None = None) -> pd.DataFrame:
        """Return how much the AUC differs between each group and the rest, or another group.

        A group's AUC is of pairs of its own cases; pairs across groups do not count.

        Parameters
        ----------
        to : "rest" or label of a group
            What each group is compared with: all other cases, or one group.
        model : str, optional
            Default: the current model.

        Returns
        -------
        pandas.DataFrame
            Indexed by the columns of the group: ``n``, its cases; ``auc``; ``other``, the AUC that
            it is compared with; ``difference``, auc - other, with ``low`` and ``high``, the
            interval at `confidence_level` for this group alone, and ``all_low`` and ``all_high``,
            wider, which hold for all groups at once (Bonferroni). As the two have no case in
            common, the variance is the sum of DeLong's variances. NaN where a group has only one
            class; the ends also with fewer than two cases of a class, or if it is ranked perfectly:
            ``note`` says why, and is empty where nothing is NaN.

        Raises
        ------
        TypeError, ValueError
            If there are fewer than two groups, there is no such group or model, or only counts are
            known.

        References
        ----------
        DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44, 837-845.

        Examples
        --------
        >>> groups.auc_differences(to="a")["difference"].tolist()
        [0.0, -0.5]
        """
        _, labels = self._require()
        cases = self._state.sample.require_cases("a comparison of AUCs")
        self._require_several("A difference")
        reference = None if isinstance(to, str) and to == _REST else self._place(to)
        level = self._state.setting.confidence_level
        return group_measures.auc_differences(cases, labels, self._model(model), reference, level)

    def calibration(self, *, model: str | None = None) -> pd.DataFrame:
        """Return how well the probabilities of each group are calibrated.

        Parameters
        ----------
        model : str, optional
            Default: the current model.

        Returns
        -------
        pandas.DataFrame
            Indexed by the columns of the group: ``n``, weighted if cases are; ``mean_score`` and
            ``prevalence``, equal if calibrated; ``intercept``, what to add to the log-odds of the
            scores to make them equal, above 0 if scores are too low; ``slope``, the factor of the
            log-odds in a logistic regression of the labels on them, below 1 if scores are too
            extreme; and ``intercept_low``, ``intercept_high``, ``slope_low`` and ``slope_high``,
            the ends of Wald intervals at `confidence_level`. NaN where a group has only one class
            or a score of 0 or 1, for a slope also where a threshold separates the classes, and for
            the ends if cases are weighted or clustered: ``note`` says which, and is empty where
            nothing is NaN.

        Raises
        ------
        TypeError, ValueError
            If the cases have no group labels, there is no such model, or its scores are not
            probabilities.

        References
        ----------
        Cox (1958), Two further applications of a model for binary regression, Biometrika 45. Van
        Calster et al. (2019), Calibration: the Achilles heel of predictive analytics, BMC Medicine
        17, 230.

        Examples
        --------
        >>> groups.calibration()[["mean_score", "prevalence", "intercept"]].round(2).values.tolist()
        [[0.27, 0.33, 0.35], [0.37, 0.67, 1.87]]
        """
        _, labels = self._require()
        cases = self._state.sample.require_cases("a calibration of groups")
        name = self._model(model)
        if not reports.in_unit_range(self._state.sample.tables[name]):
            raise ValueError(
                f"The scores of {show(name)} are not probabilities. Calibrate them: "
                f"ev[{show(name)}].calibrated()."
            )
        weigh = weigh_of(self._state.sample, self._state.setting)
        level = self._state.setting.confidence_level
        return group_measures.calibration(cases, labels, name, level, weigh)

    def standardized(
        self, shares: Mapping[Any, float] | pd.Series, *, model: str | None = None
    ) -> pd.DataFrame:
        """Return what to expect where the groups have other shares: direct standardization.

        `prevalence` assumes that each class keeps its rates. If the model is used where some groups
        are more frequent, it is the groups that keep theirs, and their prevalences, so that the
        rates of all cases change, too.

        Parameters
        ----------
        shares : dict or Series
            The share of each group, by its label; together 1.
        model : str, optional
            Default: the current model.

        Returns
        -------
        pandas.DataFrame
            A row "groups", where each group keeps its prevalence and its rates at the current
            threshold; a row "classes", where each class keeps its rates, as if `prevalence` had
            been set to that of the first row; and their "difference". ``prevalence``, ``tpr``,
            ``fpr``, ``precision`` and ``ppr``; ``expected_cost`` of one case, and ``profit`` for
            `population`, without the fixed cost.

        Raises
        ------
        TypeError, ValueError
            If the cases have no group labels, there is no such model, or the shares are not those
            of all groups, or do not add up to 1.

        Examples
        --------
        >>> found = groups.standardized({"a": 0.9, "b": 0.1})
        >>> found.loc["groups", ["prevalence", "tpr"]].round(3).tolist()
        [0.367, 0.091]
        """
        cases, labels = self._require()
        mix = group_measures.read_mix(shares, labels.names, self._place)
        return group_measures.standardized(self._state, cases, labels, self._model(model), mix)

    def spread(self, metric: str = "tpr") -> pd.DataFrame:
        """Return how far apart the groups are, without the noise of small ones.

        Parameters
        ----------
        metric : str
            As for `differences`.

        Returns
        -------
        pandas.DataFrame
            A row for each model, at its current threshold: ``spread``, the standard deviation of
            the groups' true shares, 0 if they differ by no more than chance would have it; and
            ``range``, the largest observed share less the smallest, which is above 0 also where all
            groups are equal. NaN of fewer than two groups with two cases.

        Raises
        ------
        TypeError, ValueError
            As for `differences`.

        References
        ----------
        Lum, Zhang & Bower (2022), De-biasing "bias" measurement, FAccT.

        Examples
        --------
        >>> groups.spread("accuracy")["spread"].tolist()
        [0.0]
        """
        read = read_metric(metric)
        self._require_several("A spread")
        rows = []
        for model in self._state.sample.models:
            (positives, n), _ = self._known(self._outcomes(model), read, 0)
            share = positives[n > 0] / n[n > 0]
            width = float(np.ptp(share)) if len(share) > 1 else math.nan
            rows.append({"spread": spread(positives, n), "range": width})
        models = self._state.sample.models
        return reports.frame(rows, reports.names(models)).rename_axis("model")

    def thresholds(
        self,
        demand: str = "least_cost",
        *,
        tolerance: float = 0.0,
        max_number: float | None = None,
        mixing: bool = True,
        min_positives: int = MIN_POSITIVES,
        model: str | None = None,
    ) -> GroupThresholds:
        """Return a threshold for each group: the cheapest ones that meet a demand, and its price.

        Deciding by group uses the attribute of every case. Rates are made equal exactly, also
        between two operating points: a group then has two thresholds, and a share of its cases is
        decided by the lower one.

        Parameters
        ----------
        demand : {"one", "least_cost", "equal_share", "equal_tpr", "equal_fpr", "equal_precision", \
"equalized_odds", "budget", "own"}
            "one": the same threshold in all groups. "least_cost": the best of each group.
            "equal_share", "equal_tpr", "equal_fpr": groups have the same share flagged
            (demographic parity), true positive rate (equal opportunity) or false positive rate.
            "equal_precision": the same precision, each group at its own prevalence, as nearly as
            one threshold for each group allows; thresholds are never mixed. "equalized_odds": the
            same true and the same false positive rate. All groups take the cheapest point that is
            below the hull of none of them, where some of the better ranked groups' cases are
            decided whatever their score is. "budget": at most `max_number` cases are flagged in
            all groups together. "own": those of `group_thresholds`, judged like the others.
        tolerance : float in [0, 1]
            How far the rates that are to be equal may be apart; for "equalized_odds", both.
        max_number : float, optional
            For "budget": cases of `population`, at least 0.
        mixing : bool, default True
            Whether a group may have two thresholds. False: each has one, and if none are within the
            tolerance, those are taken whose rates are closest, and of these the cheapest; `gap`
            says how far apart they are. All groups have equal rates where nobody is flagged, so
            allow a tolerance; a warning tells where that is cheapest. For demands that make one
            rate equal.
        min_positives : int, default 30
            Groups with fewer positives, in the sample, share one threshold, with the next larger
            ones until together they have as many: their own would be chosen by chance. Weighted
            positives count as the number of equal ones that they are worth, (sum w)**2 / (sum
            w**2). 1 gives each group with a positive its own.
        model : str, optional
            Default: the current model.

        Returns
        -------
        GroupThresholds
            At the current costs, per-case costs included, and population. At a target prevalence
            other than that of the sample, positives and negatives of all groups count for more or
            less, so that together they have it. Of equally good thresholds, those that flag fewest.
            `note` says which groups share a threshold, what the demand excludes, and what
            ``mixing=False`` costs.

        Warns
        -----
        UserWarning
            If all groups share one threshold, so that no rates are made equal, or if with
            ``mixing=False`` the cheapest equal rates flag nobody.

        Raises
        ------
        TypeError, ValueError
            If the cases have no group labels, a rate that is to be equal is unknown in a group, or
            an argument is invalid; for "equalized_odds" also if per-case costs differ within a
            group, or within groups that share a threshold.

        References
        ----------
        Hardt, Price & Srebro (2016), Equality of opportunity in supervised learning, NeurIPS:
        section 4, rules between the points of a ROC curve, and at or below all of them.
        Chouldechova (2017), Fair prediction with disparate impact, Big Data 5, 153-163, and
        Kleinberg, Mullainathan & Raghavan (2016), Inherent trade-offs in the fair determination of
        risk scores: which demands exclude each other.

        Examples
        --------
        >>> groups.thresholds("equal_tpr", min_positives=1).price
        0.0
        >>> odds = groups.thresholds("equalized_odds", min_positives=1)
        >>> odds.summary()[["tpr", "fpr"]].round(3).values.tolist()
        [[0.5, 0.0], [0.5, 0.0]]
        """
        read = Demand.read(demand, tolerance, max_number, mixing)
        if read.name == OWN and self._model(model) != self._state.setting.model:
            raise ValueError(
                "Own thresholds are scores of the current model, "
                f"{show(self._state.setting.model)}. Leave out model={show(model)}."
            )
        return thresholds_of(self._thresholding(model, min_positives), read)

    def price(
        self,
        demand: str = "equal_tpr",
        tolerance: ArrayLike = TOLERANCES,
        *,
        mixing: bool = True,
        min_positives: int = MIN_POSITIVES,
        model: str | None = None,
        n_bootstrap: int = 0,
    ) -> pd.DataFrame:
        """Return what it costs to make a rate equal, by how far apart the rates may be.

        Parameters
        ----------
        demand : {"equal_share", "equal_tpr", "equal_fpr", "equal_precision", "equalized_odds"}
            As for `thresholds`, and so are `mixing`, `min_positives` and `model`.
        tolerance : array-like of float in [0, 1]
            Default: 0, 0.01, ... 0.2.
        n_bootstrap : int, default 0
            Resamples for the band of the price, say 1,000; 0 for none.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``tolerance``: ``profit``; ``price``, how much more the best threshold of
            each group earns, at least 0 and falling with the tolerance; and ``gap``, how far apart
            the rates are, also of groups that share a threshold. With `n_bootstrap`,
            ``price_low`` and ``price_high``, the ends of the price at `confidence_level`. More
            thresholds can be fitted to chance more closely, so the price is too high on average,
            and in resamples, which keep the cases of each group and class, it is too high again.
            The lower end takes that off: it is that of the basic bootstrap, at least 0; the upper
            end is the quantile of the resamples, so that the band is rather too wide.

        Raises
        ------
        TypeError, ValueError
            As for `thresholds`.

        References
        ----------
        Davison & Hinkley (1997), Bootstrap methods and their application, sections 5.2 and 5.3.

        Examples
        --------
        >>> groups.price("equal_tpr", [0, 0.1], min_positives=1)["price"].tolist()
        [0.0, 0.0]
        """
        name = read_demand(demand, tuple(RATES))
        shares = np.atleast_1d(read_shares("tolerance", tolerance)).tolist()
        if not shares:
            raise ValueError("tolerance is empty. Pass at least one number from 0 to 1.")
        demands = [Demand.read(name, share, None, mixing) for share in shares]
        number = read_int("n_bootstrap", n_bootstrap, 0, MOST_RESAMPLES)
        thresholding = self._thresholding(model, min_positives)
        result = reports.frame(thresholding.prices(demands), shares).rename_axis("tolerance")
        shared_threshold(thresholding, demands[0], float(result["gap"].iloc[0]))
        if not number:
            return result
        low, high = thresholding.band(demands, result["price"].to_numpy(), number)
        return result.assign(price_low=low, price_high=high)

    def _thresholding(self, model: str | None, min_positives: int) -> Thresholding:
        state, (source, labels) = self._state, self._require()
        rows = PartRows.of(source, labels, self._model(model))
        fewest = read_int("min_positives", min_positives, 1, _MOST_CASES)
        return Thresholding(state.sample, rows, self._model(model), state.setting, fewest)

    def _thresholds(self, model: str, at: str = "current") -> float | Values:
        """Return the threshold of all groups, or where some have their own, that of each."""
        common, setting = point_at(self._state, model, at).threshold, self._state.setting
        own = setting.group_thresholds if (model, at) == (setting.model, "current") else {}
        return np.array([own.get(name, common) for name in self.names]) if own else common

    def _model(self, model: str | None) -> str:
        state = self._state
        return state.setting.model if model is None else state.sample.require_model(model)

    @property
    def _labels(self) -> GroupLabels | None:
        return labels_of(self._state.sample, "groups")

    def _require(self) -> tuple[Cases, GroupLabels]:
        return labelled(
            self._state.sample,
            "groups",
            "The cases have no group labels. Pass group=, one label per row, to Evaluation.",
        )

    def _require_several(self, what: str) -> None:
        names = self._require()[1].names
        if len(names) < len(("one", "other")):
            raise ValueError(f"{what} needs at least two groups, got only {show(names[0])}.")

    def _place(self, name: Any) -> int:
        names = self.names
        if (place := place_of(name, names)) is None:
            known = listing(map(show, names[:_SHOWN]), len(names))
            texts = [each for each in names if isinstance(each, str)]
            meant = did_you_mean(name, [*texts, _REST]) if isinstance(name, str) else "."
            raise ValueError(f"There is no group {show(name)}. The groups are {known}{meant}")
        return place

    def _outcomes(self, model: str) -> Outcomes:
        cases, labels = self._require()
        known = self._state.sample.require_model(model)
        weigh = weigh_of(self._state.sample, self._state.setting)
        return Outcomes(cases, labels, model, self._thresholds(known), weigh)

    def _known(
        self, outcomes: Outcomes, metric: str, reference: int | None
    ) -> tuple[tuple[Values, Values], tuple[Values, Values]]:
        """Return of how many cases of each group a share is known, and of those compared with."""
        if is_plain(self._state.sample):
            rest = [_others(*each, reference) for each in outcomes.by_class(metric)]
            return outcomes.known(metric), known_counts(metric, rest, outcomes.weigh)
        own = outcomes.worth(metric)
        if reference is not None:
            return own, _others(*own, reference)
        code = outcomes.rows.labels.code
        rest = [code != place for place in range(len(self.names))]
        return own, outcomes.worth_of(metric, rest)

    def _equality(self, positives: Any, n: Any, reference: int | None) -> Equality:
        setting = self._state.setting
        level, seed = setting.confidence_level, setting.seed
        sizes = np.floor(n).astype(np.int64)
        # If cases are weighted or clustered, the nearest share of whole ones.
        shares = np.divide(positives, n, out=np.zeros(len(sizes)), where=np.asarray(n) > 0)
        n, positives = sizes, np.rint(shares * sizes).astype(np.int64)
        return equality(positives, n, reference=reference, confidence_level=level, seed=seed)


def _others(positives: Any, n: Any, reference: int | None) -> tuple[Any, Any]:
    """Return of how many cases the share is that each group is compared with."""
    if reference is None:
        return positives.sum() - positives, n.sum() - n
    return np.full(len(n), positives[reference]), np.full(len(n), n[reference])
