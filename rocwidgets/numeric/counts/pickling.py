"""Drop cached properties from copies and pickles."""

from __future__ import annotations

from functools import cached_property
from typing import Any


def state_without_caches(self: object) -> dict[str, Any]:
    """Return the attributes of an object, without the values of cached properties.

    To be assigned as ``__getstate__``: a pickle is the same before and after anything is computed.
    """
    kind = type(self)
    return {
        name: value
        for name, value in vars(self).items()
        if not isinstance(getattr(kind, name, None), cached_property)
    }
