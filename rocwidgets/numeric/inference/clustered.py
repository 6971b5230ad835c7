"""Variances of cases that weigh unequally or belong together: linearised, with clusters as units.

A cluster is a unit that was drawn, such as a patient with several visits. Whatever is estimated is
a function of sums over cases; the derivative with respect to the weight of a case, times the
weight, is its part of the error, and parts add up within a cluster. For the AUC this is the
estimator of Obuchowski (Biometrics 53, 1997, 567-578), which with one case a cluster is that of
DeLong, DeLong & Clarke-Pearson (Biometrics 44, 1988); for a rate that of a ratio (Rao & Scott,
Statistics in Medicine 11, 1992, 1051-1063).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.counts.indices import counted, integers
from rocwidgets.numeric.few_clusters import too_few
from rocwidgets.numeric.inference.auc_comparison import AucDifference
from rocwidgets.numeric.inference.delong import logit_limits
from rocwidgets.numeric.inference.effective import effective_number, equal_ones
from rocwidgets.numeric.inference.interval import MOST_FREEDOM, Interval, student_quantile

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.numeric.inference.delong import Transform

    Values = NDArray[np.float64]
    Codes = NDArray[np.int64]
    Labels = NDArray[np.bool_]

_FEWEST = 2
_FEWEST_WEIGHED = 5
# Relatively, a variance that is rounding.
_ROUNDING = 1e-24


class Error(NamedTuple):
    """The standard error of an estimate, and the degrees of freedom that it is known with."""

    value: float
    freedom: int


class AucParts(NamedTuple):
    """An AUC, and the part of its error that each case has.

    Attributes
    ----------
    auc : float
        In 0..1, ties counting half.
    parts : ndarray of float64 of shape (n,)
        They add up to 0 in each class.
    wrong : float
        One less the AUC, exactly where the AUC is rounded to 1.
    """

    auc: float
    parts: Values
    wrong: float


@dataclass(frozen=True, eq=False)
class Design:
    """Which cases belong together, and what they weigh.

    Parameters
    ----------
    positive : ndarray of bool of shape (n,)
    sample_weight : ndarray of float64 of shape (n,), optional
        At least 0; only ratios matter.
    cluster : ndarray of int64 of shape (n,), optional
        The cluster of each case, from 0; default each its own.
    """

    positive: Labels
    sample_weight: Values | None = None
    cluster: Codes | None = None

    @property
    def weight(self) -> Values:
        """The weight of each case."""
        if self.sample_weight is None:
            return np.ones(len(self.positive))
        return self.sample_weight

    @property
    def unit(self) -> Codes:
        """The cluster of each case, its own number without clusters."""
        return integers(len(self.positive)) if self.cluster is None else self.cluster

    def part(self, members: Labels) -> Design:
        """Return the design of some of the cases."""
        weight, cluster = self.sample_weight, self.cluster
        return Design(
            self.positive[members],
            None if weight is None else weight[members],
            None if cluster is None else cluster[members],
        )

    def clusters(self, *, positive: bool) -> int:
        """Return how many clusters have a weighted case of a class."""
        held = (self.positive == positive) & (self.weight > 0)
        return len(np.unique(self.unit[held]))

    def require_units(self) -> None:
        """Raise ValueError if a class is in fewer than two clusters, or weighs as few cases."""
        found = self.clusters(positive=True), self.clusters(positive=False)
        if min(found) < _FEWEST:
            if self.cluster is None:
                raise ValueError(
                    f"A variance needs at least two cases of each class, got {found[0]} and "
                    f"{found[1]}."
                )
            noun = "positive" if found[0] <= found[1] else "negative"
            raise ValueError(too_few(min(found), noun, "a variance", _FEWEST))
        for noun, positive in (("positive", True), ("negative", False)):
            weight = self.weight[(self.positive == positive) & (self.weight > 0)]
            # Kish's number: as few as these cannot tell how much the heaviest differ.
            worth = weight.sum() ** 2 / (weight**2).sum()
            if worth < min(_FEWEST_WEIGHED, len(weight) / 2):
                raise ValueError(
                    f"A few {noun}s weigh so much that all {len(weight):,} are worth "
                    f"{worth:.2g} cases, and a variance needs {_FEWEST_WEIGHED}."
                )

    def auc_parts(self, score: NDArray[Any]) -> AucParts:
        """Return the AUC, and the part of its error that each case has.

        Parameters
        ----------
        score : ndarray of float of shape (n,)
            Finite.

        Returns
        -------
        AucParts
        """
        place, size = _places(score)
        held = self.positive
        share = self.weight / np.where(held, *(self._total(each) for each in (held, ~held)))
        right, wrong = (
            np.asarray(counted(place[each], share[each], minlength=size), np.float64)
            for each in (held, ~held)
        )
        below = np.cumsum(wrong) - wrong / 2
        auc = float(right @ below)
        parts = np.where(held, below[place], (_from_above(right) - right / 2)[place])
        parts -= auc
        parts *= share
        return AucParts(auc, parts, float(right @ (_from_above(wrong) - wrong / 2)))

    def _total(self, held: Labels) -> float:
        return float(self.weight[held].sum())

    def error(self, parts: Values) -> Error:
        """Return the standard error of an estimate from the parts that the cases have in it.

        The degrees of freedom are those of a variance to which clusters contribute by the squares
        of their sizes: as many as clusters of equal size, less one, else fewer (Satterthwaite,
        Biometrics Bulletin 2, 1946).
        """
        unit, n_units = self._units
        spread, sizes, sums = 0.0, np.zeros(n_units), []
        for held in (self.positive, ~self.positive):
            own = np.asarray(counted(unit[held], parts[held], minlength=n_units), np.float64)
            weight = np.asarray(
                counted(unit[held], self.weight[held], minlength=n_units), np.float64
            )
            share = weight / weight.sum()
            # As many clusters of equal size, which are fewer than those of unequal ones.
            units = equal_ones(share)
            of_class = float(own @ own) * units / max(units - 1, 1)
            sizes += of_class * share**2 / float(share @ share)
            spread += of_class
            sums.append(own)
        spread += 2 * float(sums[0] @ sums[1]) * n_units / max(n_units - 1, 1)
        if not spread > _ROUNDING * float(sizes.sum()):
            return Error(0.0, 1)
        freedom = (sizes.sum() / sizes.max()) ** 2 / float(((sizes / sizes.max()) ** 2).sum()) - 1
        return Error(math.sqrt(spread), min(max(1, math.floor(freedom + 1e-9)), MOST_FREEDOM))

    def effective_size(self, score: NDArray[Any], *, positive: bool) -> float:
        """Return how many independent cases of a class its error rates are known from.

        At each threshold the variance of the rate, with clusters as units, has a binomial one of as
        many cases; the fewest of all thresholds hold wherever the threshold is chosen. They are
        never more than the weights are worth (Korn & Graubard, Survey Methodology 24, 1998,
        193-201; Kish, Survey Sampling, 1965, section 11.7).

        Parameters
        ----------
        score : ndarray of float of shape (n,)
        positive : bool
            The class.
        """
        held = np.flatnonzero((self.positive == positive) & (self.weight > 0))
        order = held[np.argsort(score[held], kind="stable")]
        falls = score[order]
        weight = self.weight[order] / float(self.weight[order].max())
        total = float(weight.sum())
        worth = float(effective_number(weight, np.zeros(len(order), np.int64), 1)[0])
        if self.cluster is None:
            of_unit, n_units = weight, len(order)
            squares = products = np.cumsum(weight * weight)
        else:
            _, unit = np.unique(self.unit[order], return_inverse=True)
            of_unit = np.asarray(counted(unit, weight), np.float64)
            n_units = len(of_unit)
            squares, products = _products(weight, unit, of_unit)
        if n_units < _FEWEST:
            return 1.0
        rate = np.cumsum(weight) / total
        ends = np.flatnonzero(falls[1:] > falls[:-1])
        if not len(ends):
            # Scores that are all the same tell nothing of how alike the cases of a cluster are.
            return min(worth, total**2 / float(of_unit @ of_unit))
        r = rate[ends]
        spread = squares[ends] - 2 * r * products[ends] + r * r * float(of_unit @ of_unit)
        # With one case a cluster, the variance is that of as many cases.
        spread *= (1 if n_units == len(order) else n_units / (n_units - 1)) / total**2
        known = np.divide(r * (1 - r), spread, out=np.full(len(r), worth), where=spread > 0)
        return round(min(worth, float(known.min())), 9)

    @property
    def _units(self) -> tuple[Codes, int]:
        found, unit = np.unique(self.unit[self.weight > 0], return_inverse=True)
        result = np.zeros(len(self.positive), np.int64)
        result[self.weight > 0] = unit
        return result, len(found)


def _products(weight: Values, unit: Codes, of_unit: Values) -> tuple[Values, Values]:
    """Return sums over clusters of squared, and of whole, sizes times those of the first cases."""
    # What each cluster has among the cases of lower scores, before the next one.
    together = np.argsort(unit, kind="stable")
    running = np.cumsum(weight[together])
    first = np.searchsorted(unit[together], unit[together])
    before = np.empty(len(unit))
    before[together] = running - weight[together] - (running - weight[together])[first]
    return np.cumsum(2 * weight * before + weight * weight), np.cumsum(weight * of_unit[unit])


def _places(score: NDArray[Any]) -> tuple[Codes, int]:
    """Return the rank of each score among the distinct ones, from 0, and their number."""
    order = np.argsort(score, kind="stable")
    rank = np.zeros(len(order), np.int64)
    falls = score[order]
    np.cumsum(falls[1:] != falls[:-1], out=rank[1:])
    del falls
    place = np.empty(len(order), np.int64)
    place[order] = rank
    return place, int(rank[-1]) + 1


def _from_above(each: Values) -> Values:
    """Return the sums from each place to the last."""
    return np.cumsum(each[::-1])[::-1]


def auc_interval(
    design: Design,
    score: NDArray[Any],
    confidence_level: float = 0.95,
    transform: Transform = "logit",
) -> Interval:
    """Return the AUC of weighted or clustered cases, with Student's t interval.

    Parameters
    ----------
    design : Design
    score : ndarray of float of shape (n,)
    confidence_level : float
        Between 0 and 1, both excluded.
    transform : {"logit", "plain"}
        As for `rocwidgets.numeric.inference.delong.auc_interval`.

    Returns
    -------
    Interval
        In 0..1. The ends are NaN where the standard error is 0.

    Raises
    ------
    ValueError
        If the cases of a class are in fewer than two clusters, or the level is out of range.
    """
    design.require_units()
    auc, parts, wrong = design.auc_parts(score)
    error = design.error(parts)
    reach = student_quantile(confidence_level, error.freedom) * error.value
    # Beside the largest weights, others may be rounding.
    if not error.value or not min(auc, wrong) > 0:
        low = high = math.nan
    elif transform == "plain":
        low, high = max(auc - reach, 0.0), min(auc + reach, 1.0)
    else:
        low, high = logit_limits(auc, wrong, reach)
    return Interval(auc, low, high, error.value, confidence_level)


def compare_parts(
    design: Design, first: AucParts, second: AucParts, *, confidence_level: float = 0.95
) -> AucDifference:
    """Test whether two models of weighted or clustered cases have the same AUC.

    Parameters
    ----------
    design : Design
    first, second : AucParts
        Of the scores of the same cases, as `Design.auc_parts` returns them.
    confidence_level : float
        Between 0 and 1, both excluded.

    Returns
    -------
    AucDifference
        With Student's t in place of the normal distribution. The ends, z and p_value are NaN where
        the standard error is 0.

    Raises
    ------
    ValueError
        As `auc_interval`.
    """
    design.require_units()
    error = design.error(first.parts - second.parts)
    return AucDifference.of(first.auc, second.auc, error.value, confidence_level, error.freedom)
