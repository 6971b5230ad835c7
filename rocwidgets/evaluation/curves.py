"""What the pictures show, in frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rocwidgets.core import reports
from rocwidgets.inputs.scalars import read_whole, read_word
from rocwidgets.numeric.curves import CURVES
from rocwidgets.numeric.gains_table import MAX_GROUPS, MIN_GROUPS, gains_table
from rocwidgets.state import State

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.numeric.calibration import Strategy


class Curves(State):
    """The points of every picture of an `Evaluation`, its hull, bins and tables."""

    def curve(self, name: str, model: str | None = None) -> pd.DataFrame:
        """Return the points of a picture, every operating point of a model.

        Parameters
        ----------
        name : str
            "roc", "pn", "precision_recall", "gains", "lift", "ks", "det", "roi", "cost_curve",
            "decision_curve", "threshold_metrics", "reliability" or "attributes".
        model : str, optional
            Default the current model.

        Returns
        -------
        pandas.DataFrame
            Column ``threshold``, then those that `rocwidgets.numeric.curves.curve` tells, at the
            current costs, prevalence and population. Of "reliability" and "attributes" what
            `reliability` returns, the latter with columns ``no_resolution``, the reference
            prevalence, and ``no_skill``, half way from there to the forecast.
        """
        read_word("name", name, (*CURVES, *reports.BINNED))
        if name in reports.BINNED:
            bins = self.reliability(model)
            if name == "reliability":
                return bins
            return reports.attributes(bins, self.reference_prevalence)
        return reports.points(
            self._table(model),
            name,
            prevalence=self.prevalence,
            population=self.population,
            costs=self.costs.cells,
        )

    def hull(self) -> pd.DataFrame:
        """Return the convex hull over all models in ROC space: the rules best for some costs.

        Returns
        -------
        pandas.DataFrame
            A row a vertex, from (0, 0) to (1, 1): ``model`` (None at these ends, which all models
            have), ``threshold`` in units of its scores, ``fpr``, ``tpr``, and ``low`` and ``high``,
            the probability-costs from which to which the vertex is best (Drummond & Holte 2006,
            Machine Learning 65).
        """
        return reports.vertices(self._sample.hull)

    @property
    def dominated(self) -> tuple[str, ...]:
        """Models without a vertex on the hull: for no costs better than all others together."""
        return self._sample.hull.dominated

    def cost_ranges(self) -> pd.DataFrame:
        """Return who is best where on the axis of the cost curve.

        Returns
        -------
        pandas.DataFrame
            ``rule`` ("model", "always_negative" or "always_positive"), ``model`` (None for the
            latter two), ``low`` and ``high`` probability-cost, from 0 to 1.
        """
        return reports.cost_ranges(self._sample.hull)

    def reliability(self, model: str | None = None) -> pd.DataFrame:
        """Return the observed share of positives against the forecast, for probabilities.

        Parameters
        ----------
        model : str, optional
            Default the current model.

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
        """
        return reports.bins(self._table(model), *self._binning)

    def brier(self, model: str | None = None) -> pd.DataFrame:
        """Return the Brier score, smaller is better, and what it is made of.

        Parameters
        ----------
        model : str, optional
            Default the current model.

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
        return reports.brier(self._table(model), *self._binning, self.reference_prevalence)

    def gains_table(self, model: str | None = None, n_groups: int = 10) -> pd.DataFrame:
        """Return the gains table: groups of equally many cases by falling score.

        Parameters
        ----------
        model : str, optional
            Default the current model.
        n_groups : int in 2..100
            Ties are never split, so that there may be fewer, and larger ones.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``group`` from the top; the columns are those of
            `rocwidgets.numeric.gains_table.gains_table`, at the current costs, prevalence and
            population.
        """
        columns = gains_table(
            self._table(model),
            read_whole("n_groups", n_groups, MIN_GROUPS, MAX_GROUPS),
            prevalence=self.prevalence,
            population=self.population,
            costs=self.costs.cells,
        )
        return reports.frame(columns).set_index("group")

    def loss_comparison(self) -> pd.DataFrame:
        """Return the LC index of each pair of models under the `belief` about the costs.

        Returns
        -------
        pandas.DataFrame of shape (n_models, n_models)
            In [-1, 1]: the belief that the model of the row is cheaper less the belief that that of
            the column is, each at its best threshold, at the target prevalence (Adams & Hand 1999,
            Pattern Recognition 32).
        """
        low, mode, high = self.belief
        return reports.lc_matrix(self._sample.tables, self.prevalence, (low, mode, high))

    def loss_ranges(self) -> pd.DataFrame:
        """Return who is cheapest for which share of the cost of a miss, at its best threshold.

        Returns
        -------
        pandas.DataFrame
            ``rule`` ("model", "always_negative" or "always_positive"), ``models``, a tuple of those
            that tie for cheapest (empty for the latter two), ``low`` and ``high`` share k as of
            `belief`, from 0 to 1 at the target prevalence, and ``belief``, that k is between them.
        """
        low, mode, high = self.belief
        return reports.loss_ranges(self._sample.tables, self.prevalence, (low, mode, high))

    @property
    def _binning(self) -> tuple[Strategy, int]:
        return cast("Strategy", self.strategy), self.n_bins
