"""Decision rules of one model."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rocwidgets.core import checks, reports
from rocwidgets.core.case_costs import best_rule, mean_costs
from rocwidgets.core.counted_rule import operating_point
from rocwidgets.core.criteria import Criterion, read_criterion
from rocwidgets.core.demands import given_demands, threshold_of_costs
from rocwidgets.numeric import best_row
from rocwidgets.numeric.demand import find
from rocwidgets.reading.scalars import read_bool

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import pandas as pd

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.core.state import State
    from rocwidgets.numeric import CountTable, Rows
    from rocwidgets.numeric.amounts import AmountTable
    from rocwidgets.operating_point import OperatingPoint


class Rules:
    """The rules score >= threshold of one model.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.
    name : str
        Of the model.

    Raises
    ------
    TypeError, ValueError
        If there is no such model.
    """

    def __init__(self, state: State, name: str) -> None:
        self.name = state.sample.require_model(name)
        self._state = state

    @property
    def sample(self) -> Sample:
        """The sample that the model is evaluated on."""
        return self._state.sample

    @property
    def setting(self) -> Setting:
        """The values that the model is evaluated with."""
        return self._state.setting

    @property
    def metrics(self) -> Mapping[str, Callable[..., Any]]:
        """The user's metrics, which are criteria too."""
        return self._state.metrics

    @property
    def table(self) -> CountTable:
        """The count table of the model."""
        return self.sample.tables[self.name]

    @property
    def amounts(self) -> AmountTable | None:
        """The amounts of the rules of the model; None if cases have no costs of their own."""
        return self.sample.amounts.get(self.name)

    def counts(self) -> pd.DataFrame:
        """Return every operating point of the model.

        Returns
        -------
        pandas.DataFrame
            Columns ``threshold`` (float64, decreasing; the first is inf, the others are the
            distinct scores), ``tp``, ``fp``, ``fn``, ``tn`` (int64, or float64 if weighted): counts
            of the rule score >= threshold.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.counts()["tp"].tolist()
        [0, 1, 1, 2, 2]
        """
        return reports.counts(self.table)

    def at(self, threshold: float | None = None) -> OperatingPoint:
        """Return the counts, rates and amounts of one decision rule.

        Parameters
        ----------
        threshold : float, optional
            Any number, exact; default the current threshold.

        Returns
        -------
        OperatingPoint

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.at(0.4).tp, model.at(0.4).fp
        (1, 1)
        """
        setting = self.setting
        value = _threshold_in(setting, threshold)
        return operating_point(self.name, self.table, setting, value, self.amounts)

    def optimum(
        self,
        criterion: Any = "cost",
        *,
        max_share: float | None = None,
        max_number: float | None = None,
        min_tpr: float | None = None,
        max_fpr: float | None = None,
        min_precision: float | None = None,
    ) -> OperatingPoint:
        """Return the best operating point, of all or of those that meet demands.

        Parameters
        ----------
        criterion : str or callable
            "cost" is the least expected cost at the current costs and prevalence (the greatest
            profit), with the costs of cases where they have some; "closest_topleft" the least
            distance to (0, 1) in ROC space. Any other metric of an `OperatingPoint` is greatest, or
            least as is better, at the prevalence: "accuracy", "balanced_accuracy", "csi", "f1",
            "fnr", "fpr", "g_mean", "kappa", "lift", "lr_plus", "mcc", "npv", "precision", "tnr",
            "tpr" and "youden"; "f2", "f0.5" and so on are F-beta. A function of the arrays ``tp``,
            ``fp``, ``fn`` and ``tn``, the counts of all operating points, returns a value for each,
            of which the greatest is best; NaN is undefined. A name of `metrics` stands for its
            function.
        max_share, max_number, min_tpr, max_fpr, min_precision : float, optional
            Demands as in `find`; all of them have to be met.

        Returns
        -------
        OperatingPoint
            Of several equally good ones that with the highest threshold, hence the fewest predicted
            positives.

        Raises
        ------
        ValueError
            If no rule meets the demands; the message says what can be attained.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.optimum().threshold
        0.8
        """
        demands = given_demands(max_share, max_number, min_tpr, max_fpr, min_precision)
        setting = self.setting
        context = {"population": setting.population} if demands else {}
        by = (
            criterion
            if isinstance(criterion, Criterion)
            else read_criterion(criterion, self.metrics)
        )
        if by.formula is not None:
            rows = best_row(
                self.table,
                lambda *counts: by.values(counts, setting.prevalence),
                by.name,
                prevalence=setting.prevalence,
                **context,
                **demands,
            )
            return self._row(rows, setting)
        rows = best_rule(
            self.sample,
            self.name,
            setting.prevalence,
            setting.costs,
            by.name,
            **context,
            **demands,
        )
        return self._row(rows, setting)

    def find(
        self,
        *,
        best: Any = None,
        max_share: float | None = None,
        max_number: float | None = None,
        min_tpr: float | None = None,
        max_fpr: float | None = None,
        min_precision: float | None = None,
        bayes: bool = False,
    ) -> OperatingPoint:
        """Return the operating point that meets demands.

        It has the most predicted positives that meet all demands; if the only demand is `min_tpr`,
        the fewest; with `best` it is the best of all that meet them. A demand of exactly what a
        rule attains is met.

        Parameters
        ----------
        best : str or callable, optional
            What to choose by among those that meet the demands, a criterion of `optimum`, such as
            "precision".
        max_share : float in [0, 1], optional
            Share predicted positive at the target prevalence, at most.
        max_number : float >= 0, optional
            Number predicted positive of the population, at most.
        min_tpr, max_fpr : float in [0, 1], optional
            True positive rate at least, false positive rate at most.
        min_precision : float in [0, 1], optional
            Precision at the target prevalence, at least; not met where none is predicted positive.
        bayes : bool, default False
            Instead of demands, the best threshold for the costs if the scores are calibrated
            probabilities of the sample, corrected to the target prevalence (Elkan 2001, eq. 2 and
            theorem 2). It need not be one of the scores. Where cases have costs of their own it is
            that of their means.

        Returns
        -------
        OperatingPoint

        Raises
        ------
        ValueError
            If no rule meets the demands; the message says what can be attained. If there is no
            demand, or `bayes` with others; if with `bayes` the scores are no probabilities.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.find(min_tpr=1).threshold
        0.35
        """
        demands = given_demands(max_share, max_number, min_tpr, max_fpr, min_precision)
        bayes, setting = read_bool("bayes", bayes), self.setting
        if bayes == bool(demands):
            raise ValueError("find takes either bayes=True or some demands, such as max_share=0.1")
        if best is not None:
            if bayes:
                raise ValueError("bayes=True takes no best: it is the best for the costs already")
            return self.optimum(best, **demands)
        if bayes:
            costs = mean_costs(self.sample, setting.costs)
            return self.at(threshold_of_costs(self.table, setting.prevalence, costs.cells))
        rows = find(self.table, setting.prevalence, setting.population, **demands)
        return self._row(rows, setting)

    def total_cost(self, threshold: float | None = None) -> float:
        """Return the total cost of a rule on the sample, each case at its own costs and `costs`.

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
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.total_cost(0.4)
        2.0
        """
        return self.at(threshold).total_cost

    def comparison_point(self) -> OperatingPoint:
        """Return the rule at which the model is compared with the current one, by `compare_at`.

        Of all rows of its table; pictures use the nearest row that they draw.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.comparison_point().threshold
        0.5
        """
        setting, sample = self.setting, self.sample
        if self.name == setting.model or setting.compare_at == "score":
            return self.at()
        if setting.compare_at == "optimum":
            return self.optimum()
        now = replace(Rules(self._state, setting.model).at(), prevalence=sample.prevalence)
        share = {
            "share": {"max_share": min(now.ppr, 1.0)},
            "fpr": {"max_fpr": now.fpr},
            "tpr": {"min_tpr": now.tpr},
        }[setting.compare_at]
        return self._row(find(self.table, sample.prevalence, **share), setting)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}: AUC {self.table.auc:.3f}; {self.table!r})"

    def _row(self, rows: Rows, setting: Setting) -> OperatingPoint:
        threshold = float(rows.threshold[0])
        return operating_point(self.name, self.table, setting, threshold, self.amounts)


def _threshold_in(setting: Setting, threshold: float | None) -> float:
    if threshold is None:
        return setting.threshold
    return checks.threshold("threshold", threshold)
