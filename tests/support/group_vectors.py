"""What thresholds of groups cost and why months differ, by brute force in fractions.

``PYTHONPATH=tests python tests/support/group_vectors.py`` writes
``tests/data/group_vectors.json``, which the Python and the TypeScript formulas must both give.
Nothing here calls the library.
"""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "data" / "group_vectors.json"

# Costs, target prevalence (None that of the sample), population and seed.
SETTINGS = [
    ({"tp": 0, "fp": 1, "fn": 5, "tn": 0}, None, 1000, 0),
    ({"tp": -8, "fp": 2, "fn": 0, "tn": 0}, None, 777, 1),
    ({"tp": 0, "fp": 1, "fn": 2, "tn": 0}, "1/5", 5000, 2),
    ({"tp": 1, "fp": 3, "fn": 4, "tn": -1}, "2/5", 64, 3),
]
DEMANDS = {"equal_share": "ppr", "equal_tpr": "tpr", "equal_fpr": "fpr"}
TOLERANCES = ("0", "1/20", "1/4")
NAMES = ("a", "b", "c")
MIN_POSITIVES = 30

Point = tuple[Fraction, Fraction]


def drawn(seed: int) -> list[dict[str, Any]]:
    """Return cells of cases: group, class, score and how many; the last group is a small one."""
    source = random.Random(seed)  # noqa: S311 - reproducible numbers, no secrets
    cells = []
    for name, size in zip(NAMES, (12, 9, 3), strict=True):
        for score in range(1, 8):
            for positive in (0, 1):
                likely = score if positive else 8 - score
                count = source.randint(0, size * likely // 4)
                cells.append({"group": name, "positive": positive, "score": score / 8, "n": count})
    return [cell for cell in cells if cell["n"]]


class Population:
    """Cells of cases with what each case stands for."""

    def __init__(self, cells: list[dict[str, Any]], costs: Any, prevalence: Any, size: int) -> None:
        self.cells, self.costs = cells, costs
        positives = sum(cell["n"] for cell in cells if cell["positive"])
        total = sum(cell["n"] for cell in cells)
        share = Fraction(positives, total) if prevalence is None else Fraction(prevalence)
        self.weight = [
            (1 - share) * size / Fraction(total - positives),
            share * size / Fraction(positives),
        ]

    def points(self, groups: tuple[str, ...]) -> list[dict[str, Fraction]]:
        """Return rates and cost of every threshold of some groups."""
        own = [cell for cell in self.cells if cell["group"] in groups]
        thresholds = [2.0, *sorted({cell["score"] for cell in self.cells}, reverse=True)]
        return [self._point(own, threshold) for threshold in thresholds]

    def _point(self, own: list[dict[str, Any]], threshold: float) -> dict[str, Fraction]:
        result = dict.fromkeys(("tp", "fn", "fp", "tn"), Fraction(0))
        for cell in own:
            flagged = cell["score"] >= threshold
            name = ("tp" if flagged else "fn") if cell["positive"] else ("fp" if flagged else "tn")
            result[name] += cell["n"]
        positive, negative = self.weight[1], self.weight[0]
        size = positive * (result["tp"] + result["fn"]) + negative * (result["fp"] + result["tn"])
        cost = sum(
            (positive if name in {"tp", "fn"} else negative) * self.costs[name] * count
            for name, count in result.items()
        )
        return {
            "tpr": result["tp"] / (result["tp"] + result["fn"]),
            "fpr": result["fp"] / (result["fp"] + result["tn"]),
            "ppr": (positive * result["tp"] + negative * result["fp"]) / size,
            "cost": Fraction(cost),
        }


def least_at(points: list[Point], rate: Fraction) -> Fraction:
    """Return the least cost of a rate, of all ways to mix two thresholds."""
    found = []
    for (x, y), (u, v) in product(points, points):
        if x == u == rate:
            found.append(min(y, v))
        elif x <= rate <= u and x < u:
            found.append(y + (v - y) * (rate - x) / (u - x))
    return min(found)


def least_between(points: list[Point], low: Fraction, high: Fraction) -> Fraction:
    """Return the least cost of a rate in a range: it is convex between all places tried."""
    places = {low, high, *(x for x, _ in points if low <= x <= high)}
    return min(least_at(points, place) for place in places)


def equalized(curves: list[list[Point]], tolerance: Fraction) -> Fraction:
    """Return the least cost of rates that are at most so far apart."""
    one = Fraction(1)
    starts = {
        min(one, max(Fraction(0), each))
        for curve in curves
        for x, _ in curve
        for each in (x, x - tolerance)
    }
    return min(
        sum((least_between(c, start, min(one, start + tolerance)) for c in curves), Fraction(0))
        for start in starts
    )


def units(cells: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    """Return the groups that share a threshold: the small ones, with the next larger."""
    positives = {
        name: sum(c["n"] for c in cells if c["group"] == name and c["positive"]) for name in NAMES
    }
    order = sorted(NAMES, key=lambda name: (positives[name], name))
    small = [name for name in order if positives[name] < MIN_POSITIVES]
    if not small:
        return [(name,) for name in NAMES]
    while sum(positives[name] for name in small) < MIN_POSITIVES and len(small) < len(order):
        small.append(order[len(small)])
    alone = [(name,) for name in NAMES if name not in small]
    return [tuple(small), *alone]


def value(point: dict[str, Fraction], prevalence: Fraction, costs: Any) -> Fraction:
    """Return what one case earns."""
    tpr, fpr = point["tpr"], point["fpr"]
    cost = prevalence * (costs["tp"] * tpr + costs["fn"] * (1 - tpr))
    return -cost - (1 - prevalence) * (costs["fp"] * fpr + costs["tn"] * (1 - fpr))


def split(population: Population, name: str, row: int, size: Fraction) -> dict[str, float]:
    """Return why the profit of a group differs from that of the first, as of months."""
    counts = {
        each: [
            sum(c["n"] for c in population.cells if c["group"] == each and c["positive"] == of)
            for of in (0, 1)
        ]
        for each in (NAMES[0], name)
    }
    n, base = (Fraction(sum(counts[each])) for each in (name, NAMES[0]))
    own, before = (Fraction(counts[e][1], sum(counts[e])) for e in (name, NAMES[0]))
    here, there = (population.points((each,)) for each in (name, NAMES[0]))
    costs = population.costs
    first = value(there[row], before, costs)
    at_own, now = value(there[row], own, costs), value(here[row], own, costs)
    best_before = max(value(each, own, costs) for each in there)
    best = max(value(each, own, costs) for each in here)
    scale = size / sum(cell["n"] for cell in population.cells)
    parts = {
        "profit": n * now,
        "change": n * now - base * first,
        "volume": (n - base) * first,
        "prevalence": n * (at_own - first),
        "ranking": n * (best - best_before),
        "stale_threshold": n * ((best_before - at_own) - (best - now)),
    }
    return {key: float(each * scale) for key, each in parts.items()}


def vector(costs: Any, prevalence: str | None, size: int, seed: int) -> dict[str, Any]:
    """Return one case with what follows from the definitions."""
    cells = drawn(seed)
    population = Population(cells, costs, prevalence, size)
    found: dict[str, Any] = {"least_cost": {"0": 0.0}, "one": {"0": 0.0}}
    curves = [population.points(unit) for unit in units(cells)]
    found["least_cost"]["0"] = -float(sum(min(p["cost"] for p in curve) for curve in curves))
    found["one"]["0"] = -float(min(p["cost"] for p in population.points(NAMES)))
    for demand, rate in DEMANDS.items():
        by_rate = [[(p[rate], p["cost"]) for p in curve] for curve in curves]
        found[demand] = {
            tolerance: -float(equalized(by_rate, Fraction(tolerance))) for tolerance in TOLERANCES
        }
    row = 4
    return {
        "cells": cells,
        "costs": costs,
        "prevalence": None if prevalence is None else float(Fraction(prevalence)),
        "population": size,
        "row": row,
        "profits": found,
        "splits": {name: split(population, name, row, Fraction(size)) for name in NAMES},
    }


def vectors() -> list[dict[str, Any]]:
    """Return all cases."""
    return [vector(*setting) for setting in SETTINGS]


if __name__ == "__main__":
    text = json.dumps(vectors(), indent=1) + "\n"
    FILE.write_text(text, encoding="utf-8")
