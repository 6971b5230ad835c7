"""The attributes diagram: reliability and skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.numeric import calibration
from rocwidgets.vocabulary import labels_of

from . import format as fmt
from .forecasts import (
    FIFTHS,
    bin_curves,
    bin_dots,
    binned,
    brier_of,
    forecast_markers,
    loss,
    part_names,
)
from .lines import line
from .missing import missing_probabilities
from .picture import Axis, Guide, LegendEntry, Picture

if TYPE_CHECKING:
    from .scene import Scene

_LABELS = labels_of("attributes")
_SIZES = "The larger a point, the more cases are in its bin."
_MINUS = "\N{MINUS SIGN}"
_ROOM = (-0.03, 1.03)
_X = Axis(_LABELS.x, _ROOM, fmt.percent_tick, ticks=FIFTHS)
_Y = Axis(_LABELS.y, _ROOM, fmt.percent_tick, ticks=FIFTHS)


def attributes(scene: Scene) -> Picture:
    """Return observed frequency against mean forecast, points as large as their bins."""
    found = binned(scene)
    mine = [each for each in found if each[0].current]
    dots = [guide for model, bins in mine for guide in bin_dots(model, bins, sized=True)]
    return Picture(
        _LABELS.title,
        _X,
        _Y,
        scene.model_labels,
        curves=bin_curves(scene, found, _X, _Y),
        guides=(*reference(scene.setting.reference_prevalence), *dots),
        markers=forecast_markers(scene, found),
        legend=(
            LegendEntry("skill", "adds to the skill"),
            LegendEntry("no-skill", "no skill"),
            LegendEntry("resolution", "no resolution"),
            *(_sum(scene) if mine else ()),
        ),
        notes=missing_probabilities(scene.model) or (_SIZES,),
    )


def reference(p: float) -> tuple[Guide, ...]:
    """Return the lines of no resolution and of no skill around a reference prevalence.

    Between the latter and the vertical a forecast is nearer to what was observed than the reference
    is (Wilks, Statistical Methods in the Atmospheric Sciences, chapter on verification).
    """
    return (
        line("skill", (p, 0), (0, 0), (0, p / 2), (p, p), (p, 0)),
        line("skill", (p, 1), (1, 1), (1, (1 + p) / 2), (p, p), (p, 1)),
        line("resolution", (0, p), (1, p)),
        line("resolution", (p, 0), (p, 1)),
        line("no-skill", (0, p / 2), (1, (1 + p) / 2)),
        line("equal", (0, 0), (1, 1)),
    )


def _sum(scene: Scene) -> tuple[LegendEntry, ...]:
    """Return the Brier score as a sum."""
    parts, table = brier_of(scene), scene.model.table
    prevalence = table.P / (table.P + table.N)
    skill = calibration.brier_skill(parts.brier, prevalence, scene.setting.reference_prevalence)
    names = part_names(scene)
    # A term that rounds to zero has a plus sign.
    sign = _MINUS if parts.within < 0 and loss(-parts.within) != loss(0.0) else "+"
    terms = [
        f"Brier {loss(parts.brier)}",
        f"= uncertainty {loss(parts.uncertainty)}",
        f"+ {names[0]} {loss(parts.reliability)}",
        f"{_MINUS} {names[1]} {loss(parts.resolution)}",
    ]
    if scene.setting.strategy != "isotonic":
        terms.append(f"{sign} within bins {loss(abs(parts.within))}")
    return tuple(LegendEntry("reading", term) for term in (*terms, f"skill {fmt.percent(skill)}"))
