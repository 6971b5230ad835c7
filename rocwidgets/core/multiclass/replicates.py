"""Measures of bootstrap replicates: cases sorted once, and weighted anew in each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core.multiclass.rule import of_model, predicted
from rocwidgets.numeric import multiclass as numeric
from rocwidgets.numeric.counts.indices import counted
from rocwidgets.numeric.multiclass.areas import areas_of
from rocwidgets.numeric.multiclass.ordered import OrderedCases
from rocwidgets.numeric.multiclass.ranks import ColumnRanks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from rocwidgets.core.multiclass.sample import MulticlassSample
    from rocwidgets.core.multiclass.setting import MulticlassSetting
    from rocwidgets.inputs.class_cases import ClassCases
    from rocwidgets.numeric.multiclass import AucMatrix

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
        found = self.ranked.predicted
        return numeric.confusion(cases.code, found, len(cases.classes), self.weight)

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
    weight along.
    """
    random = np.random.default_rng(seed)
    weight = np.ones(len(cases.code)) if cases.sample_weight is None else cases.sample_weight
    classes = range(len(cases.classes))
    members = [np.flatnonzero((cases.code == own) & (weight > 0)) for own in classes]
    for _ in range(n_bootstrap):
        times = np.zeros(len(weight))
        for each in members:
            drawn = random.integers(0, len(each), len(each))
            times[each] = counted(drawn, minlength=len(each))
        yield times * weight
