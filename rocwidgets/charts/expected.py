"""Outcomes expected for the population at the current threshold."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene


def expected_counts(scene: Scene) -> dict[str, float]:
    """Return expected counts of cases by outcome: tn, fp, fn, tp.

    They are those of the sample if prevalence and population are. What is reviewed counts with the
    right decision.
    """
    table, (low, high) = scene.model.table, _ends(scene)
    tp, fp = float(table.at(low)[0]), float(table.at(high)[1])
    result = {"tn": table.N - fp, "fp": fp, "fn": table.P - tp, "tp": tp}
    factors = _factors(scene)
    return {outcome: count * factors[outcome] for outcome, count in result.items()}


def expected_reviews(scene: Scene) -> dict[str, float]:
    """Return expected counts of reviewed cases by their outcome: tp, tn; empty without a zone."""
    zone, factors = scene.zone, _factors(scene)
    if zone is None:
        return {}
    result = {"tp": zone.reviewed_positives, "tn": zone.reviewed_negatives}
    return {outcome: count * factors[outcome] for outcome, count in result.items()}


def expected_amounts(scene: Scene) -> dict[str, float]:
    """Return expected per-case costs by outcome; empty if there are none."""
    amounts = scene.model.amounts
    if amounts is None:
        return {}
    low, high = (amounts.at(end)._asdict() for end in _ends(scene))
    # Of positives the lower end decides, of negatives the upper one.
    sums, factors = {**low, "fp": high["fp"], "tn": high["tn"]}, _factors(scene)
    return {outcome: float(sums[outcome]) * factors[outcome] for outcome in amounts.sums}


def _ends(scene: Scene) -> tuple[float, float]:
    """Return the thresholds of the zone, or twice the threshold without one."""
    zone, threshold = scene.zone, scene.setting.threshold
    return (threshold, threshold) if zone is None else (zone.low, zone.high)


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
