"""Methods of `Evaluation` that return frames with a row per model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd


def summary(self: Any, metrics: Iterable[str] | str | None = None) -> pd.DataFrame:
    """Return a row per model: its quality, and its best operating point for the costs.

    Parameters
    ----------
    metrics : "all" or iterable of str, optional
        Names of columns, such as ``["auc", "average_precision", "mcc"]``; those that there are, and
        what they are, are in `rocwidgets.core.summary.summary`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> float(ev.summary(["auc", "brier"]).loc["model", "auc"])
    0.75
    """
    from rocwidgets.core.summary import summary as summary_of

    return summary_of(self, metrics)


def exactness(self: Any) -> pd.DataFrame:
    """Return upper bounds on the errors due to binning, a row per model.

    The columns are those of `rocwidgets.core.summary.exactness`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> bool(ev.exactness().loc[0, 'exact'])
    True
    """
    from rocwidgets.core.summary import exactness as exactness_of

    return exactness_of(self.sample)
