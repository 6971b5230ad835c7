"""Several classes: their cases, and each class against the rest or another as a binary sample."""

from .measures import MulticlassMeasures
from .sample import MulticlassSample
from .setting import MulticlassSetting

__all__ = ["MulticlassMeasures", "MulticlassSample", "MulticlassSetting"]
