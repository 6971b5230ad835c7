"""Thresholds that promise a limit for new cases: their range on an axis, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts.chart import Layer, LegendEntry
from rocwidgets.charts.lines import stretch
from rocwidgets.core.design import effective_sizes
from rocwidgets.numeric.decisions.demand import Demand
from rocwidgets.vocabulary import PROMISES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]


def promise_text(scene: Scene) -> str:
    """Return the limit that is to be promised in words; empty if there is none."""
    if scene.setting.promise is None:
        return ""
    name, limit = scene.setting.promise
    return f"{PROMISES[name]} {100 * limit:.6g}%"


def promise_named(scene: Scene) -> str:
    """Return the same after its article, as it is spoken; empty if there is none."""
    text = promise_text(scene)
    return text and f"{'an' if text.startswith('F') else 'a'} {text}"


def promised_threshold(scene: Scene) -> float | None:
    """Return the threshold that the promise leads to, of those that are drawn; None without one."""
    kept = promised_rows(scene, scene.model)
    if not len(kept):
        return None
    row = kept[0] if _demand(scene, scene.model).asks_for_fewest else kept[-1]
    return float(scene.model.rows.threshold[row])


def is_promised(scene: Scene) -> bool:
    """Return whether the current threshold makes the promise."""
    tp, fp = scene.model.table.at(np.array([scene.setting.threshold]))
    return bool(_demand(scene, scene.model).is_promised(scene.model.table, tp, fp)[0])


def promised_rows(scene: Scene, model: DrawnModel) -> NDArray[np.int64]:
    """Return which of the drawn rows of a model make the promise; none without one."""
    if scene.setting.promise is None:
        return np.empty(0, np.int64)
    known = scene.promised_rows
    if model.name not in known:
        demand = _demand(scene, model)
        kept = demand.is_promised(model.table, model.rows.tp, model.rows.fp)
        known[model.name] = np.flatnonzero(kept)
    return known[model.name]


def promised_range(scene: Scene, ends: tuple[Values, Values], height: float) -> Layer:
    """Return where the thresholds are that make the promise, as lines along an axis.

    Parameters
    ----------
    scene : Scene
    ends : two arrays of float of shape (n,)
        The range of each drawn row of the current model on the axis.
    height : float
        Where the lines are.
    """
    rows = promised_rows(scene, scene.model)
    first = rows[np.diff(rows, prepend=-2) > 1]
    last = rows[np.diff(rows, append=len(scene.model.rows.tp) + 1) > 1]
    guides = tuple(stretch("promised", ends, run, height) for run in zip(first, last, strict=True))
    if not guides:
        return Layer(notes=_unkept(scene))
    return Layer(guides, (LegendEntry("promised", f"{promise_text(scene)} on new cases"),))


def _unkept(scene: Scene) -> tuple[str, ...]:
    """Return that no threshold makes the promise, if one is set."""
    named = promise_named(scene)
    return (f"No threshold can promise {named} on new cases.",) if named else ()


def _demand(scene: Scene, model: DrawnModel) -> Demand:
    setting = scene.setting
    assert setting.promise is not None  # noqa: S101 - asked for only with one
    limit: dict[str, Any] = dict([setting.promise])
    return Demand(
        prevalence=setting.prevalence,
        confidence=setting.confidence_level,
        n_models=len(scene.sample.models),
        effective=effective_sizes(scene.sample, model.name, "a promise"),
        **limit,
    )
