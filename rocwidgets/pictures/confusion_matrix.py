"""The confusion matrix at the threshold, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.numeric.payoff import expected_cost, profit
from rocwidgets.vocabulary import METRICS, words

from . import format as fmt
from .certainty import best_profit
from .matrix import matrix
from .metrics import FORMULAS, written
from .table import Cell

if TYPE_CHECKING:
    from .scene import Scene
    from .table import Table

# Metrics that stand after the profit and the cost of a case.
_SHOWN = ("ppr", "precision", "lift", "accuracy", "f1", "npv")


def confusion_matrix(scene: Scene) -> Table:
    """Return counts and rates at the threshold, and what follows from them."""
    table = scene.model.table
    tp, fp = (float(count) for count in table.at(scene.setting.threshold))
    tpr, fpr = scene.rates
    cells = {
        "tn": (table.N - fp, "tnr", 1 - fpr),
        "fp": (fp, "fpr", fpr),
        "fn": (table.P - tp, "fnr", 1 - tpr),
        "tp": (tp, "tpr", tpr),
    }
    shown = {
        outcome: Cell(fmt.count(n), f"{outcome.upper()} · {METRICS[of].name} {written(of, rate)}")
        for outcome, (n, of, rate) in cells.items()
    }
    title = words("confusion_matrix").title
    return matrix(scene, title, shown, _quantities(scene), _prevalence_note(scene))


def _quantities(scene: Scene) -> tuple[tuple[str, str], ...]:
    """Return what a rule is worth in numbers; of the optimum also on other cases."""
    point = (*scene.rates, scene.setting.prevalence)
    cost = float(expected_cost(*point, **scene.setting.costs.cells))
    worth = float(profit(*point, scene.setting.population, **scene.setting.costs.cells))
    shown, elsewhere = fmt.money(worth), ()
    if scene.setting.threshold == scene.best_threshold:
        shown, elsewhere = best_profit(scene, worth)
    a_case = ("profit", -cost) if scene.setting.costs.as_gains else ("cost", cost)
    return (
        (", ".join(("profit", *(entry.text for entry in elsewhere))), shown),
        (f"{a_case[0]} per case", fmt.money(a_case[1])),
        *(
            (METRICS[name].name, written(name, float(FORMULAS[name](scene, *scene.rates))))
            for name in _SHOWN
        ),
    )


def _prevalence_note(scene: Scene) -> tuple[str, ...]:
    table = scene.model.table
    here = table.P / (table.P + table.N)
    if scene.setting.prevalence == here:
        return ()
    sample, target = fmt.percent(here), fmt.percent(scene.setting.prevalence)
    return (f"Counts of the sample, whose prevalence is {sample}; metrics at {target}.",)
