"""How well the value of information is estimated, in simulated samples of two normal classes.

    python benchmarks/information_worth.py

A quarter of the cases are positive, the true AUC is 0.80, a miss costs as much as three false
alarms. For each number of cases, samples are drawn; what the threshold chosen by each loses, and
what choosing it by twice as many cases saves, is known from the true curve. Beside them stand the
means of what the samples estimate. Per 10,000 cases of the population.
"""

from __future__ import annotations

import numpy as np
from scipy import stats

from rocwidgets import Costs
from rocwidgets.core import Analysis, Sample
from rocwidgets.numeric.inference.profits import Profits

SHIFT, PREVALENCE, POPULATION = 1.2, 0.25, 10_000
COSTS = Costs(fp=1, fn=3)
SAMPLES = 400


def drawn(rng: np.random.Generator, positives: int, negatives: int) -> tuple[np.ndarray, ...]:
    """Return labels and scores."""
    scores = rng.normal(SHIFT, 1, positives), rng.normal(0, 1, negatives)
    return np.repeat([1, 0], [positives, negatives]), np.concatenate(scores)


def main() -> None:
    """Print a row for each number of cases."""
    profits = Profits(PREVALENCE, POPULATION, COSTS.cells)

    def earned(threshold: np.ndarray | float) -> np.ndarray:
        return profits.of(stats.norm.sf(threshold, SHIFT), stats.norm.sf(threshold))

    best = earned(np.linspace(-3, 5, 40_001)).max()
    print(
        "| cases | lost | estimated | saved by twice as many | estimated |\n|---|---|---|---|---|"
    )
    for n in (100, 200, 1000, 5000):
        rng, rows = np.random.default_rng(n), []
        for seed in range(SAMPLES):
            positives = round(n * PREVALENCE)
            first = drawn(rng, positives, n - positives)
            more = int(rng.binomial(n, PREVALENCE))
            both = [
                np.concatenate(each) for each in zip(first, drawn(rng, more, n - more), strict=True)
            ]
            now, then = (
                Analysis.of(
                    Sample.from_scores(*each),
                    costs=COSTS,
                    prevalence=PREVALENCE,
                    population=POPULATION,
                    n_bootstrap=300,
                    seed=seed,
                )["model"]
                for each in (first, both)
            )
            kept, better = (float(earned(each.best().threshold)) for each in (now, then))
            estimated = now.value_of_information(n)["value"].tolist()
            rows.append((best - kept, estimated[1], better - kept, estimated[0]))
        mean, error = np.mean(rows, axis=0), np.std(rows, axis=0) / np.sqrt(SAMPLES)
        told = [f"{m:.0f} ± {e:.0f}" for m, e in zip(mean, error, strict=True)]
        print(f"| {n:,} | {' | '.join(told)} |", flush=True)


if __name__ == "__main__":
    main()
