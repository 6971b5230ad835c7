"""Times of calls that run side by side."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def seconds(call: Callable[[], object]) -> float:
    """Time one call."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def fastest(calls: dict[str, Callable[[], object]], repeat: int) -> dict[str, float]:
    """Return the least time of each. Those of a round run in turn, so that noise hits all."""
    rounds = [{name: seconds(call) for name, call in calls.items()} for _ in range(repeat)]
    return {name: min(one[name] for one in rounds) for name in calls}
