"""The picture of a few measured rules whose number of positives is not known."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.axes import share_axis
from rocwidgets.pictures.lines import line
from rocwidgets.pictures.picture import Axis, Curve, Guide, LegendEntry, ModelLabel, Picture
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from rocwidgets.core import MeasuredLift
    from rocwidgets.outcomes.costs import Costs

_LABELS = labels_of("gains")
_FOUND = labels_of("gains", "count").y
_ROOM = 1.08


def measured_lift(lift: MeasuredLift, costs: Costs) -> Picture:
    """Return the curve through measured rules, its optimum for costs and the tangent there.

    Parameters
    ----------
    lift : MeasuredLift
    costs : Costs

    Examples
    --------
    >>> from rocwidgets import Costs
    >>> from rocwidgets.core import MeasuredLift
    >>> lift = MeasuredLift([0.1, 0.25, 0.5], [60, 95, 115], size=1000)
    >>> picture = measured_lift(lift, Costs.from_gains(tp=50, fp=-3))
    >>> picture.legend[0].text
    'optimum 50%: 4,595 more than predicting nobody'
    """
    points, hull, best = lift.points(), lift.hull(), lift.optimum(costs)
    top = _ROOM * max(float(lift.tp[-1]), 1.0)
    place = (best["share"], best["tp"])
    profit = fmt.in_unit(fmt.money(best["profit_over_nobody"]), costs.currency or "")
    tangent = _tangent(place, lift.slope(costs), top)
    return Picture(
        _LABELS.title,
        share_axis(_LABELS.x),
        Axis(_FOUND, (0.0, top), fmt.compact_tick),
        (ModelLabel("measured", math.nan, current=True),),
        curves=(Curve(0, "measured", hull["share"].to_numpy(), hull["tp"].to_numpy(), True),),
        guides=(
            *tangent,
            Guide("dots", "vertex", points[["share", "tp"]].to_numpy()[1:]),
            Guide("diamond", "optimum", np.array([place])),
        ),
        legend=(
            LegendEntry(
                "optimum", f"optimum {fmt.percent(place[0])}: {profit} more than predicting nobody"
            ),
            *(LegendEntry("tangent", "equal cost") for _ in tangent),
        ),
        notes=tuple(_notes(lift, is_last=best["is_last"])),
    )


def _tangent(place: tuple[float, float], slope: float, top: float) -> tuple[Guide, ...]:
    """Return the line of equal cost through the optimum, as far as the plot shows it."""
    if math.isnan(slope):
        return ()
    (x, y), steep = place, max(slope, 1e-300)
    ends = np.array([max(0.0, x - y / steep), min(1.0, x + (top - y) / steep)])
    return (line("tangent", *zip(ends.tolist(), (y + slope * (ends - x)).tolist(), strict=True)),)


def _notes(lift: MeasuredLift, *, is_last: bool) -> list[str]:
    low, high = map(fmt.count, lift.positives_range)
    unknown = f"The number of positives is not known: {low} to {high}."
    notes = [f"{unknown} So there are no rates, and no ROC curve."] if low != high else []
    if is_last and lift.share[-1] < 1:
        notes.append("A larger share than those measured may be better still.")
    return notes
