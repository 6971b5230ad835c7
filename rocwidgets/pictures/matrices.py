"""The confusion matrix at the threshold, and the matrix of costs, as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.numeric import rates
from rocwidgets.numeric.payoff import expected_cost, profit

from . import format as fmt
from .certainty import best_profit
from .table import Cell, Column, Table

if TYPE_CHECKING:
    from .scene import Scene

_LABEL = 20


def confusion_matrix(scene: Scene) -> Table:
    """Return counts and rates at the threshold, and what follows from them."""
    table = scene.model.table
    tp, fp = (float(count) for count in table.at(scene.setting.threshold))
    tpr, fpr = scene.rates
    cells = {
        "tn": (table.N - fp, "TNR", 1 - fpr),
        "fp": (fp, "FPR", fpr),
        "fn": (table.P - tp, "FNR", 1 - tpr),
        "tp": (tp, "TPR", tpr),
    }
    shown = {
        outcome: Cell(fmt.count(float(n)), f"{outcome.upper()} · {name} {fmt.rate(rate)}")
        for outcome, (n, name, rate) in cells.items()
    }
    return _matrix(scene, "Confusion matrix", shown, _figures(scene), _prevalence_note(scene))


def cost_matrix(scene: Scene) -> Table:
    """Return the costs or gains of the four outcomes, and the cases that they are of."""
    costs = scene.setting.costs
    sign = -1 if costs.as_gains else 1
    cells = {name: Cell(fmt.full(sign * cost)) for name, cost in costs.cells.items()}
    figures = (
        ("prevalence", fmt.percent(scene.setting.prevalence)),
        ("population", fmt.count(scene.setting.population)),
    )
    title = f"{'Gains' if costs.as_gains else 'Costs'} per case"
    return _matrix(scene, title, cells, figures)


def _matrix(
    scene: Scene,
    title: str,
    cells: dict[str, Cell],
    figures: tuple[tuple[str, str], ...],
    notes: tuple[str, ...] = (),
) -> Table:
    negative, positive = (fmt.plain(label, _LABEL) for label in scene.sample.labels)
    return Table(
        title,
        scene.model_labels,
        (
            Column("", (Cell(f"actual {negative}"), Cell(f"actual {positive}"))),
            Column(f"predicted {negative}", (cells["tn"], cells["fn"])),
            Column(f"predicted {positive}", (cells["fp"], cells["tp"])),
        ),
        figures,
        notes,
    )


def _figures(scene: Scene) -> tuple[tuple[str, str], ...]:
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
        ("share", fmt.rate(float(rates.ppr(*point)))),
        ("precision", fmt.rate(float(rates.precision(*point)))),
        ("lift", fmt.ratio(float(rates.lift(*point)))),
        ("accuracy", fmt.rate(float(rates.accuracy(*point)))),
        ("F1", fmt.ratio(float(rates.f1(*point)))),
        ("NPV", fmt.rate(float(rates.npv(*point)))),
    )


def _prevalence_note(scene: Scene) -> tuple[str, ...]:
    table = scene.model.table
    here = table.P / (table.P + table.N)
    if scene.setting.prevalence == here:
        return ()
    sample, target = fmt.percent(here), fmt.percent(scene.setting.prevalence)
    return (f"Counts of the sample, whose prevalence is {sample}; figures at {target}.",)
