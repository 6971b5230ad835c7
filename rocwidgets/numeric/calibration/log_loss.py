"""The log loss of probabilities."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from .probabilities import check_probabilities

if TYPE_CHECKING:
    from rocwidgets.numeric.table import CountTable

_LEAST = float(np.finfo(np.float64).eps)


def log_loss(table: CountTable) -> float:
    """Return the log loss: the mean of -ln of the probability given to what was observed.

    Also called cross-entropy, ignorance or logarithmic score (Good, Journal of the Royal
    Statistical Society B 14, 1952). It is infinite if a score of 0 or 1 is wrong; as scikit-learn's
    ``log_loss`` does, scores are first moved to at least 2.2e-16 (`numpy.finfo`) from 0 and 1, so
    that such a case counts 36.

    Parameters
    ----------
    table : CountTable
        Scores in 0..1. Of a binned table, scores are those of the bins.

    Returns
    -------
    float
        In 0..36.05, smaller is better.

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    check_probabilities(table)
    parts = []
    inside = table.score_min >= _LEAST and table.score_max <= 1 - _LEAST
    for score, positive, negative in table.cuts.steps():
        moved = score if inside else np.clip(score, _LEAST, 1 - _LEAST)
        of_negatives = np.log1p(-moved)
        of_negatives *= 1 - positive if negative is None else negative
        of_positives = np.log(moved)
        of_positives *= positive
        of_positives += of_negatives
        parts.append(float(of_positives.sum()))
    return -math.fsum(parts) / (table.P + table.N)
