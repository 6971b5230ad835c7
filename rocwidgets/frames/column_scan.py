"""Labels, ranges and missing values of a frame, read before its scores are counted."""

from __future__ import annotations

import math
import numbers
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import narwhals as nw

from rocwidgets.inputs.labels import positive_label
from rocwidgets.inputs.weights import require_usable_totals
from rocwidgets.inputs.wording import listing, plural, python_scalar, show

if TYPE_CHECKING:
    from collections.abc import Sequence

_LABELS_SHOWN = 1000
_PAIR = 2
_EXACT_INTEGERS = 2**53
_LABEL = "label"


@dataclass(frozen=True)
class ColumnScan:
    """Labels, totals and ranges of a frame.

    Attributes
    ----------
    labels : tuple
        Negative and positive label, as Python scalars.
    totals : tuple of float
        Rows of each of these labels, or their weights, added up as floats.
    ranges : dict of str to tuple of float
        Lowest and highest value of each column of numbers.

    """

    labels: tuple[Any, Any]
    totals: tuple[float, float]
    ranges: dict[str, tuple[float, float]]


def scan_columns(
    frame: nw.LazyFrame[Any],
    y_true: str,
    y_score: Sequence[str],
    sample_weight: str | None,
    pos_label: Any,
) -> ColumnScan:
    """Return labels, totals and ranges of a frame, or refuse what cannot be used as it is.

    Parameters
    ----------
    frame : LazyFrame
    y_true, sample_weight : str
        Columns.
    y_score : sequence of str
        Columns.
    pos_label : label or None

    Raises
    ------
    TypeError
        If scores or weights are no numbers.
    ValueError
        If there are no rows; if labels, scores or weights are null, NaN or infinite, and how many;
        if weights are negative; if there are not two labels, or it is not known which is positive.

    """
    columns = [*y_score, *([] if sample_weight is None else [sample_weight])]
    _require_columns(frame, [y_true, *columns])
    result = _by_label(frame, y_true, columns)
    counts = {python_scalar(row[_LABEL]): int(row["n"]) for row in result}
    if not sum(counts.values()):
        raise ValueError("The frame has no rows. Pass at least one row of each class.")
    _refuse_missing_labels(y_true, result)
    if any(_is_suspect(row, i) for row in result for i in range(len(columns))):
        _refuse_unusable(frame, columns)
    ranges = {
        name: (
            min(float(row[f"low{i}"]) for row in result),
            max(float(row[f"high{i}"]) for row in result),
        )
        for i, name in enumerate(columns)
    }
    _refuse_large_integers(frame, ranges)
    labels = _two_labels(y_true, counts, pos_label)
    what = "n"
    if sample_weight is not None:
        what = f"sum{len(columns) - 1}"
        _require_weights(frame, sample_weight, ranges[sample_weight], result, what)
    totals = {python_scalar(row[_LABEL]): float(row[what]) for row in result}
    if sample_weight is not None:
        negative, positive = ((label, totals[label]) for label in labels)
        require_usable_totals(f"Column {show(sample_weight)}", negative, positive)
    return ColumnScan(labels, (totals[labels[0]], totals[labels[1]]), ranges)


def as_float(name: str) -> nw.Expr:
    """Return a column of numbers as float64."""
    return nw.col(name).cast(nw.Float64)


def _require_columns(frame: nw.LazyFrame[Any], columns: Sequence[str]) -> None:
    schema = frame.collect_schema()
    missing = [name for name in columns if name not in schema]
    if missing:
        raise ValueError(
            f"No column named {show(missing[0])}. The columns are "
            f"{listing([show(name) for name in schema], len(schema))}."
        )
    for name in columns[1:]:
        kind = schema[name]
        if not (kind.is_numeric() or kind == nw.Boolean):
            raise TypeError(
                f"Column {show(name)} contains {kind}, but real numbers are needed. Convert it to "
                "float first; rocwidgets does not parse text."
            )


def _by_label(
    frame: nw.LazyFrame[Any], y_true: str, columns: Sequence[str]
) -> list[dict[str, Any]]:
    named = [as_float(name).alias(f"x{i}") for i, name in enumerate(columns)]
    what: list[nw.Expr] = [nw.len().alias("n")]
    for i in range(len(columns)):
        x = nw.col(f"x{i}")
        what += [
            x.count().alias(f"count{i}"),
            x.min().alias(f"low{i}"),
            x.max().alias(f"high{i}"),
            x.sum().alias(f"sum{i}"),
        ]
    result = frame.select(nw.col(y_true).alias(_LABEL), *named).group_by(_LABEL).agg(*what)
    return list(result.head(_LABELS_SHOWN).collect().iter_rows(named=True))


