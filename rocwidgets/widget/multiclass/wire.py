"""What a page has of models of several classes.

Exact, and there without Python: each class against the rest, and all decisions pooled, as the count
tables of an Evaluation; the areas of pairs; measures that do not depend on the rule; and counts of
the rule while the cases are sent as they are (at most `sent_cases.EXACT_CELLS` numbers). Each pair
of classes is sent while all together are small; then it is exact too.

Approximate until Python has answered: counts of the rule from probabilities in steps of 1/65,535,
where the error is at most the number of cases whose decision is within the rounding, which the page
counts; and above `sent_cases.MOST_CELLS` numbers or `sent_cases.MOST_CASES` cases, counts of a
random part, scaled to the totals of the classes. ``_matrix`` has the exact counts.

Waiting for Python: Evaluations of a class or pair with bands and intervals, larger pairs, the best
weights of classes and lists of rows.
"""

from __future__ import annotations

from itertools import permutations
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core.multiclass import MulticlassSetting
from rocwidgets.core.multiclass.measures import MulticlassMeasures
from rocwidgets.core.multiclass.rule import confusion_matrix
from rocwidgets.vocabulary import MULTICLASS_MODEL_METRICS
from rocwidgets.widget.multiclass.sent_cases import pack_cases, sent_cases
from rocwidgets.widget.traits import pairs
from rocwidgets.widget.wire import pack_sample

if TYPE_CHECKING:
    from rocwidgets.core.multiclass import MulticlassSample

# Bytes of all pairs, and of a row of a table.
MOST_OF_PAIRS, _ROW = 2_000_000, 18

__all__ = [
    "class_texts",
    "pack_areas",
    "pack_cases",
    "pack_matrix",
    "pack_measures",
    "pack_models",
    "pack_one_vs_one",
    "pack_one_vs_rest",
    "pack_pooled",
]


def class_texts(sample: MulticlassSample) -> list[str]:
    """Return the labels of the classes as distinct texts."""
    texts = [str(label) for label in sample.classes]
    return texts if len(set(texts)) == len(texts) else [repr(label) for label in sample.classes]


def pack_models(sample: MulticlassSample) -> list[str]:
    """Return the names of the models."""
    return list(sample.models)


def pack_one_vs_rest(sample: MulticlassSample) -> list[dict[str, Any]]:
    """Pack each class against the rest."""
    return [pack_sample(sample.one_vs_rest(label)) for label in sample.classes]


def pack_pooled(sample: MulticlassSample) -> dict[str, Any]:
    """Pack all decisions together."""
    return pack_sample(sample.pooled)


def pack_one_vs_one(sample: MulticlassSample) -> dict[str, dict[str, Any]]:
    """Pack each ordered pair of classes, by both places as in ``"0,2"``; none if that is large."""
    n_tables = 2 * (len(sample.classes) - 1) * len(sample.models)
    if n_tables * len(sample.cases.code) * _ROW > MOST_OF_PAIRS:
        return {}
    each_two = permutations(enumerate(sample.classes), 2)
    return {
        f"{own},{other}": pack_sample(sample.one_vs_one(label, against))
        for (own, label), (other, against) in each_two
    }


def pack_areas(sample: MulticlassSample) -> list[list[Any]]:
    """Return pairs of a model and the areas of all its pairs of classes, None on the diagonal."""
    return pairs({name: _with_none(sample.areas(name).area) for name in sample.models})


def pack_measures(sample: MulticlassSample) -> list[list[Any]]:
    """Return pairs of a model and its measures of no rule; None where one is undefined."""
    return pairs({name: _measures(sample, name) for name in sample.models})


def pack_matrix(sample: MulticlassSample, setting: MulticlassSetting) -> dict[str, Any]:
    """Pack the exact counts of a rule; empty if the page can count them itself.

    Returns
    -------
    dict
        ``at``, the values of the setting, and ``counts``, true classes in rows.
    """
    if sent_cases(sample).is_exact:
        return {}
    at = {
        "model": setting.model,
        "costs": [list(row) for row in setting.costs],
        "class_weight": list(setting.class_weight),
    }
    return {"at": at, "counts": confusion_matrix(sample, setting).tolist()}


def _measures(sample: MulticlassSample, model: str) -> dict[str, float | None]:
    found = MulticlassMeasures(sample, model, MulticlassSetting.of(sample))
    values = {name: found[name] for name in MULTICLASS_MODEL_METRICS}
    return {name: value if isfinite(value) else None for name, value in values.items()}


def _with_none(values: np.ndarray) -> list[list[float | None]]:
    return [[None if np.isnan(each) else float(each) for each in row] for row in values]
