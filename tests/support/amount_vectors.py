"""Cheapest rules of cases with costs of their own, by brute force in fractions.

``PYTHONPATH=tests python tests/support/amount_vectors.py`` writes
``tests/data/amount_vectors.json``. Python and TypeScript must both find them. Nothing here calls
the library.
"""

from __future__ import annotations

import json
import math
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "data" / "amount_vectors.json"
CELLS = ("tp", "fp", "fn", "tn")
COSTS = (
    {"tp": 0, "fp": 5, "fn": 0, "tn": 0},
    {"tp": 2, "fp": 3, "fn": 4, "tn": 0},
    {"tp": 0, "fp": 0, "fn": 0, "tn": 0},
)


def outcome(is_positive: int, score: float, threshold: float) -> str:
    return ("tn", "fp", "fn", "tp")[2 * is_positive + (score >= threshold)]


def make_case(generator: random.Random, number: int) -> dict[str, Any]:
    n = generator.randint(6, 25)
    labels = [0, 1] + [int(generator.random() < 0.4) for _ in range(n - 2)]
    scores = [generator.randint(0, 12) / 16 for _ in labels]
    weights = [generator.choice((1, 1, 2, 5)) if number % 3 == 0 else 1 for _ in labels]
    given = [("fn",), ("fn", "fp"), CELLS][number % 3]
    amounts = {cell: [generator.randint(-5, 90) for _ in labels] for cell in given}
    costs, prevalence = COSTS[number % 2 + number % 5 // 4], Fraction(generator.randint(1, 9), 10)
    totals = [sum(w for w, y in zip(weights, labels, strict=True) if y == each) for each in (1, 0)]
    rows = []
    for threshold in [math.inf, *sorted(set(scores), reverse=True)]:
        counts: dict[str, int] = dict.fromkeys(CELLS, 0)
        sums: dict[str, int] = dict.fromkeys(CELLS, 0)
        for index, (label, score) in enumerate(zip(labels, scores, strict=True)):
            cell = outcome(label, score, threshold)
            counts[cell] += weights[index]
            sums[cell] += weights[index] * amounts.get(cell, [0] * n)[index]
        due = {cell: counts[cell] * costs[cell] + sums[cell] for cell in CELLS}
        cost = prevalence * Fraction(due["tp"] + due["fn"], totals[0])
        cost += (1 - prevalence) * Fraction(due["fp"] + due["tn"], totals[1])
        rows.append((threshold, counts, sums, cost))
    least = min(cost for *_, cost in rows)
    best = next(row for row, each in enumerate(rows) if each[-1] == least)
    return {
        "labels": labels,
        "scores": scores,
        "weights": weights,
        "amounts": amounts,
        "costs": costs,
        "prevalence": float(prevalence),
        "threshold": [None if math.isinf(each) else each for each, *_ in rows],
        "tp": [counts["tp"] for _, counts, _, _ in rows],
        "fp": [counts["fp"] for _, counts, _, _ in rows],
        "sums": {cell: [sums[cell] for _, _, sums, _ in rows] for cell in given},
        "cost": [float(cost) for *_, cost in rows],
        "best": best,
    }


def make() -> list[dict[str, Any]]:
    generator = random.Random(11)  # noqa: S311 - reproducible numbers, no secrets
    return [make_case(generator, number) for number in range(30)]


def text(cases: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(json.dumps(each) for each in cases) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(text(make()), encoding="utf-8")
