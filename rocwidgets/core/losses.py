"""What models lose in the mean over costs, and by scores that are taken as probabilities."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, cast

from rocwidgets.core import reports
from rocwidgets.core.areas import Areas
from rocwidgets.core.at_mean import at_mean
from rocwidgets.core.case_costs import costs_of_cases
from rocwidgets.core.reports import in_unit_range
from rocwidgets.numeric import losses
from rocwidgets.numeric.calibration import brier
from rocwidgets.numeric.calibration.recalibrated import Miscalibration, miscalibration
from rocwidgets.progress import progress
from rocwidgets.reading.scalars import described, read_choice, read_items, read_number

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.numeric.losses import Belief

_BELIEFS = ("hand2009", "hand2014")
_LARGEST_PARAMETER = 1000
_PAIR = 2


class Losses(Areas):
    """What is lost by each model; see `rocwidgets.core.Compare`."""

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

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> compare.losses()["h_measure"].round(3).tolist()
        [0.452, 1.0]
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

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> compare.loss_comparison().shape
        (2, 2)
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

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> compare.loss_ranges()["models"].tolist()
        [('b',)]
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
            If no ``case_costs`` was given, being wrong about a case is cheaper than being right, or
            costs nothing for a whole class.

        References
        ----------
        Fawcett (2006), Pattern Recognition Letters 27, pages 882-891. Majnik & Bosnić (2013),
        Intelligent Data Analysis 17, section 5.5.

        Examples
        --------
        >>> import rocwidgets as rw
        >>> costs = rw.CaseCosts(fp=1, fn=[0, 0, 5, 2])
        >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], case_costs=costs)
        >>> ev.compare.auciv()["best_threshold"].tolist()
        [0.35]
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

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> compare.miscalibration()["loss"].tolist()
        [1.0, 1.0]
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
