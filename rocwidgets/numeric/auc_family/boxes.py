"""Dyadic boxes that hold the scores of both classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.numeric.indices import union

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]
    Index = NDArray[np.int64]


class Scores(NamedTuple):
    """The scores of one class, increasing, and the weight of each."""

    score: Values
    weight: Values


class Boxes(NamedTuple):
    """Dyadic boxes of one width that hold scores, increasing.

    `id` is floor(score / width); `first` and `size` are the run of the scores of each class in the
    box, shape (2, m): positives, then negatives.
    """

    id: Index
    first: Index
    size: Index


def boxes_of(classes: list[Scores], level: int) -> Boxes:
    """Return the boxes of width 2**-level that hold scores of a class."""
    places = [np.ldexp(each.score, level).astype(np.int64) for each in classes]
    firsts = [np.flatnonzero(np.diff(place, prepend=-1)) for place in places]
    held = [place[first] for place, first in zip(places, firsts, strict=True)]
    id_ = union(*held)
    first, size = np.zeros((2, 2, len(id_)), np.int64)
    for k, here in enumerate(held):
        box = np.searchsorted(id_, here)
        first[k, box], size[k, box] = firsts[k], np.diff(firsts[k], append=len(places[k]))
    return Boxes(id_, first, size)
