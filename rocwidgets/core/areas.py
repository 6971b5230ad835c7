"""Areas under the curves of all models, with their confidence intervals."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Any, get_args

import numpy as np

from rocwidgets.core.certainty import Certainty
from rocwidgets.core.reports import frame, in_unit_range
from rocwidgets.numeric import auc_family, inference
from rocwidgets.numeric.inference.delong import Transform
from rocwidgets.numeric.inference.partial_auc import Focus
from rocwidgets.progress import progress
from rocwidgets.reading.scalars import read_bool, read_choice, read_number, read_share

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import pandas as pd

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.core.state import State
    from rocwidgets.numeric import CountTable


class Areas:
    """Areas under the curves of all models of a sample.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.
    """

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def sample(self) -> Sample:
        """The sample with the models to compare."""
        return self._state.sample

    @property
    def setting(self) -> Setting:
        """The values that they are evaluated with."""
        return self._state.setting

    @property
    def metrics(self) -> Mapping[str, Callable[..., Any]]:
        """The user's metrics, which are criteria too."""
        return self._state.metrics

    def auc_interval(self, transform: Transform = "logit") -> pd.DataFrame:
        """Return the AUC of each model with its interval at `confidence_level`.

        By DeLong's method; of weighted cases, which that does not support, the percentiles of
        `n_bootstrap` resamples drawn with `seed`.

        Parameters
        ----------
        transform : {"logit", "plain"}
            Of DeLong's method. "logit": symmetric in the log-odds of the AUC, never outside 0..1.
            "plain": symmetric in
            the AUC itself, cut off at 0 and 1.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: ``auc``, the ends ``low`` and ``high`` of the interval and its
            ``standard_error``. The ends are NaN where the standard error is 0, as with scores that
            are perfect, perfectly inverted or constant: the method then has no variance to
            estimate.

        Raises
        ------
        ValueError
            If a class has one case only, or weighted cases are not known one by one.

        References
        ----------
        DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> compare.auc_interval()["auc"].round(3).tolist()
        [0.667, 1.0]
        """
        read_choice("transform", transform, get_args(Transform))
        found = {
            name: self._certainty.auc_interval(name)
            if table.weighted
            else inference.auc_interval(table, self.setting.confidence_level, transform)
            for name, table in self.sample.tables.items()
        }
        return self._frame(
            {
                "auc": [each.estimate for each in found.values()],
                "low": [each.low for each in found.values()],
                "high": [each.high for each in found.values()],
                "standard_error": [each.standard_error for each in found.values()],
            }
        )

    def auc(self) -> pd.DataFrame:
        """Return a test of each pair of models whether their AUCs differ, by DeLong's method.

        Returns
        -------
        pandas.DataFrame
            A row a pair: the models ``first`` and ``second``, their AUCs ``auc_first`` and
            ``auc_second``, ``difference`` = first - second with the ends ``low`` and ``high`` of
            its interval at `confidence_level` and its ``standard_error``, ``z`` and the two-sided
            ``p_value``. The p-values are not corrected for the number of pairs. NaN for models with
            the same ranking.

        Raises
        ------
        ValueError
            If there is one model only, cases are weighted, which the method does not support, or
            only counts are known: a paired test needs the scores of each case.

        References
        ----------
        DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> float(compare.auc()["difference"].iloc[0].round(3))
        -0.333
        """
        self._refuse_weights("the DeLong test")
        cases = self.sample.require_cases("a paired test")
        if len(cases.scores) == 1:
            raise ValueError(
                f"a comparison takes two models or more; there is {self.sample.models[0]!r}"
            )
        placed = [
            inference.placements(cases.positive, score)
            for score in progress(cases.scores.values(), "ranking")
        ]
        rows = []
        for i, j in combinations(range(len(self.sample.models)), 2):
            found = inference.compare_placements(
                cases.positive, placed[i], placed[j], confidence_level=self.setting.confidence_level
            )
            pair = {"first": self.sample.models[i], "second": self.sample.models[j]}
            test = found._asdict()
            aucs = {"auc_first": test.pop("first"), "auc_second": test.pop("second")}
            del test["confidence_level"]
            rows.append({**pair, **aucs, **test})
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
            Whether to compute an interval, from `n_bootstrap` resamples drawn with `seed`.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: ``partial_auc`` and, with `interval`, the ends ``low`` and ``high`` of
            the percentile interval at `confidence_level` and its ``standard_error``.

        Raises
        ------
        ValueError
            If a number is out of range; if `interval` and the weighted cases are not known one by
            one.

        References
        ----------
        McClish (1989), Medical Decision Making 9. Jiang, Metz & Nishikawa (1996), Radiology 201.

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> compare.partial_auc(0, 0.5, interval=False)["partial_auc"].tolist()
        [0.6666666666666667, 1.0]
        """
        low, high = read_share("low", low), read_share("high", high)
        part: dict[str, Any] = {
            "focus": read_choice("focus", focus, get_args(Focus)),
            "corrected": read_bool("corrected", corrected),
        }
        interval = read_bool("interval", interval)
        area = [
            inference.partial_auc(table, low, high, **part) for table in self.sample.tables.values()
        ]
        if not interval:
            return self._frame({"partial_auc": area})
        part["confidence_level"] = self.setting.confidence_level
        found = [
            inference.partial_auc_interval(self._certainty.resampled(name), low, high, **part)
            for name in progress(self.sample.models, "resampling")
        ]
        return self._frame(
            {
                "partial_auc": area,
                "low": [each.low for each in found],
                "high": [each.high for each in found],
                "standard_error": [each.standard_error for each in found],
            }
        )

    def auc_family(self, q: float = 0.5, beta: float = 10.0) -> pd.DataFrame:
        """Return the AUC and its variants that use the scores, not their ranks alone.

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

        Examples
        --------
        >>> from rocwidgets.core import Analysis, Sample
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8, 0.6], "b": [0.2, 0.3, 0.4, 0.5, 0.1]}
        >>> compare = Analysis.of(Sample.from_scores([0, 0, 1, 1, 0], scores)).compare
        >>> compare.auc_family().columns.tolist()
        ['auc', 'prob_auc', 'scor_auc', 'sond_auc', 'soft_auc']
        """
        q = read_number("q", q, "finite and at least 0", lambda x: 0 <= x < math.inf)
        beta = read_number("beta", beta, "finite and above 0", lambda x: 0 < x < math.inf)
        variants: dict[str, Callable[[CountTable], float]] = {
            "prob_auc": auc_family.prob_auc,
            "scor_auc": auc_family.scor_auc,
            "sond_auc": lambda table: auc_family.sond_auc(table, q),
            "soft_auc": lambda table: auc_family.soft_auc(table, beta),
        }
        tables = list(self.sample.tables.values())
        wanted = [(name, table) for table in tables for name in variants]
        found = [
            variants[name](table) if in_unit_range(table) else math.nan
            for name, table in progress(wanted, "pairs")
        ]
        table_of = np.reshape(found, (len(tables), len(variants)))
        columns = dict(zip(variants, table_of.T.tolist(), strict=True))
        return self._frame({"auc": [table.auc for table in tables], **columns})

    def _frame(self, columns: Any) -> pd.DataFrame:
        """Return columns, or a row a model, indexed by model."""
        return frame(columns, index=list(self.sample.models)).rename_axis("model")

    @property
    def _certainty(self) -> Certainty:
        return Certainty(self.sample, self.setting)

    def _refuse_weights(self, what: str) -> None:
        if self.sample.totals.weighted:
            raise ValueError(
                f"{what} counts cases and does not support weights; partial_auc(0, 1, "
                "corrected=False) has an interval of the whole AUC that uses them"
            )
