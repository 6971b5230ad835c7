"""Areas under the ROC curve of several classes, and their means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.scalars import read_choice
from rocwidgets.numeric.multiclass import one_vs_one

if TYPE_CHECKING:
    from rocwidgets.core.multiclass.sample import MulticlassSample

AVERAGES = {"ovr": ("macro", "weighted", "micro"), "ovo": ("macro", "weighted")}


def auc(sample: MulticlassSample, model: str, multi_class: str, average: str | None) -> Any:
    """Return the mean area of a model, or with None as `average` those of classes or pairs.

    As `MulticlassModel.auc`, which has the definitions.
    """
    multi_class = read_choice("multi_class", multi_class, AVERAGES)
    if average is not None:
        average = read_choice(f"average of {multi_class}", average, AVERAGES[multi_class])
    return (_of_rest if multi_class == "ovr" else _of_pairs)(sample, model, average)


def _of_rest(sample: MulticlassSample, model: str, average: str | None) -> Any:
    if average == "micro":
        return sample.pooled.tables[model].auc
    found = [sample.one_vs_rest(label).tables[model].auc for label in sample.classes]
    if average is None:
        import pandas as pd  # noqa: PLC0415 - only frames need pandas

        index = pd.Index(sample.classes, name="class", tupleize_cols=False)
        return pd.Series(found, index, name="auc")
    return float(np.average(found, weights=sample.class_sizes if average == "weighted" else None))


def _of_pairs(sample: MulticlassSample, model: str, average: str | None) -> Any:
    found = sample.areas(model)
    if average is not None:
        return one_vs_one(found, average)
    import pandas as pd  # noqa: PLC0415 - only frames need pandas

    index = pd.Index(sample.classes, tupleize_cols=False)
    return pd.DataFrame((found.area + found.area.T) / 2, index, index)
