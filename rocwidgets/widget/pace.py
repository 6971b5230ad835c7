"""When a widget sends its state: at once, and no more often than a page can draw."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from IPython import get_ipython

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

# Least time between two messages, in seconds.
FRAME = 1 / 30


class Pace:
    """Joins what changes in quick succession into one message with the newest values.

    A server of notebooks drops messages that come too fast, the last one among them, and the page
    would then show another state than the kernel has. What cannot be sent at once is sent by the
    event loop that is running, at the latest at the end of the cell. Without a loop nothing can be
    sent later, so that everything is sent at once.

    Parameters
    ----------
    send : callable
        Set of str -> None, sends the traits of these names.
    """

    def __init__(self, send: Callable[[set[str]], None]) -> None:
        self._send = send
        self._names: set[str] = set()
        self._last = -FRAME
        # Where something is to be sent later, and what does it there.
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
            # A notebook that is run without a page is saved, and its kernel stopped, right then.
            self._shell = get_ipython()
            if self._shell is not None:
                self._shell.events.register("post_execute", self.flush)

    def flush(self) -> None:
        """Send what waits."""
        names, self._names = self._names, set()
        self.stop()
        if names:
            self._last = time.monotonic()
            self._send(names)

    def stop(self) -> None:
        """Send nothing of what waits."""
        self._names.clear()
        self._forget()

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._shell is not None:
            self._shell.events.unregister("post_execute", self.flush)
        self._loop = self._timer = self._shell = None


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
