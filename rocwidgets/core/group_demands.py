"""What the thresholds of groups are to meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.inputs.scalars import read_bool, read_choice, read_number, read_share
from rocwidgets.inputs.wording import show

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Groups with fewer positives share a threshold: their own would be chosen by chance.
MIN_POSITIVES = 30
# Rates that a demand makes equal in all groups.
RATES = {
    "equal_share": ("ppr",),
    "equal_tpr": ("tpr",),
    "equal_fpr": ("fpr",),
    "equal_precision": ("precision",),
    "equalized_odds": ("tpr", "fpr"),
}
_OTHER_NAMES = {
    "demographic_parity": "equal_share",
    "statistical_parity": "equal_share",
    "equal_opportunity": "equal_tpr",
    "predictive_equality": "equal_fpr",
    "predictive_parity": "equal_precision",
    "equalised_odds": "equalized_odds",
}
ODDS, BUDGET, OWN = "equalized_odds", "budget", "own"
DEMANDS = ("one", "least_cost", *RATES, BUDGET, OWN)


# Sums of weights are rounded.
_ROUNDING = 1e-12


def read_demand(name: Any, known: tuple[str, ...]) -> str:
    """Return one of some demands, also by its name in the literature."""
    own = _OTHER_NAMES.get(name, name) if isinstance(name, str) else name
    return read_choice("demand", own, known)


class Demand(NamedTuple):
    """What the thresholds of groups are to meet, checked."""

    name: str
    tolerance: float = 0.0
    max_number: float | None = None
    mixing: bool = True

    @classmethod
    def read(cls, name: Any, tolerance: Any, max_number: Any, mixing: Any) -> Demand:
        """Return a demand, or raise TypeError or ValueError."""
        name = read_demand(name, DEMANDS)
        tolerance = read_share("tolerance", tolerance)
        if tolerance and name not in RATES:
            raise ValueError(
                f"tolerance is for {', '.join(map(show, RATES))}, which make a rate equal, not for "
                f"{show(name)}. Leave it out."
            )
        if (max_number is None) == (name == BUDGET):
            rule = "needs max_number, the cases that can be flagged"
            instead = 'takes no max_number. Use "budget" for a number of cases, or leave it out'
            raise ValueError(f"{show(name)} {rule if name == BUDGET else instead}.")
        if max_number is not None:
            max_number = read_number("max_number", max_number, "at least 0", lambda x: x >= 0)
        if not read_bool("mixing", mixing) and name in {ODDS, BUDGET}:
            raise ValueError(
                f"{show(name)} is met exactly only by mixing thresholds. Leave out mixing=False, "
                "or make one rate equal."
            )
        return cls(name, tolerance, max_number, bool(mixing))

    @property
    def rates(self) -> tuple[str, ...]:
        """The rates that it makes equal."""
        return RATES.get(self.name, ())

    @property
    def is_of_points(self) -> bool:
        """Whether groups have one threshold each, with rates as close as these allow."""
        # Along an edge of the hull, precision is no linear function of the mix.
        return "precision" in self.rates or (bool(self.rates) and not self.mixing)


def exclusion(demand: Demand, prevalences: list[float]) -> str:
    """Return what a demand excludes where the groups have other prevalences; "" for nothing.

    The false positive rate is the true positive rate times prevalence / (1 - prevalence) times (1 -
    precision) / precision (Chouldechova 2017, equation 2.6).
    """
    low, high = min(prevalences), max(prevalences)
    if not {"tpr", "fpr", "precision"} & {*demand.rates} or high - low <= _ROUNDING:
        return ""
    return (
        f"Prevalence differs between groups, {low:.3g} to {high:.3g}, so equal precision excludes "
        "that true and false positive rates are both equal, unless no negative or no positive is "
        "flagged (Chouldechova 2017; Kleinberg et al. 2016)."
    )


def sharing(positives: NDArray[np.float64], fewest: int) -> NDArray[np.bool_]:
    """Return which groups share a threshold: the small ones, with the next larger until enough."""
    order = np.argsort(positives, kind="stable")
    small = int(np.count_nonzero(positives < fewest))
    if not small:
        return np.zeros(len(positives), bool)
    enough = int(np.searchsorted(np.cumsum(positives[order]), fewest)) + 1
    result = np.zeros(len(positives), bool)
    result[order[: max(small, enough)]] = True
    return result
