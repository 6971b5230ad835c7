"""Waiting for a condition by polling it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
# Seconds until what hangs is given up; nothing is judged by how long it takes.
TIMEOUT = 300


def wait_until(probe: Callable[[], T], what: str) -> T:
    """Poll until the probe is true, and return what it is; AssertionError if it never is."""
    end = time.monotonic() + TIMEOUT
    while not (result := probe()):
        assert time.monotonic() < end, f"{what}: not within {TIMEOUT} s"
        time.sleep(0.05)
    return result
