"""What a rule of several classes decides: the class predicted for each case, and their counts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.multiclass import numeric

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rocwidgets.multiclass.sample import MulticlassSample
    from rocwidgets.multiclass.setting import MulticlassSetting


def predicted(sample: MulticlassSample, setting: MulticlassSetting) -> NDArray[np.intp]:
    """Return the place of the class that each case is predicted to be of, of shape (n,).

    If several classes are equally cheap, it is the first.
    """
    return setting.decide(sample.cases.probabilities[setting.model])


def confusion_matrix(
    sample: MulticlassSample, setting: MulticlassSetting
) -> NDArray[np.int64] | NDArray[np.float64]:
    """Return the (weighted) cases of each class (rows) predicted to be of each (columns).

    Returns
    -------
    ndarray of shape (K, K)
        int64, or float64 if cases have weights. That of the last rule of each model is kept with
        the sample.

    Examples
    --------
    >>> from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
    >>> confusion_matrix(sample, MulticlassSetting.of(sample)).tolist()
    [[1, 1, 0], [0, 1, 0], [0, 0, 1]]
    """
    cases = sample.cases

    def count() -> NDArray[np.int64] | NDArray[np.float64]:
        result = predicted(sample, setting)
        return numeric.confusion(cases.code, result, len(cases.classes), cases.sample_weight)

    key = ("confusion_matrix", setting.model)
    return sample.cache.get(key, (setting,), count)


def of_model(setting: MulticlassSetting, model: str) -> MulticlassSetting:
    """Return a setting with another model, the rule as it is."""
    return replace(setting, model=model)
