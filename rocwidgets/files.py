"""Files that are written completely or not at all."""

from __future__ import annotations

import errno
import glob
import os
import secrets
import stat
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

if TYPE_CHECKING:
    from collections.abc import Iterator

# Of the name of a file in that of its draft, which may be no longer than the system allows.
_LONGEST = 48


def write_atomically(place: Path, text: str) -> None:
    """Write a file, replacing one of its name; after an error that one is unchanged.

    A symbolic link is kept, and its target is replaced. The permissions of a file that is replaced
    are kept, and hold for what is written meanwhile. What was left of earlier writes that were
    killed is removed.

    Parameters
    ----------
    place : pathlib.Path
    text : str
        In UTF-8.

    Raises
    ------
    OSError
        If it cannot be written.
    UnicodeEncodeError
        If the text cannot be encoded.
    """
    content = text.encode("utf-8")
    target = Path(os.path.realpath(place))
    mode = _mode(target)
    if mode is not None and not stat.S_ISREG(mode):
        # A pipe or a device is written to; a folder is refused by the system.
        target.write_bytes(content)
        return
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(place))
    # In the same folder, since a rename is atomic only within one file system.
    draft = target.with_name(f".{target.name[:_LONGEST]}.{secrets.token_hex(8)}.tmp")
    with _alone_in(target.parent):
        _remove_left(target)
        # What replaces a private file is private from the first byte on.
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
        number = os.open(draft, flags, 0o666 if mode is None else 0o600)
        _lock(number)
    try:
        with os.fdopen(number, "wb") as file:
            if mode is not None:
                draft.chmod(stat.S_IMODE(mode))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if fcntl is not None:
                draft.replace(target)
        if fcntl is None:
            # Windows renames closed files only.
            draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _remove_left(target: Path) -> None:
    """Remove the drafts of a file that were left by processes which were killed."""
    for draft in target.parent.glob(f".{glob.escape(target.name[:_LONGEST])}.*.tmp"):
        # The draft of a process that is still writing is locked; Windows does not remove it.
        with suppress(OSError), draft.open("rb") as file:
            _lock(file.fileno())
            if fcntl is not None:
                draft.unlink()
        if fcntl is None:
            with suppress(OSError):
                draft.unlink()


def _lock(number: int) -> None:
    """Lock an open file until it is closed; BlockingIOError if another process has locked it."""
    if fcntl is not None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Let no other process make or remove drafts in a folder, where folders can be locked."""
    number = None
    if fcntl is not None:
        with suppress(OSError):
            number = os.open(folder, os.O_RDONLY)
            fcntl.flock(number, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if number is not None:
            os.close(number)


def _mode(target: Path) -> int | None:
    """Return the mode of a file that may be written, None if there is none yet."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return mode
