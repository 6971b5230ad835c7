"""The confusion matrix at the threshold, with profit, cost and metrics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.numeric.payoff import expected_cost, profit
from rocwidgets.vocabulary import METRICS, labels_of

from . import format as fmt
from .certainty import best_profit
from .matrix import matrix
from .metrics import FORMULAS, metric_text
from .table import Cell

if TYPE_CHECKING:
    from .scene import Scene
    from .table import Table

# Metrics shown after the profit and the cost per case.
_SHOWN = ("ppr", "precision", "lift", "accuracy", "f1", "npv")


def confusion_matrix(scene: Scene) -> Table:
    """Return counts and rates at the threshold, with profit, cost and metrics."""
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
        outcome: Cell(
            fmt.count(n), f"{outcome.upper()} · {METRICS[of].name} {metric_text(of, rate)}"
        )
        for outcome, (n, of, rate) in cells.items()
    }
    title = labels_of("confusion_matrix").title
    return matrix(scene, title, shown, _quantities(scene), _prevalence_note(scene))


def _quantities(scene: Scene) -> tuple[tuple[str, str], ...]:
    """Return profit, cost and metrics of the rule; for the optimum also the profit on new cases."""
    point = (*scene.rates, scene.setting.prevalence)
    cost = float(expected_cost(*point, **scene.setting.costs.cells))
    worth = float(profit(*point, scene.setting.population, **scene.setting.costs.cells))
    shown, new_cases = fmt.money(worth), ()
    if scene.setting.threshold == scene.best_threshold:
        shown, new_cases = best_profit(scene, worth)
    a_case = ("profit", -cost) if scene.setting.costs.as_gains else ("cost", cost)
    return (
        (", ".join(("profit", *(entry.text for entry in new_cases))), shown),
        (f"{a_case[0]} per case", fmt.money(a_case[1])),
        *(
            (METRICS[name].name, metric_text(name, float(FORMULAS[name](scene, *scene.rates))))
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
