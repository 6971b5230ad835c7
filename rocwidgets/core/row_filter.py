"""Cases of a class and of a range of the scores of one model."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.reading.wording import show

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.inputs import Cases
    from rocwidgets.reading.reals import Floats

# Of each set of cases that has a name: the class, and whether it is predicted positive.
NAMED = {
    "tp": (True, True),
    "fp": (False, True),
    "fn": (True, False),
    "tn": (False, False),
    "positive": (True, None),
    "negative": (False, None),
    "predicted_positive": (None, True),
    "predicted_negative": (None, False),
}


@dataclass(frozen=True)
class RowFilter:
    """Cases of a class whose scores are in a range.

    Attributes
    ----------
    model : str
        Whose scores.
    low, high : float
        ``low <= score < high``.
    positive : bool or None
        The class; None for both.

    Examples
    --------
    >>> from rocwidgets.core import Sample
    >>> sample = Sample.from_scores([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> RowFilter("model", low=0.35, positive=True).cases(sample).tolist()
    [3, 2]
    """

    model: str
    low: float = -math.inf
    high: float = math.inf
    positive: bool | None = None

    def cases(self, sample: Sample) -> NDArray[np.intp]:
        """Return the numbers of the cases, the highest score first, ties in the order given.

        Cases of weight zero are left out.

        Raises
        ------
        ValueError
            If only counts are known.
        """
        cases = sample.require_cases("a list of rows")
        found = self._in_range(_order(sample, cases, self.model), cases.scores[self.model])
        if self.positive is not None:
            found = found[cases.positive[found] == self.positive]
        if cases.sample_weight is not None:
            found = found[cases.sample_weight[found] > 0]
        return found.astype(np.intp)

    def expression(self, sample: Sample) -> Any:
        """Return the filter expression of the engine that the sample was counted by.

        Raises
        ------
        ValueError
            If the sample is not of a frame, or the model is derived, so that no column has its
            scores.
        TypeError
            If the engine has no such expressions.
        """
        if sample.frame is None or self.model in sample.derived:
            raise ValueError(
                f"no column of a frame has the scores of {show(self.model)}; add them to the frame "
                "with the at method of what made the model, and filter by that column"
            )
        return sample.frame.expression(self.model, self.low, self.high, self.positive)

    def _in_range(self, order: NDArray[np.uint32], score: Floats) -> NDArray[np.uint32]:
        ends = (
            bisect_right(order, -end, key=lambda case: -float(score[case]))  # type: ignore[arg-type]
            for end in (self.high, self.low)
        )
        return order[slice(*ends)]


def _order(sample: Sample, cases: Cases, model: str) -> NDArray[np.uint32]:
    """Return the cases by falling score, ties in the order given; sorted once."""
    score = cases.scores[model]
    return sample.cache.get(
        ("order", model),
        (sample.tables[model],),
        lambda: np.argsort(-score, kind="stable").astype(np.uint32),
    )


def named_filter(model: str, which: str | None, threshold: float) -> RowFilter:
    """Return the filter of one of the sets `NAMED`, at a threshold; of all cases for None."""
    positive, predicted = (None, None) if which is None else NAMED[which]
    low = threshold if predicted else -math.inf
    high = threshold if predicted is False else math.inf
    return RowFilter(model, low, high, positive)
