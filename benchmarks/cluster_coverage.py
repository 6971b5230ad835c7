"""How often intervals and promises hold of clustered or weighted cases.

``python benchmarks/cluster_coverage.py`` draws clusters of 1 to 20 cases with random effects, the
visits of patients, the predictions of repeated cross-validation, and a sample drawn with unequal
chances. Each line has the percentage of samples in which the 95 % interval covers the truth, or the
95 % promise is kept, with cases taken as independent and equal ("before"), and with `cluster` or
`sample_weight`; the number of samples that had one; and twice the standard error of the nominal 95.
``--quick`` draws a tenth of the samples; ``--clusters 60 --icc 0.3 0.5 --alike 0.5`` draws random
effects of these alone, ``--by-class`` those that cases of one class in a cluster share. Of clusters
in which a class is in fewer than 20, some intervals are refused: no samples have them.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import defaultdict
from statistics import NormalDist
from typing import Any

import numpy as np
from scipy.special import ndtr
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import RepeatedStratifiedKFold, cross_validate

from rocwidgets.core import Analysis, Certainty, Sample

RUNS = 200 if "--quick" not in sys.argv else 20
N_BOOTSTRAP = 300
LEVEL = 0.95
SHIFT = 1.5
_PHI = NormalDist().cdf
_INVERSE = NormalDist().inv_cdf
AUC = _PHI(SHIFT / math.sqrt(2))
FPR = 0.1
TPR = _PHI(SHIFT + _INVERSE(FPR))
# The area of the binormal curve over false positive rates from 0 to 0.2, corrected by McClish.
_GRID = (np.arange(4000) + 0.5) / 4000 * 0.2
_AREA = float(np.mean([_PHI(SHIFT + _INVERSE(each)) for each in _GRID])) * 0.2
PARTIAL = (1 + (_AREA - 0.02) / (0.2 - 0.02)) / 2
COSTS = {"fp": 1.0, "fn": 3.0}
SHARE = 0.3
# Of repeated cross-validation: how far positives are from negatives in each feature.
EFFECTS = np.array([0.9, 0.9, 0.9, 0.0, 0.0])
RECALL = 0.9
# A threshold probability, and the net benefit there of scores as probabilities.
CUT = 0.3
_AT = _INVERSE(CUT) + SHIFT / 2
BENEFIT = SHARE * (1 - _PHI(_AT - SHIFT)) - (1 - SHARE) * (1 - _PHI(_AT)) * CUT / (1 - CUT)


class Tally:
    """Counts of what held, by line: with cases as independent, and as they are."""

    def __init__(self) -> None:
        self._held: dict[str, list[list[bool]]] = defaultdict(lambda: [[], []])

    def add(self, name: str, place: int, *, held: bool) -> None:
        """Add whether an interval covered or a promise was kept."""
        self._held[name][place].append(held)

    def show(self, title: str) -> None:
        """Print a line for each interval and promise."""
        for name, (before, now) in self._held.items():
            shares = [f"{100 * np.mean(each):5.1f}" if each else "    -" for each in (before, now)]
            noise = 200 * math.sqrt(LEVEL * (1 - LEVEL) / len(now)) if now else math.nan
            print(
                f"{title:34} {name:22} before {shares[0]}  now {shares[1]}  of {len(now):4}  "
                f"± {noise:.1f}",
                flush=True,
            )


def held(low: float, high: float, truth: float) -> bool:
    """Return whether an interval covers the truth."""
    return bool(low <= truth <= high)


def judge(tally: Tally, place: int, y: Any, scores: dict[str, Any], **of_cases: Any) -> None:
    """Add all intervals and promises of one sample, whose second model is as good as the first."""
    sample = Sample.from_scores(y, scores, **of_cases)
    analysis: Any = Analysis.of(
        sample, costs=COSTS, prevalence=SHARE, population=1.0, n_bootstrap=N_BOOTSTRAP
    )
    first = next(iter(scores))
    try:
        row = analysis.compare.auc_interval().loc[first]
        tally.add("AUC", place, held=held(row["low"], row["high"], AUC))
        row = analysis.compare.auc_test().iloc[0]
        tally.add("difference of AUCs", place, held=held(row["low"], row["high"], 0.0))
    except ValueError:
        return
    try:
        row = analysis.compare.partial_auc(0, 0.2).loc[first]
        tally.add("partial AUC, fpr to 0.2", place, held=held(row["low"], row["high"], PARTIAL))
        band = analysis[first].bands("roc")
        low, high = (float(np.interp(FPR, band["x"], band[end])) for end in ("low", "high"))
        tally.add("ROC band at fpr 0.1", place, held=held(low, high, TPR))
    except ValueError:
        pass
    decided(tally, place, analysis)
    benefit(tally, place, y, scores, **of_cases)
    # One model, so that the confidence is that of one promise.
    alone: Any = Analysis.of(Sample.from_scores(y, scores[first], **of_cases))
    for name, limit in (("min_tpr", 0.9), ("max_fpr", 0.2), ("min_precision", 0.45)):
        try:
            t = alone["model"].best(**{name: limit}, confidence=LEVEL).threshold
        except ValueError:
            continue
        tpr, fpr = 1 - _PHI(t - SHIFT), 1 - _PHI(t)
        pi = alone.setting.prevalence
        precision = pi * tpr / max(pi * tpr + (1 - pi) * fpr, 1e-12)
        truth = {"min_tpr": tpr, "max_fpr": -fpr, "min_precision": precision}[name]
        kept = truth >= (limit if name.startswith("min") else -limit)
        tally.add(f"promise of {name}", place, held=kept)


def benefit(tally: Tally, place: int, y: Any, scores: dict[str, Any], **of_cases: Any) -> None:
    """Add the net benefit, of scores as probabilities."""
    forecasts = {name: ndtr(each - SHIFT / 2) for name, each in scores.items()}
    sample = Sample.from_scores(y, forecasts, **of_cases)
    analysis: Any = Analysis.of(sample, prevalence=SHARE, n_bootstrap=N_BOOTSTRAP)
    first, second = forecasts
    try:
        band = analysis[first].bands("decision_curve")
    except ValueError:
        return
    low, high = (float(np.interp(CUT, band["x"], band[end])) for end in ("low", "high"))
    tally.add("net benefit at 0.3", place, held=held(low, high, BENEFIT))
    row = analysis.compare.net_benefit(first, second, [CUT]).iloc[0]
    tally.add("difference of benefits", place, held=held(row["low"], row["high"], 0.0))


def decided(tally: Tally, place: int, analysis: Any) -> None:
    """Add what is said of thresholds that were chosen, and of groups that do not differ."""
    first, second = analysis.sample.models
    try:
        made = Certainty(analysis.sample, analysis.setting).choice([first])
        low, high = made.profit_interval(LEVEL)
        tally.add("profit of the best", place, held=held(low, high, earned(made.chosen)))
        pair = [analysis[each].best().threshold for each in (first, second)]
        found = analysis.compare.win_rate(first, second)
        truth = earned(pair[0]) - earned(pair[1])
        tally.add("difference of profits", place, held=held(found.low, found.high, truth))
    except ValueError:
        return
    if not analysis.groups.names:
        return
    outcome = analysis.groups.test("tpr")["p_value"].iloc[0]
    tally.add("test of equal groups", place, held=bool(outcome > 1 - LEVEL))


def earned(threshold: float) -> float:
    """Return what a threshold truly earns on a case."""
    missed, flagged = _PHI(threshold - SHIFT), 1 - _PHI(threshold)
    return -(SHARE * COSTS["fn"] * missed + (1 - SHARE) * COSTS["fp"] * flagged)


def random_effects(
    rng: np.random.Generator, sizes: Any, icc: float, likeness: float, *, by_class: bool = False
) -> tuple[Any, dict[str, Any], Any]:
    """Return labels, scores of two models that share effects, and clusters.

    `by_class` gives the positives of a cluster another effect than its negatives.
    """
    unit = np.repeat(np.arange(len(sizes)), sizes)
    share: Any = SHARE
    if likeness > 0:
        spread = (1 - likeness) / likeness
        share = rng.beta(SHARE * spread, (1 - SHARE) * spread, len(sizes))[unit]
    y = rng.random(len(unit)) < share
    alike = 2 * unit + y if by_class else unit
    effects = rng.normal(size=(3, int(alike.max()) + 1))[:, alike]
    noise = rng.normal(size=(3, len(unit)))
    mixed = np.sqrt(icc) * effects + np.sqrt(1 - icc) * noise
    # Models err alike on half of what they err on.
    scores = {
        name: SHIFT * y + np.sqrt(0.5) * (mixed[0] + mixed[place])
        for name, place in (("a", 1), ("b", 2))
    }
    return y.astype(int), scores, unit


def clusters(
    numbers: list[int], correlations: list[float], alike: list[float], *, by_class: bool = False
) -> None:
    """Print the lines of random effects."""
    what = "by class" if by_class else "classes"
    for likeness in alike:
        for number in numbers:
            for icc in correlations:
                tally, rng = Tally(), np.random.default_rng(number)
                for _ in range(RUNS):
                    sizes = rng.integers(1, 21, number)
                    y, scores, unit = random_effects(rng, sizes, icc, likeness, by_class=by_class)
                    # Groups of clusters that do not differ.
                    group = np.array(["a", "b", "c"])[unit % 3]
                    judge(tally, 0, y, scores, group=group)
                    judge(tally, 1, y, scores, group=group, cluster=unit)
                tally.show(f"{number} clusters, ICC {icc}, {what} {likeness}")


def patients() -> None:
    """Print the lines of 60 patients with 8 visits each, all of one class."""
    tally, rng = Tally(), np.random.default_rng(1)
    for _ in range(RUNS):
        y, scores, unit = random_effects(rng, np.full(60, 8), 0.6, 0.999)
        judge(tally, 0, y, scores)
        judge(tally, 1, y, scores, cluster=unit)
    tally.show("60 patients x 8 visits")


def repeated_folds() -> None:
    """Print the lines of RepeatedStratifiedKFold(n_splits=5, n_repeats=10)."""
    tally, rng = Tally(), np.random.default_rng(2)
    keep: Any = {"return_estimator": True, "return_indices": True}
    widths = []
    for run in range(RUNS):
        y = (rng.random(500) < SHARE).astype(int)
        data = rng.normal(size=(500, 5)) + y[:, None] * EFFECTS
        split = RepeatedStratifiedKFold(n_splits=5, n_repeats=10, random_state=run)
        results = cross_validate(LogisticRegression(), data, y, cv=split, **keep)
        sample = Sample.from_cv_results(results, data, y)
        new_y = rng.random(20_000) < SHARE
        new_data = rng.normal(size=(20_000, 5)) + new_y[:, None] * EFFECTS
        models = results["estimator"][:10]
        new = np.concatenate([model.predict_proba(new_data)[:, 1] for model in models])
        truth = Sample.from_scores(np.tile(new_y, len(models)), new).tables["model"]
        cases: Any = sample.cases
        plain = Sample.from_scores(cases.positive, cases.scores["model"])
        for place, each in enumerate((plain, sample)):
            analysis: Any = Analysis.of(each)
            row = analysis.compare.auc_interval().iloc[0]
            tally.add("AUC", place, held=held(row["low"], row["high"], truth.auc))
            widths.append(row["high"] - row["low"])
            found = analysis["model"].best(min_tpr=RECALL, confidence=LEVEL)
            tp, _ = truth.at(np.array([found.threshold]))
            tally.add("promise of min_tpr", place, held=bool(tp[0] / truth.P >= RECALL))
    tally.show("RepeatedStratifiedKFold(5, 10)")
    print(f"    widths of the AUC intervals: {np.mean(widths[1::2]) / np.mean(widths[::2]):.1f}x")


def unequal_chances() -> None:
    """Print the lines of cases that were labelled with chances that depend on the score."""
    tally, rng = Tally(), np.random.default_rng(3)
    for _ in range(RUNS):
        y, scores, _ = random_effects(rng, np.ones(6000, int), 0.0, 0.0)
        chance = np.where(scores["a"] > 1.0, 0.4, 0.1)
        drawn = rng.random(6000) < chance
        y, own = y[drawn], {name: each[drawn] for name, each in scores.items()}
        judge(tally, 0, y, own)
        judge(tally, 1, y, own, sample_weight=1 / chance[drawn])
    tally.show("labelled by score, 1/chance")


def main() -> None:
    """Print all lines, or those asked for."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--quick", action="store_true")
    reader.add_argument("--clusters", type=int, nargs="+")
    reader.add_argument("--icc", type=float, nargs="+", default=[0.0, 0.1, 0.3, 0.5])
    reader.add_argument("--alike", type=float, nargs="+", default=[0.0, 0.5])
    reader.add_argument("--by-class", action="store_true")
    asked = reader.parse_args()
    if not asked.clusters:
        patients()
        repeated_folds()
        unequal_chances()
        clusters([60, 200], asked.icc, [0.0], by_class=True)
    numbers = asked.clusters or [20, 60, 200]
    clusters(numbers, asked.icc, asked.alike, by_class=asked.by_class)


if __name__ == "__main__":
    main()
