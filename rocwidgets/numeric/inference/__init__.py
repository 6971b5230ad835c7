"""How sure: intervals, tests and bands of what the count table tells.

Cases are taken as drawn independently, the positive and the negative ones apart. Cases that hang
together, as days of one season do, make all of it look surer than it is.
"""

from .bands import Band, ThresholdBand, threshold_band, vertical_band
from .contest import Contest, contest, contest_curve
from .curve_space import SPACES, CurveSpace
from .decision import Decision, decision
from .delong import auc_interval
from .fixed_width import FixedWidth, fixed_width, fixed_width_band
from .folds import threshold_average, vertical_average
from .interval import Interval
from .paired import (
    AucDifference,
    auc_covariance,
    compare_auc,
    compare_placements,
    placements,
)
from .partial_auc import partial_auc, partial_auc_interval
from .rate_band import BAND_SPACE, RateBand, band_places, rate_band, sample_rate_band
from .reliability_bands import reliability_confidence, reliability_consistency
from .resamples import N_BOOTSTRAP, Resamples, resample
from .together import Redraw, resample_together

__all__ = [
    "BAND_SPACE",
    "N_BOOTSTRAP",
    "SPACES",
    "AucDifference",
    "Band",
    "Contest",
    "CurveSpace",
    "Decision",
    "FixedWidth",
    "Interval",
    "RateBand",
    "Redraw",
    "Resamples",
    "ThresholdBand",
    "auc_covariance",
    "auc_interval",
    "band_places",
    "compare_auc",
    "compare_placements",
    "contest",
    "contest_curve",
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
]
