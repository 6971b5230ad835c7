from .learning import learning_curve as learning_curve
from .learning_result import LearningCurve as LearningCurve
from .nested import nested_threshold as nested_threshold
from .nested_result import NestedThreshold as NestedThreshold
