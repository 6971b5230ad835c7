"""A class order that puts similar classes next to each other."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from rocwidgets.multiclass.charts.scene import MulticlassScene


def shown_order(scene: MulticlassScene) -> list[int]:
    """Return the places of the classes in the order shown; option order."""
    if scene.options["order"] == "given":
        return list(range(len(scene.classes)))
    return by_similarity(scene.areas)


def by_similarity(areas: NDArray[Any]) -> list[int]:
    """Return the places of classes so that those hard to tell apart are neighbours.

    It begins with the two with the smallest areas and adds, at either end, the class most like the
    one there. It follows from the areas of pairs alone, so that no change of a rule moves a class.

    Parameters
    ----------
    areas : ndarray of float64, shape (K, K)
        Areas of ordered pairs of classes, K >= 2; those on the diagonal are not read.

    Returns
    -------
    list of int
        If several choices are equally good, the first.
    """

    def likeness(a: int, b: int) -> float:
        return 2 - float(areas[a, b]) - float(areas[b, a])

    def nearest(to: int, among: Iterable[int]) -> int:
        return max(among, key=lambda each: likeness(each, to))

    order = list(max(combinations(range(len(areas)), 2), key=lambda pair: likeness(*pair)))
    while len(order) < len(areas):
        left = [own for own in range(len(areas)) if own not in order]
        before, after = nearest(order[0], left), nearest(order[-1], left)
        if likeness(before, order[0]) > likeness(after, order[-1]):
            order.insert(0, before)
        else:
            order.append(after)
    return order
