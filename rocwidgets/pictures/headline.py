"""The numbers above a figure: model, threshold, confusion matrix and profit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rocwidgets.numeric.payoff import profit
from rocwidgets.vocabulary import METRICS

from . import format as fmt
from .metrics import metric_text

if TYPE_CHECKING:
    from .picture import ModelLabel
    from .scene import Scene


class Headline(NamedTuple):
    """The current rule in numbers.

    Attributes
    ----------
    models : tuple of ModelLabel
    rule : str
        Model and threshold.
    counts : tuple of (str, str)
        The cells of the confusion matrix and their counts.
    profit : str
        Profit of the population, in the unit of the costs.
    """

    models: tuple[ModelLabel, ...]
    rule: str
    counts: tuple[tuple[str, str], ...]
    profit: str

    @property
    def sentence(self) -> str:
        """All of it as one sentence."""
        counts = ", ".join(f"{name} {count}" for name, count in self.counts)
        return f"{self.rule}: {counts}. {self.profit}."


def headline(scene: Scene) -> Headline:
    """Return the numbers of the current rule, exact at the threshold."""
    table, setting = scene.model.table, scene.setting
    tp, fp = table.at(setting.threshold)
    cells = {
        "tp": tp,
        "fp": fp,
        "fn": table.P - tp,
        "tn": table.N - fp,
    }
    worth = profit(*scene.rates, setting.prevalence, setting.population, **setting.costs.cells)
    return Headline(
        scene.model_labels,
        f"{fmt.label(scene.model.name)}, positive if score ≥ "
        f"{fmt.threshold(setting.threshold, table)}",
        tuple(
            (METRICS[name].name, metric_text(name, float(value))) for name, value in cells.items()
        ),
        f"profit {fmt.money(float(worth))} of {fmt.count(setting.population)} cases",
    )
