"""What an exported page is about, in one sentence."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from rocwidgets.pictures import format as fmt
from rocwidgets.pictures.outcomes import outcomes

if TYPE_CHECKING:
    from rocwidgets.core import Setting
    from rocwidgets.numeric.amounts import AmountTable


def facts(ev: Any) -> str:
    """Return date, cases, prevalence and costs of an Evaluation in one sentence."""
    setting = ev.setting
    table = ev.sample.tables[setting.model]
    size = table.P + table.N
    parts = (
        f"Exported {datetime.now().astimezone().date()}: {fmt.count(size)} cases",
        f"prevalence {fmt.percent(table.P / size)}{_target(setting, size, table.P / size)}",
        _costs(setting, ev.sample.amounts.get(setting.model)),
    )
    return f"{'; '.join(parts)}."


def _target(setting: Setting, size: float, prevalence: float) -> str:
    """Return the population that is reckoned with, where it is another than the sample."""
    other = []
    if setting.population != size:
        other.append(f"{fmt.count(setting.population)} cases")
    if setting.prevalence != prevalence:
        other.append(f"a prevalence of {fmt.percent(setting.prevalence)}")
    return f", expected for {' at '.join(other)}" if other else ""


def _costs(setting: Setting, amounts: AmountTable | None) -> str:
    if setting.costs.count_errors and amounts is None:
        return "every error counts 1"
    text = outcomes(setting.costs, amounts).removesuffix(".")
    return f"{text[0].lower()}{text[1:]}"
