"""The evaluation of scores without a widget: for scripts, CI jobs and servers.

A `Sample` has the counts, a `Setting` the costs, prevalence and other values to evaluate them with.
Both are immutable, and an `Analysis` computes everything else from the two. Nothing here imports
ipywidgets, anywidget or traitlets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets.core.analysis import Analysis
    from rocwidgets.core.certainty import BootstrapOptimum, Certainty
    from rocwidgets.core.compare import Compare
    from rocwidgets.core.decision import Decision
    from rocwidgets.core.derived import Derived, Hybrid
    from rocwidgets.core.folds import Folds
    from rocwidgets.core.group_thresholds import GroupThresholds
    from rocwidgets.core.groups import Groups
    from rocwidgets.core.mixture import Mixture
    from rocwidgets.core.model import Model
    from rocwidgets.core.periods import Periods
    from rocwidgets.core.prevalence import PrevalenceEstimate
    from rocwidgets.core.regret import Regret
    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.outcomes.operating_point import OperatingPoint
    from rocwidgets.outcomes.promise import Promise
    from rocwidgets.outcomes.shadow_price import ShadowPrice

__all__ = [
    "Analysis",
    "BootstrapOptimum",
    "Certainty",
    "Compare",
    "Decision",
    "Derived",
    "Folds",
    "GroupThresholds",
    "Groups",
    "Hybrid",
    "Mixture",
    "Model",
    "OperatingPoint",
    "Periods",
    "PrevalenceEstimate",
    "Promise",
    "Regret",
    "Sample",
    "Setting",
    "ShadowPrice",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "Analysis": ".analysis",
        "BootstrapOptimum": ".certainty",
        "Certainty": ".certainty",
        "Compare": ".compare",
        "Decision": ".decision",
        "Derived": ".derived",
        "Hybrid": ".derived",
        "Mixture": ".mixture",
        "Model": ".model",
        "OperatingPoint": "..outcomes.operating_point",
        "Periods": ".periods",
        "PrevalenceEstimate": ".prevalence",
        "Promise": "..outcomes.promise",
        "Regret": ".regret",
        "Sample": ".sample",
        "Folds": ".folds",
        "GroupThresholds": ".group_thresholds",
        "Groups": ".groups",
        "Setting": ".setting",
        "ShadowPrice": "..outcomes.shadow_price",
    },
)
