"""Calibration from its definitions, case by case, in fractions."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import strategies as st
from numeric import oracle

TESTS = Path(__file__).parents[1]
COIL = TESTS.parents[1] / "shared" / "oracles" / "coil2000_scores.csv"


class Case(NamedTuple):
    score: Fraction
    label: int
    weight: Fraction


class Bin(NamedTuple):
    low: Fraction
    high: Fraction
    n: Fraction
    positives: Fraction
    forecast: Fraction
    observed: Fraction


@st.composite
def forecasts(draw: st.DrawFn) -> tuple[Any, Any]:
    """Labels and scores in 0..1, with ties, neighbours in the last bit, and edges of bins."""
    positive, score = draw(oracle.samples("probability"))
    edges = st.sampled_from([k / 10 for k in range(11)])
    moved = draw(st.lists(st.tuples(st.integers(0, len(score) - 1), edges), max_size=10))
    for place, edge in moved:
        score[place] = edge
    return positive, np.minimum(score, 1)


@st.composite
def weighted_forecasts(draw: st.DrawFn) -> tuple[Any, Any, Any]:
    """Forecasts with whole weights; some are 0, but not all of a class."""
    positive, score = draw(forecasts())
    weight = draw(st.lists(st.integers(0, 4), min_size=len(score), max_size=len(score)))
    weight[:2] = [max(weight[0], 1), max(weight[1], 1)]
    return positive, score, np.array(weight, float)


def cases_of(positive: Any, score: Any, weight: Any = None) -> list[Case]:
    weight = np.ones(len(score)) if weight is None else weight
    columns = score.tolist(), positive.tolist(), weight.tolist()
    return [
        Case(Fraction(s), int(label), Fraction(w))
        for s, label, w in zip(*columns, strict=True)
        if w > 0
    ]


def mass(cases: list[Case]) -> Fraction:
    return sum((case.weight for case in cases), Fraction())


def mean(cases: list[Case], value: Any) -> Fraction:
    return sum((case.weight * value(case) for case in cases), Fraction()) / mass(cases)


def brier(cases: list[Case]) -> Fraction:
    return mean(cases, lambda case: (case.score - case.label) ** 2)


def groups(cases: list[Case], strategy: str | None, n_bins: int) -> list[list[Case]]:
    """Bins of cases, scores increasing; by distinct score without a strategy."""
    ordered = sorted({case.score for case in cases}, reverse=True)
    ties = [[case for case in cases if case.score == score] for score in ordered]
    if strategy == "uniform":
        edges = [Fraction(j / n_bins) for j in range(n_bins)]
        keys = [sum(tie[0].score >= edge for edge in edges) for tie in ties]
    elif strategy == "quantile":
        keys = _quantile_keys(ties, mass(cases), n_bins)
    elif strategy == "isotonic":
        return _pooled(ties[::-1])
    else:
        keys = list(range(len(ties)))
    result: dict[int, list[Case]] = {}
    for key, tie in zip(keys, ties, strict=True):
        result.setdefault(key, []).extend(tie)
    return list(result.values())[::-1]


def _quantile_keys(ties: list[list[Case]], total: Fraction, n_bins: int) -> list[int]:
    """Number of cuts above each score."""
    reached = [mass([case for tie in ties[: k + 1] for case in tie]) for k in range(len(ties))]
    wanted = [Fraction(float(j * total) / n_bins) for j in range(1, n_bins)]
    cuts = [next(k for k, count in enumerate(reached) if count >= w) for w in wanted]
    return [sum(cut < k for cut in cuts) for k in range(len(ties))]


def _pooled(ties: list[list[Case]]) -> list[list[Case]]:
    """Pool adjacent blocks, scores increasing, until their shares of positives increase."""
    blocks: list[list[Case]] = []
    for tie in ties:
        blocks.append(list(tie))
        while len(blocks) > 1 and share(blocks[-2]) >= share(blocks[-1]):
            last = blocks.pop()
            blocks[-1].extend(last)
    return blocks


def share(cases: list[Case]) -> Fraction:
    return mean(cases, lambda case: case.label)


def bin_of(cases: list[Case]) -> Bin:
    scores = [case.score for case in cases]
    observed = share(cases)
    n = mass(cases)
    forecast = mean(cases, lambda case: case.score)
    return Bin(min(scores), max(scores), n, n * observed, forecast, observed)


def papers() -> dict[str, Any]:
    vectors = json.loads((TESTS / "data" / "papers.json").read_text("utf-8"))["vectors"]
    return {vector["id"]: vector for vector in vectors}


def niamey(model: str) -> tuple[Any, Any]:
    return _columns(TESTS.parent / "rocwidgets" / "data" / "niamey.csv", "obs", model)


def coil(model: str) -> tuple[Any, Any]:
    if not COIL.exists():
        pytest.skip("the scores of the CoIL challenge may not be copied here")
    return _columns(COIL, "y", model)


def _columns(file: Path, label: str, model: str) -> tuple[Any, Any]:
    rows = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    return (
        np.array([row[label] == "1" for row in rows]),
        np.array([float(row[model]) for row in rows]),
    )
