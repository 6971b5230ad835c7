"""Studies that fit classifiers again and again: thresholds by nested folds, learning curves."""

from .learning import learning_curve
from .learning_result import LearningCurve
from .nested import nested_threshold
from .nested_result import NestedThreshold

__all__ = ["LearningCurve", "NestedThreshold", "learning_curve", "nested_threshold"]
