"""How often the interval of a chosen profit holds what it truly earns, by simulation.

``python benchmarks/choice_coverage.py [--runs 200] [--weighted]``

Each of several models scores two normal classes and errs independently of the others, at fixed
class sizes. The cheapest threshold, of the cheapest model, is chosen and judged on the same cases;
what it truly earns follows from the normal distribution. Printed for each setting: how often 95 %
holds that, as for a threshold that was given before, corrected for the mean optimism alone, and as
`ChosenThreshold.profit_interval` says. With ``--weighted``, cases weigh from 0.2 to 5 at random,
as if they had been sampled with unequal chances.
"""

from __future__ import annotations

import argparse
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from scipy.stats import norm

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.inference import Choices, PairedBootstrap, bootstrap_optimum

if TYPE_CHECKING:
    from collections.abc import Iterable

# Distance between the classes, share of positives, and what misses and false alarms cost.
WORLDS = (
    (0.0, 0.3, 7 / 3, 1.0),
    (0.0, 0.3, 3.0, 1.0),
    (0.2, 0.3, 7 / 3, 1.0),
    (0.2, 0.1, 9.0, 1.0),
    (0.3, 0.2, 2.0, 1.0),
    (0.5, 0.2, 4.0, 1.0),
    (1.0, 0.3, 2.0, 1.0),
)
SIZES = ((300, 1), (300, 5), (2000, 1), (2000, 3))
N_BOOTSTRAP = 200
LEVEL = 0.95


def held(
    world: tuple[float, float, float, float],
    n: int,
    models: int,
    seeds: Iterable[int],
    *,
    weighted: bool = False,
) -> list[float]:
    """Return how often each of the three intervals holds the true profit per case."""
    distance, share, miss, alarm = world
    costs = {"tp": 0.0, "fp": alarm, "fn": miss, "tn": 0.0}
    positive = np.arange(n) < round(n * share)
    tails = ((1 - LEVEL) / 2, (1 + LEVEL) / 2)
    found = []
    for seed in seeds:
        rng = np.random.default_rng(seed)
        scores = rng.normal(size=(models, n)) + distance * positive
        weight = 5 ** rng.uniform(-1, 1, n) if weighted else None
        drawn = PairedBootstrap(positive, weight, n_bootstrap=N_BOOTSTRAP, seed=seed)
        tables = [CountTable.from_scores(positive, score, weight) for score in scores]
        counted = zip(tables, scores, strict=True)
        choices = [Choices.of(drawn.counted(table, score)) for table, score in counted]
        made = bootstrap_optimum(choices, share, 1.0, costs)
        missed, flagged = norm.cdf(made.chosen - distance), norm.sf(made.chosen)
        true = -(share * miss * missed + (1 - share) * alarm * flagged)
        given = np.quantile(made.chosen_profit, tails)
        shifted = np.quantile(made.chosen_profit - made.optimism, tails)
        intervals = (given, shifted, made.profit_interval(LEVEL))
        found.append([low <= true <= high for low, high in intervals])
    return np.mean(found, axis=0).tolist()


def main() -> None:
    """Print the coverage of every setting."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--runs", type=int, default=200)
    reader.add_argument("--weighted", action="store_true")
    asked = reader.parse_args()
    print("distance  share  miss  cases  models   given  mean optimism  interval")
    for world, (n, models) in product(WORLDS, SIZES):
        runs = range(asked.runs)
        given, shifted, made = held(world, n, models, runs, weighted=asked.weighted)
        print(
            f"{world[0]:8} {world[1]:6} {world[2]:5.3g} {n:6} {models:7} "
            f"{given:7.3f} {shifted:14.3f} {made:9.3f}"
        )


if __name__ == "__main__":
    main()
