"""Choose a model and a threshold for these costs, live in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets import bq, core, datasets, model_selection, research, teaching
    from rocwidgets.core import Decision
    from rocwidgets.core.prevalence import estimate_prevalence
    from rocwidgets.inputs import CaseCosts
    from rocwidgets.multiclass.evaluation import MulticlassEvaluation
    from rocwidgets.outcomes.costs import Costs
    from rocwidgets.outcomes.tiers import Tiers
    from rocwidgets.outcomes.words import Words
    from rocwidgets.views import (
        DET,
        KS,
        PN,
        ROC,
        ROI,
        Attributes,
        Cases,
        ConfusionMatrix,
        CostCurve,
        CostMatrix,
        Dashboard,
        DecisionCurve,
        DecisionStrip,
        Discrimination,
        Gains,
        GainsTable,
        GroupsTable,
        Lift,
        LossComparison,
        ModelsTable,
        PairMatrix,
        PrecisionRecall,
        Profit,
        Reliability,
        Simplex,
        Threshold,
        ThresholdMetrics,
        Timeline,
        View,
    )
    from rocwidgets.widget.evaluation import Evaluation
    from rocwidgets.widget.linked import link, to_html

__version__ = "0.2.0"

__all__ = [
    "DET",
    "KS",
    "PN",
    "ROC",
    "ROI",
    "Attributes",
    "CaseCosts",
    "Cases",
    "ConfusionMatrix",
    "CostCurve",
    "CostMatrix",
    "Costs",
    "Dashboard",
    "Decision",
    "DecisionCurve",
    "DecisionStrip",
    "Discrimination",
    "Evaluation",
    "Gains",
    "GainsTable",
    "GroupsTable",
    "Lift",
    "LossComparison",
    "ModelsTable",
    "MulticlassEvaluation",
    "PairMatrix",
    "PrecisionRecall",
    "Profit",
    "Reliability",
    "Simplex",
    "Threshold",
    "ThresholdMetrics",
    "Tiers",
    "Timeline",
    "View",
    "Words",
    "bq",
    "core",
    "datasets",
    "estimate_prevalence",
    "link",
    "model_selection",
    "research",
    "teaching",
    "to_html",
]

# Where names are that are no views. A name is imported when it is first used, so that
# rocwidgets.core needs no widgets.
__getattr__, __dir__ = attach(
    __name__,
    {
        **dict.fromkeys(__all__, ".views"),
        "CaseCosts": ".inputs",
        "Costs": ".outcomes.costs",
        "Decision": ".core",
        "estimate_prevalence": ".core.prevalence",
        "Evaluation": ".widget.evaluation",
        **dict.fromkeys(("link", "to_html"), ".widget.linked"),
        "MulticlassEvaluation": ".multiclass.evaluation",
        "Tiers": ".outcomes.tiers",
        "Words": ".outcomes.words",
        "bq": ".bq",
        "core": ".core",
        "datasets": ".datasets",
        "model_selection": ".model_selection",
        "research": ".research",
        "teaching": ".teaching",
    },
)
