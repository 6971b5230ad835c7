"""Metrics of all models, and bounds on their errors due to binning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.core import reports
from rocwidgets.core.rules import Rules
from rocwidgets.numeric.binned import error_bounds

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.state import State

_BOUNDS = ("exact", "auc", "ks", "cost", "score")


def summary(state: State) -> pd.DataFrame:
    """Return one row a model: its metrics and its best operating point for the costs.

    Parameters
    ----------
    state : State

    Returns
    -------
    pandas.DataFrame of shape (n_models, 18)
        Indexed by model; columns ``auc``, ``auc_low`` and ``auc_high``, its confidence interval as
        of `Compare.auc_interval` (NaN if cases are weighted, a class has one case only or its
        standard error is 0), ``auc_bound``, the greatest error of the AUC due to binning (as of
        `exactness`), ``brier`` (NaN unless all scores are in [0, 1]) and ``ks``, the largest tpr -
        fpr, then those attributes of the optimum: threshold, counts, rates, expected cost per case
        and profit of the population, on the cases that chose it; `Model.decision` estimates its
        profit on other cases.
    """
    best = {name: Rules(state, name).optimum() for name in state.sample.models}
    return reports.summary(state.sample.tables, best, state.setting.confidence_level)


def exactness(sample: Sample) -> pd.DataFrame:
    """Return upper bounds on the errors due to binning.

    Parameters
    ----------
    sample : Sample

    Returns
    -------
    pandas.DataFrame
        A row a model: ``model``, ``exact``, and the bounds ``auc``, ``ks``, ``cost`` and ``score``
        of `rocwidgets.numeric.binned.ErrorBounds`. Counts at the rows of a table are exact in any
        case.
    """
    bounds = {name: error_bounds(table) for name, table in sample.tables.items()}
    columns = {name: [getattr(bound, name) for bound in bounds.values()] for name in _BOUNDS}
    return reports.frame({"model": list(bounds), **columns})
