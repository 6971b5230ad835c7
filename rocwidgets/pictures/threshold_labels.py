"""Thresholds written along a curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.lines import axis_unit
from rocwidgets.pictures.picture import PointLabel

if TYPE_CHECKING:
    from rocwidgets.pictures.rate_projection import RateProjection

# In lengths of the axes: room of a label, the part of the x axis in which labels are to the left of
# their points, and what is too near to the x axis.
_WIDTH, _HEIGHT = 0.2031, 0.0917
_LEFT_FROM, _LOWEST = 0.7513, 0.0713


def threshold_labels(projection: RateProjection) -> tuple[PointLabel, ...]:
    """Return labels of operating points of the current model, from the highest threshold down.

    Each is the next whose label has room. Vuk & Curk (2006), figure 1.
    """
    model, axes = projection.scene.model, (projection.x, projection.y)
    found: list[PointLabel] = []
    taken: list[tuple[float, float]] = []
    rules = zip(model.rows.threshold, *projection.rules(model), strict=True)
    for threshold, *rule in list(rules)[1:]:
        x, y = projection.point(model, *map(float, rule))
        across, up = (axis_unit(value, axis) for value, axis in zip((x, y), axes, strict=True))
        is_left = across > _LEFT_FROM
        left = across - _WIDTH if is_left else across
        if up >= _LOWEST and all(
            abs(left - other) >= _WIDTH or abs(up - height) >= _HEIGHT for other, height in taken
        ):
            taken.append((left, up))
            found.append(PointLabel(x, y, fmt.score(float(threshold)), is_left))
    return tuple(found)
