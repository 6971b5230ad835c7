"""Numbers that the Python and the TypeScript formulas must both give, by brute force in fractions.

``PYTHONPATH=tests python tests/support/vectors.py`` writes
``tests/data/vectors.json``. Each case is a small sample with costs, prevalence and population;
expected is what follows from the definitions, one row a distinct score, ``null`` where undefined.
Nothing here calls the library.
"""

from __future__ import annotations

import json
import math
import random
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise
from pathlib import Path
from typing import Any

from support.curve_definitions import curves
from support.forecast_definitions import forecasts
from support.isometric_definitions import isometrics

FILE = Path(__file__).parents[1] / "data" / "vectors.json"
N_CASES = 28

CONTEXTS = [
    ({"tp": 0, "fp": 1, "fn": 1, "tn": 0}, "1/2", 1000),
    ({"tp": -50, "fp": 3, "fn": 0, "tn": 0}, "1/20", 100000),
    ({"tp": 0, "fp": 10, "fn": 1, "tn": 0}, "9/10", 1),
    ({"tp": 0, "fp": 0, "fn": 5, "tn": 0}, "1/10", 250),
    ({"tp": 0, "fp": 2, "fn": 0, "tn": 0}, "3/10", 77),
    ({"tp": 0, "fp": 0, "fn": 0, "tn": 0}, "2/5", 12),
    ({"tp": 4, "fp": 1, "fn": 1, "tn": -2}, "3/5", 640),
]

# Costs of a review.
REVIEWS = ("0", "1/8", "1/4", "1/2", "1", "5/2")
# Several actions between, each with what it costs on a positive and on a negative.
BETWEEN = (
    (("mail", (-20, 1)), ("letter", (-8, "1/4"))),
    (("mail", ("1/2", "3/4")), ("letter", ("3/4", "1/4")), ("note", ("7/8", "1/8"))),
    (("mail", (3, 1)), ("letter", (-1, 2))),
)

Row = tuple[float, int, int]


def count_rows(labels: list[int], scores: list[float]) -> list[Row]:
    """Threshold, tp, fp of every distinct rule, counted one rule at a time."""
    rows: list[Row] = [(math.inf, 0, 0)]
    for threshold in sorted(set(scores), reverse=True):
        chosen = [label for label, score in zip(labels, scores, strict=True) if score >= threshold]
        rows.append((threshold, sum(chosen), len(chosen) - sum(chosen)))
    return rows


def is_hull_vertex(rows: list[Row], row: int) -> bool:
    """Whether a point lies strictly above every chord between points left and right of it."""
    _, tp, fp = rows[row]
    for _, tp_a, fp_a in rows[:row]:
        for _, tp_b, fp_b in rows[row + 1 :]:
            if (tp - tp_a) * (fp_b - fp_a) <= (tp_b - tp_a) * (fp - fp_a):
                return False
    return True


def auc(labels: list[int], scores: list[float]) -> Fraction:
    """Share of pairs of a positive and a negative that are ranked right, ties counting half."""
    pairs = list(zip(labels, scores, strict=True))
    positives = [score for label, score in pairs if label]
    negatives = [score for label, score in pairs if not label]
    wins = sum((p > n) + Fraction(p == n, 2) for p in positives for n in negatives)
    return Fraction(wins, len(positives) * len(negatives))


def divide(top: Fraction, bottom: Fraction) -> float | None:
    """Return a quotient as a float, None if it is undefined."""
    return float(top / bottom) if bottom else None


def correlation(tp: Fraction, fp: Fraction, fn: Fraction, tn: Fraction) -> float:
    """Return the correlation of decision and class; 0 if all cases are predicted alike."""
    product = (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)
    return float(tp * tn - fp * fn) / math.sqrt(product) if product else 0.0


def agreement(tp: Fraction, fp: Fraction, fn: Fraction, tn: Fraction) -> float | None:
    """Return Cohen's kappa, from the tables of both margins; None if it is undefined."""
    whole = tp + fp + fn + tn
    chance = ((tp + fp) * (tp + fn) + (fn + tn) * (fp + tn)) / whole**2
    return divide((tp + tn) / whole - chance, 1 - chance)


def rates(tpr: Fraction, fpr: Fraction, pi: Fraction) -> dict[str, float | None]:
    """Rates at a target prevalence from a population of exactly that mix."""
    tp, fn = pi * tpr, pi * (1 - tpr)
    fp, tn = (1 - pi) * fpr, (1 - pi) * (1 - fpr)
    return {
        "ppr": float(tp + fp),
        "precision": divide(tp, tp + fp),
        "npv": divide(tn, tn + fn),
        "fnr": float(1 - tpr),
        "lift": divide(tp, (tp + fp) * pi),
        "accuracy": float(tp + tn),
        "f1": divide(2 * tp, 2 * tp + fp + fn),
        "balanced_accuracy": float((tpr + 1 - fpr) / 2),
        "mcc": correlation(tp, fp, fn, tn),
        "kappa": agreement(tp, fp, fn, tn),
        "g_mean": math.sqrt(tpr * (1 - fpr)),
        "csi": divide(tp, tp + fp + fn),
        "lr_plus": divide(tpr, fpr),
    }


def expected_cost(tpr: Fraction, fpr: Fraction, pi: Fraction, costs: dict[str, int]) -> Fraction:
    """Cost of one case, averaged over the four outcomes."""
    chances = {
        "tp": pi * tpr,
        "fn": pi * (1 - tpr),
        "fp": (1 - pi) * fpr,
        "tn": (1 - pi) * (1 - fpr),
    }
    return sum((chances[cell] * costs[cell] for cell in costs), Fraction(0))


