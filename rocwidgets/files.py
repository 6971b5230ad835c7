"""Files that are written completely or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from pathlib import Path


def write_atomically(place: Path, text: str) -> None:
    """Write a file, replacing one of its name; after an error that one is unchanged.

    A symbolic link is kept, and its target is replaced. The permissions of a file that is replaced
    are kept.

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
    # In the same folder, since a rename is atomic only within one file system.
    draft = target.with_name(f".{secrets.token_hex(8)}.tmp")
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(place))
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            draft.chmod(stat.S_IMODE(mode))
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int | None:
    """Return the mode of a file that may be written, None if there is none yet."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return mode
