"""Several classes: their cases, and each class against the rest or another as a binary sample."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
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

__getattr__, __dir__ = attach(
    __name__,
    {
        "MulticlassAnalysis": ".analysis",
        "MulticlassMeasures": ".measures",
        "MulticlassModel": ".model",
        "MulticlassSample": ".sample",
        "MulticlassSetting": ".setting",
    },
)
