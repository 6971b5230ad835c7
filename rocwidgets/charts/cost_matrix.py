"""The cost matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.matrix import matrix
from rocwidgets.charts.table import Cell
from rocwidgets.vocabulary import OUTCOMES, labels_of

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene
    from rocwidgets.charts.table import Table


def cost_matrix(scene: Scene) -> Table:
    """Return the costs or gains of the four outcomes, with prevalence and population."""
    costs = scene.setting.costs
    sign = -1 if costs.as_gains else 1
    cells = {
        name: Cell(fmt.plain(sign * cost), OUTCOMES[name]) for name, cost in costs.cells.items()
    }
    quantities = (
        ("prevalence", fmt.percent(scene.setting.prevalence)),
        ("population", fmt.count(scene.setting.population)),
        *((("fixed cost", fmt.plain(costs.fixed)),) if costs.fixed else ()),
    )
    title = labels_of("cost_matrix", "gains" if costs.as_gains else "").title
    return matrix(scene, fmt.in_unit(f"{title} per case", costs.currency), cells, quantities)
