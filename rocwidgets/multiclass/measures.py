"""Measures of models of several classes, by name."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rocwidgets.core import reports
from rocwidgets.inputs.scalars import read_choice, read_items
from rocwidgets.multiclass import numeric
from rocwidgets.multiclass.rule import confusion_matrix, of_model
from rocwidgets.multiclass.top_label import top_label_error
from rocwidgets.progress import mapped
from rocwidgets.vocabulary import MULTICLASS_METRICS, MULTICLASS_MODEL_METRICS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.multiclass.numeric import AucMatrix, BrierScores
    from rocwidgets.multiclass.sample import MulticlassSample
    from rocwidgets.multiclass.setting import MulticlassSetting
    from rocwidgets.numeric import CountTable
    from rocwidgets.numeric.calibration import BrierScore, Strategy

N_BINS = 10
NAMES = (*MULTICLASS_MODEL_METRICS, *MULTICLASS_METRICS)
"""Names of all measures; those of `MULTICLASS_METRICS` depend on the rule."""

_ALL = "all"
_THREE = 3
DEFAULT = (
    "roc_auc_ovr",
    "roc_auc_ovo",
    "log_loss",
    "brier",
    "accuracy",
    "balanced_accuracy",
    "f1_macro",
    "kappa",
    "expected_cost",
)


@dataclass(frozen=True)
class MulticlassMeasures:
    """A multiclass model's measures by name, all for the (weighted) sample.

    Attributes
    ----------
    sample : MulticlassSample
    model : str
    setting : MulticlassSetting
        Costs and weights of classes of the rule; its model is not used.

    Examples
    --------
    >>> from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
    >>> found = MulticlassMeasures(sample, "model", MulticlassSetting.of(sample))
    >>> found["accuracy"], found["gini_ovo"], found.volume
    (0.75, 1.0, 1.0)
    >>> found.matrix.tolist(), found.areas.size.tolist(), [each.auc for each in found.tables]
    ([[1, 1, 0], [0, 1, 0], [0, 0, 1]], [2.0, 1.0, 1.0], [1.0, 1.0, 1.0])
    >>> code, probability, weight = found.arrays
    >>> code.tolist(), probability.shape, weight, round(found.brier_parts.brier, 6)
    ([0, 0, 1, 2], (4, 3), None, 0.38)
    """

    sample: MulticlassSample
    model: str
    setting: MulticlassSetting

    def __getitem__(self, name: str) -> float:
        """Return a measure; NaN if it is not defined, such as a volume of four classes."""
        if name in RULE_FORMULAS:
            return RULE_FORMULAS[name](self)
        key = ("measure", self.model, name)
        return self.sample.cache.get(key, (), lambda: MODEL_FORMULAS[name](self))

    @property
    def areas(self) -> AucMatrix:
        """Areas under the ROC curve of all ordered pairs of classes."""
        return self.sample.areas(self.model)

    @cached_property
    def tables(self) -> list[CountTable]:
        """Each class against the rest."""
        of_classes = map(self.sample.one_vs_rest, self.sample.classes)
        return [each.tables[self.model] for each in of_classes]

    @cached_property
    def matrix(self) -> NDArray[Any]:
        """Counts of the rule, the true classes in rows."""
        return confusion_matrix(self.sample, of_model(self.setting, self.model))

    @property
    def arrays(self) -> tuple[Any, NDArray[np.float64], Any]:
        """Classes, probabilities and weights of the cases."""
        cases = self.sample.cases
        return cases.code, cases.probabilities[self.model], cases.sample_weight

    def brier(self, strategy: Strategy | None = None, n_bins: int = N_BINS) -> BrierScores:
        """Return the Brier score and its parts, in total and of each class.

        Examples
        --------
        >>> round(found.brier().total.brier, 4)
        0.38
        """
        return numeric.brier_scores(self.tables, strategy, n_bins)

    def top_k_accuracy(self, k: int) -> float:
        """Return the share of cases whose class is among the k most probable.

        Examples
        --------
        >>> found.top_k_accuracy(2)
        0.75
        """
        code, probability, weight = self.arrays
        return numeric.top_k_accuracy(code, probability, k, weight)

    @cached_property
    def brier_parts(self) -> BrierScore:
        """The parts of the Brier score by isotonic regression, in total."""
        return self.brier("isotonic").total

    @property
    def volume(self) -> float:
        """The volume under the ROC surface of three classes, by the expected place of a case."""
        code, probability, weight = self.arrays
        if probability.shape[1] != _THREE:
            return math.nan
        # The expected place less 1, as the probabilities add up to 1.
        return numeric.volume_under_surface(code, probability[:, 2] - probability[:, 0], weight)


def measures(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    model: str | None = None,
    metrics: Iterable[str] | str | None = None,
) -> dict[str, float]:
    """Return measures of a model by name.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
        The rule.
    model : str, optional
        Default that of the setting.
    metrics : "all" or iterable of str, optional
        Names of `NAMES`; default those of `DEFAULT`.

    Returns
    -------
    dict of str to float

    Raises
    ------
    TypeError, ValueError
        If there is no such model or measure; the message lists all.
    """
    of = sample.require_model(setting.model if model is None else model)
    result = MulticlassMeasures(sample, of, setting)
    return {name: result[name] for name in read_names(metrics)}


def summary(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    metrics: Iterable[str] | str | None = None,
) -> pd.DataFrame:
    """Return one row per model: its measures, all by the costs and weights of the setting.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
    metrics : "all" or iterable of str, optional
        Names of columns, in that order; default the AUC, one against the rest and one against one,
        log loss, Brier score, and of the rule accuracy, balanced accuracy, mean F1, kappa and
        expected cost. Names and formulas are those of scikit-learn where it has them:

        - of the probabilities ``roc_auc_ovr``, ``roc_auc_ovo`` and both ``_weighted``;
          ``gini_ovr``, ``gini_ovo``: 2 AUC - 1; ``log_loss``; ``brier``, summed over the classes, 0
          to 2, with ``brier_reliability``, ``brier_resolution`` and ``brier_uncertainty`` by
          isotonic regression of each class; ``ece``, the mean over the classes of the calibration
          error in 10 bins of equal width, ``ece_top_label``, that of the most probable class;
          ``top_2_accuracy``, ``top_3_accuracy``; ``vus``, of three classes, if they are in order:
          cases are ranked by their expected place; NaN of more classes.
        - of the rule ``accuracy``, ``balanced_accuracy``; ``precision``, ``recall`` and ``f1``
          with ``_macro``, ``_micro`` and ``_weighted``; ``kappa``, ``mcc`` and ``expected_cost``.

    Returns
    -------
    pandas.DataFrame of shape (n_models, n_names)
        Indexed by model.

    Raises
    ------
    TypeError, ValueError
        If a name is unknown or given twice; the message lists all.
    """
    wanted = read_names(metrics)
    rows = mapped(lambda model: measures(sample, setting, model, wanted), sample.models, "metrics")
    return reports.frame(rows, index=list(sample.models)).rename_axis("model")


def read_names(metrics: Iterable[str] | str | None) -> tuple[str, ...]:
    """Return names of measures, checked; TypeError or ValueError as in `summary`."""
    if metrics is None:
        return DEFAULT
    if isinstance(metrics, str) and metrics == _ALL:
        return NAMES
    rule = f'metrics must be "{_ALL}" or some of {", ".join(NAMES)}'
    items = [metrics] if isinstance(metrics, str) else read_items(rule, metrics)
    result = [read_choice("each name in metrics", each, NAMES) for each in items]
    if len(set(result)) < len(result):
        raise ValueError(
            f"metrics contains duplicates: {', '.join(result)}. Name each metric once."
        )
    return tuple(result)


MODEL_FORMULAS: dict[str, Callable[[Any], float]] = {
    "roc_auc_ovr": lambda of: numeric.one_vs_rest(of.areas),
    "roc_auc_ovr_weighted": lambda of: numeric.one_vs_rest(of.areas, "weighted"),
    "roc_auc_ovo": lambda of: numeric.one_vs_one(of.areas),
    "roc_auc_ovo_weighted": lambda of: numeric.one_vs_one(of.areas, "weighted"),
    "gini_ovr": lambda of: 2 * numeric.one_vs_rest(of.areas) - 1,
    "gini_ovo": lambda of: 2 * numeric.one_vs_one(of.areas) - 1,
    "vus": lambda of: of.volume,
    "log_loss": lambda of: numeric.log_loss(*of.arrays),
    "brier": lambda of: numeric.brier(*of.arrays),
    "brier_reliability": lambda of: of.brier_parts.reliability,
    "brier_resolution": lambda of: of.brier_parts.resolution,
    "brier_uncertainty": lambda of: of.brier_parts.uncertainty,
    "ece": lambda of: numeric.classwise_calibration_error(of.tables, "uniform", N_BINS),
    "ece_top_label": lambda of: top_label_error(of.sample, of.model, "uniform", N_BINS),
    "top_2_accuracy": lambda of: of.top_k_accuracy(2),
    "top_3_accuracy": lambda of: of.top_k_accuracy(3),
}
"""Measures of the probabilities, as in `MulticlassMeasures`; only those of areas need these."""

RULE_FORMULAS: dict[str, Callable[[Any], float]] = {
    "accuracy": lambda of: numeric.accuracy(of.matrix),
    "balanced_accuracy": lambda of: numeric.balanced_accuracy(of.matrix),
    "precision_macro": lambda of: numeric.precision(of.matrix, "macro"),
    "precision_micro": lambda of: numeric.precision(of.matrix, "micro"),
    "precision_weighted": lambda of: numeric.precision(of.matrix, "weighted"),
    "recall_macro": lambda of: numeric.recall(of.matrix, "macro"),
    "recall_micro": lambda of: numeric.recall(of.matrix, "micro"),
    "recall_weighted": lambda of: numeric.recall(of.matrix, "weighted"),
    "f1_macro": lambda of: numeric.f1_score(of.matrix, "macro"),
    "f1_micro": lambda of: numeric.f1_score(of.matrix, "micro"),
    "f1_weighted": lambda of: numeric.f1_score(of.matrix, "weighted"),
    "kappa": lambda of: numeric.kappa(of.matrix),
    "mcc": lambda of: numeric.mcc(of.matrix),
    "expected_cost": lambda of: numeric.expected_cost(of.matrix, of.setting.cost_array),
}
"""Each measure of the rule, of what has its `matrix` of counts and its `setting`."""
