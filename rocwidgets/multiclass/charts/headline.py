"""The decision about several classes in words and numbers, above static charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.charts.headline import Headline
from rocwidgets.charts.verdict import Verdict
from rocwidgets.multiclass.charts.confusion_matrix import counts_errors, quantities

if TYPE_CHECKING:
    from rocwidgets.multiclass.charts.scene import MulticlassScene
    from rocwidgets.multiclass.setting import MulticlassSetting


def class_headline(scene: MulticlassScene) -> Headline:
    """Return what the current rule does with every case, and what that costs."""
    counts, setting = scene.matrix, scene.setting
    size = counts.sum()
    errors = _plural(size - counts.trace(), "error")
    cost = f"cost {fmt.money(float((counts * setting.cost_array).sum()))}, "
    amount = errors if counts_errors(setting) else f"{cost}{errors}"
    cases = _plural(size, "case")
    verdict = Verdict(
        _where(setting),
        fmt.label(setting.model),
        threshold="",
        cases="",
        amount=f"{amount} in {cases}",
        gaps=(),
        hints=(),
    )
    return Headline(scene.labels, verdict, quantities(scene), tiers="", cases=cases)


def _where(setting: MulticlassSetting) -> str:
    is_weighted = any(weight != 1 for weight in setting.class_weight)
    which = "most likely" if counts_errors(setting) and not is_weighted else "cheapest"
    return f"Assign each case to its {which} class"


def _plural(count: float, noun: str) -> str:
    return f"{fmt.count(count)} {noun}{'' if count == 1 else 's'}"
