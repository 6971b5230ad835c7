"""Costs that differ from case to case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.core.case_costs import costs_of_cases
from rocwidgets.core.reports import frame
from rocwidgets.evaluation.rules import Rules
from rocwidgets.inputs.scalars import read_number
from rocwidgets.operating_point import THRESHOLD_RULE
from rocwidgets.progress import progress

if TYPE_CHECKING:
    import pandas as pd


class CaseCosts(Rules):
    """What an `Evaluation` tells if each case has costs of its own."""

    def rociv(self, model: str | None = None) -> pd.DataFrame:
        """Return the ROC curve with instance-varying costs: shares of money in place of cases.

        Parameters
        ----------
        model : str, optional
            Default the current model.

        Returns
        -------
        pandas.DataFrame
            ``threshold`` (decreasing from inf), ``fpr``, the share of the cost of all false alarms
            that the rule score >= threshold runs up, and ``tpr``, that of the cost of all misses
            that it avoids; and ``total_cost`` of the sample, in units of the costs.

        Raises
        ------
        ValueError
            If no ``sample_cost`` was given, or being wrong costs nothing for a whole class.

        References
        ----------
        Fawcett (2006), Pattern Recognition Letters 27, pages 882-891.
        """
        found = costs_of_cases(self._sample, self._chosen(model))
        curve = found.curve()
        return frame({**curve, "total_cost": found.total_cost(curve["threshold"])})

    def auciv(self) -> pd.DataFrame:
        """Return the area under the ROCIV curve of each model, and its cheapest rule.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: ``auc``; ``auciv`` in [0, 1], larger is better: the chance that a
            positive is ranked above a negative if each is drawn in proportion to its costs;
            ``best_threshold`` and its ``best_cost``, the least total cost of the sample;
            ``lowest_cost``, that of being right about all cases.

        Raises
        ------
        ValueError
            If no ``sample_cost`` was given, or being wrong costs nothing for a whole class.

        References
        ----------
        Fawcett (2006), Pattern Recognition Letters 27, pages 882-891. Majnik & Bosnić (2013),
        Intelligent Data Analysis 17, section 5.5.
        """
        rows = []
        for model in progress(self.models, "weighing"):
            found = costs_of_cases(self._sample, model)
            best = float(found.best().threshold[0])
            rows.append(
                {
                    "auc": self.auc(model),
                    "auciv": found.auciv,
                    "best_threshold": best,
                    "best_cost": float(found.total_cost(best)),
                    "lowest_cost": found.base,
                }
            )
        return frame(rows, index=list(self.models)).rename_axis("model")

    def total_cost(self, threshold: float | None = None, model: str | None = None) -> float:
        """Return what a rule costs on the sample, each case at its own costs.

        Parameters
        ----------
        threshold : float, optional
            Default the current threshold.
        model : str, optional
            Default the current model.

        Returns
        -------
        float
            In units of the costs, positive = bad.

        Raises
        ------
        ValueError
            As `rociv`.
        """
        rule = self.threshold
        if threshold is not None:
            rule = read_number("threshold", threshold, THRESHOLD_RULE, upward=True)
        return float(costs_of_cases(self._sample, self._chosen(model)).total_cost(rule))
