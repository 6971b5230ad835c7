"""Crisp classifiers from their confusion matrices."""

from __future__ import annotations

import math
import numbers
from collections.abc import Mapping
from typing import Any

from rocwidgets.costs import CELLS
from rocwidgets.inputs.names import model_names
from rocwidgets.numeric import CountTable

_WHAT = "the mapping of confusion matrices"
_FORM = 'such as {"A": dict(tp=40, fp=5, fn=10, tn=45)}'
# Totals of counts that are no whole numbers are sums of rounded numbers.
_SAME_TOTAL = 1e-9


def confusion_tables(matrices: Any) -> dict[str, CountTable]:
    """Return the count tables of crisp classifiers, whose scores are 1 and 0.

    Parameters
    ----------
    matrices : mapping of names to mappings
        The counts "tp", "fp", "fn" and "tn" of each classifier: int or float, finite, at least 0.

    Returns
    -------
    dict of str to CountTable

    Raises
    ------
    TypeError
        If it is not that.
    ValueError
        If a count is missing, negative or not finite, a class is empty, or the classifiers were not
        applied to the same cases, which their totals tell.
    """
    if not isinstance(matrices, Mapping):
        kind = type(matrices).__name__
        raise TypeError(f"from_confusion takes a mapping {_FORM}; got {kind}")
    names = model_names(matrices, _WHAT)
    read = {name: _cells(name, cells) for name, cells in zip(names, matrices.values(), strict=True)}
    _require_same_totals(read)
    return {
        name: CountTable.from_counts([1.0, 0.0], [c["tp"], c["fn"]], [c["fp"], c["tn"]])
        for name, c in read.items()
    }


def _cells(name: str, cells: Any) -> dict[str, float]:
    if not isinstance(cells, Mapping):
        kind = type(cells).__name__
        raise TypeError(f"the counts of {name!r} must be a mapping, {_FORM}; got {kind}")
    missing = [cell for cell in CELLS if cell not in cells]
    unknown = [cell for cell in cells if cell not in CELLS]
    if missing or unknown:
        what = f"lack {', '.join(missing)}" if missing else f"have an unknown {unknown[0]!r}"
        raise ValueError(f"the counts of {name!r} {what}; give tp, fp, fn and tn, {_FORM}")
    read = {cell: _count(f"the count {cell} of {name!r}", cells[cell]) for cell in CELLS}
    for label, one, other in (("positive", "tp", "fn"), ("negative", "fp", "tn")):
        total = read[one] + read[other]
        if not total:
            raise ValueError(
                f"{name!r} has no {label} cases: {one} and {other} are 0; both classes are needed"
            )
        if total == math.inf:
            raise ValueError(f"{one} and {other} of {name!r} add up to more than a float64 holds")
    return read


def _count(what: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        kind = type(value).__name__
        raise TypeError(f"{what} must be a number, at least 0; got {value!r} ({kind})")
    number = int(value) if isinstance(value, numbers.Integral) else float(value)
    if not 0 <= number < math.inf:
        raise ValueError(f"{what} must be finite and at least 0; got {value!r}")
    return number


def _require_same_totals(matrices: Mapping[str, Mapping[str, float]]) -> None:
    (first, totals), *others = [(name, _totals(cells)) for name, cells in matrices.items()]
    for name, other in others:
        if not all(_same(one, two) for one, two in zip(totals, other, strict=True)):
            raise ValueError(
                "the classifiers were not applied to the same cases: "
                f"{first!r} has {_worded(totals)}, {name!r} has {_worded(other)}"
            )


def _same(one: float, other: float) -> bool:
    if isinstance(one, int) and isinstance(other, int):
        return one == other
    return math.isclose(one, other, rel_tol=_SAME_TOTAL)


def _totals(cells: Mapping[str, float]) -> tuple[float, float]:
    return cells["tp"] + cells["fn"], cells["fp"] + cells["tn"]


def _worded(totals: tuple[float, float]) -> str:
    return f"{totals[0]:,.15g} positives and {totals[1]:,.15g} negatives"