def _is_suspect(row: dict[str, Any], i: int) -> bool:
    """Return whether a column may hold a null, a NaN or an infinite value: engines differ in these.

    NaN is the highest number to some, skipped by the extremes of others, and null to pandas; no
    engine's sum of it is finite, unless it is left out of the count.
    """
    if row[f"count{i}"] < row["n"]:
        return True
    values = [row[f"{what}{i}"] for what in ("low", "high", "sum")]
    return not all(value is not None and math.isfinite(value) for value in values)


def _refuse_unusable(frame: nw.LazyFrame[Any], columns: Sequence[str]) -> None:
    for name in columns:
        rows = frame.select(x=as_float(name))
        # Null to some engines is NaN to others, and to pandas both are one.
        gap = nw.col("x").is_null() | nw.col("x").is_nan()
        (result,) = rows.select(n=nw.len(), gaps=_number(gap)).collect().iter_rows(named=True)
        missing = int(result["gaps"] or 0)
        if missing:
            raise ValueError(
                f"Column {show(name)} contains {plural(missing, 'null or NaN value')} in "
                f"{plural(int(result['n']), 'row')}. Fill or drop these rows before evaluating."
            )
        limits = rows.select(
            infinite=_number((nw.col("x") == math.inf) | (nw.col("x") == -math.inf))
        )
        (result,) = limits.collect().iter_rows(named=True)
        if result["infinite"]:
            count = plural(int(result["infinite"]), "infinite value")
            raise ValueError(
                f"Column {show(name)} contains {count}. Clip or drop them before evaluating."
            )


def _number(mask: nw.Expr) -> nw.Expr:
    return mask.cast(nw.Int64).sum().cast(nw.Int64)


def _is_missing(label: Any) -> bool:
    return label is None or label != label  # noqa: PLR0124 - which only NaN and NaT are


def _refuse_missing_labels(y_true: str, result: Sequence[dict[str, Any]]) -> None:
    missing = sum(int(row["n"]) for row in result if _is_missing(row[_LABEL]))
    if missing:
        total = sum(int(row["n"]) for row in result)
        raise ValueError(
            f"Column {show(y_true)} contains {plural(missing, 'null or NaN label')} in "
            f"{plural(total, 'row')}. Fill or drop these rows before evaluating."
        )


def _refuse_large_integers(
    frame: nw.LazyFrame[Any], ranges: dict[str, tuple[float, float]]
) -> None:
    schema = frame.collect_schema()
    for name, (low, high) in ranges.items():
        if schema[name].is_integer() and max(-low, high) >= _EXACT_INTEGERS:
            raise ValueError(
                f"Column {show(name)} contains whole numbers of 2**53 or more, which float64 "
                "cannot distinguish. Pass ranks instead."
            )


def _require_weights(
    frame: nw.LazyFrame[Any],
    name: str,
    limits: tuple[float, float],
    result: Sequence[dict[str, Any]],
    column: str,
) -> None:
    if limits[0] < 0:
        negative = frame.select(n=_number(as_float(name) < 0)).collect()
        (row,) = negative.iter_rows(named=True)
        raise ValueError(
            f"Column {show(name)} contains {plural(int(row['n']), 'negative weight')}, the lowest "
            f"{show(limits[0])}. Pass values >= 0."
        )
    for row in result:
        total = row[column]
        if not 0 < total < math.inf:
            raise ValueError(
                f"The weights in {show(name)} of the class {show(row[_LABEL])} must have a finite "
                f"sum above 0, got {total}."
            )


def _two_labels(y_true: str, counts: dict[Any, int], pos_label: Any) -> tuple[Any, Any]:
    what = f"Column {show(y_true)}"
    order = sorted(counts, key=lambda label: (type(label).__name__, label))
    shown = [f"{show(label)} ({plural(counts[label], 'row')})" for label in order]
    described = listing(shown)
    if len(counts) == 1:
        raise ValueError(f"{what} contains only one class: {described}. Curves need both classes.")
    if len(counts) > _PAIR:
        many = f"{len(counts):,}" if len(counts) < _LABELS_SHOWN else f"{_LABELS_SHOWN:,} or more"
        raise ValueError(f"{what} contains {many} distinct labels, expected two: {described}.")
    if any(isinstance(v, numbers.Real) and v != math.floor(v) for v in counts):
        raise ValueError(f"{what} contains numbers that are not whole: {described}.")
    pair = (order[0], order[1])
    wanted = positive_label(pair, described, pos_label, what)
    return (order[1] if wanted is order[0] else order[0], wanted)
