"""Labels that a rule predicts for new probabilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.class_probabilities import WHAT, probabilities_of, read_tables

if TYPE_CHECKING:
    from rocwidgets.core.multiclass.sample import MulticlassSample
    from rocwidgets.core.multiclass.setting import MulticlassSetting


def predicted_labels(sample: MulticlassSample, setting: MulticlassSetting, y_prob: Any) -> Any:
    """Return the labels predicted for the probabilities of one model, of shape (n,).

    Raises
    ------
    TypeError, ValueError
        If they are no probabilities of these classes, or of several models.
    """
    if isinstance(y_prob, Mapping):
        raise TypeError(f"{WHAT} of predict is of one model, of shape (n, K); got a mapping")
    (table,) = read_tables(y_prob).values()
    found = setting.decide(probabilities_of(table, sample.classes, WHAT))
    return _array(sample.classes)[found]


def _array(labels: tuple[Any, ...]) -> Any:
    """Return labels as an array that keeps their types."""
    if len({type(label) for label in labels}) == 1:
        plain = np.array(labels)
        if plain.ndim == 1:
            return plain
    found = np.empty(len(labels), object)
    found[:] = labels
    return found
