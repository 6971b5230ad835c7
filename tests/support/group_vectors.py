"""What thresholds of groups cost and why months differ, by brute force in fractions.

Those of equal rates of both classes are found by a linear program, and rounded.

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

import numpy as np
from scipy.optimize import linprog

FILE = Path(__file__).parents[1] / "data" / "group_vectors.json"

NO_COSTS = {"tp": 0, "fp": 0, "fn": 0, "tn": 0}
# Costs, target prevalence (None that of the sample), population and seed; and what the cases of
# each group cost besides, by costs of their own.
SETTINGS: list[tuple[Any, ...]] = [
    ({"tp": 0, "fp": 1, "fn": 5, "tn": 0}, None, 1000, 0, None),
    ({"tp": -8, "fp": 2, "fn": 0, "tn": 0}, None, 777, 1, None),
    ({"tp": 0, "fp": 1, "fn": 2, "tn": 0}, "1/5", 5000, 2, None),
    ({"tp": 1, "fp": 3, "fn": 4, "tn": -1}, "2/5", 64, 3, None),
    (
        NO_COSTS, None, 1000, 0,
        {"a": {"fp": 1, "fn": 7}, "b": {"fp": 4, "fn": 1}, "c": {"fp": 4, "fn": 1}},
    ),
    (
        {"tp": 0, "fp": 1, "fn": 1, "tn": 0}, "1/5", 5000, 2,
        {"a": {"tp": -3, "fn": 2}, "b": {"fp": 2, "fn": 8, "tn": -1}, "c": {"fp": 6, "fn": 1}},
    ),
    (
        NO_COSTS, None, 500, 4,
        {
            "a": {"fp": 1, "fn": 2}, "b": {"fp": 1, "fn": 9},
            "c": {"fp": 3, "fn": 4, "tn": 2, "tp": 2},
        },
    ),
    (
        NO_COSTS, "2/5", 300, 4,
        {"a": {"fp": 1, "fn": 2}, "b": {"fp": 1, "fn": 20}, "c": {"fp": 3, "fn": 1, "tn": 1}},
    ),
]  # fmt: skip
DEMANDS = {"equal_share": "ppr", "equal_tpr": "tpr", "equal_fpr": "fpr"}
TOLERANCES = ("0", "1/20", "1/4")
# Cases flagged at most, as shares of the population, and decimals of a linear program.
BUDGETS, DECIMALS = ("0", "1/20", "3/10", "9/10"), 6
NAMES = ("a", "b", "c")
# Periods without labels, and how many of the scores their cases have.
LATER, DENSITY = ("x", "y"), 0.7
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

    def __init__(
        self, cells: list[dict[str, Any]], costs: Any, prevalence: Any, size: int, own: Any = None
    ) -> None:
        self.cells, self.costs, self.own = cells, costs, own or {}
        positives = sum(cell["n"] for cell in cells if cell["positive"])
        total = sum(cell["n"] for cell in cells)
        share = Fraction(positives, total) if prevalence is None else Fraction(prevalence)
        self.weight = [
            (1 - share) * size / Fraction(total - positives),
            share * size / Fraction(positives),
        ]

    def points(self, groups: tuple[str, ...]) -> list[dict[str, Any]]:
        """Return rates and cost of every threshold of some groups."""
        own = [cell for cell in self.cells if cell["group"] in groups]
        thresholds = [2.0, *sorted({cell["score"] for cell in self.cells}, reverse=True)]
        return [self._point(own, threshold) for threshold in thresholds]

    def _point(self, own: list[dict[str, Any]], threshold: float) -> dict[str, Any]:
        result = dict.fromkeys(("tp", "fn", "fp", "tn"), Fraction(0))
        cost = Fraction(0)
        for cell in own:
            flagged = cell["score"] >= threshold
            name = ("tp" if flagged else "fn") if cell["positive"] else ("fp" if flagged else "tn")
            result[name] += cell["n"]
            each = self.costs[name] + self.own.get(cell["group"], {}).get(name, 0)
            cost += self.weight[cell["positive"]] * cell["n"] * each
        positive, negative = self.weight[1], self.weight[0]
        size = positive * (result["tp"] + result["fn"]) + negative * (result["fp"] + result["tn"])
        found = positive * result["tp"]
        flagged = found + negative * result["fp"]
        return {
            "flagged": flagged,
            "size": size,
            "precision": found / flagged if flagged else None,
            "tpr": result["tp"] / (result["tp"] + result["fn"]),
            "fpr": result["fp"] / (result["fp"] + result["tn"]),
            "ppr": (positive * result["tp"] + negative * result["fp"]) / size,
            "cost": cost,
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


def budgeted(curves: list[list[dict[str, Fraction]]], most: Fraction) -> Fraction:
    """Return the least cost of flagging at most so many cases: one group alone mixes thresholds."""
    found = []
    for place, mixing in enumerate(curves):
        size = mixing[0]["size"]
        points = [(each["ppr"], each["cost"]) for each in mixing]
        for others in product(*(curve for at, curve in enumerate(curves) if at != place)):
            left = most - sum((each["flagged"] for each in others), Fraction(0))
            if left >= 0:
                rest = least_between(points, Fraction(0), min(Fraction(1), left / size))
                found.append(rest + sum((each["cost"] for each in others), Fraction(0)))
    return min(found)


def closest(curves: list[list[dict[str, Fraction]]], tolerance: Fraction) -> tuple[float, float]:
    """Return the least cost of single thresholds whose precisions are close, and how close."""
    known = [[each for each in curve if each["flagged"]] for curve in curves]
    found = []
    for points in product(*known):
        rates = [each["precision"] for each in points]
        gap = max(rates) - min(rates)
        cost = sum((each["cost"] for each in points), Fraction(0))
        found.append((max(Fraction(0), gap - tolerance), cost, gap))
    _, cost, gap = min(found)
    return -float(cost), float(gap)


def equal_odds(curves: list[list[dict[str, Fraction]]], tolerance: Fraction) -> float:
    """Return the profit of any mix of thresholds whose rates of both classes are close."""
    points = [(group, each) for group, curve in enumerate(curves) for each in curve]
    above, bounds = [], []
    for place, rate in enumerate(("tpr", "fpr")):
        for group in range(len(curves)):
            own = [float(each[rate]) if each_group == group else 0.0 for each_group, each in points]
            start = [-1.0 if place == at else 0.0 for at in (0, 1)]
            row = np.array([*own, *start])
            above += [row, -row]
            bounds += [float(tolerance), 0.0]
    whole = [
        [float(each_group == group) for each_group, _ in points] + [0.0, 0.0]
        for group in range(len(curves))
    ]
    cost = [float(each["cost"]) for _, each in points]
    found = linprog(
        [*cost, 0, 0],
        A_ub=above,
        b_ub=bounds,
        A_eq=whole,
        b_eq=np.ones(len(curves)),
        bounds=[(0, None)] * len(cost) + [(0, 1)] * 2,
    )
    return round(-float(found.fun), DECIMALS)


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


def split(population: Population, name: str, row: int) -> dict[str, float]:
    """Return why the profit of a group differs from that of the first, as of months."""
    counts = {
        each: [
            population.weight[of]
            * sum(c["n"] for c in population.cells if c["group"] == each and c["positive"] == of)
            for of in (0, 1)
        ]
        for each in (NAMES[0], name)
    }
    n, base = (sum(counts[each]) for each in (name, NAMES[0]))
    own, before = (counts[each][1] / sum(counts[each]) for each in (name, NAMES[0]))
    here, there = (population.points((each,)) for each in (name, NAMES[0]))
    costs = population.costs
    first = value(there[row], before, costs)
    at_own, now = value(there[row], own, costs), value(here[row], own, costs)
    best_before = max(value(each, own, costs) for each in there)
    best = max(value(each, own, costs) for each in here)
    parts = {
        "profit": n * now,
        "change": n * now - base * first,
        "volume": (n - base) * first,
        "prevalence": n * (at_own - first),
        "ranking": n * (best - best_before),
        "stale_threshold": n * ((best_before - at_own) - (best - now)),
    }
    return {key: float(each) for key, each in parts.items()}


def without_labels(seed: int) -> list[dict[str, Any]]:
    """Return cells of later cases: month, score and how many; ties, and scores beyond all others.

    A score is the probability of a positive.
    """
    source = random.Random(100 + seed)  # noqa: S311 - reproducible numbers, no secrets
    scores = [0.03125, *(score / 16 for score in range(1, 16)), 1.0]
    return [
        {"period": month, "score": score, "n": source.randint(1, 9)}
        for month in LATER
        for score in scores
        if source.random() < DENSITY
    ]


def expected(cells: list[dict[str, Any]], month: str, threshold: float) -> dict[str, Fraction]:
    """Return how many cases of each outcome to expect."""
    result: dict[str, Fraction] = {name: Fraction(0) for name in ("tp", "fn", "fp", "tn")}
    for cell in cells:
        if cell["period"] == month:
            chance = Fraction(cell["score"])
            hit, alarm = ("tp", "fp") if cell["score"] >= threshold else ("fn", "tn")
            result[hit] += cell["n"] * chance
            result[alarm] += cell["n"] * (1 - chance)
    return result


def later_profit(counts: dict[str, Fraction], costs: Any, size: int, total: int) -> Fraction:
    """Return what expected counts earn, where a case counts as much as one with a label."""
    return -sum((costs[name] * n for name, n in counts.items()), Fraction(0)) * size / total


def mixes(groups: tuple[str, ...], own: Any) -> bool:
    """Return whether flagging a case costs more in some of the groups than in others."""
    found = set()
    for name in groups:
        cells = {**NO_COSTS, **own[name]}
        found.add((cells["tp"] - cells["fn"], cells["fp"] - cells["tn"]))
    return len(found) > 1


def vector(
    costs: Any, prevalence: str | None, size: int, seed: int, own: Any = None
) -> dict[str, Any]:
    """Return one case with what follows from the definitions."""
    cells = drawn(seed)
    population = Population(cells, costs, prevalence, size, own)
    found: dict[str, Any] = {"least_cost": {"0": 0.0}, "one": {"0": 0.0}}
    curves = [population.points(unit) for unit in units(cells)]
    found["least_cost"]["0"] = -float(sum(min(p["cost"] for p in curve) for curve in curves))
    found["one"]["0"] = -float(min(p["cost"] for p in population.points(NAMES)))
    for demand, rate in DEMANDS.items():
        by_rate = [[(p[rate], p["cost"]) for p in curve] for curve in curves]
        found[demand] = {
            tolerance: -float(equalized(by_rate, Fraction(tolerance))) for tolerance in TOLERANCES
        }
    if not own or not any(mixes(unit, own) for unit in units(cells)):
        found["equalized_odds"] = {each: equal_odds(curves, Fraction(each)) for each in TOLERANCES}
    nearest = {each: closest(curves, Fraction(each)) for each in TOLERANCES}
    found["equal_precision"] = {each: profit for each, (profit, _) in nearest.items()}
    by_group = {
        name: [-float(point["cost"]) for point in population.points((name,))] for name in NAMES
    }
    budgets = {each: -float(budgeted(curves, Fraction(each) * size)) for each in BUDGETS}
    row = 4
    total = sum(cell["n"] for cell in cells)
    later = without_labels(seed)
    thresholds = [2.0, *sorted({cell["score"] for cell in cells}, reverse=True)]
    in_months = {
        month: [expected(later, month, threshold) for threshold in thresholds] for month in LATER
    }
    return {
        "cells": cells,
        "costs": costs,
        "own": None if own is None else {name: {**NO_COSTS, **own[name]} for name in NAMES},
        "prevalence": None if prevalence is None else float(Fraction(prevalence)),
        "population": size,
        "row": row,
        "profits": found,
        "by_group": by_group,
        "budgets": budgets,
        "gaps": {each: gap for each, (_, gap) in nearest.items()},
        "later": {
            "cells": later,
            "counts": {
                month: [{name: float(n) for name, n in each.items()} for each in rows]
                for month, rows in in_months.items()
            },
            "profits": {
                month: [float(later_profit(each, costs, size, total)) for each in rows]
                for month, rows in in_months.items()
            },
        },
        "splits": {name: split(population, name, row) for name in NAMES},
    }


def vectors() -> list[dict[str, Any]]:
    """Return all cases."""
    return [vector(*setting) for setting in SETTINGS]


if __name__ == "__main__":
    text = json.dumps(vectors(), indent=1) + "\n"
    FILE.write_text(text, encoding="utf-8")
