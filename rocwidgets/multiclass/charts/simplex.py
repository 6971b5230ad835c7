"""The probabilities of three classes in a triangle, with what is predicted where."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Axis, Chart, Guide, PointLabel
from rocwidgets.multiclass.charts.confusion_matrix import rule_note
from rocwidgets.numeric.counts.indices import integers
from rocwidgets.vocabulary import class_labels_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.multiclass.charts.scene import MulticlassScene

    Values = NDArray[np.float64]


CLASSES = 3
HEIGHT = math.sqrt(3) / 2
# Cases that are drawn at most.
MOST = 1500
# Room around the triangle, so that both axes are of one length.
_X = Axis("", (-0.06, 1.06), ticks=())
_Y = Axis("", (-0.12, 1.0), ticks=())
_LABEL = 20
_ABOVE = 0.07
_POINTS = "Points are cases, coloured by true class; shaded areas show the predicted class."


def in_plane(probability: Values) -> Values:
    """Return the places of probabilities in a triangle of side 1, shape (k, 2).

    Parameters
    ----------
    probability : ndarray of float64, shape (k, 3)
        Rows sum to 1. The first class is at (0, 0), the second at (1, 0), the third above.
    """
    return np.column_stack((probability[:, 1] + probability[:, 2] / 2, HEIGHT * probability[:, 2]))


_CORNERS = in_plane(np.eye(CLASSES))


def simplex(scene: MulticlassScene) -> Chart:
    """Return the cases by their probabilities, and the regions of the predictions.

    Raises
    ------
    ValueError
        Unless there are three classes.
    """
    if len(scene.classes) != CLASSES:
        raise ValueError(f"A simplex needs three classes, got {len(scene.classes)}.")
    lines = expected_costs(scene.setting.cost_array, np.array(scene.setting.class_weight))
    place = meeting(lines)
    drawn = shown_cases(len(scene.probability))
    return Chart(
        class_labels_of("simplex").title,
        _X,
        _Y,
        scene.labels,
        guides=(
            *_regions(lines),
            Guide("line", "triangle", _CORNERS[[0, 1, 2, 0]]),
            *_points(scene, drawn),
            *(() if place is None else (Guide("dots", "crossing", in_plane(place[None])),)),
        ),
        labels=_labels(scene),
        notes=(_POINTS, rule_note(scene), *_thinned(len(scene.probability), len(drawn))),
        is_square=True,
    )


def shown_cases(n: int) -> NDArray[np.intp]:
    """Return the places of the cases drawn: all, or `MOST` of them in an order without a pattern.

    Multiples of 2**32 divided by the golden ratio, modulo 2**32, are an order that is the same in
    every language (Knuth, The Art of Computer Programming 3, section 6.4).
    """
    if n <= MOST:
        return integers(n)
    keys = (np.arange(n, dtype=np.uint64) * np.uint64(2654435761)) & np.uint64(0xFFFFFFFF)
    return np.sort(np.argsort(keys, kind="stable")[:MOST])


def _regions(lines: NDArray[np.float64]) -> tuple[Guide, ...]:
    corners = ((own, region(lines, own)) for own in range(CLASSES))
    return tuple(
        Guide("between", "region", in_plane(each), own) for own, each in corners if len(each)
    )


def _points(scene: MulticlassScene, drawn: NDArray[np.intp]) -> tuple[Guide, ...]:
    code = scene.sample.cases.code[drawn]
    places = in_plane(scene.probability[drawn])
    return tuple(Guide("dots", "case", places[code == own], own) for own in range(CLASSES))


def _labels(scene: MulticlassScene) -> tuple[PointLabel, ...]:
    left, right, top = (fmt.label(name, _LABEL) for name in scene.classes)
    return (
        PointLabel(0.0, 0.0, left, is_left=False),
        PointLabel(1.0, 0.0, right, is_left=True),
        PointLabel(0.5, HEIGHT + _ABOVE, top, is_left=False),
    )


def _thinned(n: int, shown: int) -> tuple[str, ...]:
    if shown == n:
        return ()
    return (f"{fmt.count(shown)} of {fmt.count(n)} cases are drawn; all are counted.",)


def expected_costs(costs: Values, weight: Values) -> Values:
    """Return the expected costs of predictions (rows) as linear functions of probabilities."""
    return (weight[:, None] * costs).T


def region(lines: Values, own: int) -> Values:
    """Return the corners of the probabilities for which a class is predicted, shape (k, 3).

    Parameters
    ----------
    lines : ndarray of float64, shape (3, 3)
        Expected costs of the predictions, as in `expected_costs`.
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
    result = np.array(corners, np.float64).reshape(-1, 3)
    return result if _has_area(result) else np.empty((0, 3))


def meeting(lines: Values) -> Values | None:
    """Return the probabilities for which all three predictions cost the same, if there are."""
    result = np.cross(lines[0] - lines[1], lines[0] - lines[2])
    total = result.sum()
    if total == 0:
        return None
    result = result / total
    return result if (result >= 0).all() else None


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
