"""Intervals, tests and bands of estimates from count tables.

Cases are assumed to be drawn independently, positives and negatives separately. With dependent
cases, such as days of one season, intervals and bands are too narrow.
"""

from rocwidgets.numeric.inference.auc_comparison import (
    AucDifference,
    auc_covariance,
    compare_auc,
    compare_placements,
)
from rocwidgets.numeric.inference.average_precision import average_precision_interval
from rocwidgets.numeric.inference.bands import Band, ThresholdBand, threshold_band, vertical_band
from rocwidgets.numeric.inference.binormal import Binormal, binormal, working_hotelling
from rocwidgets.numeric.inference.bootstrap_optimum import (
    Choices,
    ChosenThreshold,
    bootstrap_optimum,
)
from rocwidgets.numeric.inference.case_placements import placements
from rocwidgets.numeric.inference.curve_space import SPACES, CurveSpace
from rocwidgets.numeric.inference.delong import auc_interval
from rocwidgets.numeric.inference.friedman import FriedmanTest, friedman
from rocwidgets.numeric.inference.information import Information, JointInformation, Worth
from rocwidgets.numeric.inference.interval import Interval
from rocwidgets.numeric.inference.net_benefit import (
    net_benefit_average,
    net_benefit_band,
    net_benefit_difference,
    net_benefit_difference_average,
)
from rocwidgets.numeric.inference.paired_bootstrap import PairedBootstrap, resample_together
from rocwidgets.numeric.inference.partial_auc import partial_auc, partial_auc_interval
from rocwidgets.numeric.inference.rate_band import (
    BAND_SPACE,
    RateBand,
    band_places,
    rate_band,
    sample_rate_band,
    whole_rate_band,
)
from rocwidgets.numeric.inference.reliability_bands import (
    reliability_confidence,
    reliability_consistency,
)
from rocwidgets.numeric.inference.resamples import N_BOOTSTRAP, Resamples, resample
from rocwidgets.numeric.inference.sample_averages import threshold_average, vertical_average
from rocwidgets.numeric.inference.whole_curve import (
    WholeCurveBand,
    displacement,
    fixed_width,
    joint_regions,
)
from rocwidgets.numeric.inference.win_rate import WinRate, win_rate, win_rate_curve

__all__ = [
    "BAND_SPACE",
    "N_BOOTSTRAP",
    "SPACES",
    "AucDifference",
    "Band",
    "Binormal",
    "Choices",
    "ChosenThreshold",
    "CurveSpace",
    "FriedmanTest",
    "Information",
    "Interval",
    "JointInformation",
    "PairedBootstrap",
    "RateBand",
    "Resamples",
    "ThresholdBand",
    "WholeCurveBand",
    "WinRate",
    "Worth",
    "auc_covariance",
    "auc_interval",
    "average_precision_interval",
    "band_places",
    "binormal",
    "bootstrap_optimum",
    "compare_auc",
    "compare_placements",
    "displacement",
    "fixed_width",
    "friedman",
    "joint_regions",
    "net_benefit_average",
    "net_benefit_band",
    "net_benefit_difference",
    "net_benefit_difference_average",
    "partial_auc",
    "partial_auc_interval",
    "placements",
    "rate_band",
    "reliability_confidence",
    "reliability_consistency",
    "resample",
    "resample_together",
    "sample_rate_band",
    "threshold_average",
    "threshold_band",
    "vertical_average",
    "vertical_band",
    "whole_rate_band",
    "win_rate",
    "win_rate_curve",
    "working_hotelling",
]
