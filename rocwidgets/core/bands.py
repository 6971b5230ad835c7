"""Bands of charts: their kinds, the values they depend on, and their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.auc_family import prob_roc, scor_roc_line
from rocwidgets.numeric.calibration import loess
from rocwidgets.numeric.curves.polyline import simplify
from rocwidgets.numeric.inference import (
    BAND_SPACE,
    CurveSpace,
    RateBand,
    fixed_width,
    joint_regions,
    net_benefit_average,
    net_benefit_band,
    rate_band,
    reliability_confidence,
    reliability_consistency,
    sample_rate_band,
    threshold_average,
    threshold_band,
    vertical_average,
    vertical_band,
    whole_rate_band,
    working_hotelling,
)
from rocwidgets.numeric.losses import cost_as_probabilities
from rocwidgets.vocabulary import BANDS, OPTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from numpy.typing import NDArray

    from rocwidgets.core.binning import Binning
    from rocwidgets.core.setting import Setting
    from rocwidgets.numeric import CountTable
    from rocwidgets.numeric.decisions.case_cost_sums import CaseCostSums
    from rocwidgets.numeric.inference import Resamples, WholeCurveBand

    Values = NDArray[np.float64]
    Columns = dict[str, NDArray[Any]]

# More crosses than this would overlap.
_CROSSES = 24
_AT_THRESHOLDS = tuple(kind for kind in BANDS if kind.endswith("threshold"))
# Bands of the net benefit of a model less that of each other one.
DIFFERENCES = ("vertical_difference", "folds_difference")
_OF_BINS = {"confidence": reliability_confidence, "consistency": reliability_consistency}


class BandSource(NamedTuple):
    """The inputs of a band of a model; the callables take no arguments."""

    table: CountTable
    resampled: Callable[[], Resamples]
    folds: Callable[[], list[CountTable]]
    case_cost_sums: Callable[[], CaseCostSums]

    @property
    def prevalence(self) -> float:
        """Share of positives of the table."""
        return self.table.P / (self.table.P + self.table.N)


def curve_space(view: str, setting: Setting) -> CurveSpace:
    """Return the curve space of a chart at the costs, prevalence and population of a setting."""
    return CurveSpace(view, setting.prevalence, setting.population, setting.costs.cells_and_fixed)


def band_kinds(view: str) -> tuple[str, ...]:
    """Return the kinds of bands that a chart has, the default first."""
    return _without_first(view, "band")


def further_curves(view: str) -> tuple[str, ...]:
    """Return the further curves that a chart has, and the bands of its differences."""
    whole = {"roc": ("scor_roc",), "decision_curve": DIFFERENCES}.get(view, ())
    return (*_without_first(view, "extra_curve"), *whole)


def shown_kinds(options: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    """Yield the bands and further curves that a chart with some options shows.

    Each with whether it is shown for all models, not for the current one alone.
    """
    if options.get("show") == "scor_roc":
        yield "scor_roc", True
        return
    if options.get("show") == "impact":
        return
    if options.get("show") == "compared":
        kind = options.get("band", "none")
        if kind != "none":
            yield f"{kind}_difference", False
        return
    for option, of_all in (("band", options.get("bands_of") == "all"), ("extra_curve", False)):
        kind = options.get(option, "none")
        if kind != "none":
            yield kind, of_all


def _without_first(view: str, option: str) -> tuple[str, ...]:
    """Return the values of an option except the first, which is none."""
    known = OPTIONS.get(view, {})
    return tuple(known[option].values)[1:] if option in known else ()


# Charts with the curves of another chart, whose bands are theirs.
_CURVES_OF = {"decision_strip": "profit", "roi": "profit", "pn": "roc", "det": "roc", "ks": "gains"}


def chart_of_bands(view: str) -> str:
    """Return the chart whose bands a chart has: itself, unless its curves are those of another."""
    return _CURVES_OF.get(view, view)


def band_key(view: str, kind: str, binning: Binning) -> str:
    """Return the name of a band, one for all charts in which the band has the same rates."""
    if is_of_bins(view, kind):
        return f"{view} {kind} {binning.key}"
    space = view if kind.endswith("threshold") else BAND_SPACE.get(view, view)
    return f"{space} {kind}"


def is_of_bins(view: str, kind: str) -> bool:
    """Return whether a band is one of bins of probabilities."""
    return view == "reliability" and kind in _OF_BINS


def band_inputs(view: str, kind: str, setting: Setting) -> dict[str, Any]:
    """Return the traits that a band depends on, with their values."""
    if kind == "rociv":
        return {"costs": setting.costs.cells}
    if kind in ("loess", "as_probabilities"):
        return {"prevalence": setting.prevalence}
    if view == "reliability":
        return {"prevalence": setting.prevalence}
    if kind.endswith("threshold"):
        if view == "roc":
            return {}
        money = {"population": setting.population, "costs": setting.costs.cells_and_fixed}
        return {"prevalence": setting.prevalence, **(money if view == "profit" else {})}
    # A share of the cases, a net benefit and a mean precision depend on the prevalence.
    depends = (
        BAND_SPACE.get(view) == "gains"
        or view == "decision_curve"
        or (view, kind) == ("precision_recall", "folds")
    )
    return {"prevalence": setting.prevalence} if depends else {}


def _prob_roc(source: BandSource, _: Setting) -> tuple[Values, Values]:
    curve = prob_roc(source.table)
    return curve.fpr, curve.tpr


def _rociv(source: BandSource, _: Setting) -> tuple[Values, Values]:
    curve = source.case_cost_sums().curve()
    return curve["fpr"], curve["tpr"]


def _require_own_prevalence(table: CountTable, setting: Setting) -> None:
    if setting.prevalence != table.P / (table.P + table.N):
        raise ValueError(
            "In a reliability diagram there are none at another prevalence than the sample's. Set "
            "prevalence to None for them."
        )


def _loess(source: BandSource, _: Setting) -> tuple[Values, Values]:
    try:
        return loess(source.table)
    except ImportError as error:
        raise ValueError(str(error)) from error


# Further curves of a model, which are no bands.
_LINES: dict[str, Callable[[BandSource, Setting], tuple[Values, Values]]] = {
    "prob_roc": _prob_roc,
    "scor_roc": lambda source, _: scor_roc_line(source.table),
    "rociv": _rociv,
    "loess": _loess,
    "as_probabilities": lambda source, setting: cost_as_probabilities(
        source.table, setting.prevalence
    ),
}


# Bands that hold whole ROC curves, at a confidence level.
_WHOLE: dict[str, Callable[[BandSource, float], WholeCurveBand]] = {
    "fixed": lambda source, level: fixed_width(source.resampled(), level),
    "joint": lambda source, level: joint_regions(source.table, level),
    "working_hotelling": lambda source, level: working_hotelling(source.table, level),
}


def band(
    view: str, kind: str, source: BandSource, setting: Setting, binning: Binning
) -> RateBand | Columns:
    """Return a band as rates, or a further curve or band as columns.

    Parameters
    ----------
    view, kind : str
        A kind of `band_kinds` or `further_curves`.
    source : BandSource
    setting : Setting
    binning : Binning
        Of bands of reliability.

    Raises
    ------
    ValueError
        If the table has no such band; the message says why.
    """
    level = setting.confidence_level
    if view == "reliability":
        _require_own_prevalence(source.table, setting)
    if kind in _LINES:
        curve = np.stack(_LINES[kind](source, setting))
        x, y = curve[:, simplify(curve)]
        return {"x": x, "y": y}
    if view == "reliability":
        return _OF_BINS[kind](
            source.table,
            *binning,
            confidence_level=level,
            n_bootstrap=setting.n_bootstrap,
            seed=setting.seed,
        ).columns()
    if kind.startswith("folds"):
        return _of_folds(view, kind, source.folds(), setting)
    if view in ("cost_curve", "decision_curve"):
        return _of_costs(view, kind, source, setting)
    if kind == "threshold":
        return threshold_band(
            source.resampled(),
            curve_space(view, setting),
            n_thresholds=_CROSSES,
            confidence_level=level,
        ).columns()
    return _of_rates(view, kind, source, setting)


def _of_rates(view: str, kind: str, source: BandSource, setting: Setting) -> RateBand:
    """Return a band of a curve of operating points, pointwise or of the whole curve."""
    level = setting.confidence_level
    # Precision is interpolated at the prevalence of the sample, not at the target prevalence.
    at = source.prevalence if view == "precision_recall" else setting.prevalence
    if kind in _WHOLE:
        return whole_rate_band(_WHOLE[kind](source, level), view, at)
    return rate_band(source.resampled(), view, at, confidence_level=level)


def _of_costs(view: str, kind: str, source: BandSource, setting: Setting) -> Columns:
    """Return a band over costs, or over the threshold probabilities that stand for them."""
    level = setting.confidence_level
    if kind in _WHOLE:
        return _WHOLE[kind](source, level).band(curve_space(view, setting)).columns()
    drawn = source.resampled()
    if view == "cost_curve":
        space = curve_space(view, setting)
        return vertical_band(drawn, space, confidence_level=level).columns()
    return net_benefit_band(
        drawn, source.table, setting.prevalence, confidence_level=level
    ).columns()


def _of_folds(
    view: str, kind: str, tables: list[CountTable], setting: Setting
) -> RateBand | Columns:
    level = setting.confidence_level
    if view == "decision_curve":
        return net_benefit_average(tables, setting.prevalence, confidence_level=level).columns()
    space = curve_space(view, setting)
    if kind in _AT_THRESHOLDS:
        return threshold_average(
            tables, space, n_thresholds=_CROSSES, confidence_level=level
        ).columns()
    if view == "cost_curve":
        return vertical_average(tables, space, confidence_level=level).columns()
    return sample_rate_band(tables, view, setting.prevalence, confidence_level=level)


def as_columns(
    result: RateBand | Columns, view: str, table: CountTable, setting: Setting
) -> Columns:
    """Return a band in units of a chart: of DET as rates, of K-S the difference of both."""
    if isinstance(result, RateBand):
        columns = result.band(curve_space(chart_of_bands(view), setting)).columns()
    else:
        columns = result
    return _UNITS[view](columns, table, setting) if view in _UNITS else columns


def _differences(columns: Columns, _: CountTable, setting: Setting) -> Columns:
    """Return tpr - fpr in place of the tpr at a share, in which it is linear."""
    x = columns["x"]
    return {
        name: values if name == "x" else (values - x) / (1 - setting.prevalence)
        for name, values in columns.items()
    }


def _counts(columns: Columns, table: CountTable, _: Setting) -> Columns:
    scale = {"t": 1, "x": table.N}
    return {name: values * scale.get(name[0], table.P) for name, values in columns.items()}


def _errors(columns: Columns, *_: Any) -> Columns:
    """Return columns of misses in place of those of hits: the upper end becomes the lower one."""
    ends = {"low": "high", "high": "low", "y_low": "y_high", "y_high": "y_low"}
    return {
        name: values if name[0] in "tx" else 1 - columns[ends.get(name, name)]
        for name, values in columns.items()
    }


_UNITS: dict[str, Callable[[Columns, CountTable, Setting], Columns]] = {
    "pn": _counts,
    "det": _errors,
    "ks": _differences,
}
