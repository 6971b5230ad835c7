"""Options of views as types; made from vocabulary.json by release/options.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ipywidgets import Layout


class ViewOptions(TypedDict, total=False):
    """What every view takes."""

    options: Mapping[str, Any] | None
    layout: Mapping[str, Any] | Layout | None


class DETOptions(ViewOptions, total=False):
    """Options of `rocwidgets.DET`."""

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
    curves: Literal["models", "groups"]


class KSOptions(ViewOptions, total=False):
    """Options of `rocwidgets.KS`."""

    show: Literal["rates", "difference"]
    band: Literal["none", "vertical", "fixed", "joint", "working_hotelling", "folds"]


class PNOptions(ViewOptions, total=False):
    """Options of `rocwidgets.PN`."""

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


class ROCOptions(ViewOptions, total=False):
    """Options of `rocwidgets.ROC`."""

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
    panels: Literal["one", "each", "groups"]
    curves: Literal["models", "groups"]
    averages: Literal["both", "micro", "macro", "none"]
    classes: Literal["all", "none"]


class ROIOptions(ViewOptions, total=False):
    """Options of `rocwidgets.ROI`."""

    charged: Literal["every", "wasted"]
    band: Literal["none", "vertical", "fixed", "joint", "working_hotelling", "folds"]
    bands_of: Literal["current", "all"]
    panels: Literal["one", "each", "groups"]


class AttributesOptions(ViewOptions, total=False):
    """Options of `rocwidgets.Attributes`."""

    reference: Literal["prevalence", "never", "always"] | float
    strategy: Literal["uniform", "quantile", "isotonic"]
    n_bins: int


class ConfusionMatrixOptions(ViewOptions, total=False):
    """Options of `rocwidgets.ConfusionMatrix`."""

    order: Literal["given", "similarity"]
    cells: Literal["both", "counts", "shares"]


class CostCurveOptions(ViewOptions, total=False):
    """Options of `rocwidgets.CostCurve`."""

    lines: bool
    band: Literal["none", "vertical", "fixed", "joint", "working_hotelling", "folds"]
    bands_of: Literal["current", "all"]
    win_rate: bool
    extra_curve: Literal["none", "as_probabilities"]
    panels: Literal["one", "each", "groups"]


class DecisionCurveOptions(ViewOptions, total=False):
    """Options of `rocwidgets.DecisionCurve`."""

    show: Literal["benefit", "compared", "impact"]
    unit: Literal["net_benefit", "standardized", "interventions_avoided"]
    band: Literal["none", "vertical", "folds"]
    bands_of: Literal["current", "all"]


class DecisionStripOptions(ViewOptions, total=False):
    """Options of `rocwidgets.DecisionStrip`."""

    x: Literal["share", "score"]
    band: Literal["none", "vertical", "fixed", "joint", "working_hotelling", "folds"]
    bands_of: Literal["current", "all"]


class DiscriminationOptions(ViewOptions, total=False):
    """Options of `rocwidgets.Discrimination`."""

    form: Literal["histogram", "density"]
    models: Literal["current", "all", "groups"]


class GainsOptions(ViewOptions, total=False):
    """Options of `rocwidgets.Gains`."""

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
    panels: Literal["one", "each", "groups"]
    averages: Literal["both", "micro", "macro", "none"]
    classes: Literal["all", "none"]


class GainsTableOptions(ViewOptions, total=False):
    """Options of `rocwidgets.GainsTable`."""

    bins: int
    columns: Iterable[
        Literal[
            "n",
            "positives",
            "negatives",
            "rate",
            "bin_share",
            "bin_tpr",
            "bin_fpr",
            "bin_lift",
            "cum_n",
            "cum_positives",
            "cum_negatives",
            "share",
            "tpr",
            "lift",
            "ks",
            "spending",
            "income",
            "profit",
        ]
    ]


class GroupsTableOptions(ViewOptions, total=False):
    """Options of `rocwidgets.GroupsTable`."""

    metric: Literal["tpr", "fpr", "precision", "ppr", "accuracy", "prevalence"]
    demand: Literal[
        "one",
        "least_cost",
        "equal_share",
        "equal_tpr",
        "equal_fpr",
        "equal_precision",
        "equalized_odds",
        "budget",
    ]
    tolerance: float


class LiftOptions(ViewOptions, total=False):
    """Options of `rocwidgets.Lift`."""

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
    panels: Literal["one", "each", "groups"]


class LossComparisonOptions(ViewOptions, total=False):
    """Options of `rocwidgets.LossComparison`."""

    ratio: Literal["fn/fp", "fp/fn"]
    panels: Literal["one", "each", "groups"]


class ModelsTableOptions(ViewOptions, total=False):
    """Options of `rocwidgets.ModelsTable`."""

    metrics: Iterable[
        Literal[
            "auc",
            "gini",
            "average_precision",
            "ks",
            "gains_area",
            "a_roc1",
            "a_roc2",
            "a_lift1",
            "a_lift2",
            "brier",
            "brier_skill",
            "log_loss",
            "ece",
            "ece_quantile",
            "discrimination_distance",
            "overlap",
            "prob_auc",
            "scor_auc",
            "sond_auc",
            "soft_auc",
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


class PairMatrixOptions(ViewOptions, total=False):
    """Options of `rocwidgets.PairMatrix`."""

    order: Literal["given", "similarity"]
    areas: Literal["each", "pair"]


class PrecisionRecallOptions(ViewOptions, total=False):
    """Options of `rocwidgets.PrecisionRecall`."""

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
    panels: Literal["one", "each", "groups"]
    averages: Literal["both", "micro", "macro", "none"]
    classes: Literal["all", "none"]


class ProfitOptions(ViewOptions, total=False):
    """Options of `rocwidgets.Profit`."""

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
    panels: Literal["one", "each", "groups"]


class ReliabilityOptions(ViewOptions, total=False):
    """Options of `rocwidgets.Reliability`."""

    band: Literal["none", "confidence", "consistency"]
    forecast: Literal["x", "y"]
    refinement: Literal["current", "all"]
    extra_curve: Literal["none", "loess"]
    strategy: Literal["uniform", "quantile", "isotonic"]
    n_bins: int
    panels: Literal["one", "each", "groups"]
    curves: Literal["models", "groups"]
    averages: Literal["both", "micro", "macro", "none"]
    classes: Literal["all", "none"]


class ThresholdMetricsOptions(ViewOptions, total=False):
    """Options of `rocwidgets.ThresholdMetrics`."""

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


class TimelineOptions(ViewOptions, total=False):
    """Options of `rocwidgets.Timeline`."""

    metric: Literal["tpr", "fpr", "precision", "ppr", "accuracy", "prevalence"]


class AucTablesOptions(ViewOptions, total=False):
    """Options of `rocwidgets.teaching.AucTables`."""

    way: Literal["trapezoids", "ranks", "pairs"]
