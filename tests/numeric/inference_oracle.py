"""Placements, bands and bootstraps from their definitions, one case at a time."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np


def placements(positive: Any, score: Any) -> tuple[list[Fraction], list[Fraction]]:
    """Share of negatives below each positive, and of positives above each negative."""
    pairs = list(zip(positive.tolist(), score.tolist(), strict=True))
    high = [value for label, value in pairs if label]
    low = [value for label, value in pairs if not label]

    def psi(a: float, b: float) -> Fraction:
        return Fraction((a > b) * 2 + (a == b), 2)

    return (
        [sum((psi(a, b) for b in low), Fraction(0)) / len(low) for a in high],
        [sum((psi(a, b) for a in high), Fraction(0)) / len(high) for b in low],
    )


def covariance(one: list[Fraction], other: list[Fraction]) -> Fraction:
    n = len(one)
    a, b = sum(one, Fraction(0)) / n, sum(other, Fraction(0)) / n
    return sum(((x - a) * (y - b) for x, y in zip(one, other, strict=True)), Fraction(0)) / (n - 1)


def auc_covariance(positive: Any, first: Any, second: Any) -> Fraction:
    """DeLong's covariance of two AUCs, exactly."""
    (a10, a01), (b10, b01) = placements(positive, first), placements(positive, second)
    return covariance(a10, b10) / len(a10) + covariance(a01, b01) / len(a01)


def height(xs: list[float], ys: list[float], x: float) -> float:
    """Height of a polyline at a place, the upper end where it rises straight up."""
    best = -np.inf
    for x0, x1, y0, y1 in zip(xs[:-1], xs[1:], ys[:-1], ys[1:], strict=True):
        if x0 == x:
            best = max(best, y0)
        if x1 == x:
            best = max(best, y1)
        if x0 < x < x1:
            best = max(best, y0 + (y1 - y0) * (x - x0) / (x1 - x0))
    return best


def area_between(xs: list[Fraction], ys: list[Fraction], low: Fraction, high: Fraction) -> Fraction:
    """Area under a polyline over low..high, one segment at a time."""
    total = Fraction(0)
    for x0, x1, y0, y1 in zip(xs[:-1], xs[1:], ys[:-1], ys[1:], strict=True):
        a, b = max(x0, low), min(x1, high)
        if a < b:
            slope = (y1 - y0) / (x1 - x0)
            total += (b - a) * (y0 + slope * (a - x0) + y0 + slope * (b - x0)) / 2
    return total
