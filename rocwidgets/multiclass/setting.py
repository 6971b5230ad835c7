"""The values that models of several classes are evaluated with."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocwidgets.inputs.calls import unknown_argument
from rocwidgets.multiclass.checks import read_class_weight, read_costs
from rocwidgets.multiclass.numeric import decide

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.multiclass.sample import MulticlassSample

    Matrix = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, kw_only=True)
class MulticlassSetting:
    """The values that models of several classes are evaluated with; immutable, created by `of`.

    A case is predicted to be of the class j with the lowest ``sum_i w_i p_i C[i, j]``, where p are
    its probabilities, w the weights of the classes and C the costs; of equally cheap ones the
    first.

    Attributes
    ----------
    model : str
        The model that decides. Default the first.
    costs : tuple of K tuples of K floats
        Cost of a case of each class (rows) that is predicted to be of each (columns). Default, and
        for None, 1 for each error. A pandas DataFrame with the labels in index and columns, or a
        dict such as ``{("a", "b"): 5}`` of pairs (true, predicted), can be set too; the other costs
        of a dict are 1 for each error.
    class_weight : tuple of K floats > 0
        By which the probabilities are multiplied before a decision. Default, and for None, 1. A
        mapping or `pandas.Series` of labels to weights can be set too; the others are then 1.

    Examples
    --------
    >>> from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
    >>> setting = MulticlassSetting.of(sample)
    >>> setting.class_weight, setting.cost_array.tolist()
    ((1.0, 1.0, 1.0), [[0.0, 1.0, 1.0], [1.0, 0.0, 1.0], [1.0, 1.0, 0.0]])
    """

    model: str
    costs: Matrix
    class_weight: tuple[float, ...]

    @classmethod
    def of(cls, sample: MulticlassSample, **chosen: Any) -> Self:
        """Return a setting for a sample: the values chosen, checked, defaults for the others.

        Parameters
        ----------
        sample : MulticlassSample
        **chosen
            Values of the attributes.

        Raises
        ------
        TypeError, ValueError
            If there is no such attribute, or a value is invalid.

        Examples
        --------
        >>> MulticlassSetting.of(sample, class_weight={"c": 2}).class_weight
        (1.0, 1.0, 2.0)
        """
        unknown = sorted(set(chosen) - set(VALUES))
        if unknown:
            raise TypeError(unknown_argument("MulticlassSetting", unknown[0], VALUES))
        values = {"model": sample.models[0], "costs": None, "class_weight": None, **chosen}
        return cls(**{name: read_value(name, value, sample) for name, value in values.items()})

    @property
    def cost_array(self) -> NDArray[np.float64]:
        """The costs as an array of shape (K, K)."""
        return np.array(self.costs)

    def decide(self, probability: NDArray[np.float64]) -> NDArray[np.intp]:
        """Return the predicted class positions for probabilities of shape (n, K).

        Examples
        --------
        >>> import numpy as np
        >>> setting.decide(np.array(prob))
        array([0, 1, 1, 2])
        """
        return decide(probability, self.cost_array, np.array(self.class_weight))


VALUES = tuple(each.name for each in fields(MulticlassSetting))


def read_value(name: str, value: Any, sample: MulticlassSample) -> Any:
    """Return a value of a setting, checked; TypeError or ValueError if it is invalid."""
    if name == "model":
        return sample.require_model(value)
    read = read_costs if name == "costs" else read_class_weight
    return read(name, value, sample.classes)
