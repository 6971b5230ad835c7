"""Counts have 64 bits on every machine, and only `indices` makes them of numpy's own functions."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rocwidgets
from rocwidgets.numeric.counts.indices import counted, integers, ranges, reduced, repeated

ROOT = Path(rocwidgets.__file__).parent
OWN = ROOT / "numeric" / "counts" / "indices.py"

RAW = """
np.bincount(place)
np.arange(len(place))
np.repeat(values, times)
values.repeat(times)
np.add.reduceat(values, first)
values.astype(int)
np.zeros(3, int)
np.array(values, dtype=int)
"""
SAFE = """
np.arange(3, dtype=np.float64)
np.repeat(values, 2)
"abc".join(values)
values.astype(np.int64)
np.zeros(3)
int(values[0])
isinstance(values, int)
"""


def is_raw(call: ast.Call) -> bool:
    """Whether numpy decides by the machine what integers a call takes or returns."""
    if not isinstance(call.func, ast.Attribute):
        return False
    given = {each.arg: each.value for each in call.keywords}
    match call.func.attr:
        case "bincount" | "reduceat":
            return True
        case "arange":
            return "dtype" not in given
        case "repeat":
            times = call.args[-1 if len(call.args) == 1 else 1]
            return not isinstance(times, ast.Constant)
    return any(
        isinstance(each, ast.Name) and each.id == "int" for each in (*call.args, *given.values())
    )


def raw_calls(code: str) -> list[str]:
    """Return the calls of some code that depend on the machine, as they are written."""
    calls = (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call))
    return [ast.unparse(call) for call in calls if is_raw(call)]


@pytest.mark.slow
def test_no_count_depends_on_the_machine() -> None:
    files = [path for path in ROOT.rglob("*.py") if path != OWN]
    result = {path.relative_to(ROOT).as_posix(): raw_calls(path.read_text()) for path in files}
    assert {path: calls for path, calls in result.items() if calls} == {}


@pytest.mark.parametrize("line", RAW.split("\n")[1:-1])
def test_a_raw_call_is_found(line: str) -> None:
    assert raw_calls(line) == [line]


@pytest.mark.parametrize("line", SAFE.split("\n")[1:-1])
def test_another_call_is_none(line: str) -> None:
    assert raw_calls(line) == []


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint8])
def test_counts_and_positions_have_64_bits(kind: Any) -> None:
    place, times = np.array([0, 2, 2], kind), np.array([1, 0, 2], kind)
    first = np.array([0, 1], kind)
    assert counted(place, minlength=4).tolist() == [1, 0, 2, 0]
    assert counted(place, np.array([0.5, 1.0, 1.0])).tolist() == [0.5, 0.0, 2.0]
    assert repeated(np.array([7, 8, 9]), times).tolist() == [7, 9, 9]
    assert repeated(np.arange(6).reshape(2, 3), times, 1).tolist() == [[0, 2, 2], [3, 5, 5]]
    assert reduced(np.add, np.array([1, 2, 4]), first).tolist() == [1, 6]
    assert ranges(np.array([5, 0, 2], kind), times).tolist() == [5, 2, 3]
    dtypes = {each.dtype for each in (counted(place), integers(3), ranges(place, times))}
    assert dtypes == {np.dtype(np.int64)}
