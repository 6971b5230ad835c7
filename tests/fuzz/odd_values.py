"""Odd values by name, each with a function that makes a new one."""

from __future__ import annotations

import array
import datetime as dt
import io
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Callable

    Made = Callable[[], Any]

_NUMBERS: dict[str, Any] = {
    "huge_int": 10**400,
    "minus_huge_int": -(10**400),
    "int_beyond_53_bits": 2**53 + 1,
    "int_beyond_64_bits": 2**64,
    "third": Fraction(1, 3),
    "huge_fraction": Fraction(10**400, 3),
    "tiny_fraction": Fraction(1, 10**400),
    "decimal": Decimal("0.3"),
    "decimal_nan": Decimal("NaN"),
    "decimal_snan": Decimal("sNaN"),
    "decimal_inf": Decimal("Infinity"),
    "huge_decimal": Decimal("1e400"),
    "float32": np.float32(0.1),
    "float16_nan": np.float16("nan"),
    "float64": np.float64(0.25),
    "longdouble": np.longdouble("0.1"),
    "huge_longdouble": np.longdouble("1e400"),
    "int8": np.int8(1),
    "uint64_max": np.uint64(2**64 - 1),
    "numpy_true": np.True_,
    "numpy_false": np.False_,
    "true": True,
    "false": False,
    "zero": 0,
    "one": 1,
    "two": 2,
    "five": 5.0,
    "minus_one": -1,
    "half": 0.5,
    "minus_zero": -0.0,
    "largest": 1.7976931348623157e308,
    "lowest": -1.7976931348623157e308,
    "large": 1e200,
    "small": 1e-200,
    "normal_least": 2.2250738585072014e-308,
    "subnormal": 5e-324,
    "nan": float("nan"),
    "inf": float("inf"),
    "minus_inf": float("-inf"),
    "complex": 1 + 2j,
    "complex_real": complex(1, 0),
    "numpy_complex": np.complex128(1),
    "none": None,
    "pandas_na": pd.NA,
    "not_a_time": pd.NaT,
    "numpy_nat": np.datetime64("NaT"),
    "masked": np.ma.masked,
}

_TEXTS: dict[str, Any] = {
    "empty_text": "",
    "blank": " \t",
    "number_text": "0.5",
    "no": "no",
    "numpy_text": np.str_("roc"),
    "surrogate": "a\ud800",
    "null_character": "a\0b",
    "control_characters": "a\x01\x1b[31m\x85\ufffeb",
    "newline": "two\nlines",
    "formula": "=1+1",
    "newline_formula": "\n=1+1",
    "full_width_formula": "\uff1d1+1",
    "right_to_left": "\u202eabc",
    "combining": "e" + "\u0301" * 300,
    "markup": "<script>alert(1)</script>&amp;\"'",
    "closing": "]]></svg>",
    "dollars": "$\\frac{",
    "percents": "%s {0} {x}",
    "proto": "__proto__",
    "constructor": "constructor",
    "private": "_demand",
    "megabyte": "x" * 10**6,
    "bytes": b"tp",
    "null_path": "/\0",
}

