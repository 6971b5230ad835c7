"""The cases that are measured: the same in every run."""

from __future__ import annotations

from typing import Any

import numpy as np


def sample(n: int) -> tuple[Any, Any]:
    """Return labels and n distinct probabilities with an AUC of about 0.77."""
    rng = np.random.default_rng(0)
    z = rng.normal(size=n)
    score = 1 / (1 + np.exp(1 - 1.5 * z))
    return rng.random(n) < 1 / (1 + np.exp(-1.2 * z - 0.2)), score


def three_models(n: int) -> tuple[Any, dict[str, Any]]:
    """Return labels and probabilities of three models, one better than the next."""
    rng = np.random.default_rng(0)
    signal = rng.normal(size=n)
    y = rng.random(n) < 1 / (1 + np.exp(2.5 - 1.5 * signal))
    noisy = [signal + noise * rng.normal(size=n) for noise in (0.3, 0.8, 1.5)]
    return y, {name: 1 / (1 + np.exp(2.5 - z)) for name, z in zip("ABC", noisy, strict=True)}
