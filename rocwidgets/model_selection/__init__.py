"""Studies of classifiers: nested thresholds, learning curves, several data sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets.model_selection.comparison import DatasetComparison, compare_datasets
    from rocwidgets.model_selection.learning import LearningCurve, learning_curve
    from rocwidgets.model_selection.nested import NestedThreshold, nested_threshold

__all__ = [
    "DatasetComparison",
    "LearningCurve",
    "NestedThreshold",
    "compare_datasets",
    "learning_curve",
    "nested_threshold",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "compare_datasets": ".comparison",
        "DatasetComparison": ".comparison",
        "learning_curve": ".learning",
        "LearningCurve": ".learning",
        "nested_threshold": ".nested",
        "NestedThreshold": ".nested",
    },
)
