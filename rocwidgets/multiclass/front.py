"""The ROC surface of many classes, approximated by sampled rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.core import reports
from rocwidgets.inputs.scalars import read_int
from rocwidgets.multiclass.checks import read_class_weight
from rocwidgets.multiclass.rule import confusion_matrix
from rocwidgets.progress import mapped

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.multiclass.sample import MulticlassSample
    from rocwidgets.multiclass.setting import MulticlassSetting

    Values = NDArray[np.float64]


def non_dominated(points: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return which points are on the Pareto front: none is as low everywhere and lower somewhere.

    Parameters
    ----------
    points : ndarray of float64, shape (m, d)
        Lower is better in each of the d columns.

    Returns
    -------
    ndarray of int
        Increasing; of equal points the first. In O(m**2 d).
    """
    distinct, place = np.unique(points, axis=0, return_index=True)
    # In lexical order a point can only be dominated by one before it.
    kept: list[int] = []
    for at, each in enumerate(distinct):
        if not (distinct[kept] <= each).all(axis=1).any():
            kept.append(at)
    return np.sort(place[kept])


N_RULES = 1000
_OCTAVES = 1.0


class RateFront(NamedTuple):
    """Rules of which none has lower misclassification rates than another in all of them.

    Attributes
    ----------
    class_weight : pandas.DataFrame of shape (n_rules, K)
        Weights of the classes of each rule, which add up to 1; one column per class.
    rates : pandas.DataFrame of shape (n_rules, K (K - 1))
        Share of the cases of each class that each other one is predicted for; columns (true,
        predicted).
    """

    class_weight: pd.DataFrame
    rates: pd.DataFrame


def sampled_front(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    *,
    n_rules: int = N_RULES,
    around: Any = None,
    seed: int = 0,
) -> RateFront:
    """Return the Pareto front of sampled rules over all misclassification rates.

    The rates of K classes are K (K - 1) numbers, and the surface of the best of them has
    exponentially many faces (Majnik & Bosnić, Intelligent Data Analysis 17, 2013, section 5.3). So
    rules are sampled: every point is the exact rates of a rule of the sample. Nothing follows about
    how far a better rule is from them, and with many classes nearly all rules are on the front. It
    takes O(n_rules n K) for equal costs, K times that for others, and O(n_rules**2 K**2) for the
    front.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
        The model and the costs of its rule; its weights of classes are the first rule.
    n_rules : int, default 1000
    around : sequence of K numbers > 0, or mapping of labels to numbers, optional
        Weights, such as those of `best_weights`, that others are sampled around: by factors that
        are normal in their logarithm, with a standard deviation of one octave. Default uniform on
        the simplex.
    seed : int, default 0

    Raises
    ------
    TypeError, ValueError
        If a number is out of range.
    """
    weights = drawn_weights(sample, setting, n_rules=n_rules, around=around, seed=seed)
    counts = np.stack(
        mapped(
            lambda each: confusion_matrix(sample, replace(setting, class_weight=tuple(each))),
            weights,
            "rules",
        )
    )
    return front_of(sample, weights, counts / counts.sum(axis=2, keepdims=True))


def drawn_weights(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    *,
    n_rules: int,
    around: Any = None,
    seed: int = 0,
) -> Values:
    """Return class weights as for `sampled_front`, of shape (n_rules, K); rows add up to 1."""
    random = np.random.default_rng(read_int("seed", seed, 0))
    shape = read_int("n_rules", n_rules, 1) - 1, len(sample.classes)
    if around is None:
        drawn = random.exponential(size=shape)
    else:
        middle = np.array(read_class_weight("around", around, sample.classes))
        drawn = middle * np.exp2(random.normal(0, _OCTAVES, shape))
    result = np.vstack([setting.class_weight, drawn])
    # No weight is 0, however small it was drawn.
    return np.maximum(result / result.sum(axis=1, keepdims=True), np.finfo(float).tiny)


def front_of(sample: MulticlassSample, weights: Values, rates: Values) -> RateFront:
    """Return the front of rates of shape (n_rules, K, K)."""
    pairs = list(permutations(range(len(sample.classes)), 2))
    points = np.stack([rates[:, true, other] for true, other in pairs], axis=1)
    kept = non_dominated(points)
    names = [(sample.classes[true], sample.classes[other]) for true, other in pairs]
    by_pair = reports.frame(points[kept])
    by_pair.columns = reports.levels(names, ["true", "predicted"])
    by_class = reports.frame(weights[kept])
    by_class.columns = list(sample.classes)
    return RateFront(by_class, by_pair)
