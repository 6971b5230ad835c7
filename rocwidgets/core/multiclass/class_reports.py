"""What one model does for each class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.core.multiclass import by_class as of_classes
from rocwidgets.core.multiclass.measures import N_BINS
from rocwidgets.core.multiclass.rule import of_model
from rocwidgets.core.multiclass.top_label import top_label_sample

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.core.multiclass.sample import MulticlassSample
    from rocwidgets.core.multiclass.setting import MulticlassSetting
    from rocwidgets.core.sample import Sample
    from rocwidgets.numeric.calibration import Strategy


class ClassReports:
    """What one model does for each class; see `rocwidgets.core.multiclass.MulticlassModel`."""

    def __init__(self, analysis: Any, name: str) -> None:
        self._analysis = analysis
        self.name = self.sample.require_model(name)

    @property
    def sample(self) -> MulticlassSample:
        """The sample of all models."""
        return self._analysis.sample

    @property
    def setting(self) -> MulticlassSetting:
        """The current costs and weights of classes, for this model."""
        return of_model(self._analysis.setting, self.name)

    def by_class(self) -> pd.DataFrame:
        """Return precision, recall, F1, AUC and Brier score of each class against the rest.

        As `rocwidgets.core.multiclass.by_class.by_class`.

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> model = MulticlassAnalysis.of(sample)["model"]
        >>> model.by_class().index.tolist()
        ['a', 'b', 'c']
        """
        return of_classes.by_class(self.sample, self.setting)

    def brier(
        self, *, strategy: Strategy | None = "isotonic", n_bins: int = N_BINS
    ) -> pd.DataFrame:
        """Return the Brier score of each class and in total, with its parts.

        Parameters
        ----------
        strategy, n_bins
            As for `rocwidgets.core.multiclass.by_class.brier`, which has the columns.

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> model = MulticlassAnalysis.of(sample)["model"]
        >>> model.brier().index.tolist()
        ['a', 'b', 'c', 'total']
        """
        return of_classes.brier(self.sample, self.setting, strategy=strategy, n_bins=n_bins)

    def calibration(self, *, strategy: Strategy = "uniform", n_bins: int = N_BINS) -> pd.Series:
        """Return calibration errors of each class against the rest and of the top label.

        Parameters
        ----------
        strategy, n_bins
            As for `rocwidgets.core.multiclass.by_class.calibration`.

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> model = MulticlassAnalysis.of(sample)["model"]
        >>> model.calibration().index.tolist()
        ['a', 'b', 'c', 'top label']
        """
        return of_classes.calibration(self.sample, self.setting, strategy=strategy, n_bins=n_bins)

    def top_label(self) -> Sample:
        """Return whether the most probable class of each case is right, as a binary sample.

        As `rocwidgets.core.multiclass.top_label.top_label_sample`.

        Examples
        --------
        >>> from rocwidgets.core.multiclass import MulticlassAnalysis, MulticlassSample
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
        >>> model = MulticlassAnalysis.of(sample)["model"]
        >>> model.top_label().prevalence
        0.75
        """
        return top_label_sample(self.sample, self.name)
