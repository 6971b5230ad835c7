"""Data that change while an engine reads them, in several scans."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rocwidgets.inputs.wording import listing, show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

# What stops a query says nothing of its data.
_STOPPED = (KeyboardInterrupt, SystemExit, GeneratorExit, MemoryError)
_STOPPED_QUERIES = ("InterruptException", "OutOfMemoryException")
_AGAIN = "Read them again once nothing writes to them."


def changed() -> ValueError:
    """Return the error for data that are not those of the scan before."""
    return ValueError(f"The data changed while they were read. {_AGAIN}")


def is_stop(error: BaseException) -> bool:
    """Return whether an error is of a query that was stopped or ran out of memory."""
    return isinstance(error, _STOPPED) or type(error).__name__ in _STOPPED_QUERIES


@contextmanager
def telling_changes(is_as_before: Callable[[], bool]) -> Iterator[None]:
    """Turn whatever an engine raises into a ValueError if its data have changed.

    Of data that are not those of the scan before, engines raise anything, or panic.

    Parameters
    ----------
    is_as_before : callable
        Asked after an error; what it raises counts as a change, too.
    """
    try:
        yield
    except BaseException as error:
        if is_stop(error) or _holds(is_as_before):
            raise
        raise changed() from error


def _holds(check: Callable[[], bool]) -> bool:
    try:
        return check()
    except BaseException as error:
        if is_stop(error):
            raise
        return False


@contextmanager
def telling_changed_files(files: Sequence[str]) -> Iterator[None]:
    """Raise ValueError if a file is replaced or written to meanwhile, whatever else is raised."""
    before = [_version(name) for name in files]

    def require_same() -> None:
        now = zip(files, before, strict=True)
        if other := [name for name, version in now if _version(name) != version]:
            raise ValueError(
                f"paths: {listing(map(show, other))} changed while the files were read. {_AGAIN}"
            )

    try:
        yield
    except BaseException as error:
        if not is_stop(error):
            require_same()
        raise
    require_same()


def _version(name: str) -> tuple[int, int, int] | None:
    """Return what changes with the content of a file; None if there is none."""
    try:
        found = Path(name).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
