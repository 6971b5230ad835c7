"""What class weights yield on a sample: counts, rates and cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.wording import html_row
from rocwidgets.multiclass.measures import RULE_FORMULAS
from rocwidgets.multiclass.rule import by_class, confusion_matrix
from rocwidgets.numeric.shown import amount, rounded

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.multiclass.sample import MulticlassSample
    from rocwidgets.multiclass.setting import MulticlassSetting

_SHOWN = ("accuracy", "balanced_accuracy", "f1_macro", "expected_cost")


def _metric(name: str, doc: str) -> property:
    """Make a property of a measure of the confusion matrix."""
    formula = RULE_FORMULAS[name]

    def get(self: MulticlassPoint) -> float:
        return formula(self)

    return property(get, doc=doc)


@explain_call_errors
@dataclass(frozen=True, repr=False, kw_only=True)
class MulticlassPoint:
    """Counts, rates and cost of one model at class weights and costs; immutable.

    `rocwidgets.MulticlassEvaluation.at` returns it. Macro means count every class the same.

    Attributes
    ----------
    setting : MulticlassSetting
        The model, the costs and the class weights.
    classes : tuple of labels
    counts : tuple of K tuples of K ints, or floats if weighted
        Cases of each class (rows) predicted to be of each (columns).

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> mc = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> point = mc.at()
    >>> point.counts, point.n, point.model, point.class_weight
    (((1, 1, 0), (0, 1, 0), (0, 0, 1)), 4, 'model', (1.0, 1.0, 1.0))
    >>> point.accuracy, point.expected_cost, point.kappa > 0.6, point.mcc > 0.6
    (0.75, 0.25, True, True)
    >>> [round(each, 3) for each in (point.precision_macro, point.recall_macro, point.f1_macro)]
    [0.833, 0.833, 0.778]
    >>> point.balanced_accuracy == point.recall_macro, point.matrix.shape, point.costs[0]
    (True, (3, 3), (0.0, 1.0, 1.0))
    """

    setting: MulticlassSetting
    classes: tuple[Any, ...]
    counts: tuple[tuple[float, ...], ...]

    accuracy = _metric("accuracy", "Share of the cases that are predicted right.")
    balanced_accuracy = _metric("balanced_accuracy", "Mean recall of the classes with cases.")
    precision_macro = _metric("precision_macro", "Mean precision of the classes.")
    recall_macro = _metric("recall_macro", "Mean recall of the classes.")
    f1_macro = _metric("f1_macro", "Mean F1 of the classes.")
    kappa = _metric("kappa", "Cohen's kappa: agreement beyond chance.")
    mcc = _metric("mcc", "Matthews correlation coefficient.")
    expected_cost = _metric("expected_cost", "Mean cost per case.")

    @property
    def model(self) -> str:
        """Name of the model."""
        return self.setting.model

    @property
    def class_weight(self) -> tuple[float, ...]:
        """The class weights."""
        return self.setting.class_weight

    @property
    def costs(self) -> tuple[tuple[float, ...], ...]:
        """Cost of each true class (rows) predicted to be each class (columns)."""
        return self.setting.costs

    @property
    def matrix(self) -> NDArray[Any]:
        """The counts as an array of shape (K, K)."""
        return np.array(self.counts)

    @property
    def n(self) -> float:
        """Number of cases, or their weight."""
        return self.matrix.sum().item()

    def confusion(self) -> pd.DataFrame:
        """Return the counts as a table, true classes in rows and predicted ones in columns.

        Examples
        --------
        >>> point.confusion().loc["a", "b"].item()
        1
        """
        return by_class(self.matrix, self.classes, "true", "predicted")

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={rounded(getattr(self, name))}" for name in _SHOWN)
        return f"MulticlassPoint({self.model!r}: {shown})"

    def _repr_html_(self) -> str:
        weights = zip(self.classes, self.class_weight, strict=True)
        shown = {name: amount(getattr(self, name)) for name in _SHOWN}
        return html_row(
            {
                "model": self.model,
                **{f"weight of {own}": f"{each:.6g}" for own, each in weights},
                **shown,
            }
        )


def point_of(sample: MulticlassSample, setting: MulticlassSetting) -> MulticlassPoint:
    """Return what the model of a setting yields on a sample.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
    """
    rows = confusion_matrix(sample, setting).tolist()
    return MulticlassPoint(
        setting=setting, classes=sample.classes, counts=tuple(tuple(row) for row in rows)
    )
