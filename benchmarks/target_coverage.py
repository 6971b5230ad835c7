"""How often intervals of groups and limits of months are right at a target prevalence.

Samples with half positives are drawn from two groups (or months) and judged at a prevalence of
0.1. Printed: what percentage of 95 % intervals contains the share that the group has where the
model will be used, and how often a stable month leaves its limits, one of 36 by design.

    python benchmarks/target_coverage.py [samples]
"""

from __future__ import annotations

import sys
from statistics import NormalDist
from typing import Any

import numpy as np

from rocwidgets.core import Analysis, Sample

PI, THRESHOLD, SHIFT = 0.1, 0.6, 1.2
PREVALENCE = {"a": 0.6, "b": 0.4}
METRICS = ("precision", "npv", "ppr", "accuracy", "prevalence", "tpr")
SIZES = (100, 400, 2000)


def truths() -> dict[str, dict[str, float]]:
    """Return the share of each group at the target, by metric."""
    tpr, fpr = (1 - NormalDist().cdf(THRESHOLD - shift) for shift in (SHIFT, 0.0))
    result: dict[str, dict[str, float]] = {name: {} for name in METRICS}
    for label, own in PREVALENCE.items():
        p, q = PI / 0.5 * own, (1 - PI) / 0.5 * (1 - own)
        found = {
            "precision": (p * tpr, p * tpr + q * fpr),
            "npv": (q * (1 - fpr), p * (1 - tpr) + q * (1 - fpr)),
            "ppr": (p * tpr + q * fpr, p + q),
            "accuracy": (p * tpr + q * (1 - fpr), p + q),
            "prevalence": (p, p + q),
            "tpr": (tpr, 1.0),
        }
        for name, (counted, among) in found.items():
            result[name][label] = counted / among
    return result


def sampled(rng: np.random.Generator, n: int) -> tuple[Any, Any, Any]:
    """Return labels, scores and groups."""
    part = rng.choice(list(PREVALENCE), n)
    y = rng.random(n) < np.array([PREVALENCE[each] for each in part])
    return y, rng.normal(SHIFT * y, 1), part


def main(samples: int = 1000) -> None:
    """Print the percentages."""
    right = truths()
    print("metric", *SIZES, sep="\t")
    shares: dict[str, list[float]] = {name: [] for name in METRICS}
    alarms: dict[str, list[float]] = {name: [] for name in METRICS}
    for n in SIZES:
        rng = np.random.default_rng(n)
        covered = dict.fromkeys(METRICS, 0)
        outside = dict.fromkeys(METRICS, 0)
        for _ in range(samples):
            y, score, part = sampled(rng, n)
            judged = {"threshold": THRESHOLD, "prevalence": PI}
            groups = Analysis.of(Sample.from_scores(y, score, group=part), **judged).groups
            month = rng.permutation(np.arange(n) % 2)
            months = Analysis.of(Sample.from_scores(y, score, time=month), **judged).periods
            for name in METRICS:
                found: Any = groups.differences(name)
                for label, share in right[name].items():
                    row = found.loc[label]
                    covered[name] += row["value_low"] <= share <= row["value_high"]
                limits: Any = months.limits(name)
                outside[name] += bool(limits["outside"].iloc[1])
        for name in METRICS:
            shares[name].append(100 * covered[name] / samples / len(PREVALENCE))
            alarms[name].append(100 * outside[name] / samples)
    for name in METRICS:
        print(name, *(f"{each:.1f}" for each in shares[name]), sep="\t")
    print("\noutside the limits of a month, 2.8 by design")
    for name in METRICS:
        print(name, *(f"{each:.1f}" for each in alarms[name]), sep="\t")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
