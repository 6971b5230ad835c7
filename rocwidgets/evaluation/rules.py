"""Decision rules of one model, and which of them is asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.inputs.scalars import read_number, read_switch, read_word
from rocwidgets.numeric import CRITERIA, optimum
from rocwidgets.numeric.demand import find
from rocwidgets.operating_point import THRESHOLD_RULE, OperatingPoint
from rocwidgets.state import State
from rocwidgets.state.demands import demanded, threshold_of_costs

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.numeric import CountTable, Rows


class Rules(State):
    """The rules score >= threshold of the models of an `Evaluation`, one at a time."""

    def counts(self, model: str | None = None) -> pd.DataFrame:
        """Every operating point of a model.

        Parameters
        ----------
        model : str, optional
            Default the current model.

        Returns
        -------
        pandas.DataFrame
            Columns ``threshold`` (float64, decreasing; the first is inf, the others are the
            distinct scores), ``tp``, ``fp``, ``fn``, ``tn`` (int64, or float64 if weighted): counts
            of the rule score >= threshold.
        """
        return reports.counts(self._table(model))

    def at(self, threshold: float | None = None, model: str | None = None) -> OperatingPoint:
        """Apply one decision rule: its counts, rates and amounts.

        Parameters
        ----------
        threshold : float, optional
            Any number, exact; default the current threshold.
        model : str, optional
            Default the current model.

        Returns
        -------
        OperatingPoint
        """
        value = self.threshold
        if threshold is not None:
            value = read_number("threshold", threshold, THRESHOLD_RULE, upward=True)
        tp, fp = self._table(model).at(np.array([value]))
        return self._point(value, tp[0], fp[0], model)

    def optimum(
        self,
        criterion: str = "cost",
        model: str | None = None,
        *,
        max_share: float | None = None,
        max_number: float | None = None,
        min_tpr: float | None = None,
        max_fpr: float | None = None,
        min_precision: float | None = None,
    ) -> OperatingPoint:
        """Best operating point of a model, among all or among those that meet some demands.

        Parameters
        ----------
        criterion : {"cost", "accuracy", "youden", "f1", "closest_topleft"}
            "cost" is the least expected cost at the current costs and prevalence (the greatest
            profit), "accuracy" and "f1" are greatest at the prevalence, "youden" is the greatest
            tpr - fpr, "closest_topleft" the least distance to (0, 1) in ROC space.
        model : str, optional
            Default the current model.
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
            If no rule meets the demands; the message tells what can be attained.
        """
        demands = demanded(max_share, max_number, min_tpr, max_fpr, min_precision)
        context = {"population": self.population} if demands else {}
        rows = optimum(
            self._table(model),
            read_word("criterion", criterion, CRITERIA),
            self.prevalence,
            **self.costs.cells,
            **context,
            **demands,
        )
        return self._row(rows, model)

    def find(
        self,
        *,
        max_share: float | None = None,
        max_number: float | None = None,
        min_tpr: float | None = None,
        max_fpr: float | None = None,
        min_precision: float | None = None,
        bayes: bool = False,
        model: str | None = None,
    ) -> OperatingPoint:
        """Threshold by demand: the operating point that does what is asked.

        It has the most predicted positives that meet all demands; if the only demand is `min_tpr`,
        the fewest. A demand of exactly what a rule attains is met.

        Parameters
        ----------
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
            theorem 2). It need not be one of the scores.
        model : str, optional
            Default the current model.

        Returns
        -------
        OperatingPoint

        Raises
        ------
        ValueError
            If no rule meets the demands, with what can be attained; if there is no demand, or
            `bayes` with others; if `bayes` is asked of scores that are no probabilities.
        """
        table = self._table(model)
        demands = demanded(max_share, max_number, min_tpr, max_fpr, min_precision)
        bayes = read_switch("bayes", bayes)
        if bayes == bool(demands):
            raise ValueError("find takes either bayes=True or some demands, such as max_share=0.1")
        if bayes:
            return self.at(threshold_of_costs(table, self.prevalence, self.costs.cells), model)
        return self._row(find(table, self.prevalence, self.population, **demands), model)

    def auc(self, model: str | None = None) -> float:
        """Return the area under the ROC curve in [0, 1], ties counting half."""
        return self._table(model).auc

    def _compared(self, model: str) -> OperatingPoint:
        """Return the rule of a model that `compare_at` puts beside the current one.

        Of all rows of its table, where pictures take the nearest that they draw.
        """
        if model == self.model or self.compare_at == "score":
            return self.at(model=model)
        if self.compare_at == "optimum":
            return self.optimum(model=model)
        now = replace(self.at(), prevalence=self.sample_prevalence)
        share = {
            "share": {"max_share": min(now.ppr, 1.0)},
            "fpr": {"max_fpr": now.fpr},
            "tpr": {"min_tpr": now.tpr},
        }[self.compare_at]
        return self._row(find(self._table(model), self.sample_prevalence, **share), model)

    def _row(self, rows: Rows, model: str | None) -> OperatingPoint:
        return self._point(float(rows.threshold[0]), rows.tp[0], rows.fp[0], model)

    def _point(
        self,
        threshold: float,
        tp: Any,
        fp: Any,
        model: str | None,
        table: CountTable | None = None,
    ) -> OperatingPoint:
        """Return a rule of a model, counted in its table or in that of a part of the cases."""
        table = self._table(model) if table is None else table
        return OperatingPoint(
            model=self.model if model is None else model,
            threshold=threshold,
            tp=tp.item(),
            fp=fp.item(),
            fn=(table.P - tp).item(),
            tn=(table.N - fp).item(),
            prevalence=self.prevalence,
            population=self.population,
            costs=self.costs,
        )
