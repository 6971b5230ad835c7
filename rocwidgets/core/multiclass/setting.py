"""The values that models of several classes are evaluated with."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocwidgets.calls import unknown_argument
from rocwidgets.core.multiclass.values import read_class_weight, read_costs

if TYPE_CHECKING:
    from rocwidgets.core.multiclass.sample import MulticlassSample

    Matrix = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, kw_only=True)
class MulticlassSetting:
    """The values that models of several classes are evaluated with; immutable, made by `of`.

    A case is predicted to be of the class j of the least ``sum_i w_i p_i C[i, j]``, where p are its
    probabilities, w the weights of the classes and C the costs; of equally cheap ones the first.

    Attributes
    ----------
    model : str
        The model that decides. Default the first.
    costs : tuple of K tuples of K floats
        Cost of a case of each class (rows) that is predicted to be of each (columns). Default, and
        for None, 1 for each error.
    class_weight : tuple of K floats > 0
        By which the probabilities are multiplied before a decision. Default, and for None, 1. A
        mapping of labels to weights can be set too; the others are then 1.
    """

    model: str
    costs: Matrix
    class_weight: tuple[float, ...]

    @classmethod
    def of(cls, sample: MulticlassSample, **chosen: Any) -> Self:
        """Return a setting for a sample: the values chosen, checked, defaults for the others."""
        unknown = sorted(set(chosen) - set(VALUES))
        if unknown:
            raise TypeError(unknown_argument("MulticlassSetting", unknown[0], VALUES))
        return cls(
            model=sample.require_model(chosen.get("model", sample.models[0])),
            costs=read_costs("costs", chosen.get("costs"), sample.classes),
            class_weight=read_class_weight(
                "class_weight", chosen.get("class_weight"), sample.classes
            ),
        )

    @property
    def cost_array(self) -> Any:
        """The costs as an ndarray of float64 of shape (K, K)."""
        return np.array(self.costs)


VALUES = tuple(each.name for each in fields(MulticlassSetting))
