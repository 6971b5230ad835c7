"""Outcomes expected for the population at the current threshold."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene


def expected_counts(scene: Scene) -> dict[str, float]:
    """Return expected counts of cases by outcome: tn, fp, fn, tp.

    They are those of the sample if prevalence and population are. With tiers they are those of what
    is flagged, and of what is left.
    """
    table, ends = scene.model.table, scene.ends
    (tp, fp), (above, alarms) = (map(float, table.at(end)) for end in (ends[0], ends[-1]))
    result = {"tn": table.N - alarms, "fp": fp, "fn": table.P - above, "tp": tp}
    factors = _factors(scene)
    return {outcome: count * factors[outcome] for outcome, count in result.items()}


def expected_between(scene: Scene) -> dict[str, tuple[float, float]]:
    """Return expected positives and negatives by action between; empty without tiers."""
    tiers, factors = scene.tiers, _factors(scene)
    if tiers is None:
        return {}
    return {
        action: (tiers.counts[action][0] * factors["tp"], tiers.counts[action][1] * factors["tn"])
        for action in tiers.costs.between
    }


def expected_amounts(scene: Scene) -> dict[str, float]:
    """Return expected per-case costs by outcome; empty if there are none."""
    amounts = scene.model.amounts
    if amounts is None:
        return {}
    first, last = (amounts.at(end)._asdict() for end in (scene.ends[0], scene.ends[-1]))
    sums, factors = {**first, "fn": last["fn"], "tn": last["tn"]}, _factors(scene)
    return {outcome: float(sums[outcome]) * factors[outcome] for outcome in amounts.sums}


def amounts_between(scene: Scene) -> dict[str, float]:
    """Return expected per-case costs by action between, whose cases are decided right."""
    amounts, tiers, factors = scene.model.amounts, scene.tiers, _factors(scene)
    if amounts is None or tiers is None:
        return {}
    ends = zip(tiers.costs.between, pairwise(map(amounts.at, tiers.thresholds)), strict=True)
    return {
        action: float(low.tp - high.tp) * factors["tp"] + float(high.tn - low.tn) * factors["tn"]
        for action, (high, low) in ends
    }


def _factors(scene: Scene) -> dict[str, float]:
    """Return how many cases of the population one of the sample stands for, by its outcome."""
    if is_of_sample(scene):
        return dict.fromkeys(("tn", "fp", "fn", "tp"), 1.0)
    table, setting = scene.model.table, scene.setting
    positives = setting.population * setting.prevalence / table.P
    negatives = setting.population * (1 - setting.prevalence) / table.N
    return {"tn": negatives, "fp": negatives, "fn": positives, "tp": positives}


def is_of_sample(scene: Scene) -> bool:
    """Return whether prevalence and population are those of the sample."""
    return has_sample_prevalence(scene) and scene.setting.population == _size(scene)


def has_sample_prevalence(scene: Scene) -> bool:
    """Return whether the prevalence is that of the sample."""
    return scene.setting.prevalence == scene.model.table.P / _size(scene)


def _size(scene: Scene) -> float:
    return scene.model.table.P + scene.model.table.N
