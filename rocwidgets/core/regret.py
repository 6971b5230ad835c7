"""What thresholds lose where costs are uncertain, or people disagree about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.amounts import NOT_OF_AMOUNTS
from rocwidgets.core.checks import costs as read_costs
from rocwidgets.core.checks import prevalence_or_range
from rocwidgets.core.setting import operating_point
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import described, read_number
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric.decisions.payoff import CELLS
from rocwidgets.numeric.decisions.regret import (
    CostRanges,
    Hull,
    error_rates,
    excess,
    expected_regret,
    first_least,
    run_within,
    worst_regret,
)
from rocwidgets.numeric.shown import amount

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.numeric import Rows
    from rocwidgets.outcomes.costs import Costs
    from rocwidgets.outcomes.operating_point import OperatingPoint

    Values = NDArray[np.float64]
    Range = tuple[float, float]

# The one whose costs are those of the Evaluation.
_ALONE = "costs"


@explain_call_errors
@dataclass(frozen=True, repr=False, eq=False)
class Regret:
    """What each threshold of a model loses while costs are uncertain.

    Created by `rocwidgets.core.Model.regret`. The *regret* of a threshold is what it loses against
    the best one for the costs that turn out to be right. Amounts are profits of the population, in
    the unit of the costs.

    Attributes
    ----------
    thresholds : pandas.DataFrame
        One row per operating point, thresholds decreasing: ``threshold``; ``expected``, the regret
        expected over the ranges, on average of all people; ``worst``, the greatest regret of any
        person with any costs in the ranges; ``worst_for``, that person; ``best_for``, the people
        for whom the threshold is the best with some of their costs, separated by commas.
    people : pandas.DataFrame
        By person: ``threshold``, the one of least expected regret; ``low`` and ``high``, the
        thresholds between which the best one lies, whatever the costs in the ranges; ``expected``
        and ``worst``, the regret at `minimax`.
    minimax : OperatingPoint
        Where the worst regret is least; of equally good thresholds the highest.
    least_expected : OperatingPoint
        Where the expected regret is least.

    References
    ----------
    Savage (1951), The theory of statistical decision, JASA 46, 55-67.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([1, 1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.3, 0.1])
    >>> regret = ev["model"].regret(rw.Costs(fp=(1, 3), fn=2))
    >>> regret.minimax.threshold, regret.least_expected.threshold
    (0.8, 0.8)
    >>> regret.people.loc["costs", ["low", "high"]].tolist()
    [0.6, 0.8]
    """

    thresholds: pd.DataFrame
    people: pd.DataFrame
    minimax: OperatingPoint
    least_expected: OperatingPoint
    _excess: Values

    def agreed(self, within: float = 0.05) -> tuple[float, float] | None:
        """Return the thresholds at which nobody's errors cost much more than they have to.

        Parameters
        ----------
        within : float, default 0.05
            By which share the errors of a threshold may cost more than those of the best one, 0 to
            1; it holds for everyone, whatever the costs in the ranges.

        Returns
        -------
        tuple of two floats, or None
            The lowest and the highest threshold, or None if there is none. All between them will
            do, among them the one at which errors cost least more than they have to.

        Raises
        ------
        TypeError, ValueError
            If `within` is no such number.

        Examples
        --------
        >>> regret.agreed(0.5), regret.agreed(0.01)
        ((0.6, 0.6), None)
        """
        rule = "from 0 to 1; for 10 %, pass 0.1"
        most = read_number("within", within, rule, lambda x: 0 <= x <= 1)
        run = run_within(self._excess, most)
        if run is None:
            return None
        first, last = (float(self.thresholds["threshold"].iloc[row]) for row in run)
        return last, first

    def __repr__(self) -> str:
        worst, mean = self.thresholds["worst"].min(), self.thresholds["expected"].min()
        minimax, least = self.minimax.threshold, self.least_expected.threshold
        return (
            f"Regret(minimax at {minimax:.6g}: {amount(worst)} at worst; least expected at "
            f"{least:.6g}: {amount(mean)} on average)"
        )


def regret_of(sample: Sample, setting: Setting, model: str, given: Any, prevalence: Any) -> Regret:
    """Return the regrets of a model; see `rocwidgets.core.Model.regret`."""
    table = sample.tables[model]
    if sample.amounts:
        raise ValueError(f"A regret {NOT_OF_AMOUNTS}.")
    shares = prevalence_of(setting) if prevalence is None else _read_shares(sample, prevalence)
    people = {_ALONE: setting.costs} if given is None else _read_people(given)
    ranges = {name: cost_ranges(each, shares) for name, each in people.items()}
    rows = table.rows()
    (fnr, fpr), hull = error_rates(table, rows), Hull.of(table)
    every = tuple(ranges.values())
    expected = np.array([expected_regret(fnr, fpr, hull, each) for each in every])
    worst = np.array([worst_regret(fnr, fpr, hull, each) for each in every])
    mean, most = expected.mean(axis=0), worst.max(axis=0)
    minimax, least = first_least(most), first_least(mean)
    names = np.array(list(people), dtype=object)
    ends = np.array([_best(rows, table.hull, hull, each) for each in every])
    best_for = _listed(
        names, ends, np.searchsorted(-rows.threshold, -table.hull.threshold), len(rows)
    )
    threshold, population = rows.threshold, setting.population
    best = threshold[[first_least(each) for each in expected]]
    return Regret(
        thresholds=reports.frame(
            {
                "threshold": threshold,
                "expected": population * mean,
                "worst": population * most,
                "worst_for": names[worst.argmax(axis=0)],
                "best_for": best_for,
            }
        ),
        people=reports.frame(
            {
                "threshold": best,
                "low": threshold[ends[:, 1]],
                "high": threshold[ends[:, 0]],
                "expected": population * expected[:, minimax],
                "worst": population * worst[:, minimax],
            },
            index=list(people),
        ),
        minimax=operating_point(model, table, setting, float(threshold[minimax])),
        least_expected=operating_point(model, table, setting, float(threshold[least])),
        _excess=np.max([excess(fnr, fpr, hull, each) for each in every], axis=0),
    )


def _best(rows: Rows, vertices: Rows, hull: Hull, ranges: CostRanges) -> tuple[int, int]:
    """Return the first and the last row that is the best for some costs in the ranges."""
    best = vertices.threshold[hull.best(*ranges.corners)]
    first, last = np.searchsorted(-rows.threshold, (-best.max(), -best.min()))
    return int(first), int(last)


def _listed(
    names: NDArray[np.object_], ends: NDArray[np.int64], vertices: NDArray[np.int64], n: int
) -> list[str]:
    """Return for which people each row is the best."""
    result = [""] * n
    for row in vertices.tolist():
        result[row] = ", ".join(names[(ends[:, 0] <= row) & (row <= ends[:, 1])])
    return result


def is_open(setting: Setting) -> bool:
    """Return whether costs or the prevalence have ranges."""
    return bool(setting.costs.ranges) or setting.prevalence_range is not None


def prevalence_of(setting: Setting) -> Range:
    """Return the lowest and the highest prevalence."""
    return setting.prevalence_range or (setting.prevalence, setting.prevalence)


def _read_shares(sample: Sample, value: Any) -> Range:
    """Return the lowest and the highest prevalence; one number stands for both."""
    read = prevalence_or_range("prevalence", value, sample)
    return read if isinstance(read, tuple) else (read, read)


def _read_people(value: Any) -> dict[str, Costs]:
    """Return costs by person, in one currency."""
    if not isinstance(value, Mapping) or {*value} <= {*CELLS, "between", "as_gains", "currency"}:
        return {_ALONE: read_costs("costs", value)}
    result: dict[str, Costs] = {}
    for name, given in value.items():
        if not isinstance(name, str) or not name.strip():
            raise TypeError(
                f"People need names, got {described(name)}. Pass a dict such as "
                '{"sales": Costs(fp=1, fn=5), "risk": Costs(fp=1, fn=20)}.'
            )
        costs = read_costs(f"costs of {show(name)}", given)
        if costs.between:
            raise ValueError(
                f"The costs of {show(name)} have actions between, {listing(costs.between)}, but "
                "people agree on one threshold. Leave out between."
            )
        result[name] = costs
    currencies = {each.currency: name for name, each in result.items()}
    if len(currencies) > 1:
        units = listing(
            f"{show(name)} has {show(unit) if unit else 'none'}"
            for unit, name in currencies.items()
        )
        raise ValueError(f"People's costs must have one currency, but {units}. Convert them.")
    return result


def cost_ranges(costs: Costs, prevalence: Range) -> CostRanges:
    """Return the lowest and highest of each cost, with those of the prevalence."""
    return CostRanges(**costs.ends, prevalence=prevalence)
