"""The lines of equal metrics through rules, in fractions. Nothing here calls the library."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

Point = tuple[Fraction, Fraction]
Cells = dict[str, Fraction]

CORNERS = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]


def shares(fpr: Fraction, tpr: Fraction, pi: Fraction) -> Cells:
    """The confusion matrix of a population of 1."""
    return {
        "tp": pi * tpr,
        "fn": pi * (1 - tpr),
        "fp": (1 - pi) * fpr,
        "tn": (1 - pi) * (1 - fpr),
    }


def quotients(
    cells: Cells, costs: dict[str, int], population: int
) -> dict[str, tuple[Fraction, Fraction]]:
    """Each metric as what it is a quotient of."""
    tp, fp, fn, tn = (cells[name] for name in ("tp", "fp", "fn", "tn"))
    cost = sum((cells[name] * costs[name] for name in costs), Fraction(0))
    return {
        "profit": (-population * cost, Fraction(1)),
        "accuracy": (tp + tn, tp + fp + fn + tn),
        "precision": (tp, tp + fp),
        "f1": (2 * tp, 2 * tp + fp + fn),
        "lift": (tp, (tp + fp) * (tp + fn)),
    }


def ends(residual: Callable[[Fraction, Fraction], Fraction]) -> list[list[float]]:
    """Where a function that is linear in fpr and tpr is 0 on the sides of the unit square."""
    corners = [(Fraction(fpr), Fraction(tpr)) for fpr, tpr in CORNERS]
    values = [residual(*corner) for corner in corners]
    result = {corner for corner, value in zip(corners, values, strict=True) if value == 0}
    for (start, end), (low, high) in zip(pairwise(corners), pairwise(values), strict=True):
        if low * high < 0:
            share = low / (low - high)
            a, b = (first + share * (last - first) for first, last in zip(start, end, strict=True))
            result.add((a, b))
    line = sorted(result) if any(values) and len(result) > 1 else []
    return [[float(rate) for rate in end] for end in line]


def isometrics(
    points: list[tuple[Fraction, Fraction]], costs: dict[str, int], pi: Fraction, population: int
) -> list[dict[str, Any]]:
    """For each rule (tpr, fpr) and metric the ends of its line in the unit square, as fpr, tpr."""

    def line(name: str, tpr: Fraction, fpr: Fraction) -> list[list[float]]:
        over, under = quotients(shares(fpr, tpr, pi), costs, population)[name]

        def residual(f: Fraction, h: Fraction) -> Fraction:
            a, b = quotients(shares(f, h, pi), costs, population)[name]
            return a * under - over * b

        return ends(residual)

    names = ("profit", "accuracy", "precision", "f1", "lift")
    return [{name: line(name, *point) for name in names} for point in points]