def slope(pi: Fraction, costs: dict[str, int]) -> float | str | None:
    """Slope of lines of equal expected cost; "inf" if it is infinite, None if it is undefined."""
    top = (costs["fp"] - costs["tn"]) * (1 - pi)
    bottom = (costs["fn"] - costs["tp"]) * pi
    if bottom == 0:
        return "inf" if top > 0 else None
    return float(top / bottom)


def group_ends(rows: list[Row], number: int) -> list[int]:
    """Rows that groups of equally many cases end at, cut after cut from the top."""
    total = rows[-1][1] + rows[-1][2]
    ends = [
        next(row for row, (_, tp, fp) in enumerate(rows) if number * (tp + fp) >= cut * total)
        for cut in range(1, number + 1)
    ]
    return sorted(set(ends))


def last_within(shares: list[Fraction], most: Fraction) -> int:
    """Return the last row with at most a share."""
    return max(row for row, share in enumerate(shares) if share <= most)


def tiered(
    points: list[tuple[Fraction, Fraction]],
    pi: Fraction,
    costs: dict[str, int],
    between: list[tuple[Fraction, Fraction]],
) -> tuple[Fraction, Fraction]:
    """Return the least cost of ordered actions, of all thresholds, and the fewest cases between."""
    actions = [(costs["tp"], costs["fp"]), *between, (costs["fn"], costs["tn"])]
    ends = [Fraction(0), Fraction(0)], [Fraction(1), Fraction(1)]
    result = []
    for chosen in combinations_with_replacement(points, len(actions) - 1):
        cost, share = Fraction(0), Fraction(0)
        for place, (high, low) in enumerate(pairwise((ends[0], *chosen, ends[1]))):
            of_positives, of_negatives = pi * (low[0] - high[0]), (1 - pi) * (low[1] - high[1])
            cost += of_positives * actions[place][0] + of_negatives * actions[place][1]
            if 0 < place < len(actions) - 1:
                share += of_positives + of_negatives
        result.append((cost, share))
    return min(result)


def reviewed(
    points: list[tuple[Fraction, Fraction]], pi: Fraction, costs: dict[str, int], cost: Fraction
) -> dict[str, Any]:
    """Return the best of a review, which costs as much besides the right decision."""
    truth = cost + costs["tp"], cost + costs["tn"]
    least, share = tiered(points, pi, costs, [truth])
    between = [["review", float(cost)]]
    return {"between": between, "expected_cost": float(least), "share": float(share)}


def several(
    points: list[tuple[Fraction, Fraction]],
    pi: Fraction,
    costs: dict[str, int],
    between: tuple[tuple[str, tuple[Any, Any]], ...],
) -> dict[str, Any]:
    """Return the least cost of several actions between."""
    read = [(name, [Fraction(each) for each in pair]) for name, pair in between]
    least, _ = tiered(points, pi, costs, [(a, b) for _, (a, b) in read])
    told = [[name, [float(each) for each in pair]] for name, pair in read]
    return {"between": told, "expected_cost": float(least)}


def expected(
    labels: list[int], scores: list[float], costs: dict[str, int], pi: Fraction, population: int
) -> dict[str, Any]:
    """Return everything that follows from the definitions for a case."""
    rows = count_rows(labels, scores)
    points = [(Fraction(tp, rows[-1][1]), Fraction(fp, rows[-1][2])) for _, tp, fp in rows]
    losses = [expected_cost(tpr, fpr, pi, costs) for tpr, fpr in points]
    shares = [pi * tpr + (1 - pi) * fpr for tpr, fpr in points]
    vertices = [row for row in range(len(rows)) if is_hull_vertex(rows, row)]
    return {
        "threshold": [threshold for threshold, _, _ in rows[1:]],
        "tp": [tp for _, tp, _ in rows],
        "fp": [fp for _, _, fp in rows],
        "auc": float(auc(labels, scores)),
        "hull": vertices,
        "slope": slope(pi, costs),
        "rates": [rates(tpr, fpr, pi) for tpr, fpr in points],
        "expected_cost": [float(loss) for loss in losses],
        "profit": [float(-population * loss) for loss in losses],
        "curves": curves(points, costs, pi),
        "isometrics": isometrics(points[:6], costs, pi, population),
        "group_ends": {str(number): group_ends(rows, number) for number in (2, 3, 4, 5, 10, 20)},
        "last_within": {
            str(percents): last_within(shares, Fraction(percents, 100))
            for percents in (0, 5, 10, 20, 50, 95, 100)
        },
        "tiers": [
            *(reviewed(points, pi, costs, Fraction(cost)) for cost in REVIEWS),
            *(several(points, pi, costs, each) for each in BETWEEN),
        ],
        "optimum": next(row for row in vertices if losses[row] == min(losses)),
    }


def make_case(seed: int) -> dict[str, Any]:
    """One sample, with ties or without, and one of the contexts."""
    generator = random.Random(seed)  # noqa: S311 - reproducible numbers, no secrets
    size = generator.choice([2, 5, 12, 30])
    labels = [1, 0] + [generator.randint(0, 1) for _ in range(size - 2)]
    digits = generator.choice([1, 3])
    scores = [round(generator.gauss(0.3 * label, 0.5), digits) + 0.0 for label in labels]
    costs, prevalence, population = CONTEXTS[seed % len(CONTEXTS)]
    return {
        "y_true": labels,
        "y_score": scores,
        "costs": costs,
        "prevalence": float(Fraction(prevalence)),
        "population": population,
        "expected": expected(labels, scores, costs, Fraction(prevalence), population),
        "forecasts": forecasts(labels, scores),
    }


def make() -> list[dict[str, Any]]:
    """All cases."""
    return [make_case(seed) for seed in range(N_CASES)]


if __name__ == "__main__":
    FILE.write_text(json.dumps(make(), indent=1) + "\n", encoding="utf-8")
