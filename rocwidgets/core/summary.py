"""One row a model: how good it is, and how exactly that is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.core import reports
from rocwidgets.core.rules import Rules
from rocwidgets.numeric.binned import error_bounds

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.core.judged import Judged
    from rocwidgets.core.sample import Sample

_BOUNDS = ("exact", "auc", "ks", "cost", "score")


def summary(of: Judged) -> pd.DataFrame:
    """Return one row a model: how good it is, and its best operating point for the costs.

    Parameters
    ----------
    of : Judged

    Returns
    -------
    pandas.DataFrame of shape (n_models, 18)
        Indexed by model; columns ``auc``, ``auc_low`` and ``auc_high``, its confidence interval as
        of `Compare.auc_interval` (NaN if cases are weighted, a class has one case only or its
        standard error is 0), ``auc_bound``, the greatest error of the AUC due to binning (as of
        `exactness`), ``brier`` (NaN unless all scores are in [0, 1]) and ``ks``, the largest tpr -
        fpr, then those attributes of the optimum: threshold, counts, rates, expected cost per case
        and profit of the population, on the cases that chose it; `Model.decision` estimates what it
        earns on others.
    """
    best = {name: Rules(of, name).optimum() for name in of.sample.models}
    return reports.summary(of.sample.tables, best, of.setting.confidence_level)


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
    read = {of: [getattr(bound, of) for bound in bounds.values()] for of in _BOUNDS}
    return reports.frame({"model": list(bounds), **read})
