"""A sample of several classes and a setting, and everything that is computed from both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.multiclass.model import MulticlassModel
from rocwidgets.multiclass.setting import MulticlassSetting

if TYPE_CHECKING:
    from rocwidgets.multiclass.sample import MulticlassSample


@explain_call_errors
@dataclass(frozen=True, eq=False)
class MulticlassAnalysis:
    """The computations of a MulticlassEvaluation, without a widget.

    ``analysis["boosting"]`` is one model, a `MulticlassModel`.

    Attributes
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting

    Examples
    --------
    >>> from rocwidgets.multiclass import MulticlassAnalysis, MulticlassSample
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
    >>> MulticlassAnalysis.of(sample).models
    ('model',)
    """

    sample: MulticlassSample
    setting: MulticlassSetting

    @classmethod
    def of(cls, sample: MulticlassSample, **chosen: Any) -> Self:
        """Return the analysis of a sample.

        Parameters
        ----------
        sample : MulticlassSample
        **chosen
            Values of the attributes of a `MulticlassSetting`; the others have their defaults.

        Examples
        --------
        >>> MulticlassAnalysis.of(sample, class_weight={"c": 2})["model"].expected_cost()
        0.5
        """
        return cls(sample, MulticlassSetting.of(sample, **chosen))

    def __getitem__(self, model: str) -> MulticlassModel:
        """Return a model by name; TypeError or ValueError if there is none."""
        return MulticlassModel(self, model)

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, in the order given."""
        return self.sample.models
