"""Sets traits that a picture has changed, and keeps what users have changed."""

from __future__ import annotations

from typing import Any

import numpy as np


def set_changed(widget: Any, **values: Any) -> None:
    """Set traits in one message, those that differ from the values set here before.

    A value set elsewhere since then is kept until the picture has a new value.
    """
    before = widget.__dict__.setdefault("_set_before", {})
    changed = {
        name: value
        for name, value in values.items()
        if name not in before or _differs(before[name], value)
    }
    if not changed:
        return
    before.update(changed)
    _set(widget, changed)


def restore(widget: Any, *names: str) -> None:
    """Set traits to the values set here last, in one message."""
    before = widget.__dict__["_set_before"]
    _set(widget, {name: before[name] for name in names})


def _set(widget: Any, values: dict[str, Any]) -> None:
    with widget.hold_sync():
        for name, value in values.items():
            setattr(widget, name, value)


def _differs(old: Any, new: Any) -> bool:
    if isinstance(new, np.ndarray):
        if not isinstance(old, np.ndarray) or old.shape != new.shape:
            return True
        return not np.array_equal(old, new, equal_nan=new.dtype.kind == "f")
    return old != new
