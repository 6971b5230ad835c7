"""The costs of the four outcomes of each case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.column import Column, read_column
from rocwidgets.inputs.reals import read_floats
from rocwidgets.inputs.scalars import GREATEST, is_real, read_number
from rocwidgets.inputs.series import frame_columns
from rocwidgets.inputs.wording import listing, places, plural, show
from rocwidgets.numeric.decisions.payoff import CELLS

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Values = NDArray[np.float64]

_WHAT = "case_costs"
_WIDE = "For several outcomes pass CaseCosts(fp=..., fn=...)."
_SOURCE = "Pass one finite number per row."
_RULE = f"finite, at most {GREATEST:g} in magnitude"


@explain_call_errors
@dataclass(frozen=True, init=False, eq=False, repr=False)
class CaseCosts:
    """Per-case costs of the four outcomes, such as the amounts of transactions.

    Each is one number for all cases, or an array with one for each case. What case i costs in an
    outcome is its number here plus that of `Costs`. Being right may cost more than being wrong.

    Parameters
    ----------
    fp, fn, tp, tn : float or array-like of shape (n,), optional
        Cost if a case is a false positive, false negative, true positive or true negative. Positive
        is bad, negative is a gain, as in `Costs`; what is left out costs nothing. Of an array only
        the cases of the class count: the positives in `fn` and `tp`, the negatives in `fp` and
        `tn`. One number becomes the initial value of ``Evaluation.costs``, where it can be changed.

    Raises
    ------
    TypeError
        If nothing is given, or something is no real number.
    ValueError
        If a cost is missing, infinite or beyond 1e100 in magnitude, or arrays differ in length.

    Examples
    --------
    >>> CaseCosts(fp=5, fn=[120.0, 80.5, 3000.0])
    CaseCosts(fp=5, fn=3 costs)
    >>> CaseCosts(fp=5, fn=[120.0, 80.5]).amounts
    {'fn': array([120. ,  80.5])}
    """

    columns: Mapping[str, Column]
    numbers: Mapping[str, float]

    def __init__(
        self,
        *,
        fp: float | ArrayLike | None = None,
        fn: float | ArrayLike | None = None,
        tp: float | ArrayLike | None = None,
        tn: float | ArrayLike | None = None,
    ) -> None:
        cells = {"fp": fp, "fn": fn, "tp": tp, "tn": tn}
        given = {cell: value for cell, value in cells.items() if value is not None}
        if not given:
            raise TypeError("CaseCosts got no costs. Pass at least one of fp, fn, tp and tn.")
        numbers = {cell: _number(cell, value) for cell, value in given.items() if is_real(value)}
        read = {cell: _column(cell, given[cell]) for cell in given if cell not in numbers}
        lengths = {cell: len(column) for cell, column in read.items()}
        if len(set(lengths.values())) > 1:
            each = ", ".join(f"{cell} {length:,}" for cell, length in lengths.items())
            raise ValueError(
                f"The arrays of CaseCosts differ in length: {each}. Pass one value per case."
            )
        object.__setattr__(self, "columns", read)
        object.__setattr__(self, "numbers", numbers)

    @property
    def amounts(self) -> dict[str, Values]:
        """Per-case costs given as arrays, by outcome, float64 of shape (n,)."""
        return {cell: column.values for cell, column in self.columns.items()}

    def __repr__(self) -> str:
        shown = {cell: repr(value).removesuffix(".0") for cell, value in self.numbers.items()}
        shown |= {cell: plural(len(each), "cost") for cell, each in self.columns.items()}
        cells = (cell for cell in ("fp", "fn", "tp", "tn") if cell in shown)
        return f"CaseCosts({', '.join(f'{cell}={shown[cell]}' for cell in cells)})"


def read_case_costs(case_costs: Any) -> CaseCosts:
    """Return per-case costs, also from a mapping, a frame or an array.

    Parameters
    ----------
    case_costs : CaseCosts, mapping or DataFrame of its arguments, or array-like of shape (n,)
        An array is what being wrong costs: fp and fn.

    Raises
    ------
    TypeError, ValueError
        As `CaseCosts`, or if a mapping or frame holds others.
    """
    if isinstance(case_costs, CaseCosts):
        return case_costs
    named = frame_columns(case_costs, _WHAT)
    if isinstance(case_costs, Mapping):
        named = list(case_costs.items())
    if named is None:
        if is_real(case_costs):
            raise TypeError(
                f"{_WHAT} must contain one cost per case, got {show(case_costs)}. To use one "
                f"number for all cases write costs=rw.Costs(fp={case_costs}, fn={case_costs})."
            )
        column = _checked(read_column(case_costs, _WHAT, _WIDE))
        result = CaseCosts(fp=column.values, fn=column.values)
        object.__setattr__(result, "columns", {"fp": column, "fn": column})
        return result
    # Only texts are compared: the comparison of some keys, such as pandas.NA, is no bool.
    unknown = [name for name, _ in named if not isinstance(name, str) or name not in CELLS]
    if unknown or not named:
        held = listing(show(name) for name, _ in named) or "nothing"
        raise ValueError(
            f"{_WHAT} contains {held}. Pass only fp, fn, tp and tn, as in rw.CaseCosts."
        )
    return CaseCosts(**{str(name): value for name, value in named})


def case_costs_of(costs: CaseCosts, rows: NDArray[np.integer]) -> CaseCosts:
    """Return the costs of some cases, in the order of the rows."""
    taken: Any = {cell: amounts[rows] for cell, amounts in costs.amounts.items()}
    return CaseCosts(**costs.numbers, **taken)


def _number(cell: str, value: Any) -> float:
    return read_number(f"the cost {cell}", value, _RULE, lambda x: abs(x) <= GREATEST) + 0.0


def _column(cell: str, value: Any) -> Column:
    return _checked(read_column(value, f"{_WHAT} {cell}", "Pass one column for each outcome."))


def _checked(column: Column) -> Column:
    if not len(column):
        raise ValueError(
            f"{column.what} is empty. Pass one number per case, or one number for all."
        )
    values = read_floats(column, _SOURCE, _SOURCE).astype(np.float64, copy=False)
    large = np.abs(values) > GREATEST
    if large.any():
        raise ValueError(
            f"{column.what} must be at most {GREATEST:g} in magnitude, but contains "
            f"{plural(int(large.sum()), 'larger value')}, {places(large, column.index)}. Use a "
            "larger unit."
        )
    return replace(column, values=values, missing=None)
