"""What a stable model shows by chance: limits of a share, and how far scores move."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import integers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64 | np.float32]

# Standard deviations from the mean beyond which counts have no probability that matters.
_FARTHEST = 40


def share_limits(positives: int, n: int, size: int, alpha: float) -> tuple[int, int]:
    """Return the least and the most of further cases that are positive if the share is the same.

    The number of positives among `size` further cases has a beta-binomial distribution, given the
    cases seen and Jeffreys' prior of the share, Beta(1/2, 1/2), so that it is uncertain for two
    reasons: the share is only estimated, and the further cases scatter. Both tails have the
    probability ``alpha / 2``. The count at a limit belongs to them by half (mid-p), as limits that
    must be whole numbers would else be crossed too seldom.

    Parameters
    ----------
    positives, n : int
        Positives and number of the cases seen, 0 <= positives <= n.
    size : int
        Number of further cases, at least 1.
    alpha : float in (0, 1)
        How often a count is outside, on average over the shares.

    Notes
    -----
    The exact limits given both totals, by the hypergeometric distribution, are about the same for
    many cases and wider for few (Thatcher, Relationships between Bayesian and confidence limits
    for predictions, JRSS B 26, 1964).
    """
    a, b = positives + 0.5, n - positives + 0.5
    share = a / (a + b)
    spread = math.sqrt(size * share * (1 - share) * (a + b + size) / (a + b + 1))
    reach = _FARTHEST * spread + 1
    first = max(0, math.floor(size * share - reach))
    k = integers(first, min(size, math.ceil(size * share + reach)) + 1).astype(np.float64)
    # Neighbours differ by a rational factor.
    steps = np.log((size - k[:-1]) / (k[:-1] + 1) * (k[:-1] + a) / (size - k[:-1] - 1 + b))
    logs = np.concatenate(([0.0], np.cumsum(steps)))
    chance = np.exp(logs - logs.max())
    chance /= chance.sum()
    below = np.cumsum(chance) - chance / 2
    inside = np.flatnonzero((below >= alpha / 2) & (below <= 1 - alpha / 2))
    # A single count may have nearly all of the probability.
    ends = inside[[0, -1]] if len(inside) else np.repeat(chance.argmax(), 2)
    return first + int(ends[0]), first + int(ends[1])


def score_shift(base: Floats, part: Floats, n_bins: int) -> dict[str, float]:
    """Return how far scores are from others: the population stability index, and Kolmogorov's.

    Parameters
    ----------
    base, part : ndarray of float of shape (n,), (m,)
        Sorted scores; those of the reference first, at least one.
    n_bins : int
        Bins of the index, with equally many scores of the reference each, as far as ties allow.

    Returns
    -------
    dict of str to float
        ``psi``, ``psi_by_chance``, ``ks`` and ``ks_p_value``; NaN without scores.
    """
    n, size = len(part), len(base)
    if not n:
        return dict.fromkeys(("psi", "psi_by_chance", "ks", "ks_p_value"), math.nan)
    inner = np.unique(np.quantile(base, np.linspace(0, 1, n_bins + 1)[1:-1], method="lower"))
    bins = len(inner) + 1
    counts = [
        np.diff(np.searchsorted(each, inner, "left"), prepend=0, append=len(each))
        for each in (part, base)
    ]
    share, before = ((each + 0.5) / (each.sum() + bins / 2) for each in counts)
    values = np.concatenate((base, part))
    ks = float(
        np.abs(
            np.searchsorted(base, values, "right") / size
            - np.searchsorted(part, values, "right") / n
        ).max()
    )
    return {
        "psi": float(((share - before) * np.log(share / before)).sum()),
        "psi_by_chance": 0.0 if part is base else (bins - 1) * (1 / n + 1 / size),
        "ks": ks,
        "ks_p_value": _kolmogorov(ks * math.sqrt(n * size / (n + size))),
    }


def _kolmogorov(distance: float) -> float:
    """Return the probability of a larger distance in Kolmogorov's limit distribution."""
    if distance < 0.2:  # noqa: PLR2004 - it is 1 to twelve digits
        return 1.0
    k = integers(1, 101).astype(np.float64)
    return float(np.clip(2 * ((-1) ** (k - 1) * np.exp(-2 * (k * distance) ** 2)).sum(), 0, 1))
