"""Several classes: their cases, and each class against the rest or another as a binary sample."""

from .sample import MulticlassSample
from .setting import MulticlassSetting

__all__ = ["MulticlassSample", "MulticlassSetting"]
