"""The confusion matrix of several classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.numeric.counts.indices import counted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def confusion(
    code: NDArray[np.intp],
    predicted: NDArray[np.intp],
    n_classes: int,
    sample_weight: NDArray[np.float64] | None = None,
) -> NDArray[np.int64] | NDArray[np.float64]:
    """Return how many cases of each class are predicted to be of each.

    Parameters
    ----------
    code, predicted : ndarray of int, shape (n,)
        Classes, 0 to K - 1.
    n_classes : int
    sample_weight : ndarray of float64, shape (n,), optional

    Returns
    -------
    ndarray of shape (K, K)
        Rows are the true classes; int64 without weights, else float64.
    """
    cell = code * n_classes + predicted
    counts = counted(cell, sample_weight, n_classes * n_classes)
    return counts.reshape(n_classes, n_classes)
