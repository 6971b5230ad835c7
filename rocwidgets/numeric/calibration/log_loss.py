"""The log loss of probabilities."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rocwidgets.numeric.calibration.probabilities import check_probabilities
from rocwidgets.numeric.counts.log_sums import log_sum_of_rows

if TYPE_CHECKING:
    from rocwidgets.numeric.counts.table import CountTable

_LARGE = 0.1  # a mean from here on is right to 1e-14 of itself by sums that are off by 1e-15 a case


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
        In 0..36.05, smaller is better; right to some 1e-14 of itself.

    Raises
    ------
    ValueError
        If a score is not in 0..1.

    """
    check_probabilities(table)
    total = 0.0 - table.score_sums.log_likelihood
    if total < _LARGE * (table.P + table.N):
        total = 0.0 - math.fsum(
            log_sum_of_rows(score, positive, 1 - positive if negative is None else negative)
            for score, positive, negative in table.cuts.steps()
        )
    return total / (table.P + table.N)
