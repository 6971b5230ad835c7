"""The area under a part of the ROC curve."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from rocwidgets.numeric.counts.rows import Rows
from rocwidgets.numeric.inference.interval import Interval, mean_and_deviation, tails

if TYPE_CHECKING:
    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.inference.resamples import Resamples

Focus = Literal["fpr", "tpr"]
_LEAST_UNIT = 2.0**-1000  # what is divided by it is still a float64


def partial_auc(
    table: CountTable, low: float, high: float, *, focus: Focus = "fpr", corrected: bool = True
) -> float:
    """Return the area under the ROC curve between two false or two true positive rates.

    With the focus on fpr, the area between the curve and the x axis over fpr = low..high (McClish,
    Medical Decision Making 9, 1989). With the focus on tpr, the area between the curve and the line
    fpr = 1 over tpr = low..high (Jiang, Metz & Nishikawa, Radiology 201, 1996). The curve is
    straight between rows.

    Parameters
    ----------
    table : CountTable
        Weights are taken into account.
    low, high : float
        Range of the rate, 0 <= low < high <= 1.
    focus : {"fpr", "tpr"}
    corrected : bool
        Whether the area is mapped to (1 + (area - least) / (most - least)) / 2, with `least` that
        under the diagonal and `most` that of perfect scores, so that 1/2 is no skill and 1 is
        perfect (McClish, 1989). scikit-learn's ``roc_auc_score(max_fpr=)`` is that,
        from 0.

    Returns
    -------
    float
        At most 1 where corrected, and without a lower bound for scores worse than no skill; else in
        0..high - low.

    Raises
    ------
    ValueError
        If the range is not as above, the focus unknown, or a range of true positive rates too near
        to 0 to be corrected.

    """
    part = _Part(low, high, focus, corrected)
    parts = []
    before = Rows(np.array([np.inf]), *np.zeros((2, 1), np.int64))
    for rows in table.cuts.blocks():
        tp, fp = np.append(before.tp, rows.tp), np.append(before.fp, rows.fp)
        before = rows[-1:]
        parts.append(float(part.sum(tp / table.P, fp / table.N, (table.P - tp) / table.P)))
    return part.finish(math.fsum(parts))


def partial_auc_interval(
    resamples: Resamples,
    low: float,
    high: float,
    *,
    focus: Focus = "fpr",
    corrected: bool = True,
    confidence_level: float = 0.95,
) -> Interval:
    """Return the partial AUC with its bootstrap standard error and percentile interval.

    Efron & Tibshirani (An Introduction to the Bootstrap, 1993), section 13.3; the ends count errors
    that a small sample may lack, as those of `vertical_band`.

    Parameters
    ----------
    resamples : Resamples
    low, high, focus, corrected
        As for `partial_auc`.
    confidence_level : float
        Between 0 and 1, both excluded.

    Returns
    -------
    Interval
        The estimate is that of the rows the resamples are counted at: all of a table of few rows.

    Raises
    ------
    ValueError
        As `partial_auc`, or if the level is out of range.

    """
    ends = tails(confidence_level)
    part = _Part(low, high, focus, corrected)

    def areas(tpr: Any, fpr: Any) -> Any:
        return part.finish(part.sum(tpr, fpr, 1 - tpr))

    own, error = areas(*resamples.sample_rates()), mean_and_deviation(areas(*resamples.rates()))[1]
    bottom, top = map(float, resamples.interval(areas, ends))
    return Interval(float(own), min(bottom, own), max(top, own), float(error), confidence_level)


@dataclass(frozen=True)
class _Part:
    """A range of a rate, over which an area is added up."""

    low: float
    high: float
    focus: str
    corrected: bool

    def __post_init__(self) -> None:
        if self.focus not in get_args(Focus):
            msg = f"focus must be one of {', '.join(get_args(Focus))}, got {self.focus!r}."
            raise ValueError(msg)
        if not 0 <= self.low < self.high <= 1:
            msg = f"Expected 0 <= low < high <= 1, got low={self.low}, high={self.high}."
            raise ValueError(msg)
        if self._unit < _LEAST_UNIT:
            msg = (
                f"True positive rates from {self.low} to {self.high} are too close to 0 for the "
                f"correction. Use low + high >= {_LEAST_UNIT:.2g}, or corrected=False."
            )
            raise ValueError(msg)

    def sum(self, tpr: Any, fpr: Any, fnr: Any) -> Any:
        """Return the sum over the segments of curves along the last axis."""
        on_x = self.focus == "fpr"
        x = fpr if on_x else tpr
        start, end = (np.clip(side, self.low, self.high) for side in (x[..., :-1], x[..., 1:]))
        y = (fnr if on_x else fpr) if self.corrected else (tpr if on_x else 1 - fpr)
        run, inside = np.diff(x), end > start
        # Distances from the end of a segment where the height is least, so that nothing cancels.
        if on_x == self.corrected:
            near, far, offset = y[..., 1:], y[..., :-1], (x[..., 1:] - start, x[..., 1:] - end)
        else:
            near, far, offset = y[..., :-1], y[..., 1:], (start - x[..., :-1], end - x[..., :-1])
        unit = self._unit
        with np.errstate(all="ignore"):
            # The mean height of the part of a segment that is in the range is that in its middle.
            middle = (offset[0] / unit + offset[1] / unit) / 2
            height = near / unit + (far - near) / run * middle
            result = height * ((end - start) / (self.high - self.low))
        return np.sum(np.where(inside, result, 0.0), axis=-1)

    def finish(self, total: Any) -> Any:
        """Return the area, corrected or not."""
        return 1 - total if self.corrected else (self.high - self.low) * total

    @property
    def _unit(self) -> float:
        """Twice the mean height, in the range, between the diagonal and the best curve."""
        if not self.corrected:
            return 1.0
        if self.focus == "tpr":
            return self.high + self.low
        return (1 - self.high) + (1 - self.low)
