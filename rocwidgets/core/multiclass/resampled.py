"""Intervals of the measures of a model; methods of `MulticlassModel`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.core.multiclass import intervals as of_samples
from rocwidgets.core.multiclass.intervals import N_BOOTSTRAP

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd


def intervals(
    self: Any,
    metrics: Iterable[str] | str | None = None,
    *,
    n_bootstrap: int = N_BOOTSTRAP,
    confidence_level: float = 0.95,
    seed: int = 0,
) -> pd.DataFrame:
    """Return bootstrap percentile intervals of measures, at the current rule.

    Parameters
    ----------
    metrics : "all" or iterable of str, optional
        Names, as for `rocwidgets.core.multiclass.measures.summary`.
    n_bootstrap, confidence_level, seed
        As for `rocwidgets.core.multiclass.intervals.intervals`.

    Returns
    -------
    DataFrame
        A row a measure: ``estimate``, ``low`` and ``high``.

    Examples
    --------
    >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
    >>> model = MulticlassAnalysis.of(sample)["model"]
    >>> model.intervals(["accuracy"], n_bootstrap=50).columns.tolist()
    ['estimate', 'low', 'high']
    """
    return of_samples.intervals(
        self.sample,
        self.setting,
        metrics=metrics,
        n_bootstrap=n_bootstrap,
        confidence_level=confidence_level,
        seed=seed,
    )


def compare(
    self: Any,
    other: str,
    metrics: Iterable[str] | str | None = None,
    *,
    n_bootstrap: int = N_BOOTSTRAP,
    confidence_level: float = 0.95,
    seed: int = 0,
) -> pd.DataFrame:
    """Return how much the measures are above those of another model, with paired intervals.

    Parameters
    ----------
    other : str
        Name of the other model.
    metrics, n_bootstrap, confidence_level, seed
        As for `intervals`.

    Returns
    -------
    DataFrame
        As of `rocwidgets.core.multiclass.intervals.compare`.

    Examples
    --------
    >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> models = {"first": prob, "second": prob[::-1]}
    >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], models)
    >>> first = MulticlassAnalysis.of(sample)["first"]
    >>> first.compare("second", ["accuracy"], n_bootstrap=50).columns.tolist()
    ['estimate', 'low', 'high']
    """
    return of_samples.compare(
        self.sample,
        self.setting,
        self.name,
        other,
        metrics,
        n_bootstrap=n_bootstrap,
        confidence_level=confidence_level,
        seed=seed,
    )
