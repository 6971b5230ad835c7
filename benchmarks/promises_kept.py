"""How often new cases keep what a threshold promises: ``python benchmarks/promises_kept.py``.

The bank data stand for the population. Each of 500 samples of 6,000 cases is drawn from them with
replacement, finds its threshold, plain and promised, and is judged by all cases. Beside it the same
for random halves, judged by the other half, whose own rates vary as much.
"""

from __future__ import annotations

import numpy as np

from rocwidgets import datasets
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.decisions.demand import find

RUNS = 500
CASES = 6000
LIMITS: tuple[dict[str, float], ...] = (
    {"min_tpr": 0.9},
    {"min_tpr": 0.5},
    {"max_fpr": 0.1},
    {"min_precision": 0.3},
)


def kept(table: CountTable, threshold: float, name: str, limit: float) -> bool:
    """Return whether cases keep a limit at a threshold."""
    tp, fp = (float(each[0]) for each in table.at(np.array([threshold])))
    value = {
        "min_tpr": tp / table.P,
        "max_fpr": fp / table.N,
        "min_precision": tp / max(tp + fp, 1),
    }[name]
    return value >= limit if name.startswith("min") else value <= limit


def main() -> None:
    """Print the shares of samples of which the limit is kept."""
    data = datasets.bank_marketing()
    positive = data["y"].to_numpy() == 1
    score = data["boosting"].to_numpy(np.float64)
    everybody = CountTable.from_scores(positive, score)
    rng = np.random.default_rng(0)
    print(f"{'':20}  plain   promised  plain   promised")
    print(f"{'judged by':20}  population         the other half")
    for limits in LIMITS:
        ((name, limit),) = limits.items()
        counts = np.zeros(4)
        for _ in range(RUNS):
            drawn = rng.integers(0, len(score), CASES)
            order = rng.permutation(len(score))
            one, other = np.array_split(order, 2)
            judges = (
                (drawn, everybody),
                (one, CountTable.from_scores(positive[other], score[other])),
            )
            for index, (chosen, judge) in enumerate(judges):
                table = CountTable.from_scores(positive[chosen], score[chosen])
                prevalence = table.P / (table.P + table.N)
                for step, confidence in enumerate((None, 0.95)):
                    found = find(table, prevalence, confidence=confidence, **limits)
                    is_kept = kept(judge, float(found.threshold[0]), name, limit)
                    counts[2 * index + step] += is_kept
        shares = "   ".join(f"{share:7.1f}" for share in 100 * counts / RUNS)
        print(f"{f'{name}={limit}':20}{shares}")


if __name__ == "__main__":
    main()
