"""The confusion matrix of the decision: counts, what they are worth, and metrics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.certainty import best_profit
from rocwidgets.charts.expected import (
    amounts_between,
    expected_amounts,
    expected_between,
    expected_counts,
    has_sample_prevalence,
    is_of_sample,
)
from rocwidgets.charts.matrix import matrix
from rocwidgets.charts.metrics import FORMULAS, metric_reading, metric_text
from rocwidgets.charts.table import Cell
from rocwidgets.vocabulary import METRICS, OUTCOMES, labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene
    from rocwidgets.charts.table import Table

# Metrics shown after the cost per case.
_SHOWN = ("ppr", "precision", "lift", "accuracy", "f1", "npv")
# The outcomes that totals of actual and of predicted classes are of.
MARGINS = {"neg": ("tn", "fp"), "pos": ("fn", "tp"), "pneg": ("tn", "fn"), "ppos": ("fp", "tp")}
_TIMES = "\N{MULTIPLICATION SIGN}"
_RATES = {"tn": "tnr", "fp": "fpr", "fn": "fnr", "tp": "tpr"}


def confusion_matrix(scene: Scene) -> Table:
    """Return expected counts, costs and their products, with the total and metrics."""
    costs = scene.setting.costs
    counts = expected_counts(scene)
    sign = -1 if costs.as_gains else 1
    amounts = {name: sign * each for name, each in expected_amounts(scene).items()}
    worth = {
        name: sign * cost * counts[name] + amounts.get(name, 0.0) + 0.0
        for name, cost in costs.cells.items()
    }
    products = dict(zip((*worth, "all"), fmt.amounts(*worth.values(), _total(scene)), strict=True))
    cells = {
        name: Cell(
            fmt.count(count),
            f"{OUTCOMES[name]} · {_rate(scene, name)}",
            fmt.money(sign * costs.cells[name]),
            _more(amounts.get(name), costs.cells[name]) + products[name],
        )
        for name, count in counts.items()
    }
    return matrix(
        scene,
        labels_of("confusion_matrix").title,
        {**cells, **_margins(scene, counts)},
        _quantities(scene),
        notes=_note(scene),
        total=(
            # A negative cost is a profit, as the sentence says.
            "profit" if costs.as_gains or _total(scene) < 0 else "cost",
            fmt.in_unit(
                products["all"]
                if costs.as_gains
                else products["all"].removeprefix("\N{MINUS SIGN}"),
                costs.currency,
            ),
        ),
    )


def _more(amount: float | None, cost: float) -> str:
    """Return what is added to the product of a count and a cost: what its cases cost besides."""
    if amount is None:
        return ""
    if cost:
        return f"+ {fmt.money(amount)} = "
    # A sign of its own is enough.
    return "" if amount < 0 else "+ "


def _margins(scene: Scene, counts: dict[str, float]) -> dict[str, Cell]:
    """Return the totals of rows and columns with their shares of all cases.

    Prati, Batista & Monard (2011), table 2.
    """
    decided = sum(counts.values())
    n = decided + sum(map(sum, expected_between(scene).values()))
    totals = {name: sum(counts[each] for each in of) for name, of in MARGINS.items()}
    caption = "all cases" if scene.tiers is None else "flagged or left"
    return {
        name: Cell(fmt.count(total), fmt.rate(total / n), is_quiet=True)
        for name, total in totals.items()
    } | {"n": Cell(fmt.count(decided), caption, is_quiet=True)}


def _rate(scene: Scene, outcome: str) -> str:
    """Return the rate of an outcome among the cases of its class."""
    (tpr, fpr), (above, alarms) = (scene.model.rates_at(scene.ends[end]) for end in (0, -1))
    rates = {"tn": 1 - alarms, "fp": fpr, "fn": 1 - above, "tp": tpr}
    name = _RATES[outcome]
    return metric_text(name, rates[outcome])


def _total(scene: Scene) -> float:
    """Return the profit of the population, or its cost where costs are shown."""
    worth = scene.worth
    return (worth if scene.setting.costs.as_gains else -worth) + 0.0


def _quantities(scene: Scene) -> tuple[tuple[str, str], ...]:
    """Return cost per case and metrics; for the optimum also the profit on new cases."""
    costs = scene.setting.costs
    cost = -(scene.worth + costs.fixed) / scene.setting.population
    a_case = ("profit", -cost) if costs.as_gains else ("cost", cost)
    return (
        *_on_new_cases(scene),
        *_between(scene),
        (f"{a_case[0]} per case", fmt.in_unit(fmt.money(a_case[1]), costs.currency)),
        *(
            (
                METRICS[name].name,
                metric_reading(
                    name, float(FORMULAS[name](scene, *scene.decided[:2])), costs.currency
                ),
            )
            for name in _SHOWN
        ),
    )


def _between(scene: Scene) -> tuple[tuple[str, str], ...]:
    """Return for each action between how many cases get it, and what that costs or earns."""
    costs, amounts = scene.setting.costs, amounts_between(scene)
    sign = -1 if costs.as_gains else 1
    result = []
    for action, counts in expected_between(scene).items():
        each = [sign * cost + 0.0 for cost in costs.actions[action]]
        products = " + ".join(
            f"{fmt.count(count)} {_TIMES} {fmt.money(cost)}"
            for count, cost in zip(counts, each, strict=True)
        )
        more = sign * amounts.get(action, 0.0)
        worth = sum(count * cost for count, cost in zip(counts, each, strict=True)) + more + 0.0
        plus = f" + {fmt.money(more)}" if action in amounts else ""
        shown = fmt.in_unit(fmt.money(worth), costs.currency)
        result.append((action, f"{products}{plus} = {shown}"))
    return tuple(result)


def _on_new_cases(scene: Scene) -> tuple[tuple[str, str], ...]:
    """Return the profit of the optimum with what is known of new cases, if that is asked for."""
    if scene.tiers is not None or scene.setting.threshold != scene.best_threshold:
        return ()
    sign = 1 if scene.setting.costs.as_gains else -1
    shown, new_cases = best_profit(scene, sign * _total(scene))
    if not new_cases:
        return ()
    return ((", ".join(("profit", *(entry.text for entry in new_cases))), shown),)


def _note(scene: Scene) -> tuple[str, ...]:
    if is_of_sample(scene):
        return ()
    cases = f"Counts expected for {fmt.count(scene.setting.population)} cases"
    if has_sample_prevalence(scene):
        return (f"{cases}.",)
    table = scene.model.table
    target = fmt.percent(scene.setting.prevalence)
    sample = fmt.percent(table.P / (table.P + table.N))
    return (f"{cases} at a prevalence of {target}; the sample's is {sample}.",)
