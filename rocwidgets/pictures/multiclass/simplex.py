"""The probabilities of three classes in a triangle, with what is predicted where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.counts.indices import integers
from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.multiclass.multiclass_confusion_matrix import rule_note
from rocwidgets.pictures.multiclass.regions import HEIGHT, expected_costs, in_plane, meeting, region
from rocwidgets.pictures.picture import Axis, Guide, Picture, PointLabel
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.pictures.multiclass.scene import MulticlassScene

CLASSES = 3
# Cases that are drawn at most.
MOST = 1500
# Room around the triangle, so that both axes are of one length.
_X = Axis("", (-0.06, 1.06), ticks=())
_Y = Axis("", (-0.12, 1.0), ticks=())
_LABEL = 20
_CORNERS = in_plane(np.eye(CLASSES))
_ABOVE = 0.07
_POINTS = "A point is a case, in the colour of its class; an area is where its class is predicted."


def simplex(scene: MulticlassScene) -> Picture:
    """Return the cases by their probabilities, and the regions of the predictions.

    Raises
    ------
    ValueError
        Unless there are three classes.
    """
    if len(scene.classes) != CLASSES:
        raise ValueError(f"the simplex is of three classes; there are {len(scene.classes)}")
    lines = expected_costs(scene.setting.cost_array, np.array(scene.setting.class_weight))
    place = meeting(lines)
    drawn = shown_cases(len(scene.probability))
    return Picture(
        labels_of("simplex").title,
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
