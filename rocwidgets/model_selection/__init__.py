"""Studies that fit classifiers again and again: thresholds by nested folds, learning curves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets.model_selection.learning import LearningCurve, learning_curve
    from rocwidgets.model_selection.nested import NestedThreshold, nested_threshold

__all__ = ["LearningCurve", "NestedThreshold", "learning_curve", "nested_threshold"]

__getattr__, __dir__ = attach(
    __name__,
    {
        "learning_curve": ".learning",
        "LearningCurve": ".learning",
        "nested_threshold": ".nested",
        "NestedThreshold": ".nested",
    },
)
