"""A progress bar for slow calls."""

from __future__ import annotations

import time
from collections.abc import Sized
from typing import TYPE_CHECKING, Any, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tqdm import tqdm

Item = TypeVar("Item")
Made = TypeVar("Made")
DELAY = 1.0  # seconds without a bar
_PERCENT = "{desc}: {percentage:3.0f} %|{bar}| {elapsed}"
_TIME = "{desc}: {elapsed}"
_WIDTH = 60  # characters of a bar in a notebook


class _Line:
    """A place in the output of a notebook's cell that shows the line written last."""

    encoding = "utf-8"  # asked for by tqdm before it draws blocks

    def __init__(self) -> None:
        from IPython.display import display  # noqa: PLC0415 - most work needs no bar

        self._output: Any = display({}, raw=True, display_id=True)

    def write(self, text: str) -> None:
        line = text.strip()
        self._output.update({"text/plain": line} if line else {}, raw=True)


class Bar:
    """A progress bar, shown only if the work takes longer than a second.

    The bar is removed at the end, also after an error or an interruption, and nothing of it is
    saved in a notebook.

    Parameters
    ----------
    what : str
        What is done, in words.
    total : float, optional
        The number at which all is done.
    bar_format : str, optional
        Format of tqdm.
    """

    def __init__(
        self, what: str, total: float | None = None, bar_format: str | None = None
    ) -> None:
        self._options: dict[str, Any] = {
            "desc": what,
            "total": total,
            "bar_format": bar_format,
            "leave": False,
            "miniters": 0,
        }
        self._start = time.time()
        self._bar: tqdm[Any] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def update(self, done: float | None) -> None:
        """Show how much is done, or the time alone if that is not known.

        Parameters
        ----------
        done : float or None
            Less than before if other work has begun; None if it is not known.
        """
        if self._bar is None:
            # Where all is done, there is nothing left to wait for.
            is_over = done is not None and done == self._options["total"]
            if is_over or time.time() - self._start < DELAY:
                return
            self._bar = self._begun()
            self._refresh(done)
        elif (done is None) != (self._bar.bar_format == _TIME):
            self._refresh(done)
        else:
            self._bar.update((done or 0.0) - self._bar.n)

    def _refresh(self, done: float | None) -> None:
        """Show a bar or none, at once."""
        bar: Any = self._bar
        bar.n = bar.last_print_n = done or 0.0
        bar.bar_format = _TIME if done is None else self._options["bar_format"]
        bar.refresh()

    def _begun(self) -> tqdm[Any]:
        from IPython import get_ipython  # noqa: PLC0415 - most work needs no bar
        from tqdm import tqdm  # noqa: PLC0415

        class Unmonitored(tqdm):
            monitor_interval = 0  # else a thread would stay after the bar

        # With a delay nothing is drawn before it is known when the work began.
        options: dict[str, Any] = self._options | {"delay": 1e-9}
        if hasattr(get_ipython(), "kernel"):
            # tqdm's own bar in a notebook is a box of widgets, which JupyterLab goes on filling
            # after it is closed, and which stays after an error.
            options |= {"file": _Line(), "position": 0, "ncols": _WIDTH}
        bar = Unmonitored(**options)
        bar.start_t = self._start
        return bar


def progress(items: Iterable[Item], what: str) -> Iterator[Item]:
    """Yield items, with a bar that shows how many are done.

    Parameters
    ----------
    items : iterable
        Best of known length.
    what : str
        What is done to them, in words.
    """
    with Bar(what, len(items) if isinstance(items, Sized) else None) as bar:
        for done, item in enumerate(items, 1):
            yield item
            bar.update(done)


def mapped(call: Callable[[Item], Made], items: Iterable[Item], what: str) -> list[Made]:
    """Return the results of a call on each item, with a bar that shows how many are done.

    A comprehension over `progress` would keep its bar after an error for as long as a traceback
    keeps the comprehension's frame.

    Parameters
    ----------
    call : callable
    items : iterable
        Best of known length.
    what : str
        What is done to them, in words.
    """
    return list(map(call, progress(items, what)))


def percentage(what: str) -> Bar:
    """Return a bar of what is done in percent.

    Parameters
    ----------
    what : str
        What is done, in words.
    """
    return Bar(what, 100.0, _PERCENT)
