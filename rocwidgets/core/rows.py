"""The rows of one model: false positives, a range of scores, a bin or a group.

Methods of `Model`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rocwidgets.core import checks
from rocwidgets.core.row_bounds import bounds_of
from rocwidgets.core.row_filter import NAMED, RowFilter, named_filter
from rocwidgets.inputs.input_rows import InputRows
from rocwidgets.reading.scalars import read_choice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def rows(
    self: Any,
    which: str | None = None,
    *,
    threshold: float | None = None,
    score: Iterable[float | None] | None = None,
    bin: int | None = None,  # noqa: A002 - the name of what it is
    group: int | None = None,
) -> Any:
    """Return the rows of some cases, the highest score first, ties in the order of the input.

    Parameters
    ----------
    which : str, optional
        "tp", "fp", "fn" or "tn" at a threshold, "predicted_positive" or "predicted_negative" at
        one, "positive" or "negative"; default all.
    threshold : float, optional
        Of `which`; any number, default the current threshold.
    score : (low, high), optional
        Only rows with ``low <= score < high``; None is no bound: ``(0.9, None)`` has the highest
        score too.
    bin : int, optional
        Only rows of this bin of `reliability`, by its index, from 0.
    group : int, optional
        Only rows of this group of `gains_table()`, by its index, from 1.

    Returns
    -------
    ndarray of int, pandas Index or filter expression
        Positions in ``y_true`` and ``y_score`` as given; if these were pandas objects, the labels
        of their index, for ``frame.loc[...]``. Cases of weight zero are left out. With
        ``from_cv_results`` those of ``y``; a row that was held out twice may be there twice.

        With ``from_frame`` and ``from_parquet``, an expression of the engine for the same rows, in
        no order: for ``frame.filter(...)`` of Polars, DuckDB, PyArrow, PySpark and Ibis, a text for
        ``frame.query(...)`` of pandas and Dask.

    Raises
    ------
    TypeError, ValueError
        If an argument is invalid, or more than one of `score`, `bin` and `group` is given; if only
        counts are known (``from_confusion``, ``from_bins``, ``from_calibration``, sums); if labels
        of the index repeat.

    Examples
    --------
    >>> from rocwidgets.core import Analysis, Sample
    >>> analysis = Analysis.of(Sample.from_scores([0, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8]}))
    >>> analysis["a"].rows("fp", threshold=0.3), analysis["a"].rows(score=(0.3, 0.8))
    (array([1]), array([1, 2]))
    """
    found = filter_of(self, which, threshold=threshold, score=score, bin_number=bin, group=group)
    return _answer(self.sample, found, InputRows.labels)


def mask(
    self: Any,
    which: str | None = None,
    *,
    threshold: float | None = None,
    score: Iterable[float | None] | None = None,
    bin: int | None = None,  # noqa: A002 - the name of what it is
    group: int | None = None,
) -> Any:
    """Return whether each row of the input is one of those that `rows` returns.

    Parameters
    ----------
    which, threshold, score, bin, group
        As for `rows`.

    Returns
    -------
    ndarray of bool of shape (n,), or filter expression
        In the order of the input; with ``from_frame`` and ``from_parquet`` what `rows` returns.

    Raises
    ------
    TypeError, ValueError
        As `rows`, but labels of the index may repeat.

    Examples
    --------
    >>> from rocwidgets.core import Analysis, Sample
    >>> analysis = Analysis.of(Sample.from_scores([0, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8]}))
    >>> analysis["a"].mask("tp").tolist()
    [False, False, False, True]
    """
    found = filter_of(self, which, threshold=threshold, score=score, bin_number=bin, group=group)
    return _answer(self.sample, found, InputRows.mask)


def _answer(sample: Any, found: RowFilter, name: Callable[[InputRows, Any], Any]) -> Any:
    """Return an expression of the engine that holds the rows, or cases as the input names them."""
    if sample.frame is not None:
        return found.expression(sample)
    cases = found.cases(sample)
    return name(sample.cases.rows, cases)


def filter_of(
    model: Any,
    which: Any = None,
    *,
    threshold: Any = None,
    score: Any = None,
    bin_number: Any = None,
    group: Any = None,
) -> RowFilter:
    """Return the filter of rows, of arguments as those of `rows`."""
    if which is not None:
        which = read_choice("which", which, NAMED)
    if threshold is not None and (which is None or NAMED[which][1] is None):
        raise ValueError("threshold has no effect here: it is that of which='tp', 'fp' and so on")
    at = model.setting.threshold if threshold is None else checks.threshold("threshold", threshold)
    found = named_filter(model.name, which, at)
    low, high = bounds_of(model, score, bin_number, group)
    return replace(found, low=max(low, found.low), high=min(high, found.high))
