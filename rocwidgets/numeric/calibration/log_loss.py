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
    hits = alarms = 0.0
    for rows in table.cuts.blocks():
        score = np.clip(rows.threshold, _LEAST, 1 - _LEAST)
        of_positives = np.diff(rows.tp, prepend=hits) * -np.log(score)
        of_negatives = np.diff(rows.fp, prepend=alarms) * -np.log1p(-score)
        parts.append(float((of_positives + of_negatives).sum()))
        hits, alarms = rows.tp[-1], rows.fp[-1]
    return math.fsum(parts) / (table.P + table.N)
