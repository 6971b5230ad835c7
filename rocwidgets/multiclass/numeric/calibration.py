"""Multiclass calibration: for each class, and for the predicted class."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from rocwidgets.multiclass.numeric.rule import decide
from rocwidgets.numeric.calibration import BrierScore, brier_decomposition, calibration_error
from rocwidgets.numeric.counts.indices import integers

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from rocwidgets.numeric.calibration import Strategy
    from rocwidgets.numeric.counts.table import CountTable

    Values = NDArray[np.float64]


class TopLabel(NamedTuple):
    """The class of the highest probability of each case.

    Attributes
    ----------
    right : ndarray of bool, shape (n,)
        Whether the case is of that class; of equally probable ones the first.
    confidence : ndarray of float64, shape (n,)
        That probability, from 1 / K to 1.
    """

    right: NDArray[np.bool_]
    confidence: Values


class BrierScores(NamedTuple):
    """The Brier score of several classes and its parts.

    Attributes
    ----------
    total : BrierScore
        Sums over the classes; ``total.brier`` is that of `brier`, 0 to 2.
    classes : tuple of K BrierScore
        The Brier score of each class against the rest.
    """

    total: BrierScore
    classes: tuple[BrierScore, ...]


def top_label(code: NDArray[np.intp], probability: Values) -> TopLabel:
    """Return whether the most probable class of each case is right, and its probability.

    They are a binary sample, whose calibration is that of the predictions (Guo, Pleiss, Sun &
    Weinberger, ICML 2017, section 2).

    Parameters
    ----------
    code : ndarray of int, shape (n,)
    probability : ndarray of float64, shape (n, K)
    """
    predicted = decide(probability)
    return TopLabel(predicted == code, probability[integers(len(code)), predicted])


def brier_scores(
    tables: Sequence[CountTable], strategy: Strategy | None = None, n_bins: int = 10
) -> BrierScores:
    """Return the Brier score with its uncertainty, reliability and resolution.

    The score of several classes is the sum of those of each class against the rest, and so are its
    parts: forecasts are grouped by the probability of one class at a time, not by the whole vector
    of probabilities, which hardly ever repeats (Murphy, Journal of Applied Meteorology 12, 1973,
    has the latter).

    Parameters
    ----------
    tables : sequence of K CountTable
        One for each class against the rest, with its probabilities as scores.
    strategy : {None, "uniform", "quantile", "isotonic"}
    n_bins : int
        As for `rocwidgets.numeric.calibration.brier_decomposition`.
    """
    each = tuple(brier_decomposition(table, strategy, n_bins) for table in tables)
    return BrierScores(BrierScore(*map(math.fsum, zip(*each, strict=True))), each)


def classwise_calibration_error(
    tables: Sequence[CountTable], strategy: Strategy = "uniform", n_bins: int = 10
) -> float:
    """Return the mean over the classes of the calibration error of each against the rest.

    Kull, Perello Nieto, Kängsepp, Silva Filho, Song & Flach (NeurIPS 2019), definition 4. It is
    biased, as `rocwidgets.numeric.calibration.calibration_error` has it.

    Parameters
    ----------
    tables, strategy, n_bins
        As for `brier_scores`; a strategy is needed.

    Returns
    -------
    float
        In 0..1, smaller is better.
    """
    return math.fsum(calibration_error(each, strategy, n_bins) for each in tables) / len(tables)
