"""Decisions among several classes that Python and TypeScript must both give, in fractions.

``PYTHONPATH=tests python tests/support/multiclass_vectors.py`` writes
``tests/data/multiclass_vectors.json``. Probabilities, weights and costs are fractions of powers of
two, so that sums of their products are exact and ties are ties. Nothing here calls the library.
"""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "data" / "multiclass_vectors.json"

# Numbers of classes and of cases, and into how many parts a probability is divided.
SIZES = [(2, 10, 4), (3, 25, 8), (3, 40, 64), (4, 30, 8), (5, 40, 32), (10, 60, 64)]
COSTS = ("equal", "any", "gains")

# Samples of at most so many classes and cases are searched for the weights of the least cost.
SEARCHED = (4, 30)

Rows = list[list[Fraction]]
Sample = list[tuple[int, list[Fraction], Fraction]]


def probabilities(draw: random.Random, n_classes: int, parts: int) -> list[Fraction]:
    """Return shares of so many parts that add up to 1."""
    cuts = sorted(draw.randint(0, parts) for _ in range(n_classes - 1))
    ends = [0, *cuts, parts]
    return [Fraction(high - low, parts) for low, high in pairwise(ends)]


def cost_matrix(draw: random.Random, n_classes: int, kind: str) -> Rows:
    """Return costs of true classes (rows) predicted to be of classes (columns)."""
    size = range(n_classes)
    if kind == "equal":
        return [[Fraction(3 * (i != j)) for j in size] for i in size]
    low = -4 if kind == "gains" else 0
    return [[Fraction(low if i == j else draw.randint(0, 40), 4) for j in size] for i in size]


def decision(probability: list[Fraction], weight: list[Fraction], costs: Rows) -> int:
    """Return the first class of the lowest expected cost."""
    size = range(len(weight))
    expected = [sum(weight[i] * probability[i] * costs[i][j] for i in size) for j in size]
    return expected.index(min(expected))


def total_cost(sample: Sample, weight: list[Fraction], costs: Rows) -> Fraction:
    """Return what all cases cost."""
    return sum(
        (times * costs[own][decision(each, weight, costs)] for own, each, times in sample),
        Fraction(0),
    )


def turns(sample: Sample, weight: list[Fraction], costs: Rows, own: int) -> list[Fraction]:
    """Return the weights of a class at which a decision changes, increasing.

    The expected costs of a case are lines of that weight. Decisions can only change where two of
    them cross, and are compared halfway between all crossings.
    """
    size, places = range(len(weight)), set()
    for _, p, _ in sample:
        start = [sum(weight[i] * p[i] * costs[i][j] for i in size if i != own) for j in size]
        slope = [p[own] * costs[own][j] for j in size]
        for a in size:
            for b in size:
                if slope[a] > slope[b] and start[b] > start[a]:
                    places.add((start[b] - start[a]) / (slope[a] - slope[b]))
    order = sorted(places)
    ends = [Fraction(0), *order, 2 * max(order, default=0) + 1]
    decided = [
        [
            decision(p, [*weight[:own], (low + high) / 2, *weight[own + 1 :]], costs)
            for _, p, _ in sample
        ]
        for low, high in pairwise(ends)
    ]
    return [at for at, (old, new) in zip(order, pairwise(decided), strict=True) if old != new]


def descended(sample: Sample, costs: Rows, n_classes: int) -> list[Fraction]:
    """Return weights from 1, moved one after the other to the least cost between two turns."""
    weight = [Fraction(1)] * n_classes
    best = total_cost(sample, weight, costs)
    for _ in range(20):
        before = best
        for own in range(n_classes):
            result = turns(sample, weight, costs, own)
            ends = [result[0] / 2, *result, 2 * result[-1] + 1] if result else [Fraction(1)] * 2
            moved = [
                [*weight[:own], (low + high) / 2, *weight[own + 1 :]]
                for low, high in pairwise(ends)
            ]
            each = [total_cost(sample, one, costs) for one in moved]
            if min(each) < best:
                best, weight = min(each), moved[each.index(min(each))]
        if best == before:
            break
    return weight


def agreement(counts: Rows) -> dict[str, float | None]:
    """Return measures of a matrix by their definitions."""
    size = range(len(counts))
    total = sum(map(sum, counts))
    rows = [sum(row) for row in counts]
    columns = [sum(row[j] for row in counts) for j in size]
    right = sum(counts[k][k] for k in size) / total
    chance = sum(rows[k] * columns[k] for k in size) / total**2
    f1 = [
        2 * counts[k][k] / (rows[k] + columns[k]) if rows[k] + columns[k] else Fraction(0)
        for k in size
    ]
    return {
        "accuracy": float(right),
        "kappa": float((right - chance) / (1 - chance)) if chance != 1 else None,
        "f1": float(sum(f1) / len(f1)),
    }


def case(draw: random.Random, size: tuple[int, int, int], kind: str) -> dict[str, Any]:
    """Return a sample with a rule, and what follows."""
    n_classes, n, parts = size
    code = [draw.randrange(n_classes) for _ in range(n)]
    probability = [probabilities(draw, n_classes, parts) for _ in range(n)]
    weight = [Fraction(draw.randint(1, 12), 4) for _ in range(n)]
    class_weight = [Fraction(2) ** draw.randint(-2, 2) for _ in range(n_classes)]
    costs = cost_matrix(draw, n_classes, kind)
    predicted = [decision(each, class_weight, costs) for each in probability]
    counts = [[Fraction(0)] * n_classes for _ in range(n_classes)]
    for own, chosen, times in zip(code, predicted, weight, strict=True):
        counts[own][chosen] += times
    cells = [(i, j) for i in range(n_classes) for j in range(n_classes)]
    cost = sum(counts[i][j] * costs[i][j] for i, j in cells) / sum(weight)
    sample = list(zip(code, probability, weight, strict=True))
    is_searched = n_classes <= SEARCHED[0] and n <= SEARCHED[1]
    least = descended(sample, costs, n_classes) if is_searched else None
    return {
        "code": code,
        "probability": floats(probability),
        "sample_weight": [float(each) for each in weight],
        "class_weight": [float(each) for each in class_weight],
        "costs": floats(costs),
        "predicted": predicted,
        "counts": floats(counts),
        "expected_cost": float(cost),
        "least_cost_weights": None if least is None else [float(each) for each in least],
        "least_cost": None if least is None else float(total_cost(sample, least, costs)),
        **agreement(counts),
    }


def floats(rows: Rows) -> list[list[float]]:
    """Return rows as floats."""
    return [[float(each) for each in row] for row in rows]


def make(sizes: list[tuple[int, int, int]] = SIZES) -> list[dict[str, Any]]:
    """Return the cases of the first sizes."""
    draw = random.Random(18)  # noqa: S311 - reproducible numbers, no secrets
    return [case(draw, size, kind) for size in sizes for kind in COSTS]


if __name__ == "__main__":
    FILE.write_text(json.dumps(make(), separators=(",", ":")) + "\n", encoding="utf-8")
