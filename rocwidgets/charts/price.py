"""What a demand on groups costs, against how far apart the rates may be."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.bands import heights, price_bands
from rocwidgets.charts.chart import Axis, Chart, Guide, ThresholdReading
from rocwidgets.charts.profit import amount_axis
from rocwidgets.core.amounts import amounts_by_label
from rocwidgets.core.everyone import Everyone
from rocwidgets.core.groups import TOLERANCES
from rocwidgets.core.parts import labels_of as labels_of_parts
from rocwidgets.core.price import Price, price_of
from rocwidgets.core.thresholding import MixedCostsError
from rocwidgets.inputs.wording import capitalized
from rocwidgets.vocabulary import MISSING, labels_of, options_of

if TYPE_CHECKING:
    from rocwidgets.charts.chart import Layer
    from rocwidgets.charts.scene import Scene

_LABELS = labels_of("price")
_MARGIN = 0.06
# Relatively, what differs by less is equal.
_ROUNDING = 1e-12
_PLURAL = frozenset({"equal_share", "equal_tpr", "equal_fpr", "equalized_odds"})
_LACKING = "A group lacks the class of this rate."
# More groups than these are not all named.
_NAMED = 3
FOCUS = "This is about all cases, not only those that are shown."
_ENDS = (TOLERANCES[0], TOLERANCES[-1])


def price(scene: Scene) -> Chart:
    """Return the price of a demand by its tolerance; options demand, tolerance and band."""
    everyone = Everyone(scene)
    whole = replace(scene, sample=everyone.sample, setting=everyone.setting)
    x = Axis(_LABELS.x, _ENDS, lambda share: fmt.tick(100 * share), (0.0, 0.05, 0.1, 0.15, 0.2))
    y = amount_axis(whole, _LABELS.y)
    missing = _missing(whole)
    found = missing or _found(whole)
    if isinstance(found, str):
        return Chart(_LABELS.title, x, y, scene.model_labels, notes=(found,))
    band = price_bands(scene)
    top = max(float(found.price.max()), float(heights(band.guides).max(initial=0.0)))
    points = np.column_stack((found.tolerance, found.price))
    place = int(np.searchsorted(found.tolerance, scene.options["tolerance"]))
    line = Guide("line", "priced", points, scene.model.index)
    chosen = Guide("dots", "tolerance", points[[place]], scene.model.index)
    domain = (0.0, (1 + _MARGIN) * top or 1.0)
    now, entry = _now(scene, found, domain[1])
    notes = (
        _sentence(scene, found, place, band),
        *_farther(found, place),
        *_few(found),
        *of_everyone(scene, "groups", "periods"),
        *band.notes,
    )
    return Chart(
        _LABELS.title,
        x,
        replace(y, domain=domain),
        scene.model_labels,
        guides=(*band.guides, line, chosen, *now),
        legend=(*entry, *band.legend),
        notes=notes,
    )


def of_everyone(scene: Scene, *kinds: str) -> tuple[str, ...]:
    """Return that all cases count, while only those of a group or period are shown."""
    focus = scene.sample.focus
    return (FOCUS,) if focus is not None and focus[0] in kinds else ()


def _missing(scene: Scene) -> str:
    """Return what lacks for a price; "" for nothing."""
    labels, name = labels_of_parts(scene.sample, "groups"), scene.setting.model
    cases = scene.sample.cases
    is_known = cases is None or name in cases.scores or "groups" in scene.sample.counted
    if labels is None or not is_known:
        return MISSING["groups"]
    is_priced = not scene.has_amounts or amounts_by_label(cases, labels) is not None
    return "" if is_priced else MISSING["part_amounts"]


def _found(scene: Scene) -> Price | str:
    """Return the price, or why there is none."""
    try:
        at = scene.options["tolerance"]
        return price_of(scene.sample, scene.setting, scene.options["demand"], at)
    except MixedCostsError:
        return MISSING["odds_costs"]
    except ValueError:
        return _LACKING


def _now(
    scene: Scene, found: Price, top: float
) -> tuple[tuple[Guide, ...], tuple[ThresholdReading, ...]]:
    """Return where the current threshold is: how far apart its rates are, and its price."""
    if np.isnan(found.now_gap):
        return (), ()
    cost = fmt.in_unit(fmt.money(found.now_price), scene.setting.costs.currency or "")
    text = f"this threshold for all: {_points(found.now_gap)} apart, {cost}"
    if found.now_gap > _ENDS[1] or found.now_price > top:
        return (), (ThresholdReading("reading", text),)
    dot = Guide("dots", "given-up", np.array([[found.now_gap, found.now_price]]))
    return (dot,), (ThresholdReading("given-up", text),)


def _points(gap: float) -> str:
    """Return a difference of rates in points."""
    text = fmt.significant(100 * gap, 2)
    return f"{text} {'point' if text == '1' else 'points'}"


def _sentence(scene: Scene, found: Price, place: int, band: Layer) -> str:
    """Return what the demand costs, with its band if there is one."""
    options, demand = options_of("price"), scene.options["demand"]
    tolerance, price = float(found.tolerance[place]), float(found.price[place])
    within = options["tolerance"].values[scene.options["tolerance"]] if tolerance else ""
    name = f"{capitalized(options['demand'].values[demand])} {within}".rstrip()
    subject = f"{name} {'cost' if demand in _PLURAL else 'costs'}"
    if not price > _ROUNDING * float(found.price.max()):
        return f"{subject} nothing: the best threshold of each group does as well."
    ends = [end for guide in band.guides for end in _ends_at(guide, tolerance)]
    paid, *held = fmt.amounts(price, *ends)
    level = fmt.percent(scene.setting.confidence_level)
    text = f" ({level} band: {' to '.join(held)})" if held else ""
    amount = fmt.in_unit(fmt.some(paid), scene.setting.costs.currency or "")
    return f"{subject} {amount}{text}, compared with the best threshold of each group."


def _farther(found: Price, place: int) -> tuple[str, ...]:
    """Return that rates are farther apart than the tolerance, where they are."""
    gap = float(found.gap[place])
    if not gap > found.tolerance[place] + _ROUNDING:
        return ()
    return (f"No thresholds are that close: these leave the rates {_points(gap)} apart.",)


def _few(found: Price) -> tuple[str, ...]:
    """Return what is said of groups that are too small for thresholds of their own."""
    if not found.few:
        return ()
    names = [fmt.label(" \N{MIDDLE DOT} ".join(each)) for each in found.few]
    if len(names) > _NAMED:
        names[_NAMED - 1 :] = [f"{len(names) - _NAMED + 1} others"]
    *first, last = names
    listed = f"{', '.join(first)} and {last}" if first else last
    name = "All groups" if len(found.few) == found.n_groups else listed
    shared = f"{name} share one threshold in the price and count as one"
    return (f"{shared}: a group needs 30 positives for a threshold of its own.",)


def _ends_at(guide: Guide, x: float) -> tuple[float, float]:
    """Return the lower and the upper end of a band at a place."""
    upper, lower = np.array_split(guide.points, 2)
    return float(np.interp(x, *lower[::-1].T)), float(np.interp(x, *upper.T))
