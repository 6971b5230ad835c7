"""The chosen values that two settings share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.core.setting import VALUES, is_default

if TYPE_CHECKING:
    from rocwidgets.core.state import State


def shared_values(one: State, other: State) -> dict[str, Any]:
    """Return the values that two settings share, except the defaults of both samples.

    Boolean values are left out: what they show may take longer to compute for another sample.

    Parameters
    ----------
    one, other : State
    """
    shared = {}
    for name in VALUES:
        value = getattr(one.setting, name)
        chosen = not all(is_default(name, each.setting, each.sample) for each in (one, other))
        if value == getattr(other.setting, name) and chosen and not isinstance(value, bool):
            shared[name] = value
    return shared
