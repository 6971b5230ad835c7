"""The expected calibration error of probabilities."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.calibration.reliability import reliability

if TYPE_CHECKING:
    from rocwidgets.numeric.calibration.reliability import Strategy
    from rocwidgets.numeric.counts.table import CountTable


def calibration_error(table: CountTable, strategy: Strategy, n_bins: int = 10) -> float:
    """Return the expected calibration error (ECE): mean ``abs(observed - forecast)`` over bins.

    Bins are weighted by their cases; the forecast is the mean score in a bin (Naeini, Cooper &
    Hauskrecht, AAAI 2015).

    It is a biased estimate, and binning biases it both ways. The share observed in a bin of few
    cases differs from the probability by chance, so that the error of perfectly calibrated scores
    is above 0, the more the more bins there are (Bröcker, Climate Dynamics 39, 2012; Roelofs et
    al., AISTATS 2022). Errors of opposite sign within a bin cancel, so that too few bins hide
    miscalibration (Kumar, Liang & Ma, NeurIPS 2019). Bins of equal width hold few cases where
    scores are rare, and nearly all where scores are concentrated; those of equal mass are less
    biased (Nixon et al., CVPR Workshops 2019). Compare models with the same bins only.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1.
    strategy : {"uniform", "quantile", "isotonic"}
        Bins of `reliability`: "uniform" of equal width, "quantile" of equal mass.
    n_bins : int
        In 2..20.

    Returns
    -------
    float
        In 0..1, smaller is better.

    Raises
    ------
    ValueError
        If a score is not in 0..1, or strategy or n_bins are not among those above.

    """
    bins = reliability(table, strategy, n_bins)
    return math.fsum(bins.n * np.abs(bins.observed - bins.forecast)) / (table.P + table.N)
