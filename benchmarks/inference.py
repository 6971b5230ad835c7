"""Time of intervals and bands against one sort, and how often they hold what is true.

``python benchmarks/inference.py [--n 1000 1000000 10000000] [--repeat 3]`` for the times,
``python benchmarks/inference.py --coverage [--runs 2000] [--cases 60 200 1000]`` for simulations.
"""

from __future__ import annotations

import argparse
import time
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.inference import (
    PICTURES,
    Picture,
    auc_interval,
    compare_auc,
    contest,
    contest_curve,
    decision,
    fixed_width,
    fixed_width_band,
    partial_auc_interval,
    reliability_confidence,
    reliability_consistency,
    resample,
    resample_together,
    threshold_band,
    vertical_band,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Calls = dict[str, Callable[[], object]]

SIZES = [1000, 100_000, 10_000_000]
CASES = [60, 200, 1000]
COSTS = {"tp": -2.0, "fp": 1.0, "fn": 3.0, "tn": 0.0}
DISTANCE = 1.5  # between the means of two normal classes: an AUC of 0.856
SHARE = 0.25
N_BOOTSTRAP = 500
NORMAL = NormalDist()
LEFT = 0.2


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
        "contest": lambda: contest(first, second, *setting),
        "contest at 101 costs": lambda: contest_curve(first, second, np.linspace(0, 1, 101)),
        "reliability confidence": lambda: reliability_confidence(table),
        "reliability consistency": lambda: reliability_consistency(table),
    }
    for name in PICTURES:
        picture = Picture(name, *setting)
        found[f"vertical {name}"] = lambda picture=picture: vertical_band(drawn, picture)
        found[f"fixed-width {name}"] = lambda picture=picture: fixed_width_band(drawn, picture)
        if name != "cost_curve":
            found[f"threshold {name}"] = lambda picture=picture: threshold_band(drawn, picture)
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


def binormal(n: int, rng: np.random.Generator) -> tuple[Any, Any, Any]:
    """Return labels and two scores of one AUC that err alike in part."""
    positive = np.arange(n) < SHARE * n
    shared, *alone = rng.normal(size=(3, n))
    first, second = ((shared + one) / np.sqrt(2) + DISTANCE * positive for one in alone)
    return positive, first, second


def height(fpr: Any) -> Any:
    """Return the true tpr at false positive rates."""
    quantile = [NORMAL.inv_cdf(f) if 0 < f < 1 else (2 * f - 1) * 40 for f in np.ravel(fpr)]
    return np.array([NORMAL.cdf(DISTANCE + z) for z in quantile])


def truths() -> dict[str, float]:
    """Return what the intervals are about."""
    z = np.linspace(-6, 8, 20_001)
    fpr = np.array([NORMAL.cdf(-v) for v in z])
    tpr = np.array([NORMAL.cdf(DISTANCE - v) for v in z])
    share = SHARE * tpr + (1 - SHARE) * fpr
    grid = np.linspace(0, LEFT, 4001)
    part = float(np.trapezoid(height(grid), grid))
    least = LEFT * LEFT / 2
    at_half = float(np.interp(-0.5, -tpr, fpr))
    return {
        "AUC": NORMAL.cdf(DISTANCE / 2**0.5),
        "partial AUC": (1 + (part - least) / (LEFT - least)) / 2,
        "roc": float(height([0.1])[0]),
        "precision_recall": 0.5 * SHARE / (0.5 * SHARE + (1 - SHARE) * at_half),
        "lift": float(np.interp(LEFT, share[::-1], tpr[::-1])) / LEFT,
    }


def of_curves(n: int, rng: np.random.Generator, true: dict[str, float]) -> dict[str, bool]:
    """Return which intervals of one sample hold what is true."""
    positive, first, second = binormal(n, rng)
    table = CountTable.from_scores(positive, first)
    logit, plain = auc_interval(table), auc_interval(table, transform="plain")
    drawn = resample(table, N_BOOTSTRAP, seed=int(rng.integers(2**31)))
    part = partial_auc_interval(drawn, 0, LEFT)
    edge = fixed_width(drawn)
    fpr = np.linspace(0.001, 0.999, 500)
    tpr = height(fpr)
    held = {
        "AUC, DeLong, logit": logit.low <= true["AUC"] <= logit.high,
        "AUC, DeLong, plain": plain.low <= true["AUC"] <= plain.high,
        "no difference, paired DeLong": compare_auc(positive, first, second).p_value > 1 - 0.95,
        "partial AUC, bootstrap": part.low <= true["partial AUC"] <= part.high,
        "whole ROC curve, fixed width": bool(
            (tpr <= np.interp(fpr, edge.fpr_high, edge.tpr_high)).all()
            and (fpr <= np.interp(tpr, edge.tpr_low, edge.fpr_low)).all()
        ),
    }
    for name, x in (("roc", 0.1), ("precision_recall", 0.5), ("lift", LEFT)):
        band = vertical_band(drawn, Picture(name, SHARE), [x])
        held[f"{name} at {x}, vertical"] = bool(band.low[0] <= true[name] <= band.high[0])
    return held


def of_forecasts(n: int, rng: np.random.Generator) -> dict[str, float]:
    """Return the shares of bins whose intervals hold what is true of calibrated forecasts."""
    score = rng.beta(1, 2, size=n)
    table = CountTable.from_scores(rng.random(n) < score, score)
    seed = int(rng.integers(2**31))
    held = {}
    for method in ("bootstrap", "wilson"):
        band = reliability_confidence(
            table, "quantile", 5, method=method, n_bootstrap=N_BOOTSTRAP, seed=seed
        )
        right = (band.low <= band.x) & (band.x <= band.high)
        held[f"5 quantile bins, {method}"] = float(right.mean())
    bars = reliability_consistency(table, "quantile", 5, n_bootstrap=N_BOOTSTRAP, seed=seed)
    inside = (bars.low <= band.y) & (band.y <= bars.high)
    held["5 quantile bins, consistency"] = float(inside.mean())
    x = np.array([0.2, 0.6])
    isotonic = reliability_confidence(table, "isotonic", n_bootstrap=N_BOOTSTRAP, seed=seed)
    place = np.clip(np.searchsorted(isotonic.x, x, side="right") - 1, 0, None)
    right = (isotonic.low[place] <= x) & (x <= isotonic.high[place])
    held["isotonic at .2 and .6, bootstrap"] = float(right.mean())
    return held


def coverage(n: int, runs: int) -> None:
    """Print how often intervals of nominal 95 % hold what is true."""
    true = truths()
    rng = np.random.default_rng(0)
    found = [of_curves(n, rng, true) | of_forecasts(n, rng) for _ in range(runs)]
    print(f"\n{n} cases, {runs} runs, nominal 95 %")
    for name in found[0]:
        held = np.array([one[name] for one in found], float)
        error = held.std() / np.sqrt(runs)
        print(f"  {name:36s}{100 * held.mean():7.1f} % +- {100 * error:.1f}", flush=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, nargs="+", default=SIZES)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--coverage", action="store_true")
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--cases", type=int, nargs="+", default=CASES)
    given = parser.parse_args()
    if given.coverage:
        for n in given.cases:
            coverage(n, given.runs)
        return
    for n in given.n:
        timings(n, given.repeat)


if __name__ == "__main__":
    main()
