"""The rows of a cell of the confusion matrix of several classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core.multiclass import rule

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.core.multiclass.sample import MulticlassSample
    from rocwidgets.core.multiclass.setting import MulticlassSetting


def cases_of(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    true: Any = None,
    predicted: Any = None,
) -> NDArray[np.intp]:
    """Return the numbers of cases, the most probable of their predicted class first.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
        With the model.
    true, predicted : label, optional
        Only cases of this class, and predicted to be of this class; default of any.

    Returns
    -------
    ndarray of int
        Equally probable ones are in the order given. Cases of weight zero are left out.

    Raises
    ------
    ValueError
        If there is no such class.
    """
    cases, found = sample.cases, rule.predicted(sample, setting)
    kept = np.ones(len(found), bool)
    if cases.sample_weight is not None:
        kept &= cases.sample_weight > 0
    if true is not None:
        kept &= cases.code == sample.code_of(true, "true")
    if predicted is not None:
        kept &= found == sample.code_of(predicted, "predicted")
    numbers = np.flatnonzero(kept)
    probability = cases.probabilities[setting.model][numbers, found[numbers]]
    return numbers[np.argsort(-probability, kind="stable")]
