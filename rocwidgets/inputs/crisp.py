"""Predicted classes given by their names, as scores."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from rocwidgets.inputs.labels import Labels
    from rocwidgets.reading.column import Column


def crisp_scores(column: Column, labels: Labels) -> Column:
    """Return predictions that are the texts of the labels as 1 for the positive class and 0.

    Other columns come back unchanged, to be read as numbers.
    """
    pair = labels.neg_label, labels.pos_label
    values = column.values
    if not all(isinstance(label, str) for label in pair) or values.dtype.kind not in "OU":
        return column
    if not all(isinstance(value, str) and value in pair for value in values):
        return column
    return replace(column, values=(values == labels.pos_label).astype(np.float64))
