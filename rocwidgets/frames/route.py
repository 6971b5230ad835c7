"""How an engine finds the rows of some cells, level by level."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.frames.engines import upload
from rocwidgets.frames.grid import index_of, levels
from rocwidgets.numeric.counts.indices import integers

if TYPE_CHECKING:
    import narwhals as nw
    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.cells import Cells

    Keys = NDArray[np.int64]

_FOUND = 2**62  # keys from here on are cells that were found, others multiples of a width
_LONGEST = 40  # levels from one stop to the next: an index is a whole number of a float64


@dataclass(frozen=True, eq=False)
class Step:
    """The next keys of rows.

    Attributes
    ----------
    key, base : ndarray of int64, shape (m,)
    scale : ndarray of float64, shape (m,)
        A row with `key` and a score s gets the key ``base + floor(s * scale)``; rows with other
        keys are left out.

    """

    key: Keys
    scale: NDArray[np.float64]
    base: Keys

    def upload(self, frame: nw.LazyFrame[Any]) -> nw.LazyFrame[Any]:
        """Return it as a table on the engine of a frame."""
        return upload(frame, {"key": self.key, "scale": self.scale, "base": self.base})


@dataclass(frozen=True, eq=False)
class Route:
    """The steps from scores to the parts of some cells.

    Attributes
    ----------
    level : int
        Rows begin with the key ``floor(score * 2**level)``.
    steps : list of Step
        After the last, keys are those of parts.

    """

    level: int
    steps: list[Step]


def route(cells: Cells, bits: Keys, block: int, start: int) -> Route:
    """Return the steps to parts of cells.

    Parameters
    ----------
    cells : Cells
    bits : ndarray of int64, shape (m,)
        Each is divided into ``2**bits`` parts.
    block : int
        Parts of a cell have keys from a multiple of ``2**block`` on, which no other cell has.
    start : int
        A level at which all scores have keys.

    """
    level = levels(cells)
    stops = _stops(start, level)
    index, result = index_of(cells.edge, level), _FOUND + integers(len(level))
    steps = []
    for here, after in pairwise(stops):
        there, deeper = level <= here, np.unique(index_of(cells.edge[level > here], np.array(here)))
        steps.append(
            Step(
                np.concatenate((deeper, np.where(level == here, index, result)[there])),
                np.where(integers(len(deeper) + there.sum()) < len(deeper), 2.0**after, 0.0),
                np.concatenate((np.zeros_like(deeper), result[there])),
            )
        )
    space = 2 ** np.maximum(bits, block)
    first = np.cumsum(space) - space
    key = np.where(level == stops[-1], index, result)
    steps.append(Step(key, np.ldexp(1.0, level + bits), first - index * 2**bits))
    return Route(stops[0], steps)


def _stops(start: int, level: Keys) -> list[int]:
    """Return the levels of cells and some between, none far from the next."""
    stops = [min(start, int(level.min()))]
    for end in np.unique(level).tolist():
        stops += range(stops[-1] + _LONGEST, end, _LONGEST)
        if end > stops[-1]:
            stops.append(end)
    return stops
