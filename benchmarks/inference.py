"""Time of intervals and bands against one sort; `coverage.py` measures how often they are right.

``python benchmarks/inference.py [--n 1000 1000000 10000000] [--repeat 3]``
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.auc_family import soft_auc, sond_auc
from rocwidgets.numeric.inference import (
    SPACES,
    CurveSpace,
    auc_interval,
    compare_auc,
    decision,
    fixed_width_band,
    reliability_confidence,
    reliability_consistency,
    resample,
    resample_together,
    threshold_band,
    vertical_band,
    win_rate,
    win_rate_curve,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Calls = dict[str, Callable[[], object]]

SIZES = [1000, 100_000, 10_000_000]
COSTS = {"tp": -2.0, "fp": 1.0, "fn": 3.0, "tn": 0.0}


def sample(n: int) -> tuple[Any, Any]:
    """Return labels and n distinct probabilities with an AUC of about 0.77."""
    rng = np.random.default_rng(0)
    z = rng.normal(size=n)
    score = 1 / (1 + np.exp(1 - 1.5 * z))
    return rng.random(n) < 1 / (1 + np.exp(-1.2 * z - 0.2)), score


def calls(positive: Any, score: Any) -> Calls:
    """Return what is timed."""
    table = CountTable.from_scores(positive, score)
    other = score + np.random.default_rng(1).normal(size=len(score)) / 10
    drawn = resample(table)
    first, second = resample_together(positive, (score, other))
    setting = (0.3, 1000.0, COSTS)
    found: Calls = {
        "np.sort": lambda: np.sort(score),
        "table + AUC interval": lambda: auc_interval(CountTable.from_scores(positive, score)),
        "paired test": lambda: compare_auc(positive, score, other),
        "resample": lambda: resample(table),
        "resample two together": lambda: resample_together(positive, (score, other)),
        "decision": lambda: decision(drawn, *setting),
        "win rate": lambda: win_rate(first, second, *setting),
        "win rate at 101 costs": lambda: win_rate_curve(first, second, np.linspace(0, 1, 101)),
        "sondAUC(0.5)": lambda: sond_auc(table, 0.5),
        "softAUC(10)": lambda: soft_auc(table, 10),
        "reliability confidence": lambda: reliability_confidence(table, method="bootstrap"),
        "reliability consistency": lambda: reliability_consistency(table),
    }
    for name in SPACES:
        space = CurveSpace(name, *setting)
        found[f"vertical {name}"] = lambda space=space: vertical_band(drawn, space)
        found[f"fixed-width {name}"] = lambda space=space: fixed_width_band(drawn, space)
        if name != "cost_curve":
            found[f"threshold {name}"] = lambda space=space: threshold_band(drawn, space)
    return found


def seconds(call: Callable[[], object]) -> float:
    """Time one call."""
    start = time.process_time()
    call()
    return time.process_time() - start


def timings(n: int, repeat: int) -> None:
    """Print the least processor time of each call, and how many sorts that is."""
    print(f"\nn = {n:,}")
    timed = calls(*sample(n))
    rounds = [{name: seconds(call) for name, call in timed.items()} for _ in range(repeat)]
    best = {name: min(one[name] for one in rounds) for name in timed}
    for name, value in best.items():
        print(f"  {name:28s}{1e3 * value:10.2f} ms {value / best['np.sort']:8.2f} x np.sort")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, nargs="+", default=SIZES)
    parser.add_argument("--repeat", type=int, default=3)
    given = parser.parse_args()
    for n in given.n:
        timings(n, given.repeat)


if __name__ == "__main__":
    main()
