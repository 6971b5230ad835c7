"""How often the band of the price of a demand covers it.

    python benchmarks/price_band.py

Three groups, of which the model ranks one better and one worse, by so many standard deviations of
its scores. A row for each number of cases and each difference: the price of an equal true positive
rate, by 1,000,000 cases; its mean estimate; and how often the band at the 90 % level covers it, is
above it, and is below it. Without a difference the price is 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import rocwidgets as rw
from rocwidgets.core import Analysis, Sample

TIMES = 200
RESAMPLES = 100
LARGE = 1_000_000
GROUPS, PREVALENCE = 3, 0.3


def prices(size: int, apart: float, seed: int, n_bootstrap: int = 0) -> Any:
    """Return the price in a drawn sample, per 100 cases."""
    rng = np.random.default_rng(seed)
    group, positive = rng.integers(0, GROUPS, size), rng.random(size) < PREVALENCE
    score = rng.normal(positive * (1.5 + apart * (group - 1)))
    sample = Sample.from_scores(positive, score, group=group)
    costs = rw.Costs(fp=1, fn=2)
    analysis = Analysis.of(sample, costs=costs, population=100.0, confidence_level=0.9, seed=seed)
    return analysis.groups.price("equal_tpr", [0.0], min_positives=1, n_bootstrap=n_bootstrap)


def row(size: int, apart: float) -> str:
    """Return the figures of samples of a size."""
    truth = float(prices(LARGE, apart, TIMES)["price"].iloc[0]) if apart else 0.0
    found = [prices(size, apart, seed, RESAMPLES).iloc[0] for seed in range(TIMES)]
    low, high = (np.array([each[end] for each in found]) for end in ("price_low", "price_high"))
    mean = np.mean([each["price"] for each in found])
    above, below = np.mean(low > truth), np.mean(high < truth)
    shares = " | ".join(f"{100 * share:.1f} %" for share in (1 - above - below, above, below))
    return f"| {size:,} | {apart} | {truth:.2f} | {mean:.2f} | {shares} |"


if __name__ == "__main__":
    for n in (600, 3000):
        for difference in (0.0, 0.25, 0.7):
            print(row(n, difference), flush=True)
