"""The numbers above a figure: whose rule, which, what it does and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rocwidgets.numeric.payoff import profit

from . import words
from .markup import BOLD, cut, wrap

if TYPE_CHECKING:
    from .picture import Named
    from .scene import Scene


class Headline(NamedTuple):
    """The current rule in numbers.

    Attributes
    ----------
    models : tuple of Named
    rule : str
        Model and threshold.
    counts : tuple of (str, str)
        The cells of the confusion matrix and their counts.
    profit : str
        What it brings in, in the unit of the costs.
    """

    models: tuple[Named, ...]
    rule: str
    counts: tuple[tuple[str, str], ...]
    profit: str

    @property
    def words(self) -> str:
        """All of it as one sentence."""
        counts = ", ".join(f"{name} {count}" for name, count in self.counts)
        return f"{self.rule}: {counts}. {self.profit}."

    def lines(self, room: float, rule_size: float, size: float) -> list[tuple[str, bool]]:
        """Return it in lines no wider than the room, each with whether it is of the rule.

        Parameters
        ----------
        room, rule_size, size : float
            Width, and the sizes of the type of the rule, which is bold, and of the rest.
        """
        name, _, threshold = self.rule.rpartition(", ")
        rule = wrap([f"{name},", threshold], " ", room, BOLD * rule_size)
        counts = wrap([f"{name} {count}" for name, count in self.counts], " · ", room, size)
        rest = [*counts, *wrap(self.profit.split(), " ", room, size)]
        return [
            *((cut(line, room, BOLD * rule_size), True) for line in rule),
            *((cut(line, room, size), False) for line in rest),
        ]


def headline(scene: Scene) -> Headline:
    """Return the numbers of the current rule, exact at the threshold."""
    table = scene.model.table
    tp, fp = table.at(scene.threshold)
    cells = {
        "true positives": tp,
        "false positives": fp,
        "false negatives": table.P - tp,
        "true negatives": table.N - fp,
    }
    worth = profit(*scene.rates, scene.prevalence, scene.population, **scene.costs.cells)
    return Headline(
        scene.named,
        f"{words.plain(scene.model.name)}, positive if score ≥ "
        f"{words.threshold(scene.threshold, table)}",
        tuple((name, words.count(float(value))) for name, value in cells.items()),
        f"profit {words.money(float(worth))} of {words.count(scene.population)} cases",
    )
