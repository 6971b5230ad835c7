"""What the curves of a few rows are by definition, in fractions. Nothing here calls the library."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

Point = tuple[Fraction, Fraction]

THRESHOLD_PROBABILITIES = ["0.1", "0.5"]
RECALLS = [Fraction(0), Fraction(1, 7), Fraction(1, 2), Fraction(1)]


def net_benefit(point: Point, pi: Fraction, probability: Fraction) -> float:
    """True positives, less the false ones at the odds of the threshold probability, per case."""
    tpr, fpr = point
    return float(tpr * pi - fpr * (1 - pi) * probability / (1 - probability))


def interventions_avoided(point: Point, pi: Fraction, probability: Fraction) -> float | None:
    """What is gained over treating all per 100 cases, each at the odds; None if it is infinite."""
    tpr, fpr = point
    if probability == 0:
        return float(100 * (1 - pi) * (1 - fpr)) if tpr == 1 else None
    odds = probability / (1 - probability)
    own, everybody = (pi * h - (1 - pi) * f * odds for h, f in (point, (1, 1)))
    return float(100 * (own - everybody) / odds)


def precision_at(points: list[Point], pi: Fraction, recall: Fraction) -> float:
    """Precision where a curve linear in tp and fp first has a recall; its limit at recall 0."""
    if recall == 0:
        tpr, fpr = next(point for point in points if any(point))
        return float(pi * tpr / (pi * tpr + (1 - pi) * fpr))
    (h0, f0), (h1, f1) = next((a, b) for a, b in pairwise(points) if a[0] < recall <= b[0])
    fpr = f0 + (f1 - f0) * (recall - h0) / (h1 - h0)
    return float(pi * recall / (pi * recall + (1 - pi) * fpr))


def average_precision(points: list[Point], pi: Fraction) -> float:
    """Precision of each rule, weighted by how much its tpr exceeds that of the one before."""
    steps = [(b[0] - a[0], b) for a, b in pairwise(points) if b[0] > a[0]]
    return float(sum(rise * pi * h / (pi * h + (1 - pi) * f) for rise, (h, f) in steps))


def equal_error_rate(points: list[Point]) -> float:
    """Return the fpr where a curve linear in tp and fp has fpr = fnr."""
    a, b = next((a, b) for a, b in pairwise(points) if sum(a) <= 1 <= sum(b) != sum(a))
    return float(a[1] + (b[1] - a[1]) * (1 - sum(a)) / (sum(b) - sum(a)))


def cost_curve(points: list[Point]) -> dict[str, list[float]]:
    """Where the cheapest of all cost lines changes, with both ends, and the cost there."""
    lines = sorted({(1 - tpr, fpr) for tpr, fpr in points})
    places = {Fraction(0), Fraction(1)}
    for (m1, f1), (m2, f2) in combinations(lines, 2):
        slopes = m1 - f1 - m2 + f2
        if slopes and 0 < (x := (f2 - f1) / slopes) < 1:
            places.add(x)
    kept: list[tuple[Fraction, Fraction]] = []
    for x in sorted(places):
        costs = [m * x + f * (1 - x) for m, f in lines]
        best = {m - f for (m, f), cost in zip(lines, costs, strict=True) if cost == min(costs)}
        if len(best) > 1 or x in (0, 1):
            kept.append((x, min(costs)))
    return {"x": [float(x) for x, _ in kept], "y": [float(y) for _, y in kept]}


def probability_cost(costs: dict[str, int], pi: Fraction) -> float | None:
    """Share of the missed positives in the cost of being always wrong; None without a meaning."""
    miss, alarm = pi * (costs["fn"] - costs["tp"]), (1 - pi) * (costs["fp"] - costs["tn"])
    if miss < 0 or alarm < 0 or not miss + alarm:
        return None
    return float(miss / (miss + alarm))


def curves(points: list[Point], costs: dict[str, int], pi: Fraction) -> dict[str, Any]:
    """What the curves add to the rates of their rows."""
    height = [tpr - fpr for tpr, fpr in points]
    return {
        "precision_at": {
            "recall": [float(recall) for recall in RECALLS],
            "precision": [precision_at(points, pi, recall) for recall in RECALLS],
        },
        "average_precision": average_precision(points, pi),
        "ks": height.index(max(height)),
        "equal_error_rate": equal_error_rate(points),
        "net_benefit": {
            t: [net_benefit(point, pi, Fraction(t)) for point in points]
            for t in THRESHOLD_PROBABILITIES
        },
        "interventions_avoided": {
            t: [interventions_avoided(point, pi, Fraction(t)) for point in points]
            for t in ["0", *THRESHOLD_PROBABILITIES]
        },
        "probability_cost": probability_cost(costs, pi),
        "cost_curve": cost_curve(points),
    }
