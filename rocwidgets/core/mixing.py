"""The mixture on the hull of all models that has a rate."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.core.mixture import Mixture
from rocwidgets.core.rules import Rules
from rocwidgets.reading.scalars import read_share

if TYPE_CHECKING:
    from rocwidgets.core.state import State


def mix_at(state: State, fpr: float | None, tpr: float | None) -> Mixture:
    """Return the mixture of the two ends of the edge of the hull on which a rate is."""
    if (fpr is None) == (tpr is None):
        raise ValueError("mix_at takes either fpr or tpr, such as mix_at(fpr=0.1)")
    name, value = ("tpr", tpr) if fpr is None else ("fpr", fpr)
    rate = read_share(name, value)
    hull = state.sample.hull
    along = getattr(hull, name)
    # Where the hull is vertical or level, the best of the points that have the rate.
    side = "right" if name == "fpr" else "left"
    upper = int(np.clip(np.searchsorted(along, rate, side), 1, len(along) - 1))
    low, high = float(along[upper - 1]), float(along[upper])
    share = 0.0 if high == low else (high - rate) / (high - low)
    # The two ends of the hull are rules of every model.
    ends = hull.model[upper - 1 : upper + 1]
    default = next((each for each in ends if each), state.setting.model)
    first, second = (
        Rules(state, hull.model[each] or default).at(float(hull.threshold[each]))
        for each in (upper - 1, upper)
    )
    return Mixture(first=first, second=second, share=min(max(share, 0.0), 1.0))
