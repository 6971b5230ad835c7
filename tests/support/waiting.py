"""Waiting for a condition by polling it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# Seconds until what hangs is given up; nothing is judged by how long it takes.
TIMEOUT = 900


def wait_until(probe: Callable[[], object], what: str) -> None:
    """Poll until the probe is true; AssertionError with what was awaited if it never is."""
    end = time.monotonic() + TIMEOUT
    while not probe():
        assert time.monotonic() < end, f"{what}: not within {TIMEOUT} s"
        time.sleep(0.05)
