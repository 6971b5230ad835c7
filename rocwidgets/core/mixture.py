"""Randomized mixture of two thresholds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.columns import read_columns
from rocwidgets.inputs.scalars import described, read_int, read_share
from rocwidgets.outcomes.operating_point import OperatingPoint

if TYPE_CHECKING:
    from numpy.typing import NDArray


@explain_call_errors
@dataclass(frozen=True, kw_only=True)
class Mixture:
    """A mixture of two thresholds: each case is decided by one of them, at random.

    Its point in ROC space is on the straight line between those of the two thresholds, so that
    every point of a hull can be reached.

    Attributes
    ----------
    first, second : OperatingPoint
        Operating points on the same sample, with the same setting.
    share : float in [0, 1]
        Probability that a case is decided by the first threshold.

    References
    ----------
    Vuk & Curk (2006), Metodološki zvezki 3, section 4. Provost & Fawcett (2001), Machine Learning
    42.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> mixture = ev.compare.mix(ev.at(0.8), ev.at(0.1), 0.5)
    >>> mixture.tpr, mixture.fpr, mixture.ppr
    (0.75, 0.5, 0.625)
    >>> mixture.expected_cost, mixture.profit
    (0.375, -1.5)
    """

    first: OperatingPoint
    second: OperatingPoint
    share: float

    def __post_init__(self) -> None:
        for name in ("first", "second"):
            if not isinstance(getattr(self, name), OperatingPoint):
                raise TypeError(
                    f"{name} must be an OperatingPoint, such as ev.at(), got "
                    f"{described(getattr(self, name))}."
                )
        object.__setattr__(self, "share", read_share("share", self.share))
        if not _are_of_one_sample(self.first, self.second):
            raise ValueError(
                "first and second must be operating points on the same cases, with the same "
                "costs, prevalence and population. Take both from one Evaluation."
            )

    @property
    def tpr(self) -> float:
        """Expected true positive rate in [0, 1]."""
        return self._mean("tpr")

    @property
    def fpr(self) -> float:
        """Expected false positive rate in [0, 1]."""
        return self._mean("fpr")

    @property
    def ppr(self) -> float:
        """Expected share that is predicted positive, at the target prevalence, in [0, 1]."""
        return self._mean("ppr")

    @property
    def expected_cost(self) -> float:
        """Expected cost of one case, in the unit of the costs."""
        return self._mean("expected_cost")

    @property
    def profit(self) -> float:
        """Total expected profit of the population, in the unit of the costs."""
        return self._mean("profit")

    def predict(self, y_score: Any, *, seed: int = 0) -> NDArray[np.int64]:
        """Return predictions for scores of other cases.

        Parameters
        ----------
        y_score : array-like of float of shape (n,), or mapping of models to arrays
            Scores of each model in the mixture; those of a single model need no name.
        seed : int >= 0
            Seed for the random choice, which is made for each case separately. The same seed and
            number of cases give the same choices.

        Returns
        -------
        ndarray of int64 of shape (n,)
            1 for predicted positive, else 0.

        Raises
        ------
        ValueError, TypeError
            If scores of a model are missing or NaN, or the two have different numbers of scores.

        Examples
        --------
        >>> mixture.predict([0.05, 0.9])
        array([0, 1])
        """
        models = self.first.model, self.second.model
        one, other = read_columns(y_score, models)
        chance = np.random.default_rng(read_int("seed", seed, 0)).random(len(one))
        decided = np.where(
            chance < self.share, one >= self.first.threshold, other >= self.second.threshold
        )
        return decided.astype(np.int64)

    def _mean(self, name: str) -> float:
        one, other = getattr(self.first, name), getattr(self.second, name)
        return self.share * one + (1 - self.share) * other


def _are_of_one_sample(one: OperatingPoint, other: OperatingPoint) -> bool:
    # Weights are added up in the order of the scores, which differs between models.
    totals = ((point.tp + point.fn, point.fp + point.tn) for point in (one, other))
    if not np.allclose(*totals, rtol=1e-9, atol=0):
        return False
    return _context(one) == _context(other)


def _context(point: OperatingPoint) -> tuple[Any, ...]:
    return point.prevalence, point.population, point.costs, point.amounts is None