_MADE: dict[str, Made] = {
    "bytearray": lambda: bytearray(b"abc"),
    "memoryview": lambda: memoryview(b"abc"),
    "empty_list": list,
    "empty_tuple": tuple,
    "empty_dict": dict,
    "empty_set": set,
    "empty_array": lambda: np.array([]),
    "list_of_one": lambda: [0.5],
    "list_of_texts": lambda: ["roc", "gains"],
    "list_of_none": lambda: [None, None],
    "list_of_nan": lambda: [0.1, float("nan"), 0.3],
    "list_of_huge": lambda: [10**400, 1, 0],
    "list_of_fractions": lambda: [Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)],
    "list_of_decimals": lambda: [Decimal("0.1"), Decimal("NaN"), Decimal("0.3")],
    "nested_list": lambda: [[0.1, 0.9], [0.2, 0.8]],
    "ragged_list": lambda: [0, (1,), [1, 2]],
    "deep_list": lambda: [[[[[0.5]]]]],
    "array_0d": lambda: np.array(0.5),
    "array_1d": lambda: np.array([0.1, 0.9]),
    "array_2d": lambda: np.array([[0.1, 0.9], [0.2, 0.8]]),
    "array_3d": lambda: np.zeros((2, 2, 2)),
    "array_of_texts": lambda: np.array(["cost", "f1"]),
    "array_of_objects": lambda: np.array([None, "x", 1], dtype=object),
    "array_of_bools": lambda: np.array([True, False]),
    "array_of_dates": lambda: np.array(["2020-01-01", "NaT"], "datetime64[D]"),
    "array_of_complex": lambda: np.array([1j, 2]),
    "records": lambda: np.array([(1, 2.0)], dtype=[("a", int), ("b", float)]),
    "matrix": lambda: np.ma.masked_array([0.1, 0.2], [True, False]),
    "array_array": lambda: array.array("d", [0.1, 0.2]),
    "set": lambda: {0.1, 0.2},
    "frozenset": lambda: frozenset({"roc"}),
    "dict": lambda: {"a": 1, "b": 2},
    "dict_of_dicts": lambda: {"a": {"tp": 1}},
    "dict_by_number": lambda: {0: 0.1, 1: 0.2},
    "dict_by_none": lambda: {None: [0.1, 0.2]},
    "dict_keys": {"roc": 1}.keys,
    "generator": lambda: (each for each in (0.1, 0.2)),
    "iterator": lambda: iter([0.1, 0.2]),
    "zip": lambda: zip([0, 1], [0.1, 0.2], strict=True),
    "map": lambda: map(str, [1, 2]),
    "range": lambda: range(3),
    "slice": lambda: slice(3),
    "ellipsis": lambda: ...,
    "series": lambda: pd.Series([0.1, 0.2], name="s"),
    "series_of_categories": lambda: pd.Series(["a", "b"], dtype="category"),
    "series_of_dates": lambda: pd.Series(pd.to_datetime(["2020-01-01", None])),
    "series_of_na": lambda: pd.Series([1, None], dtype="Int64"),
    "index": lambda: pd.Index([1, 2]),
    "frame": lambda: pd.DataFrame({"a": [1, 2], "b": [3, 4]}),
    "empty_frame": pd.DataFrame,
    "groupby": lambda: pd.DataFrame({"a": [1, 2], "b": [3, 4]}).groupby("a"),
    "series_groupby": lambda: pd.Series([0.1, 0.2]).groupby([0, 1]),
    "polars_series": lambda: pl.Series("p", [0.1, 0.2]),
    "polars_frame": lambda: pl.DataFrame({"a": [1, 2]}),
    "polars_lazy": lambda: pl.LazyFrame({"a": [1, 2]}),
    "polars_expression": lambda: pl.col("a"),
    "arrow_array": lambda: pa.array([0.1, None]),
    "arrow_table": lambda: pa.table({"a": [1, 2]}),
    "date": lambda: dt.date(2020, 1, 1),
    "datetime": lambda: dt.datetime(2020, 1, 1, tzinfo=dt.UTC),
    "timedelta": lambda: dt.timedelta(1),
    "timestamp": lambda: pd.Timestamp("2020-01-01"),
    "interval": lambda: pd.Interval(0, 1),
    "path": lambda: Path("nowhere"),
    "file": lambda: io.StringIO("text"),
    "object": object,
    "class": lambda: object,
    "function": lambda: len,
    "lambda": lambda: _nothing,
    "module": lambda: np,
    "exception": lambda: ValueError("x"),
    "not_implemented": lambda: NotImplemented,
    "costs": lambda: rw.Costs(fp=1, fn=2),
    "large_costs": lambda: rw.Costs(tp=-1e100, fp=1e100, fn=1e100, tn=-1e100),
    "small_costs": lambda: rw.Costs(fp=1e-100, fn=2e-100),
    "subnormal_costs": lambda: rw.Costs(fp=5e-324, fn=5e-324),
    "unequal_costs": lambda: rw.Costs(fp=1e100, fn=1e-100),
    "gains": lambda: rw.Costs.from_gains(fp=-3),
    "no_costs": lambda: rw.Costs(fp=0, fn=0),
    "costs_of_neither": lambda: rw.Costs(tp=1, fn=1, fp=2, tn=2),
    "view_class": lambda: rw.ROC,
}


class _LongShown:
    def __repr__(self) -> str:
        return "<long\n" + "x" * 10**5 + ">"


def _nothing() -> None:
    pass


def _itself() -> list[Any]:
    made: list[Any] = [0.5]
    made.append(made)
    return made


def _constant(value: Any) -> Made:
    return lambda: value


ODD: dict[str, Made] = {
    "itself": _itself,
    "long_shown": _LongShown,
    **{name: _constant(value) for name, value in (_NUMBERS | _TEXTS).items()},
    **_MADE,
}
HASHABLE = (
    *(name for name in _NUMBERS | _TEXTS if name not in ("masked", "decimal_snan")),
    "date",
    "frozenset",
    "object",
    "class",
    "path",
)


def changed(value: Any, where: int, odd: Any, *, key: bool) -> Any:
    """Return a copy of a container in which a leaf, or a key, is something odd.

    Parameters
    ----------
    value : object
        Nested lists, tuples, dicts and arrays.
    where : int
        Which leaf or key, modulo how many there are.
    odd : object
    key : bool
        Whether a key is replaced, else a leaf.
    """
    paths = list(_paths(value, key=key))
    return _replaced(value, paths[where % len(paths)], odd, key=key) if paths else odd


def has_keys(value: Any) -> bool:
    return isinstance(value, dict) and bool(value)


def _paths(value: Any, *, key: bool) -> Any:
    if isinstance(value, dict):
        for name, each in value.items():
            if key:
                yield [name]
            yield from ([name, *rest] for rest in _paths(each, key=key))
    elif isinstance(value, list | tuple | np.ndarray) and not key:
        # More similar places would outweigh the others.
        for place in range(min(len(value), 3)):
            yield from ([place, *rest] for rest in _paths(value[place], key=key))
    elif not key:
        yield []


def _replaced(value: Any, path: list[Any], odd: Any, *, key: bool) -> Any:
    if not path:
        return odd
    first, rest = path[0], path[1:]
    if isinstance(value, dict):
        if key and not rest:
            return {odd if name == first else name: each for name, each in value.items()}
        inner = _replaced(value[first], rest, odd, key=key)
        return {name: inner if name == first else each for name, each in value.items()}
    items = list(value)
    items[first] = _replaced(items[first], rest, odd, key=key)
    return tuple(items) if isinstance(value, tuple) else items
