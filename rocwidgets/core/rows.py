"""Input rows behind a cell, a score range or a bin."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import checks, reports
from rocwidgets.core.binning import Binning
from rocwidgets.inputs.rows import InputRows
from rocwidgets.inputs.scalars import described, read_choice, read_int, read_number
from rocwidgets.inputs.wording import show
from rocwidgets.numeric.curves.gains_table import bin_thresholds

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.inputs import Cases
    from rocwidgets.inputs.reals import Floats
    from rocwidgets.numeric import CountTable


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
        result = self._in_range(_order(sample, cases, self.model), cases.scores[self.model])
        if self.positive is not None:
            result = result[cases.positive[result] == self.positive]
        if cases.sample_weight is not None:
            result = result[cases.sample_weight[result] > 0]
        return result.astype(np.intp)

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
                f"No frame column contains the scores of the derived model {show(self.model)}. "
                "Compute them with the at method of the derived model, add them as a column and "
                "filter by it."
            )
        return sample.frame.expression(self.model, self.low, self.high, self.positive)

    def labels(self, sample: Sample) -> Any:
        """Return the rows as the input names them, or the expression of the engine for them."""
        return self._named(sample, InputRows.labels)

    def mask(self, sample: Sample) -> Any:
        """Return whether each row of the input is one, or the expression of the engine."""
        return self._named(sample, InputRows.mask)

    def _named(self, sample: Sample, name: Callable[[InputRows, Any], Any]) -> Any:
        if sample.frame is not None:
            return self.expression(sample)
        cases = sample.require_cases("a list of rows")
        return name(cases.rows, self.cases(sample))

    def _in_range(self, order: NDArray[np.uint32], score: Floats) -> NDArray[np.uint32]:
        ends = (
            bisect_right(order, -end, key=lambda case: -float(score[case]))  # type: ignore[arg-type]
            for end in (self.high, self.low)
        )
        return order[slice(*ends)]


def _order(sample: Sample, cases: Cases, model: str) -> NDArray[np.uint32]:
    """Return the cases by descending score, ties in the given order; sorted once."""
    score = cases.scores[model]
    return sample.cache.get(
        ("order", model),
        (sample.tables[model],),
        lambda: np.argsort(-score, kind="stable").astype(np.uint32),
    )


Bounds = tuple[float, float]

_RANGE = "score must be (low, high), which selects low <= score < high, with None for no bound"


def read_bounds(score: Any) -> Bounds:
    """Return the two ends of a range of scores, None being infinite; TypeError or ValueError."""
    try:
        low, high = score
    except (TypeError, ValueError):
        raise TypeError(f"{_RANGE}, got {described(score)}.") from None
    low = _end("low", -math.inf if low is None else low)
    high = _end("high", math.inf if high is None else high)
    if low > high:
        raise ValueError(f"{_RANGE}, got {show(score)}, where low is above high.")
    return low, high


def _end(name: str, value: Any) -> float:
    # Upward, since scores are at least a number, and below one, if they are so of its ceiling.
    return read_number(f"{name} end of score", value, "in score units", upward=True)


def filter_of(
    sample: Sample,
    setting: Setting,
    model: str,
    which: Any = None,
    *,
    threshold: Any = None,
    score: Any = None,
    bin: Any = None,  # noqa: A002 - the name of what it is
    strategy: Any = None,
    n_bins: Any = None,
    gains_bin: Any = None,
) -> RowFilter:
    """Return the filter of what `Model.rows` is asked for.

    Raises
    ------
    TypeError, ValueError
        If an argument is invalid, or more than one of `score`, `bin` and `gains_bin` is given.
    """
    if which is not None:
        which = read_choice("which", which, NAMED)
    positive, predicted = (None, None) if which is None else NAMED[which]
    if threshold is not None and predicted is None:
        raise ValueError(
            'threshold has no effect here. Use it with which="tp", "fp", "fn" or "tn".'
        )
    at = setting.threshold if threshold is None else checks.threshold("threshold", threshold)
    given = {"score": score, "bin": bin, "gains_bin": gains_bin}
    names = [name for name, value in given.items() if value is not None]
    if len(names) > 1:
        raise ValueError(
            f"Only one of score, bin and gains_bin can be used, got {names[0]} and {names[1]}."
        )
    bins = {"strategy": strategy, "n_bins": n_bins}
    chosen = {name: value for name, value in bins.items() if value is not None}
    if chosen and bin is None:
        raise ValueError(f"{next(iter(chosen))} has no effect here. Use it with bin=.")
    low, high = -math.inf, math.inf
    if score is not None:
        low, high = read_bounds(score)
    elif bin is not None:
        binning = Binning.read(**{**Binning()._asdict(), **chosen})
        low, high = bounds_of_bin(sample.tables[model], setting, bin, binning)
    elif gains_bin is not None:
        low, high = bounds_of_gains_bin(sample.tables[model], setting, gains_bin)
    if predicted is not None:
        low, high = (max(low, at), high) if predicted else (low, min(high, at))
    return RowFilter(model, low, high, positive)


def bounds_of_bin(table: CountTable, setting: Setting, number: Any, binning: Binning) -> Bounds:
    """Return the score range of a bin in `Model.reliability`, by its index."""
    target = table.at_prevalence(setting.prevalence)
    low = reports.bins(target, *binning)["low"].tolist()
    k = read_int("bin", number, 0, len(low) - 1)
    return low[k], [*low, math.inf][k + 1]


def bounds_of_gains_bin(table: CountTable, setting: Setting, number: Any) -> Bounds:
    """Return the score range of a bin in `Model.gains_table`, by its index."""
    low = bin_thresholds(table.at_prevalence(setting.prevalence)).tolist()
    k = read_int("gains_bin", number, 1, len(low))
    return low[k - 1], [math.inf, *low][k - 1]
