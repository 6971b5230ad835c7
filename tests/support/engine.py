"""What the page's code describes in the engine, and what Python does, to be compared."""

from __future__ import annotations

import json
import re
from itertools import starmap
from typing import TYPE_CHECKING, Any

import numpy as np
from support import golden
from support.differences import differences, point_differences

from rocwidgets.charts import Chart, described, engine
from rocwidgets.widget.export import state_of
from rocwidgets.widget.layers import layers_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import rocwidgets as rw

# Of an axis, what thinned tables may move: lines, those of the decision curve, for which no row is
# chosen, points that bins of equal size have, and those of other models, to a row that is there.
_LINE, _DECISION, _BINS, _MARKERS = 2e-3, 1e-2, 5e-3, 2e-2
_NUMBER = re.compile(r"\d[\d,]*\.?\d*")


def sent(ev: rw.Evaluation, charts: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, Any]:
    """Return the state of an Evaluation as a page receives it that shows some charts."""
    return state_of(ev, layers_of(ev).layers(list(charts)))


def drawn(chart: Chart) -> tuple[dict[str, Any], list[Any]]:
    """Return a chart as it is compared, and its lists of points."""
    pool = golden.Pool()
    return json.loads(json.dumps(golden.described(chart, pool))), pool.lists


def by_engine(
    state: Mapping[str, Any], kind: str, options: Mapping[str, Any], panel: int = 0
) -> Chart:
    """Return a chart that the page's code describes."""
    return described.chart(engine.describe(state, kind, options)[panel])


def apart(
    kind: str, options: Mapping[str, Any], result: Chart, expected: Chart, *, is_whole: bool
) -> list[str]:
    """Return what differs of two charts, but for last digits; of thinned tables not what moves."""
    path = f"{kind} {options}"
    (mine, points), (theirs, others) = drawn(result), drawn(expected)
    for name in ("legend", "notes"):
        if len(mine[name]) == len(theirs[name]):
            mine[name] = list(map(_rounded_as, mine[name], theirs[name]))
    if not is_whole and len(mine["markers"]) == len(theirs["markers"]):
        mine["markers"] = [
            near if _is_near(each, near, theirs) else each
            for each, near in zip(mine["markers"], theirs["markers"], strict=True)
        ]
    names = ("is_square", "is_strip", "ruler_name", "models")
    told = differences(path, mine, theirs) + [
        f"{path}.{name}" for name in names if getattr(result, name) != getattr(expected, name)
    ]
    bounds = {"apart": _LINE}
    if not is_whole:
        bounds = {"apart": _DECISION if kind == "decision_curve" else _LINE, "moved": _BINS}
    return told or point_differences(path, mine, theirs, points, others, **bounds)


def _rounded_as(mine: Any, theirs: Any) -> Any:
    """Return the other text where one has the same numbers but for their last digits."""
    if isinstance(mine, list):
        return list(map(_rounded_as, mine, theirs))
    if _NUMBER.sub("", mine) != _NUMBER.sub("", theirs):
        return mine
    pairs = zip(_NUMBER.findall(mine), _NUMBER.findall(theirs), strict=True)
    return theirs if all(starmap(_are_next, pairs)) else mine


def _are_next(one: str, other: str) -> bool:
    digits = [each.replace(",", "").replace(".", "") for each in (one, other)]
    return len(one) == len(other) and abs(int(digits[0]) - int(digits[1])) <= 1


def _is_near(mine: dict[str, Any], theirs: dict[str, Any], chart: dict[str, Any]) -> bool:
    """Return whether two markers are about at one place of a curve."""
    places = np.array([[each["x"], 0.0] for each in (mine, theirs)], np.float64)
    (here, _), (there, _) = golden.lengths(places, chart)
    same = all(mine[name] == theirs[name] for name in ("model", "current"))
    return same and abs(here - there) <= _MARKERS
