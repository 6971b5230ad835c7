"""Misclassification rates of many classes, approximated by those of pairs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.multiclass.front import RateFront, drawn_weights, front_of
from rocwidgets.core.multiclass.values import read_class_weight

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.core.multiclass.sample import MulticlassSample
    from rocwidgets.core.multiclass.setting import MulticlassSetting

    Values = NDArray[np.float64]

N_RULES = 10_000


@dataclass(frozen=True)
class PairwiseRates:
    """Rates of the rules of highest ``w_k p_k``, from the count tables of all pairs of classes.

    Class j takes a case from class i if ``w_j p_j > w_i p_i``, whatever the other classes are: the
    pairs are treated as if each were alone, as in the pairwise approximation of Landgrebe & Duin
    (Pattern Recognition Letters 28, 2007), which ignores interactions. A case that several classes
    would take is counted for each of them. So no rate is below the exact one, the sum of a row is
    at least the share of the class that is predicted wrong, and all are exact where no case is
    taken by two classes at once (but for ties, which rounding can decide otherwise).

    K (K - 1) / 2 tables are sorted once, O(n K log n) in all; then a rule takes O(K**2 log n) in
    place of O(n K).

    Attributes
    ----------
    sample : MulticlassSample
    model : str
    """

    sample: MulticlassSample
    model: str

    def rates(self, weights: Values) -> Values:
        """Return approximate rates of rules.

        Parameters
        ----------
        weights : ndarray of float64, shape (m, K)
            Above 0.

        Returns
        -------
        ndarray of float64, shape (m, K, K)
            True classes in rows; 0 on the diagonal.
        """
        classes = self.sample.classes
        found = np.zeros((len(weights), len(classes), len(classes)))
        for i, j in combinations(range(len(classes)), 2):
            pair = self.sample.one_vs_one(classes[i], classes[j], normalize=True)
            table = pair.tables[self.model]
            own, other = weights[:, i], weights[:, j]
            tp, fp = table.at(other / (own + other))
            found[:, i, j], found[:, j, i] = 1 - tp / table.P, fp / table.N
        return found


def pairwise_costs(
    sample: MulticlassSample, setting: MulticlassSetting, class_weights: Sequence[Any]
) -> pd.DataFrame:
    """Return approximate costs of rules of highest re-weighted probability.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
        The model, and the costs that predictions are valued by; the rules do not use them.
    class_weights : sequence of sequences of K numbers > 0, or of mappings of labels to such
        Of each rule.

    Returns
    -------
    pandas.DataFrame
        A row a rule: a column for the weight of each class, and ``expected_cost``, the mean cost of
        a case by `PairwiseRates`. If errors cost at least 0 more than right predictions, it is no
        less than the exact cost.
    """
    weights = np.array(
        [read_class_weight("class_weights", w, sample.classes) for w in class_weights]
    )
    rates, costs = PairwiseRates(sample, setting.model).rates(weights), setting.cost_array
    share = sample.class_sizes / sample.class_sizes.sum()
    right = np.diag(costs)
    cost = share @ right + np.einsum("mij,ij,i->m", rates, costs - right[:, None], share)
    return reports.frame(weights).set_axis(list(sample.classes), axis=1).assign(expected_cost=cost)


def pairwise_front(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    *,
    n_rules: int = N_RULES,
    around: Any = None,
    seed: int = 0,
) -> RateFront:
    """Return the Pareto front of sampled rules by the approximation of pairs.

    Its rates are upper bounds, as of `PairwiseRates`: no point need be achieved, and a rule that is
    on the exact front can be missing. Many more rules are sampled than `sampled_front` can count in
    the same time.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
        The model; its weights of classes are the first rule. Rules do not use its costs.
    n_rules : int, default 10000
    around, seed
        As for `rocwidgets.core.multiclass.front.sampled_front`.

    Returns
    -------
    RateFront
    """
    weights = drawn_weights(sample, setting, n_rules=n_rules, around=around, seed=seed)
    return front_of(sample, weights, PairwiseRates(sample, setting.model).rates(weights))
