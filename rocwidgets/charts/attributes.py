"""The attributes diagram: reliability and skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Axis, Chart, Guide, LegendEntry
from rocwidgets.charts.forecasts import (
    FIFTHS,
    bin_curves,
    bin_dots,
    binned,
    brier_of,
    forecast_markers,
    loss,
    part_names,
)
from rocwidgets.charts.lines import line
from rocwidgets.charts.missing import notes_on_scores
from rocwidgets.numeric import calibration
from rocwidgets.vocabulary import OPTIONS, labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene

_LABELS = labels_of("attributes")
_SIZES = "Larger points are bins with more cases."
# Constant forecasts besides a prevalence.
_CONSTANTS = {"never": 0.0, "always": 1.0}
_MINUS = "\N{MINUS SIGN}"
_ROOM = (-0.03, 1.03)
_X = Axis(_LABELS.x, _ROOM, fmt.percent_tick, ticks=FIFTHS)
_Y = Axis(_LABELS.y, _ROOM, fmt.percent_tick, ticks=FIFTHS)


def attributes(scene: Scene) -> Chart:
    """Return observed frequency against mean forecast, points sized by cases.

    Options reference, strategy, n_bins.
    """
    result = binned(scene)
    mine = [each for each in result if each[0].current]
    dots = [guide for model, bins in mine for guide in bin_dots(model, bins, sized=True)]
    return Chart(
        _LABELS.title,
        _X,
        _Y,
        scene.model_labels,
        curves=bin_curves(scene, result, _X, _Y),
        guides=(*reference(_constant(scene)), *dots),
        markers=forecast_markers(scene, result),
        legend=(
            LegendEntry("skill", "adds to the skill"),
            LegendEntry("no-skill", "no skill"),
            LegendEntry("resolution", "no resolution"),
            *(_sum(scene) if mine else ()),
        ),
        notes=(*((_SIZES,) if scene.model.has_probabilities else ()), *notes_on_scores(scene)),
    )


def _constant(scene: Scene) -> float:
    """Return the constant forecast that the skill is relative to."""
    chosen = scene.options["reference"]
    if isinstance(chosen, float):
        return chosen
    return _CONSTANTS.get(chosen, scene.setting.prevalence)


def reference(c: float) -> tuple[Guide, ...]:
    """Return the lines of no resolution and of no skill around a constant forecast.

    Where a share o of the cases with the forecast p is positive, their Brier score is (p - o)**2 +
    o (1 - o), and that of the constant (c - o)**2 + o (1 - o). The forecast adds to the skill where
    the difference, (c - o)**2 - (p - o)**2 = (c - p) (c + p - 2 o), is above 0: on its own side of
    c nearer to the diagonal than the line of no skill, o = (p + c) / 2 (Hsu & Murphy 1986). Always
    forecasting 1 is c = 1, as in Prati, Batista & Monard (2011), figures 9 and 19.

    Parameters
    ----------
    c : float
        In 0..1. At 0 and 1 one of the two regions is empty.
    """
    lower = line("skill", (c, 0), (0, 0), (0, c / 2), (c, c), (c, 0))
    upper = line("skill", (c, 1), (1, 1), (1, (1 + c) / 2), (c, c), (c, 1))
    return (
        *((lower,) if c > 0 else ()),
        *((upper,) if c < 1 else ()),
        line("resolution", (0, c), (1, c)),
        line("resolution", (c, 0), (c, 1)),
        line("no-skill", (0, c / 2), (1, (1 + c) / 2)),
        line("equal", (0, 0), (1, 1)),
    )


def _sum(scene: Scene) -> tuple[LegendEntry, ...]:
    """Return the Brier score as a sum."""
    parts = brier_of(scene)
    skill = calibration.brier_skill(parts.brier, scene.setting.prevalence, _constant(scene))
    names = part_names(scene)
    # A term that rounds to zero has a plus sign.
    sign = _MINUS if parts.within < 0 and loss(-parts.within) != loss(0.0) else "+"
    terms = [
        f"Brier {loss(parts.brier)}",
        f"= uncertainty {loss(parts.uncertainty)}",
        f"+ {names[0]} {loss(parts.reliability)}",
        f"{_MINUS} {names[1]} {loss(parts.resolution)}",
    ]
    if scene.binning.strategy != "isotonic":
        terms.append(f"{sign} within bins {loss(abs(parts.within))}")
    return tuple(
        LegendEntry("reading", term)
        for term in (*terms, f"skill {fmt.percent(skill)}{_over(scene)}")
    )


def _over(scene: Scene) -> str:
    """Return what the skill is relative to, unless that is the prevalence."""
    chosen = scene.options["reference"]
    if isinstance(chosen, float):
        return f" over forecasts of {fmt.percent(chosen)}"
    if chosen in _CONSTANTS:
        return f" over {OPTIONS['attributes']['reference'].values[chosen]}"
    return ""
