"""The costs of predicting each case wrong and right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.reading.column import Column, read_column
from rocwidgets.reading.reals import read_floats
from rocwidgets.reading.series import frame_columns
from rocwidgets.reading.wording import listing, places, plural, show

if TYPE_CHECKING:
    from numpy.typing import NDArray

_WHAT = "sample_cost"
_WIDE = 'For costs of being right too pass {"wrong": costs, "right": costs}.'
_SOURCE = "Pass one finite number per row."
_NAMES = ("wrong", "right")


@dataclass(frozen=True, slots=True, eq=False)
class CaseCosts:
    """Costs of each case, positive = bad.

    Attributes
    ----------
    wrong, right : ndarray of float64 of shape (n,)
        Of predicting it wrong and right; `right` is None if that costs nothing.
    """

    wrong: NDArray[np.float64]
    right: NDArray[np.float64] | None

    def columns(self) -> dict[str, NDArray[np.float64]]:
        """Return the costs by name, those that are given."""
        right = {} if self.right is None else {"right": self.right}
        return {"wrong": self.wrong, **right}


def cost_columns(sample_cost: Any) -> dict[str, Column]:
    """Return the costs as columns ``wrong`` and, if given, ``right``, their values unchecked.

    Raises
    ------
    ValueError
        If a mapping or frame holds others, or lacks "wrong".
    """
    named = frame_columns(sample_cost, _WHAT)
    if isinstance(sample_cost, Mapping):
        named = list(sample_cost.items())
    if named is None:
        return {"wrong": read_column(sample_cost, _WHAT, _WIDE)}
    names = [name for name, _ in named]
    # Only texts are compared: the comparison of some keys, such as pandas.NA, is no bool.
    texts = [name for name in names if isinstance(name, str) and name in _NAMES]
    if "wrong" not in texts or len(texts) < len(names):
        raise ValueError(
            f'{_WHAT} holds {listing(map(show, names)) or "nothing"}; it takes "wrong", what being '
            'wrong about each case costs, and, if being right costs too, "right".'
        )
    return {str(name): read_column(data, f"{_WHAT}[{show(name)}]", _WIDE) for name, data in named}


def read_case_costs(columns: dict[str, Column]) -> CaseCosts:
    """Return the costs as float64.

    Raises
    ------
    TypeError
        If a cost is no real number.
    ValueError
        If a cost is missing or infinite, or being wrong about a case is cheaper than being right.
    """
    found = {
        name: read_floats(column, _SOURCE, _SOURCE).astype(np.float64, copy=False)
        for name, column in columns.items()
    }
    wrong, right = found["wrong"], found.get("right")
    cheap = wrong < (0.0 if right is None else right)
    if cheap.any():
        raise ValueError(
            f"{_WHAT}: being wrong is cheaper than being right for "
            f"{plural(int(np.count_nonzero(cheap)), 'case')}, "
            f"{places(cheap, columns['wrong'].index)}. Costs are positive = bad: check their sign."
        )
    return CaseCosts(wrong, right)
