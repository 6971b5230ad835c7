"""How often the interval of a given threshold would hold what a chosen one earns, by simulation.

``python benchmarks/other_criteria.py [--runs 120]``

Each of several models scores two normal classes and errs independently of the others, at fixed
class sizes. A threshold that another criterion than the cost chooses on the sample, or the cost
within a demand, of the model that is best by it, is judged on the same cases, as if it had been
given before; what it truly earns follows from the normal distribution. Printed for each setting and
choice: in what percentage of samples the 95 % interval would hold that. It is too low for these
choices, which therefore have no interval (``profit_note``). The last ones predict as many positive
as a limit allows, with the first model: no profit chooses that threshold, and it has its interval.
"""

from __future__ import annotations

import argparse
import warnings
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.stats import norm

from rocwidgets import Costs
from rocwidgets.core import Analysis, Sample
from rocwidgets.core.certainty import interval_of_rule
from rocwidgets.core.criteria import read_criterion

if TYPE_CHECKING:
    from rocwidgets.outcomes.operating_point import OperatingPoint

# Distance between the classes, share of positives, and what misses and false alarms cost.
WORLDS = ((0.2, 0.3, 7 / 3, 1.0), (0.5, 0.2, 4.0, 1.0), (1.0, 0.3, 2.0, 1.0))
SIZES = ((300, 1), (300, 5), (2000, 1))
N_BOOTSTRAP = 200
_ROUNDING = 1e-9
CHOSEN: dict[str, tuple[str, dict[str, float]]] = {
    "f1": ("f1", {}),
    "youden": ("youden", {}),
    "mcc": ("mcc", {}),
    "accuracy": ("accuracy", {}),
    "cost, fpr to 0.1": ("cost", {"max_fpr": 0.1}),
    "cost, tpr from 0.8": ("cost", {"min_tpr": 0.8}),
    "cost, share to 0.2": ("cost", {"max_share": 0.2}),
}
FOUND: dict[str, dict[str, float]] = {
    "fpr to 0.1": {"max_fpr": 0.1},
    "share to 0.2": {"max_share": 0.2},
    "precision from 0.35": {"min_precision": 0.35},
    "fpr promised": {"max_fpr": 0.1, "confidence": 0.95},
}


def chosen(analysis: Any, name: str) -> OperatingPoint:
    """Return the point of the model and threshold that are best by a criterion."""
    criterion, demands = CHOSEN[name]
    by = read_criterion(criterion)
    points = [analysis[each].best(criterion, **demands) for each in analysis.sample.models]
    return max(points, key=by.of_point)


def held(
    world: tuple[float, float, float, float], n: int, models: int, runs: int
) -> dict[str, list[bool]]:
    """Return whether each interval holds the true profit, by choice, in the samples that can."""
    distance, share, miss, alarm = world
    positive = np.arange(n) < round(n * share)
    result: dict[str, list[bool]] = {name: [] for name in (*CHOSEN, *FOUND)}
    for seed in range(runs):
        scores = np.random.default_rng(seed).normal(size=(models, n)) + distance * positive
        sample = Sample.from_scores(positive, {f"m{k}": each for k, each in enumerate(scores)})
        analysis: Any = Analysis.of(
            sample, costs=Costs(fp=alarm, fn=miss), n_bootstrap=N_BOOTSTRAP, seed=seed
        )
        for name, holds in result.items():
            try:
                if name in CHOSEN:
                    point = chosen(analysis, name)
                else:
                    point = analysis["m0"].best("ppr", **FOUND[name])
            except ValueError:
                continue
            missed, flagged = norm.cdf(point.threshold - distance), norm.sf(point.threshold)
            true = -n * (share * miss * missed + (1 - share) * alarm * flagged)
            low, high, *_ = interval_of_rule(point, analysis.setting)
            # A threshold that flags all or none earns what is known, but for rounding.
            slack = _ROUNDING * n
            holds.append(bool((low or 0.0) - slack <= true <= (high or 0.0) + slack))
    return result


def main() -> None:
    """Print a line for each setting and choice."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--runs", type=int, default=120)
    runs = reader.parse_args().runs
    # Models that hardly rank may be below chance in a sample.
    warnings.simplefilter("ignore", UserWarning)
    print("distance  share  cases  models  choice                 holds      of")
    for world, (n, models) in product(WORLDS, SIZES):
        for name, holds in held(world, n, models, runs).items():
            share = f"{100 * np.mean(holds):5.1f}" if holds else "    -"
            print(
                f"{world[0]:8} {world[1]:6} {n:6} {models:7}  {name:22} {share} {len(holds):7}",
                flush=True,
            )


if __name__ == "__main__":
    main()
