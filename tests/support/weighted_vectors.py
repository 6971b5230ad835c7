"""What several models of weighted cases must have in common, by brute force in fractions.

``PYTHONPATH=tests python tests/support/weighted_vectors.py`` writes
``tests/data/weighted_vectors.json``. Weights stand for the fractions of which they are the nearest
floats; so do hulls and who is best. Counts are the nearest floats of the sums of the weights as
they are. Nothing here calls the library.
"""

from __future__ import annotations

import json
import math
import random
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "data" / "weighted_vectors.json"

# Sizes, and weights to draw from.
KINDS = [
    (8, ["1/10"]),
    (8, ["1/10", "2/10", "3/10"]),
    (12, ["1/3"]),
    (40, ["10/3", "10/7"]),
    (30, ["11/10", "7/10", "5/2"]),
]

Point = tuple[Fraction, Fraction]


def sums(chosen: list[bool], weights: list[Fraction]) -> Fraction:
    """Return the sum of the weights of what is chosen."""
    return sum((w for w, c in zip(weights, chosen, strict=True) if c), Fraction(0))


def rules(scores: list[float]) -> list[list[bool]]:
    """Return who is predicted positive by every rule, the strictest first."""
    thresholds = [math.inf, *sorted(set(scores), reverse=True)]
    return [[score >= threshold for score in scores] for threshold in thresholds]


def counts(labels: list[int], chosen: list[bool], weights: list[Fraction]) -> Point:
    """Return the false and the true positives of a rule."""
    false, true = (
        sums([c and label == wanted for c, label in zip(chosen, labels, strict=True)], weights)
        for wanted in (0, 1)
    )
    return false, true


def above(a: Point, b: Point, c: Point) -> bool:
    """Return whether b is above the chord of a and c."""
    return (b[1] - a[1]) * (c[0] - b[0]) > (b[0] - a[0]) * (c[1] - b[1])


def hull(points: list[Point]) -> list[int]:
    """Return the strict vertices of points that never step left, by Andrew's chain."""
    kept: list[int] = []
    for k, point in enumerate(points):
        if kept and points[kept[-1]] == point:
            continue
        while len(kept) > 1 and not above(points[kept[-2]], points[kept[-1]], point):
            kept.pop()
        kept.append(k)
    return kept


def common(points: dict[str, list[Point]]) -> tuple[list[Point], list[str | None], list[str]]:
    """Return the vertices over all models, who has each, and who has none but the ends."""
    places: dict[Point, list[str]] = {}
    for name, of_model in points.items():
        for point in dict.fromkeys(of_model):
            places.setdefault(point, []).append(name)
    ordered = sorted(places)
    front = [p for i, p in enumerate(ordered) if all(q[1] < p[1] for q in ordered[:i])]
    front += [] if front[-1] == ordered[-1] else [ordered[-1]]
    vertices = [front[k] for k in hull(front)]
    owner: list[str | None] = [None]
    for vertex in vertices[1:-1]:
        sharing = places[vertex]
        owner.append(owner[-1] if owner[-1] in sharing else sharing[0])
    seen = {name for vertex in vertices[1:-1] for name in places[vertex]}
    return vertices, [*owner, None], [name for name in points if name not in seen]


def ranges(vertices: list[Point], owner: list[str | None]) -> list[list[Any]]:
    """Return who is cheapest from where to where; None is a trivial rule."""
    totals = vertices[-1]
    rates = [(x / totals[0], y / totals[1]) for x, y in vertices]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(rates)]
    bounds = [Fraction(0), *(run / (run + rise) for run, rise in steps), Fraction(1)]
    result: list[list[Any]] = []
    for k, name in enumerate(owner):
        low, high = bounds[k], bounds[k + 1]
        if low == high:
            continue
        if name is not None and result and result[-1][0] == name:
            result[-1][2] = float(high)
        else:
            result.append([name, float(low), float(high)])
    return result


def markers(points: dict[str, list[Point]], model: str, row: int) -> dict[str, int]:
    """Return the rows of the models that flag at most the share of a row of one."""
    most = sum(points[model][row])
    return {
        name: max(k for k, p in enumerate(of_model) if sum(p) <= most)
        for name, of_model in points.items()
    }


def make_case(seed: int) -> dict[str, Any]:
    """One sample, its models, and all that follows."""
    generator = random.Random(seed)  # noqa: S311 - reproducible numbers, no secrets
    size, texts = KINDS[seed % len(KINDS)]
    labels = [1, 0] + [generator.randint(0, 1) for _ in range(size - 2)]
    meant = [Fraction(generator.choice(texts)) for _ in labels]
    given = [Fraction(float(weight)) for weight in meant]
    models = {
        name: [round(generator.gauss(0.3 * label, 0.5), digits) + 0.0 for label in labels]
        for name, digits in (("a", 1), ("b", 3), ("c", 3))
    }
    tables, points = {}, {}
    for name, scores in models.items():
        chosen = rules(scores)
        points[name] = [counts(labels, each, meant) for each in chosen]
        rounded = [[float(c) for c in counts(labels, each, given)] for each in chosen]
        tables[name] = {
            "threshold": sorted(set(scores), reverse=True),
            "tp": [tp for _, tp in rounded],
            "fp": [fp for fp, _ in rounded],
            "hull": hull(points[name]),
        }
    vertices, owner, dominated = common(points)
    rows = range(len(points["a"]))
    return {
        "y_true": labels,
        "sample_weight": [float(weight) for weight in meant],
        "y_score": models,
        "tables": tables,
        "vertices": [[float(x / vertices[-1][0]), float(y / vertices[-1][1])] for x, y in vertices],
        "owner": owner,
        "dominated": dominated,
        "ranges": ranges(vertices, owner),
        "markers": [markers(points, "a", row) for row in rows],
    }


def make() -> list[dict[str, Any]]:
    """All cases."""
    return [make_case(seed) for seed in range(60)]


if __name__ == "__main__":
    FILE.write_text(json.dumps(make()) + "\n", encoding="utf-8")
