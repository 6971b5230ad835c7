"""What the main thread of a page did from each pointer move to the next, by the browser's trace."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

SCRIPT = {"EventDispatch", "FunctionCall", "FireAnimationFrame", "TimerFire", "RunMicrotasks"}
SCRIPT |= {"EvaluateScript", "FireIdleCallback", "V8.GCScavenger", "MinorGC", "MajorGC"}
LAYOUT = {"UpdateLayoutTree", "Layout"}
PAINT = {"PrePaint", "Paint", "Layerize", "Commit", "UpdateLayer", "CompositeLayers"}


def spent(events: list[dict[str, Any]]) -> dict[str, np.ndarray]:
    """Milliseconds from each move to the next, by what they were spent on."""
    moves = [each for each in events if is_move(each)]
    thread = (moves[0]["pid"], moves[0]["tid"])
    own = sorted(
        (each for each in events if (each["pid"], each["tid"]) == thread),
        key=lambda each: (each["ts"], -each["dur"]),
    )
    script = outermost(own, lambda each: each["name"] in SCRIPT)
    layout = outermost(own, lambda each: each["name"] in LAYOUT)
    paint = outermost(own, lambda each: each["name"] in PAINT)
    handlers = [each for each in script if is_move(each)]
    frames = [each for each in script if each["name"] == "FireAnimationFrame"]
    starts = [each["ts"] for each in handlers]

    def alone(scripts: list[dict[str, Any]]) -> np.ndarray:
        return shares(scripts, starts) - shares(inside(layout, scripts), starts)

    every, move, frame = alone(script), alone(handlers), alone(frames)
    return {
        "move": move,
        "frame": frame,
        "else": every - move - frame,
        "script": every,
        "layout": shares(layout, starts),
        "paint": shares(paint, starts),
    }


def is_move(event: dict[str, Any]) -> bool:
    """Tell whether an event is the dispatch of a pointer move."""
    return (
        event["name"] == "EventDispatch"
        and event.get("args", {}).get("data", {}).get("type") == "pointermove"
    )


def outermost(
    events: Iterable[dict[str, Any]], belongs: Callable[[dict[str, Any]], bool]
) -> list[dict[str, Any]]:
    """Those of one kind that are in no other of that kind; events sorted by start."""
    kept: list[dict[str, Any]] = []
    end = -1
    for each in filter(belongs, events):
        if each["ts"] >= end:
            kept.append(each)
            end = each["ts"] + each["dur"]
    return kept


def inside(events: list[dict[str, Any]], outer: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that happen within one of the others."""
    starts = [each["ts"] for each in outer]

    def is_inside(event: dict[str, Any]) -> bool:
        place = bisect_right(starts, event["ts"]) - 1
        return place >= 0 and event["ts"] < starts[place] + outer[place]["dur"]

    return [each for each in events if is_inside(each)]


def shares(events: list[dict[str, Any]], starts: list[float]) -> np.ndarray:
    """Milliseconds of events by the move that they follow."""
    total = np.zeros(len(starts))
    for each in events:
        place = bisect_right(starts, each["ts"]) - 1
        if place >= 0:
            total[place] += each["tdur"] / 1000
    return total
