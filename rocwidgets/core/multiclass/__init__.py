"""Several classes: their cases, and each class against the rest or another as a binary sample."""

from .analysis import MulticlassAnalysis
from .measures import MulticlassMeasures
from .model import MulticlassModel
from .sample import MulticlassSample
from .setting import MulticlassSetting

__all__ = [
    "MulticlassAnalysis",
    "MulticlassMeasures",
    "MulticlassModel",
    "MulticlassSample",
    "MulticlassSetting",
]
