"""How many equal, independent cases weighted or clustered ones are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric.counts.indices import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Codes = NDArray[np.int64]

# Of sums of weights, what rounding leaves below a whole number.
_DIGITS = 9


def counts_at_weights(
    classes: Sequence[tuple[Any, Any]], weigh: tuple[float, float], *, odds: bool = False
) -> tuple[Any, Any]:
    """Return as how many of how many equal cases a share is known, if classes count differently.

    The same as `effective_counts` of cases with the weight of their class, from counts.

    Parameters
    ----------
    classes : sequence of two tuples of ndarray of shape (k,)
        Of the positives and of the negatives, those that the share counts, and those it is of.
    weigh : tuple of float
        What a positive and a negative count.
    odds : bool
        Whether the share counts all cases of one class and none of the other, such as precision. It
        is then known as well as its odds are: those of the counts, times the ratio of the weights.

    Returns
    -------
    tuple of ndarray of shape (k,)
        The counts themselves where the share is of one class only, or classes count alike.
    """
    (positive, positives), (negative, negatives) = classes
    plain = positive + negative, positives + negatives
    if weigh[0] == weigh[1]:
        return plain
    n = np.asarray(plain[1], np.float64)
    w1, w0 = weigh
    hits, total = w1 * positive + w0 * negative, w1 * positives + w0 * negatives
    with np.errstate(divide="ignore", invalid="ignore"):
        share = hits / total
        if odds:
            before = plain[0] / n
            size = n * before * (1 - before) / (share * (1 - share))
            # Wilson's end opposite to a share of 0 or 1 has these odds too.
            times = np.where(positives == 0, w0 / w1, w1 / w0)
            size = np.where((positives == 0) | (negatives == 0), n * times, size)
        else:
            spread = w1**2 * (positive * (1 - share) ** 2 + (positives - positive) * share**2)
            spread += w0**2 * (negative * (1 - share) ** 2 + (negatives - negative) * share**2)
            worth = total**2 / (w1**2 * positives + w0**2 * negatives)
            size = np.fmin(worth, share * (1 - share) * total**2 / spread)
            size = np.where((positives == 0) | (negatives == 0), n, size)
    return np.where(n > 0, share * size, 0.0), np.where(n > 0, size, 0.0)


def equal_ones(size: Values) -> float:
    """Return how many units of equal size vary as much in the sum of the squares of their sizes.

    A variance that units contribute to by the squares of their sizes has one degree of freedom less
    (Satterthwaite, Biometrics Bulletin 2, 1946).

    Parameters
    ----------
    size : ndarray of float64 of shape (k,)
        At least 0, some above; only their ratios matter.
    """
    squares = (size / size.max()) ** 2
    return float(squares.sum() ** 2 / (squares @ squares))


def effective_number(
    weight: Values, part: Codes, n_parts: int, cluster: Codes | None = None
) -> Values:
    """Return the effective number of cases of each part, (sum w)**2 / (sum w**2).

    Kish (Survey Sampling, 1965, section 11.7). Cases of one cluster that are in the same part count
    as one with the sum of their weights, the least that they can be worth.

    Parameters
    ----------
    weight : ndarray of float64 of shape (n,)
        At least 0; only their ratios matter.
    part : ndarray of int64 of shape (n,)
        The part of each case, 0 to n_parts - 1.
    n_parts : int
    cluster : ndarray of int64 of shape (n,), optional
        The cluster of each case.

    Returns
    -------
    ndarray of float64 of shape (n_parts,)
        Rounded to nine digits; 0 without a weight.
    """
    if cluster is not None:
        cells, unit = np.unique(cluster * n_parts + part, return_inverse=True)
        weight, part = counted(unit, weight, minlength=len(cells)), cells % n_parts
    largest = np.zeros(n_parts)
    np.maximum.at(largest, part, weight)
    share = np.divide(weight, largest[part], out=np.zeros(len(weight)), where=weight > 0)
    total, squares = (
        np.asarray(counted(part, each, minlength=n_parts), np.float64)
        for each in (share, share * share)
    )
    result: Any = np.divide(total * total, squares, out=np.zeros(n_parts), where=squares > 0)
    return np.round(result, _DIGITS)


def effective_counts(
    hit: NDArray[np.bool_], weight: Values, cluster: Codes | None = None
) -> tuple[float, float]:
    """Return as how many of how many independent cases a share is known.

    So many have the variance of the share, with clusters as units (Rao & Scott, Statistics in
    Medicine 11, 1992, 1051-1063), and never more than the weights are worth. A share of 0 or 1 has
    no variance: then clusters count as one case each.

    Parameters
    ----------
    hit : ndarray of bool of shape (n,)
        The cases that the share counts.
    weight : ndarray of float64 of shape (n,)
        At least 0.
    cluster : ndarray of int64 of shape (n,), optional

    Returns
    -------
    tuple of float
        0 of 0 without a weight.
    """
    total = float(weight.sum())
    if not total > 0:
        return 0.0, 0.0
    one = np.zeros(len(weight), np.int64)
    worth = float(effective_number(weight, one, 1)[0])
    share = float(weight[hit].sum()) / total
    own = weight * (hit - share) / total
    of_cluster = weight / total
    if cluster is not None:
        units = np.unique(cluster, return_inverse=True)[1]
        own, of_cluster = (np.asarray(counted(units, each)) for each in (own, of_cluster))
    alike = equal_ones(of_cluster)
    # With one case a cluster, the variance is that of as many cases.
    spread = float(own @ own) * (1.0 if cluster is None else alike / max(alike - 1, 1e-9))
    binomial = share * (1 - share)
    if not 0 < share < 1 or not spread > 0:
        size = float(effective_number(weight, one, 1, cluster)[0])
    else:
        size = round(min(worth, binomial / spread), _DIGITS)
    return share * size, size
