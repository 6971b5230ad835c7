"""A rule of a model, counted in a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.amounts import Amounts
from rocwidgets.operating_point import OperatingPoint

if TYPE_CHECKING:
    from rocwidgets.core.setting import Setting
    from rocwidgets.numeric import CountTable
    from rocwidgets.numeric.amounts import AmountTable


def operating_point(
    model: str,
    table: CountTable,
    setting: Setting,
    threshold: float,
    amounts: AmountTable | None = None,
) -> OperatingPoint:
    """Return a rule of a model, counted in a table of all cases or of a part of them."""
    tp, fp = table.at(np.array([threshold]))
    return OperatingPoint(
        model=model,
        threshold=threshold,
        tp=tp.item(),
        fp=fp.item(),
        fn=(table.P - tp).item(),
        tn=(table.N - fp).item(),
        prevalence=setting.prevalence,
        population=setting.population,
        costs=setting.costs,
        amounts=None if amounts is None else Amounts(*map(float, amounts.at(threshold))),
    )
