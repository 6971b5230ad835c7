"""What the page receives about models of several classes.

Exact, and there without Python: each class against the rest, and all decisions pooled, as the count
tables of an Evaluation; the areas of pairs; measures that do not depend on the rule; and counts of
the rule while the cases are sent as they are (at most `EXACT_CELLS` numbers). Each pair
of classes is sent while all together are small; then it is exact too.

Approximate until Python has answered: counts of the rule from probabilities in steps of 1/65,535,
where the error is at most the number of cases whose decision is within the rounding, which the page
counts; and above `MOST_CELLS` numbers or `MOST_CASES` cases, counts of a
random part, scaled to the totals of the classes. ``_matrix`` has the exact counts.

Waiting for Python: Evaluations of a class or pair with bands and intervals, larger pairs, the best
weights of classes and lists of rows.
"""

from __future__ import annotations

import math
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.multiclass import MulticlassSetting
from rocwidgets.multiclass.measures import MulticlassMeasures
from rocwidgets.multiclass.rule import confusion_matrix
from rocwidgets.numeric.counts.indices import counted, integers
from rocwidgets.vocabulary import MULTICLASS_MODEL_METRICS
from rocwidgets.widget.traits import pairs
from rocwidgets.widget.wire import pack_float64, pack_sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.multiclass import MulticlassSample


# Cases times classes times models that are sent as they are, and that are sent at all.
EXACT_CELLS, MOST_CELLS = 131_072, 1_000_000
MOST_CASES = 100_000
STEPS = 65_535
_SEED = 0
_BYTES = {"f8": 8, "u2": 2}


class SentCases(NamedTuple):
    """The cases of a page, equal ones as one with a weight.

    Attributes
    ----------
    total : int
        Rows that all cases would be; more than `code` has if these are a random part.
    kind : {"f8", "u2"}
    code : ndarray of int of shape (n,)
    weight : ndarray of float64 of shape (n,), or None if all are 1
    probabilities : ndarray of shape (models, K, n)
        As float64, or as uint16 in steps of 1/65,535.
    """

    total: int
    kind: str
    code: NDArray[Any]
    weight: NDArray[np.float64] | None
    probabilities: NDArray[Any]

    @property
    def is_exact(self) -> bool:
        """Whether these cases give the same counts as all cases."""
        return self.kind == "f8" and len(self.code) == self.total


def sent_cases(sample: MulticlassSample) -> SentCases:
    """Return the cases that are sent of a sample."""
    return sample.cache.get("sent_cases", (), lambda: _sent_cases(sample))


def pack_cases(sample: MulticlassSample) -> dict[str, Any]:
    """Pack the cases that are sent, with binary columns.

    Returns
    -------
    dict
        ``n``, ``total``, ``kind``, ``code`` (uint8, more than 256 classes uint16), ``weight``
        (float64 or None) and ``models``: a dict for each with ``name`` and ``probability``, all of
        class 0, then all of class 1, ...
    """
    result = sent_cases(sample)
    code = "u1" if len(sample.classes) <= 2**8 else "<u2"
    form = "<f8" if result.kind == "f8" else "<u2"
    return {
        "n": len(result.code),
        "total": result.total,
        "kind": result.kind,
        "code": memoryview(result.code.astype(code).tobytes()),
        "weight": None if result.weight is None else pack_float64(result.weight),
        "models": [
            {"name": name, "probability": memoryview(each.astype(form).tobytes())}
            for name, each in zip(sample.models, result.probabilities, strict=True)
        ],
    }


def _sent_cases(sample: MulticlassSample) -> SentCases:
    cases = sample.cases
    cells = len(cases.code) * len(sample.classes) * len(sample.models)
    kind = "f8" if cells <= EXACT_CELLS else "u2"
    weight = cases.sample_weight
    there = integers(len(cases.code)) if weight is None else np.flatnonzero(weight > 0)
    most = min(MOST_CASES, MOST_CELLS // (len(sample.classes) * len(sample.models)))
    kept = there if len(there) <= most else _part(cases.code, there, most)
    result = SentCases(
        len(there),
        kind,
        cases.code[kept],
        None if weight is None else weight[kept],
        np.stack([_values(each[kept], kind) for each in cases.probabilities.values()]),
    )
    return _merged(result) if len(kept) == len(there) else result


def _values(probability: NDArray[np.float64], kind: str) -> NDArray[Any]:
    if kind == "f8":
        return probability.T
    return np.rint(np.minimum(probability.T, 1) * STEPS).astype(np.uint16)


def _part(code: NDArray[Any], there: NDArray[Any], most: int) -> NDArray[Any]:
    """Return a random part of the cases, with the same share of each class."""
    share, random = most / len(there), np.random.default_rng(_SEED)
    of_classes = (there[code[there] == own] for own in np.unique(code))
    parts = [random.permutation(each)[: math.ceil(share * len(each))] for each in of_classes]
    return np.sort(np.concatenate(parts))


def _merged(result: SentCases) -> SentCases:
    """Return equal cases as one with a weight, if that is less to send."""
    first, group = _groups(result)
    width = _BYTES[result.kind] * math.prod(result.probabilities.shape[:2]) + 1
    before = len(result.code) * (width + (0 if result.weight is None else 8))
    if len(first) * (width + 8) >= before:
        return result
    weight = counted(group, result.weight, len(first)).astype(np.float64)
    probabilities = result.probabilities[:, :, first]
    return SentCases(len(first), result.kind, result.code[first], weight, probabilities)


def _groups(result: SentCases) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the first case of each group of equal ones, and the group of each case."""
    n = len(result.code)
    bits = np.uint64 if result.kind == "f8" else np.uint16
    # Differences of bits within equal values, as of 0 and -0, only leave cases apart.
    columns = [result.code, *result.probabilities.reshape(-1, n).view(bits)]
    key = np.zeros(n, np.uint64)
    for column, factor in zip(columns, _odd_numbers(len(columns)), strict=True):
        key = (key ^ column.astype(np.uint64)) * factor
        key ^= key >> np.uint64(32)
    _, first, group = np.unique(key, return_index=True, return_inverse=True)
    alike = all(np.array_equal(column, column[first][group]) for column in columns)
    return (first, group) if alike else (integers(n), integers(n))


def _odd_numbers(n: int) -> NDArray[np.uint64]:
    random = np.random.default_rng(_SEED)
    return random.integers(0, 2**63, n, dtype=np.uint64) * np.uint64(2) + np.uint64(1)


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
    """Return each model with the AUCs of its pairs of classes, None on the diagonal."""
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
    result = MulticlassMeasures(sample, model, MulticlassSetting.of(sample))
    values = {name: result[name] for name in MULTICLASS_MODEL_METRICS}
    return {name: value if math.isfinite(value) else None for name, value in values.items()}


def _with_none(values: np.ndarray) -> list[list[float | None]]:
    return [[None if np.isnan(each) else float(each) for each in row] for row in values]
