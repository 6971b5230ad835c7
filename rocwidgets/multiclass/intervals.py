"""Bootstrap intervals for multiclass measures and for differences between models."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.setting import MOST_RESAMPLES
from rocwidgets.inputs.scalars import read_int, read_number
from rocwidgets.inputs.wording import show
from rocwidgets.multiclass import numeric
from rocwidgets.multiclass.measures import MODEL_FORMULAS, RULE_FORMULAS, measures, read_names
from rocwidgets.multiclass.numeric.areas import ColumnRanks, areas_of
from rocwidgets.multiclass.numeric.ordered import OrderedCases
from rocwidgets.multiclass.rule import of_model, predicted
from rocwidgets.numeric.counts.indices import counted, integers
from rocwidgets.numeric.few_clusters import FEWEST_RESAMPLED, too_few
from rocwidgets.numeric.inference.interval import tails
from rocwidgets.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.multiclass.cases import ClassCases
    from rocwidgets.multiclass.numeric import AucMatrix
    from rocwidgets.multiclass.sample import MulticlassSample
    from rocwidgets.multiclass.setting import MulticlassSetting

    Values = NDArray[np.float64]


MEANS: dict[str, Callable[[Any, Any], Any]] = {
    "log_loss": numeric.log_losses,
    "brier": numeric.brier_distances,
    "top_2_accuracy": lambda code, probability: numeric.is_in_top(code, probability, 2),
    "top_3_accuracy": lambda code, probability: numeric.is_in_top(code, probability, 3),
}
"""Measures that are means over the cases: of each case."""


@dataclass(frozen=True)
class RankedCases:
    """Cases of a model, sorted once for all replicates."""

    sample: MulticlassSample
    setting: MulticlassSetting
    model: str

    @cached_property
    def columns(self) -> list[ColumnRanks]:
        """The cases by the probability of each class."""
        cases = self.sample.cases
        columns = cases.probabilities[self.model].T
        return [ColumnRanks.of(cases.code, each, own) for own, each in enumerate(columns)]

    @cached_property
    def ordered(self) -> OrderedCases:
        """The cases by their expected place among three classes."""
        cases = self.sample.cases
        probability = cases.probabilities[self.model]
        return OrderedCases.of(cases.code, probability[:, 2] - probability[:, 0])

    @cached_property
    def predicted(self) -> NDArray[np.intp]:
        """The class predicted for each case."""
        return predicted(self.sample, of_model(self.setting, self.model))

    @cached_property
    def means(self) -> dict[str, Values]:
        """Of each case, what each of `MEANS` is the mean of."""
        cases = self.sample.cases
        probability = cases.probabilities[self.model]
        return {name: np.asarray(of(cases.code, probability)) for name, of in MEANS.items()}


@dataclass(frozen=True)
class Replicate:
    """A bootstrap replicate of a model: its cases with other weights."""

    ranked: RankedCases
    weight: Values

    @property
    def setting(self) -> MulticlassSetting:
        """Costs and weights of classes of the rule."""
        return self.ranked.setting

    @cached_property
    def areas(self) -> AucMatrix:
        """Areas under the ROC curve of all ordered pairs of classes."""
        return areas_of(self.ranked.columns, self.ranked.sample.cases.code, self.weight)

    @cached_property
    def matrix(self) -> NDArray[Any]:
        """Counts of the rule, the true classes in rows."""
        cases = self.ranked.sample.cases
        result = self.ranked.predicted
        return numeric.confusion(cases.code, result, len(cases.classes), self.weight)

    @property
    def volume(self) -> float:
        """The volume under the ROC surface."""
        return self.ranked.ordered.volume(self.weight)

    def mean(self, name: str) -> float:
        """Return a measure of `MEANS`."""
        return float(np.average(self.ranked.means[name], weights=self.weight))


def weights_of_replicates(cases: ClassCases, n_bootstrap: int, seed: int) -> Iterator[Values]:
    """Yield weights of the cases in each replicate, drawn from each class by itself.

    As many cases of a class are drawn, with replacement, as it has of weight > 0; each brings its
    weight along. Of rows that were held out several times, all cases of a row are drawn at once; of
    clusters, which may have several classes, one fewer than there are, which leaves variances
    unbiased (Rao & Wu, JASA 83, 1988, 231-241), and again if a class is lacking.
    """
    random = np.random.default_rng(seed)
    weight = np.ones(len(cases.code)) if cases.sample_weight is None else cases.sample_weight
    if cases.cluster is not None:
        yield from _weights_of_clusters(cases, weight, n_bootstrap, random)
        return
    classes = range(len(cases.classes))
    row = cases.rows.repeated
    members = [np.flatnonzero((cases.code == own) & (weight > 0)) for own in classes]
    units = [
        integers(len(each)) if row is None else np.unique(row[each], return_inverse=True)[1]
        for each in members
    ]
    for _ in range(n_bootstrap):
        times = np.zeros(len(weight))
        for each, unit in zip(members, units, strict=True):
            size = int(unit.max()) + 1
            times[each] = counted(random.integers(0, size, size), minlength=size)[unit]
        yield times * weight


def _weights_of_clusters(
    cases: ClassCases, weight: Values, n_bootstrap: int, random: np.random.Generator
) -> Iterator[Values]:
    live, k = np.flatnonzero(weight > 0), len(cases.classes)
    clusters: Any = cases.cluster
    found, unit = np.unique(clusters[live], return_inverse=True)
    pairs = np.unique(np.stack((cases.code[live], unit)), axis=1)
    number = counted(pairs[0], minlength=k)
    rarest = int(np.argmin(number))
    if number[rarest] < FEWEST_RESAMPLED:
        noun = f"case of {show(cases.classes[rarest])}"
        raise ValueError(too_few(int(number[rarest]), noun, "an interval", FEWEST_RESAMPLED))
    drawn = 0
    while drawn < n_bootstrap:
        of_unit = counted(random.integers(0, len(found), len(found) - 1), minlength=len(found))
        times = np.zeros(len(weight))
        times[live] = of_unit[unit]
        if (counted(cases.code[live], times[live], minlength=k) > 0).all():
            drawn += 1
            yield times * weight


N_BOOTSTRAP = 1000
OF_AREAS = (
    "roc_auc_ovr",
    "roc_auc_ovr_weighted",
    "roc_auc_ovo",
    "roc_auc_ovo_weighted",
    "gini_ovr",
    "gini_ovo",
    "vus",
)
WITH_INTERVALS = (*OF_AREAS, *MEANS, *RULE_FORMULAS)
"""Measures that have intervals."""


def intervals(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    model: str | None = None,
    metrics: Iterable[str] | str | None = None,
    *,
    n_bootstrap: int = N_BOOTSTRAP,
    confidence_level: float = 0.95,
    seed: int = 0,
) -> pd.DataFrame:
    """Return bootstrap percentile intervals of measures of a model.

    Cases are drawn with replacement from each class by itself, so that the numbers of cases of the
    classes stay; each brings its weight along. Columns are sorted once, and a replicate of n cases
    and K classes takes O(n K). The rule stays as it is in all replicates.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
    model : str, optional
        Default that of the setting.
    metrics : "all" or iterable of str, optional
        As for `rocwidgets.multiclass.measures.summary`.
    n_bootstrap : int, default 1000
        Replicates, at least 2.
    confidence_level : float, default 0.95
        Between 0 and 1, both excluded.
    seed : int, default 0

    Returns
    -------
    pandas.DataFrame
        One row per measure: ``estimate``, ``low`` and ``high``. NaN ends for the calibration errors
        and the parts of the Brier score, which grow in replicates by chance alone, so that
        percentiles are no interval of them; and where replicates do not vary, as of a class without
        errors.

    Raises
    ------
    TypeError, ValueError
        If there is no such model or measure, or a number is out of range.

    References
    ----------
    Efron & Tibshirani (1993), An Introduction to the Bootstrap, section 13.3.
    """
    of = sample.require_model(setting.model if model is None else model)
    wanted = read_names(metrics)
    ends = _read_tails(confidence_level)
    estimate = measures(sample, setting, of, wanted)
    drawn = _Draws(sample, setting, n_bootstrap, seed).of([of], wanted)[0]
    low, high = np.quantile(drawn, ends, axis=0)
    # Replicates of a sample without an error have none: they tell nothing of other cases.
    known = np.where(low < high, (low, high), np.nan)
    return _frame(list(estimate.values()), known, wanted)


def compare(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    first: str,
    second: str,
    metrics: Iterable[str] | str | None = None,
    *,
    n_bootstrap: int = N_BOOTSTRAP,
    confidence_level: float = 0.95,
    seed: int = 0,
) -> pd.DataFrame:
    """Return how much one model's measures exceed another's, with intervals.

    Both models are measured in the same replicates (a paired bootstrap): the interval is narrower
    the more of their errors are on the same cases.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
    first, second : str
        Names of models.
    metrics, n_bootstrap, confidence_level, seed
        As for `intervals`.

    Returns
    -------
    pandas.DataFrame
        One row per measure: ``estimate``, that of the first less that of the second, ``low`` and
        ``high``.

    Raises
    ------
    TypeError, ValueError
        As `intervals`.
    """
    pair = [sample.require_model(first, "first"), sample.require_model(second, "second")]
    wanted, ends = read_names(metrics), _read_tails(confidence_level)
    one, two = (measures(sample, setting, model, wanted) for model in pair)
    drawn = _Draws(sample, setting, n_bootstrap, seed).of(pair, wanted)
    estimate = [one[name] - two[name] for name in wanted]
    return _frame(estimate, np.quantile(drawn[0] - drawn[1], ends, axis=0), wanted)


class _Draws:
    """Replicates of all cases, the same for all models."""

    def __init__(
        self, sample: MulticlassSample, setting: MulticlassSetting, n_bootstrap: int, seed: int
    ) -> None:
        self._sample, self._setting = sample, setting
        self._n = read_int("n_bootstrap", n_bootstrap, 2, MOST_RESAMPLES)
        self._seed = read_int("seed", seed, 0)

    def of(self, models: Sequence[str], names: Sequence[str]) -> Values:
        """Return measures in replicates, of shape (models, n_bootstrap, names)."""
        known = [name for name in names if name in WITH_INTERVALS and self._is_defined(name)]
        ranked = [RankedCases(self._sample, self._setting, model) for model in models]
        weights = weights_of_replicates(self._sample.cases, self._n, self._seed)
        result = np.full((len(ranked), self._n, len(names)), np.nan)
        columns = [names.index(name) for name in known]
        for place, _ in enumerate(progress(range(self._n), "resampling")):
            weight = next(weights)
            for at, each in enumerate(ranked):
                replicate = Replicate(each, weight)
                result[at, place, columns] = [_value(replicate, name) for name in known]
        return result

    def _is_defined(self, name: str) -> bool:
        return name != "vus" or len(self._sample.classes) == 3  # noqa: PLR2004 - low, middle, high


def _value(replicate: Replicate, name: str) -> float:
    if name in MEANS:
        return replicate.mean(name)
    return {**MODEL_FORMULAS, **RULE_FORMULAS}[name](replicate)


def _read_tails(level: Any) -> tuple[float, float]:
    rule = "between 0 and 1 (exclusive)"
    return tails(read_number("confidence_level", level, rule, lambda x: 0 < x < 1))


def _frame(estimate: Sequence[float], ends: Values, names: Sequence[str]) -> pd.DataFrame:
    columns = {"estimate": list(estimate), "low": ends[0], "high": ends[1]}
    return reports.frame(columns, index=list(names)).rename_axis("measure")
