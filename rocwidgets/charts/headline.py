"""The words and numbers above a figure: the decision, and what becomes of the cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rocwidgets.charts import format as fmt
from rocwidgets.charts.expected import expected_between, expected_counts, has_sample_prevalence
from rocwidgets.charts.metrics import metric_text
from rocwidgets.charts.tier_words import ends_text
from rocwidgets.charts.verdict import verdict
from rocwidgets.vocabulary import OUTCOMES

if TYPE_CHECKING:
    from rocwidgets.charts.chart import ModelLabel
    from rocwidgets.charts.scene import Scene
    from rocwidgets.charts.verdict import Verdict


class Headline(NamedTuple):
    """The current decision in words and numbers.

    Attributes
    ----------
    models : tuple of ModelLabel
    verdict : Verdict
        Rule, what it earns or costs, and how far that is from the best.
    counts : tuple of (str, str)
        The cells of the confusion matrix and the counts expected of the population; with tiers
        those of what is flagged and left, and how many get each action between.
    tiers : str
        Which cases get which action; empty without tiers.
    cases : str
        Size of the population, whose cases alone these are, at which threshold if there are
        several, and the prevalence if that is not the sample's.
    """

    models: tuple[ModelLabel, ...]
    verdict: Verdict
    counts: tuple[tuple[str, str], ...]
    tiers: str
    cases: str

    @property
    def sentence(self) -> str:
        """All of it as text."""
        counts = ", ".join(f"{name} {count}" for name, count in self.counts)
        tiers = f"{self.tiers} " if self.tiers else ""
        return f"{self.verdict.sentence} {tiers}{self.cases}: {counts}."


def headline(scene: Scene) -> Headline:
    """Return the decision of a scene, exact at the threshold."""
    counts = expected_counts(scene)
    decided = [(shown, metric_text(name, counts[name])) for name, shown in OUTCOMES.items()]
    between = [
        (action, fmt.count(sum(classes))) for action, classes in expected_between(scene).items()
    ]
    return Headline(
        scene.model_labels,
        verdict(scene),
        (*decided, *between),
        ends_text(scene),
        _cases(scene),
    )


def _cases(scene: Scene) -> str:
    cases = f"{fmt.count(scene.setting.population)} cases{_judged(scene)}"
    if has_sample_prevalence(scene):
        return cases
    return f"{cases} at a prevalence of {fmt.percent(scene.setting.prevalence)}"


def _judged(scene: Scene) -> str:
    """Return whose cases alone are shown, and at which of several thresholds; "" if neither."""
    own, focus = scene.setting.group_thresholds, scene.sample.focus
    if focus is None:
        return " at the common threshold" if own else ""
    kind, label = focus
    several = label if isinstance(label, tuple) else (label,)
    name = fmt.label(" \N{MIDDLE DOT} ".join(map(str, several)))
    return (
        f" of {name} at its own threshold" if kind == "groups" and label in own else f" of {name}"
    )
