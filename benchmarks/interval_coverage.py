"""How often intervals and bands of nominal 95 % hold what is true, by simulation.

``python benchmarks/interval_coverage.py [--runs 2000] [--cases 60 200 1000]``

Two models score two normal classes, a quarter of the cases positive, at fixed class sizes; what is
true follows from the normal distribution. Forecasts are calibrated: labels drawn from the scores.
"""

from __future__ import annotations

import argparse
from functools import cache
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.decisions import payoff
from rocwidgets.numeric.inference import (
    SPACES,
    Choices,
    CurveSpace,
    auc_interval,
    bootstrap_optimum,
    compare_auc,
    fixed_width,
    joint_regions,
    net_benefit_band,
    partial_auc,
    partial_auc_interval,
    reliability_confidence,
    reliability_consistency,
    resample,
    resample_together,
    threshold_band,
    vertical_average,
    vertical_band,
    win_rate,
    working_hotelling,
)

if TYPE_CHECKING:
    from rocwidgets.numeric.inference import Resamples, WholeCurveBand

    Held = dict[str, float]

CASES = [60, 200, 1000]
NORMAL = NormalDist()
SHARE = 0.25
DISTANCES = 1.5, 1.0  # between the means of the classes: AUCs of 0.856 and 0.760
LEFT = 0.2
HALF = 0.5
RARE = 1e-4
COSTS = {"tp": 0.0, "fp": 1.0, "fn": 4.0, "tn": 0.0}
PLACES = {
    "roc": 0.1,
    "precision_recall": 0.5,
    "gains": 0.2,
    "lift": 0.2,
    "profit": 0.2,
    "cost_curve": 0.5,
}
POPULATION = 1000.0
FOLDS = 5
N_BOOTSTRAP = 500
ENDS = (0.025, 0.975)
FINE = 100_000


class Truth(NamedTuple):
    """What intervals are about."""

    auc: tuple[float, float]
    partial: dict[str, float]
    height: dict[str, float]
    fpr: Any
    tpr: Any
    threshold: float


def chart(name: str) -> CurveSpace:
    """Return a chart at the costs."""
    return CurveSpace(name, SHARE, POPULATION, COSTS)


def rates_at(threshold: Any, distance: float) -> tuple[Any, Any]:
    """Return the true tpr and fpr of rules."""
    above = np.vectorize(lambda t: NORMAL.cdf(-t))
    return above(np.asarray(threshold) - distance), above(threshold)


@cache
def truth() -> Truth:
    """Return what is true of the first model."""
    z = np.linspace(8, -7, FINE)
    tpr, fpr = rates_at(z, DISTANCES[0])
    ends = [0.0], [1.0]
    tpr, fpr = (np.concatenate((ends[0], rate, ends[1])) for rate in (tpr, fpr))
    # A table of very many cases in place of the population.
    many = CountTable.from_counts(np.concatenate((z, [-9.0])), np.diff(tpr), np.diff(fpr))
    profit = payoff.profit(tpr, fpr, SHARE, 1.0, **COSTS)
    return Truth(
        (NORMAL.cdf(DISTANCES[0] / 2**0.5), NORMAL.cdf(DISTANCES[1] / 2**0.5)),
        {
            "fpr": partial_auc(many, 0, LEFT),
            "tpr": partial_auc(many, 1 - LEFT, 1, focus="tpr"),
        },
        {
            name: float(chart(name).heights(tpr[None], fpr[None], np.array([x]))[0, 0])
            for name, x in PLACES.items()
        },
        fpr,
        tpr,
        float(z[np.argmax(profit[1:-1])]),
    )


def sample(n: int, rng: np.random.Generator) -> tuple[Any, Any, Any]:
    """Return labels and the scores of two models that err alike in part."""
    positive = np.arange(n) < SHARE * n
    shared, *alone = rng.normal(size=(3, n))
    first, second = (
        (shared + one) / np.sqrt(2) + distance * positive
        for one, distance in zip(alone, DISTANCES, strict=True)
    )
    return positive, first, second


def inside(value: float, low: float, high: float) -> bool:
    """Return whether an interval holds a value."""
    return bool(low <= value <= high)


