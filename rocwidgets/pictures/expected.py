"""The outcomes of the current rule that are to be expected of the population."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .scene import Scene


def expected_counts(scene: Scene) -> dict[str, float]:
    """Return expected counts of cases by outcome: tn, fp, fn, tp.

    They are those of the sample if prevalence and population are.
    """
    table, setting = scene.model.table, scene.setting
    tp, fp = (float(count) for count in table.at(setting.threshold))
    found = {"tn": table.N - fp, "fp": fp, "fn": table.P - tp, "tp": tp}
    if is_of_sample(scene):
        return found
    positives = setting.population * setting.prevalence / table.P
    negatives = setting.population * (1 - setting.prevalence) / table.N
    factors = {"tn": negatives, "fp": negatives, "fn": positives, "tp": positives}
    return {outcome: count * factors[outcome] for outcome, count in found.items()}


def is_of_sample(scene: Scene) -> bool:
    """Return whether prevalence and population are those of the sample."""
    return has_sample_prevalence(scene) and scene.setting.population == _size(scene)


def has_sample_prevalence(scene: Scene) -> bool:
    """Return whether the prevalence is that of the sample."""
    return scene.setting.prevalence == scene.model.table.P / _size(scene)


def _size(scene: Scene) -> float:
    return scene.model.table.P + scene.model.table.N
