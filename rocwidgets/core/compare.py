"""Comparison of all models of a sample."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, cast

from rocwidgets.calls import explain_call_errors
from rocwidgets.core import reports
from rocwidgets.core.areas import Areas
from rocwidgets.core.at_mean import at_mean
from rocwidgets.core.case_costs import costs_of_cases
from rocwidgets.core.mixing import mix_at
from rocwidgets.core.mixture import Mixture
from rocwidgets.core.reports import in_unit_range
from rocwidgets.numeric import losses
from rocwidgets.numeric.calibration import brier
from rocwidgets.numeric.calibration.recalibrated import Miscalibration, miscalibration
from rocwidgets.progress import progress
from rocwidgets.reading.scalars import described, read_choice, read_items, read_number

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.numeric.inference import WinRate
    from rocwidgets.numeric.losses import Belief
    from rocwidgets.operating_point import OperatingPoint

_BELIEFS = ("hand2009", "hand2014")
_LARGEST_PARAMETER = 1000
_PAIR = 2


@explain_call_errors
class Compare(Areas):
    """Comparison of all models of a sample.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.

    Examples
    --------
    >>> from rocwidgets.core import Analysis, Sample
    >>> scores = {"a": [0.1, 0.4, 0.3, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
    >>> Analysis.of(Sample.from_scores([0, 0, 1, 1], scores)).compare.dominated
    ('a',)
    """

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
        """
        return mix_at(self, fpr, tpr)

    def win_rate(self, first: str, second: str) -> WinRate:
        """Return how often one model beats another, as `Certainty.win_rate` does."""
        return self._certainty.win_rate(first, second)

    def losses(self, belief: Belief = "hand2009") -> pd.DataFrame:
        """Return the losses of each model averaged over a range of costs.

        Parameters
        ----------
        belief : {"hand2009", "hand2014"} or (a, b)
            Of the H-measure: the Beta distribution of the share of a false alarm in both net costs,
            as for `rocwidgets.numeric.losses.h_measure`.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: ``h_measure`` in [0, 1], larger is better, at the target prevalence;
            ``cost_curve_area`` in [0, 1/4], smaller is better: the mean of the least normalised
            expected cost over all probability-costs; ``brier``, smaller is better: the area under
            the Brier curve, which takes scores as probabilities at every cost, of the sample
            (NaN unless all scores of the model are in [0, 1]).

        Raises
        ------
        ValueError
            If the belief is none of those.

        References
        ----------
        Hand (2009), Machine Learning 77. Drummond & Holte (2006), Machine Learning 65.
        Hernández-Orallo, Flach & Ferri (2011), ICML.
        """
        tables, belief = list(self.sample.tables.values()), _read_belief(belief)
        return self._frame(
            {
                "h_measure": [
                    losses.h_measure(each, belief, self.setting.prevalence) for each in tables
                ],
                "cost_curve_area": [losses.cost_curve_area(each) for each in tables],
                "brier": [brier(each) if in_unit_range(each) else math.nan for each in tables],
            }
        )

    def loss_comparison(self) -> pd.DataFrame:
        """Return the LC index of each pair of models under the `belief` about the costs.

        Returns
        -------
        pandas.DataFrame of shape (n_models, n_models)
            In [-1, 1]: the belief that the model of the row is cheaper minus the belief that the
            model of the column is, each at its best threshold, at the target prevalence (Adams &
            Hand 1999, Pattern Recognition 32).
        """
        low, mode, high = self.setting.belief
        return reports.lc_matrix(self.sample.tables, self.setting.prevalence, (low, mode, high))

    def loss_ranges(self) -> pd.DataFrame:
        """Return which model is cheapest for which cost of a miss, each at its best threshold.

        Returns
        -------
        pandas.DataFrame
            ``rule`` ("model", "always_negative" or "always_positive"), ``models``, a tuple of those
            that tie for cheapest (empty for the latter two), ``low`` and ``high`` share k as of
            `belief`, from 0 to 1 at the target prevalence, and ``belief``, that k is between them.
        """
        low, mode, high = self.setting.belief
        return reports.loss_ranges(self.sample.tables, self.setting.prevalence, (low, mode, high))

    def auciv(self) -> pd.DataFrame:
        """Return the area under the ROCIV curve of each model, and its cheapest rule.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: ``auc``; ``auciv`` in [0, 1], larger is better: the chance that a
            positive is ranked above a negative if each is drawn in proportion to its costs;
            ``best_threshold`` and its ``best_cost``, the least total cost of the sample;
            ``lowest_cost``, the cost if all cases were predicted right.

        Raises
        ------
        ValueError
            If no ``case_costs`` was given, or as `rocwidgets.numeric.instance_costs`.

        References
        ----------
        Fawcett (2006), Pattern Recognition Letters 27, pages 882-891. Majnik & Bosnić (2013),
        Intelligent Data Analysis 17, section 5.5.
        """
        rows = []
        for model in progress(self.sample.models, "weighing"):
            found = costs_of_cases(self.sample, model, self.setting.costs)
            best = float(found.best().threshold[0])
            rows.append(
                {
                    "auc": self.sample.tables[model].auc,
                    "auciv": found.auciv,
                    "best_threshold": best,
                    "best_cost": float(found.total_cost(best)),
                    "lowest_cost": found.base,
                }
            )
        return self._frame(rows)

    def miscalibration(self) -> pd.DataFrame:
        """Return the cost of using the scores of each model as calibrated probabilities.

        Returns
        -------
        pandas.DataFrame
            Indexed by model, at the current costs, prevalence and population: ``bayes_threshold``,
            the best threshold for calibrated probabilities, and ``best_threshold``;
            ``profit_at_bayes`` and ``profit_at_best``; ``loss``, their difference. NaN unless all
            scores of the model are in [0, 1]. The best threshold is chosen on these cases, so that
            the loss is overstated where they are few.

        Raises
        ------
        ValueError
            If the costs give no Bayes threshold: both errors must cost more than being right.

        References
        ----------
        Elkan (2001), IJCAI.
        """
        unknown = Miscalibration(*[math.nan] * len(Miscalibration._fields))
        _, setting = at_mean(self.sample, self.setting)
        found = [
            miscalibration(table, setting.prevalence, setting.population, **setting.costs.cells)
            if in_unit_range(table)
            else unknown
            for table in self.sample.tables.values()
        ]
        return self._frame([each._asdict() for each in found])


def _read_belief(belief: Any) -> Belief:
    rule = (
        f"belief must be {', '.join(_BELIEFS)} or two numbers above 0, at most {_LARGEST_PARAMETER}"
    )
    if isinstance(belief, str):
        return cast("Belief", read_choice("belief", belief, _BELIEFS))
    pair = [
        read_number("each number of belief", each, "above 0", lambda x: 0 < x <= _LARGEST_PARAMETER)
        for each in read_items(rule, belief)
    ]
    if len(pair) != _PAIR:
        raise ValueError(f"{rule}; got {described(belief)}")
    return pair[0], pair[1]
