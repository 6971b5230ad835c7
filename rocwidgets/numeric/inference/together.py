"""Resampled counts of several models of the same cases, drawn together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.table import CountTable

from .ladder import ladder
from .resamples import N_BOOTSTRAP, Resamples, check_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from rocwidgets.numeric.rows import Rows

    Values = NDArray[np.float64]

N_CUTS = 128
N_GROUPS = 1024


def resample_together(
    positive: NDArray[np.bool_],
    scores: Sequence[NDArray[np.float64] | NDArray[np.float32]],
    sample_weight: NDArray[np.float64] | None = None,
    *,
    n_bootstrap: int = N_BOOTSTRAP,
    seed: int = 0,
    n_rows: int = N_CUTS,
) -> tuple[Resamples, ...]:
    """Draw bootstrap replicates of cases, and count every model in each of them.

    Models that err on the same cases rise and fall together from one replicate to the next; only
    that tells how often one beats the other. The classes are drawn apart. A class of at most 1,024
    cases is drawn case by case. A larger one is split at random into 1,024 groups of equal size
    and drawn group by group, which leaves variances and covariances as they are, estimated from
    1,024 contributions: standard errors off by some 2 %, as those of 1,000 replicates are anyhow
    (random groups: Wolter, Introduction to Variance Estimation, 2nd ed. 2007, chapters 2 and 5).

    Parameters
    ----------
    positive : ndarray of bool, shape (n,)
    scores : sequence of m ndarrays of float64 or float32, each of shape (n,)
        One array a model, in the same order of cases.
    sample_weight : ndarray of float64, shape (n,), optional
        At least 0. Cases are drawn with equal chances and bring their weights along.
    n_bootstrap : int
        Replicates, at least 2.
    seed : int
        At least 0. The same seed, cases and order give the same replicates.
    n_rows : int
        At least 32: most rows each model is counted at.

    Returns
    -------
    tuple of m Resamples
        Of one `origin`. The matrices are small, so that a page can hold them.

    Raises
    ------
    ValueError
        If a number is out of range, there is no model, or as `CountTable.from_scores`.

    """
    check_numbers(n_bootstrap, seed)
    if not len(scores) or n_rows < N_CUTS // 4:
        msg = f"at least one model and {N_CUTS // 4} rows are needed, not {len(scores)}, {n_rows}"
        raise ValueError(msg)
    tables = [CountTable.from_scores(positive, score, sample_weight) for score in scores]
    rows = [table.cuts.rows(ladder(table, n_rows)) for table in tables]
    rng = np.random.default_rng(seed)
    live = slice(None) if sample_weight is None else sample_weight > 0
    found = []
    for wanted in (True, False):
        members = np.flatnonzero(positive[live] == wanted)
        group = _groups(len(members), rng)
        size = int(group.max()) + 1
        times = rng.multinomial(size, np.full(size, 1 / size), size=n_bootstrap).astype(float)
        weight = None if sample_weight is None else sample_weight[live][members]
        cells = [_cells(one, score[live][members]) for one, score in zip(rows, scores, strict=True)]
        found.append(
            [
                times @ _at_or_above(group, cell, weight, (size, len(one)))
                for one, cell in zip(rows, cells, strict=True)
            ]
        )
    origin = object()
    counted = zip(rows, *found, strict=True)
    return tuple(Resamples(one, tp, fp, seed, origin) for one, tp, fp in counted)


def _groups(members: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return the group of each member: its own, or one at random of 1,024 of equal size."""
    if members <= N_GROUPS:
        return np.arange(members)
    return rng.permutation(members) % N_GROUPS


def _cells(rows: Rows, score: NDArray[np.floating]) -> NDArray[np.int64]:
    """Return the first row that predicts each case positive."""
    return len(rows) - np.searchsorted(rows.threshold[::-1], score, side="right")


def _at_or_above(
    group: NDArray[np.int64],
    cell: NDArray[np.int64],
    weight: Values | None,
    shape: tuple[int, int],
) -> Values:
    """Return the weight of each group that each row predicts positive."""
    flat = np.bincount(group * shape[1] + cell, weight, minlength=shape[0] * shape[1])
    return np.cumsum(flat.reshape(shape), axis=1, dtype=np.float64)
