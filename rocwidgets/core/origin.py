"""The models a derived model was made from."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from rocwidgets.numeric import CountTable


class ScoreMap(Protocol):
    """A map from scores to scores."""

    def at(self, score: ArrayLike) -> Any:
        """Return the mapped scores."""
        ...


@dataclass(frozen=True, eq=False)
class Origin:
    """The models that a derived model was made from.

    Attributes
    ----------
    sources : tuple of str
        Names of models.
    score_map : ScoreMap or None
        From scores of the only source to those of the new model, fitted to all cases.
    target : float or None
        The prevalence at which probabilities of the new model are right; None for that of the
        sample.
    """

    sources: tuple[str, ...]
    score_map: ScoreMap | None = None
    target: float | None = None

    def source_threshold(self, table: CountTable, threshold: float) -> float:
        """Return the threshold of the source that decides as one of the new model does.

        Parameters
        ----------
        table : CountTable
            Count table of the source.
        threshold : float
            Threshold of the new model.

        Returns
        -------
        float
            The smallest number whose mapped score is at least the threshold; inf if there is none.

        Raises
        ------
        ValueError
            If there are several sources, or ranks are not those of the source.
        """
        if self.score_map is None:
            raise ValueError(
                f"A hybrid of {', '.join(self.sources)} has no threshold on a single model."
            )
        score = table.rows().threshold[:0:-1]
        mapped = self.score_map.at(score)
        if np.any(np.diff(mapped) < 0):
            raise ValueError(
                f"This model ranks cases differently from {self.sources[0]!r}, from which it was "
                "derived, so no threshold on that model gives the same decision."
            )
        ends = np.array([-math.inf, *score, math.inf])
        first = int(np.searchsorted(mapped, threshold))
        return _least(self.score_map, threshold, *ends[first : first + 2].tolist())


def _least(score_map: ScoreMap, threshold: float, low: float, high: float) -> float:
    """Return the smallest number above `low`, at most `high`, that is mapped to the threshold."""
    if low == -math.inf:
        if score_map.at(low) >= threshold:
            return low
        low = -sys.float_info.max
    if high == math.inf:
        if score_map.at(high) < threshold:
            return high
        high = sys.float_info.max
    middle = low / 2 + high / 2
    while low < middle < high:
        if score_map.at(middle) >= threshold:
            high = middle
        else:
            low = middle
        middle = low / 2 + high / 2
    return high
