"""Intervals, tests and bands of estimates from count tables.

Cases are assumed to be drawn independently, positives and negatives separately. With dependent
cases, such as days of one season, intervals and bands are too narrow.
"""

from .auc_comparison import (
    AucDifference,
    auc_covariance,
    compare_auc,
    compare_placements,
)
from .average_precision import average_precision_interval
from .bands import Band, ThresholdBand, threshold_band, vertical_band
from .case_placements import placements
from .curve_space import SPACES, CurveSpace
from .decision import Decision, decision
from .delong import auc_interval
from .fixed_width import FixedWidth, fixed_width, fixed_width_band
from .interval import Interval
from .paired_bootstrap import PairedBootstrap, resample_together
from .partial_auc import partial_auc, partial_auc_interval
from .rate_band import BAND_SPACE, RateBand, band_places, rate_band, sample_rate_band
from .reliability_bands import reliability_confidence, reliability_consistency
from .resamples import N_BOOTSTRAP, Resamples, resample
from .sample_averages import threshold_average, vertical_average
from .win_rate import WinRate, win_rate, win_rate_curve

__all__ = [
    "BAND_SPACE",
    "N_BOOTSTRAP",
    "SPACES",
    "AucDifference",
    "Band",
    "CurveSpace",
    "Decision",
    "FixedWidth",
    "Interval",
    "PairedBootstrap",
    "RateBand",
    "Resamples",
    "ThresholdBand",
    "WinRate",
    "auc_covariance",
    "auc_interval",
    "average_precision_interval",
    "band_places",
    "compare_auc",
    "compare_placements",
    "decision",
    "fixed_width",
    "fixed_width_band",
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
    "win_rate",
    "win_rate_curve",
]
