"""False alarms among equal groups, and how far apart they seem.

    python benchmarks/equal_groups.py

Six groups have the same true rate. A row for each number of cases per group: how often the test of
all groups at the 5 % level, six separate intervals, and the intervals that hold at once find a
difference; and the mean range and the mean spread of the observed rates.
"""

from __future__ import annotations

import numpy as np

from rocwidgets.numeric.inference.interval import normal_quantile
from rocwidgets.numeric.inference.proportions import equality, newcombe, newcombe_for_all, spread

TRUE_RATE = 0.8
GROUPS = 6
TIMES = 2000
LEVEL = 0.95
Z = normal_quantile(LEVEL)


def row(size: int) -> str:
    """Return the figures of groups of a size."""
    rng = np.random.default_rng(size)
    n = np.full(GROUPS, size)
    tested = alone = together = 0
    ranges, spreads = [], []
    for seed in range(TIMES):
        positives = rng.binomial(n, TRUE_RATE)
        others = positives.sum() - positives, n.sum() - n
        test = equality(positives, n, n_draws=1000, seed=seed)
        tested += test.p_value <= 1 - LEVEL
        for_one = newcombe((positives, n), others, Z)
        for_all = newcombe_for_all((positives, n), others, test, Z)
        alone += bool(((for_one[0] > 0) | (for_one[1] < 0)).any())
        together += bool(((for_all[0] > 0) | (for_all[1] < 0)).any())
        ranges.append(np.ptp(positives / n))
        spreads.append(spread(positives, n))
    shares = " | ".join(f"{100 * count / TIMES:.1f} %" for count in (tested, alone, together))
    return f"| {size:,} | {shares} | {np.mean(ranges):.3f} | {np.mean(spreads):.3f} |"


if __name__ == "__main__":
    for each in (20, 50, 200, 1000):
        print(row(each))
