"""Comparison of all models of a sample."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.calls import explain_call_errors
from rocwidgets.core import reports
from rocwidgets.core.best import best_point
from rocwidgets.core.criteria import read_criterion
from rocwidgets.core.demands import given_demands
from rocwidgets.core.losses import Losses
from rocwidgets.core.mixing import mix_at
from rocwidgets.core.mixture import Mixture

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.numeric.inference import WinRate
    from rocwidgets.operating_point import OperatingPoint


@explain_call_errors
class Compare(Losses):
    """Comparison of all models of a sample.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.

    Examples
    --------
    >>> from rocwidgets.core import Analysis, Sample
    >>> scores = {"a": [0.1, 0.4, 0.3, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
    >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1], scores)).compare
    >>> compare.dominated, compare.sample.models, compare.setting.model, compare.metrics
    (('a',), ('a', 'b'), 'a', {})
    """

    def __repr__(self) -> str:
        models = (f"{name} AUC {table.auc:.3f}" for name, table in self.sample.tables.items())
        return f"Compare({', '.join(models)})"

    def best(
        self,
        criterion: Any = "cost",
        *,
        max_share: float | None = None,
        max_number: float | None = None,
        min_tpr: float | None = None,
        max_fpr: float | None = None,
        min_precision: float | None = None,
    ) -> OperatingPoint:
        """Return the best operating point of all models, of all or of those that meet demands.

        It answers which model, at which threshold. A model of which no rule meets the demands is
        left out.

        Parameters
        ----------
        criterion : str or callable
            As of `rocwidgets.core.Model.optimum`.
        max_share, max_number, min_tpr, max_fpr, min_precision : float, optional
            Demands as in `rocwidgets.core.Model.find`; all of them have to be met.

        Returns
        -------
        OperatingPoint
            With the ``model`` and its ``threshold``. Of equally good models (within rounding) the
            first, and of equally good rules of it the one with the highest threshold.

        Raises
        ------
        ValueError
            If no rule of any model meets the demands; the message says what can be attained.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1], scores)).compare
        >>> best = compare.best()
        >>> best.model, best.threshold
        ('b', 0.4)
        """
        demands = given_demands(max_share, max_number, min_tpr, max_fpr, min_precision)
        return best_point(self, read_criterion(criterion, self.metrics), demands)

    def hull(self) -> pd.DataFrame:
        """Return the convex hull over all models in ROC space: the rules best for some costs.

        Returns
        -------
        pandas.DataFrame
            A row a vertex, from (0, 0) to (1, 1): ``model`` (None at these ends, which all models
            have), ``threshold`` in units of its scores, ``fpr``, ``tpr``, and ``low`` and ``high``,
            the probability-costs from which to which the vertex is best (Drummond & Holte 2006,
            Machine Learning 65).

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> compare.hull()["threshold"].tolist()
        [inf, 0.4, -inf]
        """
        return reports.vertices(self.sample.hull)

    @property
    def dominated(self) -> tuple[str, ...]:
        """Models without a vertex on the hull: not optimal for any costs."""
        return self.sample.hull.dominated

    def cost_ranges(self) -> pd.DataFrame:
        """Return which model is best where on the axis of the cost curve.

        Returns
        -------
        pandas.DataFrame
            ``rule`` ("model", "always_negative" or "always_positive"), ``model`` (None for the
            latter two), ``low`` and ``high`` probability-cost, from 0 to 1.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> compare.cost_ranges()["model"].tolist()
        ['b']
        """
        return reports.cost_ranges(self.sample.hull)

    def dominance(self) -> pd.DataFrame:
        """Return whether one ROC curve is above another, where they cross, and who is cheaper when.

        Returns
        -------
        pandas.DataFrame
            A row a pair: the models ``first`` and ``second``; the ``relation`` of the curve of the
            first to that of the second, "above", "below", "equal" or "crossing"; ``crossings``, a
            tuple of the false positive rates where they cross; ``first_cheaper`` and
            ``second_cheaper``, tuples of ranges (low, high) of the probability-cost in which the
            best rule of that model is cheaper than any rule of the other, and than predicting
            always or never positive. A model whose curve is below another one may still be on the
            hull of both where the curves touch.

        References
        ----------
        Majnik & Bosnić (2013), Intelligent Data Analysis 17, section 4.1. Rakotomalala, ROC curve,
        slide 15.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> compare.dominance()["relation"].tolist()
        ['below']
        """
        return reports.dominance(self.sample.tables)

    def mix(self, first: OperatingPoint, second: OperatingPoint, share: float) -> Mixture:
        """Return the rule that decides a share of the cases by one rule, the others by another.

        Parameters
        ----------
        first, second : OperatingPoint
            Such as ``ev["boosting"].at(0.1)``.
        share : float in [0, 1]
            Probability that a case is decided by the first rule.

        Returns
        -------
        Mixture
            With ``tpr``, ``fpr``, ``profit`` and more, as expected, and ``predict``.

        Raises
        ------
        ValueError, TypeError
            If the rules are of other cases, costs, prevalence or population than each other, or the
            share is out of range.

        Examples
        --------
        >>> import rocwidgets as rw
        >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
        >>> ev.compare.mix(ev.at(0.8), ev.at(0.1), 0.5).tpr
        0.75
        """
        return Mixture(first=first, second=second, share=share)

    def mix_at(self, *, fpr: float | None = None, tpr: float | None = None) -> Mixture:
        """Return the rule on the hull of all models that has a rate.

        No rule of these models and no mixture of two of them has a higher tpr at this fpr, or a
        lower fpr at this tpr, on these cases; on other cases it may be less good.

        Parameters
        ----------
        fpr, tpr : float in [0, 1]
            One of the two.

        Returns
        -------
        Mixture
            Of the rules at both ends of the edge of the hull.

        Raises
        ------
        ValueError, TypeError
            If both are given, or none, or one is out of range.

        References
        ----------
        Vuk & Curk (2006), Metodološki zvezki 3, section 4.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> compare.mix_at(fpr=0.5).tpr
        1.0
        """
        return mix_at(self, fpr, tpr)

    def win_rate(self, first: str, second: str) -> WinRate:
        """Return how often one model beats another, as `Certainty.win_rate` does.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> compare.win_rate("a", "b").difference
        -1.0
        """
        return self._certainty.win_rate(first, second)
