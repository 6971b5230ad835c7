"""The rows of a table with their rates, at a prevalence, a population and costs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric.decisions.payoff import expected_cost

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from rocwidgets.numeric.counts.rows import Counts, Rows
    from rocwidgets.numeric.counts.table import CountTable
    from rocwidgets.numeric.decisions.amounts import AmountTable


@dataclass(frozen=True)
class RatedRows:
    """Rows of a table, with their rates, at a prevalence, a population and costs.

    Neither class of a table is empty, so that no rate is 0/0.
    """

    table: CountTable
    rows: Rows
    prevalence: float
    population: float
    costs: Mapping[str, float]
    amounts: AmountTable | None = None

    @cached_property
    def tpr(self) -> NDArray[np.float64]:
        """Tp / P of every row."""
        return self.rows.tp / self.table.P

    @cached_property
    def fpr(self) -> NDArray[np.float64]:
        """Fp / N of every row."""
        return self.rows.fp / self.table.N

    @cached_property
    def fn(self) -> Counts:
        """P - tp of every row."""
        return np.subtract(self.table.P, self.rows.tp)

    @cached_property
    def fnr(self) -> NDArray[np.float64]:
        """(P - tp) / P of every row."""
        return self.fn / self.table.P

    @cached_property
    def tnr(self) -> NDArray[np.float64]:
        """(N - fp) / N of every row."""
        return np.subtract(self.table.N, self.rows.fp) / self.table.N

    @cached_property
    def cost(self) -> NDArray[np.float64]:
        """Expected cost of one case of every row."""
        means = (0.0, 0.0) if self.amounts is None else self.amounts.means(self.rows.threshold)
        amounts = dict(zip(("positive", "negative"), means, strict=True))
        return expected_cost(*self.point, **self.costs, **amounts)

    @cached_property
    def point(self) -> tuple[NDArray[np.float64], NDArray[np.float64], float]:
        """The arguments of most curves: tpr, fpr and the prevalence."""
        return self.tpr, self.fpr, self.prevalence
