"""The price of a demand on groups over its tolerance, as a chart shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rocwidgets.core.analysis import Analysis
from rocwidgets.core.bands import PRICE, band_inputs
from rocwidgets.core.certainty import Certainty
from rocwidgets.core.everyone import Everyone
from rocwidgets.core.group_demands import MIN_POSITIVES, ODDS, Demand
from rocwidgets.core.groups import TOLERANCES
from rocwidgets.core.parts import PartRows, labelled
from rocwidgets.core.thresholding import Thresholding
from rocwidgets.vocabulary import MISSING

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting

    Values = NDArray[np.float64]

# Equalized odds take long. Their price, convex in the tolerance, is straight between these.
_FEW = (0.0, 0.05, 0.1, 0.15, 0.2)
# A band needs fewer than other intervals: it is corrected by the price itself.
_MOST_RESAMPLES = 200


class Price(NamedTuple):
    """The price of a demand, in money of the population.

    Attributes
    ----------
    tolerance : ndarray of float64
        Those that are priced, in ascending order.
    price : ndarray of float64
    gap : ndarray of float64
        How far apart the rates are, groups that share a threshold taken together.
    now_gap, now_price : float
        How far apart they are at the current threshold, the same in all groups, and what it earns
        less than the best threshold of each group. The gap is NaN where a rate is unknown.
    few : list of tuple of str
        Labels of the groups that share a threshold, as they have few positives.
    n_groups : int
    """

    tolerance: Values
    price: Values
    gap: Values
    now_gap: float
    now_price: float
    few: list[tuple[str, ...]]
    n_groups: int


def price_of(sample: Sample, setting: Setting, demand: str, tolerance: float) -> Price:
    """Return the price of a demand for the current model, also at some tolerance.

    Raises
    ------
    ValueError
        If the cases have no groups, a group lacks the class of a rate, or per-case costs differ
        where equalized odds need one cost.
    """
    chosen = Demand(demand)
    thresholding = _thresholding(sample, setting, setting.model)
    at = sorted({*_FEW, tolerance}) if demand == ODDS else TOLERANCES
    rows = thresholding.prices([chosen._replace(tolerance=each) for each in at])
    price, gap = (np.array([row[name] for row in rows]) for name in ("price", "gap"))
    now_gap, cost = thresholding.at_common(chosen, setting.threshold)
    now_price = thresholding.price_of(cost, thresholding.least())
    names, columns = thresholding.labels.names, thresholding.labels.columns
    few = [tuple(map(str, each if len(columns) > 1 else (each,))) for each in thresholding.few]
    return Price(np.array(at), price, gap, now_gap, now_price, few, len(names))


def price_band(sample: Sample, setting: Setting, demand: str, model: str) -> dict[str, Values]:
    """Return the band of the price of a demand on all cases: columns x, y, low and high.

    It is kept with the resamples of the sample.

    Raises
    ------
    ValueError
        As for `price_of`, and if the cases are not known one by one.
    """
    everyone = Everyone(Analysis(sample, setting))
    return Certainty(sample, setting).cache.get(
        (PRICE, demand, model),
        (sample.tables[model], band_inputs(PRICE, demand, setting)),
        lambda: _band(everyone.sample, everyone.setting, demand, model),
    )


def _band(sample: Sample, setting: Setting, demand: str, model: str) -> dict[str, Values]:
    at = _FEW if demand == ODDS else TOLERANCES
    demands = [Demand(demand, tolerance=each) for each in at]
    thresholding = _thresholding(sample, setting, model)
    price = np.array([each["price"] for each in thresholding.prices(demands)])
    number = min(setting.n_bootstrap, _MOST_RESAMPLES)
    low, high = thresholding.band(demands, price, number)
    return {"x": np.array(at), "y": price, "low": low, "high": high}


def _thresholding(sample: Sample, setting: Setting, model: str) -> Thresholding:
    source, labels = labelled(sample, "groups", MISSING["groups"])
    rows = PartRows.of(source, labels, model)
    return Thresholding(sample, rows, model, setting, MIN_POSITIVES)
