"""Which counts of weighted or clustered cases show a promise, by the beta distribution.

``PYTHONPATH=tests python tests/support/effective_vectors.py`` writes
``tests/data/effective_vectors.json``, which Python and TypeScript must both give. Nothing here
calls the library.
"""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import Any

from scipy.stats import beta

FILE = Path(__file__).parents[1] / "data" / "effective_vectors.json"
KINDS = ("min_tpr", "max_fnr", "max_fpr")
# Of floating point: a ratio of errors that is whole counts as whole.
_ROUNDING = 1e-12


def is_shown(errors: float, total: float, effective: float, most: float, risk: float) -> bool:
    """Return whether the bound of Clopper & Pearson on an error rate keeps a limit."""
    size = max(0, math.floor(effective))
    if size < 1:
        return False
    counted = min(math.ceil(errors * (size / total) * (1 - _ROUNDING)), size)
    bound = 1.0 if counted == size else float(beta.ppf(1 - risk, counted + 1, size - counted))
    return bound <= most


def vector(seed: int) -> dict[str, Any]:
    """Return a table of whole weights, what they are worth, and what each row shows."""
    source = random.Random(seed)  # noqa: S311 - reproducible numbers, no secrets
    tp, fp = [0], [0]
    for _ in range(40):
        tp.append(tp[-1] + source.choice((0, 1, 3, 9)))
        fp.append(fp[-1] + source.choice((0, 1, 2, 7)))
    tp[-1], fp[-1] = tp[-1] + 1, fp[-1] + 1
    positives, negatives = tp[-1], fp[-1]
    effective = [
        source.choice((0.3, 1.0, 0.71)) * positives,
        source.choice((-7.0, 0.45 * negatives, 1.0 * negatives)),
    ]
    limits = []
    for kind in KINDS:
        for limit, risk in ((0.6, 0.05), (0.8, 0.05), (0.9, 0.2), (0.5, 0.025)):
            value = limit if kind == "min_tpr" else round(1 - limit, 6)
            total, known = (
                (negatives, effective[1]) if kind == "max_fpr" else (positives, effective[0])
            )
            most = 1 - value if kind == "min_tpr" else value
            shown = [
                is_shown(
                    fp[row] if kind == "max_fpr" else positives - tp[row], total, known, most, risk
                )
                for row in range(len(tp))
            ]
            limits.append({"kind": kind, "limit": value, "risk": risk, "shown": shown})
    return {"tp": tp, "fp": fp, "effective": effective, "limits": limits}


if __name__ == "__main__":
    vectors = [vector(seed) for seed in range(6)]
    FILE.write_text(json.dumps(vectors, indent=1) + "\n", encoding="utf-8")
