"""What two settings have in common that was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.core.setting import VALUES, is_natural

if TYPE_CHECKING:
    from rocwidgets.core.judged import Judged


def agreed(one: Judged, other: Judged) -> dict[str, Any]:
    """Return the values that two settings share and that do not just follow from both samples.

    Switches are left out: what they show may cost more of another sample.

    Parameters
    ----------
    one, other : Judged
    """
    shared = {}
    for name in VALUES:
        value = getattr(one.setting, name)
        chosen = not all(is_natural(name, each.setting, each.sample) for each in (one, other))
        if value == getattr(other.setting, name) and chosen and not isinstance(value, bool):
            shared[name] = value
    return shared
