"""What a rule of several classes decides: the class predicted for each case, and their counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.multiclass import numeric
from rocwidgets.multiclass.probabilities import WHAT, probabilities_of, read_tables

if TYPE_CHECKING:
    import pandas as pd
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


def predicted_labels(classes: tuple[Any, ...], setting: MulticlassSetting, y_prob: Any) -> Any:
    """Return the labels predicted for the probabilities of one model, of shape (n,).

    Raises
    ------
    TypeError, ValueError
        If they are no probabilities of these classes, or of several models.
    """
    if isinstance(y_prob, Mapping):
        raise TypeError(
            f"{WHAT} for predict must be one array of shape (n, K), got a mapping. Pass the "
            "probabilities of one model."
        )
    (table,) = read_tables(y_prob).values()
    result = setting.decide(probabilities_of(table, classes, WHAT))
    return _array(classes)[result]


def _array(labels: tuple[Any, ...]) -> Any:
    """Return labels as an array that keeps their types."""
    if len({type(label) for label in labels}) == 1:
        plain = np.array(labels)
        if plain.ndim == 1:
            return plain
    result = np.empty(len(labels), object)
    result[:] = labels
    return result


def by_class(values: Any, classes: tuple[Any, ...], rows: str, columns: str) -> pd.DataFrame:
    """Return a matrix as a table, with the classes in rows and columns of these names."""
    import pandas as pd

    index = pd.Index(classes, name=rows, tupleize_cols=False)
    return pd.DataFrame(values, index, pd.Index(classes, name=columns, tupleize_cols=False))
