"""Bootstrap intervals of the optimum, and win rates between models, where they are on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Guide, Layer, LegendEntry, OptimumReading
from rocwidgets.charts.lines import line
from rocwidgets.inputs.wording import reason_of
from rocwidgets.numeric.counts.bins import histogram
from rocwidgets.vocabulary import MISSING

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene

_BINS = 48


def interval_text(scene: Scene) -> str:
    """Return the interval of the optimal threshold in brackets, to follow its value."""
    ends = _interval(scene, "threshold")
    return f" ({' to '.join(map(fmt.cut, ends))})" if ends else ""


def best_profit(scene: Scene, profit: float) -> tuple[str, tuple[LegendEntry, ...]]:
    """Return the profit of the best threshold on the sample, and its interval on new cases."""
    ends, unit = _interval(scene, "profit"), scene.setting.costs.currency
    if not ends or np.isnan(ends).any():
        return fmt.in_unit(fmt.money(profit), unit), ()
    here, low, high = fmt.amounts(profit, *ends)
    text = fmt.in_unit(f"on new cases {low} to {high}", unit)
    return fmt.in_unit(here, unit), (OptimumReading("reading", text),)


def _interval(scene: Scene, of: str) -> list[float]:
    result = scene.bootstrap_optimum if scene.setting.intervals else None
    return [] if result is None else result.intervals.loc[of, ["low", "high"]].tolist()


def bootstrap_optima(scene: Scene, bottom: float, top: float) -> tuple[Guide, ...]:
    """Return the optima of resamples as a histogram between two heights."""
    result = scene.bootstrap_optimum if scene.setting.intervals else None
    if result is None:
        return ()
    thresholds = result.resamples["threshold"].to_numpy(np.float64)
    table = scene.model.table
    finite = thresholds[np.isfinite(thresholds)]
    times, edges = histogram(finite, table.score_min, table.score_max, _BINS)
    edges = np.clip(edges, *scene.model.score_domain)
    held = np.flatnonzero(times)
    points = np.empty((2 * len(held), 2))
    points[::2, 0], points[1::2, 0] = edges[held], edges[held + 1]
    points[:, 1] = np.repeat(bottom + (top - bottom) * times[held] / max(times.max(), 1), 2)
    return (Guide("bars", "chosen", points, scene.model.index),)


def win_rates(scene: Scene, top: float) -> Layer:
    """Return win rates of the current model over the probability-costs; 100% is the top."""
    others = [each for each in scene.models if not each.current]
    if not scene.options["win_rate"]:
        return Layer()
    if not others:
        return Layer(notes=(MISSING["models"],))
    guides, legend = [line("half", (0, top / 2), (1, top / 2))], []
    try:
        for each in others:
            x, share, now = scene.win_rate(each.name)
            points = np.column_stack((x, top * share))
            guides.append(Guide("line", "win-rate", points, each.index))
            if now is not None:
                text = f"beats {fmt.label(each.label)} {fmt.percent(now)}"
                legend.append(LegendEntry("reading", text))
    except ValueError as error:
        return Layer(notes=(f"No win rates: {reason_of(error)}.",))
    return Layer(
        tuple(guides), (*legend, LegendEntry("win-rate", "win rate in resamples (100% at the top)"))
    )
