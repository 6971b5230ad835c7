"""Labels and probabilities of several classes, with ties, and rules by brute force."""

from __future__ import annotations

from typing import Any

import numpy as np

LABELS = ("cat", "dog", "eel", "fox", "gnu", "hen", "ibis", "jay", "kiwi", "lynx")


def draw(n: int = 120, n_classes: int = 4, seed: int = 0) -> tuple[Any, dict[str, Any]]:
    """Return labels and the probabilities of two models."""
    random = np.random.default_rng(seed)
    code = np.append(np.arange(n_classes), random.integers(0, n_classes, n - n_classes))
    result = {}
    for name, most in (("m1", 9), ("m2", 4)):
        raw = random.integers(1, 6, (n, n_classes)).astype(float)
        raw[np.arange(n), code] += random.integers(0, most, n)
        result[name] = raw / raw.sum(axis=1, keepdims=True)
    return np.array(LABELS)[code], result


def predictions(probability: Any, costs: Any, weights: Any) -> list[int]:
    """Return the first class of the lowest expected cost of each row."""
    size = len(weights)
    result = []
    for row in np.asarray(probability).tolist():
        cost = [sum(weights[i] * row[i] * costs[i][j] for i in range(size)) for j in range(size)]
        result.append(min(range(size), key=lambda j: (cost[j], j)))
    return result


def count(code: Any, predicted: Any, size: int, weight: Any = None) -> Any:
    """Return a matrix of counts, case by case."""
    result = np.zeros((size, size))
    for case, (own, chosen) in enumerate(zip(code, predicted, strict=True)):
        result[own, chosen] += 1 if weight is None else weight[case]
    return result
