"""Counts, areas, hulls and distances from their definitions, one rule or one pair at a time."""

from __future__ import annotations

import math
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from unittest import mock

import numpy as np
from hypothesis import strategies as st

from rocwidgets.numeric.counts import bitmap, keys, packed, table, weighted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rocwidgets.numeric import CountTable, Rows

FORMS = ["dense", "packed"]


@contextmanager
def stored(form: str) -> Iterator[None]:
    """Make small tables be stored, and looked through, in one form, in chunks of 64 rows."""
    limit = math.inf if form == "dense" else 0
    with (
        mock.patch.multiple(table, DENSE_ROWS=limit, DENSE_SHARE=0),
        mock.patch.object(keys, "_CHUNK", 64),
        mock.patch.multiple(packed, _CHUNK=64, _HULL_WORDS=1, _TIED_WORDS=1),
        mock.patch.object(bitmap, "_PART", 1),
        mock.patch.object(weighted, "MOST_AT_ONCE", 64),
    ):
        yield


def neighbours(value: float) -> list[float]:
    return [float(np.nextafter(value, -np.inf)), value, float(np.nextafter(value, np.inf))]


def scores_of(kind: str) -> st.SearchStrategy[float]:
    """Floats of one way of packing."""
    wide = 1.7e308
    return {
        "probability": st.floats(0, 1),
        "above 1.5": st.floats(0, wide),
        "signed": st.floats(-1000, 1000).map(lambda value: value if abs(value) > 1e-290 else 0.0),
        "small signed": st.floats(-1.25, 1.25),
        "wide": st.one_of(
            st.floats(-wide, wide), st.sampled_from([5e-324, -5e-324, 1e-300, 1e300])
        ),
        "float32": st.floats(0, 1.25, width=32),
        "float32 above 1.5": st.floats(0, 2.0**100, width=32),
        "float32 signed": st.floats(-(2.0**100), 2.0**100, width=32),
    }[kind]


KINDS = [
    "probability",
    "above 1.5",
    "signed",
    "small signed",
    "wide",
    "float32",
    "float32 above 1.5",
    "float32 signed",
]


@st.composite
def samples(draw: st.DrawFn, kind: str | None = None) -> tuple[Any, Any]:
    """Labels of both classes and scores with many ties and many neighbours in the last bit."""
    kind = draw(st.sampled_from(KINDS)) if kind is None else kind
    base = draw(st.lists(scores_of(kind), min_size=1, max_size=20))
    dtype = np.float32 if kind.startswith("float32") else np.float64
    limit = 1.79e308 if dtype is np.float64 else 3.4e38
    pool = np.array(base, dtype)
    with np.errstate(all="ignore"):
        up, down = (np.nextafter(pool, dtype(end)) for end in (np.inf, -np.inf))
    down = np.where((down < 0) & (pool >= 0), -pool, down)
    pool = np.concatenate((pool, up, down))
    pool = pool[np.abs(pool) < limit].tolist() or [0.5]
    score = draw(st.lists(st.sampled_from(pool), min_size=2, max_size=100))
    positive = draw(st.lists(st.booleans(), min_size=len(score), max_size=len(score)))
    positive[:2] = [True, False]
    return np.array(positive), np.array(score, dtype)


def counts_at(positive: Any, score: Any, threshold: float, weight: Any = None) -> tuple[Any, Any]:
    """True and false positives of one rule, by looking at every row; weights are exact sums."""
    masses = [1] * len(score) if weight is None else [Fraction(each) for each in weight.tolist()]
    chosen = [
        (label, mass)
        for label, value, mass in zip(positive.tolist(), score.tolist(), masses, strict=True)
        if value >= threshold
    ]
    counts = (
        sum(m for is_positive, m in chosen if is_positive is label) for label in (True, False)
    )
    tp, fp = counts if weight is None else map(float, counts)
    return tp, fp


def all_rows(positive: Any, score: Any, weight: Any = None) -> list[tuple[float, Any, Any]]:
    """Every row of the table, counted one rule at a time."""
    live = [True] * len(score) if weight is None else (weight > 0).tolist()
    distinct = {value for value, kept in zip(score.tolist(), live, strict=True) if kept}
    thresholds = [math.inf, *sorted(distinct, reverse=True)]
    return [(t, *counts_at(positive, score, t, weight)) for t in thresholds]


def auc(positive: Any, score: Any) -> Fraction:
    """Share of pairs ranked right, a tie being half right."""
    high = [value for value, label in zip(score.tolist(), positive.tolist(), strict=True) if label]
    low = [v for v, label in zip(score.tolist(), positive.tolist(), strict=True) if not label]
    twice = sum(2 * (h > value) + (h == value) for h in high for value in low)
    return Fraction(twice, 2 * len(high) * len(low))


def hull(rows: list[tuple[float, Any, Any]]) -> list[tuple[float, Any, Any]]:
    """Strict vertices by Andrew's chain in exact fractions."""
    kept: list[tuple[float, Any, Any]] = []
    for row in rows:
        if kept and kept[-1][1:] == row[1:]:
            continue
        while len(kept) > 1 and not _turns_down(kept[-2], kept[-1], row):
            kept.pop()
        kept.append(row)
    return kept


def _turns_down(a: Any, b: Any, c: Any) -> bool:
    (ay, ax), (by, bx), (cy, cx) = ((Fraction(p[1]), Fraction(p[2])) for p in (a, b, c))
    return (by - ay) * (cx - bx) > (cy - by) * (bx - ax)


def as_tuples(rows: Rows) -> list[tuple[float, Any, Any]]:
    return list(zip(rows.threshold.tolist(), rows.tp.tolist(), rows.fp.tolist(), strict=True))


def identical(one: CountTable, other: CountTable) -> bool:
    """Whether two tables agree in every bit of everything."""
    pairs = [(one.rows(), other.rows()), (one.hull, other.hull)]
    same = all(
        getattr(a, name).tobytes() == getattr(b, name).tobytes()
        for a, b in pairs
        for name in ("threshold", "tp", "fp")
    )
    return same and one.auc == other.auc and (one.P, one.N) == (other.P, other.N)


def simulated(shape: str, n: int, seed: int) -> tuple[Any, Any]:
    """Labels and scores of one shape."""
    rng = np.random.default_rng(seed)
    z, u = rng.normal(size=n), rng.random(n)
    half = rng.random(n) < 0.5
    score, chance = {
        "probability": (_logistic(1.5 * z - 1), _logistic(1.2 * z + 0.2)),
        "margin": (5 * z, _logistic(1.2 * z + 0.2)),
        "strong": (_logistic(4 * z), _logistic(5 * z - 3)),
        "rare": (_logistic(1.5 * z - 8), 0.001 * np.exp(1.2 * z - 0.72)),
        "heavy tail": (np.exp(3 * z), _logistic(1.2 * z - 2)),
        "half zero": (np.where(half, 0.0, _logistic(1.5 * z)), _logistic(1.2 * z - 1)),
        "inverse": (-z, _logistic(1.2 * z)),
        "four digits": (np.round(_logistic(1.5 * z - 1), 4), _logistic(1.2 * z)),
    }[shape]
    return u < chance, score


def _logistic(z: Any) -> Any:
    return 1 / (1 + np.exp(-z))
