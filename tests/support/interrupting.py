"""Interruptions at chosen moments, as by the button of the notebook."""

from __future__ import annotations

import gc
import inspect
import linecache
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np
import traitlets

import rocwidgets

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from _typeshed import TraceFunction


PACKAGE = str(Path(rocwidgets.__file__).parent)
# Ours, and what runs between its lines when a trait is set.
WITH_TRAITS = (
    PACKAGE,
    *(str(Path(inspect.getfile(each)).parent) for each in (traitlets, ipywidgets)),
)


def lines_of(call: Callable[[], object], of: str | tuple[str, ...] = PACKAGE) -> int:
    """Return how many lines of this package, or of those in some folders, something runs."""
    count = 0

    def tick() -> None:
        nonlocal count
        count += 1

    _traced(call, tick, of)
    return count


def interrupted(call: Callable[[], object], line: int, of: str | tuple[str, ...] = PACKAGE) -> bool:
    """Run something, and interrupt it when so many of those lines have run."""
    left = line

    def tick() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise KeyboardInterrupt

    try:
        _traced(call, tick, of)
    except KeyboardInterrupt:
        return True
    return False


def _traced(
    call: Callable[[], object], tick: Callable[[], None], of: str | tuple[str, ...]
) -> None:
    last: dict[FrameType, int] = {}

    def step(frame: FrameType, event: str, _argument: Any) -> TraceFunction:
        if event == "line":
            before, last[frame] = last.get(frame, 0), frame.f_lineno
            line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
            # Between the end of a `with` block and its exit no signal is handled.
            if before <= frame.f_lineno or not line.lstrip().startswith("with "):
                tick()
        elif event == "return":
            last.pop(frame, None)
        return step

    def enter(frame: FrameType, _event: str, _argument: Any) -> TraceFunction | None:
        path = frame.f_code.co_filename
        return step if path.startswith(of) else None

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
