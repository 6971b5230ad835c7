"""Folds, and the cells of them found by looping over the scores."""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.numeric import CountTable


def sample(n: int = 2000, seed: int = 0) -> pd.DataFrame:
    """Return labels, scores of four kinds and weights."""
    rng = np.random.default_rng(seed)
    z = rng.normal(size=n)
    score = 1 / (1 + np.exp(1 - 1.5 * z))
    rare = score**3 * 1e-3
    rare[0] = 1.0
    return pd.DataFrame(
        {
            "y": (rng.random(n) < 1 / (1 + np.exp(-1.2 * z - 0.2))).astype(np.int8),
            "fine": score,
            "ties": np.round(score, 2),
            "rare": rare,
            "margin": z * 7,
            "w": rng.integers(0, 5, n) / 3,
        }
    )


def content(tables: Mapping[str, CountTable]) -> dict[str, tuple[bytes, bytes, bytes, float]]:
    """Return the bits of tables, to compare."""
    return {
        name: (rows.threshold.tobytes(), rows.tp.tobytes(), rows.fp.tobytes(), table.auc)
        for name, table in tables.items()
        for rows in [table.rows()]
    }


def exact_auc(table: Any) -> Fraction:
    """Return the AUC of the rows of a table as a fraction."""
    rows = table.rows()
    tp, fp = ([Fraction(v) for v in column.tolist()] for column in (rows.tp, rows.fp))
    area = sum((fp[i + 1] - fp[i]) * (tp[i + 1] + tp[i]) for i in range(len(tp) - 1))
    return Fraction(area) / (2 * tp[-1] * fp[-1])


def first_cells(scores: Any, positive: Any, level: int) -> list[tuple[float, int, int, int]]:
    """Return least score, number of distinct scores, positives and negatives of each cell."""
    held = defaultdict(list)
    for score, label in zip(scores, positive, strict=True):
        held[math.floor(Fraction(score) * 2**level)].append((score, bool(label)))
    return [
        (
            min(s for s, _ in inside),
            len({s for s, _ in inside}),
            sum(label for _, label in inside),
            sum(not label for _, label in inside),
        )
        for _, inside in sorted(held.items())
    ]