def of_areas(n: int, rng: np.random.Generator) -> Held:
    """Return which intervals of areas hold what is true."""
    true = truth()
    positive, first, second = sample(n, rng)
    table = CountTable.from_scores(positive, first)
    logit, plain = auc_interval(table), auc_interval(table, transform="plain")
    pair = compare_auc(positive, first, second)
    drawn = resample(table, N_BOOTSTRAP, seed=int(rng.integers(2**31)))
    left = partial_auc_interval(drawn, 0, LEFT)
    top = partial_auc_interval(drawn, 1 - LEFT, 1, focus="tpr")
    return {
        "AUC, DeLong, logit": inside(true.auc[0], logit.low, logit.high),
        "AUC, DeLong, plain": inside(true.auc[0], plain.low, plain.high),
        "difference of AUCs, paired DeLong": inside(true.auc[0] - true.auc[1], pair.low, pair.high),
        "partial AUC, fpr to .2": inside(true.partial["fpr"], left.low, left.high),
        "partial AUC, tpr from .8": inside(true.partial["tpr"], top.low, top.high),
        **of_bands(drawn),
        **of_whole_curves(table, drawn, rng.spawn(1)[0]),
        **of_decisions(drawn, Choices.drawn(table, N_BOOTSTRAP, seed=drawn.seed)),
        **of_win_rates((positive, first, second), int(rng.integers(2**31))),
    }


def of_bands(drawn: Resamples) -> Held:
    """Return which bands hold the true curve: at one place, or all of it.

    That of the cost curve is the cost of the rule that is best in truth, not of the one chosen.
    """
    true = truth()
    held: Held = {}
    for name in SPACES:
        x = PLACES[name]
        band = vertical_band(drawn, chart(name), [x])
        held[f"{name} at {x}, vertical"] = inside(true.height[name], band.low[0], band.high[0])
    rule = threshold_band(drawn, chart("roc"))
    at = int(np.argmin(np.abs(rule.threshold - 1.0)))
    tpr, fpr = rates_at(rule.threshold[at], DISTANCES[0])
    held["tpr at a threshold"] = inside(float(tpr), rule.y_low[at], rule.y_high[at])
    held["fpr at a threshold"] = inside(float(fpr), rule.x_low[at], rule.x_high[at])
    return held


def of_whole_curves(table: CountTable, drawn: Resamples, rng: np.random.Generator) -> Held:
    """Return which bands hold the whole of the true ROC curve.

    The last is of positives half of whom score like negatives, whose curve is not binormal.
    """
    true = truth().tpr, truth().fpr
    half = (true[0] + true[1]) / 2, true[1]
    n = int(table.P + table.N)
    positive, score, _ = sample(n, rng)
    alike = positive & (rng.random(n) < HALF)
    score[alike] -= DISTANCES[0]
    mixed = CountTable.from_scores(positive, score)
    return {
        "whole ROC curve, fixed width": holds_curve(fixed_width(drawn), *true),
        "whole ROC curve, joint regions": holds_curve(joint_regions(table), *true),
        "whole ROC curve, Working-Hotelling": holds_curve(working_hotelling(table), *true),
        "the same of a curve that is not binormal": holds_curve(working_hotelling(mixed), *half),
    }


def holds_curve(band: WholeCurveBand, tpr: Any, fpr: Any) -> bool:
    """Return whether a true ROC curve is between the edges, as far as a sample has cases."""
    here = (np.minimum(tpr, fpr) > RARE) & (np.maximum(tpr, fpr) < 1 - RARE)
    tpr, fpr = tpr[here], fpr[here]
    return bool(
        (tpr <= np.interp(fpr, band.fpr_high, band.tpr_high)).all()
        and (fpr <= np.interp(tpr, band.tpr_low, band.fpr_low)).all()
    )


def of_decisions(drawn: Resamples, choices: Choices) -> Held:
    """Return which intervals of the best threshold and its profit hold what is true."""
    made = bootstrap_optimum([choices], SHARE, POPULATION, COSTS)
    profit_of_best = profit_at(made.chosen, DISTANCES[0])
    optimistic = np.quantile(made.chosen_profit, ENDS)
    tpr, fpr = drawn.rates()
    row = int(np.argmin(np.abs(drawn.rows.threshold - 1.0)))
    profit = payoff.profit(tpr[:, row], fpr[:, row], SHARE, POPULATION, **COSTS)
    return {
        "profit of the chosen threshold": inside(profit_of_best, *made.profit_interval()),
        "the same with its optimism": inside(profit_of_best, *optimistic),
        "profit of a threshold given before": inside(
            profit_at(float(drawn.rows.threshold[row]), DISTANCES[0]), *np.quantile(profit, ENDS)
        ),
        "best threshold": inside(truth().threshold, *made.threshold_interval()),
    }


