"""Curves and tables of one model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.case_costs import costs_of_cases
from rocwidgets.core.rules import Rules
from rocwidgets.numeric import auc_family, losses, repair
from rocwidgets.numeric.auc_tables import AucTable, auc_table
from rocwidgets.numeric.curves import CURVES
from rocwidgets.numeric.gains_table import MAX_GROUPS, MIN_GROUPS, gains_table
from rocwidgets.progress import progress
from rocwidgets.reading.reals import read_shares
from rocwidgets.reading.scalars import read_choice, read_int

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import ArrayLike


class Curves(Rules):
    """The points of every curve of one model, and its tables."""

    def curve(self, name: Any) -> pd.DataFrame:
        """Return the points of a curve, one for every operating point of the model.

        Parameters
        ----------
        name : str or view class
            "roc", "pn", "precision_recall", "gains", "lift", "ks", "det", "roi", "cost_curve",
            "decision_curve", "threshold_metrics", "reliability", "attributes" or
            "discrimination"; or the class of the view, such as ``rw.ROC``.

        Returns
        -------
        pandas.DataFrame
            Column ``threshold``, then those that `rocwidgets.numeric.curves.curve` returns, at the
            current costs, prevalence and population. Of "reliability" and "attributes" what
            `reliability` returns, the latter with columns ``no_resolution``, the reference
            prevalence, and ``no_skill``, half way from there to the forecast. Of "discrimination" a
            row for each of 60 bins of equal width, ``low <= score < high``, the last one closed:
            ``positive_share`` and ``negative_share`` of the class, in 0..1.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.curve("roc")["tpr"].tolist()
        [0.0, 0.5, 0.5, 1.0, 1.0]
        """
        name = read_choice("name", getattr(name, "kind", name), (*CURVES, *reports.BINNED))
        if name == "reliability":
            return self.reliability()
        if name == "discrimination":
            return reports.discrimination(self.table)
        if name == "attributes":
            return reports.attributes(self.reliability(), self.setting.reference_prevalence)
        return reports.points(
            self.table,
            name,
            prevalence=self.setting.prevalence,
            population=self.setting.population,
            costs=self.setting.costs.cells,
            amounts=self.amounts,
        )

    def auc_table(self, kind: AucTable = "trapezoids") -> pd.DataFrame:
        """Return one of four ways to the area under the ROC curve, as a table that adds up to it.

        Parameters
        ----------
        kind : {"trapezoids", "ranks", "swaps", "squares"}

        Returns
        -------
        pandas.DataFrame
            A row for each distinct score from the highest, with the columns and the sum that
            `rocwidgets.numeric.auc_tables.auc_table` documents.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> analysis = Analysis.of(Sample.from_scores([0, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8]}))
        >>> float(analysis["a"].auc_table("squares")["squares"].sum() / (2 * 2))
        0.75
        """
        read_choice("kind", kind, get_args(AucTable))
        return reports.frame(auc_table(self.table, kind))

    def reliability(self) -> pd.DataFrame:
        """Return the observed share of positives against the forecast, for probabilities.

        Returns
        -------
        pandas.DataFrame
            A row a bin that is not empty, scores ascending, by `strategy` and `n_bins`: its least
            and greatest score ``low`` and ``high``, ``n`` and ``positives`` (weighted) in it,
            ``forecast``, the mean score, and ``observed``, positives / n.

        Raises
        ------
        ValueError
            If a score is outside [0, 1].

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.reliability().columns.tolist()
        ['low', 'high', 'n', 'positives', 'forecast', 'observed']
        """
        return reports.bins(self.table, self.setting.strategy, self.setting.n_bins)

    def brier_curve(self) -> pd.DataFrame:
        """Return the cost of using scores as probabilities, for all costs.

        Returns
        -------
        pandas.DataFrame
            ``cost_share``, the share of a false alarm in both net costs, from 0 to 1, and the
            ``loss`` of the rule ``score >= cost_share`` at the target prevalence, joined by
            straight lines. At the prevalence of the sample the area below is the Brier score.

        Raises
        ------
        ValueError
            If a score is outside [0, 1].

        References
        ----------
        Hernández-Orallo, Flach & Ferri (2011), ICML.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.brier_curve().columns.tolist()
        ['cost_share', 'loss']
        """
        return reports.frame(losses.brier_curve(self.table, self.setting.prevalence).columns())

    def prob_roc(self) -> pd.DataFrame:
        """Return the probROC curve, the area under which is the probAUC.

        Returns
        -------
        pandas.DataFrame
            ``threshold``, ``fpr`` and ``tpr``, as of `rocwidgets.numeric.auc_family.prob_roc`.

        Raises
        ------
        ValueError
            If a score is outside [0, 1].

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.prob_roc().columns.tolist()
        ['threshold', 'fpr', 'tpr']
        """
        return reports.frame(auc_family.prob_roc(self.table).columns())

    def scor_roc(self, tau: ArrayLike | None = None) -> pd.DataFrame:
        """Return the scorROC curve, the area under which is the scorAUC.

        Parameters
        ----------
        tau : array-like of float in [0, 1], optional
            Amounts by which the scores of all positives are lowered; default 101 equal steps.

        Returns
        -------
        pandas.DataFrame
            ``tau``, and the ``auc`` of the lowered scores.

        Raises
        ------
        ValueError
            If a score or tau is outside [0, 1].

        References
        ----------
        Wu, Flach & Ferri (2007), ECML.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.scor_roc().columns.tolist()
        ['tau', 'auc']
        """
        shift = np.linspace(0, 1, 101) if tau is None else np.ravel(read_shares("tau", tau))
        lowered = auc_family.LoweredScores(self.table)
        area = [lowered.auc(each) for each in progress(shift.tolist(), "lowering")]
        return reports.frame({"tau": shift, "auc": np.array(area)})

    def rociv(self) -> pd.DataFrame:
        """Return the ROC curve with instance-varying costs: shares of money in place of cases.

        The cost of a case is its own, of ``case_costs``, plus that of `costs`.

        Returns
        -------
        pandas.DataFrame
            ``threshold`` (decreasing from inf), ``fpr``, the share of the cost of all false alarms
            that the rule score >= threshold has, and ``tpr``, the share of the cost of all misses
            that it avoids; and ``total_cost`` of the sample, in units of the costs.

        Raises
        ------
        ValueError
            If no ``case_costs`` was given, being wrong about a case is cheaper than being right, or
            costs nothing for a whole class.

        References
        ----------
        Fawcett (2006), Pattern Recognition Letters 27, pages 882-891.

        Examples
        --------
        >>> import rocwidgets as rw
        >>> costs = rw.CaseCosts(fp=1, fn=[0, 0, 5, 2])
        >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], case_costs=costs)
        >>> ev["model"].rociv().columns.tolist()
        ['threshold', 'fpr', 'tpr', 'total_cost']
        """
        found = costs_of_cases(self.sample, self.name, self.setting.costs)
        curve = found.curve()
        return reports.frame({**curve, "total_cost": found.total_cost(curve["threshold"])})

    def gains_table(self, n_groups: int = 10) -> pd.DataFrame:
        """Return the gains table: groups of equally many cases by falling score.

        Parameters
        ----------
        n_groups : int in 2..100
            Ties are never split, so that there may be fewer, and larger ones.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``group`` from the top; the columns are those of
            `rocwidgets.numeric.gains_table.gains_table`, at the current costs, prevalence and
            population.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> model.gains_table(n_groups=2)["positives"].tolist()
        [1, 1]
        """
        columns = gains_table(
            self.table,
            read_int("n_groups", n_groups, MIN_GROUPS, MAX_GROUPS),
            prevalence=self.setting.prevalence,
            population=self.setting.population,
            costs=self.setting.costs.cells,
            amounts=self.amounts,
        )
        return reports.frame(columns).set_index("group")

    def concavities(self) -> pd.DataFrame:
        """Return where the ROC curve of a model is below its hull.

        Returns
        -------
        pandas.DataFrame
            A row a section, from the top score down: its greatest and least score ``high`` and
            ``low``, and the ``area`` between curve and hull, in the unit of the AUC.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> model = Analysis.of(sample)["model"]
        >>> len(model.concavities())
        1
        """
        table = self.table
        found, threshold = repair.concavities(table), table.rows().threshold
        high, low = threshold[found.first + 1], threshold[found.last]
        return reports.frame({"high": high, "low": low, "area": found.area})
