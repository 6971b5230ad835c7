"""The choice of a threshold in resamples."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pandas as pd


class BootstrapDecision(NamedTuple):
    """The choice of a threshold, repeated in every resample.

    Attributes
    ----------
    intervals : pandas.DataFrame
        Rows ``threshold``, the optimal one, and ``profit``, its profit; columns ``estimate``, that
        of the sample, ``low`` and ``high``, and ``corrected``: the profit less its optimism, by
        which it is overstated on the cases that chose the threshold (NaN for the threshold).
        ``low`` and ``high`` of the profit are around ``corrected``: the profit on other cases.
    resamples : pandas.DataFrame of shape (n_bootstrap, 3)
        Of each resample the optimal ``threshold`` (inf predicts no positives), ``profit``, its
        profit there, and ``chosen_profit``, that of the optimal threshold of the sample.

    Examples
    --------
    >>> from rocwidgets.core import Analysis, Sample
    >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> Analysis.of(sample)["model"].decision().intervals.columns.tolist()
    ['estimate', 'low', 'high', 'corrected']
    """

    intervals: pd.DataFrame
    resamples: pd.DataFrame

    def __repr__(self) -> str:
        return f"BootstrapDecision({len(self.resamples):,} resamples)\n{self.intervals}"

    def _repr_html_(self) -> str:
        return self.intervals.to_html()
