"""Many cases of many classes take a time in proportion to as many models of two classes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Callable

N, SIZE = 100_000, 10


def shortest(make: Callable[[], rw.Evaluation | rw.MulticlassEvaluation]) -> float:
    found = []
    for _ in range(3):
        start = time.perf_counter()
        make().close()
        found.append(time.perf_counter() - start)
    return min(found)


def test_ten_classes_take_at_most_the_time_of_forty_models() -> None:
    random = np.random.default_rng(0)
    code = random.integers(0, SIZE, N)
    raw = np.exp(random.normal(size=(N, SIZE)))
    raw[np.arange(N), code] *= 3
    prob = raw / raw.sum(axis=1, keepdims=True)
    one = shortest(lambda: rw.Evaluation(code == 0, prob[:, 0]))
    assert shortest(lambda: rw.MulticlassEvaluation(code, prob)) < 40 * one
