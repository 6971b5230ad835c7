"""How often new cases keep what a threshold promises: ``python benchmarks/promises_kept.py``.

The bank data stand for the population. Each of 500 samples of 6,000 cases is drawn from them with
replacement, finds its threshold, plain and promised, and is judged by all cases: the one with the
fewest or, of other limits than recall, the most predicted positives. Then the same for
random halves, judged by the other half, whose own rates vary as much: a batch, to which a limit can
be promised, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rocwidgets import datasets
from rocwidgets.numeric import CountTable, optimum
from rocwidgets.numeric.decisions.demand import most_positive

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


def shares_kept(limits: dict[str, float], judged: str) -> list[float]:
    """Return of which percentage of samples a limit is kept: plain, in the long run, by a batch."""
    data = datasets.bank_marketing()
    positive = data["y"].to_numpy() == 1
    score = data["boosting"].to_numpy(np.float64)
    ((name, limit),) = limits.items()
    rng = np.random.default_rng(0)
    promises: list[dict[str, float]] = [{}, {"confidence": 0.95}]
    if judged == "the other half" and name != "min_precision":
        promises.append({"confidence": 0.95, "next_cases": len(score) // 2})
    counts = np.zeros(len(promises))
    for _ in range(RUNS):
        chosen, others = np.array_split(rng.permutation(len(score)), 2)
        if judged == "all cases":
            chosen, others = rng.integers(0, len(score), CASES), np.arange(len(score))
        table, judge = (
            CountTable.from_scores(positive[each], score[each]) for each in (chosen, others)
        )
        for step, promise in enumerate(promises):
            prevalence = table.P / (table.P + table.N)
            demands: dict[str, Any] = {**limits, **promise}
            if name == "min_tpr":
                found = optimum(table, "cost", prevalence, fp=1.0, fn=0.0, **demands)
            else:
                found = most_positive(table, prevalence, **demands)
            counts[step] += kept(judge, float(found.threshold[0]), name, limit)
    return list(100 * counts / RUNS)


def main() -> None:
    """Print the shares of samples of which the limit is kept."""
    for judged in ("all cases", "the other half"):
        print(f"judged by {judged:14} plain  promised  to a batch")
        for limits in LIMITS:
            shares = "".join(f"{share:10.1f}" for share in shares_kept(limits, judged))
            print("{}={:<8}".format(*next(iter(limits.items()))).ljust(20), shares)


if __name__ == "__main__":
    main()
