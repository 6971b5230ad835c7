"""Options of figures as types; made from vocabulary.json by release/options.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rocwidgets.bq.traits import FigureTraits

if TYPE_CHECKING:
    from collections.abc import Iterable


class DETOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.DET`."""

    band: Literal[
        "none",
        "vertical",
        "threshold",
        "fixed",
        "joint",
        "working_hotelling",
        "folds",
        "folds_threshold",
    ]
    bands_of: Literal["current", "all"]


class KSOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.KS`."""

    show: Literal["rates", "difference"]
    band: Literal["none", "vertical", "fixed", "joint", "working_hotelling", "folds"]


class PNOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.PN`."""

    isolines: Literal["none", "profit", "accuracy", "precision", "f1", "lift"]
    band: Literal[
        "none",
        "vertical",
        "threshold",
        "fixed",
        "joint",
        "working_hotelling",
        "folds",
        "folds_threshold",
    ]
    bands_of: Literal["current", "all"]


class ROCOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.ROC`."""

    show: Literal["roc", "scor_roc"]
    x: Literal["linear", "log"]
    hull: Literal["common", "current", "none"]
    isolines: Literal["none", "profit", "accuracy", "precision", "f1", "lift"]
    band: Literal[
        "none",
        "vertical",
        "threshold",
        "fixed",
        "joint",
        "working_hotelling",
        "folds",
        "folds_threshold",
    ]
    bands_of: Literal["current", "all"]
    ties: Literal["lines", "steps"]
    extra_curve: Literal["none", "prob_roc", "rociv"]
    crossings: bool
    thresholds: bool


class ROIOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.ROI`."""

    charged: Literal["every", "wasted"]
    band: Literal["none", "vertical", "fixed", "joint", "working_hotelling", "folds"]
    bands_of: Literal["current", "all"]


class AttributesOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.Attributes`."""

    reference: Literal["prevalence", "never", "always"] | float
    strategy: Literal["uniform", "quantile", "isotonic"]
    n_bins: int


class CostCurveOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.CostCurve`."""

    lines: bool
    band: Literal["none", "vertical", "fixed", "joint", "working_hotelling", "folds"]
    bands_of: Literal["current", "all"]
    win_rate: bool
    extra_curve: Literal["none", "as_probabilities"]


class DecisionCurveOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.DecisionCurve`."""

    show: Literal["benefit", "compared", "impact"]
    unit: Literal["net_benefit", "standardized", "interventions_avoided"]
    band: Literal["none", "vertical", "folds"]
    bands_of: Literal["current", "all"]


class DiscriminationOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.Discrimination`."""

    form: Literal["histogram", "density"]


class GainsOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.Gains`."""

    x: Literal["linear", "log"]
    unit: Literal["share", "positives", "count"]
    hull: bool
    isolines: Literal["none", "profit", "accuracy", "precision", "f1", "lift"]
    band: Literal[
        "none",
        "vertical",
        "threshold",
        "fixed",
        "joint",
        "working_hotelling",
        "folds",
        "folds_threshold",
    ]
    bands_of: Literal["current", "all"]
    ties: Literal["lines", "steps"]


class LiftOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.Lift`."""

    x: Literal["linear", "log"]
    hull: bool
    band: Literal[
        "none",
        "vertical",
        "threshold",
        "fixed",
        "joint",
        "working_hotelling",
        "folds",
        "folds_threshold",
    ]
    bands_of: Literal["current", "all"]


class PrecisionRecallOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.PrecisionRecall`."""

    band: Literal[
        "none",
        "vertical",
        "threshold",
        "fixed",
        "joint",
        "working_hotelling",
        "folds",
        "folds_threshold",
    ]
    bands_of: Literal["current", "all"]


class ProfitOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.Profit`."""

    band: Literal[
        "none",
        "vertical",
        "threshold",
        "fixed",
        "joint",
        "working_hotelling",
        "folds",
        "folds_threshold",
    ]
    bands_of: Literal["current", "all"]


class ReliabilityOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.Reliability`."""

    band: Literal["none", "confidence", "consistency"]
    forecast: Literal["x", "y"]
    refinement: Literal["current", "all"]
    extra_curve: Literal["none", "loess"]
    strategy: Literal["uniform", "quantile", "isotonic"]
    n_bins: int


class ThresholdMetricsOptions(FigureTraits, total=False):
    """Options of `rocwidgets.bq.ThresholdMetrics`."""

    metrics: Iterable[
        Literal[
            "accuracy",
            "precision",
            "tpr",
            "fpr",
            "tnr",
            "fnr",
            "npv",
            "ppr",
            "lift",
            "f1",
            "mcc",
            "balanced_accuracy",
            "youden",
            "kappa",
            "g_mean",
            "csi",
            "lr_plus",
            "expected_cost",
            "profit",
            "tp",
            "fp",
            "fn",
            "tn",
        ]
    ]
