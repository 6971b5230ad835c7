"""Several classes: their cases, and each class against the rest or another as a binary sample."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets.multiclass.analysis import MulticlassAnalysis
    from rocwidgets.multiclass.best import ClassWeights
    from rocwidgets.multiclass.decision import MulticlassDecision
    from rocwidgets.multiclass.measures import MulticlassMeasures
    from rocwidgets.multiclass.model import MulticlassModel
    from rocwidgets.multiclass.point import MulticlassPoint
    from rocwidgets.multiclass.sample import MulticlassSample
    from rocwidgets.multiclass.setting import MulticlassSetting

__all__ = [
    "ClassWeights",
    "MulticlassAnalysis",
    "MulticlassDecision",
    "MulticlassMeasures",
    "MulticlassModel",
    "MulticlassPoint",
    "MulticlassSample",
    "MulticlassSetting",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "ClassWeights": ".best",
        "MulticlassAnalysis": ".analysis",
        "MulticlassDecision": ".decision",
        "MulticlassMeasures": ".measures",
        "MulticlassModel": ".model",
        "MulticlassPoint": ".point",
        "MulticlassSample": ".sample",
        "MulticlassSetting": ".setting",
    },
)
