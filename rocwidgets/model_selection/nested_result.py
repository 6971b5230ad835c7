"""The folds of a nested cross-validation of thresholds, and their summary."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.draw import to_figure
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.model_selection.nested_picture import result_picture, threshold_picture
from rocwidgets.numeric.inference.interval import mean_and_deviation, student_quantile

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd
    from matplotlib.figure import Figure

    from rocwidgets.outcomes.costs import Costs

MEASURES = ("accuracy", "expected_cost", "profit")
_FEWEST = 2


@explain_call_errors
@dataclass(frozen=True, eq=False, repr=False)
class NestedThreshold:
    """Thresholds chosen by internal cross-validation, tested fold by fold.

    Made by `rocwidgets.nested_threshold`.

    Attributes
    ----------
    folds : pandas.DataFrame of shape (n_models * n_folds, 8)
        Indexed by ``model`` and ``fold``, from 0: ``n_train`` and ``n``, the training and the test
        cases, ``positives`` of the test cases, ``auc`` on them, the ``threshold`` that was chosen,
        the measure at the ``default`` and at the ``chosen`` threshold, and their ``difference``,
        chosen less default.
    measure : {"accuracy", "expected_cost", "profit"}
        What is compared: shares, costs of a case, or profits of the population.
    default_thresholds : dict of str to float
        By model.
    costs : Costs
    confidence_level : float

    Examples
    --------
    >>> from sklearn.datasets import make_classification
    >>> from sklearn.naive_bayes import GaussianNB
    >>> import rocwidgets as rw
    >>> X, y = make_classification(200, flip_y=0.2, random_state=0)
    >>> nested = rw.nested_threshold(GaussianNB(), X, y, cv=3, inner_cv=3)
    >>> len(nested.folds)
    3
    """

    folds: pd.DataFrame = field()
    measure: str
    default_thresholds: Mapping[str, float]
    costs: Costs
    confidence_level: float

    def summary(self) -> pd.DataFrame:
        """Return one row a model: means over the folds, and the interval of the difference.

        Returns
        -------
        pandas.DataFrame
            Indexed by model: means over folds of ``auc``, ``default``, ``chosen`` and
            ``difference``, its interval ``difference_low`` and ``difference_high`` (NaN of one
            fold), and mean ``threshold`` and standard deviation ``threshold_sd`` of the thresholds
            chosen, NaN where some are infinite. The interval is that of Student's t with the
            variance of Nadeau & Bengio: ``(1 / k + n / n_train)`` times that of the k folds,
            because training cases are shared.

        References
        ----------
        Vuk & Curk (2006), Metodoloski zvezki 3(1), Table 4. Nadeau & Bengio (2003), Inference for
        the generalization error, Machine Learning 52, section 5.

        Examples
        --------
        >>> from sklearn.datasets import make_classification
        >>> from sklearn.naive_bayes import GaussianNB
        >>> import rocwidgets as rw
        >>> X, y = make_classification(200, flip_y=0.2, random_state=0)
        >>> nested = rw.nested_threshold(GaussianNB(), X, y, cv=3, inner_cv=3)
        >>> nested.summary().index.tolist()
        ['model']
        """
        rows = {name: self._summary_of(self.folds.loc[name]) for name in self.default_thresholds}
        return reports.frame(list(rows.values()), list(rows)).rename_axis("model")

    def figure(self) -> Figure:
        """Return a Matplotlib figure: the results of the folds, and the thresholds chosen.

        Raises
        ------
        ImportError
            If Matplotlib is not installed.

        Examples
        --------
        >>> from sklearn.datasets import make_classification
        >>> from sklearn.naive_bayes import GaussianNB
        >>> import rocwidgets as rw
        >>> X, y = make_classification(200, flip_y=0.2, random_state=0)
        >>> nested = rw.nested_threshold(GaussianNB(), X, y, cv=3, inner_cv=3)
        >>> len(nested.figure().axes)
        2
        """
        given = self.folds, self.summary()
        results = result_picture(*given, self.measure, self.confidence_level)
        return to_figure([results, threshold_picture(*given, self.default_thresholds)], columns=2)

    def __repr__(self) -> str:
        return f"NestedThreshold({self.measure}, means over folds)\n{self.summary().to_string()}"

    def _repr_html_(self) -> str:
        return self.summary().to_html()

    def _summary_of(self, folds: Any) -> dict[str, float]:
        means = {name: folds[name].mean() for name in ("auc", "default", "chosen", "difference")}
        reach = self._reach(folds)
        threshold = folds["threshold"]
        finite = threshold.map(math.isfinite).all()
        known = threshold.to_numpy(np.float64) if finite else np.empty(0)
        mean, deviation = mean_and_deviation(known)
        return {
            **means,
            "difference_low": means["difference"] - reach,
            "difference_high": means["difference"] + reach,
            "threshold": mean,
            "threshold_sd": deviation,
        }

    def _reach(self, folds: Any) -> float:
        """Return half the length of the interval of the mean difference."""
        count = len(folds)
        if count < _FEWEST:
            return math.nan
        share = (folds["n"] / folds["n_train"]).mean()
        error = mean_and_deviation(folds["difference"].to_numpy(np.float64))[1] * math.sqrt(
            1 / count + share
        )
        return student_quantile(self.confidence_level, count - 1) * error
