"""Common traits of all marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from bqplot.marks import Label, Lines, Scatter

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bqscales import Scale

    Scales = Mapping[str, Scale]

Mark = Lines | Scatter

_M = TypeVar("_M", Lines, Scatter, Label)
# bqplot's toolbar moves a scale once for each mark without this.
_KEEP = {"x": True, "y": True}


def empty(class_: type[_M], scales: Scales, **traits: Any) -> _M:
    """Return a mark without points that ignores the pointer."""
    start = {"preserve_domain": _KEEP, "interactions": {}, **traits}
    return class_(scales=dict(scales), x=np.empty(0), y=np.empty(0), **start)
