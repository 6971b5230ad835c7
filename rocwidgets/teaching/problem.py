"""A problem whose scores have known distributions: theory, and samples drawn from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.continuous import density_values
from rocwidgets.core.sample import Sample
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import described, read_choice, read_int, read_number
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.curves import average_precision, gains_area, ks, precision_recall
from rocwidgets.numeric.decisions import rates
from rocwidgets.progress import mapped
from rocwidgets.teaching.densities import DENSITIES, Masses, masses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pandas as pd

_FEWEST, _MOST = 2, 10_000_000
MOST_SAMPLES = 20
LARGEST_SEED = 2**31 - 1
SIZES = (30, 100, 300, 1000, 3000)
PREVALENCES = (0.05, 0.1, 0.2, 0.5, 0.9)


def read_prevalence(value: Any) -> float:
    """Return a share of positives, or raise TypeError or ValueError."""
    return read_number("prevalence", value, "between 0 and 1 (exclusive)", lambda x: 0 < x < 1)


@explain_call_errors
@dataclass(frozen=True, eq=False)
class Problem:
    """Scores in 0..1 with a known density in each class.

    Parameters
    ----------
    n : int, default 300
        Cases per sample, from 2 to 10,000,000.
    prevalence : float in (0, 1), default 0.5
        Share of positives. A sample has ``round(n * prevalence)`` of them, at least one of each
        class.
    density : {"linear", "normal", "beta"} or (callable, callable), default "linear"
        Densities of positives and negatives. "linear": 2 x and 2 (1 - x). "beta": Beta(4, 2) and
        Beta(2, 4). "normal": normal curves around 0.6 and 0.4 with a standard deviation of 0.15,
        restricted to 0..1. Or two functions of an array of scores in 0..1, at least 0, which are
        divided by their integrals.

    Raises
    ------
    TypeError, ValueError
        If a number is out of range, or densities are negative, infinite inside (0, 1) or 0
        everywhere.

    References
    ----------
    Dyakonov, Machine Learning Curves, figures 1 to 16.

    Examples
    --------
    >>> problem = Problem(n=300)
    >>> float(problem.theory()["roc_auc"].round(6))
    0.833333
    >>> problem.sample(n_samples=2).models
    ('theory', 'sample 1', 'sample 2')
    >>> float(problem.masses.positive.sum().round(6))
    1.0
    """

    n: int = 300
    prevalence: float = 0.5
    density: str | tuple[Callable[[Any], Any], Callable[[Any], Any]] = "linear"

    def __post_init__(self) -> None:
        object.__setattr__(self, "n", read_int("n", self.n, _FEWEST, _MOST))
        object.__setattr__(self, "prevalence", read_prevalence(self.prevalence))
        _ = self.masses

    def theory(self) -> pd.Series:
        """Return what the densities have, without any sample.

        Returns
        -------
        pandas.Series of float64
            ``roc_auc``; ``pr_auc``, the area under the precision-recall curve, and ``gains_area``,
            that under the gains curve, at the prevalence; ``ks``, the largest tpr - fpr, and
            ``ks_at``, the share predicted positive there. To about 1e-6 if densities are smooth.

        Examples
        --------
        >>> float(Problem().theory()['roc_auc'].round(4))
        0.8333
        """
        one, other = self.masses.positive, self.masses.negative
        recall, precision = precision_recall(_rates(one), _rates(other), self.prevalence)
        result = _measures(one, other, self.prevalence)
        # The curve is smooth, and straight lines join its points closely.
        result["pr_auc"] = float(np.trapezoid(precision, recall))
        return _series(result)

    def sample(self, n_samples: int = 1, *, seed: int = 0) -> Sample:
        """Return the theory and samples drawn from it, as models that every chart compares.

        Parameters
        ----------
        n_samples : int, 0 to 20
        seed : int from 0 to 2**31 - 1
            Seed of the first sample; the others use the next numbers. A larger sample of a seed
            has the cases of a smaller one, and more.

        Returns
        -------
        Sample
            Weighted, each model with the positives and negatives of one sample: ``"theory"``, then
            ``"sample 1"`` and so on. There are no cases: the samples are of different ones.

        Examples
        --------
        >>> Problem(n=100).sample(2, seed=1).models
        ('theory', 'sample 1', 'sample 2')
        """
        n_samples = read_int("n_samples", n_samples, 0, MOST_SAMPLES)
        seed = read_int("seed", seed, 0, LARGEST_SEED)
        drawn = {f"sample {i + 1}": self._draw(seed + i) for i in range(n_samples)}
        return Sample({"theory": self._theory, **drawn}, has_theory=True)

    def simulate(self, n_runs: int = 100, *, seed: int = 0) -> pd.DataFrame:
        """Return what samples have on average, and their spread.

        Parameters
        ----------
        n_runs : int >= 2
            Folds, each drawn anew.
        seed : int from 0 to 2**31 - 1
            As for `sample`.

        Returns
        -------
        pandas.DataFrame
            Indexed by measure as in `theory`: ``theory``, ``mean`` and standard deviation ``sd`` of
            the samples, and ``n_runs``. The ``pr_auc`` of a sample is its average precision.

        Examples
        --------
        >>> Problem(n=100).simulate(20).loc['roc_auc'].round(2).to_dict()
        {'theory': 0.83, 'mean': 0.84, 'sd': 0.03, 'n_runs': 20.0}
        """
        n_runs = read_int("n_runs", n_runs, _FEWEST)
        seed = read_int("seed", seed, 0, LARGEST_SEED)
        runs = mapped(
            lambda run: _measures(*self.masses.draw(seed + run, *self._totals), self.prevalence),
            range(n_runs),
            "drawing samples",
        )
        result = {name: np.array([run[name] for run in runs]) for name in runs[0]}
        columns = {
            "theory": self.theory(),
            "mean": _series({name: float(each.mean()) for name, each in result.items()}),
            "sd": _series({name: float(each.std(ddof=1)) for name, each in result.items()}),
        }
        return reports.frame(columns).assign(n_runs=n_runs)

    def against_n(
        self, n: Iterable[int] = SIZES, *, n_runs: int = 100, seed: int = 0
    ) -> pd.DataFrame:
        """Return `simulate` for numbers of cases, indexed by ``n`` and ``measure``.

        Examples
        --------
        >>> Problem().against_n((30, 300), n_runs=5).index.unique('n').tolist()
        [30, 300]
        """
        problems = {each: Problem(each, self.prevalence, self.density) for each in n}
        return _simulated("n", problems, n_runs, seed)

    def against_prevalence(
        self, prevalence: Iterable[float] = PREVALENCES, *, n_runs: int = 100, seed: int = 0
    ) -> pd.DataFrame:
        """Return `simulate` for shares of positives, indexed by ``prevalence`` and ``measure``.

        Examples
        --------
        >>> found = Problem(n=100).against_prevalence((0.1, 0.5), n_runs=5)
        >>> found.index.unique('prevalence').tolist()
        [0.1, 0.5]
        """
        problems = {each: Problem(self.n, each, self.density) for each in prevalence}
        return _simulated("prevalence", problems, n_runs, seed)

    @cached_property
    def masses(self) -> Masses:
        """The shares of both classes in cells of the scores."""
        return masses(*(density_values(*each) for each in _named(self.density)))

    @property
    def _totals(self) -> tuple[int, int]:
        """Positives and negatives of a sample, at least one of each."""
        positives = min(max(round(self.n * self.prevalence), 1), self.n - 1)
        return positives, self.n - positives

    @cached_property
    def _theory(self) -> CountTable:
        result, (positives, negatives) = self.masses.thinned(), self._totals
        tp, fp = positives * result.positive, negatives * result.negative
        kept = (tp > 0) | (fp > 0)
        totals = float(positives), float(negatives)
        return CountTable.from_counts(result.score[kept], tp[kept], fp[kept], totals)

    def _draw(self, seed: int) -> CountTable:
        tp, fp = (each.astype(np.float64) for each in self.masses.draw(seed, *self._totals))
        return CountTable.from_counts(self.masses.score, tp, fp)


def _named(density: Any) -> tuple[tuple[str, Any], tuple[str, Any]]:
    """Return a name for messages and a function, of the positives and of the negatives."""
    if isinstance(density, str):
        one, other = DENSITIES[read_choice("density", density, tuple(DENSITIES))]
    elif isinstance(density, tuple | list) and [*map(callable, density)] == [True, True]:
        one, other = density
    else:
        raise TypeError(
            f"density must be one of {', '.join(map(repr, DENSITIES))}, or two functions of an "
            f"array of scores (for positives and for negatives), got {described(density)}."
        )
    return ("density of the positives", one), ("density of the negatives", other)


def _rates(counts: Any) -> Any:
    """Return the rate of a class at each threshold, from counts in cells of increasing scores."""
    above = np.append(0.0, np.cumsum(counts[::-1], dtype=np.float64))
    return above / above[-1]


def _measures(positive: Any, negative: Any, prevalence: float) -> dict[str, float]:
    tpr, fpr = _rates(positive), _rates(negative)
    largest, auc = ks(tpr, fpr), float(np.trapezoid(tpr, fpr))
    return {
        "roc_auc": auc,
        "pr_auc": average_precision(tpr, fpr, prevalence),
        "gains_area": gains_area(auc, prevalence),
        "ks": largest.distance,
        "ks_at": float(rates.ppr(tpr[largest.row], fpr[largest.row], prevalence)),
    }


def _series(values: dict[str, float]) -> pd.Series:
    import pandas as pd

    return pd.Series(values, dtype=float)


def _simulated(name: str, problems: dict[Any, Problem], n_runs: int, seed: int) -> pd.DataFrame:
    import pandas as pd

    result = {each: problem.simulate(n_runs, seed=seed) for each, problem in problems.items()}
    return pd.concat(result, names=[name, "measure"])
