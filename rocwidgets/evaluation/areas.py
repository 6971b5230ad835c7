"""Areas under curves, how sure they are, and what else averages over all thresholds."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Any, cast, get_args

import numpy as np

from rocwidgets.core.reports import frame, in_unit_range
from rocwidgets.evaluation.uncertainty import Uncertainty
from rocwidgets.inputs.reals import read_shares
from rocwidgets.inputs.scalars import (
    described,
    read_items,
    read_number,
    read_share,
    read_switch,
    read_word,
)
from rocwidgets.numeric import auc_family, averages, inference
from rocwidgets.numeric.calibration import brier
from rocwidgets.numeric.inference.delong import Transform
from rocwidgets.numeric.inference.partial_auc import Focus
from rocwidgets.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd
    from numpy.typing import ArrayLike

    from rocwidgets.numeric import CountTable
    from rocwidgets.numeric.averages import Belief

_BELIEFS = ("hand2009", "hand2014")
_LARGEST_PARAMETER = 1000
_PAIR = 2


class Areas(Uncertainty):
    """What an `Evaluation` tells of models as a whole, no threshold chosen."""

    def auc_interval(self, transform: Transform = "logit") -> pd.DataFrame:
        """Return the AUC of each model with its interval at `confidence_level`, by DeLong's method.

        Parameters
        ----------
        transform : {"logit", "plain"}
            "logit": symmetric in the log-odds of the AUC, never outside 0..1. "plain": symmetric in
            the AUC itself, cut off at 0 and 1.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: ``auc``, the ends ``low`` and ``high`` of the interval and its
            ``standard_error``. The ends are NaN where the standard error is 0, as with scores that
            are perfect, perfectly inverted or constant: the method has nothing to go by.

        Raises
        ------
        ValueError
            If cases are weighted, for which the method has no place, or a class has one case only.

        References
        ----------
        DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44.
        """
        read_word("transform", transform, get_args(Transform))
        self._refuse_weights("the DeLong interval")
        found = {
            name: inference.auc_interval(table, self.confidence_level, transform)
            for name, table in self._sample.tables.items()
        }
        return self._by_model(
            {
                "auc": [each.estimate for each in found.values()],
                "low": [each.low for each in found.values()],
                "high": [each.high for each in found.values()],
                "standard_error": [each.standard_error for each in found.values()],
            }
        )

    def compare_auc(self) -> pd.DataFrame:
        """Test of each pair of models whether their AUCs differ, by DeLong's paired method.

        Returns
        -------
        pandas.DataFrame
            A row a pair: the models ``first`` and ``second``, their AUCs ``auc_first`` and
            ``auc_second``, ``difference`` = first - second with the ends ``low`` and ``high`` of
            its interval at `confidence_level` and its ``standard_error``, ``z`` and the two-sided
            ``p_value``. Each pair is by itself: of many pairs, some p-values are small by chance.
            NaN for models that rank alike.

        Raises
        ------
        ValueError
            If there is one model only, cases are weighted, for which the method has no place, or
            only counts are known, which do not tell which case of one model is which of another.

        References
        ----------
        DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44.
        """
        self._refuse_weights("the DeLong test")
        cases = self._sample.each_case("a paired test")
        if len(cases.scores) == 1:
            raise ValueError(f"a comparison takes two models or more; there is {self.models[0]!r}")
        placed = [
            inference.placements(cases.positive, score)
            for score in progress(cases.scores.values(), "ranking")
        ]
        rows = []
        for i, j in combinations(range(len(self.models)), 2):
            found = inference.compare_placements(
                cases.positive, placed[i], placed[j], confidence_level=self.confidence_level
            )
            pair = {"first": self.models[i], "second": self.models[j]}
            told = found._asdict()
            aucs = {"auc_first": told.pop("first"), "auc_second": told.pop("second")}
            del told["confidence_level"]
            rows.append({**pair, **aucs, **told})
        return frame(rows)

    def partial_auc(
        self,
        low: float,
        high: float,
        *,
        focus: Focus = "fpr",
        corrected: bool = True,
        interval: bool = True,
    ) -> pd.DataFrame:
        """Return the area under a part of the ROC curve of each model, with its interval.

        Parameters
        ----------
        low, high : float
            Range of the rate, 0 <= low < high <= 1.
        focus : {"fpr", "tpr"}
            Whether the range is of false positive rates, and the area that below the curve, or of
            true positive rates, and the area that to the right of it.
        corrected : bool
            Whether 1/2 stands for no skill and 1 for perfect scores; else the area itself.
        interval : bool
            Whether to draw cases again, as `n_bootstrap` and `seed` tell, for an interval.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: ``partial_auc`` and, if asked for, the ends ``low`` and ``high`` of
            the percentile interval at `confidence_level` and its ``standard_error``.

        Raises
        ------
        ValueError
            If a number is out of range; if an interval is asked for of weights without the cases
            they are of.

        References
        ----------
        McClish (1989), Medical Decision Making 9. Jiang, Metz & Nishikawa (1996), Radiology 201.
        """
        low, high = read_share("low", low), read_share("high", high)
        part: dict[str, Any] = {
            "focus": read_word("focus", focus, get_args(Focus)),
            "corrected": read_switch("corrected", corrected),
        }
        interval = read_switch("interval", interval)
        area = [
            inference.partial_auc(table, low, high, **part)
            for table in self._sample.tables.values()
        ]
        if not interval:
            return self._by_model({"partial_auc": area})
        part["confidence_level"] = self.confidence_level
        found = [
            inference.partial_auc_interval(self.certainty.resampled(name), low, high, **part)
            for name in progress(self.models, "resampling")
        ]
        return self._by_model(
            {
                "partial_auc": area,
                "low": [each.low for each in found],
                "high": [each.high for each in found],
                "standard_error": [each.standard_error for each in found],
            }
        )

    def auc_family(self, q: float = 0.5, beta: float = 10.0) -> pd.DataFrame:
        """Return the AUC and its variants that look at the scores, not at their ranks alone.

        Means over all pairs of a positive and a negative, d being the difference of their scores
        (Majnik & Bosnić 2013, table 1).

        Parameters
        ----------
        q : float >= 0
            Of the softened AUC; the smaller, the less the size of d counts.
        beta : float > 0
            Of the soft AUC; the larger, the less the size of d counts.

        Returns
        -------
        pandas.DataFrame
            Indexed by model, in [0, 1], larger is better: ``auc``; ``prob_auc``, the mean of (1 +
            d) / 2; ``scor_auc``, of max(d, 0); ``sond_auc``, of max(d, 0)**q; ``soft_auc``, of 1 /
            (1 + exp(-beta d)). The latter four are NaN unless all scores of the model are in
            [0, 1].

        Raises
        ------
        ValueError
            If q or beta is out of range.

        References
        ----------
        Majnik & Bosnić (2013), Intelligent Data Analysis 17, section 5.4. Vanderlooy & Hüllermeier
        (2008), Machine Learning 72.
        """
        q = read_number("q", q, "finite and at least 0", lambda x: 0 <= x < math.inf)
        beta = read_number("beta", beta, "finite and above 0", lambda x: 0 < x < math.inf)
        variants: dict[str, Callable[[CountTable], float]] = {
            "prob_auc": auc_family.prob_auc,
            "scor_auc": auc_family.scor_auc,
            "sond_auc": lambda table: auc_family.sond_auc(table, q),
            "soft_auc": lambda table: auc_family.soft_auc(table, beta),
        }
        tables = list(self._sample.tables.values())
        wanted = [(name, table) for table in tables for name in variants]
        found = [
            variants[name](table) if in_unit_range(table) else math.nan
            for name, table in progress(wanted, "pairs")
        ]
        table_of = np.reshape(found, (len(tables), len(variants)))
        columns = dict(zip(variants, table_of.T.tolist(), strict=True))
        return self._by_model({"auc": [table.auc for table in tables], **columns})

    def prob_roc(self, model: str | None = None) -> pd.DataFrame:
        """Return the probROC curve, the area under which is the probAUC.

        Parameters
        ----------
        model : str, optional
            Default the current model.

        Returns
        -------
        pandas.DataFrame
            ``threshold``, ``fpr`` and ``tpr``, as of `rocwidgets.numeric.auc_family.prob_roc`.

        Raises
        ------
        ValueError
            If a score is outside [0, 1].
        """
        return frame(auc_family.prob_roc(self._table(model)).columns())

    def scor_roc(self, model: str | None = None, tau: ArrayLike | None = None) -> pd.DataFrame:
        """Return the scorROC curve, the area under which is the scorAUC.

        Parameters
        ----------
        model : str, optional
            Default the current model.
        tau : array-like of float in [0, 1], optional
            By how much the scores of all positives are lowered; default 101 equal steps.

        Returns
        -------
        pandas.DataFrame
            ``tau``, and the ``auc`` that is left.

        Raises
        ------
        ValueError
            If a score or tau is outside [0, 1].

        References
        ----------
        Wu, Flach & Ferri (2007), ECML.
        """
        shift = np.linspace(0, 1, 101) if tau is None else np.ravel(read_shares("tau", tau))
        lowered = auc_family.Lowered(self._table(model))
        area = [lowered.auc(each) for each in progress(shift.tolist(), "lowering")]
        return frame({"tau": shift, "auc": np.array(area)})

    def averages(self, belief: Belief = "hand2009") -> pd.DataFrame:
        """Return what models cost or save on average over the costs that may be met.

        Parameters
        ----------
        belief : {"hand2009", "hand2014"} or (a, b)
            Of the H-measure: the Beta distribution of the share of a false alarm in both net costs,
            as for `rocwidgets.numeric.averages.h_measure`.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: ``h_measure`` in [0, 1], larger is better, at the target prevalence;
            ``cost_curve_area`` in [0, 1/4], smaller is better: the mean of the least normalised
            expected cost over all probability-costs; ``brier``, smaller is better: the area under
            the Brier curve, which takes probabilities at their word at every cost, of the sample
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
        tables, belief = list(self._sample.tables.values()), _read_belief(belief)
        return self._by_model(
            {
                "h_measure": [averages.h_measure(each, belief, self.prevalence) for each in tables],
                "cost_curve_area": [averages.cost_curve_area(each) for each in tables],
                "brier": [brier(each) if in_unit_range(each) else math.nan for each in tables],
            }
        )

    def brier_curve(self, model: str | None = None) -> pd.DataFrame:
        """Return what it costs to take probabilities at their word, for all costs.

        Parameters
        ----------
        model : str, optional
            Default the current model.

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
        """
        return frame(averages.brier_curve(self._table(model), self.prevalence).columns())

    def _by_model(self, columns: dict[str, Any]) -> pd.DataFrame:
        return frame(columns, index=list(self.models)).rename_axis("model")

    def _refuse_weights(self, what: str) -> None:
        if self._sample.totals.weighted:
            raise ValueError(
                f"{what} counts cases and has no place for weights; partial_auc(0, 1, "
                "corrected=False) has an interval of the whole AUC that weighs them"
            )


def _read_belief(belief: Any) -> Belief:
    rule = (
        f"belief must be {', '.join(_BELIEFS)} or two numbers above 0, at most {_LARGEST_PARAMETER}"
    )
    if isinstance(belief, str):
        return cast("Belief", read_word("belief", belief, _BELIEFS))
    pair = [
        read_number("each number of belief", each, "above 0", lambda x: 0 < x <= _LARGEST_PARAMETER)
        for each in read_items(rule, belief)
    ]
    if len(pair) != _PAIR:
        raise ValueError(f"{rule}; got {described(belief)}")
    return pair[0], pair[1]
