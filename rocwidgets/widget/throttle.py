"""Limits the rate of messages of a widget to what a page can draw."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Iterable

# Minimum time between two messages, in seconds.
FRAME = 1 / 30


class Throttle:
    """Joins changes in quick succession into one message with the latest values.

    A notebook server drops messages that come too fast, also the last one; the page would then show
    another state than the kernel has. Changes that cannot be sent at once are sent by the running
    event loop, at the latest at the end of the cell. Without a loop everything is sent at once.

    Parameters
    ----------
    send : callable
        Function of names that sends these traits, in their order.
    """

    def __init__(self, send: Callable[[list[str]], None]) -> None:
        self._send = send
        self._names: set[str] = set()
        self._last = -FRAME
        # The loop in which something is to be sent later, and its timer.
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._shell: Any = None

    def add(self, names: Iterable[str]) -> None:
        """Send these traits now or soon."""
        self._names.update(names)
        wait = self._last + FRAME - time.monotonic()
        loop = _running_loop()
        if wait <= 0 or loop is None:
            self.flush()
        elif self._loop is not loop:
            self._forget()
            self._loop, self._timer = loop, loop.call_later(wait, self.flush)
            # A notebook run without a page is saved, and its kernel stopped, after the last cell.
            from IPython import get_ipython

            self._shell = get_ipython()
            if self._shell is not None:
                self._shell.events.register("post_execute", self.flush)

    def flush(self) -> None:
        """Send all pending traits."""
        names, self._names = self._names, set()
        self.stop()
        if names:
            # Private traits, which tell more about public ones, come after these.
            self._send(sorted(names, reverse=True))
            # Changes that come while a message is computed are joined into the next one.
            self._last = time.monotonic()

    def stop(self) -> None:
        """Discard all pending traits."""
        self._names.clear()
        self._forget()

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._shell is not None:
            self._shell.events.unregister("post_execute", self.flush)
        self._loop = self._timer = self._shell = None


def _running_loop() -> asyncio.AbstractEventLoop | None:
    # No loop runs before asyncio is imported.
    loaded = sys.modules.get("asyncio")
    if loaded is None:
        return None
    try:
        return loaded.get_running_loop()
    except RuntimeError:
        return None
