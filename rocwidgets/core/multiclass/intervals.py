"""Bootstrap intervals of measures of several classes, and of their differences between models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.multiclass.measures import (
    MODEL_FORMULAS,
    RULE_FORMULAS,
    measures,
    read_names,
)
from rocwidgets.core.multiclass.replicates import (
    MEANS,
    RankedCases,
    Replicate,
    weights_of_replicates,
)
from rocwidgets.core.setting import MOST_RESAMPLES
from rocwidgets.inputs.scalars import read_int, read_number
from rocwidgets.numeric.inference.interval import tails
from rocwidgets.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.core.multiclass.sample import MulticlassSample
    from rocwidgets.core.multiclass.setting import MulticlassSetting

    Values = NDArray[np.float64]

N_BOOTSTRAP = 1000
OF_AREAS = (
    "roc_auc_ovr",
    "roc_auc_ovr_weighted",
    "roc_auc_ovo",
    "roc_auc_ovo_weighted",
    "gini_ovr",
    "gini_ovo",
    "vus",
)
WITH_INTERVALS = (*OF_AREAS, *MEANS, *RULE_FORMULAS)
"""Measures that have intervals."""


def intervals(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    model: str | None = None,
    metrics: Iterable[str] | str | None = None,
    *,
    n_bootstrap: int = N_BOOTSTRAP,
    confidence_level: float = 0.95,
    seed: int = 0,
) -> pd.DataFrame:
    """Return bootstrap percentile intervals of measures of a model.

    Cases are drawn with replacement from each class by itself, so that the numbers of cases of the
    classes stay; each brings its weight along. Columns are sorted once, and a replicate of n cases
    and K classes takes O(n K). The rule stays as it is in all replicates.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
    model : str, optional
        Default that of the setting.
    metrics : "all" or iterable of str, optional
        As for `rocwidgets.core.multiclass.measures.summary`.
    n_bootstrap : int, default 1000
        Replicates, at least 2.
    confidence_level : float, default 0.95
        Between 0 and 1, both excluded.
    seed : int, default 0

    Returns
    -------
    pandas.DataFrame
        A row a measure: ``estimate``, ``low`` and ``high``. NaN ends for the calibration errors and
        the parts of the Brier score, which grow in replicates by chance alone, so that percentiles
        are no interval of them.

    Raises
    ------
    TypeError, ValueError
        If there is no such model or measure, or a number is out of range.

    References
    ----------
    Efron & Tibshirani (1993), An Introduction to the Bootstrap, section 13.3.
    """
    of = sample.require_model(setting.model if model is None else model)
    wanted = read_names(metrics)
    ends = _read_tails(confidence_level)
    estimate = measures(sample, setting, of, wanted)
    drawn = _Draws(sample, setting, n_bootstrap, seed).of([of], wanted)[0]
    return _frame(list(estimate.values()), np.quantile(drawn, ends, axis=0), wanted)


def compare(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    first: str,
    second: str,
    metrics: Iterable[str] | str | None = None,
    *,
    n_bootstrap: int = N_BOOTSTRAP,
    confidence_level: float = 0.95,
    seed: int = 0,
) -> pd.DataFrame:
    """Return how much the measures of one model are above those of another, with intervals.

    Both models are measured in the same replicates (a paired bootstrap): the interval is narrower
    the more of their errors are on the same cases.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
    first, second : str
        Names of models.
    metrics, n_bootstrap, confidence_level, seed
        As for `intervals`.

    Returns
    -------
    pandas.DataFrame
        A row a measure: ``estimate``, that of the first less that of the second, ``low`` and
        ``high``.

    Raises
    ------
    TypeError, ValueError
        As `intervals`.
    """
    pair = [sample.require_model(first, "first"), sample.require_model(second, "second")]
    wanted, ends = read_names(metrics), _read_tails(confidence_level)
    one, two = (measures(sample, setting, model, wanted) for model in pair)
    drawn = _Draws(sample, setting, n_bootstrap, seed).of(pair, wanted)
    estimate = [one[name] - two[name] for name in wanted]
    return _frame(estimate, np.quantile(drawn[0] - drawn[1], ends, axis=0), wanted)


class _Draws:
    """Replicates of all cases, the same for all models."""

    def __init__(
        self, sample: MulticlassSample, setting: MulticlassSetting, n_bootstrap: int, seed: int
    ) -> None:
        self._sample, self._setting = sample, setting
        self._n = read_int("n_bootstrap", n_bootstrap, 2, MOST_RESAMPLES)
        self._seed = read_int("seed", seed, 0)

    def of(self, models: Sequence[str], names: Sequence[str]) -> Values:
        """Return measures in replicates, of shape (models, n_bootstrap, names)."""
        known = [name for name in names if name in WITH_INTERVALS and self._is_defined(name)]
        ranked = [RankedCases(self._sample, self._setting, model) for model in models]
        weights = weights_of_replicates(self._sample.cases, self._n, self._seed)
        found = np.full((len(ranked), self._n, len(names)), np.nan)
        columns = [names.index(name) for name in known]
        for place, _ in enumerate(progress(range(self._n), "resampling")):
            weight = next(weights)
            for at, each in enumerate(ranked):
                replicate = Replicate(each, weight)
                found[at, place, columns] = [_value(replicate, name) for name in known]
        return found

    def _is_defined(self, name: str) -> bool:
        return name != "vus" or len(self._sample.classes) == 3  # noqa: PLR2004 - low, middle, high


def _value(replicate: Replicate, name: str) -> float:
    if name in MEANS:
        return replicate.mean(name)
    return {**MODEL_FORMULAS, **RULE_FORMULAS}[name](replicate)


def _read_tails(level: Any) -> tuple[float, float]:
    rule = "between 0 and 1, both excluded"
    return tails(read_number("confidence_level", level, rule, lambda x: 0 < x < 1))


def _frame(estimate: Sequence[float], ends: Values, names: Sequence[str]) -> pd.DataFrame:
    columns = {"estimate": list(estimate), "low": ends[0], "high": ends[1]}
    return reports.frame(columns, index=list(names)).rename_axis("measure")
