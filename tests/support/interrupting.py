"""Interruptions at chosen moments, as by the button of the notebook."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import rocwidgets

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from _typeshed import TraceFunction


PACKAGE = str(Path(rocwidgets.__file__).parent)


def lines_of(call: Callable[[], object]) -> int:
    """Return how many lines of this package something runs."""
    count = 0

    def tick() -> None:
        nonlocal count
        count += 1

    _traced(call, tick)
    return count


def interrupted(call: Callable[[], object], line: int) -> bool:
    """Run something, and interrupt it when so many of those lines have run."""
    left = line

    def tick() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise KeyboardInterrupt

    try:
        _traced(call, tick)
    except KeyboardInterrupt:
        return True
    return False


def _traced(call: Callable[[], object], tick: Callable[[], None]) -> None:
    def step(_frame: FrameType, event: str, _argument: Any) -> TraceFunction:
        if event == "line":
            tick()
        return step

    def enter(frame: FrameType, _event: str, _argument: Any) -> TraceFunction | None:
        path = frame.f_code.co_filename
        return step if path.startswith(PACKAGE) else None

    before, errors, collects = sys.gettrace(), np.geterr(), gc.isenabled()
    # Python reports what is raised while widgets of other tests are collected, and goes on.
    gc.disable()
    sys.settrace(enter)
    try:
        call()
    finally:
        sys.settrace(before)
        if collects:
            gc.enable()
        # A line event between the end of a `with` block and its exit, where no signal is handled.
        np.seterr(**errors)
