"""Time of intervals and bands against one sort; `coverage.py` measures how often they are right.

``python benchmarks/inference.py [--n 1000 1000000 10000000] [--repeat 3]``
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

import numpy as np
from cases import sample
from ratio import Ratio, timed
from timing import fastest

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.auc_family import soft_auc, sond_auc
from rocwidgets.numeric.inference import (
    SPACES,
    Choices,
    CurveSpace,
    auc_interval,
    binormal,
    bootstrap_optimum,
    compare_auc,
    fixed_width,
    joint_regions,
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


def table_calls(positive: Any, score: Any) -> Calls:
    """Return what is timed of whole tables, without resamples."""
    table = CountTable.from_scores(positive, score)
    other = _other_scores(score)
    return {
        "np.sort": lambda: np.sort(score),
        "table + AUC interval": lambda: auc_interval(CountTable.from_scores(positive, score)),
        "paired test": lambda: compare_auc(positive, score, other),
        "resample": lambda: resample(table),
        "resample two models together": lambda: resample_together(positive, (score, other)),
        "sondAUC(0.5)": lambda: sond_auc(table, 0.5),
        "softAUC(10)": lambda: soft_auc(table, 10),
    }


def _other_scores(score: Any) -> Any:
    return score + np.random.default_rng(1).normal(size=len(score)) / 10


def lines(n: int, repeat: int) -> list[Ratio]:
    """Return the lines of the report."""
    goals = {"paired test": 10, "resample two models together": 8, "sondAUC(0.5)": 50}
    result = fastest(table_calls(*sample(n)), repeat, time.process_time)
    return timed(result, "np.sort", goals)


def calls(positive: Any, score: Any) -> Calls:
    """Return what is timed."""
    table = CountTable.from_scores(positive, score)
    drawn = resample(table)
    first, second = resample_together(positive, (score, _other_scores(score)))
    setting = (0.3, 1000.0, COSTS)
    result: Calls = {
        **table_calls(positive, score),
        "decision": lambda: bootstrap_optimum([Choices.drawn(table)], *setting),
        "win rate": lambda: win_rate(first, second, *setting),
        "win rate at 101 costs": lambda: win_rate_curve(first, second, np.linspace(0, 1, 101)),
        "reliability confidence": lambda: reliability_confidence(table, "isotonic"),
        "joint regions": lambda: joint_regions(table),
        "binormal curve": lambda: binormal(table),
        "reliability consistency": lambda: reliability_consistency(table),
    }
    for name in SPACES:
        space = CurveSpace(name, *setting)
        result[f"vertical {name}"] = lambda space=space: vertical_band(drawn, space)
        result[f"fixed-width {name}"] = lambda space=space: fixed_width(drawn).band(space)
        if name != "cost_curve":
            result[f"threshold {name}"] = lambda space=space: threshold_band(drawn, space)
    return result


def timings(n: int, repeat: int) -> None:
    """Print the least processor time of each call, and how many sorts that is."""
    print(f"\nn = {n:,}")
    best = fastest(calls(*sample(n)), repeat, time.process_time)
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
