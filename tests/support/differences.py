"""How described charts differ."""

from __future__ import annotations

import base64
import math
from typing import Any

import numpy as np
from support import golden

# Of numbers, as a share of themselves, and of lines, in lengths of the axes: other versions of
# numpy may round otherwise, and keep other points of a line.
NUMBER = 1e-6
# Of a smooth hull older ones keep other vertices, each a line of the cost curve.
POINT, LINE = (1e-2, 5e-4) if np.lib.NumpyVersion(np.__version__) < "2.1.0" else (NUMBER, 3e-4)


def away(points: np.ndarray, line: np.ndarray) -> float:
    """Return how far points are from a line at most."""
    corners = {*map(tuple, line.tolist())}
    points = points[[tuple(point) not in corners for point in points.tolist()]]
    if not len(points):
        return 0
    start, step = line[:-1], np.diff(line, axis=0)
    if not len(step):
        start, step = line, np.zeros_like(line)
    length = (step**2).sum(axis=1)
    along = ((points[:, None] - start) * step).sum(axis=2) / np.where(length > 0, length, 1)
    nearest = start + np.clip(along, 0, 1)[..., None] * step
    return float(np.sqrt(((points[:, None] - nearest) ** 2).sum(axis=2)).min(axis=1).max())


def differences(path: str, result: Any, expected: Any) -> list[str]:
    """Return what differs, each with its path."""
    if isinstance(expected, dict) and isinstance(result, dict) and result.keys() == expected.keys():
        if "$base64" in expected:
            return column_differences(path, result["$base64"], expected["$base64"])
        if expected.keys() == {"x", "y"} and all("$base64" in each for each in expected.values()):
            return line_differences(path, result, expected)
        names = [name for name in expected if name != "points"]
        return [
            each
            for name in names
            for each in differences(f"{path}.{name}", result[name], expected[name])
        ]
    if isinstance(expected, list) and isinstance(result, list) and len(result) == len(expected):
        return [
            each
            for at, pair in enumerate(zip(result, expected, strict=True))
            for each in differences(f"{path}[{at}]", *pair)
        ]
    near = False
    if isinstance(expected, int | float) and isinstance(result, int | float):
        near = math.isclose(result, expected, rel_tol=NUMBER, abs_tol=NUMBER)
    return [] if near or result == expected else [f"{path} is {result!r}, not {expected!r}"]


def line_differences(path: str, result: Any, expected: Any) -> list[str]:
    """Return where two packed lines are apart."""
    mine, theirs = (
        np.stack([np.frombuffer(base64.b64decode(each[axis]["$base64"])) for axis in "xy"], axis=1)
        for each in (result, expected)
    )
    near = max(away(mine, theirs), away(theirs, mine)) <= LINE
    return [] if near else [f"{path} is another line"]


def column_differences(path: str, result: str, expected: str) -> list[str]:
    columns = [base64.b64decode(each) for each in (result, expected)]
    if columns[0] == columns[1]:
        return []
    if len(columns[0]) != len(columns[1]) or len(columns[0]) % 8:
        return [f"{path} has other bytes"]
    mine, theirs = (np.frombuffer(each, "<f8") for each in columns)
    same = np.allclose(mine, theirs, NUMBER, NUMBER, equal_nan=True)
    return [] if same else [f"{path} has other numbers"]


def point_differences(
    path: str,
    result: dict,
    expected: dict,
    *lists: list,
    apart: float = LINE,
    moved: float = POINT,
) -> list[str]:
    """Return which lines and points of a chart are elsewhere, by more than a distance."""
    told = []
    for part in ("curves", "guides"):
        for at, pair in enumerate(zip(result[part], expected[part], strict=True)):
            mine, theirs = (
                golden.lengths(np.array(points[each["points"]], np.float64), expected)
                for points, each in zip(lists, pair, strict=True)
            )
            if pair[1].get("kind", "line") in golden.LINES:
                distance, most = max(away(mine, theirs), away(theirs, mine)), apart
            elif mine.shape == theirs.shape:
                distance, most = float(np.abs(mine - theirs).max(initial=0)), moved
            else:
                distance, most = np.inf, NUMBER
            if not distance <= most:
                told.append(f"{path}.{part}[{at}] is {distance:.2g} of an axis away")
    return told
