"""Which cases belong together, such as the visits of one patient."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.group_labels import group_columns, read_group_labels
from rocwidgets.inputs.missing import refuse_missing
from rocwidgets.numeric.counts.indices import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.inputs.column import Column

_WHAT = "cluster"
_ADVICE = "Name the cluster of each case, one of its own for a case that belongs to none."


def cluster_columns(cluster: Any) -> dict[str, Column]:
    """Return the columns that name the cluster of each case, by name, values unchecked.

    Raises
    ------
    TypeError, ValueError
        If they are no columns of equal length, or two have the same name.
    """
    return group_columns(cluster, _WHAT)


def read_clusters(columns: dict[str, Column]) -> NDArray[np.int64] | None:
    """Return the cluster of each case as a number from 0, None where each case is its own.

    Raises
    ------
    TypeError, ValueError
        If a label is missing, or cannot be hashed.
    """
    for column in columns.values():
        refuse_missing(column, _ADVICE)
    return belonging(read_group_labels(columns).code)


def belonging(cluster: NDArray[np.int64] | None) -> NDArray[np.int64] | None:
    """Return clusters, numbered from 0, or None if no two cases belong together."""
    if cluster is None or not len(cluster):
        return None
    size = np.asarray(counted(cluster))
    if size.max() <= 1:
        return None
    number = np.cumsum(size > 0) - 1
    return number[cluster].astype(np.int64)
