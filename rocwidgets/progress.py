"""A progress bar for slow calls."""

from __future__ import annotations

import time
from collections.abc import Sized
from typing import TYPE_CHECKING, Any, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tqdm import tqdm

Item = TypeVar("Item")
DELAY = 1.0  # seconds without a bar
_PERCENT = "{desc}: {percentage:3.0f} %|{bar}| {elapsed}"
_TIME = "{desc}: {elapsed}"


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
        # A bar with tqdm's own delay is shown in a notebook after errors, however early, and stays
        # if it did not reach its total.
        self._options: dict[str, Any] = {
            "desc": what,
            "total": total,
            "bar_format": bar_format,
            "leave": False,
            "miniters": 0,
        }
        self._start = time.time()
        self._bar: tqdm[Any] | None = None
        self._output: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is None:
            return
        self._bar.close()
        if self._output is not None:
            _close_widgets(self._bar)
            self._output.update({}, raw=True)

    def update(self, done: float | None) -> None:
        """Show how much is done, or the time alone if that is not known.

        Parameters
        ----------
        done : float or None
            Less than before if other work has begun; None if it is not known.
        """
        if self._bar is None:
            if time.time() - self._start < DELAY:
                return
            self._bar = self._shown(done)
            self._bar.start_t = self._start
            self._refresh(done)
        elif (done is None) != (self._bar.bar_format == _TIME):
            self._refresh(done)
        else:
            self._bar.update((done or 0.0) - self._bar.n)

    def _refresh(self, done: float | None) -> None:
        """Show a bar or none, at once."""
        bar: Any = self._bar
        bar.n = bar.last_print_n = done or 0.0
        bar.bar_format = self._format(done)
        if self._output is not None:
            bar.container.children[1].layout.display = "none" if done is None else None
        bar.refresh()

    def _format(self, done: float | None) -> str | None:
        return _TIME if done is None else self._options["bar_format"]

    def _shown(self, done: float | None) -> tqdm[Any]:
        from tqdm.auto import tqdm  # noqa: PLC0415 - most work needs no bar
        from tqdm.notebook import tqdm_notebook  # noqa: PLC0415

        class Unmonitored(tqdm):
            monitor_interval = 0  # else a thread would stay after the bar

        options = self._options | {"bar_format": self._format(done), "initial": done or 0.0}
        if not issubclass(tqdm, tqdm_notebook):
            return Unmonitored(**options)
        from IPython.display import display  # noqa: PLC0415 - as above

        bar: Any = Unmonitored(**options, display=False)
        self._output = display(bar.container, display_id=True)
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


def percentage(what: str) -> Bar:
    """Return a bar of what is done in percent.

    Parameters
    ----------
    what : str
        What is done, in words.
    """
    return Bar(what, 100.0, _PERCENT)


def _close_widgets(bar: Any) -> None:
    for widget in (bar.container, *bar.container.children):
        for part in ("layout", "style"):
            if hasattr(widget, part):
                getattr(widget, part).close()
        widget.close()
