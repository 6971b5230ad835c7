"""What bins of forecasts are by definition, in fractions. Nothing here calls the library."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Case = tuple[int, float]

N_BINS = (7, 10)


def share(cases: list[Case]) -> Fraction:
    """Positives among the cases."""
    return Fraction(sum(label for label, _ in cases), len(cases))


def mean(cases: list[Case]) -> Fraction:
    """Mean forecast, of the forecasts as the machine has them."""
    return sum((Fraction(score) for _, score in cases), Fraction(0)) / len(cases)


def uniform(cases: list[Case], n_bins: int) -> list[list[Case]]:
    """Cases from each edge to the next, 1 in the last bin."""
    bins: list[list[Case]] = [[] for _ in range(n_bins)]
    for case in cases:
        index = max(j for j in range(n_bins) if case[1] >= j / n_bins)
        bins[index].append(case)
    return bins


def quantile(cases: list[Case], n_bins: int) -> list[list[Case]]:
    """Cases from the top until j / n_bins of them are reached, ties together."""
    bins: list[list[Case]] = [[]]
    done, cut = 0, 1
    for score in sorted({score for _, score in cases}, reverse=True):
        tied = [case for case in cases if case[1] == score]
        bins[-1].extend(tied)
        done += len(tied)
        if cut < n_bins and Fraction(done) >= Fraction(cut * len(cases), n_bins):
            cut = done * n_bins // len(cases) + 1
            bins.append([])
    return bins[::-1]


def isotonic(cases: list[Case], n_bins: int) -> list[list[Case]]:  # noqa: ARG001 - one signature
    """Pools of neighbouring scores, merged while a lower one has as many positives or more."""
    pools = [
        [case for case in cases if case[1] == score] for score in sorted({s for _, s in cases})
    ]
    while True:
        pairs = range(len(pools) - 1)
        wrong = next((i for i in pairs if share(pools[i]) >= share(pools[i + 1])), None)
        if wrong is None:
            return pools
        pools[wrong : wrong + 2] = [pools[wrong] + pools[wrong + 1]]


RULES = {"uniform": uniform, "quantile": quantile, "isotonic": isotonic}


def parts(cases: list[Case], pools: list[list[Case]], *, calibrated: bool) -> dict[str, float]:
    """Brier score and its parts: by observed shares of the pools if calibrated, else by means."""
    size, prevalence = len(cases), share(cases)
    brier = sum(((Fraction(score) - label) ** 2 for label, score in cases), Fraction(0)) / size
    uncertainty = prevalence * (1 - prevalence)
    resolution = sum((len(p) * (share(p) - prevalence) ** 2 for p in pools), Fraction(0)) / size
    apart = sum((len(p) * (mean(p) - share(p)) ** 2 for p in pools), Fraction(0)) / size
    fitted = sum(
        ((share(p) - label) ** 2 for p in pools for label, _ in p), Fraction(0)
    ) / Fraction(size)
    reliability = brier - fitted if calibrated else apart
    return {
        "brier": float(brier),
        "uncertainty": float(uncertainty),
        "reliability": float(reliability),
        "resolution": float(resolution),
        "within": float(brier - uncertainty - reliability + resolution),
    }


def binned(cases: list[Case], strategy: str, n_bins: int) -> dict[str, Any]:
    """Bins of one kind, forecasts increasing, and what they make of the Brier score."""
    pools = [pool for pool in RULES[strategy](cases, n_bins) if pool]
    return {
        "strategy": strategy,
        "n_bins": n_bins,
        "n": [len(pool) for pool in pools],
        "positives": [sum(label for label, _ in pool) for pool in pools],
        "low": [min(score for _, score in pool) for pool in pools],
        "high": [max(score for _, score in pool) for pool in pools],
        "forecast": [float(mean(pool)) for pool in pools],
        "score": parts(cases, pools, calibrated=strategy == "isotonic"),
    }


def forecasts(labels: list[int], scores: list[float]) -> dict[str, Any]:
    """Bins of every kind of the scores as probabilities: what lies outside is 0 or 1."""
    y_prob = [min(max(score, 0.0), 1.0) for score in scores]
    cases = list(zip(labels, y_prob, strict=True))
    kinds = [(s, n) for s in ("uniform", "quantile") for n in N_BINS] + [("isotonic", 10)]
    positive = [Fraction(score) for label, score in cases if label]
    negative = [Fraction(score) for label, score in cases if not label]
    distance = sum(positive) / Fraction(len(positive)) - sum(negative) / Fraction(len(negative))
    threshold = sorted(set(y_prob), reverse=True)
    above = [[label for label, score in cases if score >= each] for each in threshold]
    return {
        "y_prob": y_prob,
        "threshold": threshold,
        "tp": [0, *(sum(chosen) for chosen in above)],
        "fp": [0, *(len(chosen) - sum(chosen) for chosen in above)],
        "distance": float(distance),
        "bins": [binned(cases, strategy, n_bins) for strategy, n_bins in kinds],
    }
