"""Regions of three probabilities in which each class is predicted."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

HEIGHT = math.sqrt(3) / 2


def in_plane(probability: Values) -> Values:
    """Return the places of probabilities in a triangle of side 1, shape (k, 2).

    Parameters
    ----------
    probability : ndarray of float64, shape (k, 3)
        Rows sum to 1. The first class is at (0, 0), the second at (1, 0), the third above.
    """
    return np.column_stack((probability[:, 1] + probability[:, 2] / 2, HEIGHT * probability[:, 2]))


def expected_costs(costs: Values, weight: Values) -> Values:
    """Return the expected costs of predictions (rows) as linear functions of probabilities."""
    return (weight[:, None] * costs).T


def region(lines: Values, own: int) -> Values:
    """Return the corners of the probabilities for which a class is predicted, shape (k, 3).

    Parameters
    ----------
    lines : ndarray of float64, shape (3, 3)
        Expected costs of the predictions, as of `expected_costs`.
    own : int

    Returns
    -------
    ndarray of float64
        Empty if the class is nowhere predicted, or only on a line. Where two classes cost the same
        everywhere, the first is predicted.
    """
    corners = [tuple(row) for row in np.eye(3).tolist()]
    for other in range(3):
        if other == own:
            continue
        less = (lines[other] - lines[own]).tolist()
        if other < own and not any(less):
            return np.empty((0, 3))
        corners = _clipped(corners, less)
    found = np.array(corners, np.float64).reshape(-1, 3)
    return found if _has_area(found) else np.empty((0, 3))


def meeting(lines: Values) -> Values | None:
    """Return the probabilities for which all three predictions cost the same, if there are."""
    found = np.cross(lines[0] - lines[1], lines[0] - lines[2])
    total = found.sum()
    if total == 0:
        return None
    found = found / total
    return found if (found >= 0).all() else None


def _clipped(corners: list[tuple[float, ...]], less: list[float]) -> list[tuple[float, ...]]:
    """Return the part of a polygon where a linear function is at least 0."""
    kept: list[tuple[float, ...]] = []
    for at, corner in enumerate(corners):
        before = corners[at - 1]
        value, last = _value(less, corner), _value(less, before)
        if (value < 0) != (last < 0):
            share = last / (last - value)
            kept.append(tuple(a + share * (b - a) for a, b in zip(before, corner, strict=True)))
        if value >= 0:
            kept.append(corner)
    return kept


def _value(linear: list[float], point: tuple[float, ...]) -> float:
    return linear[0] * point[0] + linear[1] * point[1] + linear[2] * point[2]


def _has_area(corners: Values) -> bool:
    places = in_plane(corners)
    x, y = places.T
    return abs(float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))) > 0
