"""Samples of the linear model problem that Python and the page must both draw, by brute force.

``PYTHONPATH=tests python tests/support/simulation.py`` writes ``tests/data/simulation.json``: the
first numbers of some streams, by integers; and what samples drawn with them have, in the order of
`CASES`, by definition from their single cases. Nothing here calls the library.
"""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "data" / "simulation.json"
STREAMS = [(0, 0), (0, 1), (1, 0), (2**31 - 1, 1), (123456789, 0)]
CASES = [(60, 0.5, 0), (60, 0.5, 1), (300, 0.05, 7), (300, 0.9, 99), (1000, 0.2, 5), (2, 0.001, 3)]

_WORD = 2**32
_STEP = 0x9E3779B9
_CELLS, _HALVINGS = 5040, 30


def mix(bits: int) -> int:
    """Return a hash of 32 bits."""
    bits = (bits ^ bits >> 16) * 0x7FEB352D % _WORD
    bits = (bits ^ bits >> 15) * 0x846CA68B % _WORD
    return bits ^ bits >> 16


def numerators(seed: int, stream: int, n: int) -> list[int]:
    """Return the numbers of a stream as odd multiples of 2**-33."""
    first = mix((seed + (stream + 1) * _STEP) % _WORD)
    second = mix((first + _STEP) % _WORD)
    return [2 * mix((mix(place ^ first) + second) % _WORD) + 1 for place in range(n)]


def cell_of(score: float) -> int:
    """Return the number of the cell that a score is in: of 5,040, of which the ends are halved."""
    whole = math.floor(score * _CELLS)
    if 0 < whole < _CELLS - 1:
        return whole + _HALVINGS
    rest = score * _CELLS if whole == 0 else (1 - score) * _CELLS
    halvings = min(_HALVINGS, math.floor(-math.log2(rest)))
    return (
        _HALVINGS - halvings if whole == 0 else _CELLS + 2 * _HALVINGS - 1 - (_HALVINGS - halvings)
    )


def drawn(n: int, prevalence: float, seed: int) -> tuple[list[int], list[int]]:
    """Return the cells of the positives, of density 2x, and of the negatives, 2(1 - x)."""
    positives = min(max(round(n * prevalence), 1), n - 1)
    up = [each / 2**33 for each in numerators(seed, 0, positives)]
    down = [each / 2**33 for each in numerators(seed, 1, n - positives)]
    return [cell_of(math.sqrt(u)) for u in up], [cell_of(1 - math.sqrt(1 - u)) for u in down]


def measures(positives: list[int], negatives: list[int], prevalence: float) -> dict[str, float]:
    """Return the measures of a sample by their definitions, at a prevalence."""
    wins = sum((p > n) + Fraction(p == n, 2) for p in positives for n in negatives)
    auc = float(wins / (len(positives) * len(negatives)))
    area, best, where, before = 0.0, 0.0, 0.0, 0.0
    for cell in sorted({*positives, *negatives}, reverse=True):
        tpr = sum(each >= cell for each in positives) / len(positives)
        fpr = sum(each >= cell for each in negatives) / len(negatives)
        share = prevalence * tpr + (1 - prevalence) * fpr
        area += (tpr - before) * prevalence * tpr / share
        before = tpr
        if tpr - fpr > best + 1e-12:
            best, where = tpr - fpr, share
    gains = prevalence / 2 + (1 - prevalence) * auc
    return {"roc_auc": auc, "pr_auc": area, "gains_area": gains, "ks": best, "ks_at": where}


def make() -> dict[str, Any]:
    """Return all that the file holds."""
    samples = []
    for n, prevalence, seed in CASES:
        cells = drawn(n, prevalence, seed)
        samples.append(
            {
                "n": n,
                "prevalence": prevalence,
                "seed": seed,
                "positives": sorted(cells[0])[:20],
                "negatives": sorted(cells[1])[:20],
                "measures": measures(*cells, prevalence),
            }
        )
    streams = [
        {"seed": seed, "stream": stream, "numerators": numerators(seed, stream, 8)}
        for seed, stream in STREAMS
    ]
    return {"streams": streams, "samples": samples}


if __name__ == "__main__":
    FILE.write_text(json.dumps(make(), indent=1) + "\n", encoding="utf-8")
