"""Crisp classifiers, from their confusion matrices."""

from __future__ import annotations

import math
import numbers
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.scalars import described, read_number
from rocwidgets.inputs.weights import require_usable_totals
from rocwidgets.inputs.wording import capitalized, show
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts.counted import require_exact
from rocwidgets.numeric.decisions.payoff import CELLS

_WHAT = "matrices"
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
        If a count is missing, negative or not finite, a class is empty, counts add up to more than
        2**53 or are lost in rounding next to each other, or the classifiers have different totals
        and so were not applied to the same cases.
    """
    if not isinstance(matrices, Mapping):
        raise TypeError(f"matrices must be a mapping {_FORM}, got {described(matrices)}.")
    names = model_names(matrices, _WHAT)
    read = {name: _cells(name, cells) for name, cells in zip(names, matrices.values(), strict=True)}
    _require_same_totals(read)
    totals = _totals(next(iter(read.values())))
    return {
        name: CountTable.from_counts([1.0, 0.0], [c["tp"], c["fn"]], [c["fp"], c["tn"]], totals)
        for name, c in read.items()
    }


def _cells(name: str, cells: Any) -> dict[str, float]:
    what = f"the counts of {show(name)}"
    if not isinstance(cells, Mapping):
        raise TypeError(f"{what} must be a mapping, {_FORM}, got {described(cells)}.")
    missing = [cell for cell in CELLS if cell not in cells]
    unknown = [cell for cell in cells if not isinstance(cell, str) or cell not in CELLS]
    if missing or unknown:
        wrong = (
            f"lack {', '.join(missing)}" if missing else f"contain an unknown {show(unknown[0])}"
        )
        raise ValueError(f"{capitalized(what)} {wrong}. Pass tp, fp, fn and tn, {_FORM}.")
    read = {cell: _count(f"the count {cell} of {show(name)}", cells[cell]) for cell in CELLS}
    for label, one, other in (("positive", "tp", "fn"), ("negative", "fp", "tn")):
        if not read[one] + read[other]:
            raise ValueError(
                f"{show(name)} has no {label} cases: {one} and {other} are 0. Both classes are "
                "needed."
            )
    _require_kept(what, read)
    positives, negatives = _totals(read)
    require_usable_totals(f"The matrix of {show(name)}", ("0", negatives), ("1", positives))
    return read


def _require_kept(what: str, cells: Mapping[str, float]) -> None:
    """Refuse counts that would be changed by rounding in the total of their class."""
    require_exact(f"{capitalized(what)} add up to", sum(map(Fraction, cells.values())))
    for one, other in (("tp", "fn"), ("fp", "tn")):
        total = cells[one] + cells[other]
        for cell, rest in ((one, other), (other, one)):
            if not math.isclose(total - cells[rest], cells[cell], rel_tol=_SAME_TOTAL):
                raise ValueError(
                    f"{capitalized(what)} contain {cell}={show(cells[cell])} and "
                    f"{rest}={show(cells[rest])}, but float64 keeps only 15 digits of their sum. "
                    "Divide all counts by one number or use counts closer in size."
                )


def _count(what: str, value: Any) -> float:
    number = read_number(what, value, "finite and at least 0", lambda x: 0 <= x < math.inf)
    return int(value) if isinstance(value, numbers.Integral) else number


def _require_same_totals(matrices: Mapping[str, Mapping[str, float]]) -> None:
    (first, totals), *others = [(name, _totals(cells)) for name, cells in matrices.items()]
    for name, other in others:
        if not all(_same(one, two) for one, two in zip(totals, other, strict=True)):
            raise ValueError(
                f"The models in matrices were not applied to the same cases: {show(first)} has "
                f"{_worded(totals)}, {show(name)} has {_worded(other)}. Pass one matrix per model, "
                "counted on the same cases."
            )


def _same(one: float, other: float) -> bool:
    if isinstance(one, int) and isinstance(other, int):
        return one == other
    return math.isclose(one, other, rel_tol=_SAME_TOTAL)


def _totals(cells: Mapping[str, float]) -> tuple[float, float]:
    return cells["tp"] + cells["fn"], cells["fp"] + cells["tn"]


def _worded(totals: tuple[float, float]) -> str:
    return f"{totals[0]:,.15g} positives and {totals[1]:,.15g} negatives"
