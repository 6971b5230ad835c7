"""Bands of pictures: which there are, what they depend on, and their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.numeric.auc_family import prob_roc
from rocwidgets.numeric.averages import cost_at_word
from rocwidgets.numeric.inference import (
    MADE_IN,
    Edges,
    Picture,
    edges,
    fixed_width_band,
    reliability_confidence,
    reliability_consistency,
    sample_edges,
    threshold_average,
    threshold_band,
    vertical_average,
    vertical_band,
)
from rocwidgets.numeric.polyline import sketched
from rocwidgets.vocabulary import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from rocwidgets.numeric import CountTable
    from rocwidgets.numeric.calibration import Strategy
    from rocwidgets.numeric.inference import Resamples
    from rocwidgets.numeric.instance_costs import InstanceCosts

    Values = NDArray[np.float64]
    Columns = dict[str, NDArray[Any]]

# More crosses than this would hide each other.
_CROSSES = 24
_AT_THRESHOLDS = ("threshold", "samples_threshold")
_OF_LINES = {"vertical": vertical_band, "fixed": fixed_width_band}
_OF_BINS = {"confidence": reliability_confidence, "consistency": reliability_consistency}


class Setting(NamedTuple):
    """What a band may depend on, as attributes of `rocwidgets.Evaluation`."""

    prevalence: float
    sample_prevalence: float
    population: float
    costs: Mapping[str, float]
    strategy: Strategy
    n_bins: int
    confidence_level: float
    n_bootstrap: int
    seed: int

    def picture(self, view: str) -> Picture:
        """Return a picture of rates as it is now."""
        return Picture(view, self.prevalence, self.population, self.costs)


class Cases(NamedTuple):
    """What a band of a model can be made of; the callables take no arguments."""

    table: CountTable
    resampled: Callable[[], Resamples]
    samples: Callable[[], list[CountTable]]
    weighed: Callable[[], InstanceCosts]


def band_kinds(view: str) -> tuple[str, ...]:
    """Return the kinds of bands that a picture has, the usual one first."""
    return OPTIONS.get(view, {}).get("band", ())[1:]


def further_curves(view: str) -> tuple[str, ...]:
    """Return the further curves that a picture has."""
    return OPTIONS.get(view, {}).get("also", ())[1:]


def key_of(view: str, kind: str) -> str:
    """Return a name for a band that pictures share whose bands are the same rules."""
    return f"{view if kind in _AT_THRESHOLDS else MADE_IN.get(view, view)} {kind}"


def holds_at(view: str, kind: str, setting: Setting) -> dict[str, Any]:
    """Return the traits, with their values, that a band depends on: with others it is wrong."""
    if view == "reliability":
        bins = {} if setting.strategy == "isotonic" else {"n_bins": setting.n_bins}
        return {"strategy": setting.strategy, **bins}
    if kind in _AT_THRESHOLDS:
        if view == "roc":
            return {}
        found: dict[str, Any] = {"prevalence": setting.prevalence}
        if view == "roi":
            found |= {"population": setting.population, "costs": dict(setting.costs)}
        return found
    # What is level at one prevalence is not at another; means of precision are of one, too.
    of_one = MADE_IN.get(view) == "gains" or (view, kind) == ("precision_recall", "samples")
    return {"prevalence": setting.prevalence} if of_one else {}


def _prob_roc(cases: Cases) -> tuple[Values, Values]:
    curve = prob_roc(cases.table)
    return curve.fpr, curve.tpr


def _rociv(cases: Cases) -> tuple[Values, Values]:
    curve = cases.weighed().curve()
    return curve["fpr"], curve["tpr"]


# Further curves of a model, which are no bands.
_LINES: dict[str, Callable[[Cases], tuple[Values, Values]]] = {
    "prob_roc": _prob_roc,
    "rociv": _rociv,
    "at_word": lambda cases: cost_at_word(cases.table),
}


def drawn(view: str, kind: str, cases: Cases, setting: Setting) -> Edges | Columns:
    """Return a band or a further curve as the page gets it: edges as rates, else columns.

    Parameters
    ----------
    view, kind : str
        A kind of `band_kinds`, or what is chosen as ``also``.
    cases : Cases
    setting : Setting

    Raises
    ------
    ValueError
        If there is no such band of the table; the message says why.
    """
    level = setting.confidence_level
    if kind in _LINES:
        curve = np.stack(_LINES[kind](cases))
        x, y = curve[:, sketched(curve)]
        return {"x": x, "y": y}
    if view == "reliability":
        return _OF_BINS[kind](
            cases.table,
            setting.strategy,
            setting.n_bins,
            confidence_level=level,
            n_bootstrap=setting.n_bootstrap,
            seed=setting.seed,
        ).columns()
    if kind.startswith("samples"):
        return _of_samples(view, kind, cases.samples(), setting)
    picture = setting.picture(view)
    if kind == "threshold":
        return threshold_band(
            cases.resampled(), picture, n_thresholds=_CROSSES, confidence_level=level
        ).columns()
    if view == "cost_curve":
        return _OF_LINES[kind](cases.resampled(), picture, confidence_level=level).columns()
    # Precision is interpolated at the prevalence of the sample, whatever the target is.
    at = setting.sample_prevalence if view == "precision_recall" else setting.prevalence
    return edges(cases.resampled(), view, kind, at, confidence_level=level)


def _of_samples(
    view: str, kind: str, tables: list[CountTable], setting: Setting
) -> Edges | Columns:
    picture, level = setting.picture(view), setting.confidence_level
    if kind == "samples_threshold":
        return threshold_average(
            tables, picture, n_thresholds=_CROSSES, confidence_level=level
        ).columns()
    if view == "cost_curve":
        return vertical_average(tables, picture, confidence_level=level).columns()
    return sample_edges(tables, view, setting.prevalence, confidence_level=level)


def as_columns(found: Edges | Columns, view: str, setting: Setting) -> Columns:
    """Return a band in units of its picture."""
    return found.band(setting.picture(view)).columns() if isinstance(found, Edges) else found
