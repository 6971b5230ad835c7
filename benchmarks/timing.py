"""Times of calls that run side by side."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Clock = Callable[[], float]


def seconds(call: Callable[[], object], clock: Clock = time.perf_counter) -> float:
    """Time one call."""
    start = clock()
    call()
    return clock() - start


def fastest(
    calls: Mapping[str, Callable[[], object]], repeat: int, clock: Clock = time.perf_counter
) -> dict[str, float]:
    """Return the least time of each. Those of a round run in turn, so that noise hits all."""
    rounds = [{name: seconds(call, clock) for name, call in calls.items()} for _ in range(repeat)]
    return {name: min(one[name] for one in rounds) for name in calls}
