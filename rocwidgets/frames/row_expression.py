"""A filter of rows, as an expression of the engine that holds a frame."""

from __future__ import annotations

import math
import operator
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any, NamedTuple

import narwhals as nw

from rocwidgets.frames.engines import require
from rocwidgets.inputs.wording import listing, show

if TYPE_CHECKING:
    from collections.abc import Callable

_OPERATORS = {">=": operator.ge, "<": operator.lt, ">": operator.gt, "==": operator.eq}


class _Comparison(NamedTuple):
    column: str
    relation: str
    value: Any

    @property
    def of_numbers(self) -> bool:
        # Float32 columns would be compared with the nearest float32 to the value.
        return self.relation != "=="


@dataclass(frozen=True)
class FrameColumns:
    """The columns of a frame that was counted; not the frame itself.

    Those of the scores have the names of the models.

    Attributes
    ----------
    engine : str
        As narwhals names it.
    y_true : str
    sample_weight : str or None
    labels : tuple
        Negative and positive label, as Python scalars.
    """

    engine: str
    y_true: str
    sample_weight: str | None
    labels: tuple[Any, Any]

    def expression(self, model: str, low: float, high: float, positive: bool | None) -> Any:
        """Return what selects the rows of a class with ``low <= score < high``, of weight above 0.

        Raises
        ------
        TypeError
            If there are no such expressions for the engine.
        """
        comparisons = []
        if low > -math.inf:
            comparisons.append(_Comparison(model, ">=", low))
        if high < math.inf:
            comparisons.append(_Comparison(model, "<", high))
        if positive is not None:
            comparisons.append(_Comparison(self.y_true, "==", self.labels[positive]))
        if self.sample_weight is not None:
            comparisons.append(_Comparison(self.sample_weight, ">", 0))
        comparisons = comparisons or [_Comparison(model, ">=", low)]
        if self.engine == _WITH_QUERY:
            return " and ".join(map(_text, comparisons))
        return _expression(self.engine, comparisons)


def _expression(engine: str, comparisons: list[_Comparison]) -> Any:
    column = _COLUMNS.get(engine)
    if column is None:
        raise TypeError(
            f"{engine} frames do not support filter expressions, only "
            f"{listing([*_COLUMNS, _WITH_QUERY])} do. Filter the frame by its column "
            f"{show(comparisons[0].column)}."
        )
    literal = _LITERALS.get(engine, lambda value: value)
    return reduce(
        operator.and_,
        (
            _OPERATORS[each.relation](
                column(each.column, of_numbers=each.of_numbers), literal(each.value)
            )
            for each in comparisons
        ),
    )


def _text(comparison: _Comparison) -> str:
    name, relation, value = comparison
    if "`" in name:
        raise ValueError(f"Column {show(name)} cannot be used in a pandas query. Rename it.")
    number = ".astype('float64')" * comparison.of_numbers
    return f"`{name}`{number} {relation} {_literal(value)}"


def _literal(value: Any) -> str:
    if isinstance(value, float) and math.isinf(value):
        return "1e999" if value > 0 else "-1e999"
    return repr(value)


def _polars(name: str, *, of_numbers: bool) -> Any:
    polars = require("polars")
    column = polars.col(name)
    return column.cast(polars.Float64) if of_numbers else column


def _duckdb(name: str, *, of_numbers: bool) -> Any:
    column = require("duckdb").ColumnExpression(name)
    return column.cast("DOUBLE") if of_numbers else column


def _duckdb_literal(value: Any) -> Any:
    # A text in a comparison names a column.
    return require("duckdb").ConstantExpression(value)


def _pyarrow(name: str, *, of_numbers: bool) -> Any:
    column = require("pyarrow.compute").field(name)
    return column.cast("float64", safe=False) if of_numbers else column


def _pyspark(name: str, *, of_numbers: bool) -> Any:
    column = require("pyspark.sql.functions").col(f"`{name.replace('`', '``')}`")
    return column.cast("double") if of_numbers else column


_WITH_QUERY = str(nw.Implementation.PANDAS)
_COLUMNS: dict[str, Callable[..., Any]] = {
    str(nw.Implementation.POLARS): _polars,
    str(nw.Implementation.DUCKDB): _duckdb,
    str(nw.Implementation.PYARROW): _pyarrow,
    str(nw.Implementation.PYSPARK): _pyspark,
}
_LITERALS: dict[str, Callable[[Any], Any]] = {str(nw.Implementation.DUCKDB): _duckdb_literal}