def profit_at(threshold: float, distance: float) -> float:
    """Return what a rule truly earns."""
    tpr, fpr = (float(rate) for rate in rates_at(threshold, distance))
    return float(payoff.profit(tpr, fpr, SHARE, POPULATION, **COSTS))


def of_win_rates(cases: tuple[Any, Any, Any], seed: int) -> Held:
    """Return whether the interval of the difference of two profits holds the true one."""
    positive, *scores = cases
    drawn = resample_together(positive, scores, n_bootstrap=N_BOOTSTRAP, seed=seed)
    first, second = drawn
    result = win_rate(first, second, SHARE, POPULATION, COSTS)
    made = [bootstrap_optimum([Choices.of(each)], SHARE, POPULATION, COSTS) for each in drawn]
    best = [each.chosen for each in made]
    profit_of_best = [profit_at(*each) for each in zip(best, DISTANCES, strict=True)]
    return {
        "difference of profits": inside(
            profit_of_best[0] - profit_of_best[1], result.low, result.high
        )
    }


def of_folds(n: int, rng: np.random.Generator) -> Held:
    """Return whether averages over independent samples hold what is true."""
    tables = [CountTable.from_scores(*sample(n // FOLDS, rng)[:2]) for _ in range(FOLDS)]
    band = vertical_average(tables, chart("roc"), [PLACES["roc"]])
    return {
        f"{FOLDS} samples, vertical average of roc at .1": inside(
            truth().height["roc"], band.low[0], band.high[0]
        )
    }


def of_forecasts(n: int, rng: np.random.Generator) -> Held:
    """Return the shares of bins whose intervals hold what is true of calibrated forecasts."""
    score = rng.beta(1, 2, size=n)
    table = CountTable.from_scores(rng.random(n) < score, score)
    seed = int(rng.integers(2**31))
    held: Held = {"decision curve at .3": holds_benefit(table, seed)}
    band = reliability_confidence(table, "quantile", 5)
    right = (band.low <= band.x) & (band.x <= band.high)
    held["5 quantile bins"] = float(right.mean())
    bars = reliability_consistency(table, "quantile", 5, n_bootstrap=N_BOOTSTRAP, seed=seed)
    within = (bars.low <= band.y) & (band.y <= bars.high)
    held["5 quantile bins, consistency"] = float(within.mean())
    x = np.array([0.2, 0.6])
    isotonic = reliability_confidence(table, "isotonic", n_bootstrap=N_BOOTSTRAP, seed=seed)
    place = np.clip(np.searchsorted(isotonic.x, x, side="right") - 1, 0, None)
    right = (isotonic.low[place] <= x) & (x <= isotonic.high[place])
    held["isotonic at .2 and .6"] = float(right.mean())
    return held


def holds_benefit(table: CountTable, seed: int) -> bool:
    """Return whether the band of the decision curve holds the net benefit of a probability.

    Of forecasts whose density is 2 (1 - s), a third of the cases are positive.
    """
    at = 0.3
    positives, negatives = 1 - 3 * at**2 + 2 * at**3, (1 - at) ** 3
    true = positives / 3 - negatives * 2 / 3 * at / (1 - at)
    band = net_benefit_band(resample(table, N_BOOTSTRAP, seed=seed), table, 1 / 3, [at])
    return inside(true, band.low[0], band.high[0])


def coverage(n: int, runs: int, seed: int = 0) -> dict[str, Any]:
    """Return which share of each run's intervals held, one array of shape (runs,) a kind."""
    rng = np.random.default_rng(seed)
    result = [of_areas(n, rng) | of_folds(n, rng) | of_forecasts(n, rng) for _ in range(runs)]
    return {name: np.array([one[name] for one in result], float) for name in result[0]}


def main() -> None:
    """Read the command line, simulate and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--cases", type=int, nargs="+", default=CASES)
    given = parser.parse_args()
    for n in given.cases:
        print(f"\n{n} cases, {given.runs} runs, nominal 95 %")
        for name, held in coverage(n, given.runs).items():
            error = held.std() / np.sqrt(given.runs)
            print(f"  {name:44s}{100 * held.mean():7.1f} % +- {100 * error:.1f}", flush=True)


if __name__ == "__main__":
    main()
