"""Class weights with the lowest expected cost."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.scalars import read_choice, read_int
from rocwidgets.multiclass.checks import read_class_weight
from rocwidgets.multiclass.numeric import Descent, descend
from rocwidgets.progress import Bar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from rocwidgets.multiclass.sample import MulticlassSample
    from rocwidgets.multiclass.setting import MulticlassSetting

    Values = NDArray[np.float64]

_OCTAVES = 3
MOST_STARTS = 10_000
CRITERIA = ("cost",)
# Costs that differ by rounding alone.
_NEAR = 1e-12


@dataclass(frozen=True, kw_only=True)
class ClassWeights:
    """Weights of classes that were searched for; immutable.

    Attributes
    ----------
    model : str
        Name of the model.
    class_weight : tuple of K floats > 0
    cost : float
        Mean cost of a case with these weights, on the cases they were chosen on.
    cost_before : float
        Mean cost of a case at the start: with the weights given, else with weights of 1.
    n_sweeps : int
        How often all weights were moved, the last time without gain unless there were 20.
    is_local : bool
        Always True: no other value of one weight alone costs less (unless there were 20 sweeps),
        but moving several may.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.5, 0.2, 0.3], [0.4, 0.5, 0.1], [0.2, 0.5, 0.3], [0.4, 0.3, 0.3]]
    >>> found = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob).best()
    >>> found.model, found.class_weight, found.cost, found.cost_before
    ('model', (1.875, 1.0, 1.0), 0.25, 0.5)
    """

    model: str
    class_weight: tuple[float, ...]
    cost: float
    cost_before: float
    n_sweeps: int
    is_local: bool = True


def best_weights(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    *,
    start: Any = None,
    n_starts: int = 1,
    seed: int = 0,
) -> ClassWeights:
    """Return weights of classes at which the rule costs little: a local optimum.

    One weight after the other is moved to its best value, by exact counts at all values where a
    prediction changes, until none lowers the cost. Costs never rise: the result costs no more than
    weights of 1, and than `start`. The global optimum is hard to find: the cost has many local
    minima (Lachiche & Flach, ICML 2003); further starts find a better one at times.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
        The model and the costs; its weights of classes are not used.
    start : sequence of K numbers > 0, or mapping of labels to numbers, optional
        Weights to begin with too.
    n_starts : int, default 1
        How many searches: the first from weights of 1, the others from random weights.
    seed : int, default 0
        Seed for the random weights, each 1/8 to 8 and uniform in its logarithm.

    Returns
    -------
    ClassWeights
        The result of the best search, the first one if several tie. A search of n cases takes O(n K
        (K + log n)) for each move of a weight, K moves a sweep and at most 20 sweeps.

    Raises
    ------
    TypeError, ValueError
        If a number is out of range.

    References
    ----------
    Lachiche & Flach (2003), ICML. Majnik & Bosnić (2013), Intelligent Data Analysis 17, section
    4.2.

    Examples
    --------
    >>> from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
    >>> prob = [[0.5, 0.2, 0.3], [0.4, 0.5, 0.1], [0.2, 0.5, 0.3], [0.4, 0.3, 0.3]]
    >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
    >>> found = best_weights(sample, MulticlassSetting.of(sample))
    >>> found.cost_before, found.cost
    (0.5, 0.25)
    """
    read_int("n_starts", n_starts, 1, MOST_STARTS)
    starts = [np.ones(len(sample.classes))]
    if start is not None:
        starts.append(np.array(read_class_weight("start", start, sample.classes)))
    first = starts[-1]
    random = np.random.default_rng(read_int("seed", seed, 0))
    drawn = random.uniform(-_OCTAVES, _OCTAVES, (n_starts - 1, len(first)))
    starts.extend(2.0**drawn)
    searches = [_search(sample, setting, each) for each in starts]
    best = min((result for _, result in searches), key=lambda result: result.cost)
    before = searches[1 if start is not None else 0][0]
    size = float(sample.class_sizes.sum())
    return ClassWeights(
        model=setting.model,
        class_weight=tuple(best.weight.tolist()),
        cost=best.cost / size,
        cost_before=before.cost / size,
        n_sweeps=best.n_sweeps,
    )


def best_of(sample: MulticlassSample, setting: MulticlassSetting, **search: Any) -> ClassWeights:
    """Return the best weights of the model that costs least with them, the first of a tie.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
        The costs.
    **search
        ``start``, ``n_starts`` and ``seed``, as for `best_weights`.
    """
    found = [
        best_weights(sample, replace(setting, model=model), **search) for model in sample.models
    ]
    least = min(each.cost for each in found)
    return next(each for each in found if math.isclose(each.cost, least, abs_tol=_NEAR))


def read_criterion(criterion: Any) -> str:
    """Return what is optimized, which can be the expected cost alone."""
    return read_choice("criterion", criterion, CRITERIA)


def _search(
    sample: MulticlassSample, setting: MulticlassSetting, start: Values
) -> tuple[Descent, Descent]:
    """Return the first and the last state of a descent."""
    states = _states(sample, setting, start)
    result = []
    with Bar("searching for weights of classes") as bar:
        for state in states:
            result.append(state)
            bar.update(None)
    return result[0], result[-1]


def _states(
    sample: MulticlassSample, setting: MulticlassSetting, start: Values
) -> Iterator[Descent]:
    cases = sample.cases
    probability = cases.probabilities[setting.model]
    return descend(cases.code, probability, setting.cost_array, cases.sample_weight, start)
